# Rules of mutation testing. tests/mutants.sh builds and tests each mutant with this makefile, in a copy of the tree.
COUNT ?= 90
BREAK ?= firmware hal board/virtual/chip board/virtual/parts
## mutants: break the source in COUNT (90) random ways, drawn by SEED, in the files and folders BREAK; a test must notice each
.PHONY: mutants
mutants: test-tools
	COUNT=$(COUNT) SEED=$(SEED) OUT=$(OUT) ELF=$(ELF) ARGUMENTS='BOARD=$(BOARD) WARNINGS=-w COUNTERS=' \
		SAFE_RUNS='$(COVERED:%=run-%)' FAST_RUNS='$(patsubst %,run-%,$(call program,$(EXHAUST) $(SIM_TESTS)))' \
		tests/mutants.sh $(BREAK)
