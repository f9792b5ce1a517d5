# An OLED of 128x64 pixels with an SSD1306, on I2C.
DISPLAY_SOURCES  :=
DISPLAY_DRIVERS  := hal/avr/display/twi.c
DISPLAY_LIGHT_MS := 10
# Per cent of the time in play, with an input that is looked at now and then, too.
DISPLAY_ASLEEP := 98
