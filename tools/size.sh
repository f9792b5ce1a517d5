#!/bin/sh
# Checks or prints a firmware's size in bytes.
#   size.sh fits|total|modules|stack PRODUCT ELF FLASH_SIZE RAM_SIZE
#   FLASH_SIZE: what the bootloader leaves of the chip's flash. RAM_SIZE: the chip's.
# total prints one line, for the product of docs/product.csv also the growth since that was committed; fits does, too, or fails if
# the product does not fit; stack prints the stack's bound, or nothing if it is unknown.
# SPDX-License-Identifier: MIT
set -eu
mode=$1 product=$2 elf=$3 flash_size=$4 ram_size=$5
here=$(dirname "$0")
# Bytes of RAM that must stay free beside static data and the deepest stack.
free=128

section() {
    avr-size -A "$elf" | awk -v name="$1" '$1 == name {print $2; found = 1} END {if (!found) print 0}'
}
flash=$(($(section .text) + $(section .data)))
static=$(($(section .data) + $(section .bss) + $(section .noinit)))
# An analysis that does not understand a compiler's code must not keep the firmware from being built.
if stack_line=$("$here/stack.sh" "$elf" 2>&1); then
    stack=${stack_line%% *} bound="stack at most ${stack_line%% *}"
else
    [ "$mode" != fits ] || echo "$product: warning: the deepest stack is unknown: $stack_line" >&2
    stack=0 bound="stack unknown" stack_line=
fi
ram=$((static + stack))

# Attributes code to the source file of its line in the debug information, because the optimiser moves code across files. (objdump -l
# finds no file for most of it.) Code without lines (C library, compiler) and tables are listed separately, variables by name.
modules() {
    {
        # What begins at each address: 0, what is between symbols; 1, a symbol; 2, a line.
        avr-nm -n -S -t d "$elf" | awk '
            NF == 4 && $3 ~ /[tT]/ { print $1 + 0, 1, "(tables)"; print $1 + $2, 0, "(libgcc, start-up)" }
            NF == 3 && $2 ~ /[tT]/ { print $1 + 0, 1, $3 == "__vectors" ? "(vectors)" : "(libgcc, start-up)" }'
        avr-objdump --dwarf=decodedline "$elf" | awk -v root="$PWD/" '
            function number(hex,    i, n) {
                for (i = 3; i <= length(hex); i++)
                    n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1
                return n
            }
            sub(/:(\[\+\+\])?$/, "") {
                file = $0
                sub(/^CU: /, "", file)
                sub(/^\.\//, "", file)
                sub(/^(\.\.\/)+/, "/", file) # newer compilers name files from where they link
                if (index(file, root) == 1) file = substr(file, length(root) + 1)
                else if (match(file, /\/(firmware|hal)\/.*\.[ch]$/)) file = substr(file, RSTART + 1) # compiled before the folder was moved
                else if (file ~ /^\//) file = "(avr-libc)"
                next
            }
            NF >= 3 && $3 ~ /^0x/ { # newer versions have further columns
                print number($3), 2, file }'
        section .text | sed 's/$/ 3 end/'
    } | sort -n -k1,1 -k2,2 -s | awk '
        { if ($1 > at) bytes[file] += $1 - at }
        $2 == 3 { exit }
        { at = $1; file = $0; sub(/^[0-9]+ [0-9] /, "", file) }
        END { for (f in bytes) printf "%6d  %s\n", bytes[f], f }
    ' | sort -rn
    echo "   ram  variable"
    avr-nm -S --size-sort -r -t d "$elf" | awk '$3 ~ /[bBdD]/ { sub(/\..*/, "", $4); printf "%6d  %s\n", $2, $4 }'
}

# growth FIGURE,CASE,UNIT VALUE: " (+N)", the difference from the figure in docs/product.csv, which is the Uno's default product.
growth() {
    [ "$product" = uno ] || return 0
    awk -F, -v key="$1" -v now="$2" '$1 "," $2 "," $3 == key { printf " (%+d)", now - $4 }' "$here/../docs/product.csv"
}

case $mode in
stack) echo "${stack_line%% *}" ;;
modules)
    echo " flash  module"
    modules
    printf '%6d  (%s: %s)\n' "$stack" "$bound" "${stack_line#* }"
    ;;
fits | total)
    if [ "$mode" = fits ] && { [ "$flash" -gt "$flash_size" ] || [ $((ram + free)) -gt "$ram_size" ]; }; then
        echo "$product does not fit its chip: flash $flash of $flash_size; RAM $static static, $bound, of $ram_size with $free to stay free" >&2
        exit 1
    fi
    printf '%s  flash %d%s of %d  ram %d%s of %d (static %d, %s)\n' "$product" "$flash" "$(growth flash,,bytes "$flash")" "$flash_size" \
        "$ram" "$(growth "RAM,with the stack's bound,bytes" "$ram")" "$ram_size" "$static" "$bound"
    ;;
esac
