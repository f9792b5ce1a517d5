# Builds and installs the virtual board as a library for other firmware (docs/vboard.md): chip, parts and circuit, without OXO.

# A part's header is installed, but for those that only OXO's board needs.
OF_OXO         := button_model description part_kind piezo supply_model worn_keypad_model
VBOARD_HEADERS := $(patsubst %,board/virtual/chip/%.h,avr_chip fuses hex hooks measures pin) \
                  $(filter-out $(OF_OXO:%=board/virtual/parts/%.h),$(wildcard board/virtual/parts/*.h))
VBOARD_SO      := $(COMMON)/libvboard.so
VBOARD_PYTHON  := board/virtual/python/vboard.py
VBOARD_FILES   := $(LIBVBOARD) $(VBOARD_SO) $(VBOARD_PYTHON) tools/cxx_header.awk $(VBOARD_HEADERS) \
                  board/virtual/vboard.pc.in board/virtual/LICENSE docs/vboard.md docs/fidelity.md $(wildcard examples/*/*) board/virtual/vboard.mk
PREFIX         ?= /usr/local

$(VBOARD_SO): $(VBOARD:%.c=$(COMMON)/%.o)
	$(CC) -shared -Wl,-soname,libvboard.so $^ -o $@ $(SIM_LIBS)

# $(call install_vboard,ROOT,PREFIX): installs into ROOT/PREFIX. All headers are in one folder there, so their
# #includes lose their paths.
define install_vboard
	mkdir -p $1$2/include/vboard $1$2/lib/pkgconfig $1$2/share/doc/vboard $1$2/share/vboard
	for header in $(VBOARD_HEADERS); do \
		sed -E 's,^#include "board/virtual/[a-z]+/,#include ",' $$header | \
			awk -f tools/cxx_header.awk >$1$2/include/vboard/$${header##*/} || exit; \
	done
	cp $(LIBVBOARD) $(VBOARD_SO) $1$2/lib/
	cp $(VBOARD_PYTHON) $1$2/share/vboard/
	cp -r board/virtual/LICENSE docs/vboard.md docs/fidelity.md examples $1$2/share/doc/vboard/
	sed -e 's,@PREFIX@,$2,' -e 's,@VERSION@,$(VERSION),' board/virtual/vboard.pc.in >$1$2/lib/pkgconfig/vboard.pc
endef

## install-vboard: install the virtual board as a library (PREFIX=/usr/local), for tests of other firmware
.PHONY: install-vboard
install-vboard: $(VBOARD_FILES)
	$(call install_vboard,$(DESTDIR),$(abspath $(PREFIX)))

# An installed copy for the tests.
$(OUT)/vboard/lib/pkgconfig/vboard.pc: $(VBOARD_FILES)
	rm -rf $(OUT)/vboard
	$(call install_vboard,,$(abspath $(OUT)/vboard))
