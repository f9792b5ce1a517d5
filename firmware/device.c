// Steps of the device: actions and events, the computer's turn, keys, console, journal, and tasks once a
// second.
// SPDX-License-Identifier: MIT
#include "device.h"

#include <string.h>

#include "hal/eeprom.h"
#include "hal/input.h"
#include "hal/serial.h"
#include "session/integrity.h"

bool device_is_watching(const device_t *d)
{
    return d->watching;
}

// The game on the display.
static session_t *shown(device_t *d)
{
    return d->watching ? &d->demo : &d->session;
}

// ---- The display ----

// Sends the picture to the display, with the layout and the current brightness.
static void show_picture(device_t *d)
{
    const settings_t *settings = &d->session.settings;
    uint8_t brightness = power_state(&d->power) == POWER_BRIGHT ? settings->brightness : 0;
    display_show(brightness, settings->layout);
}

static void draw(device_t *d, time_ms_t now)
{
    const session_t *session = shown(d);
    const view_t view = panel_view(&d->panel, session, now, input_down());
    d->picture_until = now + display_draw(&view);
}

// Redraws and sends the picture if it is out of date.
static void update_display(device_t *d, time_ms_t now)
{
    if (!d->stale && !time_has_come(d->picture_until, now))
        return;
    time_ms_t right_for = d->stale ? 0 : display_blink_cursor();
    if (right_for != 0)
        d->picture_until += right_for;
    else
        draw(d, now);
    d->stale = false;
    show_picture(d);
}

// ---- Actions and events ----

// Passes an event to panel, console and computer.
static void announce(device_t *d, event_t event, time_ms_t now)
{
    panel_event(&d->panel, shown(d), event, now);
    console_event(&d->console, event, &shown(d)->board);
    if (event_changes_position(event.kind)) {
        computer_turn_restart(&d->turn, now);
        d->unverified = true;
    }
    d->stale = true;
}

static event_kind_t want_hint(device_t *d)
{
    if (!session_is_players_turn(&d->session))
        return EVENT_REFUSED;
    d->turn.hint_wanted = true;
    return EVENT_HINT_WANTED;
}

static event_kind_t watch(device_t *d)
{
    session_start_demo(&d->demo, &d->session);
    d->watching = true;
    return EVENT_WATCH;
}

static event_kind_t stop_watching(device_t *d)
{
    d->watching = false;
    return EVENT_RESUMED;
}

// A damaged journal could not save the action, so it is refused before any checksum changes; device_second
// will restart.
static event_kind_t do_in_game(device_t *d, action_t action)
{
    if (!d->watching && !journal_is_intact(&d->journal))
        return EVENT_REFUSED;
    return session_do(shown(d), action);
}

static event_kind_t carry_out(device_t *d, action_t action)
{
    switch (action) {
    case ACTION_HINT: return want_hint(d);
    case ACTION_WATCH: return watch(d);
    case ACTION_STOP_WATCH: return stop_watching(d);
    default: return do_in_game(d, action);
    }
}

// Passes an action to the journal; a demonstration is not saved.
static void save_action(device_t *d, action_t action, event_kind_t kind)
{
    if (kind == EVENT_REFUSED || !action_is_logged(action) || d->watching)
        return;
    journal_note(&d->journal, action);
    d->saving = true;
}

// Plays an event's tune. A demonstration is silent.
static void play_tune(device_t *d, event_t event, time_ms_t now)
{
    sound_kind_t sound = sound_of(event, session_is_lost(&d->session));
    if (d->session.settings.muted)
        sound_play(&d->sound, SOUND_NONE, now);
    else if (sound != SOUND_NONE && !d->watching)
        sound_play(&d->sound, sound, now);
}

// Carries an action out, announces its event, updates the display, passes it to the journal, and plays its
// tune.
static void perform(device_t *d, action_t action, source_t source, time_ms_t now)
{
    if (action == ACTION_NONE)
        return;
    cell_t cell = action < ACTION_NEW ? (cell_t)(action - ACTION_PLAY) : CELL_NONE;
    event_t event = {carry_out(d, action), source, cell};
    announce(d, event, now);
    update_display(d, now); // before the journal, whose checksums take 0.1 ms
    save_action(d, action, event.kind);
    play_tune(d, event, now);
}

// ---- Keys that the input does not know ----

// A key that begins a lesson, or that the lesson has asked for, does nothing else; nor does the release of
// the last one.
static bool is_taught(device_t *d, key_event_t key, time_ms_t now)
{
#if INPUT_HAS_LESSON
    bool asked = d->panel.screen == SCREEN_ASK_KEY;
    if (key & KEY_RELEASED)
        return asked || key == (KEY_OTHER | KEY_RELEASED);
    if (!asked && key != KEY_OTHER)
        return false;
    panel_ask(&d->panel, input_learn(!asked), now);
    return true;
#else
    (void)d, (void)key, (void)now;
    return false;
#endif
}

// Ends a lesson that nobody answers, and keeps what keys have told.
static void keep_calibration(device_t *d)
{
#if INPUT_HAS_LESSON
    if (d->panel.screen != SCREEN_ASK_KEY)
        input_end_lesson();
#endif
#if INPUT_CALIBRATION_BYTES != 0
    uint8_t now[INPUT_CALIBRATION_BYTES];
    input_calibration(now);
    if (memcmp(now, d->session.settings.calibration, sizeof now) == 0)
        return;
    if (session_calibrate(&d->session, now)) {
        journal_note_calibration(&d->journal);
        d->saving = true;
    }
#else
    (void)d;
#endif
}

// ---- Keys ----

// All that comes of a key, or, with KEY_NONE, of the time that has passed.
static void run_panel(device_t *d, key_event_t key, time_ms_t now)
{
    for (panel_step_t step; (step = panel_step(&d->panel, &d->session, &key, now)).acts;) {
        perform(d, step.action, SOURCE_KEY, now);
        if (step.action != ACTION_NONE)
            continue;
        play_tune(d, (event_t){step.refused ? EVENT_REFUSED : EVENT_NONE, SOURCE_KEY, CELL_NONE}, now);
        d->stale = true;
    }
}

static void handle_key(device_t *d, key_event_t key, time_ms_t now)
{
    const bool is_used = is_taught(d, key, now);
    if (!is_used && !d->watching)
        run_panel(d, key, now);
    else if (!is_used && !(key & KEY_RELEASED))
        perform(d, ACTION_STOP_WATCH, SOURCE_KEY, now);
}

static void handle_keys(device_t *d, time_ms_t now)
{
    for (key_event_t key; (key = input_event()) != KEY_NONE;) {
        power_input(&d->power);
        d->stale = true;
        handle_key(d, key, now);
    }
}

// ---- The console ----

// Everything printed must be saved, so the console waits for the journal, unless the EEPROM has failed.
static bool console_may_run(const device_t *d)
{
    return (journal_is_safe(&d->journal) || journal_has_failed(&d->journal)) &&
           console_has_work(&d->console, d->turn.hint_wanted);
}

static void run_console(device_t *d, time_ms_t now)
{
    if (!console_may_run(d))
        return;
    if (power_state(&d->power) != POWER_BRIGHT)
        d->stale = true;
    power_input(&d->power);
    console_result_t result = console_run(&d->console, &d->session, shown(d));
    if (result.line && d->watching)
        perform(d, ACTION_STOP_WATCH, SOURCE_CONSOLE, now);
    perform(d, result.action, SOURCE_CONSOLE, now);
}

// ---- The journal ----

static void run_journal(device_t *d)
{
    if (d->saving) {
        d->saving = journal_run(&d->journal, &d->session);
        console_storage(&d->console,
                        (report_storage_t){journal_has_failed(&d->journal), journal_bad_bytes(&d->journal)});
    }
    d->started |= journal_is_safe(&d->journal) || journal_has_failed(&d->journal);
}

// ---- The computer ----

// Runs one step of the computer. Returns the milliseconds until it has more to do; 0: at once.
static time_ms_t run_computer(device_t *d, time_ms_t now)
{
    computer_step_t step = computer_turn_step(&d->turn, shown(d), d->watching, now);
    if (step.hint != CELL_NONE)
        announce(d, (event_t){EVENT_HINT, SOURCE_COMPUTER, step.hint}, now);
    perform(d, step.action, SOURCE_COMPUTER, now);
    return step.again_ms;
}

// ---- Start and steps ----

static report_beginning_t beginning(journal_found_t found)
{
    switch (found) {
    case JOURNAL_FOUND: return REPORT_GOES_ON;
    case JOURNAL_EARLIER: return REPORT_EARLIER;
    case JOURNAL_BLANK: return REPORT_NOTHING_SAVED;
    case JOURNAL_OTHER_FORMAT: return REPORT_OTHER_FORMAT;
    default: return REPORT_DAMAGED;
    }
}

void device_start(device_t *d, uint16_t held, time_ms_t now)
{
    *d = (device_t){0};
    journal_found_t found = journal_start(&d->journal, &d->session);
#if INPUT_CALIBRATION_BYTES != 0
    held = input_calibrate(d->session.settings.calibration);
#endif
    panel_start(&d->panel, &d->session, held, now);
#if INPUT_HAS_LESSON
    if (held == 1u << LESSON_KEY)
        panel_ask(&d->panel, input_begin_lesson(), now);
#endif
    console_start(&d->console, beginning(found));
    computer_turn_restart(&d->turn, now);
    d->saving = d->stale = d->unverified = true;
}

_Static_assert((time_ms_t)COMPUTER_RESTS_MS <= (time_ms_t)CLOCK_ALARM_MAX_MS &&
                   (time_ms_t)SOUND_SILENT_MS <= (time_ms_t)CLOCK_ALARM_MAX_MS,
               "an alarm must be able to wait for the next step");

// Keys wait until the session that they act on is saved: else a move could be shown long before it is safe.
time_ms_t device_step(device_t *d, time_ms_t now)
{
    if (d->started) {
        handle_keys(d, now);
        keep_calibration(d);
        // Nothing is due while watching: `watch` ends a press.
        run_panel(d, KEY_NONE, now);
    }
    update_display(d, now);
    display_run();
    time_ms_t tune = sound_run(&d->sound, now);
    run_console(d, now);
    run_journal(d);
    time_ms_t again = d->started ? run_computer(d, now) : COMPUTER_RESTS_MS;
    if (d->stale)
        return 0;
    time_ms_t picture = d->picture_until - now;
    again = tune < again ? tune : again;
    return picture < again ? picture : again;
}

bool device_has_work(const device_t *d)
{
#if !DISPLAY_SENDS_AT_ONCE
    if (display_has_work())
        return true;
#endif
    return (d->started && input_has_event()) || console_may_run(d) || (d->saving && !eeprom_is_busy());
}

// ---- Once a second ----

// Seconds without progress in saving before device_second asks for a restart.
enum { UNSAVED_MAX_S = 10 };
_Static_assert(JOURNAL_WORN_MS + 1000 < UNSAVED_MAX_S * 1000,
               "a working journal must never be taken for a stuck one");

// Whether everything has been saved, or something since the last second. The loop may step seldom, so this
// does not depend on it.
static bool check_saving(device_t *d)
{
    uint16_t saved = journal_saved(&d->journal);
    if (saved != d->saved || journal_is_safe(&d->journal) || journal_has_failed(&d->journal))
        d->unsaved_s = 0;
    else if (d->unsaved_s <= UNSAVED_MAX_S)
        d->unsaved_s++;
    d->saved = saved;
    return d->unsaved_s <= UNSAVED_MAX_S;
}

static bool check_integrity(device_t *d)
{
    if (!session_is_intact(&d->session) || !journal_is_intact(&d->journal) || !session_is_intact(shown(d)))
        return false;
    if (!d->unverified)
        return true;
    d->unverified = false;
    return integrity_adds_up(&d->session);
}

bool device_second(device_t *d)
{
    display_refresh();
    console_display(&d->console, display_answers());
    serial_refresh();
    sound_refresh(&d->sound);
    if (power_second(&d->power))
        show_picture(d);
    return check_saving(d) && check_integrity(d);
}

// ---- Power-down ----

bool device_may_power_down(const device_t *d)
{
    return power_state(&d->power) == POWER_OFF && !d->saving;
}

void device_wake(device_t *d)
{
    power_input(&d->power);
    show_picture(d);
}

void device_discard_key(device_t *d, key_event_t key, time_ms_t now)
{
    if (!(key & KEY_RELEASED))
        return;
    d->stale = true;
    handle_key(d, key, now);
}

void device_lost_line(device_t *d, bool goes_on)
{
    console_lost_line(&d->console, goes_on);
}
