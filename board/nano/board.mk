# The Arduino Nano: the Uno's chip. Boards sold before 2018, and most clones, have the older bootloader, ATmegaBOOT, which takes 2,048
# bytes of flash and needs FLASH_BAUD=57600 on the command line.
# SPDX-License-Identifier: MIT
include board/uno/board.mk
FLASH_SIZE  := 30720
