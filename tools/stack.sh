#!/bin/sh
# Prints the deepest use of the stack of an ELF, with its call path (tools/stack.awk).
#   stack.sh ELF
# SPDX-License-Identifier: MIT
set -eu
tools=$(dirname "$0")
# -z: also disassembles zeroes, which are instructions (nop).
avr-objdump -ftdz "$1" | awk -f "$tools/stack_code.awk" -f "$tools/stack_state.awk" -f "$tools/stack.awk"
