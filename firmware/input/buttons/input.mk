# Five buttons: four directions and OK.
INPUT_SOURCES := $(wildcard firmware/input/five/*.c)
INPUT_DRIVERS := hal/avr/input/buttons.c hal/avr/input/five.c hal/avr/input/sampling.c
INPUT_TESTS   := tests/input/five/*.c
