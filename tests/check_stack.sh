#!/bin/sh
# The bound of the stack (tools/stack.awk) on small programs in assembler, tests/stack/*.S, whose bounds were counted by
# hand: each says in its second line "bound: BYTES WAY" or "refused: PART OF THE MESSAGE".
#   check_stack.sh BOARD        takes what it builds to build/BOARD/stack
set -eu
out=build/$1/stack
rm -rf "$out"
mkdir -p "$out"
failed=0

# A program a paragraph, behind the file's first.
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
    # Local labels stay, as they do in what newer binutils disassemble.
    avr-gcc -I. -mmcu=atmega328p -nostartfiles -Wa,--keep-locals "$source" -o "${source%.S}.elf"
    status=0
    said=$(tools/stack.sh "${source%.S}.elf" 2>&1) || status=$?
    expected=$(sed -n '2s,^// ,,p' "$source")
    case $status,$expected in
    0,"bound: $said") ;;
    1,"refused: "*)
        case $said in
        "stack: "*": ${expected#refused: }"*) ;;
        *) failed=1 ;;
        esac
        ;;
    *) failed=1 ;;
    esac
    [ $failed = 0 ] || {
        echo "$source: expected \"$expected\", got \"$said\" and status $status" >&2
        exit 1
    }
done
echo "stack: $(ls "$out"/*.S | wc -l) programs have the bounds that were counted, or are refused"
