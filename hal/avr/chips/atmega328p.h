// Chip properties (hal/avr/chip.h) of the ATmega328P (Uno, Nano, Pro Mini): Atmel 8271.
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
#define CHIP_UNWATCH_D(bit)       (PCMSK2 &= (uint8_t) ~(1 << (bit)))

#define CHIP_USART(before, after) before##0##after
#define CHIP_USART_RX_vect        USART_RX_vect
#define CHIP_USART_UDRE_vect      USART_UDRE_vect

#define CHIP_RESET_CAUSES         0xFF // all flags of the register

#define CHIP_UNUSED_OFF()         (PRR = 1 << PRTWI | 1 << PRADC)
#define CHIP_ADC_PORT             C
#define CHIP_ANALOG_OFF(used)     (DIDR0 = 0x3F & (uint8_t)~used(C))

// Timer 2 runs freely (18.7.1); channel A makes tones, channel B is left to a display.
#define CHIP_TONE_vect            TIMER2_COMPA_vect
#define CHIP_TONE_PRESCALER       (F_CPU > 8000000 ? 128 : 64)
#define CHIP_TONE_TICKS_MAX       256
#define CHIP_TONE_START()         (TCCR2A = 0, TCCR2B = F_CPU > 8000000 ? 1 << CS22 | 1 << CS20 : 1 << CS22)
#define CHIP_TONE_COUNT           TCNT2
#define CHIP_TONE_COMPARE         OCR2A
#define CHIP_TONE_ON()            (TIFR2 = 1 << OCF2A, TIMSK2 |= 1 << OCIE2A)
#define CHIP_TONE_OFF()           (TIMSK2 &= (uint8_t) ~(1 << OCIE2A))

#define CHIP_SLOT_vect            TIMER2_COMPB_vect
#define CHIP_SLOT_COMPARE         OCR2B
#define CHIP_SLOT_ON()            (TIFR2 = 1 << OCF2B, TIMSK2 |= 1 << OCIE2B)
#define CHIP_SLOT_OFF()           (TIMSK2 &= (uint8_t) ~(1 << OCIE2B))

#endif
