#!/bin/sh
# What the firmware costs, in bytes, against the board's budgets. RAM is static data plus the stack's bound.
#   size.sh total|modules|gate|stack BOARD ELF FLASH_MAX FLASH_GOAL RAM_MAX RAM_GOAL
# gate prints nothing and fails when a budget is exceeded; stack prints the stack's bound alone.
set -eu
mode=$1 board=$2 elf=$3 flash_max=$4 flash_goal=$5 ram_max=$6 ram_goal=$7
here=$(dirname "$0")

section() {
    avr-size -A "$elf" | awk -v name="$1" '$1 == name {print $2; found = 1} END {if (!found) print 0}'
}
flash=$(($(section .text) + $(section .data)))
static=$(($(section .data) + $(section .bss) + $(section .noinit)))
stack_line=$(avr-objdump -d "$elf" | awk -f "$here/stack.awk")
stack=${stack_line%% *}
ram=$((static + stack))

# Reads the linker's map: one input section a line, or two when its name is long.
modules() {
    awk '
        function number(text,    i, n) {
            for (i = 3; i <= length(text); i++)
                n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1
            return n
        }
        function take(size, file) {
            if (file ~ /libgcc/) file = "libgcc"
            else if (file ~ /lib[cm]\.a|libatmega/) file = "libc"
            else if (file ~ /crt/) file = "vectors, start-up"
            sub(/^build\/[^\/]*\//, "", file)
            sub(/\.o$/, "", file)
            if (section ~ /^\.(bss|data|noinit)/) ram[file] += number(size)
            if (section !~ /^\.(bss|noinit)/) flash[file] += number(size)
            seen[file] = 1
        }
        /^Linker script and memory map/ { live = 1 }
        !live { next }
        /^ \.[a-z]/ { section = $1 }
        /^ \.(text|progmem|vectors|init|fini|trampolines|data|bss|noinit|rodata)[^ ]* +0x/ { take($3, $4) }
        /^ \.(text|progmem|vectors|init|fini|data|bss|noinit|rodata)[^ ]*$/ { wrapped = 1; next }
        wrapped { take($2, $3) }
        { wrapped = 0 }
        END { for (f in seen) if (flash[f] + ram[f]) printf "%-22s %6d %6d\n", f, flash[f], ram[f] }
    ' "${elf%.elf}.map" | sort -t'|' -k1.23,1.30nr
}

case $mode in
total) ;;
stack)
    echo "$stack"
    exit 0
    ;;
modules)
    printf '%-22s %6s %6s\n' module flash ram
    modules
    printf '%-22s %6s %6d   %s\n' "stack, at most" "" "$stack" "${stack_line#* }"
    ;;
gate)
    if [ "$flash" -gt "$flash_max" ] || [ "$ram" -gt "$ram_max" ]; then
        echo "$board: over budget: flash $flash of $flash_max, ram $ram of $ram_max (static $static, stack $stack)" >&2
        exit 1
    fi
    exit 0
    ;;
esac
printf '%s  flash %d / %d (goal %d)  ram %d / %d (goal %d; static %d, stack at most %d)\n' \
    "$board" "$flash" "$flash_max" "$flash_goal" "$ram" "$ram_max" "$ram_goal" "$static" "$stack"
