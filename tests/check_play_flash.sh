#!/bin/sh
# `make play PLAY="--bootloader FILE"` and, at the serial port that it names, `make flash`: the real avrdude, in real time.
#   check_play_flash.sh BOARD
set -eu
board=$1
out=build/$board
bootloader=$out/flashing/optiboot.elf elf=$out/images/parrot.elf
player=
scratch=$(mktemp -d)
trap '[ -z "$player" ] || kill "$player" 2>/dev/null || true; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
# The make that runs this has another command line.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS

fail() {
    echo "play and flash: $1" >&2
    cat "$scratch/said" >&2
    exit 1
}

# refuses FILE WORDS
refuses() {
    if "$out/play" --pty --bootloader "$1" "$elf" </dev/null >"$scratch/said" 2>&1; then
        fail "$1 is taken for a bootloader"
    fi
    grep -qF "$2" "$scratch/said" || fail "$1: nothing says '$2'"
}
refuses "$scratch/none" "cannot open $scratch/none: No such file"
refuses README.md "neither an ELF nor an Intel HEX file"
refuses "$out/oxo.elf" "no bootloader: it begins at 0x0,"
refuses "$out/play" "is not for an AVR"

printf 'wait 500ms\npng %s\n' "$scratch/game.png" | "$out/play" --script - "$out/oxo.elf" >"$scratch/said" || fail "no picture"

# A board with other firmware is flashed, and then seen at its port. When the computer is too busy for avrdude to catch the
# bootloader's second, it is tried again, as a user would.
"$out/play" --pty --bootloader "$bootloader" --png "$scratch/seen.png" "$elf" </dev/null \
    >"$scratch/port" 2>"$scratch/said" &
player=$!
until [ -s "$scratch/port" ]; do
    kill -0 "$player" || fail "the player has ended"
    sleep 0.05
done
port=$(cat "$scratch/port")
command=$(make -s -n flash BOARD="$board" PORT="$port" | grep ^avrdude)
sh -c "$command || $command || $command" >"$scratch/said" 2>&1 || fail "make flash has failed thrice:"
timeout 60 grep -qm1 "^OXO: type help" "$port" || fail "opening the port started no game"
kill "$player"
wait "$player" 2>/dev/null || true
player=
cmp "$scratch/seen.png" "$scratch/game.png" || fail "the matrix shows something else than the game"
echo "play and flash: 4 refusals; a board with Optiboot was flashed at $port and shows the game"
