#!/bin/sh
# Prints the firmware's size in bytes against the board's budgets. RAM is static data plus the stack's bound.
#   size.sh total|modules|gate|stack BOARD ELF FLASH_MAX RAM_MAX
# gate prints nothing and fails if a budget is exceeded; stack prints the stack's bound only.
set -eu
mode=$1 board=$2 elf=$3 flash_max=$4 ram_max=$5
here=$(dirname "$0")

section() {
    avr-size -A "$elf" | awk -v name="$1" '$1 == name {print $2; found = 1} END {if (!found) print 0}'
}
flash=$(($(section .text) + $(section .data)))
static=$(($(section .data) + $(section .bss) + $(section .noinit)))
stack_line=$("$here/stack.sh" "$elf")
stack=${stack_line%% *}
ram=$((static + stack))

# Attributes code to the source file of each instruction in the debug information, because the optimiser moves code across files.
# Code without lines (C library, compiler) and tables are listed separately, variables by name.
modules() {
    avr-objdump -d -l -j .text "$elf" | awk -v root="$PWD/" '
        /^[0-9a-f]+ <.*>:$/ { file = $2 ~ /vectors/ ? "(vectors)" : $2 ~ /^<__[a-z]/ && $2 !~ /vector/ ? "(libgcc, start-up)" : "(tables)"; next }
        /^[^ \t].*\.[chS]:[0-9]+/ {
            file = $0
            sub(/:[0-9].*/, "", file)
            if (index(file, root) == 1) file = substr(file, length(root) + 1)
            else if (file ~ /^\//) file = "(avr-libc)"
            next
        }
        /^ +[0-9a-f]+:\t/ { split($0, field, "\t"); bytes[file] += split(field[2], byte, " ") }
        END { for (f in bytes) printf "%6d  %s\n", bytes[f], f }
    ' | sort -rn
    echo "   ram  variable"
    avr-nm -S --size-sort -r -t d "$elf" | awk '$3 ~ /[bBdD]/ { sub(/\..*/, "", $4); printf "%6d  %s\n", $2, $4 }'
}

case $mode in
total) ;;
stack)
    echo "$stack"
    exit 0
    ;;
modules)
    echo " flash  module"
    modules
    printf '%6d  (stack, at most: %s)\n' "$stack" "${stack_line#* }"
    ;;
gate)
    if [ "$flash" -gt "$flash_max" ] || [ "$ram" -gt "$ram_max" ]; then
        echo "$board: over budget: flash $flash of $flash_max, ram $ram of $ram_max (static $static, stack $stack)" >&2
        exit 1
    fi
    exit 0
    ;;
esac
printf '%s  flash %d / %d  ram %d / %d (static %d, stack at most %d)\n' \
    "$board" "$flash" "$flash_max" "$ram" "$ram_max" "$static" "$stack"
