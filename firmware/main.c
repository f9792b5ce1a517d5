// The only file that knows both halves: takes keys and time from the hardware to the panel, and its picture
// back.
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "hal/clock.h"
#include "hal/keypad.h"
#include "hal/max7219.h"
#include "hal/orient.h"
#include "hal/spi.h"
#include "panel.h"
#include "screen.h"

// How often the display's registers are written anew, against glitches on its supply.
enum { REFRESH_MS = 1000 };

static panel_t panel;

// Draws what is to be seen now.
// Returns when to draw again if no key comes before.
static clock_ms_t draw(frame_t *frame, clock_ms_t now)
{
    uint16_t again = panel_pass_time(&panel, now);
    picture_ms_t stands = screen_draw(frame, &panel, now);
    orient(frame, panel.game.layout);
    return now + (stands < again ? stands : again);
}

static clock_ms_t earlier(clock_ms_t a, clock_ms_t b)
{
    return (int16_t)(a - b) < 0 ? a : b;
}

static void start(void)
{
    spi_start();
    max7219_start();
    clock_start();
    panel_start(&panel, keypad_start(), clock_now());
    sei();
}

// Sleeps until a key or the alarm. Interrupts are off between the look and the sleep, so that none that comes
// in between is slept through: sei lets one more instruction run first. Idle is the mode that the chip resets
// to; the timers run on in it.
static void wait(void)
{
    cli();
    while (!keypad_has_event() && !clock_alarm_rang()) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
        cli();
    }
    sei();
}

int main(void)
{
    start();
    clock_ms_t refresh_at = REFRESH_MS;
    for (;;) {
        clock_ms_t now = clock_now();
        for (key_event_t event; (event = keypad_event()) != KEY_NONE;)
            panel_key(&panel, event, now);

        frame_t frame;
        clock_ms_t draw_at = draw(&frame, now);
        max7219_show(&frame, panel.game.brightness);
        if ((int16_t)(now - refresh_at) >= 0) {
            max7219_refresh();
            refresh_at = now + REFRESH_MS;
        }
        clock_set_alarm(earlier(draw_at, refresh_at));
        wait();
    }
}
