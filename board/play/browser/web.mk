# Builds the virtual board as a web page: `make web`.
# SPDX-License-Identifier: GPL-3.0-or-later

# One page for the Uno with every display and input.
WEB        := build/web
WEB_PAGE   := $(WEB)/index.html
WEB_SRC    := board/play/browser
WEB_OUT    := $(WEB)/objects
# A Node other than Debian's does not look where Debian keeps the modules that emscripten needs.
EMCC       := NODE_PATH=/usr/share/nodejs emcc

WEB_PACKAGES := emcc:emscripten dpkg-source:dpkg-dev python3 zopfli

$(call tools,web,web,$(FIRMWARE_PACKAGES) $(WEB_PACKAGES))

# simavr's sources come from Debian; the project contains none of them.
SIMAVR      := $(WEB)/simavr/simavr/simavr
SIMAVR_CORE := mega328
SIMAVR_SOURCE := $(WEB)/simavr.stamp
SIMAVR_SRC  := $(addprefix sim/,$(addsuffix .c,sim_avr sim_cmds sim_core sim_cycle_timers sim_interrupts sim_io sim_irq sim_utils \
                 sim_vcd_file avr_acomp avr_adc avr_eeprom avr_extint avr_flash avr_ioport avr_spi avr_timer avr_twi avr_uart \
                 avr_watchdog)) cores/sim_$(SIMAVR_CORE).c cores/sim_megax8.c

$(SIMAVR_SOURCE): tools/simavr_source.sh | web-tools
	tools/simavr_source.sh $(WEB)/simavr
	touch $@

# simavr's list of chips, with one chip.
$(WEB_OUT)/include/sim_core_decl.h: $(SIMAVR_SOURCE) board/play/browser/web.mk
	mkdir -p $(@D)
	printf '#include "sim_core.h"\nextern avr_kind_t $(SIMAVR_CORE);\navr_kind_t *avr_kind[] = {&$(SIMAVR_CORE), 0};\n' >$@
	ln -sfn '$(abspath $(SIMAVR)/sim)' $(@D)/simavr

# The sources that the page shares with the terminal.
WEB_SHARED := $(wildcard board/play/script/*.c)
WEB_C      := $(WEB_SHARED) $(wildcard $(WEB_SRC)/*.c)
WEB_VBOARD := $(WEB_OUT)/vboard/libvboard.a
WEB_OBJ    := $(WEB_C:%.c=$(WEB_OUT)/%.o) $(SIMAVR_SRC:%.c=$(WEB_OUT)/simavr/%.o)

WEB_OPT    := -Os -flto
WEB_CFLAGS := $(WEB_OPT) -I. -I$(VBOARD)/include -std=gnu11 -Wall -Wextra -Werror -MMD -MP -D_GNU_SOURCE -isystem $(WEB_OUT)/include
WEB_LINK   := $(WEB_OPT) --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sMALLOC=emmalloc -sEXPORTED_FUNCTIONS=@$(WEB_OUT)/exports

# The compiler with emcc's options; calling it directly takes half the time of emcc.
WEB_CC := $(WEB_OUT)/cc
$(WEB_CC): $(WEB_SRC)/web.mk | web-tools
	mkdir -p $(@D)
	version=$$(em-config CLANG_ADD_VERSION) && clang=$$(em-config LLVM_ROOT)/clang && \
		echo "exec $$(command -v "$$clang-$$version" || echo "$$clang") $$($(EMCC) --cflags)" '"$$@"' >$@
	chmod +x $@

$(WEB_OUT)/%.o: %.c $(WEB_CC) $(WEB_OUT)/include/sim_core_decl.h $(WEB_SRC)/web.mk | vboard
	mkdir -p $(@D)
	echo '  web   $<'
	$(WEB_CC) $(WEB_CFLAGS) -c $< -o $@
$(WEB_OUT)/simavr/%.o: $(WEB_CC) $(WEB_OUT)/include/sim_core_decl.h $(WEB_SRC)/web.mk
	mkdir -p $(@D)
	echo '  web   simavr/$*.c'
	$(WEB_CC) $(WEB_OPT) -std=gnu99 -w -I$(WEB_OUT)/include -I$(SIMAVR)/sim -I$(SIMAVR)/cores -c $(SIMAVR)/$*.c -o $@

# The virtual board's library by the same compiler.
$(WEB_VBOARD): $(WEB_CC) $(WEB_OUT)/include/sim_core_decl.h force
	+$(MAKE) --no-print-directory -C board/virtual ../../$@ BUILD=../../$(@D) CC=../../$(WEB_CC) AR=emar CFLAGS='$(WEB_OPT)' LIBDW= \
		WARNINGS='-Wall -Wextra -Werror' SIMAVR='-isystem ../../$(WEB_OUT)/include'

# Exports malloc, free, and all functions that browser.h declares.
$(WEB_OUT)/exports: $(WEB_SRC)/browser.h
	mkdir -p $(@D)
	(echo _malloc && echo _free && sed -n 's/^[a-z].*[ *]\(browser_[a-z_]*\)(.*;.*/_\1/p' $<) >$@

$(WEB_OUT)/oxo.wasm: $(WEB_OBJ) $(WEB_VBOARD) $(WEB_OUT)/exports
	$(EMCC) $(WEB_LINK) $(WEB_OBJ) $(WEB_VBOARD) -o $@

-include $(shell find $(WEB_OUT) -name '*.d' 2>/dev/null)

# ---- The page ----

WEB_SCRIPTS := $(addprefix $(WEB_SRC)/,$(addsuffix .js,board pace banner ask files product device display keys console game cells letters sound analyser eeprom deep_link challenge gif share \
                 controls stk500 flash serial_line flash_panel main))
WEB_MAX     := 580000

## web: the virtual board in a page, build/web/index.html, one file that opens anywhere (SOURCE_URL=https://...: for a link to the source)
.PHONY: web
web: $(WEB_PAGE)

# The default product comes first. Another make builds the Uno's other products, so not this one's at the same time.
WEB_PARTS := $(WEB)/parts
$(WEB_PARTS): force $(if $(filter uno%,$(DEVICE)),$(OUT)/oxo.hex) | web-tools
	mkdir -p $(@D)
	+tools/uno_products.sh "$(MAKE)" "max7219 $(filter-out max7219,$(DISPLAYS))" "keypad $(filter-out keypad,$(INPUTS))" >$(WEB)/products
	tools/web_parts.sh $@.new <$(WEB)/products >$@.json.new
	cmp -s $@.new $@ && cmp -s $@.json.new $@.json || { mv $@.new $@ && mv $@.json.new $@.json; }

$(WEB_PAGE): $(WEB_OUT)/oxo.wasm $(WEB_PARTS) $(WEB_SCRIPTS) $(WEB_SRC)/page.html $(WEB_SRC)/page.css $(OUT)/source_url.flags tools/web_page.sh
	mkdir -p $(@D)
	tools/web_page.sh $(WEB_SRC) $< $(WEB_PARTS) $(WEB_PARTS).json "$$(sed -n 's/^Version: //p' $(WEB)/simavr/*.dsc)" $(WEB_SCRIPTS) >$@
	test $$(wc -c <$@) -le $(WEB_MAX) || { echo "$@ has more than $(WEB_MAX) bytes" >&2; exit 1; }
	echo "$@: $$(wc -c <$@) bytes"

# ---- A folder for a web server ----

WEB_SITE    := $(WEB)/site
WEB_ADDRESS ?=

## web-site: build/web/site, the page for a web server, installable and offline (WEB_ADDRESS=https://...: for a link's preview)
.PHONY: web-site
web-site: $(WEB_SITE)/index.html

# The address may be another one than before.
$(WEB_SITE)/index.html: $(WEB_PAGE) $(WEB_SRC)/service_worker.js tools/web_site.py $(if $(WEB_ADDRESS),force)
	tools/web_site.py $(WEB_PAGE) $(WEB_SRC)/service_worker.js $(@D) '$(WEB_ADDRESS)'
	cp board/virtual/LICENSE $(@D)
