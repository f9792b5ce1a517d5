// The key that means something else when it is held: on inputs with a menu OK, which acts when it goes up, or
// opens the menu; on others `*`, which acts when it goes down, and then switches the sound.
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/key.h"

enum { HOLD_KEY = KEY_5, HOLD_MENU_KEY = KEY_STAR, HOLD_SOUND_KEY = KEY_STAR, HOLD_MS = 800 };

typedef struct {
    bool on;        // the key is down and has not been held long enough yet
    uint16_t until; // when it has
} hold_t;

// Ends it. Returns whether it was on.
static inline bool hold_end(hold_t *h)
{
    bool was = h->on;
    h->on = false;
    return was;
}

// Milliseconds until the key has been held long enough; 0: now.
static inline uint16_t hold_left(const hold_t *h, uint16_t now)
{
    return (int16_t)(now - h->until) >= 0 ? 0 : h->until - now;
}

#endif
