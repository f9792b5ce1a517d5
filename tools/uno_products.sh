#!/bin/sh
# Builds the Uno's firmware for each display and input whose pins are free, and prints them a line each: DISPLAY INPUT ELF. A shield's
# keys come with its display.
#   uno_products.sh MAKE DISPLAYS INPUTS
# SPDX-License-Identifier: MIT
set -eu
make=$1 displays=$2 inputs=$3
for display in $displays; do
    for input in $inputs; do
        [ "$input" != shield ] || [ "$display" = lcd1602 ] || continue
        device=uno-$display-$input
        [ "$device" != uno-max7219-keypad ] || device=uno
        avr-gcc -mmcu=atmega328p -DF_CPU=16000000UL -std=gnu11 -fsyntax-only -I. -Ifirmware -Iboard/uno "-Ifirmware/display/$display" \
            "-Ifirmware/keys/$input" hal/avr/pins_check.c 2>/dev/null || continue
        "$make" --no-print-directory BOARD=uno "DISPLAY=$display" "INPUT=$input" "build/$device/oxo.hex" >&2
        echo "$display $input build/$device/oxo.elf"
    done
done
