# Arduino's examples (programs.txt), built with Debian's packages, which make deps soak installs; make test leaves the examples out
# without them.
ARDUINO       := $(OUT)/arduino
ARDUINO_TABLE := tests/arduino/programs.txt
arduino_elf    = $(ARDUINO)/$1.elf
# BOARD-PATH with dashes for each program and each second chip's
ARDUINO_ALL   := $(shell awk '/^[a-z]/ { board = $$1; print board "/" $$2 } $$1 == "with" { print board "/" $$2 }' $(ARDUINO_TABLE))
ARDUINO_QUICK := $(shell awk '/^[a-z]/ { board = $$1; quick = $$3 } /^[a-z]/ && quick { print board "/" $$2 } \
	                       $$1 == "with" && quick { print board "/" $$2 }' $(ARDUINO_TABLE))
arduino_elves  = $(foreach p,$1,$(call arduino_elf,$(subst /,-,$p)))
define arduino_rule
$(call arduino_elves,$1): tests/arduino/build.sh | test-tools
	mkdir -p $$(@D)
	echo '  arduino  $1'
	tests/arduino/build.sh $(firstword $(subst /, ,$1)) $(patsubst $(firstword $(subst /, ,$1))/%,%,$1) $$@
endef
$(foreach p,$(sort $(ARDUINO_ALL)),$(eval $(call arduino_rule,$p)))
$(call program,tests/arduino/sim_arduino.c): | $(call arduino_elves,$(if $(filter run-soak,$(MAKECMDGOALS)),$(ARDUINO_ALL),$(ARDUINO_QUICK)))
