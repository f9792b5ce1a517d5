#!/bin/sh
# A board whose keypad columns are on A0 to A3 plays: DIDR0 must leave their digital inputs on. Made of a copy of
# the tree; its firmware is pressed key by key on its virtual board.
#   check_analog_columns.sh BOARD
set -eu
board=$1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
tar -c --exclude=./build --exclude=./.git . | tar -x -C "$scratch"
cd "$scratch"
# The copy's make is not the one that runs this.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS

mkdir board/analog
cp "board/$board/board.mk" board/analog/
sed 's|^\(#define BOARD_KEYPAD_C\)\([1-4]\) .*|echo "\1\2 C, $((\2 - 1))"|e' board/uno/board.h >board/analog/board.h
test "$(grep -c 'BOARD_KEYPAD_C[1-4] C, [0-3]' board/analog/board.h)" = 4

fail() {
    cat said >&2
    echo "columns on A0 to A3: $1" >&2
    exit 1
}

# Only the helpers that the test needs. Budgets are for the boards that are sold.
test=build/analog/tests/keypad/sim_analog_columns
make -j2 BOARD=analog FLASH_MAX=32256 RAM_MAX=2048 HELPERS='tests/support/rig.c tests/support/soak.c tests/support/test.c' \
    build/analog/oxo.elf $test >said 2>&1 || fail "the firmware or its test does not build"
$test >said 2>&1 || fail "a key is not read, or stuck"
echo "columns on A0 to A3: every key is read, and none is stuck"
