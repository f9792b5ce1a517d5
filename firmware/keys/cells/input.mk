# Nine buttons in a square, a matrix of three rows and three columns.
# SPDX-License-Identifier: MIT
INPUT_SOURCES := firmware/keys/square/keys.c firmware/keys/dpad/menu.c
INPUT_DRIVERS := hal/avr/input/keypad.c hal/avr/input/sampling.c
