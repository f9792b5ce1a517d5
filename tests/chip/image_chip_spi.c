// Bench image: the SPI and the display's wires. PB2 is CS, PB3 DIN, PB5 CLK.
#include <avr/interrupt.h>

#include "tests/chip/image_chip_spi.h"
#include "tests/chip/image_mark.h"

enum { CS = _BV(PB2), DIN = _BV(PB3), CLK = _BV(PB5) };

ISR(SPI_STC_vect, ISR_NAKED)
{
    MARK_ISR(0x50);
}

static void start_spi(uint8_t settings, uint8_t more)
{
    DDRB |= CS | DIN | CLK;
    SPSR = settings & SET_SPI2X ? _BV(SPI2X) : 0;
    SPCR = (uint8_t)(_BV(SPE) | _BV(MSTR) | (settings & SET_SPR) | more |
                     (settings & SET_MODE3 ? _BV(CPOL) | _BV(CPHA) : 0));
}

static void byte_time(uint8_t settings)
{
    start_spi(settings, _BV(SPIE));
    SMCR = _BV(SE); // idle
    sei();
    __asm__ volatile("out %[mark], %[byte]\n\t"
                     "out %[spdr], %[byte]\n\t"
                     "sleep" ::MARK_OPERAND,
                     BYTE(byte, 0x11), [spdr] "I"(_SFR_IO_ADDR(SPDR))
                     : MARK_ISR_LOSES);
    mark(SPSR);
}

#define TWO_BYTES(nops)                                                                                      \
    __asm__ volatile("out %[spdr], %[one]\n\t"                                                               \
                     ".rept " #nops "\n\tnop\n\t.endr\n\t"                                                   \
                     "out %[spdr], %[two]" ::[spdr] "I"(_SFR_IO_ADDR(SPDR)),                                 \
                     BYTE(one, 0x11), BYTE(two, 0x50))

static void finish(void)
{
    for (uint8_t i = 0; i < 100; i++)
        __asm__ volatile("nop");
    mark(SPSR);
}

static void flags(void)
{
    SPDR = 0x55;
    SPDR = 0xAA;
    finish();   // both flags: read, but SPDR is not accessed
    mark(SPSR); // so they are still there
    (void)SPDR;
    mark(SPSR);
    SPDR = 0x55;
    __builtin_avr_delay_cycles(100);
    (void)SPDR; // SPSR was not read since
    mark(SPSR);
}

static void send(uint8_t byte)
{
    SPDR = byte;
    while (!(SPSR & _BV(SPIF)))
        ;
}

static void send_word(uint8_t first, uint8_t second)
{
    PORTB &= (uint8_t)~CS;
    send(first);
    send(second);
    PORTB |= CS;
    mark(1);
}

static void bit_bang(uint16_t word)
{
    DDRB |= CS | DIN | CLK;
    for (uint8_t i = 0; i < 16; i++, word = (uint16_t)(word << 1)) {
        PORTB = (uint8_t)((PORTB & ~(DIN | CLK)) | (word & 0x8000 ? DIN : 0));
        PORTB |= CLK;
    }
    PORTB |= CS;
}

static void cut_word(uint8_t settings)
{
    start_spi(settings, 0);
    send(0x0A);
    SPDR = 0x05;
    for (uint16_t i = 0; i < 93; i++) // 5 cycles each: between the fourth bit's clock edges
        __asm__ volatile("nop");
    PORTB |= CS;
}

int main(void)
{
    uint8_t scenario = GPIOR1, settings = GPIOR2;
    switch (scenario) {
    case BYTE_TIME: byte_time(settings); break;
    case GAP_15:
        start_spi(SET_SPI2X, 0);
        TWO_BYTES(14);
        finish();
        break;
    case GAP_16:
        start_spi(SET_SPI2X, 0);
        TWO_BYTES(15);
        finish();
        break;
    case FLAGS:
        start_spi(0, 0);
        flags();
        break;
    case WORD:
        start_spi(settings, 0);
        send_word(0x0A, 0x05);
        break;
    case LSB_WORD:
        start_spi(settings, _BV(DORD));
        send_word(0x50, 0xA0);
        break;
    case SS_IS_INPUT:
        SPCR = _BV(SPE) | _BV(MSTR);
        mark(SPCR);
        break;
    case BIT_BANG: bit_bang(0x0A05); break;
    case SHORT_WORD:
        start_spi(0, 0);
        send(0x0A);
        PORTB |= CS;
        break;
    case CUT_WORD: cut_word(settings); break;
    }
    stop();
}
