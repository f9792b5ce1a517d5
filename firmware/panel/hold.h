// OK on an input with a menu: a short press acts on release, a long one opens the menu. On other inputs each
// key acts when it goes down.
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/key.h"

enum { HOLD_KEY = KEY_5, HOLD_MENU_KEY = KEY_STAR, HOLD_MS = 800 };

typedef struct {
    bool on;        // OK is down and has not acted yet
    uint16_t until; // when it opens the menu
} hold_t;

// A key has gone down. Returns whether it is OK, whose action is delayed.
static inline bool hold_begins(hold_t *h, key_event_t key, uint16_t now)
{
    if (key != HOLD_KEY)
        return false;
    *h = (hold_t){true, now + HOLD_MS};
    return true;
}

// Ends the delay. Returns whether OK was waiting.
static inline bool hold_ends(hold_t *h)
{
    bool was = h->on;
    h->on = false;
    return was;
}

// Milliseconds until OK opens the menu; 0: now.
static inline uint16_t hold_left(const hold_t *h, uint16_t now)
{
    return (int16_t)(now - h->until) >= 0 ? 0 : h->until - now;
}

#endif
