# A square of WS2812 LEDs on one pin, of STRIP_SIDE where there is one for each cell. STRIP=serpentine: every other row runs backwards;
# ORDER=rgb: the LEDs take red before green. The environment's are ignored.
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
DISPLAY_SOURCES := $(wildcard firmware/display/ws2812/*.c) firmware/display/cell_leds/screen_view.c $(addprefix firmware/display/matrix/,board_marks.c picture.c)
DISPLAY_DRIVERS := hal/avr/display/ws2812.c hal/avr/display/ws2812_stream.S
DISPLAY_DEFINES := -DSTRIP_IS_SERPENTINE=$(if $(filter serpentine,$(STRIP)),1,0) -DSTRIP_IS_RGB=$(if $(filter rgb,$(ORDER)),1,0) $(if $(STRIP_SIDE),-DSTRIP_SIDE=$(STRIP_SIDE) -DTTT_N_MAX=$(STRIP_SIDE))
DISPLAY_TESTS   := $(wildcard tests/display/strip/*.c) $(if $(STRIP_SIDE),tests/display/cell_leds/test_cell_view.c)
