#!/bin/sh
# Draws the pictures of README and docs/how-it-works.md again and compares; also compares the printable keypad's words with the
# terminal's.
#   check_pictures.sh BOARD         make sets IS_REFERENCE, empty with another compiler, whose firmware has other waveforms
set -eu
board=$1
drawn=build/$board/pictures
reference=${IS_REFERENCE-yes} failed=0

mkdir -p "$drawn"
tools/pictures.sh "$drawn" build/play "build/$board/oxo.elf" "build/$board/tests/pictures/program_waveforms" "build/$board/worst-f.csv"
# Tolerances: percent of the animation's length (50 ms); pixels of waveforms, where some cycles more move an edge by a few.
for picture in play:0.2 marks:0.2 terminal:0.2 worst-f:0.2 ${reference:+key-press:10 console-move:10}; do
    file=${picture%:*}.svg
    awk -v tolerance="${picture#*:}" -f tests/same_picture.awk "docs/pictures/$file" "$drawn/$file" || failed=1
    [ "$(wc -c <"docs/pictures/$file")" -le 300000 ] || failed=1
done
[ "$failed" = 0 ] || echo "run \`make pictures\`, and look at docs/pictures" >&2

for word in $(sed -n '/functions\[KEYPAD_KEYS\]/,/};/p' board/virtual/player/legend.c | grep -o '"[a-z]*"' | tr -d '"'); do
    grep -qF ">$word<" docs/pictures/keypad.svg || {
        echo "docs/pictures/keypad.svg lacks $word" >&2
        failed=1
    }
done

[ "$failed" = 0 ] && echo "pictures: those in docs/pictures are up to date"
exit "$failed"
