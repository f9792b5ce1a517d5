# What `make test` runs: tests/host on this machine, tests/sim on the virtual board, and checks of the tree itself.

HOST := $(OUT)/host
FAST := $(HOST)/fast
SAFE := $(HOST)/safe

# Each tests/host/test_NAME.c is a program, under the sanitizers; exhaust_NAME.c is one without, for the millions;
# *_n100.c has a board of up to 100 x 100. Doubles stand in for hardware.
PURE        := $(PORTABLE) $(wildcard board/virtual/parts/*_part.c) $(filter-out tests/host/test_% tests/host/exhaust_%,$(wildcard tests/host/*.c))
SAFE_LIB    := $(SAFE)/libpure.a
FAST_LIB    := $(FAST)/libpure.a
N100_LIB    := $(SAFE)/n100/libpure.a
HOST_TESTS  := $(patsubst tests/host/%.c,$(HOST)/%,$(wildcard tests/host/test_*.c tests/host/exhaust_*.c))
SIM_TESTS   := $(patsubst tests/sim/%.c,$(OUT)/sim/%,$(wildcard tests/sim/test_*.c))
IMAGES      := $(patsubst tests/sim/images/%.c,$(OUT)/images/%.elf,$(wildcard tests/sim/images/*.c))
CHECKS      := $(wildcard tests/check_*.sh)

TEST_DEFINES := $(VERSION_DEFINE) -DFIRMWARE='"$(ELF)"' -DIMAGES='"$(OUT)/images"' -DPLAYER='"$(PLAYER)"'

## test: everything that CI runs
.PHONY: test
test: test-tools
	$(MAKE) --no-print-directory -k -j$$(nproc) --output-sync=target run-tests BOARD=$(BOARD)

RUNS := $(HOST_TESTS:%=run-%) $(SIM_TESTS:%=run-%) $(CHECKS:%=run-%)
.PHONY: run-tests $(RUNS)
run-tests: $(RUNS) run-coverage run-lint
	echo "all of $(words $(RUNS)) test programs and checks, lint and coverage passed"

$(HOST_TESTS:%=run-%) $(SIM_TESTS:%=run-%): run-%: %
	$<
$(SIM_TESTS:%=run-%): $(IMAGES) $(PLAYER) $(ELF)
$(CHECKS:%=run-%): run-%: $(ELF) $(PLAYER)
	$* $(BOARD)

$(SAFE)/%.o: %.c | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) -O1 $(SANITIZE) -c $< -o $@
$(SAFE)/n100/%.o: %.c | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) -O1 $(SANITIZE) -DTTT_N_MAX=100 -c $< -o $@
$(FAST)/%.o: %.c | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(HOST_CFLAGS) -c $< -o $@
$(SAFE_LIB): $(PURE:%.c=$(SAFE)/%.o)
$(FAST_LIB): $(PURE:%.c=$(FAST)/%.o)
$(N100_LIB): $(SAFE)/n100/firmware/ttt.o $(SAFE)/n100/tests/host/oracle.o
$(SAFE_LIB) $(FAST_LIB) $(N100_LIB):
	rm -f $@ && ar rcs $@ $^

$(HOST)/test_%: $(SAFE)/tests/host/test_%.o $(SAFE_LIB)
	$(CC) $(SANITIZE) $^ -o $@ -lcmocka -lpng -lm
$(HOST)/test_%_n100: $(SAFE)/n100/tests/host/test_%_n100.o $(N100_LIB)
	$(CC) $(SANITIZE) $^ -o $@ -lcmocka
$(HOST)/exhaust_%: $(FAST)/tests/host/exhaust_%.o $(FAST_LIB)
	$(CC) $^ -o $@ -lcmocka

# Bench images: a test firmware each, of the same sources and flags as the product.
$(OUT)/images/%.elf: $(OUT)/tests/sim/images/%.o $(patsubst %.c,$(OUT)/%.o,$(wildcard firmware/ttt.c firmware/view.c firmware/opponent.c))
	mkdir -p $(@D)
	$(AVR_CC) $(AVR_LDFLAGS) $^ -o $@

$(OUT)/sim/%.o: tests/sim/%.c Makefile $(ELF) | test-tools
	mkdir -p $(@D)
	echo '  host  $<'
	$(CC) $(SIM_CFLAGS) $(TEST_DEFINES) -DSTACK_BOUND=$$(tools/size.sh stack $(BOARD) $(ELF) $(BUDGETS)) -c $< -o $@
$(OUT)/sim/test_%: $(OUT)/sim/test_%.o $(patsubst tests/sim/%.c,$(OUT)/sim/%.o,$(filter-out tests/sim/test_%,$(wildcard tests/sim/*.c))) $(LIBVBOARD) $(FAST_LIB)
	$(CC) $^ -o $@ -lcmocka -lutil $(SIM_LIBS)

# How many random power cuts, and how many flipped bits.
SOAK ?= 20000
SOAKED := $(OUT)/sim/test_power_random $(OUT)/sim/test_ram_flips

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
FUZZED := firmware/console.c firmware/talk.c firmware/commands.c firmware/words.c firmware/say.c firmware/game.c firmware/ttt.c \
          firmware/integrity.c firmware/seal.c firmware/computer.c firmware/opponent.c firmware/view.c \
          tests/host/serial_double.c tests/host/vitals_double.c

## fuzz: libFuzzer on the console, for FUZZ_SECONDS (600)
.PHONY: fuzz
fuzz: test-tools
	mkdir -p $(OUT)/fuzz/corpus
	$(CLANG) -DF_CPU=$(F_CPU)UL $(INCLUDES) -std=gnu11 -O1 -g -fsanitize=fuzzer,address,undefined \
		-fno-sanitize-recover=all tests/fuzz/fuzz_console.c $(FUZZED) -o $(OUT)/fuzz/console
	$(OUT)/fuzz/console -dict=tests/fuzz/console.dict -max_len=400 -max_total_time=$(FUZZ_SECONDS) \
		-print_final_stats=1 -artifact_prefix=$(OUT)/fuzz/ $(OUT)/fuzz/corpus

# ---- Reading the code ----

# What is compiled for the host: the portable code, the virtual board and the tests.
LINTED     := $(PORTABLE) $(wildcard board/virtual/*.c board/virtual/*/*.c tests/host/*.c tests/sim/*.c)
LINT_FLAGS := $(filter-out -Werror -M% -O% -g,$(SIM_CFLAGS)) -Wno-enum-float-conversion $(TEST_DEFINES) -DSTACK_BOUND=999

## lint: cppcheck and clang-tidy
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
