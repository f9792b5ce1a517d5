// The front panel: the current screen, and the actions of keys. A state machine, (state, key, event, time) ->
// state. keys/ defines the effects of keys, the display the look of screens.
//
// Pure: no hardware; time is an argument, in milliseconds modulo 65536. Main context only.
// SPDX-License-Identifier: MIT
#ifndef PANEL_H
#define PANEL_H

#include "keys/keys.h"

// The key that means something else when it is held (LONG_PRESS_KEY, LONG_PRESS_SOUND_KEY).
typedef struct {
    bool on;           // it is down and has not been held for LONG_PRESS_MS yet
    time_ms_t acts_at; // the time at which it has been
} long_press_t;

typedef struct {
    screen_t screen;
    time_ms_t since;       // time of the last key press or change, from which all blinking counts
    attention_t attention; // the cursor, the refused cell, new marks, the hint
    time_ms_t played_at;   // when attention.played was played
    key_event_t repeating; // the held cursor key, or KEY_NONE
    time_ms_t repeat_at;   // when it moves the cursor again
    bool ok_waits;         // on this input OK waits for its release
    bool acted;            // the last call of panel_due or panel_key let a key act
    long_press_t hold;
} panel_t;

// Starts to show a game.
//   held: the keys held at power-up, bit k for key k. INPUT_TEST_KEY alone starts the self-test,
//   INPUT_LAYOUT_KEY the layout setup.
void panel_start(panel_t *panel, const session_t *session, uint16_t held, time_ms_t now);

// Call it before panel_key, with the same event, and in each step of the device, with KEY_NONE. Returns the
// action that is due before this event: of a key that has been held long enough, or of OK, which waits for
// its release, when another key goes down. ACTION_NONE if there is none; pass the action's event to
// panel_event.
action_t panel_due(panel_t *panel, const session_t *session, key_event_t next, time_ms_t now);

// A key has gone down or up. Returns its action, or ACTION_NONE; pass the action's event to panel_event.
action_t panel_key(panel_t *panel, const session_t *session, key_event_t event, time_ms_t now);

// True if the last key that acted had nothing to do.
static inline bool panel_has_refused(const panel_t *panel)
{
    return panel->screen == SCREEN_NOTHING || panel->screen == SCREEN_REFUSED;
}

// Handles an event from any source: a refusal or the computer's move may change the screen, and a new mark is
// noted.
//   session: the game to show from now on.
void panel_event(panel_t *panel, const session_t *session, event_t event, time_ms_t now);

// Updates the panel to the time `now`: screens end, a held key repeats. Returns the milliseconds, at most
// 5,000, after which it must be called again if nothing else happens.
time_ms_t panel_pass_time(panel_t *panel, const session_t *session, time_ms_t now);

// The current view; it points to the panel and the game.
//   stays_for: the result of panel_pass_time, which must be called first.
//   keys_down: keys that are down, bit k for key k.
view_t panel_view(const panel_t *panel, const session_t *session, time_ms_t now, time_ms_t stays_for,
                  uint16_t keys_down);

#endif
