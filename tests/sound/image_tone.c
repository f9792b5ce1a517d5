// Test firmware: each tone for 50 ms, with 30 ms of silence after it, then all of them without silence, then
// one during which interrupts are off, then a pin that is left high.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>

#include "board.h"
#include "hal/avr/pin.h"
#include "hal/tone.h"
#include "tests/sound/tones.h"

static const uint16_t hz[] = TONES;
enum { COUNT = sizeof hz / sizeof hz[0] };

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
    _delay_ms(5);
    cli();
    _delay_us(530); // five half periods, as a frame of NeoPixels
    sei();
    _delay_us(5);
    GPIOR0 = TONES_LATE;
    _delay_ms(5);
    tone_off();
    GPIOR0 = TONES_OVER;
    pin_high(BOARD_PIEZO);
    for (;;)
        ;
}
