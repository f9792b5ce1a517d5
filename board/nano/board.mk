# The Arduino Nano: the Uno's chip and budgets. Boards sold before 2018, and most clones, have the older bootloader and need
# FLASH_BAUD=57600 on the command line.
include board/uno/board.mk
