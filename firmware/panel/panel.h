// The front panel: which screen is on the matrix, and what the keys ask for. A state machine, (state, key,
// event, time) -> state. What a key means is keys.h's business, how a screen looks the display's.
//
// Pure: no hardware, and time is an argument, in milliseconds on a clock that wraps at 16 bits. Main context
// only.
#ifndef PANEL_H
#define PANEL_H

#include "panel/hold.h"
#include "panel/keys.h"

typedef struct {
    screen_t screen;
    uint16_t since;        // when a key last went down: the age of everything that blinks counts from here
    attention_t attention; // the cursor, the refused cell, the computer's new mark, the hint
    key_event_t repeating; // the cursor key that is held, or KEY_NONE
    uint16_t repeat_at;    // when it moves on
    hold_t hold;
} panel_t;

// Begins to show a game.
//   held: the keys that were held at power-up, bit k for key k. INPUT_TEST_KEY alone begins the self-test,
//   INPUT_LAYOUT_KEY the layout setup.
void panel_start(panel_t *panel, const game_t *game, uint16_t held, uint16_t now);

// A key went down or up.
// Returns the action of the key, or ACTION_NONE. Pass the resulting event to panel_event.
action_t panel_key(panel_t *panel, const game_t *game, key_event_t event, uint16_t now);

// Takes an event in, from whichever source.
//   game: the game that is to be shown from now on.
void panel_event(panel_t *panel, const game_t *game, event_t event, uint16_t now);

// Lets time pass up to now: screens end, a held key repeats. Call it at least every 5 s.
// Returns after how many milliseconds it has to be called again if nothing else comes before: at most 5,000.
uint16_t panel_pass_time(panel_t *panel, const game_t *game, uint16_t now);

// The scene to be shown now; it points to the panel and the game.
//   stays_for: what panel_pass_time, which is to be called first, has returned.
//   keys_down: the keys that are down, bit k for key k.
scene_t panel_scene(const panel_t *panel, const game_t *game, uint16_t now, uint16_t stays_for,
                    uint16_t keys_down);

#endif
