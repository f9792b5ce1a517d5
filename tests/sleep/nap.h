// A device that nobody touches: when it dims and goes down, and how it is while it is down. SPEC section 8.
#ifndef NAP_H
#define NAP_H

#include "tests/support/rig.h"

enum { NAP_DIM_S = 120, NAP_DOWN_S = 600, NAP_LATE_S = 2, NAP_WAKE_MS = 50 };

// Lets time pass until so many ms are left before it may go down.
//   since: when something last happened.
void nap_doze(rig_t *d, vb_time_t since, unsigned ms_left);

// Lets time pass until it must be down: the chip in power-down, nothing lit, no current through keypad and
// pull-ups. Fails the test unless it went there in time and has stayed.
// Returns the cycle in which it went down.
vb_time_t nap_fall(rig_t *d, vb_time_t since);

// Whether the chip is in power-down: looks for 10 us.
bool nap_is_down(rig_t *d);

// Waits until the matrix is on. Fails the test unless that is so NAP_WAKE_MS after `contact`.
// Returns how long after it, in cycles.
vb_time_t nap_wake(rig_t *d, vb_time_t contact);

#endif
