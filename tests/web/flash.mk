# The page's flashing, by Node, against a second virtual board with a real bootloader.

NODE                := node
FLASH_TEST_PACKAGES := nodejs
BOARD_PROGRAM       := $(OUT)/tests/web/program_board

# An Optiboot that takes itself for that of an ATmega168.
$(FLASHING)/optiboot_168.hex: $(OPTIBOOT) | test-tools
	mkdir -p $(@D)
	sed 's/SIGNATURE_1/0x94/; s/SIGNATURE_2/0x06/' $< | $(AVR_CC) $(OPTIBOOT_FLAGS) -x c - -I$(dir $<) -o $(@:.hex=.elf)
	$(AVR_OBJCOPY) -O ihex -j .text -j .data -j .version --set-section-flags .version=alloc,load $(@:.hex=.elf) $@

.PHONY: web-test flash-test-tools run-flash-test
web-test: run-flash-test
flash-test-tools: test-tools
	tools/deps.sh check "make deps web-test" $(FLASH_TEST_PACKAGES)
run-flash-test: flash-test-tools $(BOARD_PROGRAM) $(FLASHING)/optiboot.hex $(FLASHING)/optiboot_168.hex $(OUT)/oxo.hex \
                $(if $(WEB_PAGE),$(WEB_PAGE) $(WEB)/node/stamp)
	BOARD_PROGRAM=$(BOARD_PROGRAM) FLASHING=$(FLASHING) HEX=$(OUT)/oxo.hex WEB=$(WEB) \
		$(RUN_TEST) $(NODE) --test tests/web/flash.test.mjs $(if $(WEB_PAGE),tests/web/flash_page.test.mjs)
