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
    key_event_t asked;     // of SCREEN_ASK_KEY
    long_press_t hold;
} panel_t;

// Starts to show a game.
//   held: the keys held at power-up, bit k for key k. INPUT_TEST_KEY alone starts the self-test,
//   INPUT_LAYOUT_KEY the layout setup.
void panel_start(panel_t *panel, const session_t *session, uint16_t held, time_ms_t now);

// What has come of a key, or of time.
typedef struct {
    bool acts;       // a key has acted, and the picture has changed; false: nothing more has come of it
    bool refused;    // it had nothing to do
    action_t action; // what it asks for, or ACTION_NONE; pass the action's event to panel_event
} panel_step_t;

// Takes a key that has gone down or up, or the time that has passed. Call it with each key, and in each step
// of the device with KEY_NONE, until nothing more comes of it. What is due before the key comes first: a key
// that has been held long enough acts, and so does OK if another key goes down before OK is released.
//   key: KEY_NONE once it has been taken.
panel_step_t panel_step(panel_t *panel, const session_t *session, key_event_t *key, time_ms_t now);

// Asks for a key of an input that does not know it, for 20 s. The caller keeps keys from panel_step
// meanwhile, and calls this again for each that goes down.
//   key: KEY_2, KEY_4, KEY_5, KEY_6 or KEY_8; KEY_NONE: no more, back to the board.
void panel_ask(panel_t *panel, key_event_t key, time_ms_t now);

// Handles an event from any source: a refusal or the computer's move may change the screen, and a new mark is
// noted.
//   session: the game to show from now on.
void panel_event(panel_t *panel, const session_t *session, event_t event, time_ms_t now);

// Updates the panel to the time `now` - screens end, a held key repeats - and returns the view, which points
// to the panel and the session, and says for how long it stays: 20,000 ms at most.
//   keys_down: keys that are down, bit k for key k.
view_t panel_view(panel_t *panel, const session_t *session, time_ms_t now, uint16_t keys_down);

#endif
