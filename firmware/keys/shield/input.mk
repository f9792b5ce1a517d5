# The five keys of an LCD keypad shield: resistors on one analog pin.
# SPDX-License-Identifier: MIT
INPUT_SOURCES := $(wildcard firmware/keys/dpad/*.c)
INPUT_DRIVERS := hal/avr/input/ladder.c hal/avr/input/dpad.c hal/avr/input/sampling.c
INPUT_TESTS   := tests/keys/dpad/*.c
