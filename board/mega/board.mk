# The Arduino Mega 2560: chip, clock, how it is flashed, and what the firmware may cost.
MCU         := atmega2560
F_CPU       := 16000000

# Its bootloader (stk500v2), over the USB port
PROGRAMMER  := wiring
FLASH_BAUD  := 115200

# Return addresses of three bytes make the stack deeper, and ports in extended I/O the code longer, than on the Uno. The
# bootloader has 8,192 of the chip's 262,144 bytes.
FLASH_MAX   := 17408
FLASH_SIZE  := 253952
RAM_MAX     := 1152
RAM_SIZE    := 8192
