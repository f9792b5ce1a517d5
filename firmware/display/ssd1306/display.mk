# An OLED of 128x64 pixels with an SSD1306, on I2C.
DISPLAY_SOURCES  :=
DISPLAY_DRIVERS  := hal/avr/display/twi.c
DISPLAY_LIGHT_MS := 10
# Minimum percentage of time asleep in play; with five keys every board has a cursor.
DISPLAY_ASLEEP := $(if $(filter keypad,$(INPUT)),99,98)
