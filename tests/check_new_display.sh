#!/bin/sh
# Adds the skeleton of docs/new-display to a copy of the tree, step by step as docs/new-display.md says: each step that is missing gives
# the message that the page quotes, and in the end the virtual board shows a picture.
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
skeleton() {
    make --no-print-directory BOARD="$board" DISPLAY=skeleton "$@"
}
add() {
    for file in "$@"; do
        mkdir -p "$(dirname "$file")"
        cp "docs/new-display/$file" "$file"
    done
}
elf=build/$board-skeleton-keypad/oxo.elf

says "no display 'skeleton'; displays:" skeleton "$elf"
add firmware/display/skeleton/display.mk
says "display_traits.h: No such file or directory" skeleton "$elf"
add firmware/display/skeleton/display_traits.h
says "add BOARD_SKELETON_DIN, the pin of DIN, to board/$board/board.h" skeleton "$elf"
sed -i "s|^#define BOARD_PIEZO |#define BOARD_SKELETON_DIN   B, 3 // D11\n#define BOARD_SKELETON_CLK   B, 5 // D13\n#define BOARD_SKELETON_LATCH D, 2 // D2\n&|" "board/$board/board.h"
says "BOARD_KEYPAD_C4, the pin of C4 of the input, is a pin of the display, too" skeleton "$elf"
sed -i "s|LATCH D, 2 // D2|LATCH B, 2 // D10|" "board/$board/board.h"
says "No rule to make target 'hal/avr/display/skeleton.c'" skeleton "$elf"
add hal/skeleton.h hal/avr/display/skeleton.c
says "undefined reference to \`display_start'" skeleton "$elf"
add firmware/display/skeleton/display.c
skeleton "$elf" >"$scratch/said" 2>&1 || fail "the firmware does not build"

printf 'key 5\nwait 100ms\nprint\n' >"$scratch/script.txt"
says "the virtual board has no part skeleton; it has max7219" build/play --script "$scratch/script.txt" "$elf"
sed -i 's/kind(leds)/& kind(skeleton)/' board/virtual/parts/part_kind.h
says "undefined reference to \`skeleton_kind'" make build/play
add board/virtual/parts/skeleton_part.c
make build/play >"$scratch/said" 2>&1 || fail "the player does not build"
cat >"$scratch/script.txt" <<'END'
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
END
build/play --script "$scratch/script.txt" "$elf" >"$scratch/said" 2>&1 || fail "the skeleton does not show a move"
grep -q '1 picture, 0 faults' "$scratch/said" || fail "the skeleton has faults"

# The scenes, linked without what only other tests need.
scenes=build/$board-skeleton-keypad/games
says "undefined reference to \`judge_display'" skeleton "$scenes"
add tests/display/skeleton/judge.c
skeleton "$scenes" >"$scratch/said" 2>&1 || fail "the scenes do not build"
TEST_ONLY=games "$scenes" >"$scratch/said" 2>&1 || fail "games fail on the skeleton"

# The page and the documents.
echo "skeleton keypad $elf" >"$scratch/products"
says "docs/pictures/breadboard-skeleton.svg is missing: add skeleton to tools/wiring.py" sh -c "tools/web_parts.sh '$scratch/parts' <'$scratch/products'"
mkdir -p "build/$board"
says "docs/ lack LATCH of board $board, DISPLAY=skeleton, at D10, PB2" tests/check_readme.sh "$board" DISPLAY=skeleton
[ "$(cd docs/new-display && find . -type f | sort)" = "$(find . -path ./docs -prune -o -name build -prune -o -type f -path '*skeleton*' -print | sort)" ] ||
    fail "docs/new-display has files that no step adds"

echo "new display: each missing step says what is missing, and the picture shows"
