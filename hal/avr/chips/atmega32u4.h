// Chip properties (hal/avr/chip.h) of the ATmega32U4 (Leonardo, Micro, Pro Micro): Atmel 7766J. The console
// is USART1, not USB.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_CHIPS_ATMEGA32U4_H
#define HAL_AVR_CHIPS_ATMEGA32U4_H

#define CHIP_SPI_MOSI         B, 2
#define CHIP_SPI_SCK          B, 1
#define CHIP_SPI_SS           B, 0
#define CHIP_TWI_SDA          D, 1
#define CHIP_TWI_SCL          D, 0

// Only port B has pin-change interrupts, PCINT0 to PCINT7 (11).
#define CHIP_WAKE_PINS_B      0xFF
#define CHIP_WAKE_MASK_B      PCMSK0
#define CHIP_WAKE_PORTS(each) each(B)
#define CHIP_WAKE_ALL         (1 << PCIE0)
#define CHIP_WAKE_VECTORS(alias)                                                                             \
    ISR(PCINT0_vect, alias);                                                                                 \
    ISR(INT2_vect, alias)
// D0 to D3 are INT0 to INT3, whose edges also wake from power-down (11). An edge sets its flag even while the
// interrupt is disabled, so clear the flag first.
#define CHIP_WATCH_D(bit)                                                                                    \
    (EICRA = 1 << ISC31 | 1 << ISC21 | 1 << ISC11 | 1 << ISC01, /* falling */                                \
     EIFR = (uint8_t)(1 << (bit)), EIMSK |= (uint8_t)(1 << (bit)))
#define CHIP_UNWATCH_D(bit)       (EIMSK &= (uint8_t)~(1 << (bit)))

#define CHIP_USART(before, after) before##1##after
#define CHIP_USART_RX_vect        USART1_RX_vect
#define CHIP_USART_UDRE_vect      USART1_UDRE_vect

#define CHIP_RESET_CAUSES         (1 << PORF | 1 << EXTRF | 1 << BORF | 1 << WDRF) // all but JTAG's and USB's

// The bootloader leaves the USB controller, its PLL and its regulator on. This order switches them off ("USB
// Software Operating Modes").
#define CHIP_UNUSED_OFF(twi, adc)                                                                            \
    (USBCON = 1 << FRZCLK, PLLCSR = 0, UHWCON = 0, PRR0 = (twi ? 0 : 1 << PRTWI) | (adc ? 0 : 1 << PRADC),   \
     PRR1 = 1 << PRUSB | 1 << PRTIM4)
// DIDR2 covers D4, D6, D7, B4, B5 and B6.
#define CHIP_ADC_PORT F
#define CHIP_ANALOG_OFF(used)                                                                                \
    (DIDR0 = 0xF3 & (uint8_t)~used(F),                                                                       \
     DIDR2 = 0x3F & (uint8_t)~((used(D) & 0x10) >> 4 | (used(D) & 0xC0) >> 5 | (used(B) & 0x70) >> 1))

// Timer 3 runs freely (14.8.1); channel A makes tones.
#define CHIP_TONE_vect      TIMER3_COMPA_vect
#define CHIP_TONE_PRESCALER 64
#define CHIP_TONE_TICKS_T   uint16_t
#define CHIP_TONE_TICKS_MAX 65535
#define CHIP_TONE_START()   (TCCR3A = 0, TCCR3B = 1 << CS31 | 1 << CS30)
#define CHIP_TONE_COUNT     TCNT3
#define CHIP_TONE_COMPARE   OCR3A
#define CHIP_TONE_CLEAR()   (TIFR3 = 1 << OCF3A)
#define CHIP_TONE_ON()      (TIMSK3 |= 1 << OCIE3A)
#define CHIP_TONE_OFF()     (TIMSK3 &= (uint8_t)~(1 << OCIE3A))

#endif
