### Help: the lines of commands and arguments, headings, and what is wrong with arguments.
### The keys are explained in crates/cli/src/help.rs.

## What stands round the lines

help-frame-usage = Використання
help-frame-commands = Команди
help-frame-arguments = Аргументи
help-frame-options = Параметри
help-frame-values = Значення
help-frame-one-of = значення
help-frame-default = типово

help-man-name = НАЗВА
help-man-synopsis = КОРОТКИЙ ОПИС
help-man-description = ОПИС
help-man-options = ПАРАМЕТРИ
help-man-subcommands = КОМАНДИ
help-man-extra = ПРИКЛАДИ
help-man-version = ВЕРСІЯ

help-heading-which-files-are-read = Які файли читати
help-heading-what-is-known-already = Що вже відомо
help-heading-fixing = Виправлення
help-heading-how-games-are-written = Як записувати партії

help-examples = Приклади
help-exit-codes =
    Коди завершення:
      0    виконано, помилок немає
      1    є помилки або попередження, які --deny чи --strict робить помилками
      2    виконати не вдалося
      130  перервано

## In all commands

help-damka = Перевірка, перетворення й вивчення партій у шашки
help-damka-long = Усі команди розуміють `-` як стандартне введення, дані пишуть у стандартне виведення, а все інше — у стандартне виведення помилок.
help-help = Показати цю довідку або довідку про команду

help-any-color = Коли розфарбовувати виведене
help-any-color-auto = на терміналі, якщо змінні середовища `NO_COLOR` і `CLICOLOR_FORCE` не кажуть інакше
help-any-color-always = завжди
help-any-color-never = ніколи
help-any-lang = Мова повідомлень і довідки [типово: зі змінної середовища `DAMKA_LANG`, а без неї — з `LC_ALL`, `LC_MESSAGES` або `LANG`]
help-any-help = Показати довідку
help-any-version = Показати версію

## Files and settings

help-any-files = Файли й шаблони, наприклад 'games/**/*.pdn'; `-` — стандартне введення, його ж читають, якщо нічого не вказано
help-any-recursive = Читати файли з партіями і в теках, разом із вкладеними
help-any-files-from = Прочитати назви файлів із цього файлу, по одній у рядку; `-` — стандартне введення
help-any-include = Які файли в теці вважати партіями; для кількох шаблонів указати кілька разів [типово: *.pdn і *.pdn.gz, малими або великими літерами]
help-any-config = Узяти налаштування для всіх файлів звідси, а не з найближчого damka.toml у теці файлу чи вище
help-any-no-config = Не читати damka.toml
help-any-threads = Скільки потоків використовувати, разом із головним [типово: по одному на процесор]

help-check-variant = Різновид шашок для всіх партій, за назвою або псевдонімом, хай що кажуть їхні теги
help-check-encoding = Кодування всіх файлів; якщо не вказано, визначається для кожного файлу

## Check

help-check = Перевірити партії: повторити кожен хід і сказати, що неправильно
help-check-strict = Вимагати запису строго за PDN 3.0 і вважати всі попередження помилками
help-check-profile = Чого очікувати від файлів [типово: lenient]
help-check-profile-lenient = що читається без втрат, у гіршому разі попередження
help-check-profile-archive = старі звички вибачаються; помилка — те, що губить або ховає частину партії
help-check-profile-pdn3 = запис строго за PDN 3.0, усі попередження — помилки; те саме, що --strict
help-check-profile-pdn-classic = PDN 2.0: результат наприкінці, взяття через `x`, ISO-8859-1
help-check-profile-russian = літери й двокрапки, як у книжках і журналах
help-check-profile-lidraughts = як пише lidraughts.org
help-check-profile-checkerboard = що читає програма CheckerBoard для Windows
help-check-allow = Мовчати про цей код (номер або назва); кілька — через кому
help-check-warn = Зробити код попередженням, навіть якщо зазвичай це помилка, примітка або про нього мовчать
help-check-deny = Вважати код помилкою
help-check-draw-rules = Зазначати й нічиї, яких ніхто не заявив, і судити про всі нічиї за цими правилами [типово: official, лише автоматичні нічиї]
help-check-format = Як виводити повідомлення
help-check-format-full = для людей: рядок, що в ньому неправильно і що робити
help-check-format-concise = по рядку на повідомлення: шлях:рядок:стовпець: важливість[КОД] повідомлення
help-check-format-json = один документ JSON
help-check-format-jsonl = по об’єкту JSON у рядку
help-check-format-sarif = SARIF 2.1.0, для сканерів коду
help-check-format-github = команди GitHub Actions
help-check-statistics = Порахувати повідомлення за кодами, у JSON також партії та файли, де вони є; не для sarif і github
help-check-quiet = Не виводити нічого, крім повідомлень
help-check-max-diagnostics = Показати не більше стількох повідомлень кожної важливості; пораховано буде всі [типово: 100 для full і concise, інакше всі]
help-check-baseline = Пропускати повідомлення, прийняті в цьому файлі; показуються й рахуються лише нові
help-check-write-baseline = Прийняти всі повідомлення й записати їх до файлу з --baseline
help-check-no-cache = Перевірити всі файли, навіть якщо вони не змінилися після попередньої перевірки
help-check-cache-dir = Зберігати знайдене для наступного запуску в цій теці, навіть якщо файл один [типово: тека зі змінної середовища `DAMKA_CACHE_DIR` або damka в теці кешів користувача]
help-check-fix = Виправити те, що можна, не змінюючи змісту партій; виправлене стандартне введення йде в стандартне виведення
help-check-unsafe-fixes = Виправляти й те, що можна зрозуміти лише одним правдоподібним чином, разом із --fix або --diff
help-check-diff = Показати, що змінив би --fix, нічого не змінюючи

## Convert

help-convert = Записати партії іншим діалектом або в іншому форматі
help-convert-variant = { help-check-variant }
help-convert-encoding = { help-check-encoding }
help-convert-allow = { help-check-allow }
help-convert-deny = Вважати код помилкою, наприклад C102 — те, чому у вихідному форматі немає місця
help-convert-output = Файл для всіх партій; якщо не вказано, стандартне виведення
help-convert-force = Замінити вихідний файл, якщо він є
help-convert-to = Що записувати
help-convert-to-pdn = Portable Draughts Notation, вибраним діалектом
help-convert-to-json = один документ JSON
help-convert-to-jsonl = по партії в рядку, у JSON
help-convert-to-csv = таблиця CSV: по рядку на партію або, з `--per ply`, на півхід основної лінії
help-convert-to-fen = остання позиція кожної партії або, з `--per ply`, усі позиції, по одній у рядку
help-convert-to-hub = команди `pos` протоколу Hub: по одній на партію або, з `--per ply`, на позицію
help-convert-to-text = бланки партій для людей, ходи у два стовпці
help-convert-per = Чому відповідає рядок csv, fen або hub
help-convert-per-game = партії
help-convert-per-ply = півходу основної лінії
help-convert-from = Що містять файли
help-convert-from-auto = визначається за початком кожного файлу
help-convert-from-pdn = Portable Draughts Notation, будь-яким діалектом
help-convert-from-json = один документ JSON
help-convert-from-jsonl = по партії в рядку, у JSON
help-convert-quiet = Не казати про зроблене, лише про те, що не вдалося
help-convert-dialect = Чийого способу запису дотримуватися; параметри нижче змінюють окремі його риси
help-convert-squares = Назви полів у ходах: variant (як заведено в цьому різновиді), numeric, algebraic, a1 (номери від a1)
help-convert-captures = Як докладно писати взяття: short, full, list (побиті шашки)
help-convert-capture-sign = Знак взяття: variant, x, :, -
help-convert-quiet-sign = Знак тихого ходу: -, none
help-convert-results = Результати: variant, default (1-0), international (2-0), as-written
help-convert-width = Найбільша довжина рядка в символах; 0 — ходи партії в один рядок
help-convert-terminator = Чим закінчується партія: star, result
help-convert-book = Короткий книжковий запис, наприклад cd4 і c:e5: yes, no
help-convert-capitals = Поля великими літерами: yes, no
help-convert-move-numbers = Номери ходів: yes, no
help-convert-marks = Оцінки ходів: as-written, nags ($1), signs (!), drop
help-convert-comments = Коментарі: yes, no
help-convert-variations = Варіанти: yes, no
help-convert-clocks = Час на годиннику в коментарях: yes, no
help-convert-game-type = Тег GameType: full, number, as-written
help-convert-roster = Які теги йдуть першими, через кому
help-convert-fill-roster = Писати ці теги, навіть якщо їхні значення невідомі: yes, no
help-convert-fen-squares = Назви полів у позиціях: moves, numeric, algebraic, a1
help-convert-fen-counters = Лічильники після позицій: yes, no
help-convert-output-encoding = Кодування записаного: utf-8, windows-1251, windows-1252, iso-8859-1, koi8-r, cp866, cp437, ...
help-convert-line-end = Кінці рядків: lf, crlf
help-convert-script = Літери кирилиці: as-written, latin

## Positions

help-any-variant = Різновид шашок, за назвою або псевдонімом; якщо не вказано, визначається за полями, а інакше `russian`
help-any-fen = Позиція у FEN, наприклад "W:Wc3,Kd4:Be5" або "B:W31-50:B1-20"; якщо не вказано, початкова
help-any-position = Позиція у FEN
help-any-format-text = для людей
help-any-format-json = один документ JSON

help-moves = Перелічити можливі ходи в позиції
help-moves-format = Як виводити перелік; у тексті за взяттям ідуть його шлях і побиті шашки
help-perft = Порахувати листки дерева можливих ходів
help-perft-depth = Глибина в півходах
help-perft-count = Що вважати одним ходом
help-perft-count-unique = початок, кінець і набір побитих шашок
help-perft-count-orders = початок, кінець і порядок узяття шашок, як у старих таблицях
help-perft-divide = Порахувати окремо для кожного ходу
help-perft-format = Як виводити результат
help-show = Показати позицію на дошці
help-show-flip = Показати дошку з боку чорних
help-show-style = Чим малювати шашки
help-show-style-unicode = знаками шашок, кожен в одне знакомісце
help-show-style-ascii = w W b B: прості — малі літери, дамки — великі
help-show-legend = Пояснити знаки
help-fen = Записати позицію у FEN: в іншому вигляді, з іншого боку або для іншого різновиду
help-fen-swap-sides = Повернути дошку на півоберта й поміняти кольори
help-fen-mirror = Відобразити дошку відносно діагоналі від a1
help-fen-from-a1 = Номери полів у позиції рахуються від a1, як у деяких програмах
help-fen-to-variant = Записати позицію для іншого різновиду, лишивши кожну шашку на полі з тією самою літерою й цифрою
help-fen-squares = Назви полів
help-fen-squares-variant = як цей різновид пише ходи
help-fen-squares-numeric = номери PDN
help-fen-squares-algebraic = літери й цифри
help-fen-squares-a1 = номери від a1
help-fen-ranges = Писати три й більше полів поспіль діапазоном

## Status

help-status = Показати, як стоять позиція або партії з файлів: матеріал, правила нічиєї, результат
help-status-fen = Позиція у FEN замість файлів, наприклад "W:Wc3,Kd4:Be5"; півходи без поступу враховуються (`:H12`)
help-status-variant = { help-check-variant }
help-status-draw-rules = Набір правил нічиєї [типово: official]
help-status-encoding = { help-check-encoding }
help-status-game = Лише ця партія кожного файлу; перша — 1
help-status-ply = Позиція після стількох півходів, 0 — початкова; якщо не вказано, остання
help-status-moves = Перелічити можливі ходи, скільки б їх не було
help-status-format = Як виводити

## The others

help-explain = Пояснити код: що це, чим погано і як виправити
help-explain-code = Номер або назва коду, наприклад `M201` чи `illegal-move`
help-explain-list = Перелічити всі коди: номер, важливість, назва; позначено ті, про які повідомляє лише --strict
help-why = Сказати, чому хід неможливий, або що він б’є
help-why-long = Код завершення 0, якщо хід можливий, і 1, якщо ні.
help-why-mv = Хід у будь-якому записі, наприклад 22-17, c3:e5:g7 або cd4
help-why-format = Як виводити відповідь
help-rules = Вивести правила різновиду шашок реченнями, зі статтями
help-rules-variant = Різновид шашок, за назвою або псевдонімом
help-rules-format = Як виводити правила
help-rules-format-text = для людей
help-rules-format-markdown = список із заголовком
help-rules-format-json = один документ JSON
help-variants-compare = Показати лише правила, якими два різновиди відрізняються
help-variants = Перелічити різновиди шашок або відмінності двох із них
help-variants-format = Як виводити перелік
help-completions = Записати автодоповнення для оболонки в стандартне виведення
help-completions-shell = Оболонка
help-man = Записати сторінки посібника до теки
help-man-dir = Тека; якщо її немає, буде створено, а наявні сторінки замінено

## Wrong arguments. `arguments`, `others`, `values` and `commands` are lists.

usage-unknown-argument = невідомий аргумент { $arguments }
usage-unknown-command = невідома команда { $commands }
usage-missing-command = команду не вказано
usage-missing-argument = { $arguments-count ->
    [1] не вказано обов’язковий аргумент { $arguments }
   *[other] не вказано обов’язкові аргументи: { $arguments }
}
usage-no-value = не вказано значення { $arguments }
usage-bad-value = { $values } — неприпустиме значення для { $arguments }
usage-unfit-value = { $values } — неприпустиме значення для { $arguments }: { $reason }
usage-conflict = { $others-count ->
    [0] { $arguments } вказано кілька разів
   *[other] { $arguments } не можна вказувати разом із { $others }
}
usage-too-many-values = зайве значення { $values } для { $arguments }
usage-invalid-utf8 = аргумент — не UTF-8
usage-more = докладніше — з `--help`

## Opening tables

help-any-start = Початок з таблиці за номером, позначенням чи жеребом, наприклад "english-3-move:68" або "russian-flying:random"; перелік дає `damka openings`
help-any-seed = З тим самим числом жереб завжди й на будь-якому комп’ютері той самий; якщо не вказано, вирішує випадок
help-openings = Перелічити таблиці початків або початки однієї з них
help-openings-table = Таблиця, початки якої вивести; якщо не вказано, усі таблиці
help-openings-variant = Лише таблиці цього різновиду, за назвою або псевдонімом
help-openings-format = Як виводити перелік

## Engines

help-engine = Бути рушієм для інших програм: Hub або DXP
help-engine-protocol = Протокол
help-engine-protocol-hub = Hub 2, через стандартне введення й виведення
help-engine-protocol-hub1 = Hub 1, попередній, через стандартне введення й виведення
help-engine-protocol-dxp = DXP, мережею
help-engine-hash = Розмір таблиці позицій у МіБ
help-engine-threads = Скільки потоків використовувати
help-engine-level = Грати не сильніше за цей рівень: 1 — новачок, 10 — повна сила
help-heading-dxp-only = Лише для DXP
help-engine-listen = Чекати інших програм за цією адресою; лише з цього комп’ютера, якщо не вказано іншої адреси [типово: 127.0.0.1:27531]
help-engine-connect = З’єднатися з програмою, що чекає за цією адресою
help-engine-role = Хто пропонує партії [типово: той, хто з’єднується]
help-engine-role-initiator = ми
help-engine-role-follower = інша сторона
help-engine-games = Скільки партій запропонувати; кольори міняються після кожної [типово: 1]
help-engine-minutes = Скільки хвилин запропонувати кожній стороні на партію [типово: 5]
help-engine-moves = Після скількох ходів кожної сторони партія закінчується; 0 — без межі [типово: 75]
help-engine-play = Наш колір у першій запропонованій партії [типово: white]
help-engine-play-white = білі
help-engine-play-black = чорні
help-engine-variant = Різновид шашок; іншій стороні його не повідомляють [типово: international]
help-engine-nodes = Переглядати не більше стількох позицій за хід

## Matches

help-match = Провести матч двох рушіїв
help-match-engines = Рушій, вказати двічі: `damka` — ця програма, наприклад damka:level=5,hash=64; `hub:КОМАНДА` або `hub1:КОМАНДА` — програма, що розмовляє мовою Hub; `dxp:АДРЕСА` — програма, що чекає DXP, або `dxp-listen:АДРЕСА` — програма, що сама з’єднається з цією нашою адресою. Налаштування програми стоять у дужках, наприклад hub[threads=2]:КОМАНДА; налаштування `name` — її ім’я в таблиці
help-match-games = Скільки партій зіграти
help-match-variant = Різновид шашок, за назвою або псевдонімом; якщо не вказано, той, для якого початки, інакше `russian`
help-match-openings = З чого починаються партії: файл із партіями або позиціями, `ballots:ТАБЛИЦЯ` або `random:N` — стільки півходів навмання [типово: перша таблиця різновиду, інакше random:8]
help-match-seed = Брати початки в порядку, що належить цьому числу
help-match-time = Час на кожен хід, наприклад 200ms, 2s або 1m [типово: 100ms, якщо пошук нічим іншим не обмежено]
help-match-clock = Час кожного гравця на партію і додаток після кожного ходу, у секундах, якщо не сказано інакше, наприклад 60+1
help-match-nodes = Переглядати не більше стількох позицій за хід
help-match-depth = Шукати не глибше стількох півходів
help-match-margin = Наскільки пізніше за дозволене може надійти хід
help-match-concurrency = Скільки партій грати одночасно
help-match-sprt = Зупинитися, коли ясно, яка з двох різниць Ело ближча до правди, наприклад 0,10
help-match-adjudicate = Коли припиняти партії: `win=ШАШКИ/ХОДИ`, `draw=ШАШКИ/ХОДИ/ПІСЛЯ` і `plies=N`, через кому, наприклад win=9/3,draw=0.1/10/40,plies=300
help-match-pdn = Записувати сюди партії, кожну після її закінчення
help-match-resume = Продовжити матч, партії якого у файлі `--pdn`
help-match-format = Як виводити результат

## Search

help-heading-search = Пошук

help-any-time = Зупинитися через цей час, наприклад 200ms, 2s або 1m; з кількох меж діє перша досягнута
help-any-depth = Зупинитися на цій глибині в півходах
help-any-nodes = Зупинитися після стількох позицій
help-any-hash = Розмір таблиці позицій у МіБ [типово: 64]
help-any-draw-rules = { help-status-draw-rules }

help-analyse = Знайти найкращі ходи в позиції або оцінити партії з файлів
help-analyse-files = Файли партій і шаблони, наприклад 'games/**/*.pdn', або позиція у FEN; `-` — стандартне введення
help-analyse-fen = Позиція у FEN замість файлів, наприклад "W:Wc3,Kd4:Be5"; якщо немає ні того, ні того, початкова
help-analyse-variant = Різновид шашок, за назвою або псевдонімом, що б не казали теги партій
help-analyse-multipv = Скільки найкращих ходів показати з варіантами
help-analyse-encoding = { help-check-encoding }
help-analyse-no-cache = Шукати наново всі позиції, навіть ті, що вже шукалися так само під час минулого запуску
help-analyse-output = Файл для запису; якщо не вказано, стандартне виведення
help-analyse-force = { help-convert-force }
help-analyse-format = Як виводити
help-analyse-format-jsonl = по об’єкту JSON у рядку: позиція або партія
help-analyse-format-pdn = партії з оцінками, знаками та кращими варіантами
help-analyse-format-csv = таблиця CSV: по рядку на півхід, для позиції — на варіант

help-best = Вивести найкращий хід у позиції й більше нічого
help-best-level = Грати не сильніше: 1 — новачок, 10 — повна сила

help-bench = Перебрати задані позиції всіх різновидів шашок і показати швидкість
help-bench-format = { help-status-format }
