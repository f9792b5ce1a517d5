// What a key does on each screen: (screen, key, game) -> screen and action. Pure. Each folder beside this
// file is one kind of input; INPUT= selects it.
//
// An input implements this header and hal/input.h, and provides input_traits.h, its properties on which
// others depend:
//   INPUT_PINS(pin)             pin(SIGNAL, BOARD_x) for each of its signals, BOARD_x a pair of board.h
//   INPUT_DIGITAL_ON(port)      bit mask of a port's pins that are read as digital inputs
//   INPUT_USES_ADC              1 if it uses the converter, else 0; with it, INPUT_LOOK_US, for which the
//                               chip is awake to look at its pins
//   INPUT_IS_LOOKED_AT          1 if no contact can wake the chip from power-down, else 0
//   INPUT_CURSOR_FROM_N         the smallest board with a cursor
//   INPUT_HAS_MENU              1 if there is a menu to step through (SCREEN_OFFERS): `5` then acts when it
//                               goes up, and opens the menu when it is held; 0 if each key acts when it goes
//                               down
//   INPUT_TEST_KEY, INPUT_LAYOUT_KEY    keys that start the self-test and the layout setup when held
//                               at power-up
// SPDX-License-Identifier: MIT
#ifndef KEYS_H
#define KEYS_H

#include "hal/key.h"
#include "screen/screen.h"

// The key that means something else when it has been held for LONG_PRESS_MS. On inputs with a menu it is OK,
// which acts when it is released; on others it is `*`, which acts when it is pressed, and again when it has
// been held. A held key is KEYS_HELD, which is no key's number.
enum { LONG_PRESS_KEY = KEY_5, LONG_PRESS_SOUND_KEY = KEY_STAR, LONG_PRESS_MS = 800, KEYS_HELD = 0x20 };
_Static_assert((int)KEYS_HELD >= KEY_RELEASED + KEYPAD_KEYS, "no event of a key has this value");

typedef struct {
    screen_t screen; // shown from now on, unless the action is refused
    action_t action; // the action of the key, or ACTION_NONE
    bool steps;      // instead, the key moves the cursor
} key_effect_t;

// Effects: shows a screen; carries an action out, on the board's screen or on another; moves the cursor.
static inline key_effect_t key_shows(screen_t screen)
{
    return (key_effect_t){screen, ACTION_NONE, false};
}

static inline key_effect_t key_acts_on(screen_t screen, action_t action)
{
    return (key_effect_t){screen, action, false};
}

static inline key_effect_t key_acts(action_t action)
{
    return key_acts_on(SCREEN_GAME, action);
}

static inline key_effect_t key_steps(void)
{
    return (key_effect_t){SCREEN_GAME, ACTION_NONE, true};
}

// cell: of any value.
static inline key_effect_t key_plays(cell_t cell)
{
    return key_acts((action_t)(ACTION_PLAY + cell % CELL_NUMBERS));
}

static inline key_effect_t key_begins(uint8_t n)
{
    return key_acts((action_t)(ACTION_NEW + n));
}

// The effect of a key.
//   key: its number, without KEY_RELEASED, or KEYS_HELD. screen: the current one.
//   cursor: the cell of the next mark on boards with a cursor.
key_effect_t keys_effect(key_event_t key, screen_t screen, const session_t *session, cell_t cursor);

// One step of a coordinate on a board that wraps. way: 0 back, 1 stay, 2 forward.
static inline uint8_t keys_stepped(uint8_t coordinate, uint8_t way, uint8_t n)
{
    coordinate = (uint8_t)(coordinate + way);
    if (coordinate == 0)
        coordinate = n;
    return coordinate > n ? 0 : (uint8_t)(coordinate - 1);
}

// Moves a cursor one step; it wraps. The same for all inputs.
//   key: a digit 1..9; its position relative to `5` is the direction. n: cells a side.
static inline cell_t keys_step(cell_t cursor, key_event_t key, uint8_t n)
{
    return cell_at(keys_stepped(cell_row(cursor), key / KEYPAD_COLS, n),
                   keys_stepped(cell_col(cursor), key % KEYPAD_COLS, n));
}

#endif
