### Titles of the variants, by name; the English ones stand in the list of variants itself.

title-russian = Російські шашки
title-diagonal = Діагональні шашки
title-international = Міжнародні шашки
title-english = Англійські шашки
title-brazilian = Бразильські шашки
title-pool = Американський пул
title-canadian = Канадські шашки
title-italian = Італійські шашки
title-spanish = Іспанські шашки
title-portuguese = Португальські шашки
title-czech = Чеські шашки
title-frisian = Фризькі шашки
title-frysk = Фриск
title-breakthrough = Прорив
title-killer = Кілер
title-turkish = Турецькі шашки
title-thai = Тайські шашки
title-thai12 = Тайські шашки, по 12 простих
title-unified-pool = Єдиний пул
title-turkish-king = Турецькі шашки з перетворенням на дамку під час взяття
title-thai-white = Тайські шашки, починають білі
title-spantsireti = Спанцирети
title-spantsireti-int = Спанцирети за міжнародними правилами
title-armenian = Вірменські шашки

# The giveaway form of a variant, NAME-giveaway, unless it has a title of its own.
title-giveaway = { $title }: піддавки

# Titles of the opening tables, by name; the English ones stand in the list of tables.
title-russian-flying = Російські шашки: таблиця жеребкування, ходи й летючі шашки
title-brazilian-flying = Бразильські шашки: таблиця жеребкування, ходи й летючі шашки
title-draughts-64 = Таблиця 150 початків для російських і бразильських шашок
title-english-2-move = Англійські шашки: початки з двох ходів
title-english-3-move = Англійські шашки: початки з трьох ходів
title-international-2-move = Міжнародні шашки: початки з двох ходів
