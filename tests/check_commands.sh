#!/bin/sh
# Runs the commands of README and the experiments of docs/how-it-works.md in a fresh clone, in a terminal where needed, with the
# virtual board's serial port in place of a board. A command that this script does not know is a failure.
#   check_commands.sh
# SPDX-License-Identifier: MIT
set -eu
# Variables of the make that runs this script.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS BOARD
. board/play/tests/terminal/terminal.sh
clone="$scratch/my games/oxo" # a folder with a blank
# Variables that a packager may have set; the virtual board's own makefile reads them.
export DESTDIR="$scratch/elsewhere" BUILD="$scratch/elsewhere"
program=$clone/build/play

# ---- The commands ----

# block_with PAGE LINE: prints the page's indented block that contains the line.
block_with() {
    awk -v line="    $2" '/^    / { block = block substr($0, 5) "\n"; found = found || $0 == line; next }
        { if (found) exit; block = "" } END { printf "%s", block }' "$1"
}

clone_it() {
    mkdir "${clone%/*}"
    (cd "${clone%/*}" && sh -c "$(echo "$command" | sed "s#REPOSITORY#$root#")") >"$scratch/said" 2>&1 || fail "failed"
    # Files that are not committed yet are tested, too.
    git ls-files -co --exclude-standard | while read -r file; do
        [ ! -e "$file" ] || echo "$file"
    done | tar -cT - | tar -xC "$clone"
    # Copies objects to save time: they were just built from nothing.
    tar -c build/common build/uno/avr build/uno/host build/uno/safe build/uno/*.flags | tar -xC "$clone"
}

play_it() {
    start "cd '$clone'; $command"
    wait_for "q quit" 300
    press 5
    wait_for "1   | X |"
    quit
}

talk_to_it() {
    plug_in "$clone/build/uno/oxo.elf"
    start "$(echo "$command" | sed "s#/dev/ttyACM0#$port#")"
    wait_for "Terminal ready"
    press Enter
    wait_for ">"
    block_with README.md "> move 1 1 1" >"$scratch/wanted"
    sed -n 's/^> //p' "$scratch/wanted" | while read -r line; do
        press -l "$line"
        press Enter
        wait_for "> $line"
    done
    wait_for "$(tail -n 1 "$scratch/wanted")"
    sed -n '/^> move/,/^error/p' "$scratch/said" | diff "$scratch/wanted" - || fail "README differs"
    stop
    unplug TERM
}

print_on_console() {
    (cd "$clone" && sh -c "$command") >"$scratch/said" 2>&1 || fail "failed"
}

in_test_all() {
    grep -q "deps-more) .*$1" tests/tests.mk || fail "test-all does not test it"
}

run() {
    case $command in
    "git clone "*) clone_it ;;
    "make deps play") play_it ;;
    "make deps flash PORT="* | "avrdude "*) ;; # tests/flashing/sim_flashing.c runs them in the board's time
    "picocom "*) talk_to_it ;;
    "make play PLAY=\"--script win.txt\"")
        block_with README.md "key 1 4 2 5 3" >"$clone/win.txt"
        print_on_console
        grep -q "1 picture, 0 faults" "$scratch/said" || fail "the script did not run"
        ;;
    "make play PLAY=--help")
        print_on_console
        grep -q -- "--script FILE" "$scratch/said" || fail "no help"
        ;;
    # Commands that take minutes have their own tests.
    "make deps test-all" | "make deps prove")
        grep -qE "(^| )$command( |\$)" .ci/run || fail "continuous integration does not run it"
        grep -q "^    $command .*CI runs" CONTRIBUTING.md || fail "CONTRIBUTING.md does not say that CI runs it"
        ;;
    "make deps web") in_test_all run-web-test ;;
    "make deps library") in_test_all run-dist-test ;;
    "sudo apt install simavr" | "sudo apt remove brltty" | "sudo usermod -aG dialout \$USER") ;; # these change a user's machine
    *) fail "no test for it" ;;
    esac
}

{
    grep -E '^    (git|make|avrdude|picocom|sudo) ' README.md | sed 's/^    //'
    grep -oE '`(git|make|picocom|sudo) [^`]*`' README.md | tr -d '`'
} >"$scratch/commands"
test=README.md
[ "$(wc -l <"$scratch/commands")" -ge 9 ] || fail "too few commands found"
while read -r command <&3; do
    test="README's \`$command\`"
    run
done 3<"$scratch/commands"

# ---- The experiments ----

page=docs/how-it-works.md
# in_clone STATUS: runs $command in the clone; its output goes to $scratch/said.
in_clone() {
    status=0
    (cd "$clone" && sh -c "$command") >"$scratch/said" 2>&1 || status=$?
    [ "$status" = "$1" ] || fail "status $status"
}
# has COMMAND: the page has it, alone on a line; it becomes $command.
has() {
    command=$1
    grep -qxF "    $command" "$page" || fail "is missing in $page"
}

test="experiment 2"
block_with "$page" "power off" >"$clone/cut.txt"
block_with "$page" "print" >"$clone/look.txt"
# cut_after TIME BYTES ROW: cuts the power at TIME; the log ends with BYTES, and the device's picture has ROW as its fourth row.
cut_after() {
    sed -i "s/^wait [0-9]*ms  /wait $1  /" "$clone/cut.txt"
    has "rm -f cut.eeprom" && in_clone 0
    has 'make play PLAY="--script cut.txt --eeprom cut.eeprom"' && in_clone 0
    has "od -A x -t x1 cut.eeprom" && in_clone 0
    sed 's/^[0-9a-f]*//' "$scratch/said" | tr '\n' ' ' | sed 's/\( *ff\)* *\*.*//; s/  */ /g' | grep -qE "$2\$" || fail "after $1 the log's end differs"
    has 'make play PLAY="--script look.txt --eeprom cut.eeprom"' && in_clone 0
    grep -A 3 '^\.\.#' "$scratch/said" | sed -n 4p | grep -qx "$3" || fail "after $1 the picture differs"
}
torn=$(sed -n 's/^.*With 3 ms the check is torn: `\(.*\)`.*/\1/p' "$page")
value=${torn% *}
# With another compiler's code the check may be begun a little later, and be erased or whole.
[ "$(avr-gcc -dumpversion)" = "$(sed -n 's/^REFERENCE_GCC := //p' Makefile)" ] || torn="$value( [0-9a-f]{2})?"
cut_after 3ms "$torn" '..#..#..'
cut_after 6ms "$value [0-9a-f]{2}" '...#....'

test="experiment 3"
command=$(grep -o 'make play PLAY="--script press.txt .*"' "$page")
echo "key 5" >"$clone/press.txt"
in_clone 0
grep -q '^\$var wire 1 . C2 ' "$clone/press.vcd" || fail "the waveforms lack C2"

# Nothing else builds this one.
test="tests/README.md's make fuzz"
command="make fuzz FUZZ_SECONDS=1" && in_clone 0

test="make help's size"
command="make -s size" && in_clone 0
awk '/^ flash/ { on = 1; next } /ram/ { exit } on { sum += $1; rules = rules || /firmware\/rules\/ttt.c$/ } on && /tables/ { tables = $1 }
    END { exit !(rules && tables > 0 && tables < sum / 4) }' "$scratch/said" || fail "does not find the files to which code belongs"

# Last, as it breaks the rules.
test="experiment 1"
rule=$(sed -n 's/^.*for example `\(return .*;\)`, and run$/\1/p' "$page")
sed -i "/^static inline bool on_diagonal/,/^}/s/return .*;/$rule/" "$clone/firmware/rules/ttt.c"
grep -qF "    $rule" "$clone/firmware/rules/ttt.c" || fail "firmware/rules/ttt.c has no on_diagonal to break"
has "make deps test SUBJECT=rules"
in_clone 2
for name in $(grep -oE '`[a-z0-9]+(_[a-z0-9]+){5,}`' "$page" | tr -d '`'); do
    grep -q "FAILED.*] $name" "$scratch/said" || fail "$name does not fail"
done
grep -qE 'n = 2, after ([01],[01] [XO]; )+[01],[01] X: ttt_move is 0 instead of 1' "$scratch/said" || fail "no game of 2x2 is reported"

test="make clean"
rm "$clone"/*.eeprom "$clone"/*.vcd
command="make compile_commands.json && make clean && git clean -ndX" && in_clone 0
if grep '^Would remove' "$scratch/said"; then fail "leaves something"; fi

[ ! -e "$DESTDIR" ] || fail "something is installed in DESTDIR, or built in BUILD"
echo "README: $(wc -l <"$scratch/commands") commands and three experiments run in a fresh clone"
