// Bench image: when interrupts are entered, to the cycle.
#include <avr/interrupt.h>

#include "tests/chip/image_chip_interrupts.h"
#include "tests/chip/image_mark.h"

ISR(TIMER0_OVF_vect, ISR_NAKED)
{
    MARK_ISR(0x50);
}

ISR(TIMER0_COMPA_vect, ISR_NAKED)
{
    MARK_ISR(0x60);
}

// Both flags of timer 0 set, the timer stopped.
static void set_flags(void)
{
    OCR0A = 100;
    TCCR0B = _BV(CS00);
    while ((TIFR0 & (_BV(TOV0) | _BV(OCF0A))) != (_BV(TOV0) | _BV(OCF0A)))
        ;
    TCCR0B = 0;
}

#define THREE BYTE(one, 1), BYTE(two, 2), BYTE(three, 3)

#define THREE_MARKS_AFTER(instruction)                                                                       \
    __asm__ volatile(instruction "\n\tout %[mark], %[one]\n\tout %[mark], %[two]\n\t"                        \
                                 "out %[mark], %[three]" ::MARK_OPERAND,                                     \
                     THREE, BYTE(on, 0x80)                                                                   \
                     : MARK_ISR_LOSES)

static void enable_flagged(void)
{
    uint8_t enable = _BV(TOIE0);
    sei();
    __asm__ volatile("out %[mark], %[one]\n\t"
                     "sts %[timsk], %[enable]\n\t"
                     "out %[mark], %[two]" ::MARK_OPERAND,
                     THREE, [timsk] "n"(_SFR_MEM_ADDR(TIMSK0)), [enable] "r"(enable)
                     : MARK_ISR_LOSES);
}

// r24 counts by 12, 13, 14 and 15, all skipped, and then by one, which is not; r26 the same downwards, with
// CPSE and SBIS.
static void skip_adiw(void)
{
    uint16_t sum = 0, difference = 100;
    __asm__ volatile("out %[mark], %[one]\n\t"
                     "sbrs %[one], 0\n\tadiw %[sum], 12\n\t"
                     "sbrs %[one], 0\n\tadiw %[sum], 31\n\t"
                     "cpse %[one], %[one]\n\tsbiw %[difference], 13\n\t"
                     "sbis %[mark], 0\n\tsbiw %[difference], 46\n\t"
                     "out %[mark], %[two]\n\t"
                     "sbrc %[one], 0\n\tadiw %[sum], 12\n\t"
                     "adiw %[sum], 1\n\t"
                     "out %[mark], %[three]"
                     : [sum] "+w"(sum), [difference] "+w"(difference)
                     : MARK_OPERAND, THREE);
    mark((uint8_t)sum);
    mark((uint8_t)difference);
}

int main(void)
{
    uint8_t scenario = GPIOR1;
    if (scenario == SKIP_ADIW)
        skip_adiw();
    set_flags();
    if (scenario == AFTER_SEI || scenario == AFTER_OUT_SREG)
        TIMSK0 = _BV(TOIE0);
    if (scenario == TWO_AT_ONCE)
        TIMSK0 = _BV(TOIE0) | _BV(OCIE0A);
    if (scenario == AFTER_SEI || scenario == TWO_AT_ONCE)
        THREE_MARKS_AFTER("sei");
    if (scenario == AFTER_OUT_SREG)
        THREE_MARKS_AFTER("out __SREG__, %[on]");
    if (scenario == ENABLE_FLAGGED)
        enable_flagged();
    if (scenario == CLEAR_ONE)
        TIFR0 = _BV(TOV0);
    if (scenario == CLEAR_BY_SBI)
        TIFR0 |= _BV(TOV0); // one bit of a low register: the compiler makes it SBI
    mark(TIFR0);
    stop();
}
