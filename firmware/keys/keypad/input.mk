# The 4x4 keypad: the default.
# SPDX-License-Identifier: MIT
INPUT_DRIVERS := hal/avr/input/keypad.c hal/avr/input/sampling.c
