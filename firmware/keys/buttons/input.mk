# Five buttons: four directions and OK.
# SPDX-License-Identifier: MIT
INPUT_SOURCES := $(wildcard firmware/keys/dpad/*.c)
INPUT_DRIVERS := hal/avr/input/buttons.c hal/avr/input/dpad.c hal/avr/input/sampling.c
INPUT_TESTS   := tests/input/dpad/*.c tests/keys/dpad/*.c
