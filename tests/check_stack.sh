#!/bin/sh
# Tests the stack's bound (tools/stack.awk) with small programs in assembler, tests/stack/*.S, whose bounds were counted by hand:
# the second line of each is "bound: BYTES WAY" or "refused: PART OF THE MESSAGE".
#   check_stack.sh BOARD        builds in build/BOARD/stack
# SPDX-License-Identifier: MIT
set -eu
out=build/$1/stack
rm -rf "$out"
mkdir -p "$out"

# Each paragraph after the file's first is a program.
awk -v RS= -v FS='\n' -v out="$out" '
    FNR == 1 { next }
    {
        file = out "/" ++programs ".S"
        print $1 "\n" $2 "\n#include \"tests/stack/macros.h\"" >file
        if (!/__vectors:/) print "__vectors: jmp main\n jmp tick" >file
        for (line = 3; line <= NF; line++) print $line >file
        if (!/\ntick:/) print "tick: reti" >file
        close(file)
    }' tests/stack/*.S

for source in "$out"/*.S; do
    # Keeps local labels, as newer binutils show them when disassembling.
    avr-gcc -I. -mmcu=atmega328p -nostartfiles -Wa,--keep-locals "$source" -o "${source%.S}.elf"
    status=0
    said=$(tools/stack.sh "${source%.S}.elf" 2>&1) || status=$?
    expected=$(sed -n '2s,^// ,,p' "$source")
    case "$status $expected, $said" in
    "0 bound: $said, $said" | "1 refused: "*", stack: "*": ${expected#refused: }"*) ;;
    *)
        echo "$source: expected \"$expected\", got \"$said\" and status $status" >&2
        exit 1
        ;;
    esac
done
echo "stack: $(ls "$out"/*.S | wc -l) programs have the expected bounds or refusals"
