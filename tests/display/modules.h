// Shifts words into a chain of virtual MAX7219: LOAD and CLK shared, each DOUT connected to the next DIN.
// SPDX-License-Identifier: MIT
#ifndef MODULES_H
#define MODULES_H

#include <vboard/max7219_model.h>

// Shifts a word for each module, the last module's first, and latches them. Returns the number of clocks that
// the first module counted.
static inline unsigned modules_latch(max7219_model_t module[], unsigned modules, const uint16_t word[])
{
    unsigned clocks = 0;
    for (unsigned i = 0; i < modules; i++)
        max7219_model_load(&module[i], false);
    for (unsigned bit = 0; bit < 16 * modules; bit++) {
        bool din = word[bit / 16] >> (15 - bit % 16) & 1;
        for (unsigned i = 0; i < modules; i++)
            din = max7219_model_clock(&module[i], din);
    }
    for (unsigned i = modules; i-- > 0;)
        clocks = max7219_model_load(&module[i], true);
    return clocks;
}

#endif
