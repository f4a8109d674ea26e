### What the command line says: counts, summaries, usage errors.
### Sentences in small letters without a final dot; what the user typed stands between ticks.

# Words that lists are joined with: `a`, `b` and `c`.
list-and = і
list-or = або

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
    [0] немає жодного ходу за правилами
    [one] { $moves } хід за правилами
    [few] { $moves } ходи за правилами
    [many] { $moves } ходів за правилами
   *[other] { $moves } ходу за правилами
}
