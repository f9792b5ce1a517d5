#include <string.h>

#include "board/virtual/state.h"

enum { WORD_CLOCKS = 16 };

void matrix_power_on(vb_t *vb)
{
    memset(&vb->matrix.part, 0, sizeof vb->matrix.part);
    max7219_part_power(&vb->matrix.part, &vb->random);
}

void vb_glitch_matrix(vb_t *vb)
{
    uint16_t shift = vb->matrix.part.shift;
    bool load = vb->matrix.part.load;
    max7219_part_power(&vb->matrix.part, &vb->random);
    vb->matrix.part.shift = shift;
    vb->matrix.part.load = load;
    vb->changed = true;
}

void matrix_chip_reset(vb_t *vb)
{
    vb->matrix.part.clocks = 0;
}

void matrix_clock(vb_t *vb, bool din)
{
    max7219_part_clock(&vb->matrix.part, din);
}

void matrix_load(vb_t *vb, bool level)
{
    matrix_t *m = &vb->matrix;
    bool latches = level && !m->part.load;
    unsigned clocks = max7219_part_load(&m->part, level);
    if (!latches || !vb->powered)
        return;
    vb->changed = true;
    if (clocks != WORD_CLOCKS)
        faults_add(vb, "the display latched a word of %u bits instead of 16", clocks);
    if (m->on_word)
        m->on_word(vb, m->part.shift, m->context);
}

void vb_on_word(vb_t *vb, vb_word_t *callback, void *context)
{
    vb->matrix.on_word = callback;
    vb->matrix.context = context;
}

void vb_picture(const vb_t *vb, frame_t *lit)
{
    memset(lit, 0, sizeof *lit);
    if (vb->powered)
        max7219_part_lit(&vb->matrix.part, lit);
}

unsigned vb_intensity(const vb_t *vb)
{
    return vb->matrix.part.reg[MAX7219_INTENSITY] & 15u;
}

uint8_t vb_matrix_register(const vb_t *vb, unsigned reg)
{
    return vb->matrix.part.reg[reg % MAX7219_REGISTERS];
}
