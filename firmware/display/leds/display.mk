# 18 LEDs, nine for X and nine for O, on pins of the chip: boards of 2x2 and 3x3.
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES := $(addprefix firmware/display/,matrix/board_marks.c matrix/picture.c cell_leds/screen_view.c)
DISPLAY_DRIVERS := hal/avr/display/led_matrix.c
DISPLAY_DEFINES := -DTTT_N_MAX=3
