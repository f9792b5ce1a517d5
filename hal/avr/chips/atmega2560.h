// Chip properties (hal/avr/chip.h) of the ATmega2560 (Mega): Atmel 2549.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_CHIPS_ATMEGA2560_H
#define HAL_AVR_CHIPS_ATMEGA2560_H

#define CHIP_SPI_MOSI         B, 2
#define CHIP_SPI_SCK          B, 1
#define CHIP_SPI_SS           B, 0
#define CHIP_TWI_SDA          D, 1
#define CHIP_TWI_SCL          D, 0

// PCINT0 to PCINT7 are port B, PCINT8 is PE0, PCINT16 to PCINT23 are port K (15). Port J is left out: its
// bits in PCMSK1 are shifted by one, and of PCINT9 to PCINT15 the Mega's headers have only J0 and J1.
#define CHIP_WAKE_PINS_B      0xFF
#define CHIP_WAKE_PINS_E      0x01
#define CHIP_WAKE_PINS_K      0xFF
#define CHIP_WAKE_MASK_B      PCMSK0
#define CHIP_WAKE_MASK_E      PCMSK1
#define CHIP_WAKE_MASK_K      PCMSK2
#define CHIP_WAKE_PORTS(each) each(B) each(E) each(K)
#define CHIP_WAKE_ALL         (1 << PCIE0 | 1 << PCIE1 | 1 << PCIE2)
#define CHIP_WAKE_VECTORS(alias)                                                                             \
    ISR(PCINT0_vect, alias);                                                                                 \
    ISR(PCINT1_vect, alias);                                                                                 \
    ISR(PCINT2_vect, alias)
#define CHIP_WATCH_E(bit)         (PCMSK1 |= (uint8_t)(1 << (bit)))
#define CHIP_UNWATCH_E(bit)       (PCMSK1 &= (uint8_t)~(1 << (bit)))

#define CHIP_USART(before, after) before##0##after
#define CHIP_USART_RX_vect        USART0_RX_vect
#define CHIP_USART_UDRE_vect      USART0_UDRE_vect

#define CHIP_RESET_CAUSES         (1 << PORF | 1 << EXTRF | 1 << BORF | 1 << WDRF) // all but JTAG's

#define CHIP_UNUSED_OFF(twi, adc)                                                                            \
    (PRR0 = (twi ? 0 : 1 << PRTWI) | (adc ? 0 : 1 << PRADC),                                                 \
     PRR1 = 1 << PRTIM5 | 1 << PRTIM4 | 1 << PRTIM3 | 1 << PRUSART3 | 1 << PRUSART2 | 1 << PRUSART1)
#define CHIP_ADC_PORT         F
#define CHIP_ANALOG_OFF(used) (DIDR0 = (uint8_t)~used(F), DIDR2 = (uint8_t)~used(K))

#include "hal/avr/chips/timer2.h"

#endif
