// Steps of the device: keys, console, journal, start, and tasks once a second.
#include "device.h"

#include "device_parts.h"
#include "hal/eeprom.h"
#include "hal/keypad.h"
#include "hal/serial.h"
#include "session/integrity.h"

_Static_assert((int)REPORT_GOES_ON == (int)JOURNAL_FOUND && (int)REPORT_NOTHING_SAVED == (int)JOURNAL_BLANK &&
                   (int)REPORT_DAMAGED == (int)JOURNAL_DAMAGED &&
                   (int)REPORT_OTHER_FORMAT == (int)JOURNAL_OTHER_FORMAT,
               "console and journal must number these results alike");

// ---- Keys ----

static void take_key(device_t *d, key_event_t key, clock_ms_t now)
{
    if (!device_is_watching(d))
        device_act(d, panel_key(&d->panel, &d->game, key, now), SOURCE_KEY, now);
    else if (!(key & KEY_RELEASED))
        device_act(d, ACTION_STOP_WATCH, SOURCE_KEY, now);
}

static void take_keys(device_t *d, clock_ms_t now)
{
    for (key_event_t key; (key = keypad_event()) != KEY_NONE;) {
        power_input(&d->power);
        d->stale = true;
        take_key(d, key, now);
    }
}

// ---- The console ----

// Everything printed must be saved, so the console waits for the journal, unless the EEPROM has failed.
static bool console_may_run(const device_t *d)
{
    return (journal_is_safe(&d->journal) || journal_has_failed(&d->journal)) && console_has_work(&d->console);
}

static void run_console(device_t *d, clock_ms_t now)
{
    if (!console_may_run(d))
        return;
    if (power_state(&d->power) != POWER_BRIGHT)
        d->stale = true;
    power_input(&d->power);
    console_result_t result = console_run(&d->console, &d->game, d->shown);
    if (result.line && device_is_watching(d))
        device_act(d, ACTION_STOP_WATCH, SOURCE_CONSOLE, now);
    device_act(d, result.action, SOURCE_CONSOLE, now);
}

// ---- The journal ----

// If input is faster than the EEPROM, there may be no moment at which everything is saved. It is progress if
// everything noted at the time of the last progress is saved.
static void see_progress(device_t *d)
{
    if (!journal_has_failed(&d->journal) && (int16_t)(journal_saved(&d->journal) - d->awaited) < 0)
        return;
    health_saved(&d->health);
    d->awaited = journal_noted(&d->journal);
}

_Static_assert(2 * JOURNAL_LATEST_MS < HEALTH_UNSAVED_MAX_S * 1000,
               "a working journal must never be taken for a stuck one");

static void run_journal(device_t *d)
{
    if (d->saving) {
        d->saving = journal_run(&d->journal, &d->game);
        console_storage(&d->console,
                        (report_storage_t){journal_has_failed(&d->journal), journal_bad_bytes(&d->journal)});
    }
    see_progress(d);
}

// ---- Interface ----

void device_start(device_t *d, uint16_t held, clock_ms_t now)
{
    *d = (device_t){0};
    d->shown = &d->game;
    journal_found_t found = journal_start(&d->journal, &d->game);
    panel_start(&d->panel, &d->game, held, now);
    console_start(&d->console, (report_beginning_t)found);
    computer_new_position(&d->computer, now);
    d->saving = d->stale = d->unverified = true;
}

uint16_t device_step(device_t *d, clock_ms_t now)
{
    take_keys(d, now);
    device_update_display(d, now);
    display_run();
    run_console(d, now);
    run_journal(d);
    uint16_t again = device_run_computer(d, now);
    if (d->stale)
        return 0;
    uint16_t picture = d->picture_until - now;
    return picture < again ? picture : again;
}

bool device_has_work(const device_t *d)
{
    return keypad_has_event() || console_may_run(d) || (d->saving && !eeprom_is_busy()) || display_has_work();
}

static bool is_sound(device_t *d)
{
    if (!game_is_sound(&d->game) || !journal_is_sound(&d->journal) || !game_is_sound(d->shown))
        return false;
    if (!d->unverified)
        return true;
    d->unverified = false;
    return integrity_adds_up(&d->game);
}

bool device_second(device_t *d)
{
    display_refresh();
    serial_resume();
    if (power_second(&d->power))
        device_light(d);
    return health_second(&d->health) && is_sound(d);
}

bool device_may_power_down(const device_t *d)
{
    return power_state(&d->power) == POWER_OFF && keypad_is_idle() && !d->saving;
}

void device_wake(device_t *d)
{
    power_input(&d->power);
    device_light(d);
}

void device_lost_line(device_t *d, bool goes_on)
{
    console_wake(&d->console, goes_on);
}
