### What the command line says: counts, summaries, usage errors.
### Sentences in small letters without a final dot; what the user typed stands between ticks.

# Words that lists are joined with: `a`, `b` and `c`.
list-and = and
list-or = or

## Severities and places

severity-error = error
severity-warning = warning
severity-note = note
help = help

place-game = game { $game }
place-ply = game { $game }, ply { $ply }
place-move = game { $game }, move { $number } of { color-name }

## Counts

count-files = { $files ->
    [one] { $files } file
   *[other] { $files } files
}
count-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
count-plies = { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
count-errors = { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
}
count-warnings = { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}
count-moves = { $moves ->
    [0] no legal move
    [one] { $moves } legal move
   *[other] { $moves } legal moves
}

## Summaries

# games-with-errors: number of games in which there is at least one error.
summary = { count-files }, { count-games }, { count-plies }: { $errors ->
    [0] no errors
    [one] 1 error in 1 game
   *[other] { count-errors } in { $games-with-errors ->
        [one] { $games-with-errors } game
       *[other] { $games-with-errors } games
    }
}, { $warnings ->
    [0] no warnings
   *[other] { count-warnings }
}
fixed = { $fixed ->
    [0] nothing to fix
    [one] 1 finding fixed
   *[other] { $fixed } findings fixed
}
would-fix = { $fixed ->
    [0] nothing to fix
    [one] 1 finding in { count-files } would be fixed
   *[other] { $fixed } findings in { count-files } would be fixed
}
cannot-fix = cannot fix `{ $path }`: { $reason }
not-a-regular-file = not a regular file
convert-interrupted = interrupted; up to here: { $games ->
    [one] { $games } game converted
   *[other] { $games } games converted
}
summary-interrupted = interrupted; up to here: { summary }
diagnostics-left-out = { $count ->
    [one] { $count } more diagnostic not shown
   *[other] { $count } more diagnostics not shown
}
more-of-this-kind = { $count ->
    [one] { $count } more of this kind
   *[other] { $count } more of this kind
}
converted = { count-games } written to `{ $path }`
lost-characters = { $count ->
    [one] { $count } character does not exist in { $encoding } and was written as `?`: { $characters }
   *[other] { $count } characters do not exist in { $encoding } and were written as `?`, such as { $characters }
}
lost-characters-help = write UTF-8, which has every character, or Latin letters with `--script latin`
explain-hint = for more about a code, run `damka explain { $code }`

## Variants

# Headings of the columns of `damka variants`.
column-name = NAME
column-board = BOARD
column-game-type = GAMETYPE
column-first = FIRST
column-aliases = ALIASES
column-title = TITLE
first-mover = { $color ->
    [white] white
   *[black] black
}
variant-default = no variant given: taken as { $variant }
variant-guessed = no variant given: { $variant } guessed from { $reason ->
    [tags] the tags
    [squares] the squares
    [moves] the moves
   *[other] the input
}
unknown-variant = unknown variant `{ $name }`
unknown-code = unknown code `{ $name }`
unknown-draw-rules = unknown set of draw rules `{ $name }`
unknown-profile = unknown profile `{ $name }`
unknown-encoding = unknown encoding `{ $name }`
unknown-language = unknown language `{ $name }`
unknown-key = unknown entry `{ $name }`
expected = { $what ->
    [flag] true or false
    [table] a table
    [codes] a list of codes
   *[string] a string
} expected, { $found } found
unknown-dialect = unknown dialect `{ $name }`
unknown-value = `{ $value }` is not a value of `{ $option }`
did-you-mean = did you mean { $candidates-or }?
one-of = one of { $candidates-or } expected

## Opening tables

# Headings of the columns of `damka openings`.
column-openings = OPENINGS
column-barred = BARRED
column-variants = VARIANTS
column-number = NUMBER
column-label = LABEL
column-opening = OPENING
# Behind an opening that is lost and not drawn by lot; instead of moves where there are none.
opening-barred = barred
opening-free = start position
opening-drawn = drawn by lot: `{ $opening }`, { $line }
unknown-openings = unknown opening table `{ $name }`
openings-of-another = `{ $table }` is a table of { $variants }, not of `{ $variant }`
which-opening = no opening of `{ $table }` is named
no-such-opening = `{ $table }` has no opening `{ $opening }`
openings-range = `{ $table }:N` with a number from 1 to { $count } or a label, or `{ $table }:random`; `damka openings { $table }` lists them
seed-of-nothing = `--seed` needs something to draw, as `{ $table }:random`

## What keeps the program from working. `reason` is the text of the operating system.

cannot-read = cannot read `{ $path }`: { $reason }
cannot-write = cannot write `{ $path }`: { $reason }
output-exists = `{ $path }` exists already
output-exists-help = overwrite it with `--force`
output-is-input = `{ $path }` is both input and output
bad-position = position cannot be used
bad-move = move `{ $move }` cannot be used

## Inputs

no-input = nothing to read
no-input-help = name a file, or `-` for standard input
is-folder = `{ $path }` is a folder
is-folder-help = read the game files in it with `--recursive`
no-match = no file fits the pattern `{ $pattern }`
bad-pattern = `{ $pattern }` is no pattern: { $reason }
standard-input-twice = standard input can be read only once

## What was accepted

baseline-written = { $count ->
    [one] { $count } finding accepted in `{ $path }`
   *[other] { $count } findings accepted in `{ $path }`
}
baseline-stale = { $count ->
    [one] { $count } accepted finding is gone
   *[other] { $count } accepted findings are gone
} from { count-files }: `--write-baseline` writes `{ $path }` anew
bad-baseline = `{ $path }` is no baseline: line { $line } is not understood
bad-baseline-help = `--write-baseline` writes it anew
cache-failed = nothing is kept for the next run: { $reason }

## Help behind a failure

takes = it takes { $values }
takes-roster = names of tags with commas between
takes-width = a number of characters, 0 for no limit
takes-encoding = the name of an encoding
takes-time = a number with `ms`, `s`, `m` or `h` behind it, such as `200ms`, `2s` or `1m`
all-codes = `damka explain --list` lists all codes

## Boards

to-move = { $color ->
    [white] White to move
    [black] Black to move
   *[unknown] side to move unknown
}
legend-white-man = white man
legend-white-king = white king
legend-black-man = black man
legend-black-king = black king
legend-empty = empty square

## Why a move is not legal

why-legal = `{ $move }` is legal{ $captured-count ->
    [0] { "" }
   *[other] : { $path } captures { $captured }
}
why-illegal = `{ $move }` is not legal: { reason-with-article }
why-ambiguous = `{ $move }` is ambiguous: it can be { $candidates-or }

## Rule sheets: one sentence a rule, chosen by `kind`

rules-board = the board has { $width } by { $height } squares; { $kind ->
    [left] play is on the dark ones, one of which is the corner at each player’s left
    [right] play is on the dark ones, one of which is the corner at each player’s right
   *[all] play is on all of them
}
rules-start = each side begins with { $men } men{ $kind ->
    [row] { " " }on its first row
    [rows] { " " }on its rows { $first }–{ $last }
   *[squares] , White on { $white } and Black on { $black }
}
rules-first = { color-name } begins
rules-man-move = a man moves { $kind ->
    [diagonal] one square diagonally forwards
    [orthogonal] one square forwards or sideways
   *[all] one square forwards, diagonally forwards or sideways
}
rules-king-move = a king moves { $kind ->
    [far] any number of free squares along the same lines, backwards too
   *[near] one square along the same lines, backwards too
}
rules-king-limit = a player who has men too makes at most { $count } moves in a row with the same king, captures apart
rules-compulsory = captures are compulsory
rules-man-capture = a man jumps a piece beside it onto the free square right behind, { $kind ->
    [both] forwards and backwards
   *[forwards] never backwards
}
rules-men-take-kings = men may not take kings
rules-king-capture = a king { $kind ->
    [far] jumps a piece at any distance and lands on any free square behind it; it must land where it can go on
    [behind] jumps a piece at any distance and lands right behind it
    [behind-king] jumps a piece at any distance and lands on any free square behind it, but right behind if the last piece that it takes is a king; it must land where it can go on
   *[near] jumps a piece beside it onto the free square right behind
}
rules-capture-lines = captures go { $kind ->
    [diagonal] along diagonals
    [orthogonal] along ranks and files
   *[all] along diagonals, ranks and files
}
rules-go-on = a capture goes on as long as the piece can capture
rules-once = no piece is jumped twice in a move; empty squares may be passed again
rules-lifting = captured pieces leave the board { $kind ->
    [end] when the move is over
   *[once] at once, so that their squares are free in the same move
}
rules-turn-back = a capture { $kind ->
    [yes] may turn back by 180 degrees
   *[no] does not turn back by 180 degrees
}
rules-choice = { $kind ->
    [free] any of several captures may be chosen
    [most-pieces] the capture of the greatest number of pieces must be made
    [most-value] the capture of the greatest value must be made, a king counting just under two men
    [with-king] a king that can capture must
   *[most-kings] the capture of the most kings must be made
}
rules-choice-then = of these captures, { $kind ->
    [with-king] one with a king must be made if there is one
    [most-kings] one that takes the most kings must be made
   *[king-earliest] one that meets a king earliest must be made
}
rules-promotion = a man that ends its move on the last row becomes a king
rules-promotion-in-capture = a man that reaches the last row in a capture { $kind ->
    [king] becomes a king at once and goes on as one
    [passes] goes on as a man if it can, and becomes a king only if its move ends there
   *[stops] becomes a king, and the move ends
}
rules-objective = { $kind ->
    [normal] who has no piece or no move has lost
    [giveaway] who has no piece or no move has won
   *[first-king] who has the first king has won; who has no piece or no move has lost
}
rules-draw = { $kind ->
    [automatic] drawn
   *[claim] a draw on claim
}: { rule-name }{ $least ->
    [0] { "" }
   *[other] : { $least }–{ $most }
}
rules-notation = squares are { $kind ->
    [letters] named by letter and digit, a1 at White’s lower left
    [top-left] numbered from 1 to { $squares } row by row from White’s upper left
   *[bottom-right] numbered from 1 to { $squares } row by row from White’s lower right
}; the sign of a capture is { $sign }
rules-source-unknown = no text of these rules with articles could be read; they are as players describe them
# Where articles stand, by the short name of the book.
rules-source = { $book }: { $book ->
    [RUS] the rules of Russian draughts in 26 articles
    [FMJD] the rules of international draughts of the world federation FMJD, 2015
    [FMJD-64] the rules of the section of FMJD for draughts on 64 squares
    [FMJD-CZ] the page of FMJD on Czech draughts
    [WCDF] the rules of the World Checkers/Draughts Federation
    [FID] the technical rules of the Italian federation, Federazione Italiana Dama
    [APCA] the tournament rules of the American Pool Checkers Association
    [Frisian] the official rules of Frisian draughts, 2011
    [CFD] the full rules of the Czech draughts federation
    [DAMA] the rules of Turkish draughts at draughts.github.io
    [MindSports] the page on killer draughts at mindsports.nl
    [club] the rules of a game site for four variants
   *[lidraughts] what the site lidraughts.org does
}

# Where two variants are compared.
same-rules = both have the same rules

squares-lost = { $squares } { $squares-count ->
    [one] is not
   *[other] are not
} on the board of { $variant } draughts

## How a game stands

status-side = { $color ->
    [white] White
   *[black] Black
}: { $men ->
    [one] { $men } man
   *[other] { $men } men
}, { $kings ->
    [one] { $kings } king
   *[other] { $kings } kings
}
draw-rule = { $rule ->
    [repetition] this position
    [kings-only] kings only
    [no-progress] no progress
    [three-against-one] three against one
    [two-against-one] two pieces or one against a lone king
    [two-kings-against-one] two kings against one
    [one-against-one] king against one piece
    [five-against-two] five against two
    [main-road] lone king on the main road
    [few-pieces] few pieces
   *[other] { $rule }
}
king-moves = { $color ->
    [white] White
   *[black] Black
}: { $count } of { $limit } moves in a row with the king on { $square } ({ $article })
status-counter = { draw-rule }: { $count } of { $limit } { $unit ->
    [times] times
   *[moves] moves
} ({ $article })
no-moves = no legal moves: the game is over, { $result }
status-open = the game is not over
status-won = { $color ->
    [white] White
   *[black] Black
} has won { $ply ->
    [0] from the start
   *[other] after ply { $ply }
}: { $rule ->
    [no-pieces] no pieces left
    [no-moves] no move left
   *[first-king] the first king
}
status-drawn = drawn by { $article } { $ply ->
    [0] from the start
   *[other] after ply { $ply }
}: { rule-name }
status-went-on = the game went on after that
status-claim = a draw may be claimed by { $article }: { rule-name }
status-written = result in the file: { $result }
status-incomplete = the next move cannot be played
status-unknown-game = game { $game } of `{ $path }` cannot be followed: its variant or its position is not known
no-game = `{ $path }` has no game { $game }
no-ply = game { $game } of `{ $path }` has only { count-plies }

## Engines

engine-only-dxp = `{ $option }` is for `damka engine dxp` only
cannot-listen = cannot wait at `{ $address }`: { $reason }
cannot-connect = cannot call `{ $address }`: { $reason }
dxp-listening = waiting for other programs at { $address }
dxp-connected = connected with { $address }
dxp-begun = a game with `{ $opponent }` begins; we have { $color ->
    [white] White
   *[black] Black
}
dxp-refused = the other side does not want to play (code { $code })
dxp-played = we play `{ $move }`
dxp-ended = the game is over: { $ending ->
    [won] we have won
    [lost] we have lost
    [drawn] it is drawn
   *[unknown] without result
}
dxp-chat = the other side says: { $text }
dxp-back = the game goes back: { count-plies } played so far
dxp-wrong = the other side has sent what makes no sense: { $what }
dxp-gone = the other side has gone

## Matches

# Headings of the columns of `damka match`; the last four are games lost by what an engine did wrong.
column-engine = ENGINE
column-games = GAMES
column-wins = WINS
column-draws = DRAWS
column-losses = LOSSES
column-score = SCORE
column-time = TIME
column-illegal = ILLEGAL
column-crashes = CRASHES
column-hangs = HANGS
match-elo = Elo difference { $elo } ± { $error } (95%)
match-pairs = pairs with 0, ½, 1, 1½ and 2 points: { $pairs }
match-sprt = LLR { $ratio } of ±{ $bound }: { $verdict ->
    [elo0] Elo { $lower } rather than { $upper }
    [elo1] Elo { $upper } rather than { $lower }
   *[open] not clear yet between Elo { $lower } and { $upper }
}
engine-fault = { $kind ->
    [start] { $what }
    [crash] it has ended
    [hang] it does not answer
   *[illegal] { $what ->
        [none] no move
       *[other] illegal move `{ $what }`
    }
}
match-fault = game { $game }: `{ $engine }` has lost: { engine-fault }
match-no-engine = cannot start `{ $engine }`: { engine-fault }
match-two-engines = a match is between two engines
match-no-openings = there are no openings in `{ $openings }`
match-another = the games in `{ $path }` are not of this match
match-resume = go on with its match with `--resume`
match-example = write for example `{ $example }`

## Analysis

score-win = win in { $plies }
score-loss = loss in { $plies }
analyse-searched = depth { $depth }, { $nodes } nodes, { $seconds } s, { $nps } nodes/s
analyse-side = { $color ->
    [white] White
   *[black] Black
}
analyse-figures = { $moves ->
    [0] no move to judge
    [one] accuracy { $accuracy } % in { $moves } move
   *[other] accuracy { $accuracy } % in { $moves } moves
} (! { $good }, ? { $mistakes }, ?? { $blunders })
# `before` and `after` are the expected result in percent.
analyse-turning = turning point: { $move } ({ $before } % → { $after } %), better { $better }
analyse-worse = { $move } ({ $before } % → { $after } %), better { $better }
analyse-single = { $move }, the only good move
analyse-unknown-game = not analysed: its variant or its position is not known
analyse-summary = { count-files }, { count-games }: positions searched { $searched }, known from earlier runs { $recalled }
analyse-interrupted = interrupted; up to here: { count-games }; the same command goes on from there
