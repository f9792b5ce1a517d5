// Changes of screens by keys, events and time.
// SPDX-License-Identifier: MIT
#include "panel/panel.h"

#include "display_traits.h"
#include "hal/flash.h"
#include "input_traits.h"

enum { REPEAT_AFTER_MS = 400, REPEAT_EVERY_MS = 1000 / 8, LOOK_AGAIN_MS = 5000, MENU_MS = 5000 };
enum { PLAYED_MS = 1000 };

static time_ms_t age(const panel_t *panel, time_ms_t now)
{
    return now - panel->since;
}

// ---- A key that is held ----

// Ends it. Returns whether it was on.
static bool long_press_end(long_press_t *h)
{
    bool was = h->on;
    h->on = false;
    return was;
}

// ---- Events ----

static void show(panel_t *panel, screen_t screen, time_ms_t now)
{
    panel->screen = screen;
    panel->since = now;
}

// The computer's move and the hint must not replace what the player is busy with: a question, a menu.
static void show_over_board(panel_t *panel, screen_t screen, time_ms_t now)
{
    if (screen_shows_board(panel->screen))
        show(panel, screen, now);
}

static void forget_position(panel_t *panel)
{
    panel->attention.fresh = CELL_NONE;
    panel->attention.played = CELL_NONE;
    panel->attention.hint = CELL_NONE;
}

static void centre_cursor(panel_t *panel, const session_t *session)
{
    uint8_t middle = session->board.n / 2;
    panel->attention.cursor = cell_at(middle, middle);
}

static void refuse(panel_t *panel, cell_t cell)
{
    panel->attention.refused = cell;
    panel->screen = cell == CELL_NONE ? SCREEN_NOTHING : SCREEN_REFUSED;
}

// The position has changed: by a key, which has already chosen the screen, or by another source.
static void position_changed(panel_t *panel, const session_t *session, event_t event, time_ms_t now)
{
    cell_t played = panel->attention.played;
    forget_position(panel);
    if (event.source == SOURCE_COMPUTER) {
        panel->attention.played = played; // for the rest of its time
    } else if (event.cell != CELL_NONE) {
        panel->attention.played = event.cell;
        panel->played_at = now;
    }
    if (event.kind == EVENT_NEW_GAME && event.source != SOURCE_COMPUTER) // not of a demonstration
        centre_cursor(panel, session);
    if (event.source == SOURCE_COMPUTER && event.cell != CELL_NONE) {
        panel->attention.fresh = event.cell; // in a dead draw that is shown it blinks afterwards
        if (panel->screen != SCREEN_DEAD_DRAW || session_is_over(session))
            show_over_board(panel, SCREEN_GAME, now);
    } else if (event.source != SOURCE_KEY || event.kind == EVENT_RESUMED) {
        panel->repeating = KEY_NONE;
        long_press_end(&panel->hold);
        show(panel, SCREEN_GAME, now);
    }
    if (event.kind == EVENT_DEAD_DRAW)
        show_over_board(panel, SCREEN_DEAD_DRAW, now);
}

void panel_ask(panel_t *panel, key_event_t key, time_ms_t now)
{
    panel->asked = key;
    panel->repeating = KEY_NONE;
    long_press_end(&panel->hold);
    show(panel, key == KEY_NONE ? SCREEN_GAME : SCREEN_ASK_KEY, now);
}

void panel_event(panel_t *panel, const session_t *session, event_t event, time_ms_t now)
{
    if (event.kind == EVENT_REFUSED && event.source == SOURCE_KEY) {
        refuse(panel, event.cell);
    } else if (event.kind == EVENT_HINT) {
        panel->attention.hint = event.cell;
        show_over_board(panel, SCREEN_HINT, now);
    } else if (event.kind == EVENT_HINT_WANTED) {
        panel->attention.fresh = CELL_NONE;
        show_over_board(panel, SCREEN_GAME, now);
    } else if (event_changes_position(event.kind)) {
        position_changed(panel, session, event, now);
    }
}

// ---- Time ----

// Time that a screen stays without a key; 0: forever.
static time_ms_t lasts_ms(screen_t screen)
{
    static const FLASH uint8_t tenths[SCREEN_COUNT] = {
        [SCREEN_REFUSED] = 3, [SCREEN_HINT] = 20,     [SCREEN_DEAD_DRAW] = 20, [SCREEN_NOTHING] = 3,
        [SCREEN_MENU] = 50,   [SCREEN_ASK_NEW] = 20,  [SCREEN_ASK_SIZE] = 20,  [SCREEN_SCORE] = 30,
        [SCREEN_LEVEL] = 10,  [SCREEN_ASK_KEY] = 200,
    };
    return screen_is_of_menu(screen) ? MENU_MS : (time_ms_t)(100 * tenths[screen]);
}

// Ends the screen if its time has passed. Returns the time for which it stays.
static time_ms_t end_screen(panel_t *panel, time_ms_t now)
{
    time_ms_t lasts = lasts_ms(panel->screen);
    if (lasts == 0)
        return LOOK_AGAIN_MS;
    if (age(panel, now) < lasts)
        return lasts - age(panel, now);
    panel->screen = SCREEN_GAME;
    if (panel->attention.fresh != CELL_NONE) // made while this screen was shown: blinks from now on
        panel->since = now;
    return LOOK_AGAIN_MS;
}

// Shows the cursor on a player's new mark again if it is time. Returns the time until then, if that is less
// than `next`.
static time_ms_t end_played(panel_t *panel, time_ms_t now, time_ms_t next)
{
    time_ms_t passed = now - panel->played_at;
    if (panel->attention.played == CELL_NONE)
        return next;
    if (passed < PLAYED_MS) {
        time_ms_t left = PLAYED_MS - passed;
        return left < next ? left : next;
    }
    panel->attention.played = CELL_NONE;
    return next;
}

static void step_cursor(panel_t *panel, const session_t *session, key_event_t key)
{
    panel->attention.cursor = keys_step(panel->attention.cursor, key, session->board.n);
}

// Moves the cursor if its key is held and the time has come. Returns the time until the next step.
static time_ms_t repeat_key(panel_t *panel, const session_t *session, time_ms_t now)
{
    if (time_has_come(panel->repeat_at, now)) {
        step_cursor(panel, session, panel->repeating);
        panel->since = now;
        panel->repeat_at = now + REPEAT_EVERY_MS;
    }
    return panel->repeat_at - now;
}

static void press(panel_t *panel, const session_t *session, key_event_t key, const key_effect_t *effect,
                  time_ms_t now)
{
    if (screen_shows_board(panel->screen)) // the player has seen the computer's move
        panel->attention.fresh = CELL_NONE;
    panel->screen = effect->screen;
    panel->since = now;
    if (effect->steps) {
        step_cursor(panel, session, key);
        panel->repeating = key;
        panel->repeat_at = now + REPEAT_AFTER_MS;
    }
}

static panel_step_t nothing(void)
{
    return (panel_step_t){false, false, ACTION_NONE};
}

static panel_step_t let_act(panel_t *panel, const session_t *session, key_event_t key, time_ms_t now)
{
    key_effect_t effect = keys_effect(key, panel->screen, session, panel->attention.cursor);
    if (key == KEYS_HELD && effect.screen == panel->screen)
        return nothing(); // it has acted when it went down
    press(panel, session, key, &effect, now);
    return (panel_step_t){true, effect.screen == SCREEN_NOTHING, effect.action};
}

static time_ms_t pass_time(panel_t *panel, const session_t *session, time_ms_t now)
{
    time_ms_t next = end_played(panel, now, end_screen(panel, now));
    if (panel->repeating != KEY_NONE)
        next = repeat_key(panel, session, now);
    if (panel->hold.on) {
        time_ms_t left = time_left(panel->hold.acts_at, now);
        next = left < next ? left : next;
    }
    if (age(panel, now) >= VIEW_AGE_MAX_MS)
        panel->since += VIEW_PERIOD_MS;
    return next;
}

// ---- Keys ----

// The key that means something else when it is held; with a menu it waits for its release.
enum { HELD_KEY = INPUT_HAS_MENU ? LONG_PRESS_KEY : LONG_PRESS_SOUND_KEY };

static panel_step_t key_down(panel_t *panel, const session_t *session, key_event_t key, time_ms_t now)
{
    panel->repeating = KEY_NONE;
    panel->attention.played = CELL_NONE;
    panel->hold = (long_press_t){key == HELD_KEY, now + LONG_PRESS_MS};
    if (INPUT_HAS_MENU && panel->hold.on)
        return nothing();
    return let_act(panel, session, key, now);
}

static panel_step_t key_up(panel_t *panel, const session_t *session, key_event_t key, time_ms_t now)
{
    if (panel->repeating == key)
        panel->repeating = KEY_NONE;
    if (key == HELD_KEY && long_press_end(&panel->hold) && INPUT_HAS_MENU)
        return let_act(panel, session, key, now);
    return nothing();
}

panel_step_t panel_step(panel_t *panel, const session_t *session, key_event_t *key, time_ms_t now)
{
    const bool is_held = panel->hold.on && time_has_come(panel->hold.acts_at, now);
    const bool is_overtaken = INPUT_HAS_MENU && panel->hold.on && !(*key & KEY_RELEASED);
    if (!is_held && !is_overtaken && *key == KEY_NONE)
        return nothing();
    pass_time(panel, session, now);
    if (is_held || is_overtaken) {
        long_press_end(&panel->hold);
        const panel_step_t step = let_act(panel, session, is_held ? KEYS_HELD : LONG_PRESS_KEY, now);
        if (step.acts || *key == KEY_NONE)
            return step;
    }
    const key_event_t event = *key, number = event & (key_event_t)~KEY_RELEASED;
    *key = KEY_NONE;
    return event & KEY_RELEASED ? key_up(panel, session, number, now) : key_down(panel, session, number, now);
}

// ---- Start and output ----

void panel_start(panel_t *panel, const session_t *session, uint16_t held, time_ms_t now)
{
    *panel = (panel_t){.since = now, .repeating = KEY_NONE, .attention.refused = CELL_NONE};
    forget_position(panel);
    centre_cursor(panel, session);
    if (held == 1u << INPUT_TEST_KEY)
        panel->screen = SCREEN_TEST_LEDS;
    else if (DISPLAY_HAS_LAYOUTS && held == 1u << INPUT_LAYOUT_KEY)
        panel->screen = SCREEN_LAYOUT;
}

view_t panel_view(panel_t *panel, const session_t *session, time_ms_t now, uint16_t keys_down)
{
    const time_ms_t stays_for = pass_time(panel, session, now);
    if (panel->screen == SCREEN_ASK_KEY)
        keys_down = (uint16_t)(1u << panel->asked);
    return (view_t){panel->screen, session, &panel->attention, age(panel, now), stays_for, keys_down};
}
