# A thumb joystick: two potentiometers and a switch, like module KY-023.
INPUT_SOURCES := $(wildcard firmware/input/five/*.c)
INPUT_DRIVERS := hal/avr/input/joystick.c hal/avr/input/five.c hal/avr/input/sampling.c
INPUT_TESTS   := tests/input/five/*.c
