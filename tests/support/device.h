// The device in somebody's hands: the flashed ELF on the virtual board, keys pressed with all their bounce,
// and eyes that see what blinks.
#ifndef DEVICE_H
#define DEVICE_H

#include "board/virtual/vboard.h"

enum { DEVICE_PIXELS = 64, DEVICE_BOUNCE_US = 5000 };

typedef struct {
    vb_t *vb;
    uint64_t random;
} device_t;

// Builds the board around the firmware, power off. Fails the test when that cannot be done.
device_t device_new(uint64_t seed);

// The same, switched on and 100 ms old.
device_t device_on(uint64_t seed);

// Ends it. Fails the test when the firmware has done anything that the board counts as a fault.
void device_free(device_t *d);

void device_wait_ms(device_t *d, unsigned ms);

// A number below `limit`.
uint64_t device_random(device_t *d, uint64_t limit);

// A key's number from what is printed on it.
unsigned device_key(char legend);

// Presses and releases keys one after the other, each with 0..5 ms of bounce at either edge, about 60 ms down
// and 40 ms up. Blanks are passed over.
void device_press(device_t *d, const char *keys);

// Watches every LED for a time: `#` lit all the while, `.` dark all the while, `b` both. seen: 64 characters
// and a 0.
void device_watch(device_t *d, unsigned ms, char seen[DEVICE_PIXELS + 1]);

// Fails the test when what is seen differs from what is expected (both as device_watch has it; blanks passed
// over).
void device_assert_seen(const char *expected, const char *seen);

#endif
