# The firmwares of simavr's examples, from Debian's package: $(call simavr_example,FOLDER,MCU,HZ)
SIMAVR_EXAMPLES := $(OUT)/simavr-examples
define simavr_example
$(SIMAVR_EXAMPLES)/$1.elf: tests/simavr/build_example.sh | test-tools
	mkdir -p $$(@D)
	echo '  $2  $1, an example of simavr'
	tests/simavr/build_example.sh $1 $2 $3 $$@
$(call program,tests/simavr/sim_examples.c): | $(SIMAVR_EXAMPLES)/$1.elf
endef
$(eval $(call simavr_example,hd44780,atmega168,10000000))
$(eval $(call simavr_example,simduino,atmega328p,16000000))
$(eval $(call simavr_example,ledramp,atmega168,8000000))
$(eval $(call simavr_example,ds1338,atmega1284p,7372800))
$(eval $(call simavr_example,i2ctest,atmega1280,16000000))
$(eval $(call simavr_example,ssd1306,atmega1284p,7372800))
$(eval $(call simavr_example,timer_64led,atmega168,16000000))
