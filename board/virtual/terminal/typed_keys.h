// Turns keys typed in a terminal into keys held on the keypad.
//
// A terminal tells when a key goes down and repeats it while it is held, but never tells when it goes up. So
// a key is held for TYPED_HOLD_US, and longer as long as it is repeated. One key is down at a time: what is
// typed faster waits its turn, because three at once would ghost.
//
// Pure: times in simulated microseconds, never going backwards.
#ifndef PLAYER_TYPED_KEYS_H
#define PLAYER_TYPED_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TYPED_HOLD_US = 60000, // from key to release, or from its last repetition
    TYPED_GAP_US = 30000,  // from one key's release to the next one's press
    TYPED_QUEUE = 32,      // keys that can wait; more are dropped
};

typedef struct {
    uint8_t queue[TYPED_QUEUE];
    unsigned queued;
    uint8_t key; // that is down, if any
    bool down;
    uint64_t release_us; // when it goes up
    uint64_t free_us;    // when the next one may go down
} typed_keys_t;

typedef enum { TYPED_NOTHING, TYPED_PRESS, TYPED_RELEASE } typed_action_t;

// key: 0..15, typed now.
void typed_keys_take(typed_keys_t *typed, unsigned key, uint64_t now_us);

// What the finger has to do now. Returns the action and its key; ask again until TYPED_NOTHING.
typed_action_t typed_keys_next(typed_keys_t *typed, uint64_t now_us, unsigned *key);

// A key is down or waits.
bool typed_keys_busy(const typed_keys_t *typed);

#endif
