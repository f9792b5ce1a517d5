#!/bin/sh
# Adds a display to a copy of the tree as docs/new-display.md says: a copy of max7219 plays, and goes on playing while its driver, its pins
# and its part become its own; what is missing gives the message that the page quotes.
#   check_new_display.sh BOARD
# SPDX-License-Identifier: MIT
set -eu
board=$1
page=docs/new-display.md

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
mkdir "$scratch/tree"
tar -c --exclude=./build --exclude=./.git . build/common build/play build/tools | tar -x -C "$scratch/tree"
cd "$scratch/tree"
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS RESULTS

fail() {
    printf 'new_display: %s\n' "$1" >&2
    [ ! -e "$scratch/said" ] || tail -n 30 "$scratch/said" >&2
    exit 1
}

# says WORDS COMMAND...: the command fails with these words, which the page quotes.
says() {
    words=$1
    shift
    if "$@" >"$scratch/said" 2>&1; then fail "succeeds, where '$words' was expected: $*"; fi
    grep -qF -e "$words" "$scratch/said" || fail "does not say '$words': $*"
    grep -qF -e "$words" "$page" || fail "$page does not quote: $words"
}
yours() {
    make --no-print-directory BOARD="$board" DISPLAY=yours "$@"
}
elf=build/$board-yours-keypad/oxo.elf
scenes=build/$board-yours-keypad/games

# without WORDS FILE GOAL: without this file the goal says so.
without() {
    mv "$2" "$scratch/away"
    says "$1" yours "$3"
    mv "$scratch/away" "$2"
}
cat >"$scratch/script.txt" <<'END_OF_SCRIPT'
key 5
expect
..#..#..
..#..#..
##....##
...#....
....#...
##....##
..#..#..
..#..#..
END_OF_SCRIPT
# plays WHEN: it shows a move.
plays() {
    yours "$elf" >"$scratch/said" 2>&1 || fail "the firmware does not build $1"
    build/play --script "$scratch/script.txt" "$elf" >"$scratch/said" 2>&1 || fail "it does not show a move $1"
    grep -q '1 picture, 0 faults' "$scratch/said" || fail "it has faults $1"
}

# ---- The copy ----

says "no display 'yours'; displays:" yours "$elf"
copies=$(sed -n 's/^    \(cp -r .*\)/\1/p' "$page")
[ "$(echo "$copies" | wc -l)" = 2 ] || fail "$page does not copy two folders"
sh -ec "$copies"
without "display_traits.h: No such file or directory" firmware/display/yours/display_traits.h "$elf"
without "undefined reference to \`display_start'" firmware/display/yours/display.c "$elf"
plays "as a copy"
without "undefined reference to \`judge_display'" tests/display/yours/judge.c "$scenes"

# ---- Its own driver, pins and part ----

sed -i 's|display/spi.c|display/yours.c|' firmware/display/yours/display.mk
says "No rule to make target 'hal/avr/display/yours.c'" yours "$elf"
cp hal/avr/display/spi.c hal/avr/display/yours.c
plays "with its own driver"

sed -i 's/BOARD_MATRIX_/BOARD_YOURS_/g' firmware/display/yours/*.h hal/avr/display/yours.c
says "add BOARD_YOURS_DIN, the pin of DIN, to board/$board/board.h" yours "$elf"
sed -i "s|^#define BOARD_PIEZO |#define BOARD_YOURS_DIN B, 3 // D11\n#define BOARD_YOURS_CLK B, 5 // D13\n#define BOARD_YOURS_CS  D, 2 // D2\n&|" "board/$board/board.h"
says "BOARD_KEYPAD_C4, the pin of C4 of the input, is a pin of the display, too" yours "$elf"
sed -i "s|CS  D, 2 // D2|CS  C, 3 // A3|" "board/$board/board.h"
plays "with its own pins"

sed -i 's/DISPLAY_PART "max7219"/DISPLAY_PART "yours"/' firmware/display/yours/display_traits.h
yours "$elf" >"$scratch/said" 2>&1 || fail "the firmware does not build with its own part"
says "the virtual board has no part yours; it has max7219" build/play --script "$scratch/script.txt" "$elf"
sed -i 's/kind(leds)/& kind(yours)/' board/virtual/parts/part_kind.h
says "undefined reference to \`yours_kind'" make build/play
for suffix in c h; do
    sed 's/max7219_part/yours_part/g; s/max7219_kind/yours_kind/; s/"max7219"/"yours"/' \
        board/virtual/parts/max7219_part.$suffix >board/virtual/parts/yours_part.$suffix
done
make build/play >"$scratch/said" 2>&1 || fail "the player does not build"
plays "with its own part"

# The scenes, linked without what only other tests need.
yours "$scenes" >"$scratch/said" 2>&1 || fail "the scenes do not build"
TEST_ONLY=games "$scenes" >"$scratch/said" 2>&1 || fail "games fail on it"

# ---- The page and the documents ----

echo "yours keypad $elf" >"$scratch/products"
says "docs/pictures/breadboard-yours.svg is missing: add yours to tools/wiring.py" sh -c "tools/web_parts.sh '$scratch/parts' <'$scratch/products'"
mkdir -p "build/$board"
says "docs/ lack CS of board $board, DISPLAY=yours, at A3, PC3" tests/check_readme.sh "$board" DISPLAY=yours

echo "new display: a copy of max7219 plays, each missing step says what is missing, and it plays with driver, pins and part of its own"
