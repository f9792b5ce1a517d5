// Edges of a tone that a routine makes which holds interrupts off for longer than one may wait.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_TONE_EDGES_H
#define HAL_AVR_TONE_EDGES_H

#include "hal/avr/chip.h"

// At 8 MHz the strip's routine has no time for them, and with a timer of 16 bits not enough.
#if defined(CHIP_TONE_FLAGS) && F_CPU >= 16000000
#define TONE_EDGES_POLLED 1
#else
#define TONE_EDGES_POLLED 0
#endif

#ifndef __ASSEMBLER__
#include <stdint.h>

// When a bit of `flags` is set in CHIP_TONE_FLAGS: toggles the piezo's pin, clears the bit, and adds
// `half_period` to CHIP_TONE_COMPARE.
typedef struct {
    uint8_t flags; // 0 in silence
    uint8_t half_period;
} tone_edges_t;

// Those of the tone that sounds. Interrupts off.
tone_edges_t tone_edges(void);
#endif

#endif
