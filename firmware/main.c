// The only file that knows both halves: takes keys, console and time from the hardware to the game, and its
// picture back.
#include <avr/interrupt.h>

#include "computer.h"
#include "console.h"
#include "hal/clock.h"
#include "hal/eeprom.h"
#include "hal/keypad.h"
#include "hal/max7219.h"
#include "hal/orient.h"
#include "hal/serial.h"
#include "hal/spi.h"
#include "hal/vitals.h"
#include "hal/watchdog.h"
#include "journal.h"
#include "panel.h"
#include "screen.h"

// How often the display's registers are written anew, against glitches on its supply.
enum { REFRESH_MS = 1000 };

_Static_assert((int)BRIGHTNESS_MAX == (int)MAX7219_INTENSITY_MAX, "brightness is the matrix's intensity");

static panel_t panel;
static console_t console;
static computer_t computer;
static journal_t journal;

static clock_ms_t redraw_at; // when the picture will be out of date

static void start(void)
{
    spi_start();
    max7219_start();
    vitals_start();
    watchdog_start();
    serial_start();
    clock_start();
    bool found = journal_start(&journal, &panel.game);
    panel_start(&panel, keypad_start(), clock_now());
    console_start(&console, &panel.game, found);
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
    // While it thinks it comes round by itself: an alarm then would draw the same picture after each slice.
    clock_set_alarm(earlier(redraw_at, now + (again != 0 ? again : COMPUTER_RESTS)));
    return again == 0;
}

// What the console says has been saved before, so it waits for the journal.
static bool console_may_run(void)
{
    return journal_is_safe(&journal, &panel.game) && console_has_work(&console, &panel.game);
}

// Sleeps until a key, the alarm, the console or the journal has something to do.
//   saving: the journal has more to do once the EEPROM is ready.
static void wait(bool saving)
{
    cli();
    while (!keypad_has_event() && !clock_alarm_rang() && !console_may_run() && !(saving && !eeprom_is_busy()))
        clock_sleep();
    sei();
}

// Feeds the watchdog while all is well: it is fed by the time base's clock, which may have stopped, and no
// longer when the journal has had something to save for very long. (Somebody who types without a pause has it
// busy for most of the time, but not at each look.)
static void feed_watchdog(void)
{
    enum { PERIODS_UNSAVED_MAX = 20 };
    static uint8_t fed_at, unsaved;
    uint8_t at = clock_periods();
    if (at == fed_at)
        return;
    fed_at = at;
    unsaved = journal_is_safe(&journal, &panel.game) ? 0 : (uint8_t)(unsaved + 1);
    if (unsaved < PERIODS_UNSAVED_MAX)
        watchdog_feed();
}

// It never returns, so it has nobody's registers to save.
__attribute__((OS_main)) int main(void)
{
    start();
    bool stale = true;  // the picture is
    bool saving = true; // the journal has more to do
    for (;;) {
        feed_watchdog();
        clock_ms_t now = clock_now();
        if (take_keys(now) || clock_alarm_rang() || panel_has_news(&panel) || stale)
            draw(now);
        stale = console_may_run() && console_run(&console, &panel.game);
        if (saving || panel.game.unsaved_count != 0)
            saving = journal_run(&journal, &panel.game);
        bool thinking = run_computer(now);
        if (!stale && !thinking && !panel_has_news(&panel))
            wait(saving);
    }
}
