// Bench image: the EEPROM.
#include <avr/interrupt.h>

#include "tests/chip/image_chip_eeprom.h"
#include "tests/chip/image_mark.h"

// The ready interrupt asks as long as nothing is programmed: it switches itself off.
ISR(EE_READY_vect)
{
    EECR &= (uint8_t)~_BV(EERIE);
    mark(0x50);
}

// Sets EEMPE, and EEPE as many cycles after it as SBI takes, plus those of the NOPs.
#define PROGRAM(nops)                                                                                        \
    __asm__ volatile("out %[mark], %[begin]\n\t"                                                             \
                     "sbi %[eecr], %[eempe]\n\t"                                                             \
                     ".rept " #nops "\n\tnop\n\t.endr\n\t"                                                   \
                     "sbi %[eecr], %[eepe]\n\t"                                                              \
                     "out %[mark], %[end]" ::MARK_OPERAND,                                                   \
                     BYTE(begin, 0x11),                                                                      \
                     BYTE(end, 0x12), [eecr] "I"(_SFR_IO_ADDR(EECR)), [eempe] "I"(EEMPE), [eepe] "I"(EEPE))

static void program(uint8_t mode, uint8_t byte)
{
    EEDR = byte;
    EECR = mode;
    PROGRAM(0);
    mark(EECR);
}

static void program_and_wait(uint8_t mode, uint8_t byte)
{
    program(mode, byte);
    sei();
    EECR |= _BV(EERIE);
    SMCR = _BV(SE);
    __asm__ volatile("sleep");
    mark(EECR);
}

static void read_byte(void)
{
    __asm__ volatile("out %[mark], %[begin]\n\t"
                     "sbi %[eecr], %[eere]\n\t"
                     "out %[mark], %[end]" ::MARK_OPERAND,
                     BYTE(begin, 0x11), BYTE(end, 0x12), [eecr] "I"(_SFR_IO_ADDR(EECR)), [eere] "I"(EERE));
    mark(EEDR);
}

static void wait_and_show(void)
{
    while (EECR & _BV(EEPE))
        ;
    mark(EEARL);
}

int main(void)
{
    EEAR = EE_ADDRESS;
    switch (GPIOR1) {
    case ERASE_AND_WRITE: program_and_wait(0, GPIOR2); break;
    case ERASE_ONLY: program_and_wait(_BV(EEPM0), GPIOR2); break;
    case WRITE_ONLY: program_and_wait(_BV(EEPM1), GPIOR2); break;
    case WINDOW_4:
        EEDR = 0x42;
        PROGRAM(2);
        mark(EECR);
        break;
    case WINDOW_5:
        EEDR = 0x42;
        PROGRAM(3);
        mark(EECR);
        break;
    case READ: read_byte(); break;
    case READ_BUSY:
        program(0, GPIOR2);
        read_byte();
        break;
    case WRITE_BUSY:
        program(0, GPIOR2);
        program(0, 0);
        break;
    case MOVE_BUSY:
        program(0, GPIOR2);
        EEARL = 0;
        wait_and_show();
        break;
    }
    stop();
}
