// Bench image: sends 'u' by the USART, then 'b' by PD7, both at 115200 baud.
#include <avr/io.h>

enum { BIT_CYCLES = (F_CPU + 57600) / 115200 };

int main(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(TXEN0);
    UDR0 = 'u';
    PORTD = _BV(PD7);
    DDRD = _BV(PD7);
    __builtin_avr_delay_cycles(100 * BIT_CYCLES);
    for (uint16_t frame = 0x200 | 'b' << 1; frame; frame >>= 1) {
        PORTD = (uint8_t)(frame & 1 ? _BV(PD7) : 0);
        __builtin_avr_delay_cycles(BIT_CYCLES - 10); // about what the rest takes
    }
    for (;;)
        ;
}
