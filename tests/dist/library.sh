#!/bin/sh
# Builds the Arduino library, unpacked as by "Add .ZIP Library", with Debian's Arduino builder, and runs its sketches on the virtual
# boards: OXO with README's script and the scenes of games, Rules with rules.txt.
#   library.sh ZIP DIRECTORY BUILD      BUILD/play is the player; BUILD/BOARD/oxo.elf describes a board
set -eu
zip=$1 out=$(realpath -m "$2") products=$3
here=$(dirname "$0")
version=${zip##*OXO-}

rm -rf "$out/libraries" "$out/Swapped" "$out/Empty" "$out"/Two* "$out"/*-uno "$out"/*-mega # their objects are newer than any source
mkdir -p "$out/libraries" "$out/core"
unzip -q "$zip" -d "$out/libraries"

# build SKETCH BOARD: the core of Debian's arduino-core-avr compiles with Debian's avr-gcc only if DECIMAL_DIG is defined.
build() {
    name=$(basename "$1" .ino)-${2%%:*}
    mkdir -p "$out/$name"
    arduino-builder -compile -quiet -hardware /usr/share/arduino/hardware -hardware /usr/share/arduino-builder \
        -tools /usr/share/arduino-builder -libraries "$out/libraries" -fqbn "arduino:avr:$2" -build-cache "$out/core" \
        -prefs=compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__ -build-path "$out/$name" "$1"
}
examples=$out/libraries/OXO/examples mega=mega:cpu=atmega2560

# README's script, which is indented by four blanks and starts with `key`.
sed -n '/^    key /,/^$/s/^    //p' README.md >"$out/readme.txt"
cat - "$out/readme.txt" >"$out/script.txt" <<END
type version
expect line OXO ${version%.zip}-arduino
END
grep -q '^expect$' "$out/script.txt"
for board in uno $mega; do
    build "$examples/OXO/OXO.ino" "$board"
    board=${board%%:*}
    "$products/play" --script "$out/script.txt" "$out/OXO-$board/OXO.ino.elf"
    RIG_ELF=$out/OXO-$board/OXO.ino.elf TEST_ONLY=games "$products/uno/tests/scenes/sim_scenes"
done

# The sketch sets the pins: with R1 and R2 swapped, key 4 of a board that is wired as usual plays where 1 would. The Mega's are the first of each.
mkdir "$out/Swapped"
sed 's/^\(#define KEYPAD_R1 *\)A8$/\1A9/; t; s/^\(#define KEYPAD_R2 *\)A9$/\1A8/; t; s/^\(#define KEYPAD_R1 *\)9$/\18/; t; s/^\(#define KEYPAD_R2 *\)8$/\19/' "$examples/OXO/OXO.ino" >"$out/Swapped/Swapped.ino"
sed 's/^key 1 4 2 5 3$/key 4 1 5 2 6/' "$out/readme.txt" >"$out/swapped.txt"
for board in uno $mega; do
    build "$out/Swapped/Swapped.ino" "$board"
    board=${board%%:*}
    "$products/play" --board "$products/$board/oxo.elf" --script "$out/swapped.txt" "$out/Swapped-$board/Swapped.ino.elf"
done

# The output is the same on both chips, except for the cycles, which do not grow with the board.
for board in uno $mega; do
    build "$examples/Rules/Rules.ino" "$board"
    board=${board%%:*}
    "$products/play" --board "$products/$board/oxo.elf" --script "$here/rules.txt" --trace "$out/trace.txt" "$out/Rules-$board/Rules.ino.elf"
    awk -v digits=0123456789ABCDEF '$2 == "console" {
        printf "%c", 16 * (index(digits, substr($3, 1, 1)) - 1) + index(digits, substr($3, 2)) - 1
    }' "$out/trace.txt" >"$out/rules-$board.txt"
    awk '/ cycles/ { if ($1 < 80 || $1 > 130) exit 1; moves++ } END { if (moves < 10) exit 1 }' "$out/rules-$board.txt"
    sed 's/^[0-9]* cycles/cycles/' "$out/rules-$board.txt" >"$out/said-$board.txt"
done
cmp "$out/said-uno.txt" "$out/said-mega.txt"

# The opponent, from C++.
build "$examples/Opponent/Opponent.ino" uno
"$products/play" --board "$products/uno/oxo.elf" --script "$here/opponent.txt" "$out/Opponent-uno/Opponent.ino.elf"

# *Include Library* in an empty sketch, and the rules in two files of one sketch, with boards of the usual size and larger.
sketch() {
    mkdir -p "$out/$1"
    cat >"$out/$1/$1.ino"
}
sed -n 's/^includes=\(.*\)/#include <\1>\nvoid setup() {}\nvoid loop() {}/p' "$out/libraries/OXO/library.properties" | sketch Empty
build "$out/Empty/Empty.ino" uno
for max in 8 20; do
    define=$([ $max = 8 ] || echo "#define TTT_N_MAX $max")
    printf '%s\n' "$define" '#include <OXO_Rules.h>' 'extern ttt_t board;' 'int other();' 'void setup() { ttt_start(&board, 3); }' \
        'void loop() { other(); }' | sketch Two$max
    printf '%s\n' "$define" '#include <OXO_Rules.h>' 'ttt_t board;' 'int other() { return ttt_move(&board, 1, 1, TTT_X); }' \
        >"$out/Two$max/other.cpp"
    build "$out/Two$max/Two$max.ino" uno
done

# What library managers ask for (arduino-lint's errors, PlatformIO), but for the address, which only the owner knows.
for file in README.md LICENSE library.properties library.json keywords.txt; do
    [ -s "$out/libraries/OXO/$file" ]
done
for field in name version author maintainer sentence paragraph category architectures includes; do
    grep -q "^$field=." "$out/libraries/OXO/library.properties"
done
for name in $(sed -n 's/^includes=//p' "$out/libraries/OXO/library.properties" | tr , ' '); do
    [ -f "$out/libraries/OXO/src/$name" ]
done
grep -Eq '^version=[0-9]+\.[0-9]+\.[0-9]+$' "$out/libraries/OXO/library.properties"
python3 -c 'import json, sys; json.load(open(sys.argv[1]))["name"]' "$out/libraries/OXO/library.json"

if build "$examples/OXO/OXO.ino" leonardo 2>"$out/refusal.txt"; then
    echo "OXO compiles for a board that it does not run on" >&2
    exit 1
fi
grep -q 'error "OXO runs on Uno, Nano, Pro Mini (ATmega328P) and Mega' "$out/refusal.txt"
