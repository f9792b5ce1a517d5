#!/bin/sh
# The player in a terminal of every size and type, which it leaves as it was, however it ends; and what it does there besides
# showing screens.
#   check_terminal.sh BOARD
set -eu
. tests/terminal/terminal.sh
enter "$1"

test="q and Ctrl-C end it, in a line and in the help, too"
for keys in q C-c "Tab C-c" "? C-c"; do
    play oxo.elf
    # shellcheck disable=SC2086 # one word a key
    press $keys
    ended 0
done

test="every signal that ends it restores the terminal"
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

test="a terminal that hangs up ends it"
play oxo.elf
stop
over() {
    ! kill -0 "$(cat pid)" 2>/dev/null
}
within 20 over || fail "it goes on"

test="Ctrl-C ends make without an error"
printf '.PHONY: play\nplay:\n\t@./play oxo.elf\n' >Makefile
# Without the flags of the make that runs this test: they may ask for output that is held back.
start "env -u MAKEFLAGS make play"
wait_for "q quit"
press C-c
ended 0

# ---- Types and sizes ----

test="it works in every size and type of terminal"
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
test="it works where there is no room for anything"
for size in "1 1" "15 3" "16 8" "5 40" "100 2"; do
    # shellcheck disable=SC2086 # columns and lines
    start "./play oxo.elf" $size
    within 20 drawing || fail "nothing is drawn"
    press Tab x Escape q
    within 20 test -s after || fail "it does not end"
    in_tmux resize-window -x 80 -y 24
    ended 0
done

test="a terminal that is not known gets the demonstration"
for type in dumb no-such-terminal ""; do
    start "./play oxo.elf" 80 24 "$type"
    wait_for "all as they should be"
    ended 0
done

test="a change of size redraws"
play oxo.elf
in_tmux resize-window -x 24 -y 10
wait_for "? help   q quit"
in_tmux resize-window -x 120 -y 40
wait_for "C opponent"
quit

test="pictures are saved under new names"
play oxo.elf
press P
wait_for "picture saved: oxo-1.png"
press Tab P Escape P # the second one is a letter in a line
wait_for "picture saved: oxo-2.png"
quit
[ ! -e oxo-3.png ] || fail "three are saved"

test="a fault is shown and decides the exit status"
for size in "80 24" "40 12" "130 20"; do
    # shellcheck disable=SC2086 # columns and lines
    play parrot.elf $size
    press Tab ! Enter
    wait_for "fault: "
    press q
    wait_for "play: fault: "
    ended 1
done

test="a changed EEPROM is saved while it runs, and trouble is shown"
play "--eeprom e parrot.elf"
rm e
press Tab '$' Enter
within 20 test -e e || fail "it is not saved"
rm e
mkdir e # in the way of the file
press Tab '$' Enter
wait_for "EEPROM file e: "
press q
ended 1

test="an idle board costs the host little"
play oxo.elf
sleep 2
# Hundredths of a second, the user's and the system's.
awk '{ exit $14 + $15 > 50 }' "/proc/$(cat pid)/stat" || fail "two seconds of play take more than half a second of a processor"
quit
echo "terminal: left as it was by every way out, at ten sizes"
