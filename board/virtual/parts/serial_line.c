#include <stdlib.h>
#include <string.h>

#include "board/virtual/state.h"

void serial_line_start(vb_t *vb)
{
    vb->line.level = true;
}

void serial_line_free(vb_t *vb)
{
    free(vb->line.queue);
    vb->line.queue = NULL;
}

static void set_level(vb_t *vb, bool level)
{
    if (level == vb->line.level)
        return;
    vb->line.level = level;
    chip_pins_update(vb, vb_now(vb));
}

static bool bit_level(uint8_t byte, unsigned bit)
{
    if (bit == 0)
        return false;
    if (bit == LINE_FRAME - 1)
        return true;
    return byte >> (bit - 1) & 1;
}

// From the beginning of the burst rather than from bit to bit, so that rounding does not add up.
static void next_bit(vb_t *vb)
{
    serial_line_t *l = &vb->line;
    timeline_alarm(&vb->timeline, ALARM_LINE, l->base + (l->bits * vb_hz(vb) + LINE_BAUD / 2) / LINE_BAUD);
}

void serial_line_alarm(vb_t *vb)
{
    serial_line_t *l = &vb->line;
    unsigned bit = (unsigned)(l->bits % LINE_FRAME);
    if (bit == 0 && l->bits) {
        l->first++;
        l->count--;
        vb->changed = true;
    }
    if (!l->count)
        return;
    l->bits++;
    next_bit(vb);
    set_level(vb, bit_level(l->queue[l->first], bit));
}

static void make_room(serial_line_t *l, size_t size)
{
    if (l->first) {
        memmove(l->queue, l->queue + l->first, l->count);
        l->first = 0;
    }
    if (l->count + size <= l->room)
        return;
    l->room = 2 * (l->count + size);
    l->queue = realloc(l->queue, l->room);
    if (!l->queue)
        abort();
}

void vb_type(vb_t *vb, const void *bytes, size_t size)
{
    serial_line_t *l = &vb->line;
    if (!size)
        return;
    bool idle = !l->count;
    make_room(l, size);
    memcpy(l->queue + l->count, bytes, size);
    l->count += size;
    if (!idle)
        return;
    l->base = vb_now(vb);
    l->bits = 0;
    timeline_alarm(&vb->timeline, ALARM_LINE, l->base);
}

size_t vb_typing(const vb_t *vb)
{
    return vb->line.count;
}

void serial_line_receive(vb_t *vb, uint8_t byte)
{
    vb->changed = true;
    if (vb->line.on_console)
        vb->line.on_console(vb, byte, vb->line.context);
}

void vb_on_console(vb_t *vb, vb_byte_t *callback, void *context)
{
    vb->line.on_console = callback;
    vb->line.context = context;
}
