#!/bin/sh
# Checks compiled code: a flag between interrupts and main changes in one instruction at every optimisation level; on a board with
# keypad columns on A0 to A3 their digital inputs stay enabled. And that no test depends on how busy the machine is, and prose is wrapped.
# SPDX-License-Identifier: MIT
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# compile LEVEL FILE: disassembles it into $scratch/code.
compile() {
    avr-gcc -mmcu=atmega328p -DF_CPU=16000000UL "-O$1" -std=gnu11 -Wall -Werror -I"$scratch" -I. -Ifirmware \
        -Ifirmware/display/max7219 -Ifirmware/keys/keypad -c "$2" -o "$scratch/code.o"
    avr-objdump -d "$scratch/code.o" >"$scratch/code"
}

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
    compile "$level" "$scratch/flags.c"
    changes=$(grep -cE '[sc]bi	0x1e, [0-4]' "$scratch/code") || true
    others=$(grep -cE '	(in|out)	.*0x1e|	(lds|sts)	.*0x003e' "$scratch/code") || true
    if [ "$changes" != 4 ] || [ "$others" != 0 ]; then
        echo "flags: at -O$level, $changes of 4 changes are one instruction, $others other instructions access the register" >&2
        exit 1
    fi
done

sed 's|^\(#define BOARD_KEYPAD_C\)\([1-4]\) .*|echo "\1\2 C, $((\2 - 1))"|e' board/uno/board.h >"$scratch/board.h"
compile s hal/avr/low_power.c
# DIDR0: A4 and A5 only.
grep -B 1 'sts	0x007E' "$scratch/code" | grep -q 'ldi	r[0-9]*, 0x30' || {
    echo "the digital inputs of columns on A0 to A3 are disabled:" >&2
    cat "$scratch/code" >&2
    exit 1
}

# A test waits for an event, or for the board's time; it neither waits for a time of the clock nor has to be done within one. What has to be measured
# is no test (board/play/tests/web/figures.mjs).
find tests board/*/tests -name build -prune -o -type f \( -name '*.[ch]' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' \) \
    ! -name figures.mjs ! -name check_code.sh ! -name mutants.py -print | LC_ALL=C sort | xargs awk '
    { line = $0; gsub(/=>/, "", line) }
    line ~ /waitForTimeout|clock_gettime|gettimeofday|[^_a-z]time[(]NULL|date [+]%.* -l[te] |time[.](time|monotonic|perf_counter|sleep)[(]/ ||
        line ~ /(Date|performance)[.]now[(][)][^;]*[<>]|[<>][^;]*(Date|performance)[.]now[(][)]/ {
        print FILENAME ":" FNR ": waits for the clock, or judges by it:" $0 > "/dev/stderr"; found = 1
    }
    END { exit found }'
# Prose is wrapped, at 150 columns at most; tables and what is indented as code are not.
find . \( -name build -o -name node_modules -o -name .git \) -prune -o -name '*.md' -print | LC_ALL=C sort | xargs awk '
    FNR == 1 { code = 0 }
    /^```/ { code = !code }
    !code && length > 150 && !/^ *[|]/ && !/^    / { print FILENAME ":" FNR ": longer than 150 columns" > "/dev/stderr"; found = 1 }
    END { exit found }'
echo "code: flags change in one instruction at every optimisation level, columns on A0 to A3 stay inputs, no test judges by the clock"
