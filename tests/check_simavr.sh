#!/bin/sh
# Debian's simavr runs the firmware without options, as the ELF names chip and clock, and prints the board.
#   check_simavr.sh BOARD
# SPDX-License-Identifier: MIT
set -eu
elf=build/$1/oxo.elf

scratch=$(mktemp -d)
simavr=
trap '[ -z "$simavr" ] || kill "$simavr" 2>/dev/null || true; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
mkfifo "$scratch/said"
simavr "$elf" >"$scratch/said" 2>&1 &
simavr=$!

# simavr does not end by itself. It prints the rows of an empty board, after "0", "1" and "2".
rows=
while [ "$rows" != 012 ] && IFS= read -r line; do
    printf '%s\n' "$line" >>"$scratch/lines"
    case $line in *[012]'   |   |'*)
        line=${line%'   |   |'*}
        rows=$rows${line##*[!0-9]}
        ;;
    esac
done <"$scratch/said"
[ "$rows" = 012 ] || {
    echo "simavr: 'simavr $elf' does not print the board:" >&2
    cat "$scratch/lines" >&2
    exit 1
}
echo "simavr: plain simavr prints the board"
