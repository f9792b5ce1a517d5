// The only file that knows both halves: takes keys, console and time from the hardware to the game, and its
// picture back.
#include <avr/interrupt.h>

#include "computer.h"
#include "console.h"
#include "hal/clock.h"
#include "hal/keypad.h"
#include "hal/max7219.h"
#include "hal/orient.h"
#include "hal/serial.h"
#include "hal/spi.h"
#include "hal/vitals.h"
#include "panel.h"
#include "screen.h"

// How often the display's registers are written anew, against glitches on its supply.
enum { REFRESH_MS = 1000 };

_Static_assert((int)BRIGHTNESS_MAX == (int)MAX7219_INTENSITY_MAX, "brightness is the matrix's intensity");

static panel_t panel;
static console_t console;
static computer_t computer;

static clock_ms_t redraw_at; // when the picture will be out of date

static void start(void)
{
    spi_start();
    max7219_start();
    vitals_start();
    serial_start();
    clock_start();
    panel_start(&panel, keypad_start(), clock_now());
    console_start(&console, &panel.game);
    computer_start(&computer);
    sei();
}

static clock_ms_t earlier(clock_ms_t a, clock_ms_t b)
{
    return (int16_t)(a - b) < 0 ? a : b;
}

// Brings the matrix up to date.
static void draw(clock_ms_t now)
{
    static clock_ms_t refresh_at;
    panel.down = keypad_down();
    uint16_t again = panel_pass_time(&panel, now);
    frame_t frame;
    picture_ms_t stands = screen_draw(&frame, &panel, now);
    orient(&frame, panel.game.layout);
    max7219_show(&frame, panel.game.brightness);
    if ((int16_t)(now - refresh_at) >= 0) {
        max7219_refresh();
        refresh_at = now + REFRESH_MS;
    }
    redraw_at = earlier(now + (stands < again ? stands : again), refresh_at);
}

// Hands all key events to the panel.
// Returns whether there were any.
static bool take_keys(clock_ms_t now)
{
    bool any = false;
    for (key_event_t event; (event = keypad_event()) != KEY_NONE; any = true)
        panel_key(&panel, event, now);
    return any;
}

// Lets the computer do a part of its work, and sets the alarm for what comes next.
// Returns whether it has more to do at once.
static bool run_computer(clock_ms_t now)
{
    uint16_t again = computer_run(&computer, &panel.game, now);
    if (panel_has_news(&panel))
        draw(now);
    // While it thinks it comes round by itself: an alarm then would draw the same picture after each slice.
    bool waits = again != 0 && again != COMPUTER_RESTS;
    clock_set_alarm(waits ? earlier(redraw_at, now + again) : redraw_at);
    return again == 0;
}

// Sleeps until a key, the alarm, or the console has something to do.
static void wait(void)
{
    cli();
    while (!keypad_has_event() && !clock_alarm_rang() && !console_has_work(&console, &panel.game))
        clock_sleep();
    sei();
}

// It never returns, so it has nobody's registers to save.
__attribute__((OS_main)) int main(void)
{
    start();
    draw(clock_now());
    for (;;) {
        clock_ms_t now = clock_now();
        bool pressed = take_keys(now);
        if (pressed || clock_alarm_rang())
            draw(now);
        if (console_run(&console, &panel.game))
            draw(clock_now());
        if (!run_computer(now))
            wait();
    }
}
