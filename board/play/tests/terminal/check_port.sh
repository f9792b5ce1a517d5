#!/bin/sh
# Tests the player's serial port as a serial program uses it.
#   check_port.sh BOARD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. board/play/tests/terminal/terminal.sh
enter "$1"

# listen: opens $port as file descriptor 3 and writes what it receives to the file `heard`.
listen() {
    exec 3<>"$port"
    : >heard # here: the background process may be late, and the last run's bytes still there
    cat <&3 >>heard 2>/dev/null &
    listener=$!
}

# hang_up: to call after the player has ended, so that the listener reads the end of file.
hang_up() {
    wait "$listener" || true
    exec 3<&-
}

hear() {
    eventually grep -qF "$1" heard || fail "$1 is not received at the port, only $(cat heard)"
}

# More bytes than the kernel's buffers, the line and the firmware's ring hold. The firmware answers lines that it refuses with an
# error, and the virtual board reports no lost byte.
test="a move is answered, and no byte of 30,000 back to back is lost"
plug_in --speed 20 oxo.elf
listen
printf 'move 0 0 1\r' >&3
hear "0 X |   |"
hear "Player 2's turn (O)"
seq 1500 | sed 's/.*/move 0 0 1 and words/' | tr '\n' '\r' | timeout 600 cat >&3 || fail "the port stopped accepting bytes"
hear "error: "
asked() {
    printf '\rversion\r' >&3 # refused until the flood is processed
    grep -q "^OXO [0-9.]*-uno" heard
}
eventually asked || fail "no answer after the flood"
unplug TERM
hang_up
# On a busy machine the listener is late, and output may be lost; a byte of input may not.
if grep -v "is open but not read: output is lost" said; then fail "the player reports an error"; fi

# Programming the EEPROM byte in which the image counts takes 3.4 ms, sending the next line 5.2 ms.
test="each signal ends the player, and the EEPROM is saved"
while read -r signal ends count; do
    plug_in --speed 20 --save e parrot.elf
    listen
    printf '$' >&3
    hear "$count"
    printf 'a line of 60 bytes, longer than it takes to program the byte' >&3
    hear "program the byte"
    unplug "$signal"
    hang_up
    [ "$status" = "$ends" ] || fail "exit status $status, not $ends"
done <<END
TERM 143 a
INT 130 b
HUP 129 c
QUIT 131 d
END

test="a game goes on, and is saved, when the player's output is no longer read"
plug_in --speed 20 --save g parrot.elf
kill -s PIPE "$player"
listen
printf '$' >&3
hear a
unplug TERM
hang_up
[ "$status" = 143 ] || fail "exit status $status, not 143"
plug_in --speed 20 --save g parrot.elf
listen
printf '$' >&3
hear b
unplug TERM
hang_up

test="a port whose path cannot be printed ends the player: nobody could open it"
status=0
timeout 600 ./play --pty parrot.elf </dev/null >/dev/full 2>said || status=$?
[ "$status" = 1 ] || fail "exit status $status, not 1"
grep -q "the output cannot be written: No space left" said || fail "the player says nothing about it"

test="a second player refuses a saved game in use, unless it only reads it"
plug_in --save g parrot.elf
first=$player
./play --pty --save g parrot.elf </dev/null >second 2>&1 && fail "two players use one file"
grep -q "EEPROM file g: process $first is playing with it.*--no-save" second || fail "the second player says: $(cat second)"
cp g before
player=
plug_in --no-save --save g --speed 20 parrot.elf
listen
printf '$' >&3
hear c
unplug TERM
hang_up
cmp g before || fail "--no-save writes the file"
player=$first
unplug TERM

test="the terminal shows the port's name, and the chip receives from both"
play parrot.elf
port=$(in_tmux capture-pane -p | sed -n 's,.*serial \(/dev/[/a-z0-9]*\).*,\1,p')
listen
printf 'from the port\r' >&3
wait_for "from the port"
hear "from the port"
press Tab KAKADU Enter
wait_for "KAKADU"
hear "KAKADU"
quit
hang_up
echo "port: bytes pass in both directions, also 30,000 back to back"
