# The Arduino Mega 2560: chip, clock, programmer, and sizes in bytes.
# SPDX-License-Identifier: MIT
MCU         := atmega2560
F_CPU       := 16000000

# The bootloader (stk500v2), over the USB port; it takes 8,192 of 262,144 bytes of flash.
PROGRAMMER  := wiring
FLASH_BAUD  := 115200
FLASH_SIZE  := 253952
RAM_SIZE    := 8192
