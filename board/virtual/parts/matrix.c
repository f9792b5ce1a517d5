#include "board/virtual/parts/matrix.h"

#include <string.h>

enum { WORD_CLOCKS = 16 };

static void load(matrix_t *m, bool level)
{
    bool latches = level && !m->driver.load;
    unsigned clocks = max7219_part_load(&m->driver, level);
    if (!latches || !chip_is_powered(m->chip))
        return;
    chip_touch(m->chip);
    if (clocks != WORD_CLOCKS)
        chip_fault(m->chip, "the display latched a word of %u bits instead of 16", clocks);
    m->on_word(m->context, m->driver.shift);
}

// The edge of CLK takes DIN as it was before.
static void sense(part_t *part, const bool level[], chip_time_t when)
{
    matrix_t *m = (matrix_t *)part;
    (void)when;
    if (level[MATRIX_CLK] && !m->clk)
        max7219_part_clock(&m->driver, m->din);
    m->clk = level[MATRIX_CLK];
    m->din = level[MATRIX_DIN];
    if (level[MATRIX_CS] != m->driver.load)
        load(m, level[MATRIX_CS]);
}

void matrix_start(matrix_t *m, chip_t *chip, void (*on_word)(void *context, uint16_t word), void *context)
{
    *m = (matrix_t){
        .part = {.pins = MATRIX_PINS, .sense = sense}, .chip = chip, .on_word = on_word, .context = context};
}

void matrix_power_on(matrix_t *m, uint64_t *random)
{
    memset(&m->driver, 0, sizeof m->driver);
    max7219_part_power(&m->driver, random);
    m->din = m->clk = false;
}

void matrix_glitch(matrix_t *m, uint64_t *random)
{
    uint16_t shift = m->driver.shift;
    bool loaded = m->driver.load;
    max7219_part_power(&m->driver, random);
    m->driver.shift = shift;
    m->driver.load = loaded;
    chip_touch(m->chip);
}

void matrix_chip_reset(matrix_t *m)
{
    m->driver.clocks = 0;
}
