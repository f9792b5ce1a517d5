#!/bin/sh
# Tests the player's command line: scripts, demonstration, options, images that cannot run, and the files that it writes.
#   check_scripts.sh BOARD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. board/play/tests/terminal/terminal.sh
version=$(sed -n 's/^VERSION *:= *//p' Makefile)
enter "$1"
test="the command line"

empty='..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n'
x_top_left='#....#..\n.#...#..\n...#####\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n'
dark='........\n........\n........\n........\n........\n........\n........\n........\n'
all_lit='########\n########\n########\n########\n########\n########\n########\n########\n'
as_it_should="all as they should be"

says() {
    case $(cat said) in *"$(printf %b "$1")"*) ;; *) return 1 ;; esac
}

# plays STATUS SCRIPT ARGUMENTS [WORDS]: runs the player, with SCRIPT unless empty, expects STATUS and WORDS in its output. \n ends
# a line.
plays() {
    wanted=$1 script=$2 arguments=$3 status=0
    printf %b "$script" >script.txt
    # shellcheck disable=SC2086 # one word an argument
    ./play ${script:+--script script.txt} $arguments </dev/null >said 2>&1 || status=$?
    [ "$status" = "$wanted" ] || fail "play $arguments, with the script '$script', ends with $status, not $wanted"
    says "${4-}" || fail "play $arguments, with the script '$script', does not say '$4'"
}

echo "not an ELF at all" >text.elf
LC_ALL=C sed s/atmega328p/atmega168a/g parrot.elf >other_chip.elf
LC_ALL=C sed s/note.gnu.avr.deviceinfo/note.gnu.avr.nothing.at/g parrot.elf >no_chip.elf
head -c 4000 parrot.elf >cut_off.elf
# A device on which every write fails; without the right to make one, a link to it.
mknod full c 1 7 2>/dev/null || ln -s /dev/full full
mkfifo fifo
nature=$(stat -c "%F %i" full fifo)
avr-objcopy -R .board oxo.elf bare.elf
avr-objcopy -O binary -j .board --set-section-flags .board=alloc,load oxo.elf board.txt
sed s/keypad/keybed/ board.txt >no_such.txt
sed 's/ CLK=B5//' board.txt >no_pin.txt
sed s/CLK=/CLOCK=/ board.txt >misspelt.txt
sed s/CLK=B5/CLK=E5/ board.txt >bad_pin.txt
sed 's/max7219/max7219 modules=17/' board.txt >modules.txt
sed 's/max7219.*/ws2812 DIN=B3 rows=twisted/' board.txt >rows.txt
sed /^hz/d board.txt >no_clock.txt
sed /^console/d board.txt >mute.txt
sed s/CS=B2/CS=B3/ board.txt >one_pin.txt
printf ':0480000001020304%s\n:00000001FF\n' 72 >beyond.hex
printf ':0400000001020304%s\n:00000001FF\n' 00 >wrong_sum.hex
runs=0
while IFS='|' read -r status script arguments words; do
    plays "$status" "$script" "$arguments" "$words"
    runs=$((runs + 1))
    [ $runs -le 4 ] || ! says "$as_it_should" || fail "play $arguments plays the demonstration"
done <<END
0||oxo.elf|$as_it_should
0||--demo --board oxo.elf bare.elf|$as_it_should
0||--demo --board board.txt bare.elf|$as_it_should
0||--demo --eeprom mine oxo.elf|  ..#..#..    #....#..    #....#..    #..#....
1||--demo bare.elf|bare.elf does not say which parts its board has, in a section .board; name another file that does
1||--demo --board no_such.txt bare.elf|no_such.txt: the virtual board has no part keybed; it has max7219, ssd1306, ws2812, 
1||--demo --board no_pin.txt bare.elf|no_pin.txt: the max7219 needs a pin CLK, as CLK=B3
1||--demo --board misspelt.txt bare.elf|misspelt.txt: the max7219 has no CLOCK; it has DIN, CS, CLK
1||--demo --board bad_pin.txt bare.elf|bad_pin.txt: the max7219 cannot have CLK on E5, which is no pin of the atmega328p
1||--demo --board modules.txt bare.elf|modules.txt: the max7219 has modules=1 to modules=16
1||--demo --board rows.txt bare.elf|rows.txt: the ws2812 has rows=progressive or rows=serpentine
1||--demo --board no_clock.txt bare.elf|no_clock.txt does not name the board's chip and clock
1||--demo --board one_pin.txt bare.elf|one_pin.txt: the max7219 has DIN and CS on one pin, B3
1||--demo --board text.elf oxo.elf|text.elf: line 1 of what describes the board is not understood
1||--demo --bounce 50 oxo.elf|  expected    seen\n
0||--version|OXO's player $version
0||--help|--version       OXO's version\n
0||--wiring oxo.elf|display max7219 DIN D11 PB3\ndisplay max7219 CS D10 PB2\n
0||--wiring --board board.txt bare.elf|console serial RX D0 PD0\n
1||--wiring bare.elf|bare.elf does not say which parts its board has
1||--wiring text.elf|text.elf: line 1 of what describes the board is not understood
1||--demo no-such.elf|cannot open no-such.elf: No such file or directory
1||--demo /bin/true|/bin/true is not for an AVR
1||--demo text.elf|text.elf is not an ELF file
1||--demo --board oxo.elf other_chip.elf|other_chip.elf is for atmega168a, but this board has an atmega328p
1||--demo cut_off.elf|cut_off.elf is cut off: its 4000 bytes end before its headers; build or copy it again
0|wait 10ms\ntype hello\nexpect console hello\n|no_chip.elf|script.txt: 3 steps, 0 pictures, 0 faults\n
1||--demo /|
2||--script none.txt oxo.elf|play: none.txt: No such file
1||--pty --bootloader none oxo.elf|cannot open none: No such file
1||--pty --bootloader text.elf oxo.elf|neither an ELF nor an Intel HEX file
1||--pty --bootloader beyond.hex oxo.elf|beyond.hex: line 1 reaches 0x8004, but the chip's flash ends at 0x8000
1||--pty --bootloader wrong_sum.hex oxo.elf|wrong_sum.hex: line 1 is not a record of an Intel HEX file
1||--pty --bootloader oxo.elf oxo.elf|not a bootloader: it starts at 0x0,
1||--pty --bootloader play oxo.elf|is not for an AVR
0|expect within 100ms\n${empty}key 1\nexpect\n${x_top_left}print\nsay done\n|oxo.elf|${x_top_left}done\nscript.txt: 5 steps, 2 pictures, 0 faults\n
1|wait 100ms\nexpect console no such words\n|oxo.elf|script.txt:2: \`expect console no such words\`: this did not appear on the console
1|wait 100ms\nkey * 4 5\nexpect within 1s\n$dark|oxo.elf|this picture did not appear
2|key 1\nkye 2\n|oxo.elf|script.txt:2: no command \`kye\`; commands are key press release hold wait type expect power reset print say png scene needs model\n
0|wait 10ms\ntype hello  there\nexpect console o  th\ntype 12\ntype 2\nexpect line 2\n|parrot.elf|script.txt: 6 steps, 0 pictures, 0 faults\n
1|wait 10ms\ntype hello\nexpect console hell\nexpect console hell\n|parrot.elf|script.txt:4:
1|wait 10ms\ntype hello\nexpect console hell\nexpect console hell\n|parrot.elf|  | hello\n
1|wait 10ms\ntype 12\nexpect line 2\n|parrot.elf|script.txt:3:
1|wait 10ms\ntype a!\nwait 1ms\n|parrot.elf|script.txt: 3 steps, 0 pictures, 1 fault\n
1|wait 10ms\ntype a!\nwait 1ms\n|parrot.elf|play: fault:
1|power off\nkey 1\n|oxo.elf|script.txt:2: \`key 1\`: the power is off
1|power off\npress 1\n|oxo.elf|script.txt:2: \`press 1\`: the power is off
1|power off\ntype show\n|oxo.elf|script.txt:2: \`type show\`: the power is off
1|type show\n|--board mute.txt oxo.elf|script.txt:1: \`type show\`: the board has no console
1|expect line 1\n|--board mute.txt oxo.elf|script.txt:1: \`expect line 1\`: this did not appear on the console
1|hold 0\n|oxo.elf|script.txt:1: \`hold 0\`: the power is on
0|expect\n${all_lit}release 0\nkey #\nexpect\n$empty|--hold 0 oxo.elf|
1|wait 10ms\n|--vcd /dev/full parrot.elf|/dev/full
1|wait 10ms\n|--vcd no/such.vcd parrot.elf|no/such.vcd
1|wait 10ms\n|--svg no/such.svg parrot.elf|no/such.svg
1|wait 10ms\n|--png no/such.png parrot.elf|no/such.png
1|wait 10ms\n|--png full parrot.elf|full: No space left
1|wait 10ms\n|--svg full parrot.elf|full: No space left
1|wait 10ms\n|--trace full oxo.elf|full: No space left
1|wait 10ms\n|--vcd full oxo.elf|full: No space left
1|wait 10ms\n|--eeprom full oxo.elf|EEPROM file full: it is not a regular file
1|wait 10ms\n|--eeprom fifo oxo.elf|EEPROM file fifo: it is not a regular file
2||--script /dev/zero oxo.elf|play: /dev/zero:1: byte 1 is 0x00
1|wait 10ms\n|--eeprom no/such/e oxo.elf|no/such/e
END
[ "$(stat -c "%F %i" full fifo)" = "$nature" ] || fail "a file that cannot be written is removed or replaced"
[ ! -e mine ] || fail "the demonstration writes an EEPROM file"

plays 1 "key 2\nexpect ; wrong\n${x_top_left}say never reached\n" oxo.elf "script.txt:2: \`expect\`: this picture did not appear
  expected    seen
  #....#..    ...#....  <
  .#...#..    ....#...  <
  ...#####    ##....##  <
"
if grep -q "never reached\|steps" said; then fail "a script continues after a failure"; fi
printf %b "key 1\nexpect\n$x_top_left" | ./play --script - oxo.elf >said || fail "no script is read from standard input"
grep -q "stdin: 2 steps" said || fail "a script from standard input is not called stdin"

# A full disk, and a reader that has gone.
for arguments in --demo "--script script.txt" --help --version; do
    status=0
    # shellcheck disable=SC2086 # one word an argument
    ./play $arguments oxo.elf </dev/null >/dev/full 2>said || status=$?
    [ "$status" = 1 ] || fail "play $arguments, with a full disk, ends with $status, not 1"
    says "play: the output cannot be written: No space left" || fail "play $arguments says nothing about the full disk"
done
printf 'type move 1 1 1\nwait 1s\nsay a\n' >script.txt
mkfifo gone
exec 3<>gone
exec 4>gone 3<&- # nobody reads it any more
status=0
./play --eeprom piped --script script.txt oxo.elf >&4 2>said || status=$?
exec 4>&-
[ "$status" = 1 ] || fail "a broken pipe ends with $status, not 1"
says "Broken pipe" || fail "a broken pipe is not reported"
plays 1 "type move 1 1 1\nexpect line 0\n" "--eeprom piped oxo.elf" "error: "

# A stream that is closed does not make way for a file, which would receive what is printed.
plays 0 "wait 10ms" "--eeprom closed parrot.elf"
cp closed before
for stream in 0 1 2; do
    eval "./play --eeprom closed --script script.txt parrot.elf $stream>&-" >/dev/null 2>&1 || true
    cmp closed before || fail "without stream $stream, what is printed goes to the EEPROM file"
done
printf 'say a\n' >script.txt
./play --script script.txt oxo.elf >&- 2>said && fail "nobody notices that the output is closed"
says "play: the output cannot be written: Bad file descriptor" || fail "a closed output is not reported"

# Bytes that a terminal would take for commands do not reach it.
printf 'key 1\n\033[2J\n' >script.txt
./play --script script.txt oxo.elf </dev/null >said 2>&1 && fail "a script with an escape sequence is accepted"
says "script.txt:2: byte 1 is 0x1B; a script is text" || fail "the byte is not named"
LC_ALL=C grep -q "$(printf '\033')" said && fail "an escape sequence of a script is printed"

# The tests' scenes can be watched, with bounce at random; there is no model to compare with.
./play --no-save --seed 5 --script "$root/tests/scenes/board.txt" oxo.elf </dev/null >said 2>&1 || fail "board.txt with seed 5"

# ---- Options ----

misuses=0
while IFS='|' read -r words arguments; do
    plays 2 "" "$arguments" "$words"
    [ "$(grep -c "^play: \|^usage: play" said)" = 2 ] || fail "play $arguments prints no usage"
    misuses=$((misuses + 1))
done <<END
no ELF file named|--demo
not also b.elf|a.elf b.elf
unknown option --nonsense|--nonsense a.elf
unknown option -x|a.elf -x
unknown option -x|-xy a.elf
unknown option -x|--demo -xy a.elf
unknown option --demo=5|--demo=5 a.elf
unknown option --help=5|--help=5 a.elf
--script needs a value|a.elf --script
empty file name|a.elf --eeprom=
empty file name|a.elf --save=
--hold 0x: must be keys of|a.elf --hold=0x
--hold : must be keys of|a.elf --hold=
exclude each other|--demo --script=s a.elf
exclude each other|--pty --script=s a.elf
exclude each other|--pty --demo a.elf
$(for value in "" x -1 1x +1 1.5 18446744073709551616; do echo "--seed $value: must be a number|a.elf --seed=$value"; done)
$(for value in "" fast -1 1e3 nan inf 1000.1 0.0009 0.0000000001 1.2.3 .; do echo "--speed $value: must be a number|a.elf --speed=$value"; done)
$(for value in "" ms -0.1 50.01 5ms; do echo "--bounce $value: must be milliseconds|a.elf --bounce=$value"; done)
END
plays 0 "wait 1ms" "--seed 0xFFFFFFFFFFFFFFFF --speed=1000 --bounce=50 --hold=0#d oxo.elf"
./play --help 2>said >help || fail "--help is refused"
for option in $(sed -n 's/^    {"\([a-z]*\)",.*/--\1/p' "$root/board/play/terminal/options.c") Tab picocom "expect within"; do
    grep -q -e "$option" help || fail "--help does not mention $option"
done

# lasts MS SPEED: at SPEED, 400 ms of the board's time take at least MS; on a busy machine longer.
lasts() {
    begun=$(date +%s%N)
    plays 0 "wait 400ms\n" "--speed $2 oxo.elf"
    [ $((($(date +%s%N) - begun) / 1000000)) -ge "$1" ] || fail "--speed $2 is too fast"
}
lasts 400 1
lasts 800 0.5
plays 0 "wait 1ms\n" "--speed 0.001 oxo.elf"

# ---- EEPROM, pictures, waveforms ----

plays 0 "wait 100ms\n" "--eeprom e oxo.elf"
[ "$(wc -c <e)" = 1024 ] || fail "the EEPROM file is not as large as the EEPROM"
truncate -s 1023 e
plays 1 "wait 100ms\n" "--eeprom e oxo.elf" "EEPROM file e: it has"
rm e

# The waits let a byte be programmed: losing power earlier would corrupt it.
count='wait 10ms\ntype $\nexpect line'
plays 0 "$count a\ntype \$\nexpect line b\nwait 5ms\npower off\npower on\n$count c\nwait 5ms\n" "--eeprom e parrot.elf"
plays 0 "$count d\n" "--eeprom e parrot.elf"
plays 1 "$count d\n" "--eeprom other parrot.elf"

# The terminal and the serial port keep the game in --save's file; scripts start blank and do not write it.
move='type move 1 1 1\nexpect line 0\nwait 50ms\n'
printf "a game" >saved
plays 0 "$move" "--save saved oxo.elf"
plays 0 "$move" "--save saved oxo.elf"
plays 0 "" "--demo --save saved oxo.elf"
plays 0 "$move" "--save saved --eeprom kept oxo.elf"
plays 1 "$move" "--save saved --eeprom kept oxo.elf" "error: "
[ "$(cat saved)" = "a game" ] || fail "a script writes the saved game"

plays 0 "wait 100ms\npng middle.png\nkey 1\n" "--png end.png oxo.elf"
for picture in middle.png end.png; do
    [ "$(head -c 8 $picture | od -An -tx1)" = " 89 50 4e 47 0d 0a 1a 0a" ] || fail "$picture is not a PNG file"
done
cmp -s middle.png end.png && fail "the picture does not change"

# Where X and O differ by steadiness alone, a still picture is the same in each phase, also turned: O is a ring. The cursor is on a
# mark. Of the animated picture those who see nothing move see the rings.
for board in "4 0" "5 3" "4 6"; do
    moves="new ${board% *}\ntype layout ${board#* }\ntype 0 0\ntype 1 1\ntype 2 2\ntype 0 3\ntype 3 3\n"
    plays 0 "type ${moves}wait 2s\npng a.png\nwait 300ms\npng b.png\nwait 350ms\npng c.png\n" "--svg ring.svg oxo.elf"
    { cmp a.png b.png && cmp a.png c.png; } || fail "pictures of $board differ by the phase of O"
    [ "$(grep -c '<circle class="hole"' ring.svg)" = 2 ] || fail "the animated picture of $board has not two rings"
    plays 0 "type ${moves}type 1 0\nwait 2s\npng b.png\n" "oxo.elf"
    cmp -s a.png b.png && fail "one more mark is not in the picture"
done

# tests/check_pictures.sh compares a whole one.
captions=$(for caption in $(seq 19); do echo "say a & b < $caption"; done)
plays 0 "$captions\nwait 50ms\n" "--svg a.svg oxo.elf"
grep -q 'a &#38; b &#60; 19' a.svg || fail "captions are not escaped"
umlauts=$(printf '\303\244%.0s' $(seq 57))
plays 0 "say x$umlauts\nwait 50ms\n" "--svg umlauts.svg oxo.elf"
grep -q ">x$umlauts<" umlauts.svg || fail "a long caption is not whole"
cp a.svg before
plays 1 "$captions\nwait 50ms\nsay one more\n" "--svg a.svg oxo.elf" "play: a.svg is not written: the recording has more than 19 captions, or 4000 pictures; shorten it"
cmp a.svg before || fail "a recording that does not fit replaces an older one"

# A file that cannot be written is known before a game that would be lost.
mkdir folder
for option in --png --svg --vcd --trace; do
    for place in no/such folder; do
        plays 1 "say played\n" "$option $place oxo.elf" "play: $place: "
        if says played; then fail "$option $place is noticed after the game"; fi
    done
done

# Each word has sixteen clock edges before the rising edge of CS.
press='wait 100ms\nkey 1\nkey 5\nkey 9\n'
plays 0 "$press" "--seed 7 --vcd a.vcd oxo.elf"
awk '$1 == "$var" { id[$5] = $4 }
    $0 == "0" id["CS"] { clocks = 0; selected = 1 }
    $0 == "1" id["CLK"] { clocks++ }
    $0 == "1" id["CS"] && selected { words++; torn += clocks != 16 }
    END { exit words < 13 || torn }' a.vcd || fail "the waveforms have incomplete words"
plays 0 "$press" "--seed 7 --vcd b.vcd oxo.elf"
plays 0 "$press" "--seed 8 --vcd c.vcd oxo.elf"
cmp a.vcd b.vcd || fail "equal seeds give different runs"
cmp -s a.vcd c.vcd && fail "different seeds give equal runs"
echo "scripts: $runs runs and $misuses misuses end as expected"
