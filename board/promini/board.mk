# The Pro Mini at 5 V and 16 MHz: the Uno's chip, clock and budgets behind an older bootloader, ATmegaBOOT, which has 2,048
# bytes. It has no USB: it is flashed through an adapter.
include board/uno/board.mk
FLASH_BAUD  := 57600
FLASH_SIZE  := 30720
