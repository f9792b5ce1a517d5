# A square of WS2812 LEDs (NeoPixels) on one pin: 8x8, or one for each cell (ws2812x9.mk, ws2812x16.mk). STRIP=serpentine: every other row
# runs backwards; ORDER=rgb: the LEDs take red before green. The environment's are ignored.
# SPDX-License-Identifier: MIT
ifneq ($(origin STRIP),command line)
STRIP := progressive
endif
ifeq ($(filter progressive serpentine,$(STRIP)),)
$(error no strip '$(STRIP)'; strips: progressive serpentine)
endif
ifneq ($(origin ORDER),command line)
ORDER := grb
endif
ifeq ($(filter grb rgb,$(ORDER)),)
$(error no order '$(ORDER)' of colours; orders: grb rgb)
endif
DISPLAY_DRIVERS := hal/avr/display/ws2812.c hal/avr/display/ws2812_stream.S
DISPLAY_DEFINES := -DSTRIP_IS_SERPENTINE=$(if $(filter serpentine,$(STRIP)),1,0) -DSTRIP_IS_RGB=$(if $(filter rgb,$(ORDER)),1,0)
DISPLAY_TESTS   := $(wildcard tests/display/strip/*.c)
ifneq ($(origin STRIP_SIDE),file) # no variant
DISPLAY_SOURCES := $(wildcard firmware/display/matrix/*.c)
# A frame takes 1.7 of the 4 ms from a key to its picture, so debouncing a press has half a millisecond less.
DISPLAY_TESTS   += tests/input/exhaust_debounce.c
DISPLAY_DEFINES += -DDEBOUNCE_PRESS_SAMPLES=3
else
DISPLAY_SOURCES := $(addprefix firmware/display/,cell_leds/screen_view.c matrix/board_marks.c matrix/picture.c)
DISPLAY_TESTS   += tests/display/cell_leds/test_cell_view.c
DISPLAY_DEFINES += -DSTRIP_SIDE=$(STRIP_SIDE) -DTTT_N_MAX=$(STRIP_SIDE)
endif
