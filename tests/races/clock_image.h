// What image_clock.c does.
// SPDX-License-Identifier: MIT
#ifndef CLOCK_IMAGE_H
#define CLOCK_IMAGE_H

// Until then it reads the clock. Then it sets alarms so many milliseconds ahead, one after the other, and
// adds those that ring in time to CLOCK_RINGS.
enum { CLOCK_READ_MS = 2100, CLOCK_RINGS = 100 };
#define CLOCK_ALARMS {0, 1, 2, 3, 100, 250, 262, 300}

#endif
