### What the command line says: counts, summaries, usage errors.
### Sentences in small letters without a final dot; what the user typed stands between ticks.

# Words that lists are joined with: `a`, `b` and `c`.
list-and = и
list-or = или

## Severities and places

severity-error = ошибка
severity-warning = предупреждение
severity-note = замечание
help = подсказка

place-game = партия { $game }
place-ply = партия { $game }, полуход { $ply }
place-move = партия { $game }, ход { $number } { color-name }

## Counts

count-files = { $files ->
    [one] { $files } файл
    [few] { $files } файла
    [many] { $files } файлов
   *[other] { $files } файла
}
count-games = { $games ->
    [one] { $games } партия
    [few] { $games } партии
    [many] { $games } партий
   *[other] { $games } партии
}
count-plies = { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
    [many] { $plies } полуходов
   *[other] { $plies } полухода
}
count-errors = { $errors ->
    [one] { $errors } ошибка
    [few] { $errors } ошибки
    [many] { $errors } ошибок
   *[other] { $errors } ошибки
}
count-warnings = { $warnings ->
    [one] { $warnings } предупреждение
    [few] { $warnings } предупреждения
    [many] { $warnings } предупреждений
   *[other] { $warnings } предупреждения
}
count-moves = { $moves ->
    [0] нет допустимых ходов
    [one] { $moves } допустимый ход
    [few] { $moves } допустимых хода
    [many] { $moves } допустимых ходов
   *[other] { $moves } допустимого хода
}

## Summaries

# games-with-errors: number of games in which there is at least one error.
summary = { count-files }, { count-games }, { count-plies }: { $errors ->
    [0] ошибок нет
   *[other] { count-errors } в { $games-with-errors ->
        [one] { $games-with-errors } партии
       *[other] { $games-with-errors } партиях
    }
}, { $warnings ->
    [0] предупреждений нет
   *[other] { count-warnings }
}
fixed = { $fixed ->
    [0] исправлять нечего
    [one] исправлено { $fixed } место
    [few] исправлено { $fixed } места
    [many] исправлено { $fixed } мест
   *[other] исправлено { $fixed } места
}
would-fix = { $fixed ->
    [0] исправлять нечего
   *[other] было бы исправлено { $fixed ->
        [one] { $fixed } место
        [few] { $fixed } места
        [many] { $fixed } мест
       *[other] { $fixed } места
    } в { $files ->
        [one] { $files } файле
       *[other] { $files } файлах
    }
}
cannot-fix = не удалось исправить `{ $path }`: { $reason }
not-a-regular-file = это не обычный файл
convert-interrupted = прервано; до этого { $games ->
    [one] преобразована { $games } партия
    [few] преобразованы { $games } партии
    [many] преобразовано { $games } партий
   *[other] преобразовано { $games } партии
}
summary-interrupted = прервано; до этого: { summary }
diagnostics-left-out = { $count ->
    [one] ещё { $count } сообщение не показано
    [few] ещё { $count } сообщения не показаны
    [many] ещё { $count } сообщений не показано
   *[other] ещё { $count } сообщения не показано
}
more-of-this-kind = ещё такого же рода: { $count }
converted = в `{ $path }` записано: { count-games }
lost-characters = { $count ->
    [1] в { $encoding } нет { $count } символа, вместо него записан `?`: { $characters }
    [one] в { $encoding } нет { $count } символа, вместо них записан `?`, например { $characters }
   *[other] в { $encoding } нет { $count } символов, вместо них записан `?`, например { $characters }
}
lost-characters-help = пишите в UTF-8, где есть все символы, или латиницей: `--script latin`
explain-hint = подробнее о коде: `damka explain { $code }`

## Variants

# Headings of the columns of `damka variants`.
column-name = ИМЯ
column-board = ДОСКА
column-game-type = GAMETYPE
column-first = НАЧИНАЕТ
column-aliases = ПСЕВДОНИМЫ
column-title = НАЗВАНИЕ
first-mover = { $color ->
    [white] белые
   *[black] чёрные
}
variant-default = вид шашек не указан: принят `{ $variant }`
variant-guessed = вид шашек не указан: по { $reason ->
    [tags] тегам
    [squares] полям
    [moves] ходам
   *[other] содержанию
} определён `{ $variant }`
unknown-variant = неизвестный вид шашек `{ $name }`
unknown-code = неизвестный код `{ $name }`
unknown-draw-rules = неизвестный набор правил ничьей `{ $name }`
unknown-profile = неизвестный профиль `{ $name }`
unknown-encoding = неизвестная кодировка `{ $name }`
unknown-language = неизвестный язык `{ $name }`
unknown-key = неизвестный параметр `{ $name }`
expected = ожидается { $what ->
    [flag] true или false
    [table] таблица
    [codes] список кодов
   *[string] строка
}, найдено: { $found ->
    [string] строка
    [integer] целое число
    [float] дробное число
    [boolean] true или false
    [datetime] дата
    [array] список
    [table] таблица
   *[other] { $found }
}
unknown-dialect = неизвестный диалект `{ $name }`
unknown-value = `{ $value }` не подходит как значение `{ $option }`
did-you-mean = возможно, имелось в виду { $candidates-or }?
one-of = ожидается одно из значений: { $candidates-or }

## Opening tables

# Headings of the columns of `damka openings`.
column-openings = НАЧАЛ
column-barred = ИСКЛЮЧЕНО
column-variants = ВИДЫ
column-number = НОМЕР
column-label = ОБОЗНАЧЕНИЕ
column-opening = НАЧАЛО
# Behind an opening that is lost and not drawn by lot; instead of moves where there are none.
opening-barred = исключено
opening-free = начальная позиция
opening-drawn = по жребию: `{ $opening }`, { $line }
unknown-openings = неизвестная таблица начал `{ $name }`
openings-of-another = `{ $table }` — таблица для { $variants }, а не для `{ $variant }`
which-opening = не указано, какое начало из `{ $table }`
no-such-opening = в `{ $table }` нет начала `{ $opening }`
openings-range = `{ $table }:N` с номером от 1 до { $count } или обозначением либо `{ $table }:random`; список — `damka openings { $table }`
seed-of-nothing = `--seed` нужен только для жребия, например `{ $table }:random`

## What keeps the program from working. `reason` is the text of the operating system.

cannot-read = не удалось прочесть `{ $path }`: { $reason }
cannot-write = не удалось записать `{ $path }`: { $reason }
output-exists = `{ $path }` уже существует
output-exists-help = перезаписать файл можно с `--force`
output-is-input = `{ $path }` указан и для чтения, и для записи
bad-position = позиция непригодна
bad-move = ход `{ $move }` сделать нельзя

## Inputs

no-input = нечего читать
no-input-help = укажите файл или `-` для стандартного ввода
is-folder = `{ $path }` — папка
is-folder-help = файлы с партиями в ней читаются с `--recursive`
no-match = шаблону `{ $pattern }` не соответствует ни один файл
bad-pattern = `{ $pattern }` — неверный шаблон: { $reason }
standard-input-twice = стандартный ввод можно прочесть только один раз

## What was accepted

baseline-written = { $count ->
    [one] принято { $count } сообщение
    [few] принято { $count } сообщения
    [many] принято { $count } сообщений
   *[other] принято { $count } сообщения
}, список записан в `{ $path }`
baseline-stale = { $count ->
    [one] { $count } принятого сообщения
   *[other] { $count } принятых сообщений
} больше нет в { $files ->
    [one] { $files } файле
   *[other] { $files } файлах
}: `--write-baseline` запишет `{ $path }` заново
bad-baseline = `{ $path }` — не список принятых сообщений: строка { $line } непонятна
bad-baseline-help = `--write-baseline` запишет его заново
cache-failed = для следующего запуска ничего не сохранено: { $reason }

## Help behind a failure

takes = допустимые значения: { $values }
takes-roster = имена тегов через запятую
takes-width = число символов, 0 — без ограничения
takes-encoding = имя кодировки
takes-time = число с `ms`, `s`, `m` или `h` за ним, например `200ms`, `2s` или `1m`
all-codes = все коды перечисляет `damka explain --list`

## Boards

to-move = { $color ->
    [white] ход белых
    [black] ход чёрных
   *[unknown] очередь хода неизвестна
}
legend-white-man = белая простая
legend-white-king = белая дамка
legend-black-man = чёрная простая
legend-black-king = чёрная дамка
legend-empty = пустое поле

## Почему ход недопустим

why-legal = ход `{ $move }` допустим{ $captured-count ->
    [0] { "" }
   *[other] : { $path } снимает { $captured }
}
why-illegal = ход `{ $move }` недопустим: { reason-with-article }
why-ambiguous = ход `{ $move }` неоднозначен: это может быть { $candidates-or }

## Правила вида шашек

rules-board = доска { $width } на { $height } полей; { $kind ->
    [left] игра идёт по тёмным, угловое из них слева от каждого игрока
    [right] игра идёт по тёмным, угловое из них справа от каждого игрока
   *[all] игра идёт по всем
}
rules-start = простых у каждой стороны в начале: { $men }, { $kind ->
    [row] на её первом ряду
    [rows] на её рядах { $first }–{ $last }
   *[squares] белые на { $white }, чёрные на { $black }
}
rules-first = { $color ->
    [white] начинают белые
    [black] начинают чёрные
   *[other] начинает { $color }
}
rules-man-move = простая ходит { $kind ->
    [diagonal] на одно поле вперёд по диагонали
    [orthogonal] на одно поле вперёд или вбок
   *[all] на одно поле вперёд, вперёд по диагонали или вбок
}
rules-king-move = дамка ходит { $kind ->
    [far] на любое число свободных полей по тем же линиям, в том числе назад
   *[near] на одно поле по тем же линиям, в том числе назад
}
rules-king-limit = игрок, у которого есть и простые, делает одной дамкой не больше { $count ->
    [one] { $count } хода
   *[other] { $count } ходов
} подряд, не считая взятий
rules-compulsory = взятие обязательно
rules-man-capture = простая перескакивает через соседнюю шашку на свободное поле сразу за ней, { $kind ->
    [both] вперёд и назад
   *[forwards] но не назад
}
rules-men-take-kings = простая не может бить дамку
rules-king-capture = дамка { $kind ->
    [far] бьёт на любом расстоянии и встаёт на любое свободное поле за шашкой; если откуда-то можно бить дальше, то туда
    [behind] бьёт на любом расстоянии и встаёт сразу за шашкой
    [behind-king] бьёт на любом расстоянии и встаёт на любое свободное поле за шашкой, но если последней побита дамка, то сразу за ней; если откуда-то можно бить дальше, то туда
   *[near] перескакивает через соседнюю шашку на свободное поле сразу за ней
}
rules-capture-lines = бьют { $kind ->
    [diagonal] по диагоналям
    [orthogonal] по вертикалям и горизонталям
   *[all] по диагоналям, вертикалям и горизонталям
}
rules-go-on = взятие продолжается, пока шашка может бить
rules-once = за один ход шашку нельзя бить дважды; через пустое поле можно пройти снова
rules-lifting = побитые шашки снимают { $kind ->
    [end] после окончания хода (турецкий удар)
   *[once] сразу, и их поля свободны уже на этом ходу
}
rules-turn-back = при взятии поворачивать на 180 градусов { $kind ->
    [yes] можно
   *[no] нельзя
}
rules-choice = { $kind ->
    [free] из нескольких взятий можно выбрать любое
    [most-pieces] обязательно взятие наибольшего числа шашек
    [most-value] обязательно взятие наибольшей ценности, дамка стоит чуть меньше двух простых
    [with-king] если может бить дамка, бить нужно ею
   *[most-kings] обязательно взятие наибольшего числа дамок
}
rules-choice-then = из таких взятий обязательно { $kind ->
    [with-king] взятие дамкой, если оно есть
    [most-kings] взятие наибольшего числа дамок
   *[king-earliest] то, которое раньше встречает дамку
}
rules-promotion = простая, закончившая ход на последнем ряду, становится дамкой
rules-promotion-in-capture = простая, дошедшая при взятии до последнего ряда, { $kind ->
    [king] сразу становится дамкой и бьёт дальше как дамка
    [passes] бьёт дальше как простая, если может, и становится дамкой, только если ход там закончен
   *[stops] становится дамкой, и ход окончен
}
rules-objective = { $kind ->
    [normal] у кого нет шашек или ходов, тот проиграл
    [giveaway] у кого нет шашек или ходов, тот выиграл
   *[first-king] выигрывает тот, у кого первая дамка; у кого нет шашек или ходов, тот проиграл
}
rules-draw = { $kind ->
    [automatic] ничья
   *[claim] ничья по требованию
}: { rule-name }{ $least ->
    [0] { "" }
   *[other] : { $least }–{ $most }
}
rules-notation = поля { $kind ->
    [letters] называют буквой и цифрой, a1 — слева внизу со стороны белых
    [top-left] пронумерованы от 1 до { $squares } по рядам, от левого верхнего угла со стороны белых
   *[bottom-right] пронумерованы от 1 до { $squares } по рядам, от правого нижнего угла со стороны белых
}; знак взятия — { $sign }
rules-source-unknown = текст этих правил со статьями прочитать не удалось; они такие, как их описывают игроки
# Где стоят статьи, по краткому названию правил.
rules-source = { $book }: { $book ->
    [RUS] правила русских шашек в 26 статьях
    [FMJD] правила международных шашек всемирной федерации FMJD, 2015
    [FMJD-64] правила секции FMJD по шашкам-64
    [FMJD-CZ] страница FMJD о чешских шашках
    [WCDF] правила всемирной федерации чекерса WCDF
    [FID] технические правила итальянской федерации Federazione Italiana Dama
    [APCA] турнирные правила американской ассоциации пул-чекерса
    [Frisian] официальные правила фризских шашек, 2011
    [CFD] полные правила чешской федерации шашек
    [DAMA] правила турецких шашек на draughts.github.io
    [MindSports] страница о шашках «киллер» на mindsports.nl
    [club] правила игрового сайта для четырёх видов шашек
   *[lidraughts] как делает сайт lidraughts.org
}

# Where two variants are compared.
same-rules = правила у них одинаковы

squares-lost = на доске вида `{ $variant }` нет { $squares-count ->
    [one] поля { $squares }
   *[other] полей { $squares }
}

## How a game stands

status-side = { $color ->
    [white] белые
   *[black] чёрные
}: { $men ->
    [one] { $men } простая
    [few] { $men } простые
    [many] { $men } простых
   *[other] { $men } простой
}, { $kings ->
    [one] { $kings } дамка
    [few] { $kings } дамки
    [many] { $kings } дамок
   *[other] { $kings } дамки
}
draw-rule = { $rule ->
    [repetition] эта позиция
    [kings-only] ходы одними дамками
    [no-progress] ходы без продвижения
    [three-against-one] трое против одной дамки
    [two-against-one] двое или один против одинокой дамки
    [two-kings-against-one] две дамки против одной
    [one-against-one] дамка против одной шашки
    [five-against-two] пятеро против двух дамок
    [main-road] одинокая дамка на большой дороге
    [few-pieces] мало шашек
   *[other] { $rule }
}
king-moves = { $color ->
    [white] белые
   *[black] чёрные
}: { $count } из { $limit } ходов подряд дамкой на поле { $square } ({ $article })
status-counter = { draw-rule }: { $count } из { $limit } { $unit ->
    [times] раз
   *[moves] ходов
} ({ $article })
no-moves = ходов нет: партия окончена, { $result }
status-open = партия не окончена
status-won = { $color ->
    [white] белые
   *[black] чёрные
} выиграли { $ply ->
    [0] с самого начала
   *[other] после полухода { $ply }
}: { $rule ->
    [no-pieces] шашек не осталось
    [no-moves] ходов не осталось
   *[first-king] первая дамка
}
status-drawn = ничья по { $article } { $ply ->
    [0] с самого начала
   *[other] после полухода { $ply }
}: { rule-name }
status-went-on = после этого партия продолжалась
status-claim = можно потребовать ничью по { $article }: { rule-name }
status-written = результат в файле: { $result }
status-incomplete = следующий ход сделать нельзя
status-unknown-game = партию { $game } из `{ $path }` нельзя повторить: неизвестен её вид шашек или позиция
no-game = в `{ $path }` нет партии { $game }
no-ply = в партии { $game } из `{ $path }` всего { count-plies }

## Engines

engine-only-dxp = `{ $option }` — только для `damka engine dxp`
cannot-listen = нельзя ждать на `{ $address }`: { $reason }
cannot-connect = нельзя соединиться с `{ $address }`: { $reason }
dxp-listening = ожидание других программ на { $address }
dxp-connected = соединение с { $address }
dxp-begun = началась партия с `{ $opponent }`; мы играем { $color ->
    [white] белыми
   *[black] чёрными
}
dxp-refused = другая сторона не хочет играть (код { $code })
dxp-played = наш ход `{ $move }`
dxp-ended = партия окончена: { $ending ->
    [won] мы выиграли
    [lost] мы проиграли
    [drawn] ничья
   *[unknown] без результата
}
dxp-chat = другая сторона пишет: { $text }
dxp-back = партия возвращается назад: сыграно { count-plies }
dxp-wrong = другая сторона прислала непонятное: { $what }
dxp-gone = другая сторона отключилась

## Matches

# Headings of the columns of `damka match`; the last four are games lost by what an engine did wrong.
column-engine = ДВИЖОК
column-games = ПАРТИИ
column-wins = ПОБЕДЫ
column-draws = НИЧЬИ
column-losses = ПОРАЖЕНИЯ
column-score = ОЧКИ
column-time = ВРЕМЯ
column-illegal = ХОДЫ
column-crashes = СБОИ
column-hangs = ЗАВИСАНИЯ
match-elo = разница Эло { $elo } ± { $error } (95%)
match-pairs = пары с 0, ½, 1, 1½ и 2 очками: { $pairs }
match-sprt = LLR { $ratio } из ±{ $bound }: { $verdict ->
    [elo0] скорее Эло { $lower }, чем { $upper }
    [elo1] скорее Эло { $upper }, чем { $lower }
   *[open] между Эло { $lower } и { $upper } пока не ясно
}
engine-fault = { $kind ->
    [start] { $what }
    [crash] программа завершилась
    [hang] не отвечает
   *[illegal] { $what ->
        [none] нет хода
       *[other] недопустимый ход `{ $what }`
    }
}
match-fault = партия { $game }: `{ $engine }` проигрывает: { engine-fault }
match-no-engine = нельзя запустить `{ $engine }`: { engine-fault }
match-two-engines = в матче играют два движка
match-no-openings = в `{ $openings }` нет начал
match-another = партии в `{ $path }` не из этого матча
match-resume = продолжить его матч — с `--resume`
match-example = например, `{ $example }`

## Analysis

score-win = выигрыш за { $plies }
score-loss = проигрыш за { $plies }
analyse-searched = глубина { $depth }, узлов { $nodes }, { $seconds } с, { $nps } узлов/с
analyse-side = { $color ->
    [white] белые
   *[black] чёрные
}
analyse-figures = { $moves ->
    [0] нет ходов для оценки
    [one] точность { $accuracy } % в { $moves } ходе
   *[other] точность { $accuracy } % в { $moves } ходах
} (! { $good }, ? { $mistakes }, ?? { $blunders })
analyse-turning = перелом: { $move } ({ $before } % → { $after } %), лучше { $better }
analyse-worse = { $move } ({ $before } % → { $after } %), лучше { $better }
analyse-single = { $move }, единственный хороший ход
analyse-unknown-game = без анализа: неизвестен вид шашек или позиция
analyse-summary = { count-files }, { count-games }: просмотрено позиций { $searched }, известно с прошлых запусков { $recalled }
analyse-interrupted = прервано; до этого места: { count-games }; та же команда продолжит отсюда
