#!/bin/sh
# A flag between interrupts and main changes in one instruction, whatever the compiler optimises.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/flags.c" <<'END'
#include "hal/avr/flags.h"
void change(void);
void change(void)
{
    flag_set(FLAG_KEYS);
    flag_set(FLAG_PERIOD);
    flag_clear(FLAG_MARK);
    flag_clear(FLAG_LOST);
}
END
for level in 0 1 2 3 s; do
    avr-gcc -mmcu=atmega328p "-O$level" -Wall -Werror -I. -c "$scratch/flags.c" -o "$scratch/flags.o"
    changes=$(avr-objdump -d "$scratch/flags.o" | grep -cE '[sc]bi	0x1e, [0-4]') || true
    others=$(avr-objdump -d "$scratch/flags.o" | grep -cE '	(in|out)	.*0x1e|	(lds|sts)	.*0x003e') || true
    if [ "$changes" != 4 ] || [ "$others" != 0 ]; then
        echo "flags: at -O$level, $changes of 4 changes are one instruction, and $others others touch the register" >&2
        exit 1
    fi
done
echo "flags: one instruction each, at every level of optimisation"
