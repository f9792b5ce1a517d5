# Rules of lint (cppcheck, clang-tidy, shellcheck, clang-format), coverage, and what editors read.
# SPDX-License-Identifier: MIT

# Code compiled for the host: the portable code, the virtual board, the tests and the bench's programs; and all scripts.
LINTED     := $(PORTABLE) $(TERMINAL) $(wildcard $(WEB_SRC)/*.c) $(filter-out $(IMAGE_FILES) $(FUZZERS) $(N100_TESTS) $(CALIBRATED_TESTS),$(TEST_FILES)) \
              tests/bench/move/measure.c $(wildcard tests/bench/product/*.c)
SCRIPTS    := $(wildcard .ci/*) $(wildcard tools/*.sh tests/*.sh tests/*/*.sh tests/*/*/*.sh board/play/tests/*/*.sh $(addprefix board/virtual/,tools/*.sh tests/*.sh tests/*/*.sh))
LINT       := $(OUT)/lint
LINT_FLAGS := $(filter-out -Werror -M% -O%,$(HOST_CFLAGS)) -Wno-enum-float-conversion -Wno-enum-enum-conversion $(DEFINES)
# The virtual board has include paths of its own.
VBOARD_LINTED     := $(wildcard $(addprefix board/virtual/,chip/*.c parts/*.c board/*.c tests/*/test_*.c tests/support/*.c))
VBOARD_LINT_FLAGS := -Iboard/virtual -std=gnu11 -D_GNU_SOURCE -DWITH_LIBDW=1 -isystem /usr/include/simavr -Wall -Wextra -DIMAGES='""' -DSIMAVR_EXAMPLES='""' -DARDUINO='""'
FOLDERS    := $(sort $(dir $(LINTED)))
VBOARD_FOLDERS := $(sort $(dir $(VBOARD_LINTED)))
in_folder   = $(strip $(foreach f,$(LINTED) $(VBOARD_LINTED),$(if $(filter $1,$(dir $f)),$f)))
STAMPS     := $(patsubst %/,$(LINT)/%.ok,$(FOLDERS) $(VBOARD_FOLDERS)) $(LINT)/n100.ok $(LINT)/calibrated.ok $(LINT)/scripts.ok $(LINT)/format.ok
$(OUT)/lint.flags: FLAGS = $(LINT_FLAGS)

## lint: cppcheck, clang-tidy, shellcheck and the format, on what has changed
.PHONY: lint run-lint
lint: test-tools lint-tools
	$(MAKE) --no-print-directory -k $(PARALLEL) run-lint BOARD=$(BOARD)
run-lint: $(STAMPS)
	echo "lint: $(words $(LINTED) $(VBOARD_LINTED) $(N100_TESTS) $(CALIBRATED_TESTS)) files and $(words $(SCRIPTS)) scripts are clean"

# A stamp a folder, made when its files are clean; it depends also on the headers that they include. Checks changed files again, or
# all if a header changed. Each file gets an empty rule, like headers by -MP, so that make does not miss a deleted one.
define lint_rule
$(LINT)/$1.ok: $2 tools/lint.sh .clang-tidy $(OUT)/lint.flags | test-tools lint-tools vboard
	tools/lint.sh $$@ "$$(if $$(filter-out $2,$$?),$2,$$(or $$(filter $2,$$?),$2))" $3
	gcc $3 -w -MM -MP -MT $$@ $2 >$$@.d
	printf '%s:\n' $2 >>$$@.d
endef
$(foreach d,$(FOLDERS),$(eval $(call lint_rule,$(d:/=),$(call in_folder,$d),$(LINT_FLAGS))))
$(foreach d,$(VBOARD_FOLDERS),$(eval $(call lint_rule,$(d:/=),$(call in_folder,$d),$(VBOARD_LINT_FLAGS))))
$(eval $(call lint_rule,n100,$(N100_TESTS),$(LINT_FLAGS) -DTTT_N_MAX=100))
$(eval $(call lint_rule,calibrated,$(CALIBRATED_TESTS),$(LINT_FLAGS) -DINPUT_CALIBRATION_BYTES=5))
$(LINT)/scripts.ok: $(SCRIPTS) tools/lint.sh | lint-tools
	tools/lint.sh $@ "$?"

# Versions format differently. This one Debian 12 and 13 and Ubuntu 24.04 all have, as the other clang tools. It would break lines of
# annotations for Frama-C.
CLANG_FORMAT := clang-format-19
FORMATTED    := $(shell find board firmware hal tests \( -name build -o -name proof \) -prune -o -name '*.[ch]' -print)
$(call tools,format,format,$(FORMAT_PACKAGES))

## format: format the code with clang-format
.PHONY: format
format: format-tools
	$(CLANG_FORMAT) -i $(FORMATTED)
$(LINT)/format.ok: $(FORMATTED) .clang-format | format-tools
	mkdir -p $(@D)
	$(CLANG_FORMAT) --dry-run --Werror $(if $(filter .clang-format,$?),$(FORMATTED),$?) || { echo "run 'make format'" >&2; exit 1; }
	touch $@

## coverage: lines, branches and MC/DC of the portable code, by the host tests
.PHONY: coverage run-coverage
coverage: test-tools
	$(MAKE) --no-print-directory $(PARALLEL) run-coverage BOARD=$(BOARD)
# Not in the default product: tests/input tests four directions exhaustively, without measuring coverage.
OF_OTHERS := hal/dpad.c hal/joystick.c
OF_DEVICE := $(filter $(OUT)/tests/%,$(COVERED))
run-coverage: $(OF_DEVICE:%=%.profraw)
	$(if $(filter run-coverage,$(MAKECMDGOALS)),,$(call run_test,coverage)) tools/coverage.sh $(OUT)/coverage "$(OF_DEVICE)" $(filter-out $(OF_OTHERS),$(PORTABLE))

# Only flags that clangd knows, too; it lacks a type and some attributes of avr-gcc's.
CLANGD_AVR  := $(AVR_CC) -mmcu=$(MCU) -Os $(CHIP) $(INCLUDES) $(VERSION_DEFINE) $(NAME_DEFINE) -std=gnu11 $(filter-out -Werror,$(WARNINGS)) -fshort-enums \
               -D__uint24=__UINT32_TYPE__ -Wno-unknown-attributes -Wno-enum-float-conversion -Wno-enum-enum-conversion
CLANGD_HOST := $(CC) $(LINT_FLAGS)
# $(call clangd_entries,FILE...,COMMAND): a line for each file.
clangd_entries = $(foreach f,$1,$(file >>$@,{"directory": "$(CURDIR)", "file": "$f", "command": "$(subst ",\",$2 -c $f)"},))

## compile_commands.json: the compilers' commands for clangd, with which editors find and check code, for BOARD, DISPLAY and INPUT
.PHONY: compile_commands.json
compile_commands.json:
	$(file >$@,[)
	$(call clangd_entries,$(FIRMWARE) $(IMAGE_FILES),$(CLANGD_AVR))
	$(call clangd_entries,$(filter-out $(FIRMWARE),$(LINTED)) $(FUZZERS),$(CLANGD_HOST))
	$(call clangd_entries,$(N100_TESTS),$(CLANGD_HOST) -DTTT_N_MAX=100)
	sed -i '$$s/,$$/]/' $@
