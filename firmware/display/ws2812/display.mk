# 8x8 WS2812 LEDs (NeoPixels) on one pin. STRIP=serpentine: every other row of the module runs backwards.
# The environment's STRIP, a program, is ignored.
# SPDX-License-Identifier: MIT
ifneq ($(origin STRIP),command line)
STRIP := progressive
endif
ifeq ($(filter progressive serpentine,$(STRIP)),)
$(error no strip '$(STRIP)'; strips: progressive serpentine)
endif
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
DISPLAY_DRIVERS := hal/avr/display/ws2812.c hal/avr/display/ws2812_stream.S
# A frame takes 1.7 of the 4 ms from a key to its picture, so debouncing a press has half a millisecond less.
DISPLAY_TESTS   := tests/input/exhaust_debounce.c
DISPLAY_DEFINES := -DDEBOUNCE_PRESS_SAMPLES=3 -DSTRIP_IS_SERPENTINE=$(if $(filter serpentine,$(STRIP)),1,0)
