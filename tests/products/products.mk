# Products with other boards, displays and inputs: `make products` tests some, `make matrix` measures all.
# SPDX-License-Identifier: MIT

# BOARD/DISPLAY/INPUT: each display and each input is in at least one; and what depends on both, of which only tests/products and tests/scenes run.
# A shield leaves no room for a keypad on an Uno.
PRODUCTS := $(foreach d,$(filter-out max7219 lcd1602,$(DISPLAYS)),uno/$d/keypad) $(foreach i,$(filter-out keypad,$(INPUTS)),uno/max7219/$i) uno/lcd1602/shield
# At 8 MHz, and on a chip with slower calls, those that keep their promises most narrowly.
PAIRED   := uno/ws2812x9/cells uno/ws2812x16/cells16 promini8/ws2812x16/buttons uno/ssd1306/buttons uno/ws2812/buttons promini8/leds/buttons promini8/ws2812/buttons promini8/lcd1602/shield mega/ws2812/buttons mega/lcd1602/shield

product_make = $(MAKE) --no-print-directory BOARD=$(word 1,$(subst /, ,$1)) DISPLAY=$(word 2,$(subst /, ,$1)) INPUT=$(word 3,$(subst /, ,$1))

## products: the tests of other displays and inputs, each once, on the firmware that is built with it
.PHONY: products run-products $(PRODUCTS:%=product-%) $(PAIRED:%=product-%)
products: test-tools
	$(call run_all,run-products)
run-products: $(PRODUCTS:%=product-%) $(PAIRED:%=product-%)
# All link these, which only one make may build. The page's products are the same.
$(PRODUCTS:%=product-%) $(PAIRED:%=product-%): product-%: $(LIBVBOARD) $(PLAYER) | $(if $(filter run-web-test run-dist-test,$(MAKECMDGOALS)),$(WEB_PARTS))
	+$(call product_make,$*) run-tests $(if $(filter $*,$(PAIRED)),SUBJECT=products)

## matrix: every board with every display and input: flash, RAM, key to light, frame, shares asleep and in interrupts
.PHONY: matrix matrix-row
matrix: test-tools
	printf '%-24s %15s %12s %13s %9s %7s %10s\n' product flash ram 'key to light' frame asleep interrupts
	for board in $(BOARDS); do for display in $(DISPLAYS); do for input in $(INPUTS); do \
		$(MAKE) --no-print-directory -s BOARD=$$board DISPLAY=$$display INPUT=$$input matrix-row >build/matrix.log 2>&1 \
			&& tail -n 1 build/matrix.log \
			|| { printf '%-24s not possible: ' $$board-$$display-$$input && grep -m1 -E 'error|does not fit' build/matrix.log; }; \
	done; done; done
matrix-row: $(OUT)/tests/products/sim_product
	$< >$(OUT)/product.txt || echo missed >>$(OUT)/product.txt
	tools/size.sh total $(DEVICE) $(ELF) $(FLASH_SIZE) $(RAM_SIZE) | cat - $(OUT)/product.txt | awk -f tests/products/row.awk
