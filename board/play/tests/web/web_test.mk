# Rules of the page's tests: flashing in Node, against a virtual board with a real bootloader; and the page in Debian's chromium and Firefox.
# SPDX-License-Identifier: GPL-3.0-or-later

# A node that is not Debian's comes with its own npm.
WEB_TEST_PACKAGES := nodejs chromium-headless-shell firefox-esr $(if $(shell command -v npm),,npm)
BOARD_PROGRAM     := $(OUT)/board/play/tests/web/program_board
WEB_TEST          ?= .

$(call tools,web-test,web-test,$(WEB_TEST_PACKAGES))
web-test-tools: test-tools web-tools
WEB_TEST_NODE     := $(WEB)/node/stamp

# npm uses the system's certificates: some networks have their own.
$(WEB_TEST_NODE): export NODE_EXTRA_CA_CERTS = /etc/ssl/certs/ca-certificates.crt
$(WEB_TEST_NODE): board/play/tests/web/package.json board/play/tests/web/package-lock.json | web-test-tools
	mkdir -p $(@D)
	cp $^ $(@D)
	cd $(@D) && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	touch $@

## web-figures: measures the page in real time, for the table in docs/figures.md; for an idle machine
.PHONY: web-figures
web-figures: $(WEB_PAGE) $(WEB_TEST_NODE)
	WEB=$(WEB) node board/play/tests/web/figures.mjs

# An Optiboot that reports an ATmega168's signature.
$(FLASHING)/optiboot_168.hex: $(OPTIBOOT) | test-tools
	mkdir -p $(@D)
	sed 's/SIGNATURE_1/0x94/; s/SIGNATURE_2/0x06/' $< | $(AVR_CC) $(OPTIBOOT_FLAGS) -x c - -I$(dir $<) -o $(@:.hex=.elf)
	$(AVR_OBJCOPY) -O ihex -j .text -j .data -j .version --set-section-flags .version=alloc,load $(@:.hex=.elf) $@

## web-test: the page in chromium and Firefox, against the native board (WEB_TEST=reload: the tests with that in their name)
.PHONY: web-test run-web-test run-taps-test run-page-test run-firefox-test run-flash-test run-links-test
web-test: web-test-tools
	$(call run_all,run-web-test)
run-web-test: run-page-test run-taps-test run-firefox-test run-flash-test run-links-test
run-firefox-test: export BROWSER := firefox
run-links-test: $(WEB_PAGE)
run-page-test run-firefox-test: $(WEB_SITE)/index.html
run-page-test run-taps-test run-firefox-test: $(WEB_PAGE) $(PLAYER) $(ELF) $(WEB_TEST_NODE)
run-page-test run-taps-test run-firefox-test run-flash-test run-links-test: $(BOARD_PROGRAM) $(FLASHING)/optiboot.hex $(FLASHING)/optiboot_168.hex $(OUT)/oxo.hex | web-test-tools
	BOARD_PROGRAM=$(BOARD_PROGRAM) FLASHING=$(FLASHING) HEX=$(OUT)/oxo.hex WEB=$(WEB) PLAYER=$(PLAYER) ELF=$(ELF) \
		$(call run_test,$(@:run-%-test=web/%)) node --test-reporter=spec --test-name-pattern="$(WEB_TEST)" board/play/tests/web/$(@:run-%-test=%).test.mjs
