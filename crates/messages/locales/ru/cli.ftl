### What the command line says: counts, summaries, usage errors.
### Sentences in small letters without a final dot; what the user typed stands between ticks.

# Words that lists are joined with: `a`, `b` and `c`.
list-and = и
list-or = или

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
    [0] нет ни одного хода по правилам
    [one] { $moves } ход по правилам
    [few] { $moves } хода по правилам
    [many] { $moves } ходов по правилам
   *[other] { $moves } хода по правилам
}
