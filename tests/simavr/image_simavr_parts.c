// Bench image: what libsimavr 1.6 alone does wrong with SPI, USART, EEPROM and flash.
#include <avr/interrupt.h>
#include <avr/pgmspace.h>
#include <util/delay.h>

#include "tests/chip/image_mark.h"
#include "tests/simavr/image_simavr.h"

static volatile uint8_t entered;

ISR(EE_READY_vect)
{
    entered++;
    EECR = 0;
}

static uint8_t count_edges(void)
{
    uint8_t edges = 0, before = 0;
    while (!(SPSR & _BV(SPIF))) {
        uint8_t now = PINB & _BV(PINB5);
        if (now != before)
            edges++;
        before = now;
    }
    return edges;
}

static uint8_t spi(uint8_t scenario)
{
    uint16_t began = TCNT1;
    DDRB = _BV(DDB5) | _BV(DDB3) | _BV(DDB2);
    SPCR = _BV(SPE) | _BV(MSTR) | (scenario == SPI_PINS ? _BV(SPR1) : 0) | _BV(SPR0);
    SPDR = 1;
    if (scenario == SPI_COLLISION)
        SPDR = 2;
    if (scenario == SPI_PINS)
        return count_edges();
    if (scenario == SPI_TIME) {
        loop_until_bit_is_set(SPSR, SPIF);
        return (uint8_t)(TCNT1 - began);
    }
    _delay_us(200);
    if (scenario == SPI_COLLISION)
        return SPSR & _BV(WCOL);
    (void)SPDR;
    return SPSR & _BV(SPIF);
}

static uint8_t receive(void)
{
    uint8_t bytes = 0;
    for (; UCSR0A & _BV(RXC0); bytes++)
        (void)UDR0;
    return bytes;
}

static uint8_t usart(uint8_t scenario)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = 16;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    _delay_us(100);
    if (scenario == USART_OVERRUN) {
        _delay_us(2 * TYPED_US);
        return receive();
    }
    uint16_t began = TCNT1;
    UDR0 = 'x';
    _delay_us(1);
    if (scenario == USART_BUFFER)
        return UCSR0A & _BV(UDRE0);
    loop_until_bit_is_set(UCSR0A, TXC0);
    return (uint8_t)(TCNT1 - began);
}

static uint8_t eeprom(uint8_t scenario)
{
    if (scenario == EEPROM_READY) {
        EECR = _BV(EERIE);
        sei();
        _delay_us(10);
        return entered;
    }
    EEARL = EEARH = 0;
    EEDR = 0x12;
    EECR = scenario == EEPROM_ERASE ? _BV(EEPM0) : 0;
    EECR |= _BV(EEMPE);
    EECR |= _BV(EEPE);
    if (scenario == EEPROM_BUSY)
        return EECR & _BV(EEPE);
    _delay_ms(5);
    EECR |= _BV(EERE);
    return EEDR;
}

#define SPM(command, z, word)                                                                                \
    __asm__ volatile(                                                                                        \
        "movw r0, %[data]\n\tout %[spmcsr], %[what]\n\tspm\n\tclr r1" ::[spmcsr] "I"(_SFR_IO_ADDR(SPMCSR)),  \
        BYTE(what, command), [data] "r"((uint16_t)(word)), "z"((uint16_t)(z))                                \
        : "r0")
#define WAIT() loop_until_bit_is_clear(SPMCSR, SPMEN)

__attribute__((section(".bootloader"), noinline, noclone)) static uint8_t flash(uint8_t scenario)
{
    enum { FILL = 0x01, ERASE = 0x03, WRITE = 0x05, READABLE = 0x11, PAGE = 0x6000 };
    TCCR1B = _BV(CS12) | _BV(CS10);
    uint16_t began = TCNT1;
    SPM(ERASE, PAGE, 0);
    uint8_t blocked = SPMCSR & _BV(RWWSB);
    WAIT();
    uint8_t took = (uint8_t)(TCNT1 - began);
    for (uint8_t i = 0; i < 2; i++) {
        SPM(FILL, PAGE, i == 0 ? 0x3C : 0x0F);
        SPM(WRITE, PAGE, 0);
        WAIT();
    }
    SPM(READABLE, PAGE, 0);
    return scenario == FLASH_TIME ? took : scenario == FLASH_BLOCKED ? blocked : pgm_read_byte(PAGE);
}

// Timer 1 counts units of 8 cycles.
int main(void)
{
    uint8_t scenario = GPIOR1;
    TCCR1B = _BV(CS11);
    mark(scenario <= SPI_FLAG        ? spi(scenario)
         : scenario <= USART_OVERRUN ? usart(scenario)
         : scenario <= EEPROM_READY  ? eeprom(scenario)
                                     : flash(scenario));
    stop();
}
