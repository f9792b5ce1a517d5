// HD44780: instructions, both memories, execution times, the visible window, and a font for ASCII.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/hd44780_model.h"

#include <string.h>

#include "chip/splitmix64.h"

enum { BLANK = ' ', LINE_2 = 0x40, LINE_LENGTH = 40, ONE_LINE_LENGTH = 80, CGRAM_CHARS = 16 };

// Table 6: each with its bit; the lower bits are its parameters.
enum {
    CLEAR = 0x01,
    HOME = 0x02,
    ENTRY_MODE = 0x04,
    DISPLAY_CONTROL = 0x08,
    SHIFT = 0x10,
    FUNCTION_SET = 0x20,
    SET_CGRAM = 0x40,
    SET_DDRAM = 0x80
};

// ---- Time ----

// Table 6, at 270 kHz: 37 us, 1.52 ms, and 4 us more for the address counter after a write of data. At
// power-up, figure 24: 15 ms after 4.5 V.
enum { SHORT_NS = 37000, LONG_NS = 1520000, DATA_NS = 41000, POWER_UP_NS = 15000000 };

unsigned hd44780_model_takes_ns(const hd44780_model_t *m, bool rs, uint8_t byte)
{
    unsigned ns = rs ? DATA_NS : byte < ENTRY_MODE && byte != 0 ? LONG_NS : SHORT_NS;
    return (unsigned)((uint64_t)ns * HD44780_TYPICAL_HZ / m->hz);
}

const char *hd44780_model_name(bool rs, uint8_t byte)
{
    static const char *const names[] = {"no instruction", "clear display",     "return home",
                                        "entry mode",     "display control",   "shift",
                                        "function set",   "set CGRAM address", "set DDRAM address"};
    unsigned bits = 0;
    while (byte >> bits)
        bits++;
    return rs ? "data" : names[bits];
}

// ---- Addresses ----

static unsigned line_length(const hd44780_model_t *m)
{
    return m->two_lines ? LINE_LENGTH : ONE_LINE_LENGTH;
}

// Section "Address Counter": 0x27 is followed by 0x40, 0x67 by 0, and back; with one line, 0x4F by 0.
static uint8_t next_address(const hd44780_model_t *m, bool backward)
{
    unsigned size = m->in_cgram ? sizeof m->cgram : 0x80;
    uint8_t next = (uint8_t)((m->address + (backward ? size - 1 : 1)) % size);
    if (m->in_cgram)
        return next;
    if (!m->two_lines)
        return next < ONE_LINE_LENGTH ? next : backward ? ONE_LINE_LENGTH - 1 : 0;
    if (next % LINE_2 < LINE_LENGTH)
        return next;
    uint8_t line = next & LINE_2;
    return backward ? (uint8_t)(line + LINE_LENGTH - 1) : line ^ LINE_2;
}

static void shift_display(hd44780_model_t *m, bool right)
{
    m->shift = (uint8_t)((m->shift + (right ? line_length(m) - 1 : 1)) % line_length(m));
}

// ---- Bytes ----

static void write_data(hd44780_model_t *m, uint8_t byte)
{
    if (m->in_cgram) {
        m->cgram[m->address % sizeof m->cgram] = byte;
    } else {
        m->ddram[m->address] = byte;
        if (m->shifting)
            shift_display(m, m->backward);
    }
    m->address = next_address(m, m->backward);
}

static void go_to(hd44780_model_t *m, uint8_t address, bool in_cgram)
{
    m->address = address;
    m->in_cgram = in_cgram;
}

static void execute(hd44780_model_t *m, uint8_t byte)
{
    if (byte & SET_DDRAM) {
        go_to(m, byte & (SET_DDRAM - 1), false);
    } else if (byte & SET_CGRAM) {
        go_to(m, byte & (SET_CGRAM - 1), true);
    } else if (byte & FUNCTION_SET) {
        m->eight_bits = byte & 0x10;
        m->two_lines = byte & 0x08;
    } else if (byte & SHIFT) {
        if (byte & 0x08)
            shift_display(m, byte & 0x04);
        else
            m->address = next_address(m, !(byte & 0x04));
    } else if (byte & DISPLAY_CONTROL) {
        m->on = byte & 0x04;
        m->cursor = byte & 0x02;
        m->blinking = byte & 0x01;
    } else if (byte & ENTRY_MODE) {
        m->backward = !(byte & 0x02);
        m->shifting = byte & 0x01;
    } else if (byte & (CLEAR | HOME)) {
        go_to(m, 0, false);
        m->shift = 0;
        if (byte & HOME)
            return;
        memset(m->ddram, BLANK, sizeof m->ddram);
        m->backward = false;
    }
}

static hd44780_verdict_t receive(hd44780_model_t *m, bool rs, uint8_t byte, uint64_t now)
{
    if (now < m->powered + POWER_UP_NS)
        return HD44780_TOO_YOUNG;
    if (now < m->busy_until)
        return HD44780_TOO_EARLY;
    if (rs)
        write_data(m, byte);
    else
        execute(m, byte);
    m->executed = byte;
    m->executed_data = rs;
    m->executed_at = now;
    m->busy_until = now + hd44780_model_takes_ns(m, rs, byte);
    return HD44780_IN_TIME;
}

hd44780_verdict_t hd44780_model_write(hd44780_model_t *m, bool rs, uint8_t bus, uint64_t now)
{
    if (m->eight_bits)
        return receive(m, rs, bus, now);
    m->is_second = !m->is_second;
    if (!m->is_second)
        return receive(m, rs, m->first | bus >> 4, now);
    m->first = bus & 0xF0;
    return HD44780_IN_TIME;
}

// ---- Contents at random ----

static bool toss(uint64_t *random)
{
    return splitmix64(random) >> 63;
}

void hd44780_model_glitch(hd44780_model_t *m, uint64_t *random)
{
    for (unsigned i = 0; i < sizeof m->ddram; i++)
        m->ddram[i] = (uint8_t)(splitmix64(random) >> 56);
    for (unsigned i = 0; i < sizeof m->cgram; i++)
        m->cgram[i] = (uint8_t)(splitmix64(random) >> 56);
    m->two_lines = toss(random);
    m->in_cgram = toss(random);
    m->address = (uint8_t)(splitmix64(random) % (m->in_cgram ? sizeof m->cgram : LINE_LENGTH));
    m->shift = (uint8_t)(splitmix64(random) % LINE_LENGTH);
    m->backward = toss(random);
    m->shifting = toss(random);
    m->on = toss(random);
    m->cursor = toss(random);
    m->blinking = toss(random);
    m->eight_bits = toss(random);
    m->is_second = !m->eight_bits && toss(random);
    m->first = (uint8_t)(splitmix64(random) >> 56 & 0xF0);
    m->busy_until = 0;
}

void hd44780_model_power(hd44780_model_t *m, uint64_t *random, uint64_t now)
{
    if (m->hz == 0)
        m->hz = HD44780_TYPICAL_HZ;
    hd44780_model_glitch(m, random);
    m->on = false;
    m->powered = now;
}

// ---- The picture ----

// ROM A00 where it is ASCII, drawn for this model: columns from the left; bit 0 is the top row.
enum { FIRST = ' ', LAST = 0x7F, FULL = 0xFF };
// clang-format off
static const uint8_t font[LAST - FIRST + 1][HD44780_CHAR_W] = {
    {0x00, 0x00, 0x00, 0x00, 0x00}, {0x00, 0x00, 0x5F, 0x00, 0x00}, {0x00, 0x07, 0x00, 0x07, 0x00}, // space ! "
    {0x14, 0x7F, 0x14, 0x7F, 0x14}, {0x24, 0x2A, 0x7F, 0x2A, 0x12}, {0x23, 0x13, 0x08, 0x64, 0x62}, // # $ %
    {0x36, 0x49, 0x55, 0x22, 0x50}, {0x00, 0x05, 0x03, 0x00, 0x00}, {0x00, 0x1C, 0x22, 0x41, 0x00}, // & ' (
    {0x00, 0x41, 0x22, 0x1C, 0x00}, {0x14, 0x08, 0x3E, 0x08, 0x14}, {0x08, 0x08, 0x3E, 0x08, 0x08}, // ) * +
    {0x00, 0x50, 0x30, 0x00, 0x00}, {0x08, 0x08, 0x08, 0x08, 0x08}, {0x00, 0x60, 0x60, 0x00, 0x00}, // , - .
    {0x20, 0x10, 0x08, 0x04, 0x02}, {0x3E, 0x51, 0x49, 0x45, 0x3E}, {0x00, 0x42, 0x7F, 0x40, 0x00}, // / 0 1
    {0x42, 0x61, 0x51, 0x49, 0x46}, {0x21, 0x41, 0x45, 0x4B, 0x31}, {0x18, 0x14, 0x12, 0x7F, 0x10}, // 2 3 4
    {0x27, 0x45, 0x45, 0x45, 0x39}, {0x3C, 0x4A, 0x49, 0x49, 0x30}, {0x01, 0x71, 0x09, 0x05, 0x03}, // 5 6 7
    {0x36, 0x49, 0x49, 0x49, 0x36}, {0x06, 0x49, 0x49, 0x29, 0x1E}, {0x00, 0x36, 0x36, 0x00, 0x00}, // 8 9 :
    {0x00, 0x56, 0x36, 0x00, 0x00}, {0x08, 0x14, 0x22, 0x41, 0x00}, {0x14, 0x14, 0x14, 0x14, 0x14}, // ; < =
    {0x00, 0x41, 0x22, 0x14, 0x08}, {0x02, 0x01, 0x51, 0x09, 0x06}, {0x32, 0x49, 0x79, 0x41, 0x3E}, // > ? @
    {0x7E, 0x11, 0x11, 0x11, 0x7E}, {0x7F, 0x49, 0x49, 0x49, 0x36}, {0x3E, 0x41, 0x41, 0x41, 0x22}, // A B C
    {0x7F, 0x41, 0x41, 0x22, 0x1C}, {0x7F, 0x49, 0x49, 0x49, 0x41}, {0x7F, 0x09, 0x09, 0x09, 0x01}, // D E F
    {0x3E, 0x41, 0x49, 0x49, 0x7A}, {0x7F, 0x08, 0x08, 0x08, 0x7F}, {0x00, 0x41, 0x7F, 0x41, 0x00}, // G H I
    {0x20, 0x40, 0x41, 0x3F, 0x01}, {0x7F, 0x08, 0x14, 0x22, 0x41}, {0x7F, 0x40, 0x40, 0x40, 0x40}, // J K L
    {0x7F, 0x02, 0x0C, 0x02, 0x7F}, {0x7F, 0x04, 0x08, 0x10, 0x7F}, {0x3E, 0x41, 0x41, 0x41, 0x3E}, // M N O
    {0x7F, 0x09, 0x09, 0x09, 0x06}, {0x3E, 0x41, 0x51, 0x21, 0x5E}, {0x7F, 0x09, 0x19, 0x29, 0x46}, // P Q R
    {0x46, 0x49, 0x49, 0x49, 0x31}, {0x01, 0x01, 0x7F, 0x01, 0x01}, {0x3F, 0x40, 0x40, 0x40, 0x3F}, // S T U
    {0x1F, 0x20, 0x40, 0x20, 0x1F}, {0x3F, 0x40, 0x38, 0x40, 0x3F}, {0x63, 0x14, 0x08, 0x14, 0x63}, // V W X
    {0x07, 0x08, 0x70, 0x08, 0x07}, {0x61, 0x51, 0x49, 0x45, 0x43}, {0x00, 0x7F, 0x41, 0x41, 0x00}, // Y Z [
    {0x15, 0x16, 0x7C, 0x16, 0x15}, {0x00, 0x41, 0x41, 0x7F, 0x00}, {0x04, 0x02, 0x01, 0x02, 0x04}, // yen ] ^
    {0x40, 0x40, 0x40, 0x40, 0x40}, {0x00, 0x01, 0x02, 0x04, 0x00}, {0x20, 0x54, 0x54, 0x54, 0x78}, // _ ` a
    {0x7F, 0x48, 0x44, 0x44, 0x38}, {0x38, 0x44, 0x44, 0x44, 0x20}, {0x38, 0x44, 0x44, 0x48, 0x7F}, // b c d
    {0x38, 0x54, 0x54, 0x54, 0x18}, {0x08, 0x7E, 0x09, 0x01, 0x02}, {0x0C, 0x52, 0x52, 0x52, 0x3E}, // e f g
    {0x7F, 0x08, 0x04, 0x04, 0x78}, {0x00, 0x44, 0x7D, 0x40, 0x00}, {0x20, 0x40, 0x44, 0x3D, 0x00}, // h i j
    {0x7F, 0x10, 0x28, 0x44, 0x00}, {0x00, 0x41, 0x7F, 0x40, 0x00}, {0x7C, 0x04, 0x18, 0x04, 0x78}, // k l m
    {0x7C, 0x08, 0x04, 0x04, 0x78}, {0x38, 0x44, 0x44, 0x44, 0x38}, {0x7C, 0x14, 0x14, 0x14, 0x08}, // n o p
    {0x08, 0x14, 0x14, 0x18, 0x7C}, {0x7C, 0x08, 0x04, 0x04, 0x08}, {0x48, 0x54, 0x54, 0x54, 0x20}, // q r s
    {0x04, 0x3F, 0x44, 0x40, 0x20}, {0x3C, 0x40, 0x40, 0x20, 0x7C}, {0x1C, 0x20, 0x40, 0x20, 0x1C}, // t u v
    {0x3C, 0x40, 0x30, 0x40, 0x3C}, {0x44, 0x28, 0x10, 0x28, 0x44}, {0x0C, 0x50, 0x50, 0x50, 0x3C}, // w x y
    {0x44, 0x64, 0x54, 0x4C, 0x44}, {0x00, 0x08, 0x36, 0x41, 0x00}, {0x00, 0x00, 0x7F, 0x00, 0x00}, // z { |
    {0x00, 0x41, 0x36, 0x08, 0x00}, {0x08, 0x08, 0x2A, 0x1C, 0x08}, {0x08, 0x1C, 0x2A, 0x08, 0x08}, // } arrows arrows
};
// clang-format on

int hd44780_model_code(const hd44780_model_t *m, unsigned row, unsigned col)
{
    if (row != 0 && !m->two_lines)
        return -1;
    return m->ddram[(col + m->shift) % line_length(m) + row * LINE_2];
}

static bool of_character(const hd44780_model_t *m, uint8_t code, unsigned x, unsigned y)
{
    if (code < CGRAM_CHARS)
        return m->cgram[code % 8 * HD44780_CHAR_H + y] >> (HD44780_CHAR_W - 1 - x) & 1;
    if (code == FULL)
        return true;
    return code >= FIRST && code <= LAST && font[code - FIRST][x] >> y & 1;
}

// The cursor is a line under its character; the blinking one a whole block, half the time: 409.6 ms at 250
// kHz.
static bool of_cursor(const hd44780_model_t *m, unsigned row, unsigned col, unsigned y, uint64_t now)
{
    const uint64_t half_ns = (uint64_t)(409.6e6 * 250000 / m->hz);
    unsigned address = (col + m->shift) % line_length(m) + row * LINE_2;
    if (m->in_cgram || m->address != address)
        return false;
    return (m->cursor && y == HD44780_CHAR_H - 1) || (m->blinking && now / half_ns % 2 == 1);
}

bool hd44780_model_pixel(const hd44780_model_t *m, unsigned row, unsigned col, unsigned x, unsigned y,
                         uint64_t now)
{
    int code = hd44780_model_code(m, row, col);
    if (!m->on || code < 0)
        return false;
    return of_character(m, (uint8_t)code, x, y) || of_cursor(m, row, col, y, now);
}
