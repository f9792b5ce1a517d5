// The only file that knows both halves: takes keys, console and time from the hardware to the game, and its
// picture back.
#include <avr/interrupt.h>

#include "computer/computer.h"
#include "console/console.h"
#include "hal/clock.h"
#include "hal/eeprom.h"
#include "hal/keypad.h"
#include "hal/max7219.h"
#include "hal/orientation.h"
#include "hal/power.h"
#include "hal/serial.h"
#include "hal/spi.h"
#include "hal/stats.h"
#include "hal/watchdog.h"
#include "session/integrity.h"
#include "storage/journal.h"
#include "panel/panel.h"
#include "panel/screen.h"

_Static_assert((int)BRIGHTNESS_MAX == (int)MAX7219_INTENSITY_MAX, "brightness is the matrix's intensity");

static game_t game;
static panel_t panel;
static console_t console;
static computer_t computer;
static journal_t journal;

static picture_t picture;
static clock_ms_t change_at; // when the picture will be out of date

// How long nobody has done anything until the display is dimmed, and the device switched off, in seconds, the
// first of which may be a short one.
enum { PERIODS_PER_SECOND = 1000 / CLOCK_PERIOD_MS, DIM_AFTER_S = 120 + 1, OFF_AFTER_S = 600 + 1 };

static struct {
    uint16_t quiet_s; // up to OFF_AFTER_S
    uint8_t unsaved_s;
    uint8_t seen_changes; // game.changes of the board that was gone through last
} watch;

static void start(void)
{
    power_start();
    spi_start();
    max7219_start();
    stats_start();
    watchdog_start();
    serial_start();
    clock_start();
    bool found = journal_start(&journal, &game);
    panel_start(&panel, &game, keypad_start(), clock_now());
    console_start(&console, &game, found);
    sei();
}

static clock_ms_t earlier(clock_ms_t a, clock_ms_t b)
{
    return (int16_t)(a - b) < 0 ? a : b;
}

static bool is_due(clock_ms_t at, clock_ms_t now)
{
    return (int16_t)(now - at) >= 0;
}

// Draws what is to be seen.
static void draw(clock_ms_t now)
{
    panel.down = keypad_down();
    screen_draw(&picture, &panel, &game, now, panel_pass_time(&panel, &game, now));
    change_at = now + picture.changes;
}

// Has the matrix show the picture. Not inlined, nor is see_to_second below, as their registers need not be
// saved whenever only a little is to be done.
static void light(void)
{
    max7219_show(orientation_apply(&picture.frame, game.layout), watch.quiet_s >= DIM_AFTER_S ? 0 : game.brightness);
}

// Brings the matrix up to date.
//   changed: whether anything but time has passed.
static void show(clock_ms_t now, bool changed)
{
    if (changed || is_due(change_at, now)) {
        if (!changed && picture_turn(&picture))
            change_at += PICTURE_TURN_MS;
        else
            draw(now);
    }
    light();
}

// Hands all key events to the panel.
// Returns whether there were any.
static bool take_keys(clock_ms_t now)
{
    bool any = false;
    for (key_event_t event; (event = keypad_event()) != KEY_NONE; any = true) {
        panel_key(&panel, &game, event, now);
        watch.quiet_s = 0;
    }
    return any;
}

// Lets the computer do a part of its work, and sets the alarm for what comes next.
// Returns whether it has more to do at once.
static bool run_computer(clock_ms_t now)
{
    uint16_t again = computer_run(&computer, &game, now);
    // While it thinks it comes round by itself: an alarm then would draw the same picture after each slice.
    clock_set_alarm(earlier(change_at, now + (again != 0 ? again : COMPUTER_RESTS)));
    return again == 0;
}

// What the console says has been saved before, so it waits for the journal.
static bool console_may_run(void)
{
    return journal_is_safe(&journal, &game) && console_has_work(&console, &game);
}

// Whether to go on is right. It is not when a fault of the RAM or of the program has changed what must not
// change, or when the journal has not got its work done for long. (Somebody who types without a pause has it
// busy for most of the time, but not at each look.)
static bool all_is_well(void)
{
    enum { UNSAVED_MAX_S = 5 };
    watch.unsaved_s = journal_is_safe(&journal, &game) ? 0 : (uint8_t)(watch.unsaved_s + 1);
    if (watch.unsaved_s >= UNSAVED_MAX_S || !integrity_holds(&game) || !journal_is_sound(&journal))
        return false;
    if (watch.seen_changes == game.changes)
        return true;
    watch.seen_changes = game.changes;
    return integrity_adds_up(&game);
}

// What is to be done once a second.
static void see_to_second(void)
{
    max7219_refresh(); // against glitches on its supply
    serial_resume();
    if (watch.quiet_s < OFF_AFTER_S && ++watch.quiet_s == DIM_AFTER_S)
        light();
    if (!all_is_well())
        watchdog_restart(); // what has been saved is better
}

// What is to be done once a period, which the time base counts as long as it runs.
static void see_to_period(void)
{
    if (!clock_period_ended())
        return;
    watchdog_feed();
    if (clock_periods() % PERIODS_PER_SECOND == 0)
        see_to_second();
}

// Throws away what woke the device, up to a moment of silence: a key is to do nothing else, and of a line the
// beginning is lost, and maybe its end too. It was a line if no key went down meanwhile, as the chip does not
// tell what woke it; or if any of it was still to be read.
static void come_to(void)
{
    enum { SILENCE_MS = 20, NO_LONGER_MS = 250 };
    bool key = false, line = false;
    clock_ms_t woken = clock_now(), heard = woken, now;
    do {
        now = clock_now();
        see_to_period();
        if (keypad_event() != KEY_NONE)
            key = true;
        if (serial_read() != SERIAL_NONE) {
            line = true;
            heard = now;
        }
    } while ((clock_ms_t)(now - heard) < SILENCE_MS && (clock_ms_t)(now - woken) < NO_LONGER_MS);
    if (line || !key)
        console_wake(&console, (clock_ms_t)(now - heard) < SILENCE_MS);
}

// Switches everything off until somebody does something. Interrupts are off, and on when it returns.
static void rest(void)
{
    max7219_off();
    watchdog_stop();
    power_down();
    watchdog_start();
    sei();
    watch.quiet_s = 0;
    light();
    come_to();
}

// Sleeps until a key, the alarm, the console or the journal has something to do.
//   saving: the journal has more to do once the EEPROM is ready.
static void wait(bool saving)
{
    cli();
    while (!keypad_has_event() && !clock_alarm_rang() && !console_may_run() &&
           !(saving && !eeprom_is_busy())) {
        if (watch.quiet_s == OFF_AFTER_S && keypad_is_idle() && !saving)
            rest();
        else
            clock_sleep();
        sei();
        see_to_period();
        cli();
    }
    sei();
}

// It never returns, so it has nobody's registers to save.
__attribute__((OS_main)) int main(void)
{
    start();
    bool stale = true;  // the picture is
    bool saving = true; // the journal has more to do
    for (;;) {
        see_to_period();
        clock_ms_t now = clock_now();
        bool changed = take_keys(now) || panel_has_news(&panel, &game) || stale;
        bool rang = clock_alarm_rang();
        if (changed || rang)
            show(now, changed);
        stale = false;
        if (!rang && console_may_run()) { // after an alarm, wait() looks soon enough
            stale = console_run(&console, &game) || watch.quiet_s >= DIM_AFTER_S;
            watch.quiet_s = 0;
        }
        if (saving || game.unsaved_count != 0)
            saving = journal_run(&journal, &game);
        bool thinking = run_computer(now);
        if (!stale && !thinking && !panel_has_news(&panel, &game))
            wait(saving);
    }
}
