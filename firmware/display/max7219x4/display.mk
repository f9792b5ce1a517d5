# Four 8x8 LED matrices in a row, a MAX7219 each, in one chain (FC-16).
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
DISPLAY_DRIVERS := hal/avr/display/spi.c
