// Test firmware: each tone for 50 ms, with 30 ms of silence after it, then all of them without silence, then
// one during which interrupts are off now and then.
// SPDX-License-Identifier: MIT
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/delay.h>
#include <util/delay_basic.h>

#include "board.h"
#include "hal/avr/pin.h"
#include "hal/tone.h"
#include "tests/sound/tones.h"

static const uint16_t hz[] = TONES;
enum { COUNT = sizeof hz / sizeof hz[0] };

// Switches interrupts off at an edge of the tone, for four cycles a loop.
static void be_late(uint16_t loops)
{
    const bool was_low = pin_is_low(BOARD_PIEZO);
    while (pin_is_low(BOARD_PIEZO) == was_low) {
    }
    cli();
    _delay_loop_2(loops);
    sei();
    _delay_us(5);
    GPIOR0 = TONES_LATE;
    _delay_us(500);
    GPIOR0 = TONES_WAITED;
}

int main(void)
{
    tone_start();
    sei();
    for (uint8_t i = 0; i < COUNT; i++) {
        tone_on(hz[i]);
        _delay_ms(50);
        tone_off();
        _delay_ms(30);
    }
    GPIOR0 = TONES_ONE_BY_ONE;
    for (uint8_t i = 0; i < COUNT; i++) {
        tone_on(hz[i]);
        _delay_ms(50);
    }
    tone_off();
    _delay_ms(30);
    GPIOR0 = TONES_IN_A_ROW;
    tone_on(5000);
    for (uint16_t loops = TONES_LATE_FROM; loops < TONES_LATE_TO; loops++)
        be_late(loops);
    be_late(2120); // five half periods, as in a frame of NeoPixels
    tone_off();
    for (;;)
        ;
}
