# The Arduino Uno: chip, clock, how it is flashed, and what the firmware may cost.
MCU         := atmega328p
F_CPU       := 16000000

# Optiboot, over the USB port
PROGRAMMER  := arduino
FLASH_BAUD  := 115200

# Budgets in bytes, for the finished product. RAM is static data plus the deepest stack. FLASH_MAX and RAM_MAX are for the
# default display and input; FLASH_MAX, for the reference compiler (see Makefile). Others may fill the chip, but for
# Optiboot's 512 of its 32,768 bytes.
FLASH_MAX   := 16384
FLASH_SIZE  := 32256
RAM_MAX     := 1024
RAM_SIZE    := 2048
