// Properties of the AVR chip, independent of the board; one header a chip in hal/avr/chips defines:
//
//   CHIP_SPI_x, CHIP_TWI_x    a pair as in board.h
//   CHIP_WAKE_PINS_port       pins of that port whose changes raise an interrupt, as bits
//   CHIP_WAKE_MASK_port       the register whose bit p enables pin p of that port
//   CHIP_WAKE_PORTS(each)     each(port) for the ports that may have keypad columns
//   CHIP_WAKE_ALL             the bits of all these ports in PCICR and PCIFR
//   CHIP_WAKE_VECTORS(alias)  aliases their interrupts, and the one for the console's RX, to another one
//   CHIP_WATCH_port(bit), CHIP_UNWATCH_port(bit)    enable or disable waking by a pin
//   CHIP_USART(before, after) a name containing the USART's number: CHIP_USART(UCSR, A)
//   CHIP_RESET_CAUSES         flags of MCUSR that hal/stats.h reports
//   CHIP_UNUSED_OFF(twi, adc) switches off the peripherals that the product does not use; twi, adc:
//                             whether it uses these
//   CHIP_ADC_PORT             the port whose pin p is input p of the ADC
//   CHIP_ANALOG_OFF(used)     disables the digital inputs of analogue pins, except those in used(port)
//   CHIP_TONE_START()         starts the timer of hal/tone.h, whose tick is CHIP_TONE_PRESCALER cycles
//   CHIP_TONE_COUNT           counts its ticks, a CHIP_TONE_TICKS_T; wraps after CHIP_TONE_TICKS_MAX
//   CHIP_TONE_ON(), _OFF()    enables or disables CHIP_TONE_vect, which comes at CHIP_TONE_COMPARE;
//                             CHIP_TONE_CLEAR() forgets that it has come
//   CHIP_TONE_FLAGS, _FLAG    for a timer of 8 bits: the register and bit that tell that it has come, to
//                             which one instruction writes; CHIP_TONE_IS_ON() tells whether it is enabled
//   CHIP_SLOT_x               the same of another channel of this timer; without, no hal/led_matrix.h
//                             and no hal/hd44780.h
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_CHIP_H
#define HAL_AVR_CHIP_H

#if defined(__AVR_ATmega328P__)
#include "hal/avr/chips/atmega328p.h"
#elif defined(__AVR_ATmega2560__)
#include "hal/avr/chips/atmega2560.h"
#elif defined(__AVR_ATmega32U4__)
#include "hal/avr/chips/atmega32u4.h"
#else
#error "unsupported chip: add a header to hal/avr/chips and include it in hal/avr/chip.h"
#endif

#endif
