// Chip properties (hal/avr/chip.h) of the ATmega328P (Uno, Nano, Pro Mini): Atmel 8271.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_CHIPS_ATMEGA328P_H
#define HAL_AVR_CHIPS_ATMEGA328P_H

#define CHIP_SPI_MOSI         B, 3
#define CHIP_SPI_SCK          B, 5
#define CHIP_SPI_SS           B, 2
#define CHIP_TWI_SDA          C, 4
#define CHIP_TWI_SCL          C, 5

// PCINT0 to PCINT23 (13).
#define CHIP_WAKE_PINS_B      0xFF
#define CHIP_WAKE_PINS_C      0x7F
#define CHIP_WAKE_PINS_D      0xFF
#define CHIP_WAKE_MASK_B      PCMSK0
#define CHIP_WAKE_MASK_C      PCMSK1
#define CHIP_WAKE_MASK_D      PCMSK2
#define CHIP_WAKE_PORTS(each) each(B) each(C) each(D)
#define CHIP_WAKE_ALL         (1 << PCIE0 | 1 << PCIE1 | 1 << PCIE2)
#define CHIP_WAKE_VECTORS(alias)                                                                             \
    ISR(PCINT0_vect, alias);                                                                                 \
    ISR(PCINT1_vect, alias);                                                                                 \
    ISR(PCINT2_vect, alias)
#define CHIP_WATCH_D(bit)         (PCMSK2 |= (uint8_t)(1 << (bit)))
#define CHIP_UNWATCH_D(bit)       (PCMSK2 &= (uint8_t)~(1 << (bit)))

#define CHIP_USART(before, after) before##0##after
#define CHIP_USART_RX_vect        USART_RX_vect
#define CHIP_USART_UDRE_vect      USART_UDRE_vect

#define CHIP_RESET_CAUSES         0xFF // all flags of the register

#define CHIP_UNUSED_OFF(twi, adc) (PRR = (twi ? 0 : 1 << PRTWI) | (adc ? 0 : 1 << PRADC))
#define CHIP_ADC_PORT             C
#define CHIP_ANALOG_OFF(used)     (DIDR0 = 0x3F & (uint8_t)~used(C))

#include "hal/avr/chips/timer2.h"

#endif
