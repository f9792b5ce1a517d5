# Arduino Leonardo, Arduino Micro, Pro Micro: chip, clock, programmer, and sizes in bytes.
# SPDX-License-Identifier: MIT
MCU         := atmega32u4
F_CPU       := 16000000

# Caterina, over USB: its port exists for eight seconds after a press of the reset button; `make flash` waits for it. It takes
# 4,096 of 32,768 bytes of flash.
PROGRAMMER  := avr109
FLASH_BAUD  := 57600
FLASH_WAIT  ?= 30
FLASH_SIZE  := 28672
RAM_SIZE    := 2560
