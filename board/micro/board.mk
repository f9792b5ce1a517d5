# Arduino Leonardo, Arduino Micro, Pro Micro: chip, clock, how they are flashed, and what the firmware may cost.
MCU         := atmega32u4
F_CPU       := 16000000

# Caterina, over USB, whose port is there for eight seconds behind a press of the reset button; `make flash` waits for that.
PROGRAMMER  := avr109
FLASH_BAUD  := 57600
FLASH_WAIT  ?= 30

# The bootloader has 4,096 of the chip's 32,768 bytes.
FLASH_MAX   := 16640
FLASH_SIZE  := 28672
RAM_MAX     := 1024
RAM_SIZE    := 2560
