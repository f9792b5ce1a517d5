# The Arduino Mega 2560: chip, clock, programmer, and budgets of the firmware.
MCU         := atmega2560
F_CPU       := 16000000

# The bootloader (stk500v2), over the USB port
PROGRAMMER  := wiring
FLASH_BAUD  := 115200

# Larger than the Uno's: return addresses have three bytes, and ports in extended I/O need longer code. The bootloader takes
# 8,192 of the chip's 262,144 bytes.
FLASH_MAX   := 17408
FLASH_SIZE  := 253952
RAM_MAX     := 1152
RAM_SIZE    := 8192
