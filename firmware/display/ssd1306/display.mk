# An OLED of 128x64 pixels with an SSD1306, on I2C.
# SPDX-License-Identifier: MIT
DISPLAY_SOURCES :=
DISPLAY_DRIVERS := hal/avr/display/twi.c
