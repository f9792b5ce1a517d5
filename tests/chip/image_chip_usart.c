// Bench image: the USART.
#include <avr/interrupt.h>

#include "tests/chip/image_chip_usart.h"
#include "tests/chip/image_mark.h"

ISR(USART_TX_vect, ISR_NAKED)
{
    MARK_ISR(0x50);
}

ISR(USART_UDRE_vect)
{
    mark(0x60);
    mark(UCSR0A);
    UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

EMPTY_INTERRUPT(PCINT2_vect)

ISR(USART_RX_vect)
{
    mark(UDR0);
}

static void start(uint8_t control)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = (uint8_t)(_BV(TXEN0) | _BV(RXEN0) | control);
}

static void frame_time(void)
{
    start(_BV(TXCIE0));
    SMCR = _BV(SE);
    sei();
    __asm__ volatile("out %[mark], %[byte]\n\t"
                     "sts %[udr], %[byte]\n\t"
                     "sleep" ::MARK_OPERAND,
                     BYTE(byte, 1), [udr] "n"(_SFR_MEM_ADDR(UDR0))
                     : MARK_ISR_LOSES);
    mark(UCSR0A);
}

static void send_when_empty(uint8_t byte)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static void wait_for_txc(void)
{
    while (!(UCSR0A & _BV(TXC0)))
        ;
}

static void three_bytes(void)
{
    start(0);
    UDR0 = 'a';
    mark(UCSR0A); // the shift register has it: still empty
    UDR0 = 'b';
    mark(UCSR0A); // full
    send_when_empty('c');
    wait_for_txc();
    mark(0x99);
}

static void clear_txc(void)
{
    start(0);
    UDR0 = 'x';
    wait_for_txc();
    mark(UCSR0A);
    UCSR0A = _BV(U2X0);
    mark(UCSR0A); // a zero does nothing
    UCSR0A = _BV(U2X0) | _BV(TXC0);
    mark(UCSR0A);
}

static void lazy(void)
{
    start(0);
    for (uint16_t i = 0; i < 40000; i++)
        __asm__ volatile("nop");
    while (UCSR0A & _BV(RXC0)) {
        mark(UCSR0A);
        mark(UDR0);
    }
    mark(RX_END);
}

static void stopped(void)
{
    start(0);
    UDR0 = 'x';
    SMCR = _BV(SM1) | _BV(SE);
    sei();
    __asm__ volatile("sleep");
}

__attribute__((noreturn)) static void sleep_for_good(void)
{
    SMCR = _BV(SE);
    for (;;)
        __asm__ volatile("sleep");
}

__attribute__((noreturn)) static void deep(void)
{
    start(_BV(RXCIE0));
    PCMSK2 = _BV(PCINT16);
    while (GPIOR2 == 0)
        ;
    PCIFR = _BV(PCIF2);
    PCICR = _BV(PCIE2);
    SMCR = _BV(SM1) | _BV(SE);
    sei();
    __asm__ volatile("sleep");
    PCICR = 0;
    mark(AWAKE);
    sleep_for_good();
}

int main(void)
{
    switch (GPIOR1) {
    case FRAME_TIME: frame_time(); break;
    case THREE_BYTES: three_bytes(); break;
    case TOO_FAST:
        start(0);
        UDR0 = 'a';
        UDR0 = 'b';
        UDR0 = 'c';
        break;
    case DATA_EMPTY:
        start(0);
        sei();
        mark(1);
        UCSR0B |= _BV(UDRIE0);
        mark(2);
        break;
    case CLEAR_TXC: clear_txc(); break;
    case ECHO:
        start(_BV(RXCIE0));
        sei();
        sleep_for_good();
    case LAZY: lazy(); break;
    case SLOW_BAUD:
        start(0);
        UBRR0L = 34;
        UDR0 = 'x';
        break;
    case STOPPED: stopped(); break;
    case DEEP: deep();
    }
    stop();
}
