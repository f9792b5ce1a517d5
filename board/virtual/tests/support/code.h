// An assembler for small test programs: one macro an instruction (Atmel's AVR Instruction Set Manual, 0856),
// registers by their addresses in the data space (ATmega328P data sheet, 31). Jump offsets are in words,
// relative to the next instruction.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CODE_H
#define CODE_H

#include <stddef.h>
#include <stdint.h>

// A program and its size, as two arguments.
#define CODE(...)                                                                                            \
    (const uint16_t[]){__VA_ARGS__}, sizeof(uint16_t[])                                                      \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }

// Writes to flash: a program started by reset, followed by STOP, and a routine for every interrupt. A routine
// writes a marker (CODE_INTERRUPT + its vector; USART_RX writes the byte), overwrites r31 and returns. The
// routines of level-triggered interrupts disable them: INT0, USART_UDRE, EE_READY, SPM_READY. A marker comes
// CODE_ENTRY cycles after the interrupted instruction; RETI ends CODE_EXIT cycles after the marker's OUT.
enum { CODE_BEGIN = 0x80, CODE_INTERRUPT = 0xC0, CODE_ENTRY = 4 + 1 + 2, CODE_EXIT = 1 + 4 };
void code_put(uint8_t *flash, const uint16_t *code, size_t size);

enum { PINB = 0x23, DDRB, PORTB, PINC, DDRC, PORTC, PIND, DDRD, PORTD };
enum { TIFR0 = 0x35, TIFR1, PCIFR = 0x3B, EIFR, EIMSK, GPIOR0, EECR, EEDR, EEARL, EEARH };
enum { TCCR0B = 0x45, OCR0A = 0x47, GPIOR1 = 0x4A, GPIOR2, SPCR, SPSR, SPDR };
enum { SMCR = 0x53, MCUSR, MCUCR, SPMCSR = 0x57 };
enum { SPL = 0x5D, SPH, SREG, WDTCSR, PCICR = 0x68, EICRA, PCMSK0 = 0x6B, PCMSK1, PCMSK2, TIMSK0, TIMSK1 };
enum { PRR = 0x64, ADCL = 0x78, ADCH, ADCSRA, ADCSRB, ADMUX };
enum { DIDR0 = 0x7E, TCCR1B = 0x81, TCNT1L = 0x84, TCNT1H, OCR1AL = 0x88, OCR1AH };
enum { TWBR = 0xB8, TWSR, TWDR = 0xBB, TWCR };
enum { UCSR0A = 0xC0, UCSR0B, UBRR0L = 0xC4, UBRR0H, UDR0 };

#define WORD_(x)     ((uint16_t)(x))
#define IO_(a)       (((a) - 0x20) / 16 % 4 << 9 | (a) % 16)
#define LOW_IO_(a)   (((a) - 0x20) << 3)
#define PAIR_(d, k)  ((k) / 16 % 4 << 6 | ((d) - 24) / 2 << 4 | (k) % 16)

#define LDI(d, k)    WORD_(0xE000 | (k) / 16 % 16 << 8 | ((d) - 16) << 4 | (k) % 16)
#define OUT(a, r)    WORD_(0xB800 | IO_(a) | (r) << 4)
#define IN(r, a)     WORD_(0xB000 | IO_(a) | (r) << 4)
#define STS(a, r)    WORD_(0x9200 | (r) << 4), WORD_(a)
#define LDS(r, a)    WORD_(0x9000 | (r) << 4), WORD_(a)
#define SBI(a, bit)  WORD_(0x9A00 | LOW_IO_(a) | (bit))
#define CBI(a, bit)  WORD_(0x9800 | LOW_IO_(a) | (bit))
#define SBIS(a, bit) WORD_(0x9B00 | LOW_IO_(a) | (bit))
#define SBRC(r, bit) WORD_(0xFC00 | (r) << 4 | (bit))
#define SBRS(r, bit) WORD_(0xFE00 | (r) << 4 | (bit))
#define CPSE(d, r)   WORD_(0x1000 | (r) / 16 % 2 << 9 | (d) << 4 | (r) % 16)
#define MOV(d, r)    WORD_(0x2C00 | (r) / 16 % 2 << 9 | (d) << 4 | (r) % 16)
#define SUB(d, r)    WORD_(0x1800 | (r) / 16 % 2 << 9 | (d) << 4 | (r) % 16)
#define ANDI(d, k)   WORD_(0x7000 | (k) / 16 % 16 << 8 | ((d) - 16) << 4 | (k) % 16)
#define MOVW(d, r)   WORD_(0x0100 | (d) / 2 << 4 | (r) / 2)
#define ADIW(d, k)   WORD_(0x9600 | PAIR_(d, k))
#define SBIW(d, k)   WORD_(0x9700 | PAIR_(d, k))
#define INC(d)       WORD_(0x9403 | (d) << 4)
#define DEC(d)       WORD_(0x940A | (d) << 4)
#define PUSH(r)      WORD_(0x920F | (r) << 4)
#define LPM(d)       WORD_(0x9004 | (d) << 4)
#define RJMP(by)     WORD_(0xC000 | ((by) + 0x1000) % 0x1000)
#define BRNE(by)     WORD_(0xF401 | ((by) + 0x80) % 0x80 << 3)
enum { NOP = 0, IJMP = 0x9409, ICALL = 0x9509, SEI = 0x9478, RET = 0x9508, RETI = 0x9518 };
enum { SLEEP = 0x9588, WDR = 0x95A8, SPM = 0x95E8, STOP = 0xCFFF };

// Writes a value to a register (by r16); writes a value, or a register's contents, as a marker.
#define PUT(a, value) LDI(16, value), STS(a, 16)
#define MARK(value)   LDI(17, value), OUT(GPIOR0, 17)
#define SHOW(a)       LDS(16, a), OUT(GPIOR0, 16)

// Waits until a bit of a register is 1; waits for 4 n + 1 cycles.
#define WAIT(a, bit)  LDS(16, a), SBRS(16, bit), RJMP(-4)
#define DELAY(n)      LDI(24, (n) % 256), LDI(25, (n) / 256), SBIW(24, 1), BRNE(-2)

#endif
