// Bench image: ports, the keypad, and interrupts from pins. Rows are PB1 PB0 PD7 PD6, columns PD5 PD4 PD3
// PD2.
#include <avr/interrupt.h>

#include "tests/chip/image_chip_pins.h"
#include "tests/chip/image_mark.h"

enum { COLUMNS = _BV(PD5) | _BV(PD4) | _BV(PD3) | _BV(PD2), ALL_OF_C = 0x3F };

ISR(PCINT2_vect)
{
    mark(0x50);
}

ISR(INT0_vect)
{
    EIMSK = 0;
    mark(0x60);
}

static void drive_row(uint8_t row)
{
    DDRB = (uint8_t)(row == 0 ? _BV(PB1) : row == 1 ? _BV(PB0) : 0);
    DDRD = (uint8_t)(row == 2 ? _BV(PD7) : row == 3 ? _BV(PD6) : 0);
}

static uint8_t low_columns(void)
{
    return (uint8_t)((~PIND & COLUMNS) >> PD2);
}

__attribute__((noreturn)) static void scan(void)
{
    PORTD = COLUMNS;
    for (;;)
        for (uint8_t row = 0; row < 4; row++) {
            drive_row(row);
            __builtin_avr_delay_cycles(1000);
            mark((uint8_t)(0x80 + row));
            mark(low_columns());
        }
}

static void read_back(void)
{
    uint8_t soon, later;
    DDRC = _BV(PC0);
    __asm__ volatile("sbi %[port], 0\n\tin %[soon], %[pin]\n\tin %[later], %[pin]"
                     : [soon] "=&r"(soon), [later] "=&r"(later)
                     : [port] "I"(_SFR_IO_ADDR(PORTC)), [pin] "I"(_SFR_IO_ADDR(PINC)));
    mark(soon & 1);
    mark(later & 1);
}

static void toggle(void)
{
    DDRC = _BV(PC4) | _BV(PC0);
    PORTC = _BV(PC0);
    __asm__ volatile("nop");
    __asm__ volatile("sbi %[pin], 4" ::[pin] "I"(_SFR_IO_ADDR(PINC)));
    mark(PORTC);
}

static void show_change(void)
{
    __builtin_avr_delay_cycles(5);
    mark(PCIFR);
    PCIFR = _BV(PCIF2);
}

// With key 1 closed, C1 follows R1. Each step either changes C1 or does not.
static void count_changes(void)
{
    PCMSK2 = _BV(PCINT21);
    PORTD = COLUMNS; // rises
    show_change();
    PORTD = COLUMNS | _BV(PD7); // nothing to C1
    show_change();
    DDRD = _BV(PD6);
    show_change();
    DDRB = _BV(PB1); // R1 low pulls C1 down
    show_change();
    PORTD = COLUMNS; // still down
    show_change();
    DDRB = 0; // up again
    show_change();
    DDRB = _BV(PB0); // R2, whose contact is open
    show_change();
}

static void listen(void)
{
    PORTD = COLUMNS;
    DDRB = _BV(PB1) | _BV(PB0);
    DDRD = _BV(PD7) | _BV(PD6);
    PCMSK2 = COLUMNS;
    __builtin_avr_delay_cycles(5);
    PCIFR = _BV(PCIF2);
    PCICR = _BV(PCIE2);
    sei();
    mark(1);
}

static void show_port_c(void)
{
    __builtin_avr_delay_cycles(5);
    mark(PINC & ALL_OF_C);
    mark(PCIFR & _BV(PCIF1));
    PCIFR = _BV(PCIF1);
}

static void disable_inputs(void)
{
    PORTC = ALL_OF_C;
    DIDR0 = ALL_OF_C;
    PCMSK1 = ALL_OF_C;
    show_port_c();
    PORTC = 0; // on the wire a falling edge
    DDRC = ALL_OF_C;
    show_port_c();
    PORTC = ALL_OF_C;
    show_port_c();
    DIDR0 = _BV(ADC0D);
    show_port_c();
}

// As a bootloader does it with its LED.
static void blink_clk(void)
{
    DDRB = _BV(PB5);
    for (uint8_t i = 0; i < 200; i++) {
        PINB = _BV(PB5);
        __builtin_avr_delay_cycles(20);
    }
    mark(1);
    DDRB = _BV(PB5) | _BV(PB3) | _BV(PB2);
    for (uint8_t i = 0; i < 32; i++)
        PINB = _BV(PB5);
    PORTB = _BV(PB2);
    mark(2);
}

__attribute__((noreturn)) static void falling_int0(void)
{
    PORTD = COLUMNS;
    DDRB = _BV(PB1);
    EICRA = _BV(ISC01);
    for (;;)
        if (EIFR & _BV(INTF0)) {
            EIFR = _BV(INTF0);
            mark(0x61);
        }
}

static void low_int0(void)
{
    PORTD = COLUMNS;
    DDRB = _BV(PB1);
    EICRA = GPIOR2;
    sei();
    __builtin_avr_delay_cycles(1600);
    mark(1);
    EIMSK = _BV(INT0);
    mark(2);
    mark(3);
}

static volatile uint8_t filler[1000] __attribute__((section(".noinit"))); // not cleared, to start at once

static void push_down(void)
{
    filler[0] = 1;
    for (uint16_t i = 0; i < 1100; i++)
        __asm__ volatile("push r0");
    stop();
}

int main(void)
{
    switch (GPIOR1) {
    case SCAN: scan();
    case READ_BACK: read_back(); break;
    case TOGGLE: toggle(); break;
    case COUNT_CHANGES: count_changes(); break;
    case LISTEN: listen(); break;
    case NO_PULL_UPS:
        MCUCR = _BV(PUD);
        DDRD = COLUMNS; // drives them low, and lets go
        PORTD = COLUMNS;
        PORTD = 0;
        DDRD = 0;
        PORTD = COLUMNS;
        __asm__ volatile("nop");
        mark(low_columns());
        MCUCR = 0;
        __asm__ volatile("nop");
        mark(low_columns());
        break;
    case FALLING_INT0: falling_int0();
    case LOW_INT0: low_int0(); break;
    case ROW_HIGH:
        PORTB = _BV(PB1);
        DDRB = _BV(PB1);
        break;
    case SHORT_COLUMN:
        DDRB = _BV(PB1);
        PORTD = COLUMNS;
        DDRD = _BV(PD5);
        break;
    case DISABLED_INPUTS: disable_inputs(); break;
    case BLINK_CLK: blink_clk(); break;
    case BAD_OPCODE: __asm__ volatile(".word 0x0001"); break;
    case DEEP_STACK: push_down(); break;
    case JUMP_AWAY: __asm__ volatile("ldi r30, 0x00\n\tldi r31, 0x40\n\tijmp"); break;
    case OUT_OF_RAM: *(volatile uint8_t *)0x0900 = 1; break;
    }
    stop();
}
