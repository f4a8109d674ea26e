### Help: the lines of commands and arguments, headings, and what is wrong with arguments.
### The keys are explained in crates/cli/src/help.rs.

## What stands round the lines

help-frame-usage = Использование
help-frame-commands = Команды
help-frame-arguments = Аргументы
help-frame-options = Параметры
help-frame-values = Значения
help-frame-one-of = значения
help-frame-default = по умолчанию

help-man-name = ИМЯ
help-man-synopsis = ОБЗОР
help-man-description = ОПИСАНИЕ
help-man-options = ПАРАМЕТРЫ
help-man-subcommands = КОМАНДЫ
help-man-extra = ПРИМЕРЫ
help-man-version = ВЕРСИЯ

help-heading-which-files-are-read = Какие файлы читать
help-heading-what-is-known-already = Что уже известно
help-heading-fixing = Исправление
help-heading-how-games-are-written = Как записывать партии

help-examples = Примеры
help-exit-codes =
    Коды завершения:
      0    выполнено, ошибок нет
      1    есть ошибки или предупреждения, которые --deny или --strict делает ошибками
      2    выполнить не удалось
      130  прервано

## In all commands

help-damka = Проверка, преобразование и изучение партий в шашки
help-damka-long = Все команды понимают `-` как стандартный ввод, данные пишут в стандартный вывод, а всё остальное — в стандартный вывод ошибок.
help-help = Показать эту справку или справку по команде

help-any-color = Когда раскрашивать вывод
help-any-color-auto = на терминале, если переменные окружения `NO_COLOR` и `CLICOLOR_FORCE` не велят иного
help-any-color-always = всегда
help-any-color-never = никогда
help-any-lang = Язык сообщений и справки [по умолчанию: из переменной окружения `DAMKA_LANG`, а без неё — из `LC_ALL`, `LC_MESSAGES` или `LANG`]
help-any-help = Показать справку
help-any-version = Показать версию

## Files and settings

help-any-files = Файлы и шаблоны, например 'games/**/*.pdn'; `-` — стандартный ввод, он же читается, если ничего не указано
help-any-recursive = Читать файлы с партиями и в папках, включая вложенные
help-any-files-from = Прочесть имена файлов из этого файла, по одному в строке; `-` — стандартный ввод
help-any-include = Какие файлы в папке считать партиями; для нескольких шаблонов указать несколько раз [по умолчанию: *.pdn и *.pdn.gz, строчными или заглавными буквами]
help-any-config = Взять настройки для всех файлов отсюда, а не из ближайшего damka.toml в папке файла или выше
help-any-no-config = Не читать damka.toml
help-any-threads = Сколько потоков использовать, считая главный [по умолчанию: по одному на процессор]

help-check-variant = Вид шашек для всех партий, по имени или псевдониму, что бы ни говорили их теги
help-check-encoding = Кодировка всех файлов; если не указана, определяется для каждого файла

## Check

help-check = Проверить партии: повторить каждый ход и сказать, что неверно
help-check-strict = Требовать записи строго по PDN 3.0 и считать все предупреждения ошибками
help-check-profile = Чего ожидать от файлов [по умолчанию: lenient]
help-check-profile-lenient = что читается без потерь, в худшем случае предупреждение
help-check-profile-archive = старые привычки прощаются; ошибка — то, что теряет или скрывает часть партии
help-check-profile-pdn3 = запись строго по PDN 3.0, все предупреждения — ошибки; то же, что --strict
help-check-profile-pdn-classic = PDN 2.0: результат в конце, взятие через `x`, ISO-8859-1
help-check-profile-russian = буквы и двоеточия, как в книгах и журналах
help-check-profile-lidraughts = как пишет lidraughts.org
help-check-profile-checkerboard = что читает программа CheckerBoard для Windows
help-check-allow = Молчать об этом коде (номер или имя); несколько — через запятую
help-check-warn = Сделать код предупреждением, даже если обычно это ошибка, замечание или о нём молчат
help-check-deny = Считать код ошибкой
help-check-draw-rules = Отмечать и ничьи, которых никто не потребовал, и судить обо всех ничьих по этим правилам [по умолчанию: official, только автоматические ничьи]
help-check-format = Как выводить сообщения
help-check-format-full = для людей: строка, что в ней неверно и что делать
help-check-format-concise = по строке на сообщение: путь:строка:столбец: важность[КОД] сообщение
help-check-format-json = один документ JSON
help-check-format-jsonl = по объекту JSON в строке
help-check-format-sarif = SARIF 2.1.0, для сканеров кода
help-check-format-github = команды GitHub Actions
help-check-statistics = Подсчитать сообщения по кодам, в JSON также партии и файлы, где они есть; не для sarif и github
help-check-quiet = Не выводить ничего, кроме сообщений
help-check-max-diagnostics = Показать не больше стольких сообщений каждой важности; подсчитаны будут все [по умолчанию: 100 для full и concise, иначе все]
help-check-baseline = Пропускать сообщения, принятые в этом файле; показываются и считаются только новые
help-check-write-baseline = Принять все сообщения и записать их в файл из --baseline
help-check-no-cache = Проверить все файлы, даже если они не менялись с прошлой проверки
help-check-cache-dir = Хранить найденное для следующего запуска в этой папке, даже если файл один [по умолчанию: папка из переменной окружения `DAMKA_CACHE_DIR` или damka в папке кешей пользователя]
help-check-fix = Исправить то, что исправимо без изменения смысла партий; исправленный стандартный ввод идёт в стандартный вывод
help-check-unsafe-fixes = Исправлять и то, что можно понять только одним правдоподобным образом, вместе с --fix или --diff
help-check-diff = Показать, что изменил бы --fix, ничего не меняя

## Convert

help-convert = Записать партии на другом диалекте или в другом формате
help-convert-variant = { help-check-variant }
help-convert-encoding = { help-check-encoding }
help-convert-allow = { help-check-allow }
help-convert-deny = Считать код ошибкой, например C102 — то, чему в выходном формате нет места
help-convert-output = Файл для всех партий; если не указан, стандартный вывод
help-convert-force = Заменить выходной файл, если он есть
help-convert-to = Что записывать
help-convert-to-pdn = Portable Draughts Notation, на выбранном диалекте
help-convert-to-json = один документ JSON
help-convert-to-jsonl = по партии в строке, в JSON
help-convert-to-csv = таблица CSV: по строке на партию или, с `--per ply`, на полуход основной линии
help-convert-to-fen = последняя позиция каждой партии или, с `--per ply`, все позиции, по одной в строке
help-convert-to-hub = команды `pos` протокола Hub: по одной на партию или, с `--per ply`, на позицию
help-convert-to-text = бланки партий для людей, ходы в два столбца
help-convert-per = Чему соответствует строка csv, fen или hub
help-convert-per-game = партии
help-convert-per-ply = полуходу основной линии
help-convert-from = Что содержат файлы
help-convert-from-auto = определяется по началу каждого файла
help-convert-from-pdn = Portable Draughts Notation, на любом диалекте
help-convert-from-json = один документ JSON
help-convert-from-jsonl = по партии в строке, в JSON
help-convert-quiet = Не говорить о сделанном, только о том, что не удалось
help-convert-dialect = Чьему способу записи следовать; параметры ниже меняют отдельные его черты
help-convert-squares = Названия полей в ходах: variant (как принято в этом виде), numeric, algebraic, a1 (номера от a1)
help-convert-captures = Как подробно писать взятие: short, full, list (побитые шашки)
help-convert-capture-sign = Знак взятия: variant, x, :, -
help-convert-quiet-sign = Знак тихого хода: -, none
help-convert-results = Результаты: variant, default (1-0), international (2-0), as-written
help-convert-width = Наибольшая длина строки в символах; 0 — ходы партии в одну строку
help-convert-terminator = Чем кончается партия: star, result
help-convert-book = Краткая книжная запись, например cd4 и c:e5: yes, no
help-convert-capitals = Поля заглавными буквами: yes, no
help-convert-move-numbers = Номера ходов: yes, no
help-convert-marks = Обозначения при ходах: as-written, nags ($1), signs (!), drop
help-convert-comments = Комментарии: yes, no
help-convert-variations = Варианты: yes, no
help-convert-clocks = Время на часах в комментариях: yes, no
help-convert-game-type = Тег GameType: full, number, as-written
help-convert-roster = Какие теги идут первыми, через запятую
help-convert-fill-roster = Писать эти теги, даже если их значения неизвестны: yes, no
help-convert-fen-squares = Названия полей в позициях: moves, numeric, algebraic, a1
help-convert-fen-counters = Счётчики после позиций: yes, no
help-convert-output-encoding = Кодировка записываемого: utf-8, windows-1251, windows-1252, iso-8859-1, koi8-r, cp866, cp437, ...
help-convert-line-end = Концы строк: lf, crlf
help-convert-script = Буквы кириллицы: as-written, latin

## Positions

help-any-variant = Вид шашек, по имени или псевдониму; если не указан, определяется по полям, а иначе `russian`
help-any-fen = Позиция в FEN, например "W:Wc3,Kd4:Be5" или "B:W31-50:B1-20"; если не указана, начальная
help-any-position = Позиция в FEN
help-any-format-text = для людей
help-any-format-json = один документ JSON

help-moves = Перечислить допустимые ходы в позиции
help-moves-format = Как выводить список; в тексте за взятием идут его путь и побитые шашки
help-perft = Подсчитать листья дерева допустимых ходов
help-perft-depth = Глубина в полуходах
help-perft-count = Что считать одним ходом
help-perft-count-unique = начало, конец и набор побитых шашек
help-perft-count-orders = начало, конец и порядок взятия шашек, как в старых таблицах
help-perft-divide = Подсчитать отдельно для каждого хода
help-perft-format = Как выводить результат
help-show = Показать позицию на доске
help-show-flip = Показать доску со стороны чёрных
help-show-style = Чем рисовать шашки
help-show-style-unicode = знаками шашек, каждый в одно знакоместо
help-show-style-ascii = w W b B: простые — строчные буквы, дамки — заглавные
help-show-legend = Объяснить знаки
help-fen = Записать позицию в FEN: в другом виде, с другой стороны или для другого вида шашек
help-fen-swap-sides = Повернуть доску на пол-оборота и поменять цвета
help-fen-mirror = Отразить доску относительно диагонали от a1
help-fen-from-a1 = Номера полей в позиции считаются от a1, как в некоторых программах
help-fen-to-variant = Записать позицию для другого вида шашек, оставив каждую шашку на поле с той же буквой и цифрой
help-fen-squares = Названия полей
help-fen-squares-variant = как этот вид шашек пишет ходы
help-fen-squares-numeric = номера PDN
help-fen-squares-algebraic = буквы и цифры
help-fen-squares-a1 = номера от a1
help-fen-ranges = Писать три и больше полей подряд диапазоном

## Status

help-status = Показать, как стоят позиция или партии из файлов: материал, правила ничьей, результат
help-status-fen = Позиция в FEN вместо файлов, например "W:Wc3,Kd4:Be5"; полуходы без продвижения учитываются (`:H12`)
help-status-variant = { help-check-variant }
help-status-draw-rules = Набор правил ничьей [по умолчанию: official]
help-status-encoding = { help-check-encoding }
help-status-game = Только эта партия каждого файла; первая — 1
help-status-ply = Позиция после стольких полуходов, 0 — начальная; если не указано, последняя
help-status-moves = Перечислить допустимые ходы, сколько бы их ни было
help-status-format = Как выводить

## The others

help-explain = Объяснить код: что это, чем плохо и как исправить
help-explain-code = Номер или имя кода, например `M201` или `illegal-move`
help-explain-list = Перечислить все коды: номер, важность, имя; помечены те, о которых сообщает только --strict
help-why = Сказать, почему ход недопустим, или что он бьёт
help-why-long = Код завершения 0, если ход допустим, и 1, если нет.
help-why-mv = Ход в любой записи, например 22-17, c3:e5:g7 или cd4
help-why-format = Как выводить ответ
help-rules = Вывести правила вида шашек предложениями, со статьями
help-rules-variant = Вид шашек, по имени или псевдониму
help-rules-format = Как выводить правила
help-rules-format-text = для людей
help-rules-format-markdown = список с заголовком
help-rules-format-json = один документ JSON
help-variants-compare = Показать только правила, которыми различаются два вида
help-variants = Перечислить виды шашек или различия двух из них
help-variants-format = Как выводить список
help-completions = Записать автодополнение для оболочки в стандартный вывод
help-completions-shell = Оболочка
help-man = Записать страницы руководства в папку
help-man-dir = Папка; если её нет, будет создана, а имеющиеся страницы заменены

## Wrong arguments. `arguments`, `others`, `values` and `commands` are lists.

usage-unknown-argument = неизвестный аргумент { $arguments }
usage-unknown-command = неизвестная команда { $commands }
usage-missing-command = не указана команда
usage-missing-argument = { $arguments-count ->
    [1] не указан обязательный аргумент { $arguments }
   *[other] не указаны обязательные аргументы: { $arguments }
}
usage-no-value = не указано значение { $arguments }
usage-bad-value = { $values } не подходит как значение { $arguments }
usage-unfit-value = { $values } не подходит как значение { $arguments }: { $reason }
usage-conflict = { $others-count ->
    [0] { $arguments } указан несколько раз
   *[other] { $arguments } нельзя указать вместе с { $others }
}
usage-too-many-values = лишнее значение { $values } для { $arguments }
usage-invalid-utf8 = аргумент — не UTF-8
usage-more = подробнее — с `--help`

## Opening tables

help-any-start = Начало из таблицы по номеру, обозначению или жребию, например "english-3-move:68" или "russian-flying:random"; список выводит `damka openings`
help-any-seed = С одним и тем же числом жребий всегда и на любом компьютере один и тот же; если не указано, решает случай
help-openings = Перечислить таблицы начал или начала одной из них
help-openings-table = Таблица, начала которой вывести; если не указана, все таблицы
help-openings-variant = Только таблицы этого вида шашек, по имени или псевдониму
help-openings-format = Как выводить список

## Engines

help-engine = Быть движком для других программ: Hub или DXP
help-engine-protocol = Протокол
help-engine-protocol-hub = Hub 2, через стандартный ввод и вывод
help-engine-protocol-hub1 = Hub 1, прежний, через стандартный ввод и вывод
help-engine-protocol-dxp = DXP, по сети
help-engine-hash = Размер таблицы позиций в МиБ
help-engine-threads = Сколько потоков использовать
help-engine-level = Играть не сильнее этого уровня: 1 — новичок, 10 — полная сила
help-heading-dxp-only = Только для DXP
help-engine-listen = Ждать других программ по этому адресу; только с этого компьютера, если не указан другой адрес [по умолчанию: 127.0.0.1:27531]
help-engine-connect = Соединиться с программой, которая ждёт по этому адресу
help-engine-role = Кто предлагает партии [по умолчанию: тот, кто соединяется]
help-engine-role-initiator = мы
help-engine-role-follower = другая сторона
help-engine-games = Сколько партий предложить; цвета меняются после каждой [по умолчанию: 1]
help-engine-minutes = Сколько минут предложить каждой стороне на партию [по умолчанию: 5]
help-engine-moves = После скольких ходов каждой стороны партия кончается; 0 — без предела [по умолчанию: 75]
help-engine-play = Наш цвет в первой предложенной партии [по умолчанию: white]
help-engine-play-white = белые
help-engine-play-black = чёрные
help-engine-variant = Вид шашек; другой стороне он не сообщается [по умолчанию: international]
help-engine-nodes = Просматривать не больше стольких позиций за ход

## Matches

help-match = Провести матч двух движков
help-match-engines = Движок, указать дважды: `damka` — эта программа, например damka:level=5,hash=64; `hub:КОМАНДА` или `hub1:КОМАНДА` — программа, которая говорит на Hub; `dxp:АДРЕС` — программа, которая ждёт DXP, или `dxp-listen:АДРЕС` — программа, которая сама соединится с этим нашим адресом. Настройки программы стоят в скобках, например hub[threads=2]:КОМАНДА; настройка `name` — её имя в таблице
help-match-games = Сколько партий сыграть
help-match-variant = Вид шашек, по имени или псевдониму; если не указан, тот, для которого начала, иначе `russian`
help-match-openings = С чего начинаются партии: файл с партиями или позициями, `ballots:ТАБЛИЦА` или `random:N` — столько полуходов наугад [по умолчанию: первая таблица вида шашек, иначе random:8]
help-match-seed = Брать начала в порядке, который принадлежит этому числу
help-match-time = Время на каждый ход, например 200ms, 2s или 1m [по умолчанию: 100ms, если поиск ничем другим не ограничен]
help-match-clock = Время каждого игрока на партию и добавка после каждого хода, в секундах, если не сказано иначе, например 60+1
help-match-nodes = Просматривать не больше стольких позиций за ход
help-match-depth = Искать не глубже стольких полуходов
help-match-margin = Насколько позже положенного может прийти ход
help-match-concurrency = Сколько партий играть одновременно
help-match-sprt = Остановиться, когда ясно, какая из двух разниц Эло ближе к правде, например 0,10
help-match-adjudicate = Когда прекращать партии: `win=ШАШКИ/ХОДЫ`, `draw=ШАШКИ/ХОДЫ/ПОСЛЕ` и `plies=N`, через запятую, например win=9/3,draw=0.1/10/40,plies=300
help-match-pdn = Записывать сюда партии, каждую по её окончании
help-match-resume = Продолжить матч, партии которого в файле `--pdn`
help-match-format = Как выводить результат

## Search

help-heading-search = Поиск

help-any-time = Остановиться через это время, например 200ms, 2s или 1m; из нескольких пределов действует первый достигнутый
help-any-depth = Остановиться на этой глубине в полуходах
help-any-nodes = Остановиться после стольких позиций
help-any-hash = Размер таблицы позиций в МиБ [по умолчанию: 64]
help-any-draw-rules = { help-status-draw-rules }

help-analyse = Найти лучшие ходы в позиции или оценить партии из файлов
help-analyse-files = Файлы партий и шаблоны, например 'games/**/*.pdn', или позиция в FEN; `-` — стандартный ввод
help-analyse-fen = Позиция в FEN вместо файлов, например "W:Wc3,Kd4:Be5"; если нет ни того ни другого, начальная
help-analyse-variant = Вид шашек, по имени или псевдониму, что бы ни говорили теги партий
help-analyse-multipv = Сколько лучших ходов показать с вариантами
help-analyse-encoding = { help-check-encoding }
help-analyse-no-cache = Искать заново все позиции, даже те, что уже искались так же при прошлом запуске
help-analyse-output = Файл для записи; если не указан, стандартный вывод
help-analyse-force = { help-convert-force }
help-analyse-format = Как выводить
help-analyse-format-jsonl = по объекту JSON в строке: позиция или партия
help-analyse-format-pdn = партии с оценками, знаками и лучшими вариантами
help-analyse-format-csv = таблица CSV: по строке на полуход, для позиции — на вариант

help-best = Вывести лучший ход в позиции и больше ничего
help-best-level = Играть не сильнее: 1 — новичок, 10 — полная сила

help-bench = Перебрать заданные позиции всех видов шашек и показать скорость
help-bench-format = { help-status-format }
