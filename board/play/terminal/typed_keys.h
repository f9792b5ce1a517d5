// Turns keys typed in a terminal into presses on the keypad.
//
// A terminal reports a key when it goes down and repeats it while it is held, but does not report its
// release. So a key is held for TYPED_HOLD_US after the last report. One key is down at a time; keys typed
// faster are queued, because three at once would ghost.
//
// Pure: times in simulated microseconds, never decreasing.
#ifndef PLAYER_TYPED_KEYS_H
#define PLAYER_TYPED_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TYPED_HOLD_US = 60000, // from a key's last report to its release
    TYPED_GAP_US = 30000,  // from a key's release to the next press
    TYPED_QUEUE = 32,      // queued keys; more are dropped
};

typedef struct {
    uint8_t queue[TYPED_QUEUE];
    unsigned queued;
    uint8_t key; // the key that is down, if any
    bool down;
    uint64_t release_us; // when it is released
    uint64_t free_us;    // when the next one may be pressed
} typed_keys_t;

typedef enum { TYPED_NOTHING, TYPED_PRESS, TYPED_RELEASE } typed_action_t;

// Queues a key typed now. key: 0..15.
void typed_keys_add(typed_keys_t *typed, unsigned key, uint64_t now_us);

// The action due now, and its key. Call it until TYPED_NOTHING.
typed_action_t typed_keys_next(typed_keys_t *typed, uint64_t now_us, unsigned *key);

// Whether a key is down or queued.
bool typed_keys_busy(const typed_keys_t *typed);

#endif
