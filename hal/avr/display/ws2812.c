// Generates the signal of WS2812 LEDs cycle by cycle: the width of a pulse is a bit.
//
// The widths suit every version of the LED (tables of the data sheets: board/virtual/parts/ws2812_part.h):
// high 250 to 380 ns for a 0, 650 to 850 ns for a 1; low at least 700 and 580 ns; and at most 1850 ns a bit,
// because real parts take a low of 6 us for the end of a frame. That is too short for an interrupt. So
// interrupts are off during a frame; receiver and tone are polled once a LED, every 30 us: a byte takes 87.
// SPDX-License-Identifier: MIT
#include "hal/strip.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/display/ws2812_stream.h"
#include "hal/avr/pin.h"
#include "hal/avr/serial_receive.h"
#include "hal/input.h"

// Longest lows, with other work in them: after each colour's first bit, and after a LED's last bit.
enum { FIRST_LOW_MAX = LOW_0 + (TONE_EDGES_POLLED ? 7 : 5), LAST_LOW = LOW_0 > 8 ? LOW_0 : 8 };

#define NS(cycles) ((cycles) * (1000000000ul / 1000) / (F_CPU / 1000))
_Static_assert(NS(HIGH_0) >= 250 && NS(HIGH_0) <= 380 && NS(HIGH_1) >= 650 && NS(HIGH_1) <= 850,
               "the widths of 0 and 1 must suit all versions");
_Static_assert(NS(LOW_0) >= 700 && NS(LOW_1) >= 580, "the gaps between pulses must suit all versions");
_Static_assert(NS(HIGH_0 + FIRST_LOW_MAX) <= 1850 && NS(HIGH_1 + LAST_LOW) <= 1850,
               "no low may look like the end of a frame");

#define letter_of(...)             LETTER_OF_(__VA_ARGS__)
#define LETTER_OF_(letter, number) PIN_LETTER_##letter
_Static_assert(!TONE_EDGES_POLLED || (int)letter_of(BOARD_PIEZO) != (int)letter_of(BOARD_STRIP_DIN),
               "board.h: PIEZO and DIN must not share a port, all of which the signal writes");

// ---- Receiver ----

// At most this many bytes arrive during the longest frame, whose bits take 1850 ns: two that waited, and one
// every 82 us, the highest rate that the receiver still accepts as 115200.
enum { FRAME_US = STRIP_LEDS * 24 * 1850ul / 1000, RECEIVED_MAX = 2 + FRAME_US / 82 + 1 };
static received_t received[RECEIVED_MAX];

static void pass_on(const received_t *end)
{
    for (const received_t *r = received; r != end; r++)
        serial_receive(r->status, r->byte);
}

// ---- Frame ----

// Time from the end of a frame to the start of the next, in ticks of timer 1, which hal/avr/clock.c starts.
enum { RESET_US = 300, TICK_CYCLES = 64, RESET_TICKS = RESET_US * (F_CPU / 1000000) / TICK_CYCLES + 1 };
static uint16_t ended;

static bool is_shown(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = TCNT1;
    }
    return now - ended >= RESET_TICKS;
}

static tone_edges_t edges(void)
{
#if TONE_EDGES_POLLED
    return tone_edges();
#else
    return (tone_edges_t){0};
#endif
}

void strip_start(void)
{
    pin_low(BOARD_STRIP_DIN);
    pin_output(BOARD_STRIP_DIN);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ended = TCNT1; // it may have been high
    }
}

uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields)
{
    streamed_t s = {led, received};
    while (!is_shown()) {
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (!yields || !input_is_pressing()) {
            s = ws2812_stream(led, leds, palette, yields ? PCICR : 0, received, edges());
            ended = TCNT1;
            input_skip_sample();
            pass_on(s.end);
        }
    }
    return (uint8_t)(s.led - led);
}
