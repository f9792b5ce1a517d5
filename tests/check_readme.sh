#!/bin/sh
# README against the tree: the wiring table is board.h's, and the targets that it names are there.
set -eu
board=uno
failed=0

complain() {
    echo "README.md: $1" >&2
    failed=1
}

mkdir -p "build/$board"
# "#define BOARD_KEYPAD_R1  B, 1 // D9" is the row "| keypad R1 | D9 | PB1 |".
awk '$1 == "#define" && $2 ~ /^BOARD_(MATRIX|KEYPAD|CONSOLE)_/ {
    split($2, word, "_")
    sub(/,/, "", $3)
    sub(/,/, "", $6)
    printf "| %s %s | %s | P%s%s |\n", tolower(word[2]), word[3], $6, $3, $4
}' "board/$board/board.h" >"build/$board/wiring.txt"
[ -s "build/$board/wiring.txt" ] || complain "no pins were found in board.h"
while read -r row; do
    grep -qF "$row" README.md || complain "the wiring table lacks, or has otherwise: $row"
done <"build/$board/wiring.txt"
rows=$(grep -cE '^\| (matrix|keypad|console) [A-Z0-9]+ \| D' README.md)
[ "$rows" = "$(wc -l <"build/$board/wiring.txt")" ] || complain "the wiring table has $rows rows of pins"

for target in $(grep -oE '(make|`make) [a-z]+' README.md | awk '{print $2}' | sort -u); do
    grep -q "^## $target:" Makefile tests/tests.mk tests/bench/bench.mk || complain "there is no 'make $target'"
done

for file in $(grep -oE '\]\([^h)][^)]*\)' README.md | tr -d ']()'); do
    [ -e "$file" ] || complain "there is no $file"
done

[ "$failed" = 0 ] && echo "README: wiring, targets and files are there"
exit "$failed"
