// Carries out actions, announces their events, and updates the display.
#include "device_parts.h"

#include "hal/keypad.h"

bool device_is_watching(const device_t *d)
{
    return d->shown != &d->game;
}

// ---- The display ----

void device_light(device_t *d)
{
    const settings_t *settings = &d->game.settings;
    uint8_t brightness = power_state(&d->power) == POWER_BRIGHT ? settings->brightness : 0;
    display_show(&d->picture, brightness, settings->layout);
}

static void draw(device_t *d, clock_ms_t now)
{
    const game_t *game = d->shown;
    uint16_t stays_for = panel_pass_time(&d->panel, game, now);
    scene_t scene = panel_scene(&d->panel, game, now, stays_for, keypad_down());
    display_draw(&d->picture, &scene);
    d->picture_until = now + d->picture.right_for;
}

static bool is_due(clock_ms_t at, clock_ms_t now)
{
    return (int16_t)(now - at) >= 0;
}

void device_update_display(device_t *d, clock_ms_t now)
{
    if (!d->stale && !is_due(d->picture_until, now))
        return;
    if (!d->stale && display_turn_cursor(&d->picture))
        d->picture_until += DISPLAY_CURSOR_MS;
    else
        draw(d, now);
    d->stale = false;
    device_light(d);
}

// ---- Actions and events ----

void device_announce(device_t *d, event_t event, clock_ms_t now)
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

// If a fault has changed the journal, refuses the action, which could not be saved, before a checksum is
// updated; device_second will restart.
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

// Passes an action to the journal; a demonstration is not saved.
static void note(device_t *d, action_t action, event_kind_t kind)
{
    if (kind == EVENT_REFUSED || !action_is_logged(action) || device_is_watching(d))
        return;
    journal_note(&d->journal, action);
    d->saving = true;
}

void device_act(device_t *d, action_t action, source_t source, clock_ms_t now)
{
    if (action == ACTION_NONE)
        return;
    cell_t cell = action < ACTION_NEW ? (cell_t)(action - ACTION_PLAY) : CELL_NONE;
    event_t event = {carry_out(d, action), source, cell};
    device_announce(d, event, now);
    device_update_display(d, now); // before the journal, whose checksums take 0.1 ms
    note(d, action, event.kind);
}
