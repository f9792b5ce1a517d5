# Builds a release (`make dist`), or the Arduino library alone (`make library`).

DIST          := build/dist
DIST_PACKAGES := zip
LIBRARY       := build/library
LIBRARY_BOARDS := uno mega
LIBRARY_ZIP   := $(DIST)/OXO-$(VERSION).zip
HEXES         := $(BOARDS:%=$(DIST)/oxo-%.hex)
RELEASE       := $(HEXES) $(LIBRARY_ZIP) $(DIST)/RELEASE-NOTES.md $(if $(WEB_PAGE),$(DIST)/index.html)
# CHANGELOG.md's section on this version, and the first date in it, or the earliest date that an archive can hold.
NOTES          = awk -v version=$(VERSION) '/^\#\# / { mine = $$2 == version } mine' CHANGELOG.md
RELEASE_DATE   = $(or $(shell $(NOTES) | grep -om1 '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),1980-01-01)

$(call tools,dist,dist,$(DIST_PACKAGES))

## library: the Arduino library, build/dist/OXO-VERSION.zip, for "Add .ZIP Library"
.PHONY: library
library: $(LIBRARY_ZIP)
	echo $<
$(LIBRARY_ZIP): tools/library.sh tools/dist.mk Makefile LICENSE board/uno/board.h board/mega/board.h $(wildcard board/arduino/* CHANGELOG.md) $(FIRMWARE) \
                $(shell find firmware hal -name '*.h') | dist-tools
	mkdir -p $(@D)
	tools/library.sh $(VERSION) $(RELEASE_DATE) $(LIBRARY) $@ $(FIRMWARE)

## dist: all files of a release, in build/dist
.PHONY: dist
dist: $(RELEASE)
	rm -f $(filter-out $^,$(wildcard $(DIST)/*))
	cd $(DIST) && sha256sum $(sort $(notdir $^)) >SHA256SUMS && cat SHA256SUMS

# This make builds this board's files and starts another make for each other board. Two makes must not build the same board at once.
.PHONY: $(BOARDS:%=release-%)
release-$(BOARD): $(OUT)/oxo.hex
$(filter-out release-$(BOARD),$(BOARDS:%=release-%)): release-%:
	$(MAKE) --no-print-directory BOARD=$* build/$*/oxo.hex
$(if $(filter run-dist-test,$(MAKECMDGOALS)),$(eval $(GAMES): run-games-%: | release-%))

$(HEXES): $(DIST)/oxo-%.hex: release-%
	mkdir -p $(@D)
	cmp -s build/$*/oxo.hex $@ || cp build/$*/oxo.hex $@

$(DIST)/index.html: $(WEB_PAGE)
	mkdir -p $(@D)
	cp $< $@

$(DIST)/RELEASE-NOTES.md: CHANGELOG.md Makefile
	mkdir -p $(@D)
	$(NOTES) >$@
	[ -s $@ ] || { echo "CHANGELOG.md has nothing on version $(VERSION)" >&2; exit 1; }

# ---- Its tests ----

ARDUINO_PACKAGES := arduino-builder unzip
SKETCHES         := build/sketches

$(call tools,dist-test,dist-test,$(ARDUINO_PACKAGES))
dist-test-tools: test-tools dist-tools

## dist-test: the library in the Arduino builder and on the virtual board; a release, made twice
.PHONY: dist-test run-dist-test run-library-test run-release-test
dist-test: dist-test-tools
	$(call run_all,run-dist-test)
run-dist-test: run-library-test run-release-test
run-library-test: $(LIBRARY_ZIP) $(LIBRARY_BOARDS:%=release-%) $(PLAYER) | dist-test-tools
	$(call run_test,dist/library) tests/dist/library.sh $< $(SKETCHES) build
run-release-test: dist | dist-test-tools
	$(call run_test,dist/release) tests/dist/release.sh $(DIST) build/dist-copy
