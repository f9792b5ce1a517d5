#!/bin/sh
# Compares what the device says with the table of docs/words.md: each place says what its column has, the LCD and the OLED say nothing
# else, and no place has one of the words that the page refuses. POSIX awk only.
# SPDX-License-Identifier: MIT
set -eu
page=docs/words.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# texts FILE...: the texts in sources, one a line: of C and JavaScript what stands in quotes, of HTML what a person reads.
texts() {
    awk '
        FNR == 1 { inside = "" }
        FILENAME ~ /html$/ {
            if (/<style>|<script|<!--/) inside = "code"
            if (inside == "") {
                line = $0
                while (match(line, /(aria-label|title|alt|placeholder)="[^"]*"/)) {
                    print substr(line, RSTART, RLENGTH)
                    line = substr(line, RSTART + RLENGTH)
                }
                gsub(/<[^>]*>/, "\n")
                print
            }
            if (/<\/style>|<\/script>|-->/) inside = ""
            next
        }
        /^ *(#include|import|\/\/)/ { next }
        {
            line = $0
            while (match(line, FILENAME ~ /js$/ ? "\"[^\"]*\"|`[^`]*`" : "\"([^\"\\\\]|\\\\.)*\"")) {
                text = substr(line, RSTART + 1, RLENGTH - 2)
                line = substr(line, RSTART + RLENGTH)
                gsub(/\\0|\\n/, "\n", text)
                print text
            }
        }' "$@" | sed 's/^ *//; s/ *$//; s/\bO\b/X/g' | grep '[A-Za-z]' | sort -u
}

# place COLUMN NAME TOLD SOURCE... [/ TEST...]: compares a column with the texts of sources. A text that is composed of parts is found in
# the tests. TOLD=all: the column has all texts.
place() {
    column=$1 name=$2 told=$3 sources='' tests=''
    shift 3
    while [ "$#" -gt 0 ] && [ "$1" != / ]; do sources="$sources $1" && shift; done
    [ "$#" = 0 ] || { shift && tests=$*; }
    # shellcheck disable=SC2086 # names of files, without blanks
    texts $sources >"$scratch/texts"
    [ "$(wc -l <"$scratch/texts")" -ge 20 ] || { echo "$name: too few texts found in$sources" >&2 && exit 1; }
    awk -F ' *[|] *' -v column="$column" '/^\|/ { print $(column + 2) }' "$page" | grep -o '`[^`]*`' | tr -d '`' | sed 's/^ *//; s/ *$//' |
        sort -u >"$scratch/table"
    while read -r text; do
        # shellcheck disable=SC2086
        grep -qF -e "$text" "$scratch/texts" $sources $tests || echo "$page: the $name does not say \"$text\""
    done <"$scratch/table"
    sed 's/\bO\b/X/g' "$scratch/table" | sort -u >"$scratch/known"
    [ "$told" != all ] || comm -23 "$scratch/texts" "$scratch/known" | sed "s|.*|$page lacks what the $name says: \"&\"|"
    comm -23 "$scratch/texts" "$scratch/known" | awk -v page="$page" -v name="$name" '
        FNR == NR {
            if (/^Other words/) inside = 1
            while (inside && match($0, /`[^`]*`/)) {
                refused[tolower(substr($0, RSTART + 1, RLENGTH - 2))]
                $0 = substr($0, RSTART + RLENGTH)
            }
            next
        }
        {
            text = " " tolower($0) " "
            gsub(/[^a-z]+/, " ", text)
            for (word in refused)
                if (index(text, " " word " "))
                    printf "%s refuses the %s'\''s \"%s\": \"%s\"\n", page, name, word, $0
        }' "$page" -
}

{
    place 1 console some firmware/console/*.[ch] / tests/console/*.c tests/scenes/*.txt
    place 2 LCD all firmware/display/lcd1602/words.c
    place 3 OLED all firmware/display/ssd1306/words.c
    place 4 terminal some board/play/terminal/*.c board/play/script/legend.c board/play/script/game_text.c / \
        board/play/tests/terminal/*.c board/play/tests/terminal/screens/*
    place 5 page some board/play/browser/*.js board/play/browser/page.html / board/play/tests/web/*.mjs
} >"$scratch/wrong"
cat "$scratch/wrong" >&2
[ ! -s "$scratch/wrong" ] || exit 1
echo "words: console, LCD, OLED, terminal and page say what docs/words.md has"
