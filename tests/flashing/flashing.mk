# Rules of tests/flashing: the library for avrdude, and the Uno's bootloader from its source.
# SPDX-License-Identifier: MIT
FLASHING := $(OUT)/flashing
OPTIBOOT := /usr/share/arduino/hardware/arduino/avr/bootloaders/optiboot/optiboot.c

$(call program,$(filter tests/flashing/%,$(SIM_TESTS))): | $(FLASHING)/optiboot.hex $(FLASHING)/bin/avrdude $(OUT)/oxo.hex

$(FLASHING)/bin/avrdude: $(FLASHING)/preload_clock.so
	mkdir -p $(@D)
	printf '#!/bin/sh\nLD_PRELOAD=%s exec %s "$$@"\n' "$(abspath $<)" "$$(command -v avrdude)" >$@
	chmod +x $@

$(FLASHING)/preload_%.so: tests/flashing/preload_%.c tests/flashing/clock.h | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(filter-out -M%,$(HOST_CFLAGS)) -shared -fPIC $< -o $@ -ldl


# Options of its Makefile, -fno-jump-tables for gcc 14, and -fwhole-program for gcc 7, which needs 516 of 510 bytes without.
# Debian's optiboot_atmega328.hex is broken: 532 bytes.
OPTIBOOT_FLAGS := -w -Os -fno-inline-small-functions -fno-split-wide-types -mrelax -fno-tree-scev-cprop -fno-move-loop-invariants \
	-fwhole-program -fno-jump-tables -mmcu=atmega328p -DF_CPU=16000000L -DLED_START_FLASHES=3 -DBAUD_RATE=115200 -nostartfiles \
	-Wl,--section-start=.text=0x7e00,--section-start=.version=0x7ffe,--relax
$(FLASHING)/optiboot.elf: $(OPTIBOOT) | test-tools
	mkdir -p $(@D)
	$(AVR_CC) $(OPTIBOOT_FLAGS) $< -o $@
$(FLASHING)/optiboot.hex: $(FLASHING)/optiboot.elf
	$(AVR_OBJCOPY) -O ihex -j .text -j .data -j .version --set-section-flags .version=alloc,load $< $@
