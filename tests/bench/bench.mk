# Rules of `make bench`: measures, prints and draws what a move and the product cost.
# SPDX-License-Identifier: MIT

BENCH := $(OUT)/bench

## bench: what OXO costs, measured, and what it cost at the last commit; writes docs/move-cost.csv, docs/product.csv, docs/figures.md and a picture
.PHONY: bench
bench: test-tools $(OUT)/bench.csv $(OUT)/bench-product.csv
	for file in product move-cost; do git show HEAD:docs/$$file.csv 2>/dev/null >$(BENCH)/$$file-before.csv || cp docs/$$file.csv $(BENCH)/$$file-before.csv; done
	$(bench_table) -v before=1 $(BENCH)/product-before.csv $(BENCH)/move-cost-before.csv tests/bench/product/page.txt >$(BENCH)/table-before
	$(bench_table) $(OUT)/bench-product.csv $(OUT)/bench.csv tests/bench/product/page.txt >$(BENCH)/table
	awk -f tests/bench/table.awk $(BENCH)/table-before $(BENCH)/table
	LC_ALL=C awk -f tests/bench/move/promises.awk $(OUT)/bench.csv
	tests/bench/publish.sh $(OUT)/bench.csv $(OUT)/bench-product.csv docs
bench_table = LC_ALL=C awk -f tests/bench/product/page.awk

run-tests/check_bench.sh: $(OUT)/bench.csv $(OUT)/bench-product.csv
run-tests/check_bench.sh: export IS_REFERENCE := $(IS_REFERENCE)

# ---- One move ----

MOVE_ALGORITHMS := oxo scan_lines scan_board signed_sums count_table
# CHIP-N_MAX of each image: the product's chip and board, and an ATmega2560 for larger boards. The cells of 100x100, a byte each,
# do not fit into its 8,192 bytes.
# Without cells, 100x100 fit into the product's chip, too.
MOVE_VARIANTS := atmega328p-8 atmega2560-16 atmega2560-32 atmega2560-64 atmega328p-100
MOVE_ALGORITHMS_atmega328p-100 := published
# Sizes played on each.
MOVE_SIZES_atmega328p-8  := 3 4 5 6 7 8
MOVE_SIZES_atmega2560-16 := 16
MOVE_SIZES_atmega2560-32 := 32
MOVE_SIZES_atmega2560-64 := 3 64
MOVE_SIZES_atmega328p-100 := 3 4 5 6 7 8 16 32 64 100

# The measured function, if it is not NAME_move.
MOVE_FUNCTION_oxo := ttt_move

move_chip  = $(firstword $(subst -, ,$1))
move_n_max = $(lastword $(subst -, ,$1))
# The floor, in assembler, is for boards up to 8x8.
move_csv   = $(BENCH)/atmega328p-8/floor.csv $(foreach v,$(MOVE_VARIANTS),$(patsubst %,$(BENCH)/$v/%.csv,$(or $(MOVE_ALGORITHMS_$v),$(MOVE_ALGORITHMS))))

$(OUT)/bench.csv: $(move_csv)
	(echo algorithm,chip,n,n_max,moves,min,mean,max,code,state,fingerprint && cat $^) >$@

MEASURE := $(BENCH)/measure
$(MEASURE): $(FAST)/tests/bench/move/measure.o $(FAST_LIB) $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) $^ -o $@ $(TEST_LIBS)

# OXO on the product's chip is the flashed file itself. Images, which have one algorithm each, are built with its flags, except for
# the chip and the largest board.
move_flags = $(subst -mmcu=$(MCU),-mmcu=$(call move_chip,$1),$2) -DTTT_N_MAX=$(call move_n_max,$1)

define move_rules
$(BENCH)/$1/%.csv: $(BENCH)/$1/%.elf $(MEASURE) tests/bench/move/code_size.awk
	$$(call measure_move,$1,$$*)
$(BENCH)/$1/%.elf: $(BENCH)/$1/image-%.o $(BENCH)/$1/tests/bench/move/algorithms.o $(BENCH)/$1/firmware/rules/ttt.o
	$(AVR_CC) $(call move_flags,$1,$(AVR_LDFLAGS)) $$^ -o $$@
$(BENCH)/$1/floor.elf: $(BENCH)/$1/tests/bench/move/floor.o
$(OUT)/bench-$1.flags: FLAGS = $$(call move_flags,$1,$(AVR_CFLAGS) $(AVR_LDFLAGS))
$(patsubst %,$(BENCH)/$1/image-%.o,floor published $(MOVE_ALGORITHMS)): $(BENCH)/$1/image-%.o: tests/bench/move/image.c tests/bench/move/*.h $(OUT)/bench-$1.flags | play-tools
	mkdir -p $$(@D)
	echo '  $1  $$< $$*'
	$(AVR_CC) $(call move_flags,$1,$(AVR_CFLAGS)) -DALGORITHM=$$* -DALGORITHM_H='"tests/bench/move/$$(if $$(filter floor,$$*),floor,algorithms).h"' -c $$< -o $$@
$(BENCH)/$1/%.o: %.c $(OUT)/bench-$1.flags | play-tools
	mkdir -p $$(@D)
	echo '  $1  $$<'
	$(AVR_CC) $(call move_flags,$1,$(AVR_CFLAGS)) -c $$< -o $$@
$(BENCH)/$1/%.o: %.S $(OUT)/bench-$1.flags | play-tools
	mkdir -p $$(@D)
	echo '  $1  $$<'
	$(AVR_CC) $(call move_flags,$1,$(AVR_CFLAGS)) -c $$< -o $$@
endef
# $(call measure_move,VARIANT,ALGORITHM): of the first prerequisite, an ELF.
define measure_move
	avr-objdump -d $< | awk -v function_name=$(or $(MOVE_FUNCTION_$2),$2_move) -f tests/bench/move/code_size.awk >$(@:.csv=.code)
	$(MEASURE) $(call move_chip,$1) $(call move_n_max,$1) $2 $< "$$(cat $(@:.csv=.code))" $(MOVE_SIZES_$1) >$@
endef
$(foreach v,$(MOVE_VARIANTS),$(eval $(call move_rules,$v)))
$(BENCH)/atmega328p-8/oxo.csv: $(ELF) $(MEASURE) tests/bench/move/code_size.awk
	mkdir -p $(@D)
	$(call measure_move,atmega328p-8,oxo)

# ---- The product ----

PRODUCT     := $(BENCH)/product
PRODUCT_SRC := $(wildcard tests/bench/product/*.c)
$(PRODUCT): $(PRODUCT_SRC:%.c=$(FAST)/%.o) $(FAST_LIB) $(LIBVBOARD)
	mkdir -p $(@D)
	$(CC) $^ -o $@ $(TEST_LIBS)

# The chip's interrupts from avr-libc, a line "NUMBER NAME" each.
$(BENCH)/vectors: board/$(BOARD)/board.mk | play-tools
	mkdir -p $(@D)
	echo '#include <avr/io.h>' | $(AVR_CC) -mmcu=$(MCU) -E -dM - | sed -n 's/^#define \([A-Z0-9_]*\)_vect_num  *\([0-9]*\)$$/\2 \1/p' | sort -n >$@

$(OUT)/bench-product.csv: $(ELF) $(PRODUCT) $(BENCH)/vectors tests/bench/product/size.awk
	(echo figure,case,unit,value,count,least,median,mean,worst && \
		tools/size.sh total $(BOARD) $(ELF) $(FLASH_SIZE) $(RAM_SIZE) | awk -f tests/bench/product/size.awk && \
		$(PRODUCT) $(BENCH)/vectors) >$@
