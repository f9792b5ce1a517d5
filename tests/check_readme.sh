#!/bin/sh
# Checks README, docs/ and other pages against the tree: length, wiring tables and drawings against what the firmware says, names of targets and files.
#   check_readme.sh BOARD [DISPLAY=NAME|INPUT=NAME]     the latter: only the pins of this part
# SPDX-License-Identifier: MIT
set -eu
board=uno
failed=0

fail() {
    echo "README.md: $1" >&2
    failed=1
}

mkdir -p "build/$board"
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS
# check_part DISPLAY=NAME|INPUT=NAME: the pages have its pins, with their names on the board and on the chip. Not every board can
# have every part.
check_part() {
    case $1 in
    *=max7219* | *=keypad) return ;;
    DISPLAY=*) role=display ;;
    *) role=input ;;
    esac
    for other in uno mega micro; do
        make -s wiring BOARD="$other" "$1" 2>/dev/null | sed -n "s/^$role //p" >"build/$board/wiring.txt"
        [ -s "build/$board/wiring.txt" ] || [ "$other" != uno ] || fail "make wiring $1 prints no pins"
        while read -r _ signal pin chip; do
            grep -qiE "^\|.*$signal.*\| *$pin( \| | \()$chip" docs/*.md ||
                fail "docs/ lack $signal of board $other, $1, at $pin, $chip"
        done <"build/$board/wiring.txt"
    done
}
if [ "$#" = 2 ]; then
    check_part "$2"
    exit "$failed"
fi

# wiring BOARD: what the firmware says it is wired to, "display max7219 DIN D11 PB3", as the row "| matrix DIN | D11 | PB3 |".
wiring() {
    make -s wiring BOARD="$1" | awk 'BEGIN { name["display"] = "matrix"; name["input"] = "keypad"; name["console"] = "console" }
        $1 in name { printf "%d| %s %s | %s | %s |\n", $1 == "console", name[$1], $3, $4, $5 }' | sort -s -n | sed 's/^.//'
}
wiring "$board" >"build/$board/wiring.txt"
cp "build/$board/wiring.txt" "build/$board/wiring-of-$board.txt"
[ -s "build/$board/wiring.txt" ] || fail "make wiring prints no pins"
while read -r row; do
    grep -qF "$row" README.md || fail "the wiring table lacks, or differs from: $row"
done <"build/$board/wiring.txt"
rows=$(grep -cE '^\| (matrix|keypad|console) [A-Z0-9]+ \| D' README.md)
[ "$rows" = "$(wc -l <"build/$board/wiring.txt")" ] || fail "the wiring table has $rows rows of pins"

# docs/boards.md has, in each board's section, its command to flash and, if it has its own pins, their table.
for other in board/*/board.mk; do
    other=$(basename "$(dirname "$other")")
    grep -q "| \`$other\` |" docs/boards.md || fail "docs/boards.md lacks $other"
    case $other in uno | nano) continue ;; esac
    make -s -n flash BOARD="$other" PORT=PORT | sed -n "/^avrdude/{s/\"\\\$PORT\"/PORT/; s#build/$other/oxo#oxo-$other#; s/^/    /; p}" >"build/$board/flash.txt"
    grep -qxFf "build/$board/flash.txt" docs/boards.md || fail "docs/boards.md lacks, for $other: $(cat "build/$board/flash.txt")"
    wiring "$other" >"build/$board/wiring.txt"
    cmp -s "build/$board/wiring.txt" "build/$board/wiring-of-$board.txt" || awk -v board="## $other" 'tolower($0) == board { on = 1; next } /^## / { on = 0 }
        on && /^\| (matrix|keypad|console) /' docs/boards.md | diff "build/$board/wiring.txt" - >&2 || fail "docs/boards.md has other wiring for $other"
done

displays=$(make -s help | sed -n 's/.*; displays: \([^;]*\); .*/\1/p') inputs=$(make -s help | sed -n 's/.*; inputs: //p')
if [ -z "$displays" ] || [ -z "$inputs" ]; then fail "make help lists no displays or no inputs"; fi
for name in $displays; do
    check_part "DISPLAY=$name"
done
for name in $inputs; do
    check_part "INPUT=$name"
done

tools/draw.py wiring "build/$board"
for drawing in docs/pictures/wiring-*.svg docs/pictures/breadboard-*.svg docs/pictures/build-*.svg; do
    cmp -s "build/$board/${drawing##*/}" "$drawing" || fail "$drawing differs from the output of tools/draw.py: run 'make pictures'"
done

# The words of the console: the firmware's table, with the arguments of `computer`, and that of docs/behaviour.md, section 6.
sed -n 's/^ *X([A-Z]*, "\([^"]*\)", "\([^"]*\)").*/\1|\2/p; s/^ *X([A-Z]*, "\([^"]*\)".*/\1/p' firmware/console/commands.h |
    awk -F'|' '{ print ($1 ~ /^[a-z]/ ? $1 : "ROW") } /^computer/ { for (i = 2; i <= NF; i++) print $i }' | cut -d' ' -f1 | sort -u >"build/$board/words.txt"
sed -n '/^## 6/,/^## 7/{s/\\|/ /g; s/^| *\(`[^|]*`\) *|.*/\1/p}' docs/behaviour.md | sed 's/`computer /`/g' | grep -oE '`[A-Za-z]+' | tr -d '`' | sort -u >"build/$board/words-told.txt"
[ "$(wc -l <"build/$board/words.txt")" -ge 20 ] || fail "too few words found in firmware/console/commands.h"
diff "build/$board/words.txt" "build/$board/words-told.txt" >&2 || fail "docs/behaviour.md, section 6, has other words (>) than the console (<)"

words=$(wc -w <README.md)
[ "$words" -le 1400 ] || fail "$words words, more than 1,400"

for target in $(grep -ohE '(^    |`)make [a-z][a-z_.-]*' README.md CONTRIBUTING.md docs/*.md | awk '{print $2}' | sort -u); do
    grep -rqs "^## $target:" --include=Makefile --include='*.mk' Makefile board tests tools || fail "'make $target' does not exist"
done

# link FILE FOLDER: checks that the files exist that FILE, in FOLDER, links to.
link() {
    for file in $(grep -oE '\]\([^h)][^)]*\)' "$1" | tr -d ']()'); do
        [ -e "$2/${file%%#*}" ] || fail "$1 links to $file, which does not exist"
    done
}
for page in README.md CONTRIBUTING.md CHANGELOG.md; do
    link "$page" .
done
for page in docs/*.md board/virtual/docs/*.md board/virtual/CHANGELOG.md $(find board tests -name README.md -not -path '*/build/*'); do
    link "$page" "${page%/*}"
done

# tests/README.md has each folder: a section, or a link to its page.
for folder in tests/*/; do
    folder=$(basename "$folder")
    grep -q -e "^## $folder: " -e "($folder/README.md)" tests/README.md || fail "tests/README.md lacks the folder $folder"
done

# Pages of tests name them as `test_NAME`.
for page in tests/README.md tests/*/README.md board/play/tests/*/README.md; do
    for name in $(grep -oE '`[a-z/]*(test|exhaust|sim|fuzz|check|program)_[a-z0-9_]+' "$page" | sed 's,.*[`/],,' | sort -u); do
        find tests board/play/tests -name "$name.*" | grep -q . || fail "$page names $name, which does not exist"
    done
done

version=$(sed -n 's/^VERSION *:= *//p' Makefile)
grep -qx "## $version" CHANGELOG.md || fail "CHANGELOG.md has no version $version"

[ "$failed" = 0 ] && echo "README: wiring, targets and files match the tree"
exit "$failed"
