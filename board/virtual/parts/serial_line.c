#include "board/virtual/parts/serial_line.h"

#include <stdlib.h>
#include <string.h>

// A frame of ten bits is misread from about 5 % on; half of that is left to the other end.
enum { BAUD_PERMILLE = 25 };

// A chip that drives the pin wins over the line.
static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const serial_line_t *l = (serial_line_t *)part;
    bool high = drive[0] >= DRIVE_LOW ? drive[0] == DRIVE_HIGH : l->level;
    level[0] = high ? PIN_HIGH : PIN_LOW;
}

static void set_level(serial_line_t *l, bool level)
{
    if (level == l->level)
        return;
    l->level = level;
    chip_resolve(l->chip);
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
static void wait_for_next_bit(const serial_line_t *l)
{
    chip_set_alarm(l->chip, l->alarm, l->base + (l->bits * chip_hz(l->chip) + LINE_BAUD / 2) / LINE_BAUD);
}

static void next_bit(void *context)
{
    serial_line_t *l = context;
    unsigned bit = (unsigned)(l->bits % LINE_FRAME);
    if (bit == 0 && l->bits) {
        l->first++;
        l->count--;
        chip_touch(l->chip);
    }
    if (!l->count)
        return;
    l->bits++;
    wait_for_next_bit(l);
    set_level(l, bit_level(l->queue[l->first], bit));
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

void serial_line_type(serial_line_t *l, const void *bytes, size_t size)
{
    if (!size)
        return;
    bool idle = !l->count;
    make_room(l, size);
    memcpy(l->queue + l->count, bytes, size);
    l->count += size;
    if (!idle)
        return;
    l->base = chip_now(l->chip);
    l->bits = 0;
    chip_set_alarm(l->chip, l->alarm, l->base);
}

void serial_line_check(serial_line_t *l, unsigned bit_cycles, bool is_8n1)
{
    int64_t hz = chip_hz(l->chip), off = (int64_t)bit_cycles * LINE_BAUD - hz;
    bool wrong = (off < 0 ? -off : off) * 1000 > hz * BAUD_PERMILLE || !is_8n1;
    if (wrong && l->reported_bit != bit_cycles)
        chip_fault(l->chip, "USART set to %u baud%s, but the line is at %d, 8N1", (unsigned)(hz / bit_cycles),
                   is_8n1 ? "" : " and another frame than 8N1", LINE_BAUD);
    l->reported_bit = wrong ? bit_cycles : 0;
}

void serial_line_start(serial_line_t *l, chip_t *chip)
{
    *l = (serial_line_t){.part = {.pins = 1, .resolve = resolve}, .chip = chip, .level = true};
    l->alarm = chip_new_alarm(chip, next_bit, l);
}

void serial_line_free(serial_line_t *l)
{
    free(l->queue);
    l->queue = NULL;
}
