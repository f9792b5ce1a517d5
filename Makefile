# Builds OXO's firmware and virtual board, and runs everything else. `make help` lists the targets; README.md explains them.

BOARD ?= uno
BOARDS := $(notdir $(patsubst %/board.mk,%,$(wildcard board/*/board.mk)))
ifeq ($(filter $(BOARD),$(BOARDS)),)
$(error no board '$(BOARD)'; boards: $(BOARDS). To add one, make a folder board/NAME with board.h and board.mk)
endif
# Defaults of display and input, for board.mk or the command line to override. The environment's DISPLAY, an X server, is ignored.
ifneq ($(origin DISPLAY),command line)
DISPLAY := max7219
endif
unexport DISPLAY
INPUT   := keypad
include board/$(BOARD)/board.mk

DISPLAYS := $(notdir $(patsubst %/display.mk,%,$(wildcard firmware/display/*/display.mk)))
INPUTS   := $(notdir $(patsubst %/input.mk,%,$(wildcard firmware/input/*/input.mk)))
ifeq ($(filter $(DISPLAY),$(DISPLAYS)),)
$(error no display '$(DISPLAY)'; displays: $(DISPLAYS))
endif
ifeq ($(filter $(INPUT),$(INPUTS)),)
$(error no input '$(INPUT)'; inputs: $(INPUTS))
endif
include firmware/display/$(DISPLAY)/display.mk
include firmware/input/$(INPUT)/input.mk

# The name of the product: the board, with display and input unless they are the defaults.
DEVICE := $(BOARD)$(if $(filter max7219-keypad,$(DISPLAY)-$(INPUT)),,-$(DISPLAY)-$(INPUT))
OUT    := build/$(DEVICE)
ELF    := $(OUT)/oxo.elf

.DEFAULT_GOAL := all
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

PLAY_PACKAGES := gcc libc6-dev gcc-avr binutils-avr avr-libc avrdude libsimavr-dev libelf-dev libncurses-dev libpng-dev
TEST_PACKAGES := arduino-core-avr libcmocka-dev pkg-config tmux picocom cppcheck clang-19 clang-tidy-19 llvm-19 libclang-rt-19-dev shellcheck git
# A Node that is not Debian's includes npm.
SOAK_PACKAGES := $(if $(shell command -v npm),,nodejs npm)
PROVE_PACKAGES := frama-c-base why3 cvc4 z3
# `make deps play` installs the packages for playing; `make deps` with other targets adds those for testing.
PACKAGES  = $(PLAY_PACKAGES) $(if $(filter-out deps play all flash size library dist install-vboard web prove%,$(or $(filter-out deps,$(MAKECMDGOALS)),test)),$(TEST_PACKAGES)) \
            $(if $(filter prove%,$(MAKECMDGOALS)),$(PROVE_PACKAGES)) $(if $(filter library dist%,$(MAKECMDGOALS)),$(DIST_PACKAGES)) \
            $(if $(filter dist% web web-test,$(MAKECMDGOALS)),$(WEB_PACKAGES)) \
            $(if $(filter dist-test,$(MAKECMDGOALS)),$(ARDUINO_PACKAGES)) $(if $(filter web-test,$(MAKECMDGOALS)),$(WEB_TEST_PACKAGES)) \
            $(if $(filter soak,$(MAKECMDGOALS)),$(SOAK_PACKAGES))

## deps: install missing packages on Debian, with apt (and sudo, where needed)
.PHONY: deps deps-more
deps:
	tools/deps.sh install $(PACKAGES)
# Further packages of page and release; `make deps test-all` installs them while the tests run.
deps-more:
	tools/deps.sh install $(DIST_PACKAGES) $(ARDUINO_PACKAGES) $(WEB_PACKAGES) $(WEB_TEST_PACKAGES)

# Builds wait for the packages if `deps` is on the same command line. If a package is missing, the build stops and prints the
# command that installs it.
.PHONY: play-tools test-tools soak-tools
play-tools: $(filter deps,$(MAKECMDGOALS))
	tools/deps.sh check "make deps play" $(PLAY_PACKAGES)
test-tools: $(filter deps,$(MAKECMDGOALS))
	tools/deps.sh check "make deps test" $(PLAY_PACKAGES) $(TEST_PACKAGES)
soak-tools: $(filter deps,$(MAKECMDGOALS))
	tools/deps.sh check "make deps soak" $(SOAK_PACKAGES)

# Debian 12's compiler, for which the committed figures hold: other versions generate different code. Evaluated late, since `make
# deps` may install it first.
REFERENCE_GCC := 5.4.0
IS_REFERENCE   = $(filter $(REFERENCE_GCC),$(shell $(AVR_CC) -dumpversion 2>/dev/null))

# ---- Flags ----

WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
INCLUDES := -I. -Ifirmware -Iboard/$(BOARD) -Ifirmware/display/$(DISPLAY) -Ifirmware/input/$(INPUT)
# Host code also includes the virtual board.
VIRTUAL_INCLUDES := -Iboard/virtual/displays/$(DISPLAY) -Iboard/virtual/inputs/$(INPUT)
CHIP     := -DF_CPU=$(F_CPU)UL $(DISPLAY_DEFINES)
VERSION  := 1.0
VERSION_DEFINE := -DOXO_VERSION='"$(VERSION)-$(BOARD)"'

# Without jump tables tools/stack.awk can follow every jump of every compiler. They would save 40 bytes.
AVR_OPT     := -mmcu=$(MCU) -Os -flto -flto-partition=one -fuse-linker-plugin -mcall-prologues -mrelax -fno-jump-tables -gdwarf-2
AVR_CFLAGS  := $(AVR_OPT) $(CHIP) $(INCLUDES) $(VERSION_DEFINE) -std=gnu11 $(WARNINGS) -Waddr-space-convert -fshort-enums \
               -ffunction-sections -fdata-sections -MMD -MP
# Newer binutils keep the compiler's local labels for -mrelax, which tools that read the disassembly would take for functions.
AVR_LDFLAGS := $(AVR_OPT) -Wl,--gc-sections,--discard-locals

COMMON        := build/common
COMMON_CFLAGS := -I. -std=gnu11 -O2 $(WARNINGS) -MMD -MP -D_GNU_SOURCE -isystem /usr/include/simavr
HOST_CFLAGS   := $(filter-out -I.,$(COMMON_CFLAGS)) $(CHIP) $(INCLUDES) $(VIRTUAL_INCLUDES) -DBOARD_NAME='"$(BOARD)"' -DBOARD_MCU='"$(MCU)"'
SANITIZE      := -fsanitize=address,undefined -fno-sanitize-recover=all
SIM_LIBS      := -lsimavr -lelf -lm

# Objects depend on a file with their flags, which changes when the flags do, in a makefile or on the command line.
.PHONY: force
$(OUT)/avr.flags:  FLAGS = $(AVR_CC) $(AVR_CFLAGS) $(AVR_LDFLAGS)
$(OUT)/host.flags: FLAGS = $(CC) $(HOST_CFLAGS) $(DEFINES)
$(COMMON)/host.flags: FLAGS = $(CC) $(COMMON_CFLAGS)
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
                $(DISPLAY_SOURCES) $(INPUT_SOURCES) $(wildcard firmware/display/$(DISPLAY)/*.c firmware/input/$(INPUT)/*.c)
FIRMWARE     := firmware/main.c $(PORTABLE) $(wildcard hal/avr/*.c) $(DISPLAY_DRIVERS) $(INPUT_DRIVERS)
FIRMWARE_OBJ := $(patsubst %,$(OUT)/avr/%.o,$(basename $(FIRMWARE)))

## all: the firmware, build/BOARD/oxo.elf and .hex, with its size (the default target)
.PHONY: all
all: $(ELF) $(OUT)/oxo.hex
	tools/size.sh total $(DEVICE) $(ELF) $(FLASH_SIZE) $(RAM_SIZE)

define compile_avr
	mkdir -p $(@D)
	echo '  $(MCU)  $<'
	$(AVR_CC) $(AVR_CFLAGS) -c $< -o $@
endef
$(OUT)/avr/%.o: %.c $(OUT)/avr.flags | play-tools
	$(compile_avr)
$(OUT)/avr/%.o: %.S $(OUT)/avr.flags | play-tools
	$(compile_avr)

# A product that does not fit its chip does not build: the linked file gets its final name only after the check.
$(ELF): $(FIRMWARE_OBJ) tools/size.sh $(wildcard tools/stack*) board/$(BOARD)/board.mk
	rm -f $@
	$(AVR_CC) $(AVR_LDFLAGS) $(FIRMWARE_OBJ) -o $@.tmp
	tools/size.sh fits $(DEVICE) $@.tmp $(FLASH_SIZE) $(RAM_SIZE)
	mv $@.tmp $@

$(OUT)/oxo.hex: $(ELF)
	$(AVR_OBJCOPY) -O ihex -R .eeprom $< $@

## size: flash and RAM of each module
.PHONY: size
size: $(ELF)
	tools/size.sh modules $(DEVICE) $(ELF) $(FLASH_SIZE) $(RAM_SIZE)

## flash: write the firmware to the board on PORT (make flash PORT=/dev/ttyACM0)
.PHONY: flash
flash: $(OUT)/oxo.hex
	tools/port.sh "$(PORT)" $(FLASH_WAIT)
	avrdude -p $(MCU) -c $(PROGRAMMER) -b $(FLASH_BAUD) -P "$(PORT)" -D -U flash:w:$<:i

# ---- The virtual board ----

# The chip and the parts do not depend on the board, so all boards share their objects.
VBOARD      := $(wildcard board/virtual/chip/*.c board/virtual/parts/*.c)
VIRTUAL     := $(wildcard board/virtual/*.c board/virtual/displays/$(DISPLAY)/*.c board/virtual/inputs/$(INPUT)/*.c) $(DISPLAY_VIRTUAL) $(INPUT_VIRTUAL)
TERMINAL    := $(wildcard board/virtual/player/*.c board/virtual/terminal/*.c)
LIBVBOARD   := $(OUT)/host/libvboard.a
PLAYER      := $(OUT)/play

## play: play on the virtual board, in this terminal (PLAY="--help" lists its options)
.PHONY: play
play: $(PLAYER) $(ELF)
	$(PLAYER) --save $(OUT)/play.eeprom $(PLAY) $(ELF)

# Host objects, without sanitizers.
$(OUT)/host/%.o: %.c $(OUT)/host.flags | play-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) $(DEFINES) -c $< -o $@

$(COMMON)/%.o: %.c $(COMMON)/host.flags | play-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(COMMON_CFLAGS) -c $< -o $@

$(LIBVBOARD): $(VIRTUAL:%.c=$(OUT)/host/%.o) $(VBOARD:%.c=$(COMMON)/%.o)
	rm -f $@ && ar rcs $@ $^

$(PLAYER): $(TERMINAL:%.c=$(OUT)/host/%.o) $(LIBVBOARD)
	$(CC) $^ -o $@ -lncursesw -ltinfo -lpng $(SIM_LIBS)

include board/virtual/vboard.mk
include board/virtual/browser/web.mk

# ---- Tests ----

include tests/tests.mk
include tests/products/products.mk
include tests/bench/bench.mk

# ---- A release ----

include tools/dist.mk
include tests/web/web_test.mk

# ---- Everything else ----

## clean: remove everything built, including the virtual board's EEPROM file
.PHONY: clean
clean:
	rm -rf build

## help: this list
.PHONY: help
help:
	echo "make TARGET [BOARD=$(BOARD)] [DISPLAY=$(DISPLAY)] [INPUT=$(INPUT)]"
	echo "  boards: $(BOARDS); displays: $(DISPLAYS); inputs: $(INPUTS)"
	sed -n 's/^## \([a-z-]*\): /  \1#/p' $(MAKEFILE_LIST) | awk -F'#' '{printf "%-14s %s\n", $$1, $$2}'

-include $(shell find $(OUT) $(COMMON) -name '*.d' -not -path '*/mutants/*' 2>/dev/null)
