# Builds a release (`make dist`), or the Arduino library alone (`make library`).
# SPDX-License-Identifier: MIT

DIST          := build/dist
DIST_PACKAGES := zip
LIBRARY       := build/library
LIBRARY_BOARDS := uno mega
LIBRARY_ZIP   := $(DIST)/OXO-$(VERSION).zip
HEXES         := $(BOARDS:%=$(DIST)/oxo-%.hex)
# README with its pictures, the wiring of all parts, both licences, and the sources of everything.
PICTURES      := $(addprefix $(DIST)/,$(notdir $(shell sed -n 's/^!\[.*(\(docs.*\))$$/\1/p' README.md) $(wildcard docs/pictures/wiring*.svg docs/pictures/breadboard*.svg)))
TEXTS         := $(addprefix $(DIST)/,README.md RELEASE-NOTES.md LICENSE LICENSE-virtual-board)
SOURCES       := $(DIST)/oxo-$(VERSION).tar.gz
# The virtual board's own release, of its own version.
VBOARD_VERSION := $(shell sed -n 's/^VERSION *:= *//p' board/virtual/Makefile)
VBOARD_RELEASE := $(addprefix $(DIST)/,vboard-$(VBOARD_VERSION).tar.gz vboard_$(VBOARD_VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb)
RELEASE       := $(VBOARD_RELEASE) $(HEXES) $(LIBRARY_ZIP) $(DIST)/index.html $(sort $(PICTURES)) $(TEXTS) $(SOURCES)
# CHANGELOG.md's section on this version, and the first date in it, or the earliest date that an archive can hold.
NOTES          = awk -v version=$(VERSION) '/^\#\# / { mine = $$2 == version } mine' CHANGELOG.md
RELEASE_DATE   = $(or $(shell $(NOTES) | grep -om1 '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),1980-01-01)

$(call tools,dist,dist,$(DIST_PACKAGES))

## library: the Arduino library, build/dist/OXO-VERSION.zip, for "Add .ZIP Library"
.PHONY: library
library: $(LIBRARY_ZIP)
	echo $<
$(LIBRARY_ZIP): $(OUT)/source_url.flags tools/library.sh tools/dist.mk Makefile LICENSE board/uno/board.h board/mega/board.h $(wildcard board/arduino/* CHANGELOG.md) $(FIRMWARE) \
                $(shell find firmware hal -name '*.h') | dist-tools
	mkdir -p $(@D)
	tools/library.sh $(VERSION) $(RELEASE_DATE) $(LIBRARY) $@ $(FIRMWARE)

## dist: all files of a release, in build/dist
.PHONY: dist
dist: $(RELEASE) $(WEB_PARTS)
	cut -d' ' -f3 $(WEB)/products | sed 's,^build/\(.*\)/oxo.elf$$,\1,' | while read -r product; do \
		cmp -s build/$$product/oxo.hex $(DIST)/oxo-$$product.hex || cp build/$$product/oxo.hex $(DIST)/oxo-$$product.hex || exit; \
	done
	for file in $(DIST)/*; do \
		case "$${file##*/}" in *.hex) [ -f "build/$$(basename "$$file" .hex | sed s/^oxo-//)/oxo.hex" ] && continue;; esac; \
		case " $(RELEASE) " in *" $$file "*) ;; *) rm -f "$$file";; esac; \
	done
	cd $(DIST) && sha256sum $$(ls | LC_ALL=C sort) >SHA256SUMS && cat SHA256SUMS

# This make builds this board's files and starts another make for each other board. Two makes must not build the same board at once.
.PHONY: $(BOARDS:%=release-%)
release-$(BOARD): $(OUT)/oxo.hex
$(filter-out release-$(BOARD),$(BOARDS:%=release-%)): release-%:
	$(MAKE) --no-print-directory BOARD=$* build/$*/oxo.hex
ifneq ($(filter run-dist-test,$(MAKECMDGOALS)),)
$(GAMES): run-games-%: | release-%
endif

$(HEXES): $(DIST)/oxo-%.hex: release-%
	mkdir -p $(@D)
	cmp -s build/$*/oxo.hex $@ || cp build/$*/oxo.hex $@

# After the library that everything else links, as two makes must not build it at once.
$(VBOARD_RELEASE) &: force | vboard
	+$(MAKE) --no-print-directory -C board/virtual dist DIST=../../$(DIST) BUILD=build

$(DIST)/index.html: $(WEB_PAGE)
	mkdir -p $(@D)
	cp $< $@

FITTING = awk -v files="$(notdir $(PICTURES) $(TEXTS))" -f tools/release_text.awk
$(DIST)/RELEASE-NOTES.md: CHANGELOG.md Makefile tools/release_text.awk
	mkdir -p $(@D)
	$(NOTES) | $(FITTING) >$@
	[ -s $@ ] || { echo "CHANGELOG.md has nothing on version $(VERSION)" >&2; exit 1; }
$(DIST)/README.md: README.md tools/release_text.awk
	mkdir -p $(@D)
	$(FITTING) $< >$@
$(DIST)/LICENSE: LICENSE
	mkdir -p $(@D)
	cp $< $@
$(DIST)/LICENSE-virtual-board: board/virtual/LICENSE
	mkdir -p $(@D)
	cp $< $@
$(DIST)/%.svg: docs/pictures/%.svg
	mkdir -p $(@D)
	cp $< $@

# Of a work tree, what git has or would take; of an archive, everything but what is built.
$(SOURCES): force
	mkdir -p $(@D)
	{ git ls-files --cached --others --exclude-standard 2>/dev/null | grep . || find . -name build -prune -o -type f -print | sed 's,^\./,,'; } | \
		LC_ALL=C sort | while read -r file; do [ ! -f "$$file" ] || echo "$$file"; done | \
		tar -cf - --no-recursion --transform='s,^,oxo-$(VERSION)/,' --mtime='$(RELEASE_DATE) UTC' --owner=0 --group=0 --numeric-owner \
			--mode='u=rwX,go=rX' --format=ustar -T - | gzip -9n >$@.new
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# ---- Its tests ----

ARDUINO_PACKAGES := arduino-builder unzip python3 :python3-yaml
SKETCHES         := build/sketches

$(call tools,dist-test,dist-test,$(ARDUINO_PACKAGES))
dist-test-tools: test-tools dist-tools

## dist-test: the library in the Arduino builder and on the virtual board; a release, made twice (ALL=1: each of its files); the workflows
.PHONY: dist-test run-dist-test run-library-test run-release-test run-workflows-test
dist-test: dist-test-tools
	$(call run_all,run-dist-test)
run-dist-test: run-library-test run-release-test run-workflows-test
run-workflows-test: | dist-test-tools
	$(call run_test,dist/workflows) python3 tests/dist/workflows.py .
run-library-test: $(LIBRARY_ZIP) $(LIBRARY_BOARDS:%=release-%) $(PLAYER) build/uno/tests/scenes/sim_scenes | dist-test-tools
	$(call run_test,dist/library) tests/dist/library.sh $< $(SKETCHES) build
run-release-test: dist | dist-test-tools
	$(call run_test,dist/release) tests/dist/release.sh $(DIST) build/dist-copy
