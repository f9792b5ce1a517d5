#!/bin/sh
# README's pictures are what the virtual board draws now, and the keypad for printing has the terminal's words.
set -eu
board=$1
drawn=build/$board/pictures
failed=0

mkdir -p "$drawn"
tools/pictures.sh "$drawn" "build/$board/play" "build/$board/oxo.elf"
# Percent of the moving picture's length: 50 ms.
for picture in play.svg marks.svg terminal.svg; do
    awk -v tolerance=0.2 -f tests/same_picture.awk "docs/$picture" "$drawn/$picture" || failed=1
    [ "$(wc -c <"docs/$picture")" -le 300000 ] || failed=1
done
[ "$failed" = 0 ] || echo "run \`make pictures\`, and look at docs/*.svg" >&2

for word in $(sed -n '/functions\[KEYPAD_KEYS\]/,/};/p' board/virtual/terminal/legend.c | grep -o '"[a-z]*"' | tr -d '"'); do
    grep -qF ">$word<" docs/keypad.svg || {
        echo "docs/keypad.svg lacks $word" >&2
        failed=1
    }
done

[ "$failed" = 0 ] && echo "pictures: README's are what is drawn now"
exit "$failed"
