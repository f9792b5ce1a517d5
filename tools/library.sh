#!/bin/sh
# Makes the Arduino library from the firmware's sources: the folder OXO in DIRECTORY, and ZIP of it.
#   library.sh VERSION DATE DIRECTORY ZIP SOURCE...
# SOURCE_URL, if set, is the address of the repository. SOURCE: those of the default product. Headers in their folders and all chips' headers are added.
# SPDX-License-Identifier: MIT
set -eu
version=$1 date=$2 library=$3/OXO directory=$3 zip=$(realpath "$4")
shift 4
templates=board/arduino

rm -rf "$library"
mkdir -p "$library/src" "$library/examples/OXO" "$library/examples/Rules" "$library/examples/Opponent"

# Sources keep the paths of their #includes. Register code is compiled only for its chips, code that depends on the pins with
# the sketch; main is the sketch's. Builders compile all other files of a library, needed or not.
guarded() {
    condition=
    case $1 in
    hal/avr/*.c | firmware/main.c) condition='defined(__AVR_ATmega328P__) || defined(__AVR_ATmega2560__)' ;;
    esac
    ! grep -q "\"$1\"" $templates/OXO.h || condition='defined(OXO_PINS)'
    [ -z "$condition" ] || echo "#if $condition"
    sed "s/\"unversioned\"/\"$version-arduino\"/; s/\<int main(void)/int oxo_run(void)/" "$1"
    [ -z "$condition" ] || echo '#endif'
}
headers() {
    { for source; do dirname "$source"; done; echo hal/avr/chips firmware/screen | tr ' ' '\n'; } | sort -u | while read -r folder; do
        find "$folder" "$(dirname "$folder")" -maxdepth 1 -name '*.h'
    done | LC_ALL=C sort -u
}
for file in "$@" $(headers "$@"); do
    case $file in
    # A display and an input include their own headers by name only.
    firmware/display/max7219/*.h | firmware/keys/keypad/*.h) to=$library/src/${file##*/} ;;
    *) to=$library/src/${file#firmware/} ;;
    esac
    mkdir -p "$(dirname "$to")"
    guarded "$file" >"$to"
done

# The archive of a library holds only one object file of a name.
twice=$(find "$library/src" -name '*.c' -exec basename {} \; | sort | uniq -d)
[ -z "$twice" ] || {
    echo "library.sh: two sources with one name: $twice" >&2
    exit 1
}

# Turns "#define BOARD_KEYPAD_R1  B, 1 // D9" into "KEYPAD_R1 9" for the sketch and for the library's board.h.
board_pins() {
    awk '$1 == "#define" && $2 ~ /^BOARD_(MATRIX_|KEYPAD_|PIEZO$)/ {
        sub(/^BOARD_/, "", $2)
        gsub(/[D,]/, "", $6)
        printf "#define %-10s %s\n", $2, $6
    }' "board/$1/board.h"
}
sketch_pins() {
    echo '#ifdef __AVR_ATmega2560__ // Mega'
    board_pins mega
    echo '#else // Uno, Nano, Pro Mini'
    board_pins uno
    echo '#endif'
}
library_pins() {
    board_pins uno | awk '{ printf "#define BOARD_%-10s OXO_PIN(%s)\n", $2, $2 }'
}

# Replaces a line by the output of a command.
#   fill LINE COMMAND <template >file
fill() {
    while IFS= read -r line; do
        if [ "$line" = "$1" ]; then "$2"; else printf '%s\n' "$line"; fi
    done
}

# Keywords for the editor: types, functions and constants of the rules and the opponent.
keywords() {
    {
        printf 'oxo_run\tKEYWORD2\noxo_choose\tKEYWORD2\n'
        sed 's,//.*,,' firmware/rules/ttt.h firmware/rules/cell.h firmware/computer/computer.h >"$directory/headers"
        sed -n 's/^\(}\|typedef [a-z0-9_]*\) \([a-z_]*_t\);.*/\2\tKEYWORD1/p; s/^[a-z].*[ *]\([a-z_]*\)(.*/\1\tKEYWORD2/p' "$directory/headers"
        grep -oE '\b(TTT|CELL|COMPUTER)_[A-Z_]+' "$directory/headers" | grep -v '_H$' | sed 's/$/\tLITERAL1/'
    } | LC_ALL=C sort -u
}

# The functions of the rules, which several files of a sketch may define.
weak() {
    sed -n 's/^[a-z].*[ *]\(ttt_[a-z_]*\)(.*);$/#pragma weak \1/p' firmware/rules/ttt.h
}

cp LICENSE $templates/README.md "$library"
keywords >"$library/keywords.txt"
for file in library.properties library.json; do
    sed "s/@VERSION@/$version.0/; s,^url=@URL@,url=${SOURCE_URL-},; ${SOURCE_URL:+s,@URL@,$SOURCE_URL,;} /@URL@/d" $templates/$file >"$library/$file"
done
cp $templates/OXO.h $templates/OXO_Opponent.h $templates/pins_*.h "$library/src"
fill '// @WEAK@' weak <$templates/OXO_Rules.h >"$library/src/OXO_Rules.h"
fill '// @BOARD@' library_pins <$templates/board.h >"$library/src/board.h"
fill '// @PINS@' sketch_pins <$templates/OXO.ino >"$library/examples/OXO/OXO.ino"
cp $templates/Rules.ino "$library/examples/Rules/Rules.ino"
cp $templates/Opponent.ino "$library/examples/Opponent/Opponent.ino"

# Makes the archive reproducible: fixed dates, modes and order. A later version's files are newer, which builders check.
chmod -R u=rwX,go=rX "$library"
rm -f "$zip"
cd "$directory"
export TZ=UTC LC_ALL=C
find OXO -exec touch -d "$date" {} +
find OXO -type f | sort | zip -q -X -@ "$zip"
