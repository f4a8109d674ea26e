### Titles of the variants, by name; the English ones stand in the list of variants itself.

title-russian = Русские шашки
title-diagonal = Диагональные шашки
title-international = Международные шашки
title-english = Английские шашки
title-brazilian = Бразильские шашки
title-pool = Американский пул
title-canadian = Канадские шашки
title-italian = Итальянские шашки
title-spanish = Испанские шашки
title-portuguese = Португальские шашки
title-czech = Чешские шашки
title-frisian = Фризские шашки
title-frysk = Фриск
title-breakthrough = Прорыв
title-killer = Киллер
title-turkish = Турецкие шашки
title-thai = Тайские шашки
title-thai12 = Тайские шашки, по 12 простых
title-unified-pool = Единый пул
title-turkish-king = Турецкие шашки с превращением в дамку на ходу
title-thai-white = Тайские шашки, начинают белые
title-spantsireti = Спанцирети
title-spantsireti-int = Спанцирети по международным правилам
title-armenian = Армянские шашки

# The giveaway form of a variant, NAME-giveaway, unless it has a title of its own.
title-giveaway = { $title }: поддавки

# Titles of the opening tables, by name; the English ones stand in the list of tables.
title-russian-flying = Русские шашки: таблица жеребьёвки, ходы и летающие шашки
title-brazilian-flying = Бразильские шашки: таблица жеребьёвки, ходы и летающие шашки
title-draughts-64 = Таблица 150 начал для русских и бразильских шашек
title-english-2-move = Английские шашки: начала из двух ходов
title-english-3-move = Английские шашки: начала из трёх ходов
title-international-2-move = Международные шашки: начала из двух ходов
