// Fuse and lock bytes of a chip: values only.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_FUSES_H
#define CHIP_FUSES_H

#include <stdint.h>

typedef struct {
    // As LPM reads them. Modelled: BOOTRST and BOOTSZ in `high`, BODLEVEL in `extended`, and the lock bits
    // BLB01 and BLB11, which forbid SPM in the application and the boot section.
    uint8_t low, high, extended, lock;

    // Delay from the end of the reset cause to the first instruction. Not derived from SUT and CKSEL, which
    // give 65 ms and 16K cycles with the Uno's fuses; 0 starts at once.
    uint32_t start_up_us;
} chip_fuses_t;

#endif
