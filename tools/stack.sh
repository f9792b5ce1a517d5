#!/bin/sh
# The deepest use of the stack in a firmware, as tools/stack.awk has it.
#   stack.sh ELF
set -eu
tools=$(dirname "$0")
# -z: zeroes too, which are instructions (nop).
avr-objdump -ftdz "$1" | awk -f "$tools/stack_code.awk" -f "$tools/stack_state.awk" -f "$tools/stack.awk"
