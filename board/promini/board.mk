# The Pro Mini at 5 V and 16 MHz: the Uno's chip and clock, but an older bootloader, ATmegaBOOT, of 2,048 bytes. It
# has no USB and is flashed through an adapter.
# SPDX-License-Identifier: MIT
include board/uno/board.mk
FLASH_BAUD  := 57600
FLASH_SIZE  := 30720
