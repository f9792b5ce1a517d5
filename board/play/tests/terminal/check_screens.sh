#!/bin/sh
# Compares the player's screens after typed keys, at several sizes. board/play/tests/terminal/screens has whole screens: # is a lit LED, `.` a
# dark one, and screen.sed masks what changes from run to run.
#   check_screens.sh BOARD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. board/play/tests/terminal/terminal.sh
enter "$1"
ln -s "$root/board/play/tests/terminal/screens" .
eol='
'

screen_is() {
    wait_for "$(cat "screens/$1.txt")"
}

gone() {
    ! shows "$1"
}

wait_gone() {
    eventually gone "$1" || fail "still on the screen: $1"
}

test="first screens show keys, whose turn it is and the score"
play oxo.elf
screen_is start-80x24
quit
play oxo.elf 20 10
wait_for "# # # # # # # #
. . # . . # . .
. . # . . # . .
3x3   X's turn
? help   q quit"
quit
play oxo.elf 80 24 vt100
wait_for "│∙ ∙ ● ∙ ∙ ● ∙ ∙ │
        │● ● ● ● ● ● ● ● │"
wait_for "
 * menu 0 hint #      D brightness    0   1   2$eol"
quit
play oxo.elf 80 24 screen # 8 colours
wait_for "│∙ ∙ # ∙ ∙ # ∙ ∙ │
        │# # # # # # # # │"
quit
start "NO_COLOR=1 ./play oxo.elf"
wait_for "│∙ ∙ ● ∙ ∙ ● ∙ ∙ │
        │● ● ● ● ● ● ● ● │"
quit

# A question stays for 2 s of the board, a menu for 5: minutes here.
test="the legend says what keys do while the menu is open, on a board with a cursor, and when the device asks"
play "--speed 0.02 oxo.elf"
wait_for "draws 0"
wait_for "C: play against the computer"
wait_for "
 1 play 2 play 3 play A new "
press '*'
wait_for "
 1 opponent 2 2x2     3 3x3 "
wait_for "
Menu: * new game   2-8 size   1 opponent   0 score   9 brightness   # layout"
press 4
wait_for "
 1 move 2 move 3 move A new "
wait_for "
 4 move 5 play 6 move B size "
press 5
wait_for "O's turn"
press A
wait_for "A yes, new "
wait_for "
End this game and begin a new one?   A: yes   any other key: no"
press 1 # another key: no
wait_gone "End this game"
wait_for "C: play against the computer"
quit

test="a small letter of the keypad is the key unless a command follows, and a key that means nothing says so"
play oxo.elf
wait_for "draws 0"
press c
wait_for "c begins a line. The key C: Enter, or a capital C"
press 5
wait_for "you are X, easy is O"
wait_for "1   | X |"
press c Enter
wait_for "you are X, medium is O"
press -l computer
wait_for "> computer"
press Enter
wait_for "computer medium, player 2"
press d
wait_for "brightness 9"
press F
wait_for "'F' means nothing here; ? lists the keys"
press F5
wait_for "that key means nothing here; ? lists the keys"
press 5
wait_for "That cell is taken"
quit

test="main keys and the numeric keypad press the keypad's keys" # except letters typed for the console
play oxo.elf
wait_for "draws 0"
press x 1 5 D Escape KP1 KP2 KP3 KP4 KP5 KP6 KP7
wait_for "0 X | O | X$eol"
wait_for "1 O | X | O$eol"
wait_for "3x3   two players   X wins"
press '#' '#' KP9 KP8
wait_for "2   | X | O$eol"
press 'KP*' KP4 # menu: 4x4
wait_for "4x4   two players"
quit

test="arrows and Enter play on every board, and 8x8 is complete at 80 x 24"
play oxo.elf
press -l "new 8"
wait_for "
 * menu 0 hint #      D brightness  > new 8
3x3"
press Enter
wait_for "8x8"
press Left Up Enter
wait_for "8x8   two players   O's turn"
wait_for "│  3   |   |   | X |   |   |   |$eol"
wait_for "B size        7   |   |   |   |   |   |   |$eol"
quit
play oxo.elf 120 40
wait_for "score X 0"
press Right Down
wait_for "│ 7 play  │ 8 play  │[9]play  │ C opponent  │"
if shows "means nothing"; then fail "an arrow is refused"; fi
press Enter
wait_for "│ 7 play  │ 8 play  │[9]X     │ C opponent  │"
wait_for "│........####............####....│
     │........####............####....│
     │........####................####│
     │........####................####│
     └───"
wait_for "2   |   | X$eol"
quit

test="? shows the help, and the next key, also q, only leaves it"
play oxo.elf
for key in 5 q; do
    press '?'
    screen_is help-80x24
    press $key
    screen_is start-80x24
done
quit
play oxo.elf 40 12
press '?'
wait_for "3 of your marks in a
                    row, across, down or$eol"
wait_for "any key: more"
press 5 5 5 5 5 5
screen_is start-40x12
quit

test="the help is still there when the screen has become larger"
play oxo.elf 60 20
press '?'
wait_for "any key: more"
in_tmux resize-window -x 40 -y 10
wait_for "THE GAME"
press 5 5
wait_gone "THE GAME"
in_tmux resize-window -x 100 -y 30
wait_for "THE GAME"
wait_for "any key: back to the game"
press 5
wait_for "X's turn"
quit

# The computer's replies are forced, so the screen is the same each time. docs/pictures/terminal.svg is drawn from it.
test="README's picture shows a game against the computer"
play oxo.elf
wait_for "score X 0"
press C C C 1
wait_for "1   | O |"
press 2
wait_for "0 X | X | O"
press 7
screen_is readme-80x24
quit

test="Page Up and Page Down scroll the console"
play parrot.elf 60 20
for line in $(seq 10 29); do
    press "line$line" Enter
    wait_for "line$line$eol" # parrot sends a byte more for each line, so it loses some of lines without a gap
done
press PPage
wait_for "console, more below (PgDn)"
wait_gone line29
press NPage
wait_for "line29$eol"
press PPage
wait_gone line29
press new Enter # an answer scrolls back to the end
wait_for "line29
new"
quit
play oxo.elf
wait_for "draws 0"
press PPage
wait_for "console, more below (PgDn)"
press 5 # so does a key of the board
wait_gone "console, more below (PgDn)"
wait_for "1   | X |"
quit

test="a long answer is shown from its beginning"
play oxo.elf
wait_for "draws 0"
press -l help
press Enter
wait_for "── console, more below (PgDn) "
wait_for "  > help$eol"
wait_for "  ROW COL               play there; 0 0 is the$eol"
press NPage NPage
wait_gone "> help"
wait_for "help                  this list$eol"
quit

test="power-on with a held key starts the self-test or the layout"
play oxo.elf
wait_for "score X 0"
press O
wait_for "Power off:"
press 5
wait_for "The power is off: O switches it on"
press H 0
wait_for "down until you press it again: 0"
press O
wait_for "┌────────────────────────────────┐  ── console, serial /dev/pts/N
│################################│$eol"
wait_for "power on"
press 0 '#' # releases 0, leaves the self-test
wait_for "┌────────────────────────────────┐  ── console, serial /dev/pts/N
│........####........####........│$eol"
press H 5 # not typed, which keeps it down for 80 ms: two keys that are down at a reset start nothing
wait_for "1   | X |"
press 5
wait_gone "down until you press it again"
press H '#'
wait_for "down until you press it again: #"
press R # the reset button; the key stays down
wait_for "│....########################....│" # an F
quit

test="Escape after H: the next key is not held"
play oxo.elf
wait_for "draws 0"
press H
wait_for "hold which key down? Esc: none"
press Escape 5
wait_for "1   | X |"
if shows "stays down"; then fail "the key is held"; fi
quit

test="while the display is off, the screen says how to wake it"
play "--speed 200 oxo.elf" 60 20
wait_for "Display off:"
screen_is dark-60x20
in_tmux pipe-pane "cat >$scratch/drawn" # at this speed the display is off again after 3 s, which a look may miss
lit() {
    grep -qE '38;5;(88|124|160|196|197|203)m' drawn
}
press 5 # only wakes
eventually lit || fail "no LED is lit again"
wait_for "1   |   |$eol"
wait_for "X's turn"
quit

echo "screens: as expected, at six sizes"
