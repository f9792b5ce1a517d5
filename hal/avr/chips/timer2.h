// Timer 2 of the ATmega328P and ATmega2560 (hal/avr/chip.h): it runs freely (Atmel 8271, 18.7.1;
// 2549, 20.7.1); channel A makes tones, channel B is left to a display.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_CHIPS_TIMER2_H
#define HAL_AVR_CHIPS_TIMER2_H

#define CHIP_TONE_vect      TIMER2_COMPA_vect
#define CHIP_TONE_PRESCALER (F_CPU > 8000000 ? 128 : 64)
#define CHIP_TONE_TICKS_T   uint8_t
#define CHIP_TONE_TICKS_MAX 256
#define CHIP_TONE_START()   (ASSR = 0, TCCR2A = 0, TCCR2B = F_CPU > 8000000 ? 1 << CS22 | 1 << CS20 : 1 << CS22)
#define CHIP_TONE_COUNT     TCNT2
#define CHIP_TONE_FLAGS     TIFR2
#define CHIP_TONE_FLAG      OCF2A
#define CHIP_TONE_COMPARE   OCR2A
#define CHIP_TONE_CLEAR()   (TIFR2 = 1 << OCF2A)
#define CHIP_TONE_IS_ON()   ((TIMSK2 & 1 << OCIE2A) != 0)
#define CHIP_TONE_ON()      (TIMSK2 |= 1 << OCIE2A)
#define CHIP_TONE_OFF()     (TIMSK2 &= (uint8_t)~(1 << OCIE2A))

#define CHIP_SLOT_vect      TIMER2_COMPB_vect
#define CHIP_SLOT_COMPARE   OCR2B
#define CHIP_SLOT_CLEAR()   (TIFR2 = 1 << OCF2B)
#define CHIP_SLOT_ON()      (TIMSK2 |= 1 << OCIE2B)
#define CHIP_SLOT_OFF()     (TIMSK2 &= (uint8_t)~(1 << OCIE2B))

#endif
