#!/bin/sh
# Tests that the terminal shows a product's own display, keys and figures, for products with other displays and inputs than the
# default.
#   check_product.sh DEVICE
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. board/play/tests/terminal/terminal.sh
enter "$1"

# has TEXT...: all are on the screen.
has() {
    in_tmux capture-pane -p >"$scratch/said"
    for text; do
        grep -qF -e "$text" "$scratch/said" || return 1
    done
}

has_not() {
    in_tmux capture-pane -p >"$scratch/said"
    ! grep -qF -e "$1" "$scratch/said"
}

expect() {
    eventually has "$@" || fail "not all on the screen: $*"
}

test="a usual terminal shows all figures, the console, and whose turn it is"
play oxo.elf
expect "X's turn" "score X 0" "console, serial"
case $1 in
*-ssd1306-* | *-max7219x4-*)
    expect "time 0:0" "asleep 9" "faults     0" "speed " "bright "
    ;;
esac

test="the keys are those of the product, and so is the help"
case $1 in
*-buttons | *-joystick | *-shield) keys=five ;;
*-cells) keys=nine ;;
*-cells16) keys=sixteen ;;
*) keys=keypad ;;
esac
if [ $keys = keypad ]; then
    press '?'
    expect "THE KEYPAD" "any key: back"
    press x
elif [ $keys = sixteen ]; then
    expect "computer easy: an opponent"
    has_not "A new" || fail "shown, although the key does something else: A"
    press 1
    expect "X |   |" "O's turn"
    press Right Enter
    expect "| O" "X's turn"
    press '#'
    has_not "undo" || fail "a button beside the board has taken a move back"
    press '?'
    expect "THE SIXTEEN KEYS" "O H 5 O: the self-test" "any key: back"
    press x
elif [ $keys = nine ]; then
    expect "* menu: opponent"
    has_not "A new" || fail "shown, although there is no such key: A"
    press 1
    expect "X |   |" "O's turn"
    press Right Enter
    expect "| O" "X's turn"
    press 0
    expect "no such key; the keys are the arrows, Enter and 1 2 3 4 5 6 7 8 9 *"
    press '?'
    expect "THE NINE KEYS" "O H 5 O: the self-test" "any key: back"
    press x
else
    expect "* menu: opponent"
    for text in "A new" "B size" "C opponent" "0 hint" "# undo" "A-D"; do
        has_not "$text" || fail "shown, although there is no such key: $text"
    done
    press Enter
    expect "| X |" "O's turn"
    press Left Enter
    expect "O | X |" "X's turn"
    press A
    expect "no such key; the keys are the arrows, Enter and 2 4 5 6 8 *"
    press '?'
    expect "THE FIVE KEYS" "O H 5 O: the self-test" "any key: back"
    has_not "hint: the cell" || fail "the help names keys of a keypad"
    press x
    printf 'key A\n' >script.txt
    if ./play --script script.txt oxo.elf >said 2>&1; then fail "a script presses a key that there is not"; fi
    grep -qF "the board has no key A; its keys are 2 4 5 6 8 *" said || fail "the message is $(cat said)"
    if ./play --demo --hold 0 oxo.elf >said 2>&1; then fail "a key that there is not is held"; fi
fi
quit

test="the demonstration and the animated picture say which display and keys they need"
# refused WORDS ARGUMENT...
refused() {
    words=$1
    shift
    if ./play "$@" oxo.elf >said 2>&1 </dev/null; then fail "play $* is not refused"; fi
    grep -qF "$words, which this board lacks" said || fail "play $* does not say: $words"
}
case $keys-$1 in
keypad-uno | keypad-*-max7219*) ./play --demo oxo.elf >said || fail "the demonstration fails" ;;
*) refused "a keypad and an 8x8 matrix of one colour" --demo ;;
esac
case $1 in
*-ssd1306-* | *-lcd1602-* | *-leds-* | *-ws2812x*)
    echo 'say a' >script.txt
    refused "an 8x8 matrix" --svg a.svg --script script.txt
    ;;
esac

case $1 in
*-ssd1306-*)
    play oxo.elf 60 20
    expect "The display is cut off: 66x20 shows it"
    # Nothing wraps into the next line.
    [ "$(grep -c "^│" "$scratch/said")" = 16 ] || fail "the display's left edge is not whole"
    quit
    play oxo.elf 40 12
    expect "X's turn" "cut off: 66x20"
    if tail -n 2 "$scratch/said" | LC_ALL=C grep -q "[^ -~]"; then fail "the display shows behind the last lines"; fi
    quit
    play oxo.elf 66 20
    has_not "cut off" || fail "a whole display is said to be cut off"
    quit
    ;;
esac
case $1 in
*-lcd1602-*)
    test="letters of the LCD in half blocks where there is room, and else in braille"
    play oxo.elf 120 40
    expect "▀▄▀   ▀    ▄▀▀▀" "▀▄▄▄▀  ▀▀   ▀▄▄▄▀"
    quit
    play oxo.elf 80 24
    expect "⡔⢒⡄⢠⡄⠀⡔⢒⡄" "⢗⣁⠇⠰⠆⠀⢗⣁⠇"
    quit
    ;;
esac
for size in "120 40" "40 12" "20 10"; do
    # shellcheck disable=SC2086 # columns and lines
    play oxo.elf $size
    quit
done
echo "product: $1's own screen, keys and help"
