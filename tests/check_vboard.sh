#!/bin/sh
# Checks the installed copy of the virtual board: its headers compile alone and do not mention OXO; the example, outside of this
# tree, passes its test with it; that test can fail, and docs/vboard.md shows the example.
#   check_vboard.sh BOARD
set -eu
installed=$PWD/build/$1/vboard
copy=build/$1/blink-echo
unset MAKEFLAGS MFLAGS MAKELEVEL
export PKG_CONFIG_PATH="$installed/lib/pkgconfig"

fail() {
    echo "vboard: $1" >&2
    exit 1
}

for header in "$installed"/include/vboard/*.h; do
    printf '#include <vboard/%s>\n' "${header##*/}" | gcc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only -I "$installed/include" -x c - ||
        fail "${header##*/} does not compile alone"
done
grep -nE 'BOARD_|[Oo][Xx][Oo]|"(board|hal|firmware)/' "$installed"/include/vboard/*.h && fail "these lines mention OXO"

rm -rf "$copy"
cp -r "$installed/share/doc/vboard/examples/blink-echo" "$copy"
make -s -C "$copy" test || fail "the example fails"
rm "$copy"/build/*.elf
said=$(make -s -C "$copy" test BAUD=57600 2>&1) && fail "the example's test passes at half the rate"
echo "$said" | grep -q 'USART set to 57142 baud' || fail "at half the rate the example's test does not report the rate: $said"

lines=$(wc -l <examples/blink-echo/test_blink_echo.c)
[ "$lines" -lt 50 ] || fail "the example's test has $lines lines, not under 50"
for file in examples/blink-echo/*.c; do
    awk -v file="$file" 'BEGIN { while ((getline line < file) > 0) text = text line "\n" }
        { page = page $0 "\n" } END { exit !index(page, "```c\n" text "```\n") }' docs/vboard.md || fail "docs/vboard.md does not show the current $file"
done
echo "vboard: the example passes on five chips with the installed copy"
