#!/bin/sh
# Builds the Uno's firmware for each display and input whose pins are free, and prints them a line each: DISPLAY INPUT ELF. A shield's
# keys come with its display, sixteen buttons with the displays that one builds with them: each product takes 7 KB of the page.
#   uno_products.sh MAKE DISPLAYS INPUTS
# SPDX-License-Identifier: MIT
set -eu
make=$1 displays=$2 inputs=$3
for display in $displays; do
    for input in $inputs; do
        case $display-$input in
        lcd1602-shield | max7219-cells16 | ws2812x16-cells16) ;;
        *-shield | *-cells16) continue ;;
        esac
        device=uno-$display-$input
        [ "$device" != uno-max7219-keypad ] || device=uno
        set -- --no-print-directory BOARD=uno "DISPLAY=$display" "INPUT=$input"
        "$make" "$@" "build/$device/avr/hal/avr/pins_check.o" >/dev/null 2>&1 || continue
        "$make" "$@" "build/$device/oxo.hex" >&2
        echo "$display $input build/$device/oxo.elf"
    done
done
