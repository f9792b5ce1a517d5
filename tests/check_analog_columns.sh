#!/bin/sh
# A board whose keypad columns are on A0 to A3 plays: DIDR0 must leave their digital inputs on. Made of a copy of
# the tree; its firmware is pressed key by key on its virtual board.
#   check_analog_columns.sh BOARD
set -eu
board=$1 out=build/$1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
# With what is built, of which only what knows the pins is built anew.
tar -c --exclude=./build --exclude=./.git --exclude=sim_analog_columns.o . "$out/avr" "$out/host" "$out"/*.flags | tar -x -C "$scratch"
cd "$scratch"
# The copy's make is not the one that runs this.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS

sed -i 's|^\(#define BOARD_KEYPAD_C\)\([1-4]\) .*|echo "\1\2 C, $((\2 - 1))"|e' "board/$board/board.h"
test "$(grep -c 'BOARD_KEYPAD_C[1-4] C, [0-3]' "board/$board/board.h")" = 4

fail() {
    cat said >&2
    echo "columns on A0 to A3: $1" >&2
    exit 1
}

# Only the helpers that the test needs. Budgets are for the boards that are sold.
test=$out/tests/keypad/sim_analog_columns
make -j2 "BOARD=$board" FLASH_MAX=32256 RAM_MAX=2048 HELPERS='tests/support/rig.c tests/support/soak.c tests/support/test.c' \
    IMAGES= PLAYER= "$out/oxo.elf" "$test" >said 2>&1 || fail "the firmware or its test does not build"
"$test" >said 2>&1 || fail "a key is not read, or stuck"
echo "columns on A0 to A3: every key is read, and none is stuck"
