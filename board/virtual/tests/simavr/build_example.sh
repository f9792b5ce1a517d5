#!/bin/sh
# Builds the firmware of one of simavr's examples, from Debian's libsimavr-examples.
#   build_example.sh FOLDER ELF
# Those for an ATmega48 or ATmega32 are built for a larger chip with the same pins, and the names that the latter has for the ATmega32's
# registers of INT1.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
folder=$1
case $2 in /*) elf=$2 ;; *) elf=$PWD/$2 ;; esac
case $folder in
hd44780) mcu=atmega168 hz=10000000 ;;
simduino) mcu=atmega328p hz=16000000 ;;
ledramp) mcu=atmega168 hz=8000000 ;;
ds1338 | ssd1306) mcu=atmega1284p hz=7372800 ;;
i2ctest) mcu=atmega1280 hz=16000000 ;;
timer_64led) mcu=atmega168 hz=16000000 ;;
esac
work=$elf.build
rm -rf "$work"
mkdir -p "$work"
tar -C "$work" -xzf /usr/share/doc/libsimavr-examples/examples/examples.tar.gz
cd "$work/examples/board_$folder"
case $folder in
hd44780) sources=atmega48_charlcd.c ;; # includes the others
ds1338) sources="atmega32_ds1338.c ds1338.c ../shared/twimaster.c" ;;
i2ctest) sources="atmega1280_i2ctest.c ../shared/twimaster.c" ;;
ssd1306) sources="atmega32_ssd1306.c ssd1306.c images.c" ;;
*) sources=$(ls atmega*.c) ;;
esac
# Debian's tarball calls i2cmaster.h twimaster.h.
ln -s ../shared/twimaster.h i2cmaster.h
sed -i 's/\<GICR\>/EIMSK/; s/\<MCUCR\>/EICRA/' ./*.c
sed -i "s/AVR_MCU(F_CPU, \"[a-z0-9]*\")/AVR_MCU(F_CPU, \"$mcu\")/" ./*.c
# shellcheck disable=SC2086 # words
avr-gcc -Os -std=gnu99 -w -mmcu="$mcu" -DF_CPU="${hz}UL" -I. -I../shared -I/usr/include/simavr/avr $sources -o "$elf"
rm -r "$work"
