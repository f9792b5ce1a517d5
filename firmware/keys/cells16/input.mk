# Sixteen buttons in a square, one for each cell of 4x4, or a 4x4 keypad as these.
# SPDX-License-Identifier: MIT
INPUT_SOURCES := firmware/keys/square/keys.c firmware/keys/dpad/menu.c
INPUT_TESTS   := tests/input/cells/*.c tests/keys/cells/*.c
INPUT_DRIVERS := hal/avr/input/keypad.c hal/avr/input/sampling.c
