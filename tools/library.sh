#!/bin/sh
# The Arduino library, from the firmware's sources: the folder OXO in DIRECTORY, and ZIP of it.
#   library.sh VERSION DATE DIRECTORY ZIP SOURCE...
# The sources are the default product's; the headers beside them, and all chips', come along.
set -eu
version=$1 date=$2 library=$3/OXO directory=$3 zip=$(realpath "$4")
shift 4
templates=board/arduino

rm -rf "$library"
mkdir -p "$library/src" "$library/examples/OXO" "$library/examples/Rules"

# The sources lie as their #includes name them. The registers' are for some chips; those that depend on the pins are
# compiled with the sketch; main is the sketch's. A library's other files are compiled whether they are needed or not.
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
    { for source; do dirname "$source"; done; echo hal/avr/chips; } | sort -u | while read -r folder; do
        find "$folder" "$(dirname "$folder")" -maxdepth 1 -name '*.h'
    done | LC_ALL=C sort -u
}
for file in "$@" $(headers "$@"); do
    case $file in
    # Found by their names alone, as they are each display's and each input's.
    firmware/display/*/display_*.h | firmware/input/*/input_*.h) to=$library/src/${file##*/} ;;
    *) to=$library/src/${file#firmware/} ;;
    esac
    mkdir -p "$(dirname "$to")"
    guarded "$file" >"$to"
done

# An archive holds one file of a name.
twice=$(find "$library/src" -name '*.c' -exec basename {} \; | sort | uniq -d)
[ -z "$twice" ] || {
    echo "library.sh: two sources with one name: $twice" >&2
    exit 1
}

# "#define BOARD_KEYPAD_R1  B, 1 // D9" as the sketch has it, KEYPAD_R1 9, and as the library's board.h does.
board_pins() {
    awk '$1 == "#define" && $2 ~ /^BOARD_(MATRIX|KEYPAD)_/ {
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

# Puts the output of a command in the place of a line.
#   fill LINE COMMAND <template >file
fill() {
    while IFS= read -r line; do
        if [ "$line" = "$1" ]; then "$2"; else printf '%s\n' "$line"; fi
    done
}

# What the editor colours: the engine's types, functions and constants.
keywords() {
    {
        printf 'oxo_run\tKEYWORD2\n'
        sed -n 's/^} \(ttt_[a-z_]*t\);$/\1\tKEYWORD1/p; s/^[a-z].*[ *]\(ttt_[a-z_]*\)(.*/\1\tKEYWORD2/p
                s/^ *\(TTT_[A-Z_]*\) = .*/\1\tLITERAL1/p' firmware/rules/ttt.h
    } | LC_ALL=C sort -u
}

cp LICENSE "$library"
keywords >"$library/keywords.txt"
sed "s/@VERSION@/$version.0/" $templates/library.properties >"$library/library.properties"
cp $templates/OXO.h $templates/OXO_Rules.h $templates/pins_*.h "$library/src"
fill '// @BOARD@' library_pins <$templates/board.h >"$library/src/board.h"
fill '// @PINS@' sketch_pins <$templates/OXO.ino >"$library/examples/OXO/OXO.ino"
cp $templates/Rules.ino "$library/examples/Rules/Rules.ino"

# Nothing in the archive depends on when, where and by whom it was made; a later version's files are newer, as builders
# look at that.
chmod -R u=rwX,go=rX "$library"
rm -f "$zip"
cd "$directory"
export TZ=UTC LC_ALL=C
find OXO -exec touch -d "$date" {} +
find OXO -type f | sort | zip -q -X -@ "$zip"
