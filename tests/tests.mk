# What `make test` runs. A file's name says how it is built:
#   tests/SUBJECT/test_NAME.c      a program on this machine, under the sanitizers
#   tests/SUBJECT/exhaust_NAME.c   the same without them, for millions of cases
#   tests/SUBJECT/sim_NAME.c       a program that runs the flashed ELF, or an image, on the virtual board
#   tests/SUBJECT/image_NAME.c     firmware of its own for the simulated chip
#   tests/SUBJECT/preload_NAME.c   a library that is loaded into a tool under test
#   tests/check_NAME.sh            a check of the tree itself
# Every other .c file is a helper and goes into a library. *_n100.c is built for boards of up to 100 x 100.

SAFE := $(OUT)/safe
FAST := $(OUT)/host

TEST_FILES  := $(wildcard tests/*/*.c)
named        = $(foreach f,$(TEST_FILES),$(if $(filter $1_%,$(notdir $f)),$f))
HOST_TESTS  := $(call named,test)
EXHAUST     := $(call named,exhaust)
SIM_TESTS   := $(call named,sim)
IMAGE_FILES := $(call named,image)
FUZZERS     := $(call named,fuzz)
PRELOADS    := $(call named,preload)
HELPERS     := $(filter-out $(HOST_TESTS) $(EXHAUST) $(SIM_TESTS) $(IMAGE_FILES) $(FUZZERS) $(PRELOADS),$(TEST_FILES))
CHECKS      := $(wildcard tests/check_*.sh)

program      = $(1:%.c=$(OUT)/%)
image_elf    = $(OUT)/images/$(patsubst image_%.c,%.elf,$(notdir $1))
IMAGES      := $(foreach f,$(IMAGE_FILES),$(call image_elf,$f))
PROGRAMS    := $(call program,$(HOST_TESTS) $(EXHAUST) $(SIM_TESTS))

# What tests link: the firmware without main, the electrical models of the parts, and the helpers.
LINKED   := $(PORTABLE) $(wildcard board/virtual/parts/*_part.c) $(HELPERS)
SAFE_LIB := $(SAFE)/libtest.a
FAST_LIB := $(FAST)/libtest.a
N100_LIB := $(SAFE)/n100/libtest.a

DEFINES  = $(VERSION_DEFINE) -DFIRMWARE='"$(ELF)"' -DIMAGES='"$(OUT)/images"' -DFLASHING='"$(OUT)/flashing"' -DPLAYER='"$(PLAYER)"' -DSTACK_FILE='"$(OUT)/oxo.stack"'

# Seconds that one program may take.
TEST_LIMIT ?= 300

## test: everything that CI runs (SUBJECT=rules: the programs of one folder)
.PHONY: test
test: test-tools
	$(MAKE) --no-print-directory -k $(if $(filter -j%,$(MAKEFLAGS)),,-j$$(nproc)) --output-sync=target run-tests BOARD=$(BOARD)

ifdef SUBJECT
RUNS := $(patsubst %,run-%,$(filter $(OUT)/tests/$(SUBJECT)/%,$(PROGRAMS)))
else
RUNS := $(PROGRAMS:%=run-%) $(CHECKS:%=run-%)
WHOLE := run-coverage run-lint
endif
.PHONY: run-tests $(RUNS)
run-tests: $(RUNS) $(WHOLE)
	echo "all of $(words $(RUNS)) test programs and checks$(if $(WHOLE),$(comma) lint and coverage) passed"
comma := ,

$(PROGRAMS:%=run-%): run-%: %
	timeout -k 5 $(TEST_LIMIT) $< || { echo "$<: failed, or took more than $(TEST_LIMIT) s" >&2; exit 1; }
$(patsubst %,run-%,$(call program,$(SIM_TESTS))): $(IMAGES) $(PLAYER) $(ELF) $(OUT)/oxo.stack
$(CHECKS:%=run-%): run-%: $(ELF) $(PLAYER)
	timeout -k 5 $(TEST_LIMIT) $* $(BOARD)

$(SAFE)/%.o: %.c $(OUT)/host.flags | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) $(DEFINES) -O1 $(SANITIZE) -c $< -o $@
$(SAFE)/n100/%.o: %.c $(OUT)/host.flags | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) -O1 $(SANITIZE) -DTTT_N_MAX=100 -c $< -o $@
$(SAFE_LIB): $(LINKED:%.c=$(SAFE)/%.o)
$(FAST_LIB): $(LINKED:%.c=$(FAST)/%.o)
$(N100_LIB): $(patsubst %,$(SAFE)/n100/%.o,firmware/rules/ttt tests/rules/oracle tests/support/test)
$(SAFE_LIB) $(FAST_LIB) $(N100_LIB):
	rm -f $@ && ar rcs $@ $^

TEST_LIBS := -lcmocka -lpng -lutil $(SIM_LIBS)
$(call program,$(filter-out %_n100.c,$(HOST_TESTS))): $(OUT)/%: $(SAFE)/%.o $(SAFE_LIB)
	mkdir -p $(@D)
	$(CC) $(SANITIZE) $^ -o $@ $(TEST_LIBS)
$(call program,$(filter %_n100.c,$(HOST_TESTS))): $(OUT)/%: $(SAFE)/n100/%.o $(N100_LIB)
	mkdir -p $(@D)
	$(CC) $(SANITIZE) $^ -o $@ $(TEST_LIBS)
$(call program,$(EXHAUST) $(SIM_TESTS)): $(OUT)/%: $(FAST)/%.o $(FAST_LIB) $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) $^ -o $@ $(TEST_LIBS)

# Images: firmware for one test each, of the same sources and flags as the product.
IMAGE_LIB := $(patsubst %,$(OUT)/avr/firmware/%.o,rules/ttt computer/threats computer/opponent)
define image_rule
$(call image_elf,$1): $(OUT)/avr/$(1:.c=.o) $(IMAGE_LIB)
	mkdir -p $$(@D)
	$(AVR_CC) $$(AVR_LDFLAGS) $$^ -o $$@
endef
$(foreach f,$(IMAGE_FILES),$(eval $(call image_rule,$f)))
# Its boot section; nothing refers to where reset enters it.
$(OUT)/images/chip_flash.elf: AVR_LDFLAGS += -Wl,--no-gc-sections,--section-start=.bootloader.first=0x7800,--section-start=.bootloader=0x7810

# Flashing: what avrdude is given instead of a clock, and the Uno's bootloader from its source.
FLASHING := $(OUT)/flashing
OPTIBOOT := /usr/share/arduino/hardware/arduino/avr/bootloaders/optiboot/optiboot.c

$(call program,$(filter tests/flashing/%,$(SIM_TESTS))): | $(FLASHING)/optiboot.hex $(FLASHING)/preload_clock.so $(OUT)/oxo.hex

$(FLASHING)/preload_%.so: tests/flashing/preload_%.c tests/flashing/clock.h | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(filter-out -M%,$(HOST_CFLAGS)) -shared -fPIC $< -o $@ -ldl

# The options that its Makefile has. Debian's own optiboot_atmega328.hex is broken: 532 bytes where 512 fit.
$(FLASHING)/optiboot.elf: $(OPTIBOOT) | test-tools
	mkdir -p $(@D)
	$(AVR_CC) -w -Os -fno-inline-small-functions -fno-split-wide-types -mrelax -fno-tree-scev-cprop -fno-move-loop-invariants \
		-mmcu=atmega328p -DF_CPU=16000000L -DLED_START_FLASHES=3 -DBAUD_RATE=115200 -nostartfiles \
		-Wl,--section-start=.text=0x7e00,--section-start=.version=0x7ffe,--relax $< -o $@
$(FLASHING)/optiboot.hex: $(FLASHING)/optiboot.elf
	$(AVR_OBJCOPY) -O ihex -j .text -j .data -j .version --set-section-flags .version=alloc,load $< $@

# The bound of the product's stack, which a test compares with the deepest use.
$(OUT)/oxo.stack: $(ELF)
	tools/size.sh stack $(BOARD) $(ELF) $(BUDGETS) >$@

# How many random power cuts, and how many flipped bits.
SOAK ?= 20000
SOAKED := $(OUT)/tests/power/sim_power_random $(OUT)/tests/power/sim_ram_flips

## soak: the tests that can go on for longer: SOAK (20000) power cuts, and as many flipped bits of RAM
.PHONY: soak
soak: $(SOAKED) $(ELF) | test-tools
	for test in $(SOAKED); do SOAK=$(SOAK) $$test || exit 1; done

## mutants: break the rules in some 70 ways, one at a time; the tests must notice each
.PHONY: mutants
mutants: test-tools
	tests/mutants.sh $(OUT)/mutants

# ---- Fuzzing ----

FUZZ_SECONDS ?= 600
FUZZED := $(wildcard firmware/console/*.c firmware/session/*.c firmware/rules/*.c firmware/computer/*.c) \
          tests/support/serial_double.c tests/support/stats_double.c

## fuzz: libFuzzer on the console, for FUZZ_SECONDS (600)
.PHONY: fuzz
fuzz: test-tools
	mkdir -p $(OUT)/fuzz/corpus
	$(CLANG) -DF_CPU=$(F_CPU)UL $(INCLUDES) -std=gnu11 -O1 -g -fsanitize=fuzzer,address,undefined \
		-fno-sanitize-recover=all $(FUZZERS) $(FUZZED) -o $(OUT)/fuzz/console
	$(OUT)/fuzz/console -dict=tests/console/console.dict -max_len=400 -max_total_time=$(FUZZ_SECONDS) \
		-print_final_stats=1 -artifact_prefix=$(OUT)/fuzz/ $(OUT)/fuzz/corpus

# ---- Reading the code ----

# What is compiled for the host: the portable code, the virtual board and the tests.
LINTED     := $(PORTABLE) $(VIRTUAL) $(TERMINAL) $(filter-out $(IMAGE_FILES) $(FUZZERS),$(TEST_FILES))
LINT_FLAGS := $(filter-out -Werror -M% -O% -g,$(HOST_CFLAGS)) -Wno-enum-float-conversion $(DEFINES)

## lint: cppcheck, clang-tidy and shellcheck
.PHONY: lint run-lint
lint: test-tools run-lint
run-lint: | test-tools
	tools/lint.sh '$(subst ',,$(LINT_FLAGS))' $(LINTED)

## format: lay the code out as .clang-format says
.PHONY: format
format:
	clang-format -i $$(git ls-files '*.[ch]')

## coverage: lines, branches and MC/DC of the portable code, by the host tests
.PHONY: coverage run-coverage
coverage: test-tools run-coverage
run-coverage: | test-tools
	tools/coverage.sh $(OUT)/coverage "$(INCLUDES) $(CHIP)" $(PORTABLE)
