# A display to copy: 8x8 LEDs behind shift registers. It draws with the 8x8 pixels of matrix/.
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
DISPLAY_DRIVERS := hal/avr/display/skeleton.c
