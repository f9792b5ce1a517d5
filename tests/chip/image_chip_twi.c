// Bench image: the TWI as a master, by a list of instructions in RAM.
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "tests/chip/image_chip_twi.h"
#include "tests/chip/image_mark.h"

static const volatile uint8_t *next = (const volatile uint8_t *)TWI_PROGRAM;

ISR(TWI_vect, ISR_NAKED)
{
    __asm__ volatile(
        "ldi r31, 0xEE\n\tout %[mark], r31\n\tldi r31, 0x04\n\tsts %[twcr], r31\n\treti" ::MARK_OPERAND,
        [twcr] "i"(&TWCR));
}

static void go(uint8_t control)
{
    TWCR = (uint8_t)(_BV(TWINT) | _BV(TWEN) | control);
}

static void wait(void)
{
    while (!(TWCR & _BV(TWINT)))
        ;
    mark(TWSR);
}

static void read_byte(uint8_t control)
{
    go(control);
    wait();
    mark(TWDR);
}

static void collide(void)
{
    TWDR = *next++;
    go(0);
    TWDR = 0x55;
    TWCR = _BV(TWEN);
    mark(TWCR);
    wait();
    TWDR = 0; // clears TWWC
    mark(TWCR);
}

static void by_interrupt(void)
{
    TWDR = *next++;
    SMCR = _BV(SE);
    sei();
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWIE);
    __asm__ volatile("sleep" ::: "r31");
    cli();
    mark(TWCR);
}

static void deep_sleep(void)
{
    TWDR = 0;
    go(0);
    SMCR = _BV(SE) | _BV(SM1);
    sei();
    sleep_cpu();
}

static void clock_off(void)
{
    PRR = _BV(PRTWI);
    go(_BV(TWSTA));
    mark(TWCR);
}

static void carry_out(uint8_t instruction)
{
    switch (instruction) {
    case TWI_START:
        go(_BV(TWSTA));
        wait();
        break;
    case TWI_WRITE:
        TWDR = *next++;
        go(0);
        wait();
        break;
    case TWI_READ: read_byte(_BV(TWEA)); break;
    case TWI_READ_LAST: read_byte(0); break;
    case TWI_STOP_START:
        go(_BV(TWSTO) | _BV(TWSTA));
        wait();
        break;
    case TWI_STOP:
        go(_BV(TWSTO));
        while (TWCR & _BV(TWSTO))
            ;
        mark(TWSR);
        break;
    case TWI_CONTROL: mark(TWCR); break;
    case TWI_COLLIDE: collide(); break;
    case TWI_BY_INTERRUPT: by_interrupt(); break;
    case TWI_OFF:
    case TWI_ON:
        TWCR = instruction == TWI_ON ? _BV(TWEN) : 0;
        mark(TWCR);
        break;
    case TWI_CLOCK_OFF: clock_off(); break;
    case TWI_DEEP_SLEEP: deep_sleep(); break;
    }
}

int main(void)
{
    TWBR = *next++;
    TWSR = *next++;
    while (*next)
        carry_out(*next++);
    stop();
}
