# Rules of mutation testing.
# SPDX-License-Identifier: MIT
COUNT ?= 90
KIND  ?=
BREAK ?= firmware hal
## mutants: break the source in COUNT (90, or all) random ways, drawn by SEED, in the files and folders BREAK; a test must notice each (KIND=deletion, operator, constant, atomic or order: only these)
.PHONY: mutants
mutants: test-tools
	COUNT=$(COUNT) KIND='$(KIND)' SEED=$(SEED) OUT=$(OUT) PRODUCT='$(PRODUCT_ARGS)' CC=$(CC) CLANG=$(CLANG) AVR_CC=$(AVR_CC) AVR_OBJCOPY=$(AVR_OBJCOPY) \
		PROGRAMS='$(COVERED) $(call program,$(EXHAUST) $(SIM_TESTS))' \
		tests/mutants.py $(BREAK)
