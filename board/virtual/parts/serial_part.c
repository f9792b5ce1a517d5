// Serial line as a part: sends queued bytes, receives whole bytes or samples TX.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/serial_part.h"

#include <stdlib.h>
#include <string.h>

#include "parts/part_kind.h"

// 8 data bits with U2X tolerate a total error of +3.9 and -4.0 % (ATmega328P data sheet, table 20-3).
enum { BAUD_PERMILLE = 40, LINE_BAUD = 115200 };

// If the chip drives RX, its level wins; TX idles high.
static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const serial_part_t *l = (serial_part_t *)part;
    bool high = drive[LINE_RX] >= DRIVE_LOW ? drive[LINE_RX] == DRIVE_HIGH : l->level;
    level[LINE_RX] = high ? PIN_HIGH : PIN_LOW;
    level[LINE_TX] = drive[LINE_TX] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
}

// Time of the middle of a bit in the frame being received.
static chip_time_t middle_of(const serial_part_t *l, unsigned bit)
{
    return l->start + (2 * bit + 1) * (chip_time_t)chip_hz(l->chip) / (2 * l->baud);
}

// Also delivers a byte without stop bit, as a PC's port does.
static void sample(void *context)
{
    serial_part_t *l = context;
    unsigned bit = l->samples++;
    if (bit == 0 && l->tx) { // a spike, not a start bit
        l->receiving = false;
        return;
    }
    if (bit == LINE_FRAME - 1) {
        l->receiving = false;
        chip_touch(l->chip);
        l->on_byte(l->context, l->byte);
        return;
    }
    l->byte = (uint8_t)(l->byte >> 1 | (l->tx ? 0x80 : 0));
    chip_set_alarm(l->chip, l->sample_alarm, middle_of(l, bit + 1));
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    serial_part_t *l = (serial_part_t *)part;
    bool tx = level[LINE_TX] == PIN_HIGH, falls = l->tx && !tx;
    l->tx = tx;
    if (!falls || !l->sampled || l->receiving)
        return;
    l->receiving = true;
    l->samples = 0;
    l->start = when;
    chip_set_alarm(l->chip, l->sample_alarm, middle_of(l, 0));
}

static void sent(part_t *part, uint8_t byte)
{
    const serial_part_t *l = (serial_part_t *)part;
    if (!l->sampled)
        l->on_byte(l->context, byte);
}

static void set_level(serial_part_t *l, bool level)
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

// Time of the next bit, counted from the start of the burst, so that rounding errors do not add up.
static chip_time_t next_bit_at(const serial_part_t *l)
{
    return l->base + (l->bits * chip_hz(l->chip) + l->baud / 2) / l->baud;
}

static void plugged(part_t *part, const chip_pin_t pin[])
{
    ((serial_part_t *)part)->rx = pin[LINE_RX];
}

static void set_baud(serial_part_t *l, unsigned baud)
{
    if (baud == l->baud)
        return;
    chip_time_t next = next_bit_at(l);
    l->baud = baud;
    l->base += next - next_bit_at(l); // the bit that is on the line ends as it began
    l->sampled = true;                // until the next frame shows otherwise
    l->reported_bit = 0;
}

static void follow(serial_part_t *l, unsigned bit_cycles)
{
    if (l->follows && bit_cycles)
        set_baud(l, (chip_hz(l->chip) + bit_cycles / 2) / bit_cycles);
}

static void next_bit(void *context)
{
    serial_part_t *l = context;
    unsigned bit = (unsigned)(l->bits % LINE_FRAME);
    if (bit == 0 && l->bits) {
        if (l->on_typed)
            l->on_typed(l->context, l->queue[l->first]);
        l->first++;
        l->count--;
        chip_touch(l->chip);
    }
    if (!l->count)
        return;
    if (bit == 0) {
        follow(l, chip_usart_bit(l->chip, l->rx));
        chip_byte_comes(l->chip, l->rx, l->queue[l->first]);
    }
    l->bits++;
    chip_set_alarm(l->chip, l->send_alarm, next_bit_at(l));
    set_level(l, bit_level(l->queue[l->first], bit));
}

static void make_room(serial_part_t *l, size_t size)
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

void serial_part_type(serial_part_t *l, const void *bytes, size_t size)
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
    chip_set_alarm(l->chip, l->send_alarm, l->base);
}

// The USART starts a frame with these settings: whole bytes if they match the line, samples if not.
static void frame(part_t *part, unsigned bit_cycles, bool is_8n1)
{
    serial_part_t *l = (serial_part_t *)part;
    follow(l, bit_cycles);
    int64_t hz = chip_hz(l->chip), off = (int64_t)bit_cycles * l->baud - hz;
    l->sampled = (off < 0 ? -off : off) * 1000 > hz * BAUD_PERMILLE || !is_8n1;
    if (l->sampled && l->reported_bit != bit_cycles)
        chip_fault(l->chip, "USART set to %u baud%s, but the line is at %u baud, 8N1",
                   (unsigned)(hz / bit_cycles), is_8n1 ? "" : " and a frame other than 8N1", l->baud);
    l->reported_bit = l->sampled ? bit_cycles : 0;
}

void serial_part_set_baud(serial_part_t *l, unsigned baud)
{
    l->follows = !baud;
    if (baud)
        set_baud(l, baud);
}

void serial_part_start(serial_part_t *l, chip_t *chip, void (*on_byte)(void *context, uint8_t byte),
                       void *context)
{
    *l = (serial_part_t){.part = {.pins = LINE_PINS,
                                  .plugged = plugged,
                                  .resolve = resolve,
                                  .sense = sense,
                                  .frame = frame,
                                  .sent = sent},
                         .chip = chip,
                         .baud = LINE_BAUD,
                         .level = true,
                         .tx = true,
                         .sampled = true,
                         .on_byte = on_byte,
                         .context = context};
    l->send_alarm = chip_new_alarm(chip, next_bit, l);
    l->sample_alarm = chip_new_alarm(chip, sample, l);
}

void serial_part_free(serial_part_t *l)
{
    free(l->queue);
}

// ---- As a kind of part ----

static void ignore_byte(void *context, uint8_t byte)
{
    (void)context, (void)byte;
}

static const char *start(part_t *part, const part_config_t *config)
{
    unsigned long baud = description_property(config->words, "baud", LINE_BAUD);
    serial_part_start((serial_part_t *)part, config->chip, ignore_byte, NULL);
    if (baud < 1 || baud > chip_hz(config->chip))
        return "has baud=115200, or another rate up to the chip's clock";
    serial_part_set_baud((serial_part_t *)part, (unsigned)baud);
    return NULL;
}

static void end(part_t *part)
{
    serial_part_free((serial_part_t *)part);
}

const part_kind_t serial_kind = {.name = "serial",
                                 .pin = {[LINE_RX] = "RX", [LINE_TX] = "TX"},
                                 .size = sizeof(serial_part_t),
                                 .start = start,
                                 .end = end,
                                 .properties = "baud"};
