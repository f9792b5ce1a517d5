// Scenarios of chip_interrupts.c.
#ifndef CHIP_INTERRUPTS_H
#define CHIP_INTERRUPTS_H

enum {
    AFTER_SEI,      // SEI with a flag set and enabled
    AFTER_OUT_SREG, // the same by OUT SREG
    ENABLE_FLAGGED, // an interrupt is enabled when its flag is set already
    TWO_AT_ONCE,    // two flags at SEI
    CLEAR_ONE,      // one of two flags is cleared by hand
    CLEAR_BY_SBI,   // the same with SBI
    SKIP_ADIW,      // skips over two-cycle instructions that look like two words
};

#endif
