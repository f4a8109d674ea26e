### Sentences for diagnostic codes: `ID` is the message, `ID-label` stands at the caret, `ID-help` says what to do.
### One terse sentence in small letters, without a final dot; what comes from the input stands between ticks.
###
### Which arguments a code has is said in the table of codes (crates/notation/src/codes.rs). By name they are
### always the same thing:
###
###   article      article of a rule book, as in `FMJD 6.2`
###   bytes        bytes in hexadecimal, as in `FF FE`
###   candidates   list: moves, or variants, between which there is to choose
###   code         id of another code
###   codepoint    a character by number, as in `U+2013`
###   color        `white` or `black`
###   confidence   per cent, a number
###   count        a number of things
###   encoding     name of an encoding, as in `windows-1251`
###   expected     what the variant or the rest of the file would have here
###   found        what stands in the input
###   legal        list: the nearest legal moves, best first; `more` is the number of those left out
###   limit        a number
###   meant        what `found`, `move`, `tag` or `value` should be
###   missing      a character that is not there
###   move         a move as it stands in the input
###   nag          a number with its `$`
###   number       a move number, a number
###   others       list: encodings
###   proposal     a number of GameType
###   reason, rule, what   words to choose by, listed in the table of codes
###   result, tag, terminator, value, text, strength   as they stand in the input
###   routes       list: captures with their full path
###   square       a square in the notation of the input
###   squares      list: squares that show the reason
###   variant      name of a variant, as in `international`
###
### A list `x` is also there as `x-or` and `x-count`.

# Colours: White and Black are names in draughts, hence the capitals.
color-name = { $color ->
    [white] White
    [black] Black
   *[other] { $color }
}
color-opponent = { $color ->
    [white] Black
    [black] White
   *[other] the other side
}

## Conversion

C101 = game not converted
C101-label = kept as it was
C101-help = mend error { $code } first, see `damka check`

C102 = { $what ->
    [comments] { $count ->
        [one] { $count } comment dropped
       *[other] { $count } comments dropped
    }
    [variations] { $count ->
        [one] { $count } variation dropped
       *[other] { $count } variations dropped
    }
    [nags] { $count ->
        [one] { $count } mark dropped
       *[other] { $count } marks dropped
    }
    [clocks] { $count ->
        [one] { $count } clock time dropped
       *[other] { $count } clock times dropped
    }
    [tags] { $count ->
        [one] { $count } tag dropped
       *[other] { $count } tags dropped
    }
    [setups] { $count ->
        [one] { $count } set-up position dropped
       *[other] { $count } set-up positions dropped
    }
    [counters] { $count ->
        [one] counters of { $count } position dropped
       *[other] counters of { $count } positions dropped
    }
    [braces] { $count ->
        [one] { $count } comment with braces written with parentheses
       *[other] { $count } comments with braces written with parentheses
    }
    [commands] { $count ->
        [one] { $count } command in comments dropped
       *[other] { $count } commands in comments dropped
    }
    [texts] { $count ->
        [one] { $count } piece of text that was not understood dropped
       *[other] { $count } pieces of text that were not understood dropped
    }
   *[other] { $count ->
        [one] { $count } part dropped
       *[other] { $count } parts dropped
    }
}
C102-label = here first
C102-help = { $what ->
    [counters] keep them with `--fen-counters yes`, or with `--to json`
   *[other] the target format has no place for them; `--to json` keeps everything
}

C103 = character `{ $found }` ({ $codepoint }) does not exist in { $encoding }
C103-label = written as `?`
C103-help = write UTF-8, which has every character

C104 = { $what ->
    [variant] `{ $found }` is no variant that is known
    [square] `{ $found }` is no square of the variant
    [number] `{ $found }` is no move number
    [position] `{ $found }` is no position of the variant
   *[other] variation { $found } is missing, used twice, or not used
}
C104-label = passed over
C104-help = mend the value; the moves were read from their texts

## Draws by rule

rule-name = { $rule ->
    [repetition] the same position with the same player to move for the { $count ->
        [3] third
       *[other] { $count }th
    } time
    [kings-only] { $count } moves of each player with kings only
    [no-progress] { $count } moves of each player without progress
    [three-against-one] { $count } moves of the stronger side against a lone king
    [two-against-one] { $count } moves against a lone king with two pieces or one
    [two-kings-against-one] { $count } moves of two kings against one
    [one-against-one] { $count } moves of a king against one piece
    [five-against-two] { $count } moves of five pieces against two kings
    [main-road] { $count } moves of the stronger side against a king on the main road
    [few-pieces] { $count } moves of each player with few pieces left
    [king-against-king] a king against a king, and no capture is forced
    [one-piece-each] one piece of each player, and no capture is forced
   *[other] { $rule }
}

D101 = draw not claimed: { rule-name }
D101-label = a draw could be claimed here
D101-help = { $article } allows a claim after ply { $ply }, and the game went on

D102 = draw passed over: { rule-name }
D102-label = the game was drawn before this move
D102-help = { $article } ends the game after ply { $ply }; another set of rules is chosen with `--draw-rules`

## Encoding

E101 = byte order mark inside the text
E101-label = files were joined here
E101-help = remove it: the mark belongs at the beginning of a file only

E102 = text in { $encoding } instead of UTF-8
E102-label = first character that shows it
E102-help = convert it to UTF-8; the guess is { $confidence } per cent certain, `--encoding` overrides it

E103 = encoding is not certain: taken as { $encoding }
E103-help = it could also be { $others-or }; choose with `--encoding`

E104 = { $encoding } has no character for the bytes `{ $bytes }`
E104-label = shown as `�`
E104-help = name the right encoding with `--encoding`

E105 = a character was lost before: `�`
E105-label = an earlier program could not read it
E105-help = take it from the original file

E106 = line ends in { $found } among lines that end in { $expected }
E106-label = { $found } here
E106-help = end all lines alike

E107 = `{ $found }` written out at the end of a line
E107-label = two characters, not a line end
E107-help = remove it

E108 = { $count ->
    [one] control character { $codepoint }
   *[other] { $count } control characters, the first { $codepoint }
}
E108-help = remove it

E151 = byte order mark at the beginning
E151-help = remove it: PDN is UTF-8 without a mark

## Positions in FEN

F101 = position does not say who moves
F101-label = `W:` or `B:` expected
F101-help = begin with `W:` if White is to move, with `B:` if Black is

F102 = position with `?` for the player to move
F102-help = write `W` or `B`; without it the moves cannot be checked

F103 = the player to move is given twice: `{ $found }`
F103-help = write one letter; the second one was taken

F104 = `{ $found }` in the wrong case
F104-help = write `{ $meant }`

F105 = blanks inside a position
F105-help = remove them

F106 = unknown field `{ $found }` in a position
F106-label = ignored
F106-help = remove it

F107 = `{ $found }` stands for a captured piece that is still on `{ $square }`
F107-label = ignored
F107-help = give the position after the whole capture

F151 = position ends with a full stop
F151-help = remove it

F152 = counter `{ $found }` in a position
F152-help = PDN has no counters in a position

F201 = `{ $found }` cannot stand here in a position
F201-label = not understood
F201-help = write it like `W:W31-50:B1-20` or `W:Wc3,Kd4:Be5`

F202 = empty position
F202-help = write it like `W:W31-50:B1-20` or `W:Wc3,Kd4:Be5`

F203 = position in the form of chess
F203-label = rows and slashes
F203-help = list the squares of each colour, as in `W:W31-50:B1-20`

F204 = range `{ $found }` runs downwards
F204-help = give the smaller square first

F205 = square `{ $square }` does not exist in { $variant } draughts
F205-label = not on the board
F205-help = check the square, and whether this is { $variant } draughts at all

F206 = square `{ $square }` is not a playing square
F206-help = pieces stand only on squares of the colour of the long diagonal

F207 = square `{ $square }` is given twice
F207-label = second time
F207-help = remove one of them

F208 = white and black piece on square `{ $square }`
F208-label = already taken
F208-help = remove one of them

F209 = man of { color-name } on its promotion row: `{ $square }`
F209-label = should be a king
F209-help = write `K{ $square }` if it is a king

## Characters

L101 = `{ $found }` ({ $codepoint }) between squares
L101-help = write a plain `-`

L102 = `{ $found }` ({ $codepoint }) as capture sign
L102-help = write `{ $expected }`

L103 = `*` as capture sign
L103-help = write `{ $expected }`; `*` ends a game

L104 = Cyrillic letter `{ $found }` ({ $codepoint }) instead of a Latin one
L104-label = looks like `{ $meant }`
L104-help = write the Latin letter `{ $meant }`

L105 = letter `{ $found }` instead of a digit in `{ $move }`
L105-label = a letter
L105-help = perhaps `{ $meant }` is meant

L106 = quotation marks of another kind: `{ $found }`
L106-help = put tag values between plain `"`

L107 = HTML entity `{ $found }`
L107-help = write the character itself: `{ $meant }`

L108 = unexpected character `{ $found }` ({ $codepoint })
L108-label = skipped
L108-help = remove it, or put it into a comment

L109 = full stop without a move number
L109-label = skipped
L109-help = remove it

L110 = `{ $found }` is no NAG
L110-label = skipped
L110-help = write `$` and a number up to 255

L111 = mark `{ $strength }` without a move before it
L111-label = skipped
L111-help = put it directly behind the move it judges

L112 = character `{ $found }` ({ $codepoint }) of full width
L112-label = stands for `{ $meant }`
L112-help = write `{ $meant }`

L151 = blank { $codepoint } that is not a plain one
L151-help = write a plain blank

L152 = sign `{ $found }` outside a comment
L152-help = write `{ $nag }`

L153 = comment with `;`
L153-help = put it between braces

L154 = blank before `{ $strength }`
L154-help = put the mark directly behind the move

L155 = `*` as a mark of a forced move
L155-help = write `$7`

## Moves: form

M101 = blanks inside a move: `{ $move }`
M101-help = write `{ $meant }`

M102 = no separator in `{ $move }`
M102-help = write `{ $meant }`

M103 = short book form `{ $move }`
M103-help = write `{ $meant }`

M104 = square in capital letters in `{ $move }`
M104-help = write `{ $meant }`

M105 = `-` in a capture: `{ $move }`
M105-label = this move captures
M105-help = write `{ $meant }`

M106 = capture sign in a move that captures nothing: `{ $move }`
M106-label = nothing is captured
M106-help = write `{ $meant }`

M107 = capture written jump by jump: `{ $move }`
M107-label = one move
M107-help = write `{ $meant }`

M108 = capture lists the captured pieces: `{ $move }`
M108-label = squares of captured pieces
M108-help = write `{ $meant }`

M109 = capture with part of its path: `{ $move }`
M109-help = write `{ $meant }`

M110 = capture with several routes: `{ $move }`
M110-label = all of them take the same pieces
M110-help = the routes are { $routes }

M111 = blank between move number { $number } and its full stop
M111-help = write `{ $number }.`

M112 = odd move number `{ $found }`
M112-help = write `{ $meant }`

M113 = move number { $found } where { $expected } comes next
M113-label = should be { $expected }
M113-help = check whether moves are missing or given twice

M114 = no move behind move number { $number }
M114-help = add the move, or remove the number

M115 = unknown move `{ $found }`
M115-label = nothing can be checked from here on
M115-help = put in the move if it is known

M116 = move `{ $move }` after `{ $result }`
M116-label = it could be played there
M116-help = move the result behind it, or make it a comment

M151 = leading zero in `{ $found }`
M151-help = write `{ $meant }`

M152 = no separator in `{ $move }`
M152-help = write `{ $meant }`

M153 = capture sign `{ $found }` where the variant has `{ $expected }`
M153-help = write `{ $expected }`

M154 = full path of a capture that is clear without it: `{ $move }`
M154-help = write `{ $meant }`

M155 = `{ $move }` is not in the square notation of the variant
M155-help = write `{ $meant }`

M156 = `...` as a move
M156-help = write it directly behind the number, as in `1...`

## Moves: rules

# Why a move is not legal. `squares` show it.
reason = { $reason ->
    [game-over] the game is over
    [not-played] { $squares } { $squares-count ->
        [one] is no playing square
       *[other] are no playing squares
    }
    [empty] { $squares-count ->
        [0] no piece of { color-name } stands there
       *[other] no piece stands on { $squares }
    }
    [opponent] the piece on { $squares } belongs to { color-opponent }
    [occupied] { $squares } is occupied
    [must-capture] { color-name } must capture
    [king-limit] the king on { $squares } may not move again before another piece has moved or it captures
    [unfinished] the capture must go on, over { $squares-or }
    [land-to-go-on] the king must land on { $squares-or }, where the capture goes on
    [most-pieces] another capture takes more pieces
    [most-value] another capture takes a greater value
    [with-king] the capture must be made with a king
    [most-kings] another capture takes more kings
    [king-earliest] another capture meets a king earlier
    [own-piece] an own piece on { $squares } is in the way
    [two-in-a-row] { $squares } are occupied in a row, and only one piece can be jumped at a time
    [right-behind] the king must land on { $squares }, right behind the piece that it takes
    [behind-last-king] the king must stop on { $squares }, right behind the king that it takes last
    [man-captures-backwards] men do not capture backwards, as over { $squares }
    [men-take-no-kings] men may not take kings, as on { $squares }
    [promotion-ends] the man becomes a king on { $squares }, which ends the move
    [stays-man] the man does not become a king in passing { $squares }
    [jumped-twice] { $squares } is jumped twice
    [still-stands] the jumped piece on { $squares } stands until the move is over
    [turns-back] a capture may not turn back by 180 degrees
    [king-too-far] kings move one square and capture only what stands beside them
    [man-too-far] men move one square and capture only what stands beside them
    [capture-line] no piece captures along this line
    [move-line] along this line pieces only capture
    [man-backwards] men do not move backwards
    [nothing-to-capture] there is nothing to capture in between
    [not-on-line] the squares do not lie on one line
    [no-way-on] the capture does not lead from one to the other of { $squares }
   *[other] not allowed here
}
reason-with-article = { reason }{ $article ->
    [none] { "" }
   *[other] { " " }({ $article })
}

M201 = illegal move `{ $move }` for { color-name }
M201-label = { reason-with-article }
M201-help = { $more ->
    [0] { $legal-count ->
        [0] there is no legal move
        [one] the only legal move is { $legal }
       *[other] the legal moves are { $legal }
    }
    [one] the nearest legal moves are { $legal }; there is one more
   *[other] the nearest legal moves are { $legal }; there are { $more } more
}

M202 = ambiguous move `{ $move }`
M202-label = { $candidates-count } legal moves fit
M202-help = write { $candidates-or }

M203 = no legal capture `{ $move }` passes `{ $square }`
M203-label = not on any path
M203-help = { $candidates-count ->
    [0] check the move
   *[other] write { $candidates-or }
}

M204 = half-move { $number } of { color-name } is missing
M204-label = { color-opponent } moves twice in a row
M204-help = { $candidates-count ->
    [0] put in the missing half-move
    [one] the rest of the game is legal after { $candidates }
   *[other] the rest of the game is legal after { $candidates-or }
}

M205 = square `{ $square }` in `{ $move }` does not exist in { $variant } draughts
M205-label = not on the board
M205-help = check the move, and whether this is { $variant } draughts at all

M206 = `{ $found }` is not a move
M206-label = not understood
M206-help = write a move like `32-28`, `28x19` or `c3-d4`

M207 = move `{ $move }` after the end of the game
M207-label = { $end ->
    [king] the first king had won the game
   *[moves] { color-name } had no move left
}
M207-help = remove it, or check the moves before

M208 = { color-name } passes
M208-label = no move is made
M208-help = no rules allow a player to pass; this is for remarks and studies only

## Results

R101 = result tag says `{ $tag }`, the moves end with `{ $terminator }`
R101-label = differs from the tag
R101-help = correct one of them; both are kept

R102 = result `{ $found }` in the style of other variants
R102-help = write `{ $meant }`

R103 = result in an odd form: `{ $found }`
R103-help = write `{ $meant }`

R104 = unknown result `{ $found }`
R104-label = kept as it is
R104-help = write `*` if it is not known, or describe its form in a `ResultFormat` tag

R105 = result `{ $found }` contradicts the final position
R105-help = { $article ->
    [none] the position says `{ $meant }`: check the last moves and the result
   *[other] { $article } says `{ $meant }`: check the last moves and the result, or choose other rules with `--draw-rules`
}

R106 = no result, although the final position decides the game
R106-help = write `{ $meant }`

R151 = result `{ $result }` at the end of the moves only
R151-help = add `[Result "{ $result }"]`

## Structure

S101 = comment without an end
S101-label = begins here
S101-help = add `{ "}" }` where the comment ends

S102 = variation without an end
S102-label = begins here
S102-help = add `)` where the variation ends

S103 = comment inside a comment
S103-label = does not nest: the first `{ "}" }` ends it all
S103-help = use other brackets inside a comment

S104 = `{ "}" }` closes no comment
S104-help = remove it

S105 = `)` closes no variation
S105-help = remove it

S106 = words in parentheses
S106-label = not a variation
S106-help = put comments between braces

S107 = text outside a comment: `{ $text }`
S107-label = skipped
S107-help = put it between braces, or remove it

S108 = text glued to move `{ $move }`: `{ $text }`
S108-label = skipped
S108-help = put it between braces

S109 = wrapper `{ $found }` of a forum
S109-help = remove it

S110 = empty variation
S110-help = remove it

S111 = variation before the first move
S111-label = there is no move it could replace
S111-help = put it behind the move it is an alternative to

S112 = set-up without an end
S112-label = begins here
S112-help = add `/` behind the position

S113 = `{ $found }` is not a set-up
S113-label = skipped
S113-help = write `/FEN "..."/`

S114 = clock time `{ $found }` cannot be read
S114-help = write it like `[%clk 1:05:30]`

S115 = move number 1 in the middle of a game
S115-label = another game begins here
S115-help = put `*` between the games

S151 = comment before or between tags
S151-help = put it behind the tags

S152 = game ends with its result `{ $result }`
S152-help = end it with `*`; the result belongs in its tag

S153 = game ends without a terminator
S153-label = the next game begins here
S153-help = end the game before with `*`

S154 = game without tags and moves
S154-help = remove the terminator

S201 = game is longer than { $limit } bytes
S201-label = skipped
S201-help = check whether this is a game file, and whether a bracket is left open

S202 = variations nested more than { $limit } deep
S202-label = skipped from here
S202-help = flatten them

S203 = no game found
S203-help = check whether this is a game file

## Tags

T101 = tag `{ $tag }` is given twice
T101-label = this one counts
T101-help = remove one of them

T102 = tag `{ $tag }` without its closing `{ $missing }`
T102-help = add `{ $missing }`

T103 = value of tag `{ $tag }` without quotation marks
T103-help = put it between plain `"`

T104 = quotation mark inside the value of tag `{ $tag }`
T104-help = write `\"`

T105 = tag `{ $tag }` without a value
T105-label = skipped
T105-help = add a value between `"`, or remove the tag

T106 = tag `{ $tag }` in another language
T106-label = read as `{ $meant }`
T106-help = write `{ $meant }`

T107 = unknown tag `{ $tag }`
T107-help = perhaps `{ $meant }` is meant

T108 = odd tag name `{ $tag }`
T108-help = use a capital Latin letter and then letters, digits or `_`

T109 = date `{ $value }` is not in the form YYYY.MM.DD
T109-help = write `{ $meant }`

T110 = date `{ $value }` cannot be read
T110-help = write it like `1986.11.30`, with `?` for digits that are not known

T111 = tag `{ $tag }` behind the last game
T111-label = no game follows
T111-help = remove it, or move it to the tags of its game

T112 = position in the private tag `{ $tag }`
T112-label = not used
T112-help = write it as a `FEN` tag if the game begins there

T113 = tag `{ $tag }` names a player by who moves first
T113-label = read as `{ $meant }`
T113-help = write `{ $meant }`

T114 = `SetUp` without a `FEN` tag
T114-label = the usual position was taken
T114-help = add the `FEN` tag, or remove this one

T115 = empty `FEN` tag
T115-label = the usual position was taken
T115-help = remove it, or give the position

T151 = tag `{ $tag }` with other capitals than usual
T151-help = write `{ $meant }`

T152 = `FEN` without a `SetUp` tag
T152-help = add `[SetUp "1"]`

## Variants

V101 = no `GameType` tag: taken as { $variant } draughts
V101-label = { $reason ->
    [tags] other tags point to it
    [squares] the squares point to it
    [moves] the moves point to it
   *[default] nothing points to another variant
}
V101-help = { $candidates-count ->
    [0] add the tag, or name the variant with `--variant`
   *[other] so short a game can be played in { $candidates } too; add the tag, or name the variant with `--variant`
}

V102 = `GameType` says { $variant }, the moves are { $meant } draughts
V102-label = `{ $found }` is { $variant }
V102-help = write `[GameType "{ $proposal }"]`, or name the variant with `--variant`

V103 = fields of `GameType` contradict its number: `{ $found }`
V103-label = the number was taken
V103-help = write `{ $meant }`

V104 = `GameType` `{ $found }` is not supported
V104-label = moves are not checked
V104-help = `damka variants` lists what is; choose one with `--variant`

V105 = `GameType` `{ $found }` cannot be read: taken as { $variant } draughts
V105-label = a number expected
V105-help = write `[GameType "{ $proposal }"]`, or name the variant with `--variant`

V106 = the variant is not certain: taken as { $variant }
V106-help = the moves can be played in { $candidates }; choose with `--variant`

V107 = `GameType` `{ $found }` is not { $variant }
V107-label = checked as { $variant }, as asked
V107-help = leave `--variant` out to go by the tag

V108 = squares seen from the player who moves first
V108-label = turned round for { $variant } draughts
V108-help = write the squares as White sees them

V109 = squares numbered from `a1`
V109-label = not the numbering of { $variant } draughts
V109-help = renumber the squares

V110 = `GameType` `{ $found }` is used for several variants: taken as { $variant }
V110-label = { $candidates }
V110-help = name the variant in a `Variant` tag, or with `--variant`
