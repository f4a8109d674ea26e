### What the command line says: counts, summaries, usage errors.
### Sentences in small letters without a final dot; what the user typed stands between ticks.

# Words that lists are joined with: `a`, `b` and `c`.
list-and = і
list-or = або

## Severities and places

severity-error = помилка
severity-warning = попередження
severity-note = примітка
help = підказка

place-game = партія { $game }
place-ply = партія { $game }, півхід { $ply }
place-move = партія { $game }, { $number }-й хід { $color ->
    [white] білих
    [black] чорних
   *[other] { $color }
}

## Counts

count-files = { $files ->
    [one] { $files } файл
    [few] { $files } файли
    [many] { $files } файлів
   *[other] { $files } файлу
}
count-games = { $games ->
    [one] { $games } партія
    [few] { $games } партії
    [many] { $games } партій
   *[other] { $games } партії
}
count-plies = { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
    [many] { $plies } півходів
   *[other] { $plies } півходу
}
count-errors = { $errors ->
    [one] { $errors } помилка
    [few] { $errors } помилки
    [many] { $errors } помилок
   *[other] { $errors } помилки
}
count-warnings = { $warnings ->
    [one] { $warnings } попередження
    [few] { $warnings } попередження
    [many] { $warnings } попереджень
   *[other] { $warnings } попередження
}
count-moves = { $moves ->
    [0] можливих ходів немає
    [one] { $moves } можливий хід
    [few] { $moves } можливі ходи
    [many] { $moves } можливих ходів
   *[other] { $moves } можливого ходу
}

## Summaries

# games-with-errors: number of games in which there is at least one error.
summary = { count-files }, { count-games }, { count-plies }: { $errors ->
    [0] помилок немає
   *[other] { count-errors } { $games-with-errors ->
        [1] в { $games-with-errors } партії
        [one] у { $games-with-errors } партії
       *[other] у { $games-with-errors } партіях
    }
}, { $warnings ->
    [0] попереджень немає
   *[other] { count-warnings }
}
fixed = { $fixed ->
    [0] нема чого виправляти
    [one] усунуто { $fixed } зауваження
    [few] усунуто { $fixed } зауваження
    [many] усунуто { $fixed } зауважень
   *[other] усунуто { $fixed } зауваження
}
would-fix = { $fixed ->
    [0] нема чого виправляти
    [one] { count-files }: можна усунути { $fixed } зауваження
    [few] { count-files }: можна усунути { $fixed } зауваження
    [many] { count-files }: можна усунути { $fixed } зауважень
   *[other] { count-files }: можна усунути { $fixed } зауваження
}
cannot-fix = не вдалося виправити `{ $path }`: { $reason }
not-a-regular-file = це не звичайний файл
convert-interrupted = перервано; доти перетворено { $games ->
    [one] { $games } партію
    [few] { $games } партії
    [many] { $games } партій
   *[other] { $games } партії
}
summary-interrupted = перервано; доти: { summary }
diagnostics-left-out = { $count ->
    [one] ще { $count } повідомлення не показано
    [few] ще { $count } повідомлення не показано
    [many] ще { $count } повідомлень не показано
   *[other] ще { $count } повідомлення не показано
}
more-of-this-kind = ще { $count } { $count ->
    [one] таке саме
    [few] таких самих
    [many] таких самих
   *[other] такого самого
}
converted = записано { $games ->
    [one] { $games } партію
    [few] { $games } партії
    [many] { $games } партій
   *[other] { $games } партії
} у файл `{ $path }`
lost-characters = { $count ->
    [1] символу немає в кодуванні { $encoding }, замість нього записано `?`: { $characters }
    [one] { $count } символу немає в кодуванні { $encoding }, замість кожного записано `?`; серед таких: { $characters }
   *[other] { $count } символів немає в кодуванні { $encoding }, замість кожного записано `?`; серед таких: { $characters }
}
lost-characters-help = пишіть в UTF-8, де є всі символи, або латиницею: `--script latin`
explain-hint = докладніше про код: `damka explain { $code }`

## Variants

# Headings of the columns of `damka variants`.
column-name = ІМ’Я
column-board = ДОШКА
column-game-type = GAMETYPE
column-first = ПОЧИНАЄ
column-aliases = ПСЕВДОНІМИ
column-title = НАЗВА
first-mover = { $color ->
    [white] білі
   *[black] чорні
}
variant-default = різновиду не вказано: узято `{ $variant }`
variant-guessed = різновиду не вказано: { $reason ->
    [tags] судячи з тегів
    [squares] судячи з полів
    [moves] судячи з ходів
   *[other] судячи з усього
}, це `{ $variant }`
unknown-variant = невідомий різновид `{ $name }`
unknown-code = невідомий код `{ $name }`
unknown-draw-rules = невідомий набір правил нічиєї `{ $name }`
unknown-profile = невідомий профіль `{ $name }`
unknown-encoding = невідоме кодування `{ $name }`
unknown-language = невідома мова `{ $name }`
unknown-key = невідомий параметр `{ $name }`
expected = очікується { $what ->
    [flag] true або false
    [table] таблиця
    [codes] перелік кодів
   *[string] рядок
}, а не { $found ->
    [string] рядок
    [integer] ціле число
    [float] дробове число
    [boolean] true або false
    [datetime] дата
    [array] перелік
    [table] таблиця
   *[other] { $found }
}
unknown-dialect = невідомий діалект `{ $name }`
unknown-value = `{ $value }` — неприпустиме значення для `{ $option }`
did-you-mean = можливо, ви мали на увазі { $candidates-or }?
one-of = можливі значення: { $candidates-or }

## Opening tables

# Headings of the columns of `damka openings`.
column-openings = ПОЧАТКІВ
column-barred = ВИЛУЧЕНО
column-variants = РІЗНОВИДИ
column-number = НОМЕР
column-label = ПОЗНАЧЕННЯ
column-opening = ПОЧАТОК
# Behind an opening that is lost and not drawn by lot; instead of moves where there are none.
opening-barred = вилучено
opening-free = початкова позиція
opening-drawn = за жеребом: `{ $opening }`, { $line }
unknown-openings = невідома таблиця початків `{ $name }`
openings-of-another = `{ $table }` — таблиця для { $variants }, а не для `{ $variant }`
which-opening = не вказано, який початок з `{ $table }`
no-such-opening = у `{ $table }` немає початку `{ $opening }`
openings-range = `{ $table }:N` з номером від 1 до { $count } чи позначенням або `{ $table }:random`; перелік — `damka openings { $table }`
seed-of-nothing = `--seed` потрібен лише для жереба, наприклад `{ $table }:random`

## What keeps the program from working. `reason` is the text of the operating system.

cannot-read = не вдалося прочитати `{ $path }`: { $reason }
cannot-write = не вдалося записати `{ $path }`: { $reason }
output-exists = `{ $path }` уже існує
output-exists-help = щоб перезаписати, додайте `--force`
output-is-input = `{ $path }` вказано і як вхідний, і як вихідний файл
bad-position = таку позицію використати не можна
bad-move = хід `{ $move }` використати не можна

## Inputs

no-input = нема чого читати
no-input-help = укажіть файл або `-` для стандартного введення
is-folder = `{ $path }` — це тека
is-folder-help = щоб прочитати файли з партіями в ній, додайте `--recursive`
no-match = жоден файл не відповідає шаблону `{ $pattern }`
bad-pattern = `{ $pattern }` — не шаблон: { $reason }
standard-input-twice = стандартне введення можна прочитати лише один раз

## What was accepted

baseline-written = { $count ->
    [one] прийнято { $count } зауваження, перелік — у `{ $path }`
    [few] прийнято { $count } зауваження, перелік — у `{ $path }`
    [many] прийнято { $count } зауважень, перелік — у `{ $path }`
   *[other] прийнято { $count } зауваження, перелік — у `{ $path }`
}
baseline-stale = { count-files }: { $count ->
    [one] { $count } прийнятого зауваження вже немає
   *[other] { $count } прийнятих зауважень уже немає
}; `--write-baseline` перепише `{ $path }`
bad-baseline = `{ $path }` — не перелік прийнятих зауважень: рядок { $line } незрозумілий
bad-baseline-help = `--write-baseline` перепише його
cache-failed = для наступного запуску нічого не збережено: { $reason }

## Help behind a failure

takes = можливі значення: { $values }
takes-roster = назви тегів через кому
takes-width = кількість символів, 0 — без обмеження
takes-encoding = назва кодування
takes-time = число з `ms`, `s`, `m` чи `h` за ним, наприклад `200ms`, `2s` або `1m`
all-codes = усі коди показує `damka explain --list`

## Boards

to-move = { $color ->
    [white] хід білих
    [black] хід чорних
   *[unknown] черга ходу невідома
}
legend-white-man = біла проста
legend-white-king = біла дамка
legend-black-man = чорна проста
legend-black-king = чорна дамка
legend-empty = порожнє поле

## Чому хід неможливий

why-legal = хід `{ $move }` можливий{ $captured-count ->
    [0] { "" }
   *[other] : { $path } знімає { $captured }
}
why-illegal = хід `{ $move }` неможливий: { reason-with-article }
why-ambiguous = хід `{ $move }` неоднозначний: це може бути { $candidates-or }

## Правила різновиду шашок

rules-board = дошка { $width } на { $height } полів; { $kind ->
    [left] гра йде по темних, кутове з них ліворуч від кожного гравця
    [right] гра йде по темних, кутове з них праворуч від кожного гравця
   *[all] гра йде по всіх
}
rules-start = простих у кожної сторони на початку: { $men }, { $kind ->
    [row] на її першому ряду
    [rows] на її рядах { $first }–{ $last }
   *[squares] білі на { $white }, чорні на { $black }
}
rules-first = { $color ->
    [white] починають білі
    [black] починають чорні
   *[other] починає { $color }
}
rules-man-move = проста ходить { $kind ->
    [diagonal] на одне поле вперед по діагоналі
    [orthogonal] на одне поле вперед або вбік
   *[all] на одне поле вперед, вперед по діагоналі або вбік
}
rules-king-move = дамка ходить { $kind ->
    [far] на будь-яку кількість вільних полів тими самими лініями, зокрема назад
   *[near] на одне поле тими самими лініями, зокрема назад
}
rules-king-limit = гравець, у якого є й прості, робить однією дамкою не більше { $count ->
    [one] { $count } ходу
   *[other] { $count } ходів
} поспіль, не рахуючи взяттів
rules-compulsory = взяття обов’язкове
rules-man-capture = проста перескакує через сусідню шашку на вільне поле одразу за нею, { $kind ->
    [both] уперед і назад
   *[forwards] але не назад
}
rules-men-take-kings = проста не може бити дамку
rules-king-capture = дамка { $kind ->
    [far] б’є на будь-якій відстані й стає на будь-яке вільне поле за шашкою; якщо звідкись можна бити далі, то туди
    [behind] б’є на будь-якій відстані й стає одразу за шашкою
    [behind-king] б’є на будь-якій відстані й стає на будь-яке вільне поле за шашкою, але якщо останньою побито дамку, то одразу за нею; якщо звідкись можна бити далі, то туди
   *[near] перескакує через сусідню шашку на вільне поле одразу за нею
}
rules-capture-lines = б’ють { $kind ->
    [diagonal] по діагоналях
    [orthogonal] по вертикалях і горизонталях
   *[all] по діагоналях, вертикалях і горизонталях
}
rules-go-on = взяття триває, доки шашка може бити
rules-once = за один хід шашку не можна бити двічі; через порожнє поле можна пройти знову
rules-lifting = побиті шашки знімають { $kind ->
    [end] після закінчення ходу (турецький удар)
   *[once] одразу, і їхні поля вільні вже на цьому ході
}
rules-turn-back = під час взяття повертати на 180 градусів { $kind ->
    [yes] можна
   *[no] не можна
}
rules-choice = { $kind ->
    [free] з кількох взяттів можна вибрати будь-яке
    [most-pieces] обов’язкове взяття найбільшої кількості шашок
    [most-value] обов’язкове взяття найбільшої цінності, дамка варта трохи менше двох простих
    [with-king] якщо може бити дамка, бити треба нею
   *[most-kings] обов’язкове взяття найбільшої кількості дамок
}
rules-choice-then = з таких взяттів обов’язкове { $kind ->
    [with-king] взяття дамкою, якщо воно є
    [most-kings] взяття найбільшої кількості дамок
   *[king-earliest] те, що раніше зустрічає дамку
}
rules-promotion = проста, що закінчила хід на останньому ряду, стає дамкою
rules-promotion-in-capture = проста, що під час взяття дійшла до останнього ряду, { $kind ->
    [king] одразу стає дамкою і б’є далі як дамка
    [passes] б’є далі як проста, якщо може, і стає дамкою, лише якщо хід там закінчено
   *[stops] стає дамкою, і хід закінчено
}
rules-objective = { $kind ->
    [normal] у кого немає шашок або ходів, той програв
    [giveaway] у кого немає шашок або ходів, той виграв
   *[first-king] виграє той, у кого перша дамка; у кого немає шашок або ходів, той програв
}
rules-draw = { $kind ->
    [automatic] нічия
   *[claim] нічия за заявою
}: { rule-name }{ $least ->
    [0] { "" }
   *[other] : { $least }–{ $most }
}
rules-notation = поля { $kind ->
    [letters] називають літерою і цифрою, a1 — ліворуч унизу з боку білих
    [top-left] пронумеровано від 1 до { $squares } по рядах, від лівого верхнього кута з боку білих
   *[bottom-right] пронумеровано від 1 до { $squares } по рядах, від правого нижнього кута з боку білих
}; знак взяття — { $sign }
rules-source-unknown = текст цих правил зі статтями прочитати не вдалося; вони такі, як їх описують гравці
# Де стоять статті, за короткою назвою правил.
rules-source = { $book }: { $book ->
    [RUS] правила російських шашок у 26 статтях
    [FMJD] правила міжнародних шашок всесвітньої федерації FMJD, 2015
    [FMJD-64] правила секції FMJD із шашок-64
    [FMJD-CZ] сторінка FMJD про чеські шашки
    [WCDF] правила всесвітньої федерації чекерсу WCDF
    [FID] технічні правила італійської федерації Federazione Italiana Dama
    [APCA] турнірні правила американської асоціації пул-чекерсу
    [Frisian] офіційні правила фризьких шашок, 2011
    [CFD] повні правила чеської федерації шашок
    [DAMA] правила турецьких шашок на draughts.github.io
    [MindSports] сторінка про шашки «кілер» на mindsports.nl
    [club] правила ігрового сайту для чотирьох різновидів
   *[lidraughts] як робить сайт lidraughts.org
}

# Where two variants are compared.
same-rules = правила в них однакові

squares-lost = на дошці різновиду `{ $variant }` немає { $squares-count ->
    [1] поля
   *[other] полів
} { $squares }

## How a game stands

status-side = { $color ->
    [white] білі
   *[black] чорні
}: { $men ->
    [one] { $men } проста
    [few] { $men } прості
    [many] { $men } простих
   *[other] { $men } простої
}, { $kings ->
    [one] { $kings } дамка
    [few] { $kings } дамки
    [many] { $kings } дамок
   *[other] { $kings } дамки
}
draw-rule = { $rule ->
    [repetition] ця позиція
    [kings-only] ходи лише дамками
    [no-progress] ходи без поступу
    [three-against-one] троє проти однієї дамки
    [two-against-one] двоє або один проти самотньої дамки
    [two-kings-against-one] дві дамки проти однієї
    [one-against-one] дамка проти однієї шашки
    [five-against-two] п’ятеро проти двох дамок
    [main-road] самотня дамка на великій дорозі
    [few-pieces] мало шашок
   *[other] { $rule }
}
king-moves = { $color ->
    [white] білі
   *[black] чорні
}: { $count } із { $limit } ходів поспіль дамкою на полі { $square } ({ $article })
status-counter = { draw-rule }: { $count } з { $limit } { $unit ->
    [times] разів
   *[moves] ходів
} ({ $article })
no-moves = ходів немає: партію закінчено, { $result }
status-open = партію не закінчено
status-won = { $color ->
    [white] білі
   *[black] чорні
} виграли { $ply ->
    [0] від самого початку
   *[other] після півходу { $ply }
}: { $rule ->
    [no-pieces] шашок не лишилося
    [no-moves] ходів не лишилося
   *[first-king] перша дамка
}
status-drawn = нічия за { $article } { $ply ->
    [0] від самого початку
   *[other] після півходу { $ply }
}: { rule-name }
status-went-on = після цього партія тривала
status-claim = можна заявити нічию за { $article }: { rule-name }
status-written = результат у файлі: { $result }
status-incomplete = наступний хід зробити не можна
status-unknown-game = партію { $game } з `{ $path }` не можна повторити: невідомий її різновид шашок або позиція
no-game = у `{ $path }` немає партії { $game }
no-ply = у партії { $game } з `{ $path }` лише { count-plies }

## Engines

engine-only-dxp = `{ $option }` — лише для `damka engine dxp`
cannot-listen = не можна чекати на `{ $address }`: { $reason }
cannot-connect = немає з’єднання з `{ $address }`: { $reason }
dxp-listening = очікування інших програм на { $address }
dxp-connected = з’єднання з { $address }
dxp-begun = почалася партія з `{ $opponent }`; ми граємо { $color ->
    [white] білими
   *[black] чорними
}
dxp-refused = інша сторона не хоче грати (код { $code })
dxp-played = наш хід `{ $move }`
dxp-ended = партію закінчено: { $ending ->
    [won] ми виграли
    [lost] ми програли
    [drawn] нічия
   *[unknown] без результату
}
dxp-chat = інша сторона пише: { $text }
dxp-back = партія повертається назад: зіграно { count-plies }
dxp-wrong = інша сторона надіслала незрозуміле: { $what }
dxp-gone = інша сторона від’єдналася

## Matches

# Headings of the columns of `damka match`; the last four are games lost by what an engine did wrong.
column-engine = РУШІЙ
column-games = ПАРТІЇ
column-wins = ПЕРЕМОГИ
column-draws = НІЧИЇ
column-losses = ПОРАЗКИ
column-score = ОЧКИ
column-time = ЧАС
column-illegal = ХОДИ
column-crashes = ЗБОЇ
column-hangs = ЗАВИСАННЯ
match-elo = різниця Ело { $elo } ± { $error } (95%)
match-pairs = пари з 0, ½, 1, 1½ і 2 очками: { $pairs }
match-sprt = LLR { $ratio } з ±{ $bound }: { $verdict ->
    [elo0] радше Ело { $lower }, ніж { $upper }
    [elo1] радше Ело { $upper }, ніж { $lower }
   *[open] між Ело { $lower } і { $upper } поки не ясно
}
engine-fault = { $kind ->
    [start] { $what }
    [crash] програма завершилася
    [hang] не відповідає
   *[illegal] { $what ->
        [none] немає ходу
       *[other] неможливий хід `{ $what }`
    }
}
match-fault = партія { $game }: `{ $engine }` програє: { engine-fault }
match-no-engine = не вдалося запустити `{ $engine }`: { engine-fault }
match-two-engines = у матчі грають два рушії
match-no-openings = у `{ $openings }` немає початків
match-another = партії у `{ $path }` не з цього матчу
match-resume = продовжити його матч — з `--resume`
match-example = наприклад, `{ $example }`

## Analysis

score-win = виграш за { $plies }
score-loss = програш за { $plies }
analyse-searched = глибина { $depth }, вузлів { $nodes }, { $seconds } с, { $nps } вузлів/с
analyse-side = { $color ->
    [white] білі
   *[black] чорні
}
analyse-figures = { $moves ->
    [0] немає ходів для оцінки
    [one] точність { $accuracy } % в { $moves } ході
   *[other] точність { $accuracy } % в { $moves } ходах
} (! { $good }, ? { $mistakes }, ?? { $blunders })
analyse-turning = перелом: { $move } ({ $before } % → { $after } %), краще { $better }
analyse-worse = { $move } ({ $before } % → { $after } %), краще { $better }
analyse-single = { $move }, єдиний добрий хід
analyse-unknown-game = без аналізу: невідомий різновид шашок або позиція
analyse-summary = { count-files }, { count-games }: переглянуто позицій { $searched }, відомо з минулих запусків { $recalled }
analyse-interrupted = перервано; до цього місця: { count-games }; та сама команда продовжить звідси
