# Rules of mutation testing. tests/mutants.sh builds and tests each mutant with this makefile, in a copy of the tree, without warnings and
# without optimising what has sanitizers.
COUNT ?= 90
BREAK ?= firmware hal board/virtual/chip board/virtual/parts
## mutants: break the source in COUNT (90, or all) random ways, drawn by SEED, in the files and folders BREAK; a test must notice each
.PHONY: mutants
# Arduino's sketches take minutes to build.
mutants: $(filter-out $(OUT)/tests/arduino/%,$(PROGRAMS))
	COUNT=$(COUNT) SEED=$(SEED) OUT=$(OUT) ELF=$(ELF) RESULTS=$(RESULTS) \
		ARGUMENTS='BOARD=$(BOARD) QUIET=-w NOT_OPTIMISED=-O0' \
		SAFE_RUNS='$(COVERED:%=run-%)' FAST_RUNS='$(patsubst %,run-%,$(filter-out $(OUT)/tests/arduino/%,$(call program,$(EXHAUST) $(SIM_TESTS))))' \
		tests/mutants.sh $(BREAK)
