# Arduino Leonardo, Arduino Micro, Pro Micro: chip, clock, programmer, and budgets of the firmware.
MCU         := atmega32u4
F_CPU       := 16000000

# Caterina, over USB: its port exists for eight seconds after a press of the reset button; `make flash` waits for it.
PROGRAMMER  := avr109
FLASH_BAUD  := 57600
FLASH_WAIT  ?= 30

# The bootloader takes 4,096 of the chip's 32,768 bytes.
FLASH_MAX   := 16640
FLASH_SIZE  := 28672
RAM_MAX     := 1024
RAM_SIZE    := 2560
