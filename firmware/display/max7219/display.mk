# The 8x8 LED matrix with a MAX7219: the default.
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
DISPLAY_DRIVERS := hal/avr/display/spi.c
