#!/bin/sh
# The bound of the stack (tools/stack.awk) on small programs in assembler, tests/stack/*.S, whose bounds were counted by
# hand: each says in its second line "bound: BYTES WAY" or "refused: PART OF THE MESSAGE".
#   check_stack.sh BOARD        takes what it builds to build/BOARD/stack
set -eu
out=build/$1/stack
mkdir -p "$out"
failed=0

for source in tests/stack/*.S; do
    elf=$out/$(basename "$source" .S).elf
    # Local labels stay, as they do in what newer binutils disassemble.
    avr-gcc -mmcu=atmega328p -nostartfiles -Wa,--keep-locals "$source" -o "$elf"
    status=0
    said=$(tools/stack.sh "$elf" 2>&1) || status=$?
    expected=$(sed -n '2s,^// ,,p' "$source")
    case $expected in
    bound:*) [ "$status" = 0 ] && [ "bound: $said" = "$expected" ] || wrong=1 ;;
    refused:*)
        case $said in
        "stack: "*": ${expected#refused: }"*) [ "$status" = 1 ] || wrong=1 ;;
        *) wrong=1 ;;
        esac
        ;;
    *) wrong=1 ;;
    esac
    [ -z "${wrong:-}" ] || {
        echo "$source: expected \"$expected\", got \"$said\" and status $status" >&2
        failed=1
        wrong=
    }
done

[ "$failed" = 0 ] && echo "stack: $(ls tests/stack/*.S | wc -l) programs have the bounds that were counted, or are refused"
exit "$failed"
