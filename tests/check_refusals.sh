#!/bin/sh
# Checks that the build refuses mistakes: each is made in a copy of the tree, and must fail with a helpful message.
#   check_refusals.sh BOARD
# SPDX-License-Identifier: MIT
set -eu
board=$1
out=build/$board

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
mkdir "$scratch/tree" "$scratch/fake"
tar -c --exclude=./build --exclude=./.git . "$out/avr" "$out/oxo.elf" "$out"/*.flags | tar -x -C "$scratch/tree"
cd "$scratch/tree"
# Variables of the make that runs this script.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS

export BOARD="$board"

tried=0
fail() {
    printf 'refusals: %s\n' "$1" >&2
    [ ! -e "$scratch/said" ] || cat "$scratch/said" >&2
    exit 1
}

# refuses WHAT WORDS COMMAND...: the command must fail, and its output match WORDS, a regular expression.
refuses() {
    what=$1 words=$2
    shift 2
    if "$@" >"$scratch/said" 2>&1; then fail "$what is not refused:"; fi
    grep -Eq -e "$words" "$scratch/said" || fail "$what is refused without '$words':"
    tried=$((tried + 1))
}

# spoil FILE TEXT: appends TEXT to FILE or creates it. restore FILE undoes that.
spoil() {
    rm -f "$scratch/kept"
    [ ! -e "$1" ] || cp "$1" "$scratch/kept"
    echo "$2" >>"$1"
}
restore() {
    rm "$1"
    [ ! -e "$scratch/kept" ] || cp "$scratch/kept" "$1"
}

# no_build WHAT WORDS FILE TEXT: TEXT in FILE keeps the firmware from building; no image is made.
no_build() {
    spoil "$3" "$4"
    rm -f "$out/oxo.elf"
    refuses "$1" "$2" make "$out/oxo.elf"
    [ ! -e "$out/oxo.elf" ] || fail "$1 is refused, but oxo.elf exists"
    restore "$3"
}

# no_layer FILE INCLUDE: must be refused with file and line. FILE need not exist, as the rules are for folders.
no_layer() {
    spoil "$1" "#include $2"
    line=$(($(wc -l <"$1")))
    refuses "$2 in $1" "^$1:$line: must not include .*[a-z]\.\$" tests/check_layers.sh
    restore "$1"
}

# ---- Boards and commands ----

refuses "another folder" "run make in OXO.s own folder: make -C $scratch/tree\\.  Stop" make -C "$scratch/fake" -f ../tree/Makefile
refuses "an unknown board" "no board 'nonsense'; boards: .*$board" make BOARD=nonsense

refuses "two boards" "no board '$board $board'; boards: " make BOARD="$board $board"
refuses "a pattern as a board" "no board '\*'; boards: " make BOARD='*'
refuses "a pattern as a display" "no display '%'; displays: " make DISPLAY=%
refuses "a pattern that is one display" "no display 'ws2812x\?'; displays: " make DISPLAY='ws2812x?'
refuses "a folder's makefile as an input" "no input 'input'; inputs: " make INPUT=input
refuses "two inputs" "no input 'keypad cells'; inputs: " make INPUT="keypad cells"
refuses "an unknown order of colours" "no order 'bgr' of colours; orders: grb rgb" make DISPLAY=ws2812 ORDER=bgr
refuses "an unknown order of a strip's rows" "no strip 'foo'; strips: progressive serpentine" make DISPLAY=ws2812 STRIP=foo
refuses "a strip of another size" "no display 'ws2812x10'; displays: .* ws2812x16 ws2812x9" make DISPLAY=ws2812x10
refuses "an unknown folder of tests" "no test program 'rulez' for $board; folders: .* rules .*checks: .*check_readme" make test SUBJECT=rulez
refuses "a soak without its counts" "run-soak needs SOAK and SEED in the environment: make soak sets them" make run-soak
refuses "a device's folder among the players' tests" "'rules' is no test of the players; make test SUBJECT=rules runs it" make play-test SUBJECT=rules
refuses "the players' tests on another product" "the players' tests run on the Uno alone: make play-test without" make play-test DISPLAY=leds
refuses "an unknown test" "no test 'nonsense'" make test TEST=nonsense
refuses "an unknown test of a folder" "no test 'nonsense'" make test SUBJECT=rules TEST=nonsense
refuses "a test of another folder" "no test 'any_changed_bit_makes_a_session_unsound_and_every_action_is_refused' in this SUBJECT; it is in session/test_integrity" \
    make test SUBJECT=rules TEST=any_changed_bit_makes_a_session_unsound_and_every_action_is_refused

# A machine that has this one's commands, but apt-get and avrdude, which print their arguments and fail; while $LOCK has lines, apt-get
# loses one and fails as when another program uses apt.
mkdir "$scratch/bin"
# A link to ccache would call itself. /bin is /usr/bin again.
echo "$PATH" | tr : '\n' | grep -v ccache | xargs realpath -q | awk '!seen[$0]++' | while read -r folder; do
    ln -s "$folder"/* "$scratch/bin" 2>/dev/null || true
done
LOCK=$scratch/lock
printf '#!/bin/sh\necho "$(basename "$0") $*"\nexit 1\n' >"$scratch/fake/avrdude"
cat >"$scratch/fake/apt-get" <<'END'
#!/bin/sh
if [ -s "$LOCK" ]; then
    sed -i 1d "$LOCK"
    echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1" >&2
    exit 100
fi
echo "$(basename "$0") $*"
exit 1
END
printf '#!/bin/sh\nexec "$@"\n' >"$scratch/fake/sudo"
printf '#!/bin/sh\n' >"$scratch/fake/sleep"
chmod +x "$scratch/fake/"*
real_path=$PATH
export LOCK
# without COMMAND, with COMMAND: takes a command from that machine, or gives it back.
without() {
    PATH=$scratch/fake:$scratch/bin
    rm -rf build/tools
    mv "$scratch/bin/$1" "$scratch/away"
}
with() {
    mv "$scratch/away" "$scratch/bin/$1"
    PATH=$scratch/fake:$real_path
}

PATH=$scratch/fake:$real_path
make "$out/oxo.hex" >"$scratch/said" 2>&1 || fail "the unchanged tree does not build:"
make -q all || fail "make -q all says that what was just built is out of date"

without avr-gcc
refuses "a missing compiler" 'make deps all .*apt-get install gcc-avr' make
with avr-gcc
without tmux
# The firmware needs none of what the tests need.
rm -f "$out/oxo.elf"
make "$out/oxo.elf" >"$scratch/said" 2>&1 || fail "the firmware does not build without tmux:"
refuses "a tool missing for the tests" 'make deps test .*apt-get install tmux' make lint
refuses "apt's refusal to install" '^apt-get update' make deps test SUBJECT=rules
printf '\n\n' >"$LOCK"
refuses "apt's refusal after another program's lock" '^apt-get update' make deps test SUBJECT=rules
grep -q 'another program is using apt; waiting' "$scratch/said" || fail "nobody is told that apt's lock is held:"
[ ! -s "$LOCK" ] || fail "make deps gave up while apt's lock was held:"
with tmux

refuses "flashing without a port" 'make flash PORT=/dev/tty' make flash
refuses "flashing to a missing port" 'no port /dev/nonsense; available ports' \
    make flash PORT=/dev/nonsense
if grep -q '^avrdude' "$scratch/said"; then fail "avrdude runs without a port:"; fi
# shellcheck disable=SC2016 # make and the shell must leave it alone
for port in '"; touch ran; "' "'; touch ran; '" '`touch ran`' '$$(touch ran)'; do
    refuses "flashing to the port $port" 'no port .*touch ran' make flash "PORT=$port"
    [ ! -e ran ] || fail "the name of a port is run as a command: $port"
done
refuses "a bootloader's port that does not appear" 'press the board.s reset button' tools/port.sh /dev/nonsense 1
PATH=$real_path tools/port.sh "$scratch/port" 600 >"$scratch/said" & # its waits take time, as only a hang reaches their end
until grep -q 'reset button' "$scratch/said"; do sleep 0.05; done
touch "$scratch/port"
wait $! || fail "a bootloader's port that appeared is refused:"

# ---- The image ----

refuses "an image over its RAM" 'does not fit its chip: .* of 1000 with 128 to stay free' tools/size.sh fits "$board" "$out/oxo.elf" 32256 1000
no_build "an image over its flash" 'does not fit its chip: flash [0-9]+ of 900; .* of [0-9]{4} with 128 to stay free' "board/$board/board.mk" 'FLASH_SIZE := 900'
no_build "a clock that gives no whole milliseconds" 'whole number of ticks' "board/$board/board.mk" 'F_CPU := 15999999'
no_build "a pin on a port that the chip lacks" '(DDR|PORT|PIN_LETTER_)Z' "board/$board/board.h" '#undef BOARD_KEYPAD_R1
#define BOARD_KEYPAD_R1 Z, 1'
no_build "a pin that board.h lacks" "add BOARD_KEYPAD_C3, the pin of C3, to board/$board/board.h" "board/$board/board.h" '#undef BOARD_KEYPAD_C3'
no_build "two signals on one pin" 'duplicate case value' "board/$board/board.h" '#undef BOARD_KEYPAD_R1
#define BOARD_KEYPAD_R1 BOARD_KEYPAD_C4'
no_build "a display's data line off the SPI" "DIN must be the chip's MOSI" "board/$board/board.h" '#undef BOARD_MATRIX_DIN
#define BOARD_MATRIX_DIN C, 0'
# no_pin WHAT BOARD FILE SIGNAL PIN WORDS: compiles a file of another board with a changed pin.
no_pin() {
    spoil "board/$2/board.h" "#undef $4
#define $4 $5"
    refuses "$1" "$6" make BOARD="$2" "build/$2/avr/hal/avr/$3.o"
    restore "board/$2/board.h"
}
no_pin "display and input on one of the ports H to L" mega pins_check BOARD_MATRIX_CS "K, 0" 'must not share one of the ports'
no_pin "a column on a port that does not wake the chip" mega input/keypad BOARD_KEYPAD_C1 "A, 0" 'CHIP_WAKE_PINS_A'
no_pin "a column on a pin that does not wake the chip" mega input/keypad BOARD_KEYPAD_C1 "E, 3" 'must be on pins that wake the chip'
refuses "a display and an input with a pin in common" "BOARD_STICK_X, the pin of VRX of the input, is a pin of the display, too" \
    make DISPLAY=leds INPUT=joystick
no_build "flash read through a plain pointer" 'address space' firmware/panel/new.c '#include "hal/flash.h"
static const FLASH char table[] = {1, 2, 3};
const char *forgotten(void);
const char *forgotten(void) { return table; }'
no_build "a warning" 'unused' firmware/session/new.c 'static int unused;'

# A compiler whose code the analysis of the stack does not understand: its firmware is built, with a warning.
spoil tools/stack.awk 'BEGIN { print "stack: main: a jump through a pointer" > "/dev/stderr"; exit 1 }'
rm -f "$out/oxo.elf"
make >"$scratch/said" 2>&1 || fail "an unknown stack keeps the firmware from being built:"
grep -q 'warning: the deepest stack is unknown: .*a jump through a pointer' "$scratch/said" || fail "nothing warns of an unknown stack:"
grep -q 'stack unknown' "$scratch/said" || fail "the size hides that the stack is unknown:"
restore tools/stack.awk

# ---- The layers ----

no_layer firmware/rules/new.c '"session/session.h"'
no_layer firmware/rules/new.h '<avr/io.h>'
no_layer firmware/session/new.c '"panel/panel.h"'
no_layer firmware/storage/new.c '"console/console.h"'
no_layer firmware/panel/new.c '"console/console.h"'
no_layer firmware/panel/new.h '"hal/clock.h"'
no_layer firmware/screen/new.h '"keys/keys.h"'
no_layer firmware/screen/new.c '"display/display.h"'
no_layer firmware/keys/new.h '"panel/panel.h"'
no_layer firmware/keys/new.c '"display/display.h"'
no_layer firmware/display/new.h '"panel/panel.h"'
no_layer firmware/display/new.c '"keys/keys.h"'
no_layer firmware/console/new.c '"board.h"'
no_layer firmware/main.c '"hal/avr/pin.h"'
no_layer hal/new.c '"rules/cell.h"'
no_layer hal/new.h '"board.h"'
no_layer hal/new.c '<util/delay.h>'
no_layer hal/avr/new.c '"display/matrix/signs.h"'
no_layer board/play/script/new.h '"session/session.h"'
no_layer board/play/terminal/new.c '<avr/io.h>'
no_layer board/play/script/new.c '"board/play/terminal/terminal.h"'
no_layer tests/rules/new.c '"hal/avr/pin.h"'
mkdir firmware/new_folder
echo '#include "rules/ttt.h"' >firmware/new_folder/new.c
refuses "a folder without rules" '^firmware/new_folder/new.c:1: .*no rule for firmware/new_folder' \
    tests/check_layers.sh
rm -r firmware/new_folder

# ---- Lint ----

printf 'int f(const int *p);\nint f(const int *p)\n{\n    return p ? 0 : *p;\n}\n' >firmware/rules/new.c
refuses "a null pointer dereference" 'nullPointer' tools/lint.sh "$scratch/new.ok" firmware/rules/new.c -std=gnu11
[ ! -e "$scratch/new.ok" ] || fail "lint makes its stamp in spite of a null pointer dereference"
grep -q NullDereference "$scratch/said" || fail "clang-tidy reports no null pointer dereference:"

echo "refusals: $tried tried, all refused with the reason"
