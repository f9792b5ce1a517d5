#!/bin/sh
# Tests the player in terminals of several sizes and types: it restores the terminal however it ends, saves pictures and the
# EEPROM, reports faults, and costs little processor time.
#   check_terminal.sh BOARD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. board/play/tests/terminal/terminal.sh
enter "$1"

test="q and Ctrl-C end the player, Ctrl-C also in a line and in the help"
for keys in q C-c "Tab C-c" "? C-c"; do
    play oxo.elf
    # shellcheck disable=SC2086 # one word a key
    press $keys
    ended 0
done

test="Ctrl-S does not stop the board, nor Ctrl-C after it"
play oxo.elf
wait_for "score X 0"
press C-s 5
wait_for "1   | X |"
press C-s C-c
ended 0

test="the terminal is restored when a signal ends the player"
while read -r signal status; do
    play oxo.elf
    kill -s "$signal" "$(cat pid)"
    ended "$status"
done <<END
TERM 143
HUP 129
INT 130
QUIT 131
SEGV 139
ABRT 134
BUS 135
FPE 136
ILL 132
END

test="a terminal that hangs up ends the player"
play oxo.elf
stop
over() {
    ! kill -0 "$(cat pid)" 2>/dev/null
}
eventually over || fail "the player still runs"

test="Ctrl-C ends make without an error"
printf '.PHONY: play\nplay:\n\t@./play oxo.elf\n' >Makefile
# MAKEFLAGS of the make that runs this test may hold output back.
start "env -u MAKEFLAGS make play"
wait_for "q quit"
press C-c
ended 0

# ---- Types and sizes ----

test="the player works in several sizes and types of terminal"
while read -r columns lines type; do
    play oxo.elf "$columns" "$lines" "$type"
    press 1 5 q
    ended 0
done <<END
80 24 vt100
40 12 vt100
20 10 xterm
200 70 linux
60 14 xterm-mono
END

drawing() {
    [ "$(in_tmux display -p '#{alternate_on}')" = 1 ]
}
test="the player works in terminals too small for any pane"
for size in "1 1" "15 3" "16 8" "5 40" "100 2"; do
    # shellcheck disable=SC2086 # columns and lines
    start "./play oxo.elf" $size
    eventually drawing || fail "nothing is drawn"
    press Tab x Escape q
    eventually test -s after || fail "the player does not end"
    in_tmux resize-window -x 80 -y 24
    ended 0
done

test="an unknown type of terminal gets the demonstration"
for type in dumb no-such-terminal ""; do
    start "./play oxo.elf" 80 24 "$type"
    wait_for "all as they should be"
    ended 0
done

test="a resized terminal is redrawn"
play oxo.elf
in_tmux resize-window -x 24 -y 10
wait_for "? help   q quit"
in_tmux resize-window -x 120 -y 40
wait_for "C opponent"
quit

test="a terminal that reports more columns or lines than there can be is drawn as far as it goes"
for size in "cols 65535" "rows 65535 cols 65535" "cols 0 rows 0"; do
    start "stty $size; ./play oxo.elf"
    eventually drawing || fail "nothing is drawn"
    press q
    ended 0
    play oxo.elf
    # shellcheck disable=SC2086 # two words a side
    stty $size <"$(in_tmux display -p '#{pane_tty}')"
    in_tmux resize-window -x 100 -y 30
    wait_for "C: play against the computer"
    quit
done

test="pictures are saved under new names"
play oxo.elf
press P
wait_for "picture saved: oxo-1.png"
press Tab P Escape P # the first P is a letter in a line
wait_for "picture saved: oxo-2.png"
quit
[ ! -e oxo-3.png ] || fail "a third picture is saved"

test="a fault is shown, and the exit status is 1"
for size in "80 24" "40 12" "130 20"; do
    # shellcheck disable=SC2086 # columns and lines
    play parrot.elf $size
    press Tab ! Enter
    wait_for "fault: "
    press q
    wait_for "play: fault: "
    ended 1
done

test="a changed EEPROM is saved while the player runs, and an error is shown"
play "--eeprom e parrot.elf"
rm e
press Tab '$' Enter
eventually test -e e || fail "the EEPROM is not saved"
until rm -f e && mkdir e 2>/dev/null; do :; done # a folder prevents saving; the player may write in between
press Tab '$' Enter
wait_for "EEPROM file e: "
press q
ended 1

test="a chip slower than 1 MHz and a board without a console do not end the player"
avr-objcopy -O binary -j .board --set-section-flags .board=alloc,load oxo.elf board.txt
sed '/^console/d; s/^hz.*/hz 128000/' board.txt >slow.txt
play "--board slow.txt oxo.elf"
press 5 Tab show Enter
wait_for "The board has no console"
quit

# What a busy machine does not change: the screen is drawn while something changes, here when the display dims and when it goes off,
# and the player sleeps between slices of the board's time.
test="while nothing changes for ten minutes of the board, nothing is written to the terminal"
play "--speed 1000 oxo.elf" 20 10
wait_for "Display off:"
written=$(sed -n 's/^wchar: //p' "/proc/$(cat pid)/io")
[ "$written" -lt 4000 ] || fail "the player has written $written bytes"
quit

test="the player sleeps while it waits for the board's time"
board_seconds() {
    in_tmux capture-pane -p | grep -o '[0-9]*:[0-9][0-9]:[0-9][0-9]' | awk -F : '{ print 3600 * $1 + 60 * $2 + $3 }'
}
past() {
    now=$(board_seconds)
    [ "${now:-0}" -ge "$1" ]
}
sleeps() {
    awk '$1 == "voluntary_ctxt_switches:" { print $2 }' "/proc/$(cat pid)/status"
}
play oxo.elf
eventually past 1
since=$now before=$(sleeps)
eventually past $((since + 3))
[ $(($(sleeps) - before)) -ge $((10 * (now - since))) ] || fail "it sleeps less than ten times in a second of the board"
quit
echo "terminal: restored after every way to end, at ten sizes"
