# The Arduino Uno: chip, clock, programmer, and budgets of the firmware.
MCU         := atmega328p
F_CPU       := 16000000

# Optiboot, over the USB port
PROGRAMMER  := arduino
FLASH_BAUD  := 115200

# Budgets in bytes, for the finished product. RAM is static data plus the deepest stack. FLASH_MAX and RAM_MAX apply to the
# default display and input, FLASH_MAX only to the reference compiler (see Makefile). Other products may fill the chip except
# Optiboot's 512 of 32,768 bytes.
FLASH_MAX   := 16384
FLASH_SIZE  := 32256
RAM_MAX     := 1024
RAM_SIZE    := 2048
