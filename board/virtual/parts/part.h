// Interface of a part that plugs into pins of a chip: it learns the levels of its pins and may set them,
// and need not know which pins of the chip they are.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PART_H
#define PART_H

#include "chip/hooks.h"
#include "chip/pin.h"

enum { PART_PINS_MAX = 9 };

typedef struct part part_t;

// First member of every part's own struct.
struct part {
    unsigned pins;

    // Set by its owner: called when what it shows, or its supply current, may have changed. NULL: not needed.
    void (*changed)(void *context);
    void *changed_context;

    // It has been plugged into these pins of the chip, one for each of its own. NULL: it need not know them.
    void (*plugged)(part_t *part, const chip_pin_t pin[]);

    // Sets the levels of its pins from the chip's drive of each. NULL: it only listens.
    void (*resolve)(part_t *part, const pin_drive_t drive[], pin_level_t level[]);

    // The levels of its pins have changed. A part that answers with a level of its own calls chip_resolve,
    // which takes effect in the same cycle. NULL: not needed.
    void (*sense)(part_t *part, const pin_level_t level[], chip_time_t when);

    // The chip's ADC samples a pin: returns its voltage as in chip_hooks_t. NULL: levels are enough.
    bool (*volts)(part_t *part, unsigned pin, double *volts);

    // The supply, shared with the chip, is on, or the part has been plugged in while it is on; the chip has
    // been reset. NULL: not needed.
    void (*power)(part_t *part);
    void (*reset)(part_t *part);

    // For a part on TX of one of the chip's USARTs, as in chip_hooks_t. NULL: not needed.
    void (*frame)(part_t *part, unsigned bit_cycles, bool is_8n1);
    void (*sent)(part_t *part, uint8_t byte);
};

static inline void part_changed(const part_t *part)
{
    if (part->changed)
        part->changed(part->changed_context);
}

#endif
