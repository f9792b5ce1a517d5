#!/bin/sh
# Builds the Arduino library, unpacked as by "Add .ZIP Library", with Debian's Arduino builder, and runs its sketches on the virtual
# boards: OXO with README's script and the scenes of games, Rules with rules.txt.
#   library.sh ZIP DIRECTORY BUILD      BUILD/play is the player; BUILD/BOARD/oxo.elf describes a board
# SPDX-License-Identifier: MIT
set -eu
zip=$1 out=$(realpath -m "$2") products=$3
here=$(dirname "$0")
version=${zip##*OXO-}

rm -rf "$out/libraries" "$out/Swapped" "$out/Empty" "$out"/Two* "$out"/*-uno "$out"/*-mega # their objects are newer than any source
mkdir -p "$out/libraries" "$out/core"
unzip -q "$zip" -d "$out/libraries"

# build SKETCH BOARD: the core of Debian's arduino-core-avr compiles with Debian's avr-gcc only if DECIMAL_DIG is defined.
build() {
    name=$(basename "$1" .ino)-${2%%:*}
    mkdir -p "$out/$name"
    arduino-builder -compile -quiet -warnings all -hardware /usr/share/arduino/hardware -hardware /usr/share/arduino-builder \
        -tools /usr/share/arduino-builder -libraries "$out/libraries" -fqbn "arduino:avr:$2" -build-cache "$out/core" \
        -prefs=compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__ -build-path "$out/$name" "$1" 2>"$out/$name.txt" || {
        cat "$out/$name.txt" >&2
        return 1
    }
    # The core has warnings of its own.
    if grep -E '(/OXO/|/sketch/|\.ino:).*warning' "$out/$name.txt" >&2; then exit 1; fi
}
examples=$out/libraries/OXO/examples mega=mega:cpu=atmega2560

# README's script, which is indented by four blanks and starts with `key`.
sed -n '/^    key /,/^$/s/^    //p' README.md >"$out/readme.txt"
cat - "$out/readme.txt" >"$out/script.txt" <<END
type version
expect line OXO ${version%.zip}-arduino
END
grep -q '^expect$' "$out/script.txt"
for board in uno $mega; do
    build "$examples/OXO/OXO.ino" "$board"
    board=${board%%:*}
    "$products/play" --script "$out/script.txt" "$out/OXO-$board/OXO.ino.elf"
    RIG_ELF=$out/OXO-$board/OXO.ino.elf TEST_ONLY=games "$products/uno/tests/scenes/sim_scenes"
done

# The sketch sets the pins: with R1 and R2 swapped, key 4 of a board that is wired as usual plays where 1 would. The Mega's are the first of each.
mkdir "$out/Swapped"
sed 's/^\(#define KEYPAD_R1 *\)A8$/\1A9/; t; s/^\(#define KEYPAD_R2 *\)A9$/\1A8/; t; s/^\(#define KEYPAD_R1 *\)9$/\18/; t; s/^\(#define KEYPAD_R2 *\)8$/\19/' "$examples/OXO/OXO.ino" >"$out/Swapped/Swapped.ino"
sed 's/^key 1 4 2 5 3$/key 4 1 5 2 6/' "$out/readme.txt" >"$out/swapped.txt"
for board in uno $mega; do
    build "$out/Swapped/Swapped.ino" "$board"
    board=${board%%:*}
    "$products/play" --board "$products/$board/oxo.elf" --script "$out/swapped.txt" "$out/Swapped-$board/Swapped.ino.elf"
done

# The output is the same on both chips, except for the cycles, which do not grow with the board.
for board in uno $mega; do
    build "$examples/Rules/Rules.ino" "$board"
    board=${board%%:*}
    "$products/play" --board "$products/$board/oxo.elf" --script "$here/rules.txt" --trace "$out/trace.txt" "$out/Rules-$board/Rules.ino.elf"
    awk -v digits=0123456789ABCDEF '$2 == "console" {
        printf "%c", 16 * (index(digits, substr($3, 1, 1)) - 1) + index(digits, substr($3, 2)) - 1
    }' "$out/trace.txt" >"$out/rules-$board.txt"
    awk '/ cycles/ { if ($1 < 80 || $1 > 130) exit 1; moves++ } END { if (moves < 10) exit 1 }' "$out/rules-$board.txt"
    sed 's/^[0-9]* cycles/cycles/' "$out/rules-$board.txt" >"$out/said-$board.txt"
done
cmp "$out/said-uno.txt" "$out/said-mega.txt"

# The opponent, from C++.
build "$examples/Opponent/Opponent.ino" uno
"$products/play" --board "$products/uno/oxo.elf" --script "$here/opponent.txt" "$out/Opponent-uno/Opponent.ino.elf"

# Asked for a cell of a game that is over, it has none to give. With the host's compiler: a PC ends a program that divides by 0.
cat >"$out/over.cpp" <<'END'
#include <OXO_Opponent.h>
static int cells;
static void ask(ttt_t *game)
{
    cells += oxo_choose(game, COMPUTER_EASY, 7) != CELL_NONE;
    cells += oxo_choose(game, COMPUTER_MEDIUM, 7) != CELL_NONE;
    cells += oxo_choose(game, COMPUTER_PERFECT, 7) != CELL_NONE;
}
int main()
{
    static const char drawn[] = "000102111012212022"; // row and column of each move
    ttt_t game;
    ttt_start(&game, 3);
    ask(&game);
    if (cells != 3)
        return 1;
    cells = 0;
    for (const char *cell = drawn; *cell; cell += 2)
        ttt_move(&game, cell[0] - '0', cell[1] - '0', game.turn);
    if (ttt_result(&game) != TTT_DRAW)
        return 2;
    ask(&game);
    ttt_start(&game, 2);
    ttt_move(&game, 0, 0, TTT_X);
    ttt_move(&game, 0, 1, TTT_O);
    ttt_move(&game, 1, 1, TTT_X);
    ask(&game);
    return ttt_result(&game) == TTT_X_WINS ? 10 * cells : 3;
}
END
sources=$out/libraries/OXO/src
for file in rules/ttt computer/threats computer/computer; do
    gcc -fshort-enums -I "$sources" -c "$sources/$file.c" -o "$out/over-${file##*/}.o"
done
g++ -fshort-enums -I "$sources" "$out/over.cpp" "$out"/over-*.o -o "$out/over"
"$out/over"
# With other boards, sketch and library would not agree on what a game is.
if g++ -fshort-enums -DTTT_N_MAX=4 -I "$sources" -fsyntax-only "$out/over.cpp" 2>"$out/refusal.txt"; then
    echo "the opponent compiles for boards for which the library is not" >&2
    exit 1
fi
grep -q "do not define TTT_N_MAX" "$out/refusal.txt"

# *Include Library* in an empty sketch, and the rules in two files of one sketch, with boards of the usual size and larger.
sketch() {
    mkdir -p "$out/$1"
    cat >"$out/$1/$1.ino"
}
sed -n 's/^includes=\(.*\)/#include <\1>\nvoid setup() {}\nvoid loop() {}/p' "$out/libraries/OXO/library.properties" | sketch Empty
build "$out/Empty/Empty.ino" uno
for max in 8 20; do
    define=$([ $max = 8 ] || echo "#define TTT_N_MAX $max")
    printf '%s\n' "$define" '#include <OXO_Rules.h>' 'extern ttt_t board;' 'int other();' 'void setup() { ttt_start(&board, 3); }' \
        'void loop() { other(); }' | sketch Two$max
    printf '%s\n' "$define" '#include <OXO_Rules.h>' 'ttt_t board;' 'int other() { return ttt_move(&board, 1, 1, TTT_X); }' \
        >"$out/Two$max/other.cpp"
    build "$out/Two$max/Two$max.ino" uno
done

# The editor knows every name of the library that the examples and its page use.
cat "$examples"/*/*.ino "$out/libraries/OXO/README.md" | sed 's,//.*,,' | grep -oE '\b(ttt|TTT|cell|CELL|computer|COMPUTER|oxo)_[A-Za-z_]+' | sort -u >"$out/names.txt"
[ "$(wc -l <"$out/names.txt")" -ge 15 ]
while read -r name; do
    grep -q "^$name	" "$out/libraries/OXO/keywords.txt" || {
        echo "keywords.txt lacks $name" >&2
        exit 1
    }
done <"$out/names.txt"

# What library managers ask for (arduino-lint's errors, PlatformIO). The address is that of the repository, as the release's workflow
# hands it down; a library made by hand has none.
grep -qx "url=${SOURCE_URL-}" "$out/libraries/OXO/library.properties"
[ "$(grep -c '"repository"' "$out/libraries/OXO/library.json")" = $((${SOURCE_URL:+1}+0)) ]
rm -rf "$out/addressed"
SOURCE_URL=https://example.org/oxo tools/library.sh 9.9 2026-01-01 "$out/addressed" "$out/addressed.zip" firmware/rules/ttt.c
grep -qx "url=https://example.org/oxo" "$out/addressed/OXO/library.properties"
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["repository"]["url"] == "https://example.org/oxo"' "$out/addressed/OXO/library.json"

# Arduino's Library Manager reads the tags of a repository: each is a tree with library.properties at its root, the next one on top of
# the last. A tag that is there already stays.
rm -rf "$out/origin" "$out/work"
git init -q --bare "$out/origin"
git clone -q "$out/origin" "$out/work" 2>"$out/clone.txt"
export GIT_AUTHOR_NAME=owner GIT_AUTHOR_EMAIL=owner@example.org GIT_COMMITTER_NAME=owner GIT_COMMITTER_EMAIL=owner@example.org
git -C "$out/work" commit -q --allow-empty -m start
for release in "1.1.0 $zip" "9.9.0 $out/addressed.zip" "9.9.0 $zip"; do
    archive=$(realpath "${release#* }")
    (cd "$out/work" && "$OLDPWD/tools/library_branch.sh" "${release%% *}" "$archive") >"$out/push.txt" 2>&1 || {
        cat "$out/push.txt" >&2
        exit 1
    }
done
[ "$(git -C "$out/origin" tag | tr '\n' ' ')" = "arduino-1.1.0 arduino-9.9.0 " ]
[ "$(git -C "$out/origin" rev-parse arduino arduino^)" = "$(git -C "$out/origin" rev-parse arduino-9.9.0 arduino-1.1.0)" ]
git -C "$out/origin" show arduino-1.1.0:library.properties | cmp - "$out/libraries/OXO/library.properties"
git -C "$out/origin" show arduino-9.9.0:library.properties | grep -qx version=9.9.0
git -C "$out/origin" ls-tree --name-only arduino-1.1.0 examples/ | grep -qx examples/Opponent
for file in README.md LICENSE library.properties library.json keywords.txt; do
    [ -s "$out/libraries/OXO/$file" ]
done
for field in name version author maintainer sentence paragraph category architectures includes; do
    grep -q "^$field=." "$out/libraries/OXO/library.properties"
done
for name in $(sed -n 's/^includes=//p' "$out/libraries/OXO/library.properties" | tr , ' '); do
    [ -f "$out/libraries/OXO/src/$name" ]
done
grep -Eq '^version=[0-9]+\.[0-9]+\.[0-9]+$' "$out/libraries/OXO/library.properties"
python3 -c 'import json, sys; json.load(open(sys.argv[1]))["name"]' "$out/libraries/OXO/library.json"

if build "$examples/OXO/OXO.ino" leonardo 2>"$out/refusal.txt"; then
    echo "OXO compiles for a board that it does not run on" >&2
    exit 1
fi
grep -q 'error "OXO runs on Uno, Nano, Pro Mini (ATmega328P) and Mega' "$out/refusal.txt"
