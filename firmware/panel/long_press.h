// The key that means something else when it is held: on inputs with a menu OK, which acts when it goes up, or
// opens the menu; on others `*`, which acts when it goes down, and then switches the sound.
#ifndef LONG_PRESS_H
#define LONG_PRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/key.h"

enum {
    LONG_PRESS_KEY = KEY_5,
    LONG_PRESS_MENU_KEY = KEY_STAR,
    LONG_PRESS_SOUND_KEY = KEY_STAR,
    LONG_PRESS_MS = 800
};

typedef struct {
    bool on;        // the key is down and has not been held long enough yet
    uint16_t until; // when it has
} long_press_t;

// Ends it. Returns whether it was on.
static inline bool long_press_end(long_press_t *h)
{
    bool was = h->on;
    h->on = false;
    return was;
}

// Milliseconds until the key has been held long enough; 0: now.
static inline uint16_t long_press_left(const long_press_t *h, uint16_t now)
{
    return (int16_t)(now - h->until) >= 0 ? 0 : h->until - now;
}

#endif
