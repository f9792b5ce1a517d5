// The signal of WS2812 LEDs, cycle by cycle: the width of a pulse is a bit.
//
// Widths are such that every version of the LED takes them (board/virtual/parts/ws2812_part.h has the data
// sheets' tables): high 250 to 380 ns for a 0, 650 to 850 ns for a 1; low 700 and 580 ns at least; and, as
// real parts take a low of 6 us for the end of a frame, 1850 ns at most for a bit. That is too little for an
// interrupt. So interrupts are off for a frame, and the receiver is asked once a LED: every 30 us, while a
// byte takes 87.
#include "hal/strip.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/display/ws2812_stream.h"
#include "hal/avr/pin.h"
#include "hal/avr/serial_receive.h"
#include "hal/keypad.h"

// Lows in which something else is done: in that of each colour's first bit, and in that of a LED's last.
enum { FIRST_LOW_MAX = LOW_0 + 5, LAST_LOW = LOW_0 > 8 ? LOW_0 : 8 };

#define NS(cycles) ((cycles) * (1000000000ul / 1000) / (F_CPU / 1000))
_Static_assert(NS(HIGH_0) >= 250 && NS(HIGH_0) <= 380 && NS(HIGH_1) >= 650 && NS(HIGH_1) <= 850,
               "what is 0 and what is 1");
_Static_assert(NS(LOW_0) >= 700 && NS(LOW_1) >= 580, "pulses are apart");
_Static_assert(NS(HIGH_0 + FIRST_LOW_MAX) <= 1850 && NS(HIGH_1 + LAST_LOW) <= 1850,
               "no low is the end of a frame");

// ---- The receiver ----

// No more bytes can come in the longest frame, of bits of 1850 ns: two that waited, and one in 82 us, at the
// rate that still is 115200 to the receiver.
enum { FRAME_US = STRIP_LEDS * 24 * 1850ul / 1000, RECEIVED_MAX = 2 + FRAME_US / 82 + 1 };
static received_t received[RECEIVED_MAX];

static void pass_on(const received_t *end)
{
    for (const received_t *r = received; r != end; r++)
        serial_receive(r->status, r->byte);
}

// ---- A frame ----

// From the end of a frame to the beginning of the next, in ticks of timer 1, which hal/avr/clock.c starts.
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

void strip_start(void)
{
    pin_low(BOARD_STRIP_DIN);
    pin_output(BOARD_STRIP_DIN);
}

uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields)
{
    streamed_t s = {led, received};
    while (!is_shown()) {
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (!yields || !keypad_is_pressing()) {
            s = ws2812_stream(led, leds, palette, yields ? PCICR : 0, received);
            ended = TCNT1;
            keypad_skip_sample();
            pass_on(s.end);
        }
    }
    return (uint8_t)(s.led - led);
}
