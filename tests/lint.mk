# Reading the code: what cppcheck, clang-tidy and shellcheck say of it, and what of it the host tests reach.

# What is compiled for the host: the portable code, the virtual board, the tests and the bench's programs; and all scripts.
LINTED     := $(PORTABLE) $(VIRTUAL) $(VBOARD) $(TERMINAL) $(wildcard $(WEB_SRC)/*.c) $(filter-out $(IMAGE_FILES) $(FUZZERS) $(N100_TESTS),$(TEST_FILES)) \
              tests/bench/move/measure.c $(wildcard tests/bench/product/*.c)
SCRIPTS    := .ci/run $(wildcard tools/*.sh tests/*.sh tests/*/*.sh tests/*/*/*.sh)
LINT       := $(OUT)/lint
LINT_FLAGS := $(filter-out -Werror -M% -O%,$(HOST_CFLAGS)) -Wno-enum-float-conversion -Wno-enum-enum-conversion $(DEFINES)
FOLDERS    := $(sort $(dir $(LINTED)))
in_folder   = $(strip $(foreach f,$(LINTED),$(if $(filter $1,$(dir $f)),$f)))
STAMPS     := $(patsubst %/,$(LINT)/%.ok,$(FOLDERS)) $(LINT)/n100.ok $(LINT)/scripts.ok
$(OUT)/lint.flags: FLAGS = $(LINT_FLAGS)

## lint: cppcheck, clang-tidy and shellcheck, on what has changed
.PHONY: lint run-lint
lint: test-tools
	$(MAKE) --no-print-directory -k $(PARALLEL) run-lint BOARD=$(BOARD)
run-lint: $(STAMPS)
	echo "lint: $(words $(LINTED) $(N100_TESTS)) files and $(words $(SCRIPTS)) scripts are clean"

# A stamp a folder, made when its files are clean; it depends on the headers that they include, too. Files that have changed are
# read again, or all when a header has. An empty rule a file, as -MP makes for headers: one that is gone is not missed.
define lint_rule
$(LINT)/$1.ok: $2 tools/lint.sh .clang-tidy $(OUT)/lint.flags | test-tools
	tools/lint.sh $$@ "$$(if $$(filter-out $2,$$?),$2,$$(or $$(filter $2,$$?),$2))" $3
	gcc $3 -w -MM -MP -MT $$@ $2 >$$@.d
	printf '%s:\n' $2 >>$$@.d
endef
$(foreach d,$(FOLDERS),$(eval $(call lint_rule,$(d:/=),$(call in_folder,$d),$(LINT_FLAGS))))
$(eval $(call lint_rule,n100,$(N100_TESTS),$(LINT_FLAGS) -DTTT_N_MAX=100))
$(LINT)/scripts.ok: $(SCRIPTS) tools/lint.sh | test-tools
	tools/lint.sh $@ "$?"

## format: lay the code out as .clang-format says
.PHONY: format
format:
	clang-format -i $$(git ls-files '*.[ch]')

## coverage: lines, branches and MC/DC of the portable code, by the host tests
.PHONY: coverage run-coverage
coverage: test-tools
	$(MAKE) --no-print-directory $(PARALLEL) run-coverage BOARD=$(BOARD)
# The default product has nothing of these; tests/input tries them by exhaustion, without counting what is reached.
OF_FIVE_KEYS := hal/five_keys.c hal/axis.c hal/stick.c firmware/display/matrix/menu_view.c
run-coverage: $(COVERED:%=%.profraw)
	tools/coverage.sh $(OUT)/coverage "$(COVERED)" $(filter-out $(OF_FIVE_KEYS),$(PORTABLE))
