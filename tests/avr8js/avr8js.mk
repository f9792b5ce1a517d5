# The second simulator, from npm.
AVR8JS := $(OUT)/avr8js
$(call program,$(filter tests/avr8js/%,$(SOAK_TESTS))): | $(AVR8JS)/node_modules/.package-lock.json $(OUT)/oxo.hex
$(AVR8JS)/node_modules/.package-lock.json: tests/avr8js/package.json tests/avr8js/package-lock.json | soak-tools
	mkdir -p $(AVR8JS)
	cp $^ $(AVR8JS)
	cd $(AVR8JS) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@
