// One step of the device, and how actions reach all that must know of them.
#include "device.h"

#include "hal/eeprom.h"
#include "hal/keypad.h"
#include "hal/max7219.h"
#include "hal/orientation.h"
#include "hal/serial.h"
#include "session/integrity.h"

_Static_assert((int)BRIGHTNESS_MAX == (int)MAX7219_INTENSITY_MAX, "brightness is the matrix's intensity");
_Static_assert(LAYOUT_MAX == ORIENTATIONS - 1, "a layout is an orientation");
_Static_assert((int)REPORT_GOES_ON == (int)JOURNAL_FOUND && (int)REPORT_NOTHING_SAVED == (int)JOURNAL_BLANK &&
                   (int)REPORT_DAMAGED == (int)JOURNAL_DAMAGED &&
                   (int)REPORT_OTHER_FORMAT == (int)JOURNAL_OTHER_FORMAT,
               "what the journal finds is what the console reports");

bool device_is_watching(const device_t *d)
{
    return d->shown != &d->game;
}

// ---- The matrix ----

static void light(device_t *d)
{
    const settings_t *settings = &d->game.settings;
    uint8_t intensity = power_state(&d->power) == POWER_BRIGHT ? settings->brightness : 0;
    max7219_show(orientation_apply(&d->picture.frame, settings->layout), intensity);
}

static void draw(device_t *d, clock_ms_t now)
{
    const game_t *game = d->shown;
    uint16_t right_for = panel_pass_time(&d->panel, game, now);
    panel_draw(&d->panel, game, &d->picture, now, right_for, keypad_down());
    d->picture_until = now + d->picture.right_for;
}

static bool is_due(clock_ms_t at, clock_ms_t now)
{
    return (int16_t)(now - at) >= 0;
}

static void update_matrix(device_t *d, clock_ms_t now)
{
    if (!d->stale && !is_due(d->picture_until, now))
        return;
    if (!d->stale && board_view_turn_cursor(&d->picture))
        d->picture_until += BOARD_VIEW_CURSOR_MS;
    else
        draw(d, now);
    d->stale = false;
    light(d);
}

// ---- Actions and events ----

// Tells of an event all whom it concerns.
static void announce(device_t *d, event_t event, clock_ms_t now)
{
    panel_event(&d->panel, d->shown, event, now);
    console_event(&d->console, event);
    if (event_changes_position(event.kind)) {
        computer_new_position(&d->computer, now);
        d->hint_wanted = false;
        d->unverified = true;
    }
    d->stale = true;
}

static event_kind_t want_hint(device_t *d)
{
    if (!game_is_players_turn(&d->game))
        return EVENT_REFUSED;
    d->hint_wanted = true;
    return EVENT_HINT_WANTED;
}

static event_kind_t watch(device_t *d)
{
    game_start_demo(&d->demo, &d->game);
    d->shown = &d->demo;
    return EVENT_WATCH;
}

static event_kind_t stop_watching(device_t *d)
{
    d->shown = &d->game;
    return EVENT_RESUMED;
}

// What could not be saved is refused, before a checksum is brought up to date: device_second will restart.
static event_kind_t play(device_t *d, action_t action)
{
    if (!device_is_watching(d) && !journal_is_sound(&d->journal))
        return EVENT_REFUSED;
    return game_do(d->shown, action);
}

static event_kind_t carry_out(device_t *d, action_t action)
{
    switch (action) {
    case ACTION_HINT: return want_hint(d);
    case ACTION_WATCH: return watch(d);
    case ACTION_STOP_WATCH: return stop_watching(d);
    default: return play(d, action);
    }
}

// Has the journal save an action. Nothing of a demonstration is saved.
static void note(device_t *d, action_t action, event_kind_t kind)
{
    if (kind == EVENT_REFUSED || !action_is_logged(action) || device_is_watching(d))
        return;
    journal_note(&d->journal, action);
    d->saving = true;
}

static void act(device_t *d, action_t action, source_t source, clock_ms_t now)
{
    if (action == ACTION_NONE)
        return;
    cell_t cell = action < ACTION_NEW ? (cell_t)(action - ACTION_PLAY) : CELL_NONE;
    event_t event = {carry_out(d, action), source, cell};
    announce(d, event, now);
    update_matrix(d, now); // ahead of the journal, whose checksums take 0.1 ms
    note(d, action, event.kind);
}

// ---- Keys ----

static void take_key(device_t *d, key_event_t key, clock_ms_t now)
{
    if (!device_is_watching(d))
        act(d, panel_key(&d->panel, &d->game, key, now), SOURCE_KEY, now);
    else if (!(key & KEY_RELEASED))
        act(d, ACTION_STOP_WATCH, SOURCE_KEY, now);
}

static void take_keys(device_t *d, clock_ms_t now)
{
    for (key_event_t key; (key = keypad_event()) != KEY_NONE;) {
        take_key(d, key, now);
        power_input(&d->power);
        d->stale = true;
    }
}

// ---- The console ----

// What the console prints is saved, so it waits for the journal; not for an EEPROM that takes no values.
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
        act(d, ACTION_STOP_WATCH, SOURCE_CONSOLE, now);
    act(d, result.action, SOURCE_CONSOLE, now);
}

// ---- The journal ----

// With input faster than the EEPROM there may be no moment in which all is saved. Health asks for less: that
// what was done by the last good moment is saved now.
static void see_progress(device_t *d)
{
    if (!journal_has_failed(&d->journal) && (int16_t)(journal_saved(&d->journal) - d->awaited) < 0)
        return;
    health_saved(&d->health);
    d->awaited = journal_noted(&d->journal);
}

_Static_assert(2 * JOURNAL_LATEST_MS < HEALTH_UNSAVED_MAX_S * 1000,
               "a journal that works is never found stuck");

static void run_journal(device_t *d)
{
    if (d->saving) {
        d->saving = journal_run(&d->journal, &d->game);
        console_storage(&d->console,
                        (report_storage_t){journal_has_failed(&d->journal), journal_bad_bytes(&d->journal)});
    }
    see_progress(d);
}

// ---- The computer ----

enum { MOVES_AFTER_MS = 300, DEMO_MOVES_AFTER_MS = 600, DEMO_NEW_AFTER_MS = 5000, RESTS_MS = 30000 };

_Static_assert((int)OPPONENT_EASY == 0 && (int)OPPONENT_MEDIUM == LEVEL_MEDIUM - LEVEL_EASY &&
                   (int)OPPONENT_PERFECT == LEVEL_PERFECT - LEVEL_EASY,
               "levels follow each other in the same order, behind LEVEL_OFF");

// How long the computer lets a position stand, so that the player can follow.
static uint16_t patience_ms(const device_t *d)
{
    if (!device_is_watching(d))
        return MOVES_AFTER_MS;
    return game_is_over(&d->demo) ? DEMO_NEW_AFTER_MS : DEMO_MOVES_AFTER_MS;
}

static uint16_t find_hint(device_t *d, clock_ms_t now)
{
    if (!computer_think(&d->computer, &d->game.board, OPPONENT_PERFECT, now))
        return 0;
    d->hint_wanted = false;
    announce(d, (event_t){EVENT_HINT, SOURCE_COMPUTER, computer_choice(&d->computer)}, now);
    return 0;
}

static uint16_t move(device_t *d, game_t *game, clock_ms_t now)
{
    bool over = game_is_over(game);
    opponent_level_t level = (opponent_level_t)(game->settings.level - LEVEL_EASY);
    if (!over && !computer_think(&d->computer, &game->board, level, now))
        return 0;
    uint16_t waits = computer_waits_ms(&d->computer, patience_ms(d), now);
    if (waits != 0)
        return waits;
    action_t action =
        (action_t)(over ? ACTION_NEW + game->board.n : ACTION_PLAY + computer_choice(&d->computer));
    computer_new_position(&d->computer,
                          now); // also when the move is refused, as a fault of the RAM may have it
    act(d, action, SOURCE_COMPUTER, now);
    return 0;
}

// Lets the computer do a part of its work.
// Returns after how many milliseconds it has more to do; 0: at once.
static uint16_t run_computer(device_t *d, clock_ms_t now)
{
    game_t *game = device_is_watching(d)
                       ? &d->demo
                       : &d->game; // not by a pointer that a fault may have changed: it is written to
    if (d->hint_wanted)
        return find_hint(d, now);
    if (game_is_computers_turn(game) || device_is_watching(d))
        return move(d, game, now);
    return RESTS_MS;
}

// ---- From outside ----

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
    update_matrix(d, now);
    run_console(d, now);
    run_journal(d);
    uint16_t again = run_computer(d, now);
    if (d->stale)
        return 0;
    uint16_t picture = d->picture_until - now;
    return picture < again ? picture : again;
}

bool device_has_work(const device_t *d)
{
    return keypad_has_event() || console_may_run(d) || (d->saving && !eeprom_is_busy());
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
    max7219_refresh(); // against glitches on its supply
    serial_resume();
    if (power_second(&d->power))
        light(d);
    return health_second(&d->health) && is_sound(d);
}

bool device_may_power_down(const device_t *d)
{
    return power_state(&d->power) == POWER_OFF && keypad_is_idle() && !d->saving;
}

void device_wake(device_t *d)
{
    power_input(&d->power);
    light(d);
}

void device_lost_line(device_t *d, bool goes_on)
{
    console_wake(&d->console, goes_on);
}
