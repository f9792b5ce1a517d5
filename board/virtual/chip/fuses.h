// Fuses and lock bits of a chip. Values only.
#ifndef CHIP_FUSES_H
#define CHIP_FUSES_H

#include <stdint.h>

typedef struct {
    // As LPM reads them. BOOTRST and BOOTSZ count, in `high`, and BODLEVEL, in `extended`; of the lock bits
    // BLB01 and BLB11, which forbid SPM in the application's and in the boot section.
    uint8_t low, high, extended, lock;

    // From the end of a reset's cause to the first instruction. SUT and CKSEL would give it: 65 ms and 16K
    // cycles with the Uno's fuses. 0 lets every life begin at once.
    uint32_t start_up_us;
} chip_fuses_t;

#endif
