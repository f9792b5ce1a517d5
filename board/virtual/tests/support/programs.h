// Programs shared by several tests. The keypad's rows are PB1 PB0 PD7 PD6, its columns PD5 PD4 PD3 PD2.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "tests/support/measure_bench.h"

enum { COLUMNS = 0x3C, IN_CHANGE = CODE_INTERRUPT + 5 };

// All rows low, columns with pull-ups, a marker for each pin change interrupt.
#define LISTEN                                                                                               \
    PUT(PORTD, COLUMNS), PUT(DDRB, 3), PUT(DDRD, 0xC0), PUT(PCMSK2, COLUMNS), DELAY(1), PUT(PCIFR, 4),       \
        PUT(PCICR, 4), SEI, MARK(1)

// Sleep modes, table 10-2; a program's choice of one.
enum { IDLE = 0, ADC_NOISE_REDUCTION = 1, POWER_DOWN = 2, POWER_SAVE = 3, STANDBY = 6, EXTENDED_STANDBY = 7 };
#define SLEEP_MODE(mode) PUT(SMCR, (mode) << 1 | 1)

// R1 low, C1 driven high.
#define SHORT_COLUMN     PUT(DDRB, 2), PUT(PORTD, COLUMNS), PUT(DDRD, 0x20)

// The USART at 115200 baud, U2X and UBRR 16; `control`: further bits of UCSR0B.
#define USART(control)   PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 0x18 | (control))

// Sends a byte, 0x01, from a marker to the interrupt when it is sent.
enum { TXCIE = 0x40, RXCIE = 0x80, IN_SENT = CODE_INTERRUPT + 20 };
#define SEND_ONE USART(TXCIE), PUT(SMCR, 1), SEI, MARK(1), STS(UDR0, 17), SLEEP, SHOW(UCSR0A)

// Reports each received byte as a marker.
#define ECHO     USART(RXCIE), SEI, PUT(SMCR, 1), SLEEP, RJMP(-2)

// Runs a program for `us`, on a new bench or on one that is off. Fails unless it reports the markers, each
// two hexadecimal digits and a blank, and the first fault's text contains `fault`; NULL: no fault. Returns
// the bench, or NULL after a fault.
#define EXPECT(us, markers, fault, ...)                                                                      \
    program_expect(bench_new_off(NULL), us, markers, fault, CODE(__VA_ARGS__))
bench_t *program_expect(bench_t *b, unsigned us, const char *markers, const char *fault, const uint16_t *code,
                        size_t size);

#endif
