# Rules of mutation testing. Host tests are linked with the firmware as a shared library, so that a mutant needs only one file's
# compilation. Undefined behaviour traps. The image is built as usual.
MUTANTS     := $(OUT)/mutants
PIC_OBJECTS := $(PORTABLE:%.c=$(MUTANTS)/pic/%.o)
PIC_CFLAGS   = $(filter-out -O% -M% -W%,$(HOST_CFLAGS)) -O1 -w -fPIC -fsanitize=undefined -fsanitize-undefined-trap-on-error
MUTANT_TESTS := $(patsubst $(OUT)/%,$(MUTANTS)/%,$(COVERED) $(call program,$(EXHAUST)))
# Compiles the image for tests/mutants.sh.
MUTANT_AVR   = $(filter-out -W% -M%,$(AVR_CFLAGS)) -w

$(OUT)/pic.flags: FLAGS = $(CC) $(PIC_CFLAGS)
$(PIC_OBJECTS): $(MUTANTS)/pic/%.o: %.c $(OUT)/pic.flags $(shell find firmware hal -name '*.h') | test-tools
	mkdir -p $(@D)
	$(CC) $(PIC_CFLAGS) -c $< -o $@
$(MUTANTS)/libfirmware.so: $(PIC_OBJECTS)
	$(CC) -shared -Wl,-soname,libfirmware.so $^ -o $@
$(MUTANTS)/libtest.a: $(patsubst %.c,$(FAST)/%.o,$(MODELS) $(SCRIPTING) $(HELPERS))
	mkdir -p $(@D)
	rm -f $@ && ar rcs $@ $^
$(MUTANT_TESTS): $(MUTANTS)/%: $(FAST)/%.o $(MUTANTS)/libfirmware.so $(MUTANTS)/libtest.a $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) -rdynamic -Wl,--no-as-needed,--unresolved-symbols=ignore-in-shared-libs $^ -o $@ $(TEST_LIBS)

# All but the one that flashes the .hex file, which a mutant does not have.
MUTANT_SIMS  := $(filter-out $(OUT)/tests/flashing/sim_flashing,$(call program,$(SIM_TESTS)))

COUNT ?= 90
BREAK ?= $(FIRMWARE)
## mutants: break the firmware in COUNT (90) random ways, drawn by SEED, in the files BREAK; a test must notice each
.PHONY: mutants run-mutants
mutants: test-tools
	$(MAKE) --no-print-directory $(PARALLEL) run-mutants BOARD=$(BOARD)
run-mutants: $(MUTANT_TESTS) $(MUTANT_SIMS) $(IMAGES) $(ELF) $(OUT)/oxo.stack
	COUNT=$(COUNT) SEED=$(SEED) BOARD=$(BOARD) MUTANTS=$(MUTANTS) ELF=$(ELF) \
		HOST_COMPILE='$(CC) $(subst ',,$(PIC_CFLAGS))' PIC_OBJECTS='$(PIC_OBJECTS)' HOST_PROGRAMS='$(MUTANT_TESTS)' \
		AVR_COMPILE='$(AVR_CC) $(subst ',,$(MUTANT_AVR))' AVR_LINK='$(AVR_CC) $(AVR_LDFLAGS)' AVR_OBJECTS='$(FIRMWARE_OBJ)' \
		SIM_PROGRAMS='$(MUTANT_SIMS)' tests/mutants.sh $(BREAK)
