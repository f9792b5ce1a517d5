// Virtual MAX7219 as they are wired in a chain: LOAD and CLK in common, DOUT of each to DIN of the next.
#ifndef MODULES_H
#define MODULES_H

#include "board/virtual/parts/max7219_part.h"

// Shifts a word for each module, the last one's first, and latches them. Returns how many clocks the first
// one has counted.
static inline unsigned modules_latch(max7219_part_t module[], unsigned modules, const uint16_t word[])
{
    unsigned clocks = 0;
    for (unsigned i = 0; i < modules; i++)
        max7219_part_load(&module[i], false);
    for (unsigned bit = 0; bit < 16 * modules; bit++) {
        bool din = word[bit / 16] >> (15 - bit % 16) & 1;
        for (unsigned i = 0; i < modules; i++)
            din = max7219_part_clock(&module[i], din);
    }
    for (unsigned i = modules; i-- > 0;)
        clocks = max7219_part_load(&module[i], true);
    return clocks;
}

#endif
