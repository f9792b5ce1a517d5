# Five buttons: four directions and OK.
INPUT_SOURCES := $(wildcard firmware/input/five/*.c)
INPUT_DRIVERS := hal/avr/input/buttons.c hal/avr/input/five.c
INPUT_VIRTUAL := board/virtual/inputs/five/virtual_five.c
