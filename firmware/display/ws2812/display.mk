# 8x8 WS2812 LEDs (NeoPixels) on one pin.
# SPDX-License-Identifier: MIT
include firmware/display/ws2812/strip.mk
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
# A frame takes 1.7 of the 4 ms from a key to its picture, so debouncing a press has half a millisecond less.
DISPLAY_TESTS   += tests/input/exhaust_debounce.c
DISPLAY_DEFINES += -DDEBOUNCE_PRESS_SAMPLES=3
