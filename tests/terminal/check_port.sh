#!/bin/sh
# The player's serial port, as a serial program sees it.
#   check_port.sh BOARD
set -eu
. tests/terminal/terminal.sh
enter "$1"

# listen: opens $port as 3; what comes is in the file `heard`.
listen() {
    exec 3<>"$port"
    cat <&3 >heard 2>/dev/null &
    listener=$!
}

# Once the player has ended, there is nothing more to read.
hang_up() {
    wait "$listener" || true
    exec 3<&-
}

hear() {
    within 20 grep -qF "$1" heard || fail "at the port there is no $1, but $(cat heard)"
}

# More than the kernel's buffers, the line and the firmware's ring hold together. What the firmware refuses it refuses with an
# error, and the virtual board finds no byte lost.
test="a move is answered, and thirty thousand bytes back to back do no harm"
plug_in --speed 20 oxo.elf
listen
printf 'move 0 0 1\r' >&3
hear "0 X |   |"
hear "Player 2's turn (O)"
seq 1500 | sed 's/.*/move 0 0 1 and words/' | tr '\n' '\r' | timeout 60 cat >&3 || fail "the port takes no more"
hear "error: "
asked() {
    printf '\rversion\r' >&3 # refused as long as it is busy with the flood
    grep -q "^OXO [0-9.]*-uno" heard
}
within 20 asked || fail "it answers no more"
unplug TERM
hang_up
[ ! -s said ] || fail "the player complains"

# The EEPROM's byte, which the image counts in, takes 3.4 ms to program, the line behind it 5.2 ms.
test="each signal ends it, and the EEPROM is kept"
while read -r signal ends count; do
    plug_in --speed 20 --save e parrot.elf
    listen
    printf '$' >&3
    hear "$count"
    printf 'a line of 60 bytes, longer than it takes to program the byte' >&3
    hear "program the byte"
    unplug "$signal"
    hang_up
    [ "$status" = "$ends" ] || fail "it ends with $status, not $ends"
done <<END
TERM 143 a
INT 130 b
HUP 129 c
END

test="in the terminal its name is shown, and both ways in reach the chip"
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
echo "port: bytes pass both ways, the flood of them too"
