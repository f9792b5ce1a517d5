// What differs between AVR chips and is no choice of the board: a header a chip, in hal/avr/chips. Each says
// which pins SPI and TWI have, which pins wake the chip and by which interrupt, which USART is the console's,
// and what can be switched off.
//
//   CHIP_SPI_x, CHIP_TWI_x    a pair as in board.h
//   CHIP_WAKE_PINS_port       pins of that port whose changes raise an interrupt, as bits
//   CHIP_WAKE_MASK_port       the register whose bit p selects pin p of that port
//   CHIP_WAKE_PORTS(each)     each(port) for the ports on which keypad columns may be
//   CHIP_WAKE_ALL             all these ports' bits in PCICR and PCIFR
//   CHIP_WAKE_VECTORS(alias)  their interrupts, and the one of the console's RX, all led to another one
//   CHIP_WATCH_port(bit), CHIP_UNWATCH_port(bit)    whether a pin wakes the chip
//   CHIP_USART(before, after) a name with the USART's number in it: CHIP_USART(UCSR, A)
//   CHIP_RESET_CAUSES         flags of MCUSR that hal/stats.h knows
//   CHIP_UNUSED_OFF()         switches off for good what OXO uses on no board
//   CHIP_ADC_PORT             the port whose pin p is input p of the converter
//   CHIP_ANALOG_OFF(used)     disables the digital inputs of the converter's pins, but those in used(port)
#ifndef HAL_AVR_CHIP_H
#define HAL_AVR_CHIP_H

#if defined(__AVR_ATmega328P__)
#include "hal/avr/chips/atmega328p.h"
#elif defined(__AVR_ATmega2560__)
#include "hal/avr/chips/atmega2560.h"
#elif defined(__AVR_ATmega32U4__)
#include "hal/avr/chips/atmega32u4.h"
#else
#error "this chip is not described yet: add a header to hal/avr/chips and name it in hal/avr/chip.h"
#endif

#endif
