// What plugs into pins of a chip: a part hears of the levels on its pins, and may decide on them. It does not
// know which pins of the chip they are.
#ifndef PART_H
#define PART_H

#include "board/virtual/chip/hooks.h"
#include "board/virtual/chip/pin.h"

enum { PART_PINS_MAX = 8 };

typedef struct part part_t;

// First member of every part's own struct.
struct part {
    unsigned pins;

    // Says what is on its pins, from what the chip does to each. NULL: it only listens.
    void (*resolve)(part_t *part, const pin_drive_t drive[], pin_level_t level[]);

    // New levels are on its pins. NULL: it does not listen.
    void (*sense)(part_t *part, const pin_level_t level[], chip_time_t when);

    // The chip's converter samples a pin: tells its voltage, as chip_hooks_t has it. NULL: its levels are
    // enough.
    bool (*volts)(part_t *part, unsigned pin, double *volts);

    // The supply, which it shares with the chip, is on; the chip has been reset. NULL: it does not care.
    void (*power)(part_t *part);
    void (*reset)(part_t *part);

    // On the TX pin of the chip's USART only, as chip_hooks_t has them. NULL: its pins are enough for it.
    void (*frame)(part_t *part, unsigned bit_cycles, bool is_8n1);
    void (*sent)(part_t *part, uint8_t byte);
};

#endif
