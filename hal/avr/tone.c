// A tone by a timer's compare interrupt, which toggles the piezo's pin every half period. The timer runs
// freely, as others use it, too.
// SPDX-License-Identifier: MIT
#include "hal/tone.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"
#include "hal/avr/tone_edges.h"

#define HALF_PERIOD_TICKS(hz) (F_CPU / CHIP_TONE_PRESCALER / 2 / (hz))
_Static_assert(HALF_PERIOD_TICKS(TONE_HZ_MIN) <= CHIP_TONE_TICKS_MAX, "the lowest tone must fit the timer");
_Static_assert(HALF_PERIOD_TICKS(TONE_HZ_MAX) > 0, "the highest tone must be a tick at least");
_Static_assert(!pin_is_far(BOARD_PIEZO),
               "board.h: PIEZO must be on one of the ports A to G, as sbi toggles it");

typedef CHIP_TONE_TICKS_T ticks_t;

static uint16_t half_period; // in ticks; main changes it with interrupts off

void tone_start(void)
{
    CHIP_TONE_START();
    tone_off();
    pin_output(BOARD_PIEZO);
}

// Rounds to the nearest tick: a half period is tone's 2 % at 2,500 Hz.
void tone_on(uint16_t hz)
{
    const uint32_t ticks_per_second = F_CPU / CHIP_TONE_PRESCALER / 2;
    uint16_t ticks = (uint16_t)((ticks_per_second + hz / 2) / hz);
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        half_period = ticks;
        CHIP_TONE_COMPARE = (ticks_t)(CHIP_TONE_COUNT + ticks);
        CHIP_TONE_CLEAR();
        CHIP_TONE_ON();
    }
}

void tone_off(void)
{
    CHIP_TONE_OFF();
    pin_low(BOARD_PIEZO);
}

#if TONE_EDGES_POLLED
tone_edges_t tone_edges(void)
{
    return (tone_edges_t){(uint8_t)(CHIP_TONE_IS_ON() << CHIP_TONE_FLAG), (uint8_t)half_period};
}
#endif

// Writing a one to PINx toggles the output (ATmega328P data sheet, 14.2.2).
#define pin_toggle_(port, bit) __asm__ volatile("sbi %0, %1" : : "I"(_SFR_IO_ADDR(PIN##port)), "I"(bit))
#define pin_toggle(...)        pin_toggle_(__VA_ARGS__)
// After a frame of NeoPixels, which holds interrupts off, the next half period may be over, too. Its match
// would come only when the timer has wrapped, with 16 bits 0.26 s later; so the half period begins now.
ISR(CHIP_TONE_vect)
{
    pin_toggle(BOARD_PIEZO);
    const ticks_t now = CHIP_TONE_COUNT, due = CHIP_TONE_COMPARE;
    const bool passed = (ticks_t)(now - due) + 1u >= half_period;
    CHIP_TONE_COMPARE = (ticks_t)((passed ? now : due) + half_period);
    flag_set(FLAG_HANDLED);
}
