# Nine buttons in a square, a matrix of three rows and three columns; or sixteen (cells16.mk).
# SPDX-License-Identifier: MIT
INPUT_SOURCES := firmware/keys/dpad/menu.c
INPUT_DRIVERS := hal/avr/input/keypad.c hal/avr/input/sampling.c
