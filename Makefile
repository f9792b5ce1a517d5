# Builds OXO's firmware and virtual board, and runs everything else. `make help` lists the targets; README.md explains them.
# SPDX-License-Identifier: MIT

ifeq ($(wildcard tools/size.sh),)
$(error run make in OXO's own folder: make -C $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST))))))
endif

BOARD ?= uno
BOARDS := $(notdir $(patsubst %/board.mk,%,$(wildcard board/*/board.mk)))
ifneq ($(wildcard board/$(BOARD)/board.mk),board/$(BOARD)/board.mk)
$(error no board '$(BOARD)'; boards: $(BOARDS). To add one, make a folder board/NAME with board.h and board.mk)
endif
# Defaults of display and input, for board.mk or the command line to override. The environment's DISPLAY, an X server, is ignored.
ifneq ($(origin DISPLAY),command line)
DISPLAY := max7219
endif
unexport DISPLAY
INPUT   := keypad
include board/$(BOARD)/board.mk

# A display is a folder with display.mk, or a variant of one: NAME.mk in the same folder. Inputs likewise.
DISPLAYS   := $(sort $(basename $(notdir $(patsubst %/display.mk,%.mk,$(wildcard firmware/display/*/*.mk)))))
INPUTS     := $(sort $(basename $(notdir $(patsubst %/input.mk,%.mk,$(wildcard firmware/keys/*/*.mk)))))
DISPLAY_MK := $(wildcard firmware/display/$(DISPLAY)/display.mk firmware/display/*/$(DISPLAY).mk)
INPUT_MK   := $(wildcard firmware/keys/$(INPUT)/input.mk firmware/keys/*/$(INPUT).mk)
ifneq ($(notdir $(DISPLAY_MK:/display.mk=.mk)),$(DISPLAY).mk)
$(error no display '$(DISPLAY)'; displays: $(DISPLAYS))
endif
ifneq ($(notdir $(INPUT_MK:/input.mk=.mk)),$(INPUT).mk)
$(error no input '$(INPUT)'; inputs: $(INPUTS))
endif
include $(DISPLAY_MK) $(INPUT_MK)
DISPLAY_FOLDER := $(patsubst %/,%,$(dir $(DISPLAY_MK)))
INPUT_FOLDER   := $(patsubst %/,%,$(dir $(INPUT_MK)))

# The name of the product: the board, with display and input unless they are the defaults.
DEVICE := $(BOARD)$(if $(filter max7219-keypad,$(DISPLAY)-$(INPUT)),,-$(DISPLAY)-$(INPUT))
OUT    := build/$(DEVICE)
ELF    := $(OUT)/oxo.elf

.DEFAULT_GOAL := all
# Without make's own rules, which it would try on each file: 0.1 s instead of 0.4 s until it begins.
MAKEFLAGS += -r
.DELETE_ON_ERROR:
.SECONDARY:
# Prints a line for each file; `make V=1` prints the commands.
ifndef V
.SILENT:
endif

# ---- Tools ----

AVR_CC      := avr-gcc
AVR_OBJCOPY := avr-objcopy
CC          := gcc
CLANG       := clang-19

# What is needed, each word NAME:PACKAGE or PACKAGE, as tools/deps.sh reads them. The firmware alone needs a compiler and make.
FIRMWARE_PACKAGES := avr-gcc:gcc-avr avr-objcopy:binutils-avr avr/io.h:avr-libc
FLASH_PACKAGES    := avrdude
PLAY_PACKAGES     := gcc stdio.h:libc6-dev simavr/sim_avr.h:libsimavr-dev libelf.h:libelf-dev elfutils/libdw.h:libdw-dev ncurses.h:libncurses-dev png.h:libpng-dev
TEST_PACKAGES     := $(FLASH_PACKAGES) /usr/share/arduino/hardware/arduino/avr/boards.txt:arduino-core-avr cmocka.h:libcmocka-dev simavr :libsimavr-examples pkg-config g++ pytest-3:python3-pytest tmux picocom \
                     clang-19 llvm-profdata-19:llvm-19 :libclang-rt-19-dev git
FORMAT_PACKAGES   := clang-format-19
LINT_PACKAGES     := cppcheck clang-tidy-19 shellcheck $(FORMAT_PACKAGES)
EDITOR_PACKAGES   := clangd-19
# A Node that is not Debian's includes npm.
SOAK_PACKAGES     := $(if $(shell command -v npm),,nodejs npm) /usr/share/arduino/examples:arduino arduino-builder
PROVE_PACKAGES    := frama-c:frama-c-base why3 cvc4 z3

# The goals beside `deps`; alone, it installs what all of them need but an editor. $(call goal,PATTERNS) tells whether one of them is meant.
GOALS = $(filter-out deps,$(MAKECMDGOALS))
goal  = $(or $(filter $1,$(GOALS)),$(if $(GOALS),,every))
BARE  = all flash size play web library dist prove% format
PACKAGES = $(FIRMWARE_PACKAGES) $(if $(call goal,flash),$(FLASH_PACKAGES)) \
           $(if $(filter-out all flash size format,$(or $(GOALS),every)),$(PLAY_PACKAGES)) \
           $(if $(filter-out $(BARE),$(or $(GOALS),every)),$(TEST_PACKAGES)) \
           $(if $(call goal,lint test-all compile_commands.json),$(LINT_PACKAGES)) $(if $(call goal,format),$(FORMAT_PACKAGES)) \
           $(if $(filter compile_commands.json,$(GOALS)),$(EDITOR_PACKAGES)) \
           $(if $(call goal,prove%),$(PROVE_PACKAGES)) $(if $(call goal,library dist%),$(DIST_PACKAGES)) \
           $(if $(call goal,dist% web%),$(WEB_PACKAGES)) $(if $(call goal,dist-test),$(ARDUINO_PACKAGES)) \
           $(if $(call goal,web-test),$(WEB_TEST_PACKAGES)) $(if $(call goal,soak),$(SOAK_PACKAGES))
# What is downloaded besides packages. After `make deps`, nothing needs a network.
DOWNLOADS = $(if $(call goal,dist% web%),$(SIMAVR_SOURCE)) $(if $(call goal,web-test),$(WEB_TEST_NODE)) $(if $(call goal,soak),$(AVR8JS_NODE))

define install
	tools/deps.sh install $1
	+$(if $(strip $2),$(MAKE) --no-print-directory $2)
endef
## deps: install on Debian what the other targets of the command line need, with apt (and sudo, where needed); alone, everything
.PHONY: deps deps-more
deps:
	$(call install,$(PACKAGES),$(DOWNLOADS))
# For the tests of page and release; `make deps test-all` installs it while the other tests run.
deps-more:
	$(call install,$(DIST_PACKAGES) $(ARDUINO_PACKAGES) $(WEB_PACKAGES) $(WEB_TEST_PACKAGES),$(SIMAVR_SOURCE) $(WEB_TEST_NODE))

# $(call tools,NAME,GOAL,PACKAGES): NAME-tools waits for `deps` if that is on the same command line. If something is missing, the
# build stops and prints the command that installs it. What was found once is not looked for again.
define tools_rule
.PHONY: $1-tools
$1-tools: build/tools/$1
build/tools/$1: | $(filter deps deps-more,$(MAKECMDGOALS))
	tools/deps.sh check "make deps $2" $3
	mkdir -p $$(@D) && touch $$@
endef
tools = $(eval $(call tools_rule,$1,$2,$3))
$(call tools,firmware,all,$(FIRMWARE_PACKAGES))
$(call tools,flash,flash,$(FLASH_PACKAGES))
$(call tools,play,play,$(FIRMWARE_PACKAGES) $(PLAY_PACKAGES))
$(call tools,test,test,$(FIRMWARE_PACKAGES) $(PLAY_PACKAGES) $(TEST_PACKAGES))
$(call tools,lint,lint,$(LINT_PACKAGES))
$(call tools,soak,soak,$(SOAK_PACKAGES))
$(call tools,prove,prove,$(PROVE_PACKAGES))

# Debian 12's compiler, for which the committed figures hold: other versions generate different code. Evaluated late, since `make
# deps` may install it first.
REFERENCE_GCC := 5.4.0
IS_REFERENCE   = $(filter $(REFERENCE_GCC),$(shell $(AVR_CC) -dumpversion 2>/dev/null))

# ---- Flags ----

WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
INCLUDES := -I. -Ifirmware -Iboard/$(BOARD) -I$(DISPLAY_FOLDER) -I$(INPUT_FOLDER)
CHIP     := -DF_CPU=$(F_CPU)UL $(DISPLAY_DEFINES) $(INPUT_DEFINES)
# Flags that do not make objects out of date: tests/mutants.py turns warnings off.
QUIET    :=
VERSION  := 1.3
# The address of the repository, which the workflows know; empty in what is made by hand.
export SOURCE_URL ?=
VERSION_DEFINE := -DOXO_VERSION='"$(VERSION)-$(BOARD)"'
NAME_DEFINE := -DBOARD_NAME='"$(BOARD)"'

# Without jump tables tools/stack.awk can follow every jump of every compiler. They would save 40 bytes.
AVR_OPT     := -mmcu=$(MCU) -Os -flto -flto-partition=one -fuse-linker-plugin -mcall-prologues -mrelax -fno-jump-tables -gdwarf-2
AVR_CFLAGS  := $(AVR_OPT) $(CHIP) $(INCLUDES) $(VERSION_DEFINE) $(NAME_DEFINE) -std=gnu11 $(WARNINGS) -Waddr-space-convert -fshort-enums \
               -ffunction-sections -fdata-sections -MMD -MP
# Newer binutils keep the compiler's local labels for -mrelax, which tools that read the disassembly would take for functions.
AVR_LDFLAGS := $(AVR_OPT) -Wl,--gc-sections,--discard-locals,-u,watched

COMMON        := build/common
COMMON_CFLAGS := -I. -Ibuild/vboard/include -std=gnu11 -O2 $(WARNINGS) -MMD -MP -D_GNU_SOURCE -DPLAY_VERSION='"$(VERSION)"'
HOST_CFLAGS   := $(filter-out -I.,$(COMMON_CFLAGS)) $(CHIP) $(INCLUDES) -DBOARD_NAME='"$(BOARD)"' -DBOARD_MCU='"$(MCU)"'
SANITIZE      := -fsanitize=address,undefined -fno-sanitize-recover=all
SIM_LIBS      := -lsimavr -ldw -lelf -lm

# Objects depend on a file with their flags, which changes when the flags do, in a makefile or on the command line. The firmware's is
# only made when they have changed, so that `make -q all` says whether the firmware is up to date.
.PHONY: force
AVR_FLAGS  := $(AVR_CC) $(AVR_CFLAGS) $(AVR_LDFLAGS)
ifneq ($(file <$(OUT)/avr.flags),$(subst ',,$(AVR_FLAGS)))
$(OUT)/avr.flags: force
endif
$(OUT)/avr.flags:
	$(write_flags)
$(OUT)/avr.flags:  FLAGS = $(AVR_FLAGS)
$(OUT)/host.flags: FLAGS = $(CC) $(HOST_CFLAGS) $(DEFINES)
$(COMMON)/host.flags: FLAGS = $(CC) $(COMMON_CFLAGS)
$(OUT)/source_url.flags: FLAGS = $(SOURCE_URL)
define write_flags
	mkdir -p $(@D)
	echo '$(subst ',,$(FLAGS))' | cmp -s - $@ || echo '$(subst ',,$(FLAGS))' >$@
endef
$(OUT)/%.flags: force
	$(write_flags)
$(COMMON)/%.flags: force
	$(write_flags)

# ---- The firmware ----

# Everything except wiring and register code; linked into host tests.
PORTABLE     := $(filter-out firmware/main.c,$(wildcard firmware/*.c firmware/*/*.c)) $(wildcard hal/*.c) \
                $(DISPLAY_SOURCES) $(INPUT_SOURCES) $(wildcard $(DISPLAY_FOLDER)/*.c $(INPUT_FOLDER)/*.c)
FIRMWARE     := firmware/main.c $(PORTABLE) $(wildcard hal/avr/*.c) $(DISPLAY_DRIVERS) $(INPUT_DRIVERS)
FIRMWARE_OBJ := $(patsubst %,$(OUT)/avr/%.o,$(basename $(FIRMWARE)))

## all: the firmware, build/BOARD/oxo.elf and .hex, with its size (the default target)
.PHONY: all
all: $(ELF) $(OUT)/oxo.hex

define compile_avr
	mkdir -p $(@D)
	echo '  $(MCU)  $<'
	$(AVR_CC) $(AVR_CFLAGS) $(QUIET) -c $< -o $@
endef
$(OUT)/avr/%.o: %.c $(OUT)/avr.flags | firmware-tools
	$(compile_avr)
$(OUT)/avr/%.o: %.S $(OUT)/avr.flags | firmware-tools
	$(compile_avr)

# The check of board.h says which pin is missing; other files would only fail to expand it.
PINS_CHECK := $(OUT)/avr/hal/avr/pins_check.o
$(filter-out $(PINS_CHECK),$(FIRMWARE_OBJ)): | $(PINS_CHECK)
$(PINS_CHECK): AVR_CFLAGS += -Wfatal-errors

# A product that does not fit its chip does not build: the linked file gets its final name only after the check. It is linked again when
# the lists of its sources may have changed.
$(ELF): $(FIRMWARE_OBJ) tools/size.sh $(wildcard tools/stack*) board/$(BOARD)/board.mk $(DISPLAY_MK) $(INPUT_MK)
	rm -f $@
	$(AVR_CC) $(AVR_LDFLAGS) $(FIRMWARE_OBJ) -o $@.tmp
	tools/size.sh fits $(DEVICE) $@.tmp $(FLASH_SIZE) $(RAM_SIZE)
	mv $@.tmp $@

$(OUT)/oxo.hex: $(ELF)
	$(AVR_OBJCOPY) -O ihex -R .eeprom $< $@

# What the ELF says of its board, without building the rest.
$(OUT)/board.o: hal/avr/description.c $(OUT)/avr.flags | firmware-tools
	mkdir -p $(@D)
	$(AVR_CC) $(AVR_CFLAGS) -fno-lto -c $< -o $@
$(OUT)/board.txt: $(OUT)/board.o
	$(AVR_OBJCOPY) -O binary -j .board --set-section-flags .board=alloc,load $< $@

## size: flash and RAM of each module
.PHONY: size
size: $(ELF)
	tools/size.sh modules $(DEVICE) $(ELF) $(FLASH_SIZE) $(RAM_SIZE)

# The shell takes the port from the environment, where make puts it: a name with quotes stays a name.
## flash: write the firmware to the board on PORT (make flash PORT=/dev/ttyACM0)
.PHONY: flash
flash: $(OUT)/oxo.hex flash-tools
	tools/port.sh "$$PORT" $(FLASH_WAIT)
	avrdude -p $(MCU) -c $(PROGRAMMER) -b $(FLASH_BAUD) -P "$$PORT" -D -U flash:w:$<:i

# ---- The virtual board, a project of its own, which is installed in build/vboard ----

VBOARD      := build/vboard
LIBVBOARD   := $(VBOARD)/lib/libvboard.a
.PHONY: vboard
vboard: | play-tools
	+$(MAKE) --no-print-directory -C board/virtual install PREFIX='$(abspath $(VBOARD))' DESTDIR= BUILD=build
# Whatever is newer after that is compiled with.
$(LIBVBOARD): vboard ;
$(VBOARD)/include/vboard/%.h: vboard ;

# ---- The players ----

# One player for all products: an ELF says which parts its board has.
TERMINAL    := $(wildcard board/play/script/*.c board/play/terminal/*.c)
PLAYER      := build/play

## play: play on the virtual board, in this terminal (PLAY="--help" lists its options)
.PHONY: play
play: $(PLAYER) $(ELF)
	$(PLAYER) --save $(OUT)/play.eeprom $(PLAY) $(ELF)

# Host objects, without sanitizers.
$(OUT)/host/%.o: %.c $(OUT)/host.flags | vboard
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) $(OPTIMISED_LESS) $(DEFINES) $(QUIET) -c $< -o $@

$(COMMON)/%.o: %.c $(COMMON)/host.flags | vboard
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(COMMON_CFLAGS) $(QUIET) -c $< -o $@

$(PLAYER): $(TERMINAL:%.c=$(COMMON)/%.o) $(LIBVBOARD)
	$(CC) $^ -o $@ -lncursesw -ltinfo -lpng $(SIM_LIBS)
$(OUT)/play: $(PLAYER)
	mkdir -p $(@D) && ln -f $< $@

## wiring: each pin of the product's parts: role, kind, signal, label on the board, pin of the chip
.PHONY: wiring
wiring: $(PLAYER) $(OUT)/board.txt
	$(PLAYER) --wiring $(OUT)/board.txt

include board/play/browser/web.mk

# ---- Tests ----

include tests/tests.mk
include tests/products/products.mk
include tests/bench/bench.mk

# ---- A release ----

include tools/dist.mk
include board/play/tests/web/web_test.mk

# ---- Everything else ----

## clean: remove everything built, including the virtual board's EEPROM file
.PHONY: clean
clean:
	rm -rf build board/virtual/build compile_commands.json

## help: this list
.PHONY: help
help:
	echo "make TARGET [BOARD=$(BOARD)] [DISPLAY=$(DISPLAY)] [INPUT=$(INPUT)]"
	echo "  boards: $(BOARDS); displays: $(DISPLAYS); inputs: $(INPUTS)"
	sed -n 's/^## \([a-z_.-]*\): /  \1#/p' $(MAKEFILE_LIST) | awk -F'#' '{printf "%-21s %s\n", $$1, $$2}'

-include $(shell find $(OUT) $(COMMON) -name '*.d' -not -path '*/mutants/*' 2>/dev/null)
