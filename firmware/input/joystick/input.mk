# A thumb joystick: two potentiometers and a switch, as module KY-023.
INPUT_SOURCES := $(wildcard firmware/input/five/*.c)
INPUT_DRIVERS := hal/avr/input/joystick.c hal/avr/input/five.c
INPUT_VIRTUAL := board/virtual/inputs/five/virtual_five.c
