# A display of 16x2 characters with an HD44780, on four data lines: an LCD keypad shield, or a module by wires.
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES :=
DISPLAY_DRIVERS := hal/avr/display/hd44780.c
