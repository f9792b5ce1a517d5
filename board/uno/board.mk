# The Arduino Uno: chip, clock, programmer, and sizes in bytes.
# SPDX-License-Identifier: MIT
MCU         := atmega328p
F_CPU       := 16000000

# Optiboot, over the USB port; it takes 512 of 32,768 bytes of flash.
PROGRAMMER  := arduino
FLASH_BAUD  := 115200
FLASH_SIZE  := 32256
RAM_SIZE    := 2048
