# The Arduino Uno: chip, clock, how it is flashed, and what the firmware may cost.
MCU         := atmega328p
F_CPU       := 16000000

# Optiboot, over the USB port
PROGRAMMER  := arduino
FLASH_BAUD  := 115200

# Budgets in bytes, for the finished product. RAM is static data plus the deepest stack. FLASH_MAX is for the reference
# compiler (see Makefile); others may fill the chip's 32,768 bytes but for Optiboot's 512.
FLASH_MAX   := 16384
FLASH_SIZE  := 32256
RAM_MAX     := 1024
