# Installs avr8js from npm and runs second_opinion.js.
# SPDX-License-Identifier: MIT
AVR8JS      := $(OUT)/avr8js
AVR8JS_NODE := $(AVR8JS)/node_modules/.package-lock.json
$(AVR8JS_NODE): tests/avr8js/package.json tests/avr8js/package-lock.json | soak-tools
	mkdir -p $(AVR8JS)
	cp $^ $(AVR8JS)
	cd $(AVR8JS) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

.PHONY: run-second-opinion
run-second-opinion: $(PLAYER) $(ELF) $(OUT)/oxo.hex $(AVR8JS_NODE)
	NODE_PATH=$(AVR8JS)/node_modules $(call run_test,avr8js/second_opinion) node tests/avr8js/second_opinion.js $(PLAYER) $(ELF) $(OUT)/oxo.hex $(AVR8JS)
