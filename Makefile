# OXO. `make help` lists what can be made; README.md says the rest.

BOARD ?= uno
BOARDS := $(notdir $(patsubst %/board.mk,%,$(wildcard board/*/board.mk)))
ifeq ($(filter $(BOARD),$(BOARDS)),)
$(error there is no board '$(BOARD)'; the boards there are: $(BOARDS). A new one is a folder board/NAME with board.h and board.mk)
endif
include board/$(BOARD)/board.mk

OUT := build/$(BOARD)
BUDGETS := $(FLASH_MAX) $(FLASH_GOAL) $(RAM_MAX) $(RAM_GOAL)
ELF := $(OUT)/oxo.elf

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
# A line a file; `make V=1` shows the whole commands.
ifndef V
.SILENT:
endif

# ---- Tools ----

AVR_CC      := avr-gcc
AVR_OBJCOPY := avr-objcopy
CC          := gcc
CLANG       := clang-19

PLAY_PACKAGES := gcc libc6-dev gcc-avr binutils-avr avr-libc avrdude libsimavr-dev libelf-dev libncurses-dev libpng-dev
TEST_PACKAGES := libcmocka-dev cppcheck clang-19 clang-tidy-19 llvm-19 libclang-rt-19-dev git
# `make deps play` fetches what it takes to play; anything else fetches what it takes to test as well.
PACKAGES := $(PLAY_PACKAGES) $(if $(filter-out deps play all flash size,$(or $(filter-out deps,$(MAKECMDGOALS)),test)),$(TEST_PACKAGES))

## deps: install what Debian or Ubuntu lacks, with apt (and sudo, where needed)
.PHONY: deps
deps:
	tools/deps.sh install $(PACKAGES)

# Whatever is built waits for the packages, when they are asked for on the same command line, and is refused with
# the command to type when one is missing.
.PHONY: play-tools test-tools
play-tools: $(filter deps,$(MAKECMDGOALS))
	tools/deps.sh check "make deps play" $(PLAY_PACKAGES)
test-tools: $(filter deps,$(MAKECMDGOALS))
	tools/deps.sh check "make deps test" $(PLAY_PACKAGES) $(TEST_PACKAGES)

# ---- Flags ----

WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror
INCLUDES := -I. -Iboard/$(BOARD)
CHIP     := -DF_CPU=$(F_CPU)UL
VERSION  := 0.1
VERSION_DEFINE := -DOXO_VERSION='"$(VERSION)-$(BOARD)"'

# Optimised across files, which saves an eighth of the flash: the one panel's address becomes a constant. Loop invariants
# stay where they are, as hoisting them costs more in saved registers than it gains; functions share the code that saves
# them, at some twenty cycles a call; texts that are alike are kept once, address or no address. The other flags are those of
# several dozen that made the image smaller.
AVR_OPT     := -mmcu=$(MCU) -Os -flto -fuse-linker-plugin -mcall-prologues -fno-move-loop-invariants -fmerge-all-constants \
               -fno-tree-dominator-opts -fno-tree-pre -fno-ipa-sra -fno-guess-branch-probability -fira-region=mixed \
               -fno-var-tracking -ffunction-sections -mrelax -gdwarf-2
AVR_CFLAGS  := $(AVR_OPT) $(CHIP) $(INCLUDES) $(VERSION_DEFINE) -std=gnu11 $(WARNINGS) -Waddr-space-convert -fshort-enums \
               -fdata-sections -MMD -MP
AVR_LDFLAGS := $(AVR_OPT) -Wl,--gc-sections

HOST_CFLAGS := $(CHIP) $(INCLUDES) -std=gnu11 -O2 -g $(WARNINGS) -MMD -MP
SANITIZE    := -fsanitize=address,undefined -fno-sanitize-recover=all
SIM_CFLAGS  := $(HOST_CFLAGS) -D_GNU_SOURCE -isystem /usr/include/simavr \
               -DBOARD_NAME='"$(BOARD)"' -DBOARD_MCU='"$(MCU)"'
SIM_LIBS    := -lsimavr -lelf -lm

# ---- The firmware ----

PORTABLE     := $(filter-out firmware/main.c,$(wildcard firmware/*.c)) $(wildcard hal/*.c)
FIRMWARE     := firmware/main.c $(PORTABLE) $(wildcard hal/avr/*.c)
FIRMWARE_OBJ := $(FIRMWARE:%.c=$(OUT)/%.o)

## all: the firmware, build/BOARD/oxo.elf and .hex, with its size against the budget (what plain `make` does)
.PHONY: all
all: $(ELF) $(OUT)/oxo.hex
	tools/size.sh total $(BOARD) $(ELF) $(BUDGETS)

# Changes when the flags do, whether in a file or on the command line, and has everything built anew then.
$(OUT)/flags: force
	mkdir -p $(@D)
	echo '$(AVR_CC) $(AVR_CFLAGS) $(AVR_LDFLAGS) $(BUDGETS)' | cmp -s - $@ || \
		echo '$(AVR_CC) $(AVR_CFLAGS) $(AVR_LDFLAGS) $(BUDGETS)' >$@
.PHONY: force

$(OUT)/%.o: %.c $(OUT)/flags | play-tools
	mkdir -p $(@D)
	echo '  $(MCU)  $<'
	$(AVR_CC) $(AVR_CFLAGS) -c $< -o $@

# The linker's own script, told to take the functions in ORDER ahead of all others and so. A call that reaches further than
# 4 KB takes four bytes and not two; half of the code is in main, so most would, in the order that the compiler happens to
# have. A name there that no function has any more does no harm.
ORDER := hal/avr/order.txt
$(OUT)/oxo.ld: $(ORDER) $(OUT)/flags | play-tools
	$(AVR_CC) -mmcu=$(MCU) -Wl,--verbose 2>/dev/null | awk '/^=====/ { on = !on; next } !on { next } \
		/^ *\*\(\.text\)$$/ { while ((getline f <"$(ORDER)") > 0) print "*(.text." f " .text." f ".*)" } { print }' >$@

# An image over budget does not build: the linked file gets its name only once the gate has let it through.
$(ELF): $(FIRMWARE_OBJ) $(OUT)/oxo.ld tools/size.sh tools/stack.awk
	rm -f $@
	$(AVR_CC) $(AVR_LDFLAGS) -Wl,-T,$(OUT)/oxo.ld $(FIRMWARE_OBJ) -o $@.tmp
	tools/size.sh gate $(BOARD) $@.tmp $(BUDGETS)
	mv $@.tmp $@

$(OUT)/oxo.hex: $(ELF)
	$(AVR_OBJCOPY) -O ihex -R .eeprom $< $@

## size: what each module takes of flash and RAM
.PHONY: size
size: $(ELF)
	tools/size.sh modules $(BOARD) $(ELF) $(BUDGETS)

## order: look for an order of the functions that makes the firmware smaller, hal/avr/order.txt
.PHONY: order
order: $(ELF)
	avr-objdump -d $(ELF) | awk -f tools/order.awk >$(OUT)/order.txt && mv $(OUT)/order.txt $(ORDER)

## flash: write the firmware to the board on PORT (make flash PORT=/dev/ttyACM0)
.PHONY: flash
flash: $(OUT)/oxo.hex
	tools/port.sh "$(PORT)"
	avrdude -p $(MCU) -c $(PROGRAMMER) -b $(FLASH_BAUD) -P "$(PORT)" -D -U flash:w:$<:i

# ---- The virtual board ----

VIRTUAL_OBJ := $(patsubst %.c,$(OUT)/host/%.o,$(wildcard board/virtual/*.c board/virtual/chip/*.c board/virtual/parts/*.c))
PLAYER_OBJ  := $(patsubst %.c,$(OUT)/host/%.o,$(wildcard board/virtual/player/*.c))
LIBVBOARD   := $(OUT)/host/libvboard.a
PLAYER      := $(OUT)/play

## play: play on the virtual board, in this terminal (PLAY="--help" shows what else it can do)
.PHONY: play
play: $(PLAYER) $(ELF)
	$(PLAYER) --eeprom $(OUT)/play.eeprom $(PLAY) $(ELF)

$(OUT)/host/board/virtual/%.o: board/virtual/%.c Makefile | play-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(SIM_CFLAGS) -c $< -o $@

$(LIBVBOARD): $(VIRTUAL_OBJ)
	rm -f $@ && ar rcs $@ $^

$(PLAYER): $(PLAYER_OBJ) $(LIBVBOARD)
	$(CC) $^ -o $@ -lncursesw -ltinfo -lpng $(SIM_LIBS)

# ---- Tests ----

include tests/tests.mk
include bench/bench.mk

# ---- Everything else ----

## clean: remove all that was built (the virtual board's EEPROM file too)
.PHONY: clean
clean:
	rm -rf build

## help: this list
.PHONY: help
help:
	echo "make TARGET [BOARD=$(BOARD)]      boards: $(BOARDS)"
	sed -n 's/^## \([a-z]*\): /  \1#/p' $(MAKEFILE_LIST) | awk -F'#' '{printf "%-12s %s\n", $$1, $$2}'

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
