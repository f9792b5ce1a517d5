#!/bin/sh
# Draws the pictures of README and docs/how-it-works.md again and compares; also looks in whatever says what the keys do for
# everything that they can do.
#   check_pictures.sh BOARD         make sets IS_REFERENCE, empty with another compiler, whose firmware has other waveforms
# SPDX-License-Identifier: MIT
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

# all_are_in TEXT NAME: each function is said in the text, a file or what is read from it.
offers=$(sed -n 's/^ *OFFER_\([A-Z]*\),$/\1/p' firmware/screen/screen.h)
all_are_in() {
    for offer in $offers; do
        case $offer in
        NEW) says="new game" ;;
        LEVEL) says=opponent ;;
        UNDO) says="undo\|take.* back" ;;
        *) says=$(echo "$offer" | tr '[:upper:]' '[:lower:]') ;;
        esac
        echo "$1" | grep -q "$says" || {
            echo "$2 lacks $says" >&2
            failed=1
        }
    done
}
[ "$(echo "$offers" | wc -l)" -ge 9 ] || { echo "too few functions found in screen.h" >&2 && failed=1; }
all_are_in "$(cat docs/pictures/keypad.svg)" docs/pictures/keypad.svg
for kind in keypad five nine sixteen; do
    all_are_in "$(sed -n "/id=\"how-$kind\"/,/<\/dl>/p" board/play/browser/page.html)" "page.html, how-$kind,"
done
for rows in of_keypad of_five_keys of_nine_keys of_sixteen_keys; do
    all_are_in "$(sed -n "/row_t $rows\[\]/,/END_OF_ROWS/p" board/play/terminal/help_screen.c)" "help_screen.c, $rows,"
done

[ "$failed" = 0 ] && echo "pictures: those in docs/pictures are up to date; keypad, help and page name $(echo "$offers" | wc -l) functions"
exit "$failed"
