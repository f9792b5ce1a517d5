// A queue of key events, and the keys that are down.
#include "tests/support/keypad_double.h"

#include <assert.h>

enum { EVENTS_MAX = 256 };

static key_event_t events[EVENTS_MAX];
static unsigned put, taken;
static key_set_t down;

void keypad_double_reset(key_set_t held)
{
    put = taken = 0;
    down = held;
}

void keypad_double_put(key_event_t event)
{
    key_set_t key = (key_set_t)(1u << (event & ~KEY_RELEASED));
    down = (key_set_t)(event & KEY_RELEASED ? down & ~key : down | key);
    assert(put - taken < EVENTS_MAX);
    events[put++ % EVENTS_MAX] = event;
}

key_event_t keypad_event(void)
{
    return keypad_has_event() ? events[taken++ % EVENTS_MAX] : KEY_NONE;
}

bool keypad_has_event(void)
{
    return taken != put;
}

key_set_t keypad_down(void)
{
    return down;
}

bool keypad_double_is_pressing;

bool keypad_is_pressing(void)
{
    return keypad_double_is_pressing;
}

bool keypad_is_idle(void)
{
    return down == 0;
}
