# Rules of the tests. A file's name decides how it is built and run:
#   tests/SUBJECT/test_NAME.c      a host program with sanitizers
#   tests/SUBJECT/exhaust_NAME.c   a host program without them, for millions of cases
#   tests/SUBJECT/sim_NAME.c       a program that runs the flashed ELF, or an image, on the virtual board
#   tests/SUBJECT/image_NAME.c     test firmware for the simulated chip
#   tests/SUBJECT/preload_NAME.c   a library that is loaded into a tool under test
#   tests/SUBJECT/program_NAME.c   a program driven by a test in another language
#   tests/check_NAME.sh            a check of the tree
# board/play/tests has the players' by the same rules.
#   tests/SUBJECT/check_NAME.sh    a test of a user's program, as a script
# Every other .c file is a helper and goes into a library. *_n100.c is built for boards of up to 100x100, *_calibrated.c for an input
# that has learned five bytes.
# SPDX-License-Identifier: MIT

# Two builds of linked code: SAFE, with sanitizers and coverage; FAST, without.
SAFE := $(OUT)/safe
FAST := $(OUT)/host

# The Uno with the default display and input runs all tests. Other boards run those of their flashed firmware, without portable
# code, bootloaders after faults, the terminal, pictures and cycle counts. Other displays and inputs run
# tests/products, their own, and those that their folder names (DISPLAY_TESTS, INPUT_TESTS); the application on the host shows only
# 8x8 pixels. Each display has its judge. Registers flip in products whose drivers no other one has.
SAME_DRIVERS := max7219x4 ws2812x9 ws2812x16 cells cells16
OF_FIRMWARE := computer console display input products recovery scenes session sleep support
ifeq ($(DEVICE),uno)
TEST_FILES  := $(wildcard tests/*/*.c board/play/tests/*/*.c)
else ifeq ($(DEVICE),$(BOARD))
TEST_FILES  := $(foreach f,$(wildcard $(OF_FIRMWARE:%=tests/%/*.c)),$(if $(filter test_% exhaust_% fuzz_% %_computer_cycles.c,$(notdir $f)),,$f))
# Caterina, the Micro's bootloader, uses USB, which the virtual board lacks.
ifneq ($(PROGRAMMER),avr109)
TEST_FILES  += $(addprefix tests/flashing/,sim_flashing.c bootloaders.c preload_clock.c)
endif
else
TEST_FILES  := $(filter-out $(if $(DISPLAY_SOURCES),,tests/support/app%),$(wildcard tests/support/*.c)) \
               $(wildcard tests/products/*.c) tests/display/test_right_for.c $(if $(filter $(SAME_DRIVERS),$(DISPLAY) $(INPUT)),,tests/recovery/sim_register_flips.c) tests/scenes/scenes.c tests/scenes/sim_scenes.c \
               $(DISPLAY_TESTS) \
               $(if $(filter max7219,$(DISPLAY)),$(wildcard tests/input/$(INPUT)/*.c tests/keys/$(INPUT)/*.c $(INPUT_TESTS))) # these need the matrix
endif
TEST_FILES  += $(wildcard tests/display/$(DISPLAY)/*.c)
named        = $(foreach f,$(TEST_FILES),$(if $(filter $1_%,$(notdir $f)),$f))
HOST_TESTS  := $(call named,test)
EXHAUST     := $(call named,exhaust)
SIM_TESTS   := $(call named,sim)
IMAGE_FILES := $(call named,image)
FUZZERS     := $(call named,fuzz)
PRELOADS    := $(call named,preload)
DRIVEN      := $(call named,program)
HELPERS     := $(filter-out $(HOST_TESTS) $(EXHAUST) $(SIM_TESTS) $(IMAGE_FILES) $(FUZZERS) $(PRELOADS) $(DRIVEN),$(TEST_FILES))
CHECKS      := $(if $(filter uno,$(DEVICE)),$(wildcard tests/check_*.sh tests/*/check_*.sh board/play/tests/*/check_*.sh),$(if $(filter $(BOARD),$(DEVICE)),,board/play/tests/terminal/check_product.sh))

program      = $(1:%.c=$(OUT)/%)
image_elf    = $(OUT)/images/$(patsubst image_%.c,%.elf,$(notdir $1))
IMAGES      := $(foreach f,$(IMAGE_FILES),$(call image_elf,$f))
PROGRAMS    := $(call program,$(HOST_TESTS) $(EXHAUST) $(SIM_TESTS))
N100_TESTS  := $(filter %_n100.c,$(HOST_TESTS))
CALIBRATED_TESTS := $(filter %_calibrated.c,$(HOST_TESTS))
COVERED     := $(call program,$(filter-out $(N100_TESTS) $(CALIBRATED_TESTS),$(HOST_TESTS)))

# Tests link the firmware without main, the virtual board, and the helpers; with sanitizers, only those helpers that host tests
# include. Without, scripts are compiled once for all products.
SCRIPTING    := $(wildcard board/play/script/*.c)
FAST_LINKED  := $(PORTABLE) $(HELPERS)
SAFE_HELPERS := $(shell awk -f tests/helpers.awk $(TEST_FILES) $(wildcard tests/*/*.h tests/*/*/*.h))
SAFE_LINKED  := $(PORTABLE) $(if $(filter uno,$(DEVICE)),$(SCRIPTING)) $(SAFE_HELPERS)
SAFE_LIB     := $(SAFE)/libtest.a
FAST_LIB     := $(FAST)/libtest.a
N100_LIB     := $(SAFE)/n100/libtest.a
CALIBRATED_LIB := $(SAFE)/calibrated/libtest.a

DEFINES  = $(VERSION_DEFINE) -DDEVICE_NAME='"$(DEVICE)"' -DDISPLAY_NAME='"$(DISPLAY)"' -DFIRMWARE='"$(ELF)"' -DIMAGES='"$(OUT)/images"' -DFLASHING='"$(OUT)/flashing"' -DSTACK_FILE='"$(OUT)/oxo.stack"'

# ---- Running ----

# Limit for a program: seconds of processor time; ten times that on the clock. $(call run_test,NAME) precedes its command.
TEST_LIMIT ?= 300
RESULTS    := $(or $(RESULTS),$(OUT)/results)
PRODUCT_ARGS = $(if $(filter-out uno,$(BOARD)), BOARD=$(BOARD))$(if $(filter-out max7219,$(DISPLAY)), DISPLAY=$(DISPLAY))$(if $(filter-out keypad,$(INPUT)), INPUT=$(INPUT))
run_test   = RESULTS=$(RESULTS) LOGS=$(RESULTS)/$(DEVICE) AGAIN='make $(or $(AGAIN),test)$(PRODUCT_ARGS)' tests/run.sh $(TEST_LIMIT) $1

# $(call run_all,GOALS,ENVIRONMENT): runs them in a make of their own, which goes on after a failure, and sums up.
define run_all
	rm -rf $(RESULTS) && mkdir -p $(RESULTS) && : >$(RESULTS)/list
	+status=0; RESULTS=$(RESULTS) $2 $(MAKE) --no-print-directory -k $(PARALLEL) $1 BOARD=$(BOARD) || status=1; \
		RESULTS=$(RESULTS) tests/run.sh summary $$status
endef

## test: all tests of the device (make test-all: everything) (SUBJECT=rules: one folder; SUBJECT=rules/test_ttt: one program; TEST=NAME: one test)
.PHONY: test
test: test-tools
	$(call run_all,run-tests)

## play-test: the players' tests: scripts, terminal, serial port (SUBJECT and TEST as in make test)
.PHONY: play-test
play-test: test-tools
	$(call run_all,run-play-test)

## test-all: test, products, play-test, vboard-test, web-test, dist-test, lint and the tests of the build at once, which CI runs
.PHONY: test-all
test-all: test-tools lint-tools
	$(call run_all,$(if $(filter deps,$(MAKECMDGOALS)),deps-more) run-play-test run-vboard-test run-web-test run-dist-test run-lint $(BUILD_CHECKS:%=run-%) run-tests run-products)

## vboard-test: the virtual board's own tests, in a copy of its folder that has nothing beside it
.PHONY: vboard-test run-vboard-test
vboard-test: test-tools
	$(call run_all,run-vboard-test)
ALONE := build/alone
run-vboard-test:
	mkdir -p $(ALONE)/board/virtual
	find $(ALONE)/board/virtual -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
	{ git ls-files -co --exclude-standard board/virtual 2>/dev/null | grep . || find board/virtual -name build -prune -o -type f -print; } | \
		tar -c -T - | tar -x -C $(ALONE)
	+$(call run_test,vboard) $(MAKE) --no-print-directory -C $(ALONE)/board/virtual test install PREFIX='$(abspath $(ALONE)/usr)' DESTDIR= BUILD=build

# One job more than processors, as some wait for the clock, unless the caller sets -j.
PARALLEL = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$$(($$(nproc) + 1))) --output-sync=target

# Boards with another chip or clock play only the scenes of games, and count the cycles of moves.
GAMES := $(if $(filter uno,$(DEVICE)),$(patsubst %,run-games-%,$(filter-out uno nano promini,$(BOARDS))))

# TEST is the name of a test, as in TEST(name) { ... }; SUBJECT a folder or a program: rules, rules/test_ttt, check_readme. With both, the
# programs of SUBJECT that have the test.
test_name = $(patsubst %.sh,%,$(patsubst tests/%,%,$(patsubst board/play/%,%,$(patsubst $(OUT)/%,%,$1))))
ifdef TEST
OF_TEST := $(call test_name,$(patsubst %.c,$(OUT)/%,$(shell grep -lE '^TEST\($(TEST)\)' $(TEST_FILES))))
override SUBJECT := $(filter $(if $(SUBJECT),$(SUBJECT) $(SUBJECT:%=%/%),%),$(OF_TEST))
ifeq ($(SUBJECT),)
$(error no test '$(TEST)' $(if $(OF_TEST),in this SUBJECT; it is in $(OF_TEST),for $(DEVICE); tests are named as in TEST(name) { ... }))
endif
export TEST_ONLY := $(TEST)
endif
ifdef SUBJECT
NAMES := $(call test_name,$(PROGRAMS) $(CHECKS))
CHOSEN := $(filter $(SUBJECT) $(SUBJECT:%=%/%),$(NAMES))
ifeq ($(CHOSEN),)
$(error no test program '$(SUBJECT)' for $(DEVICE); folders: $(sort $(patsubst %/,%,$(dir $(filter-out check_%,$(NAMES))))); checks: $(filter check_%,$(NAMES)); or a program: rules/test_ttt)
endif
RUNS := $(foreach p,$(PROGRAMS) $(CHECKS),$(if $(filter $(CHOSEN),$(call test_name,$p)),run-$p))
else
# What only the build can break is left to test-all, as it builds for long.
BUILD_CHECKS := $(filter tests/check_refusals.sh tests/check_new_display.sh,$(CHECKS))
# Programs that wait for the clock start first; the others fill the time.
WAITING := $(filter-out $(BUILD_CHECKS),$(CHECKS)) $(filter $(OUT)/tests/flashing/sim_%,$(PROGRAMS))
RUNS := $(WAITING:%=run-%) $(patsubst %,run-%,$(filter-out $(WAITING),$(PROGRAMS))) $(GAMES)
# make goes through them round by round. What it links at the end of one starts first in the next.
WHOLE := $(if $(filter uno,$(DEVICE)),run-coverage) $(filter $(PROGRAMS),$(WAITING))
endif
# The Uno's tests of the players are a goal of their own; with SUBJECT, `make test` runs them as well.
OF_PLAYERS := $(if $(filter uno,$(DEVICE)),$(filter run-board/play/% run-$(OUT)/board/play/%,$(RUNS)))
ifneq ($(filter play-test,$(MAKECMDGOALS)),)
ifneq ($(DEVICE),uno)
$(error the players' tests run on the Uno alone: make play-test without BOARD, DISPLAY or INPUT)
endif
ifeq ($(OF_PLAYERS),)
$(error '$(SUBJECT)' is no test of the players; make test SUBJECT=$(SUBJECT) runs it)
endif
endif
.PHONY: run-tests run-play-test $(RUNS)
run-tests: $(if $(SUBJECT),$(RUNS),$(filter-out $(OF_PLAYERS),$(RUNS)) $(WHOLE))
run-play-test: $(OF_PLAYERS)

$(call program,$(SIM_TESTS)): | $(IMAGES) $(ELF) $(OUT)/oxo.stack
$(patsubst %,run-%,$(call program,$(EXHAUST) $(SIM_TESTS) $(N100_TESTS) $(CALIBRATED_TESTS))): run-%: %
	$(call run_test,$(call test_name,$<)) $<
$(CHECKS:%=run-%): run-%: $(ELF) $(PLAYER)
	$(call run_test,$(call test_name,$*)) $* $(DEVICE)
# The scenes, linked without what only other tests need.
$(OUT)/games: $(patsubst %,$(FAST)/%.o,hal/orientation tests/scenes/scenes tests/scenes/sim_scenes \
              $(basename $(wildcard tests/display/$(DISPLAY)/judge.c)) \
              $(addprefix tests/support/,art forked model model_console model_input model_matrix rig soak test)) \
              $(SCRIPTING:%.c=$(COMMON)/%.o) $(LIBVBOARD) | $(ELF)
	$(CC) $^ -o $@ $(TEST_LIBS)
$(GAMES): run-games-%: $(OUT)/tests/scenes/sim_scenes $(OUT)/tests/products/sim_move
	$(MAKE) --no-print-directory BOARD=$* build/$*/oxo.elf
	RIG_ELF=build/$*/oxo.elf TEST_ONLY=games $(call run_test,games-$*) $<
	RIG_ELF=build/$*/oxo.elf $(call run_test,move-$*) $(OUT)/tests/products/sim_move
# What another compiler's firmware takes is not promised to the cycle.
$(patsubst %,run-$(OUT)/tests/%,products/sim_move computer/sim_computer_cycles races/sim_clock sound/sim_sound) $(GAMES): export IS_REFERENCE := $(IS_REFERENCE)
$(filter run-board/play/tests/terminal/%,$(CHECKS:%=run-%)): $(filter %/parrot.elf,$(IMAGES))
run-tests/check_refusals.sh: | lint-tools

# A host test's run also measures coverage. `make coverage` runs only changed programs again.
$(COVERED:%=run-%): run-%: %.profraw
$(COVERED:%=%.profraw): %.profraw: % $(if $(filter run-coverage,$(MAKECMDGOALS)),,force)
	LLVM_PROFILE_FILE=$@ $(call run_test,$(call test_name,$<)) $<

# ---- Building ----

# gcc checks conversions, clang warns about more. VERSION is not defined here, so that the code for builds without this makefile is
# compiled, too.
CLANG_CFLAGS := $(filter-out -O% -Wconversion,$(HOST_CFLAGS)) -O1 -gline-tables-only $(filter-out $(VERSION_DEFINE),$(DEFINES)) $(SANITIZE)
# Tests take longer to optimise than to run, except for millions of cases. Without optimising, gcc warns of texts that may be too long
# but are not.
NOT_OPTIMISED  = $(if $(filter tests/% board/play/tests/%,$<),-O0)
OPTIMISED_LESS = $(if $(filter tests/% board/play/tests/%,$<),$(if $(filter exhaust_%,$(notdir $<)),,-O1 -Wno-format-truncation))
# A program run by hand writes its counters to $(OUT), too.
COUNTERS     := -fprofile-instr-generate=$(OUT)/by-hand.profraw -fcoverage-mapping -fcoverage-mcdc
# The sanitizers' shared library, as linking the static one into each program takes longer than all other linking; a file says where
# it is.
SAFE_LDFLAGS := $(SANITIZE) -shared-libasan -frtlib-add-rpath @$(SAFE)/rpath
$(SAFE)/rpath: $(OUT)/safe.flags | test-tools
	mkdir -p $(@D)
	echo "-Wl,-rpath,$$($(CLANG) -print-resource-dir)/lib/linux" >$@
$(OUT)/safe.flags: FLAGS = $(CLANG) $(CLANG_CFLAGS) $(COUNTERS)

$(SAFE)/%.o: %.c $(OUT)/safe.flags | test-tools vboard
	mkdir -p $(@D)
	echo '  safe  $<'
	$(CLANG) $(CLANG_CFLAGS) $(NOT_OPTIMISED) $(COUNTERS) $(QUIET) -c $< -o $@
$(SAFE)/n100/%.o: %.c $(OUT)/safe.flags | test-tools vboard
	mkdir -p $(@D)
	echo '  n100  $<'
	$(CLANG) $(CLANG_CFLAGS) -DTTT_N_MAX=100 $(QUIET) -c $< -o $@
$(SAFE)/calibrated/%.o: %.c $(OUT)/safe.flags | test-tools vboard
	mkdir -p $(@D)
	echo '  calibrated  $<'
	$(CLANG) $(CLANG_CFLAGS) $(NOT_OPTIMISED) -DINPUT_CALIBRATION_BYTES=5 $(QUIET) -c $< -o $@
$(SAFE_LIB): $(SAFE_LINKED:%.c=$(SAFE)/%.o)
$(FAST_LIB): $(FAST_LINKED:%.c=$(FAST)/%.o) $(SCRIPTING:%.c=$(COMMON)/%.o)
$(N100_LIB): $(patsubst %,$(SAFE)/n100/%.o,firmware/rules/ttt tests/rules/step tests/support/test tests/support/soak)
$(CALIBRATED_LIB): $(patsubst %.c,$(SAFE)/calibrated/%.o,$(wildcard firmware/rules/*.c firmware/session/*.c firmware/storage/*.c \
                   tests/storage/*fixture.c $(addprefix tests/support/,eeprom_double.c generator.c model*.c session.c soak.c test.c)))
$(SAFE_LIB) $(FAST_LIB) $(N100_LIB) $(CALIBRATED_LIB):
	rm -f $@ && ar rcs $@ $^

# Where there is gold, it takes a third of the other linker's time.
LINKER := $(if $(wildcard /usr/bin/ld.gold),-fuse-ld=gold)
TEST_LIBS := -lncursesw -ltinfo -lcmocka -lpng -lutil $(SIM_LIBS)
$(COVERED): $(OUT)/%: $(SAFE)/%.o $(SAFE_LIB) $(LIBVBOARD) | $(SAFE)/rpath
	mkdir -p $(@D)
	$(CLANG) $(LINKER) $(SAFE_LDFLAGS) $(COUNTERS) $^ -o $@ $(TEST_LIBS)
$(call program,$(N100_TESTS)): $(OUT)/%: $(SAFE)/n100/%.o $(N100_LIB) | $(SAFE)/rpath
	mkdir -p $(@D)
	$(CLANG) $(LINKER) $(SAFE_LDFLAGS) $^ -o $@ $(TEST_LIBS)
$(call program,$(CALIBRATED_TESTS)): $(OUT)/%: $(SAFE)/calibrated/%.o $(CALIBRATED_LIB) $(LIBVBOARD) | $(SAFE)/rpath
	mkdir -p $(@D)
	$(CLANG) $(LINKER) $(SAFE_LDFLAGS) $^ -o $@ $(TEST_LIBS)
$(call program,$(EXHAUST) $(SIM_TESTS)): $(OUT)/%: $(FAST)/%.o $(FAST_LIB) $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) $(LINKER) $^ -o $@ $(TEST_LIBS)
$(call program,$(DRIVEN)): $(OUT)/%: $(FAST)/%.o $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) $^ -o $@ $(SIM_LIBS)

# Images: firmware for one test each, with the product's sources and flags.
IMAGE_LIB := $(patsubst %,$(OUT)/avr/%.o,firmware/rules/ttt firmware/computer/threats firmware/computer/computer hal/avr/description)
define image_rule
$(call image_elf,$1): $(OUT)/avr/$(1:.c=.o) $(IMAGE_LIB)
	mkdir -p $$(@D)
	$(AVR_CC) $$(AVR_LDFLAGS) $$^ -o $$@
endef
$(foreach f,$(IMAGE_FILES),$(eval $(call image_rule,$f)))
# Additional objects of images: a walk that the host makes, too; the tested driver.
$(OUT)/images/step.elf: $(OUT)/avr/tests/rules/step.o
$(OUT)/images/tone.elf: $(OUT)/avr/hal/avr/tone.o
$(OUT)/images/clock.elf: $(OUT)/avr/hal/avr/clock.o $(OUT)/avr/hal/avr/stats.o

include tests/flashing/flashing.mk tests/avr8js/avr8js.mk tests/lint.mk

$(OUT)/images/eeprom_busy.elf: $(OUT)/avr/hal/avr/eeprom.o

# The bound of the product's stack, which a test compares with the measured depth.
$(OUT)/oxo.stack: $(ELF)
	tools/size.sh stack $(BOARD) $(ELF) $(FLASH_SIZE) $(RAM_SIZE) >$@

# SEED is the time by default; a failure prints it.
SOAK       ?= 1
ifndef SEED
SEED       := $(shell date +%s)
endif
SOAK_LIMIT ?= 7200

## soak: all programs with full counts, SOAK (1) times as many, with a new seed or SEED
.PHONY: soak
soak: test-tools soak-tools
	echo "soak: SEED=$(SEED) SOAK=$(SOAK)"
	$(call run_all,run-soak AGAIN=soak TEST_LIMIT=$(SOAK_LIMIT),SEED=$(SEED) SOAK=$(SOAK))
# The programs read both from the environment. As arguments make would hand them to every make that it starts.
MAKEOVERRIDES := $(filter-out SOAK=% SEED=%,$(MAKEOVERRIDES))
ifeq ($(filter run-soak,$(MAKECMDGOALS))-$(filter environment,$(origin SOAK)),run-soak-)
$(error run-soak needs SOAK and SEED in the environment: make soak sets them)
endif
.PHONY: run-soak
# Other boards, displays and inputs run their tests as in `make test`; `make matrix` measures all combinations.
usual_make = env -u SEED -u SOAK $(MAKE) --no-print-directory -k AGAIN=test TEST_LIMIT=300
.PHONY: soak-products
soak-products: $(LIBVBOARD) $(PLAYER)
	+$(usual_make) run-products matrix
SOAKED_BOARDS := $(if $(SUBJECT),,$(if $(filter uno,$(DEVICE)),$(patsubst %,soak-%,$(filter-out uno,$(BOARDS)))))
.PHONY: $(SOAKED_BOARDS)
$(SOAKED_BOARDS): soak-%: $(LIBVBOARD) $(PLAYER)
	+$(usual_make) BOARD=$* run-tests
run-soak: $(if $(SOAKED_BOARDS),soak-products) $(if $(filter uno- uno-avr8js,$(DEVICE)-$(SUBJECT)),run-second-opinion) $(SOAKED_BOARDS) $(filter-out $(CHECKS:%=run-%) $(GAMES),$(RUNS))

# ---- Mutants ----

COUNT ?= 90
KIND  ?=
BREAK ?= firmware hal
## mutants: break the source in COUNT (90, or all) random ways, drawn by SEED, in the files and folders BREAK; a test must notice each (KIND=deletion, operator, constant, atomic or order: only these)
.PHONY: mutants
mutants: test-tools
	COUNT=$(COUNT) KIND='$(KIND)' SEED=$(SEED) OUT=$(OUT) PRODUCT='$(PRODUCT_ARGS)' CC=$(CC) CLANG=$(CLANG) AVR_CC=$(AVR_CC) AVR_OBJCOPY=$(AVR_OBJCOPY) \
		PROGRAMS='$(COVERED) $(call program,$(EXHAUST) $(SIM_TESTS))' \
		tests/mutants.py $(BREAK)

# ---- Proof ----

## prove: what has changed since it was proved (tests/proved.txt); NEW=1 also what never was, ALL=1 everything (docs/proof.md)
.PHONY: prove
prove: prove-tools
	tests/judge/judge.sh
	tests/prove.sh $(if $(ALL),-a) $(if $(NEW),-n)

## prove-faults: plant faults in what is proved, one at a time; each must be found where it has to be
.PHONY: prove-faults
prove-faults: prove-tools
	tests/prove.sh -f

# ---- Pictures ----

WAVEFORMS := $(OUT)/tests/pictures/program_waveforms
run-tests/check_pictures.sh: export IS_REFERENCE := $(IS_REFERENCE)
WORST_F := $(OUT)/worst-f.csv
run-tests/check_pictures.sh: $(WAVEFORMS) $(WORST_F)
$(WORST_F): $(OUT)/tests/computer/exhaust_computer_adversary
	env -u SOAK -u SEED WORST_F=$@ $< >$(@:.csv=.log) 2>&1

## pictures: draw those of README and docs/how-it-works.md again; look at them before committing
.PHONY: pictures
pictures: $(PLAYER) $(ELF) $(WAVEFORMS) $(WORST_F)
	tools/pictures.sh docs/pictures $^

# ---- Fuzzing ----

FUZZ_SECONDS ?= 600
# hal/ssd1306.c needs a bus that has no double.
FUZZED := $(filter-out hal/ssd1306.c,$(PORTABLE)) $(wildcard tests/support/*_double.c tests/support/model*.c) tests/support/app.c tests/support/session.c tests/support/generator.c $(LIBVBOARD)

## fuzz: libFuzzer on the console, for FUZZ_SECONDS (600)
.PHONY: fuzz
fuzz: test-tools $(LIBVBOARD)
	mkdir -p $(OUT)/fuzz/corpus
	$(CLANG) -DF_CPU=$(F_CPU)UL $(filter -I%,$(HOST_CFLAGS)) -std=gnu11 -O1 -g -fsanitize=fuzzer,address,undefined \
		-fno-sanitize-recover=all $(FUZZERS) $(FUZZED) -o $(OUT)/fuzz/console -lcmocka -lm
	sed -n 's/^ *X([A-Z]*, "\([a-z]\{2,\}\).*/"\1"/p' firmware/console/commands.h >$(OUT)/fuzz/words
	$(OUT)/fuzz/console -dict=$(OUT)/fuzz/words -max_len=400 -max_total_time=$(FUZZ_SECONDS) \
		-print_final_stats=1 -artifact_prefix=$(OUT)/fuzz/ $(OUT)/fuzz/corpus
