// SSD1306: control bytes, commands with parameters, addressing, and lit pixels.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ssd1306_model.h"

#include <stddef.h>
#include <string.h>

#include "chip/splitmix64.h"

enum { HORIZONTAL, VERTICAL, BY_PAGE };
enum { CONTINUES = 0x80, IS_DATA = 0x40 }; // Co and D/C# of the control byte (8.1.5.2)
enum { NO_OPERATION = 0xE3 };
enum { ALTERNATIVE_COM_PINS = 0x12 };                                        // wiring of a 64-row panel
enum { FIRST_ADDRESSING = 0x20, LAST_SCROLLING = 0x2F, CHARGE_PUMP = 0x8D }; // commands that an SH1106 lacks
enum { USUAL_PARAMETERS = 2 }; // the most of a command that does not scroll

static uint8_t columns(const ssd1306_model_t *p)
{
    return p->sh1106 ? SH1106_COLUMNS : SSD1306_WIDTH;
}

static uint8_t chance(uint64_t *random, unsigned limit)
{
    return (uint8_t)(splitmix64(random) % limit);
}

void ssd1306_model_glitch(ssd1306_model_t *p, uint64_t *random)
{
    for (unsigned i = 0; i < SSD1306_PAGES * columns(p); i++)
        p->ram[i / columns(p)][i % columns(p)] = (uint8_t)splitmix64(random);
    bool *flag[] = {&p->on,        &p->inverted,        &p->all_on,     &p->charge_pump,
                    &p->scrolling, &p->segments_turned, &p->rows_turned};
    for (unsigned i = 0; i < sizeof flag / sizeof *flag; i++)
        *flag[i] = chance(random, 2);
    p->contrast = chance(random, 256);
    p->start_line = chance(random, SSD1306_HEIGHT);
    p->offset = chance(random, SSD1306_HEIGHT);
    p->multiplex = chance(random, SSD1306_HEIGHT);
    p->com_pins = (uint8_t)(chance(random, 4) << 4 | 2);
    p->addressing = chance(random, 3);
    p->page = chance(random, SSD1306_PAGES);
    p->column = chance(random, SSD1306_WIDTH);
    p->first_page = p->first_column = 0;
    p->last_page = chance(random, SSD1306_PAGES);
    p->last_column = chance(random, SSD1306_WIDTH);
    p->command = NO_OPERATION; // as if it still waited for parameters
    p->missing = chance(random, USUAL_PARAMETERS + 1);
    if (p->sh1106) {
        p->addressing = BY_PAGE;
        p->scrolling = false;
    }
}

void ssd1306_model_power(ssd1306_model_t *p, uint64_t *random)
{
    ssd1306_model_glitch(p, random);
    p->on = false;
}

void ssd1306_model_reset(ssd1306_model_t *p)
{
    ssd1306_model_t reset = {.contrast = 0x7F,
                             .multiplex = SSD1306_HEIGHT - 1,
                             .com_pins = ALTERNATIVE_COM_PINS,
                             .addressing = BY_PAGE,
                             .last_page = SSD1306_PAGES - 1,
                             .last_column = SSD1306_WIDTH - 1,
                             .sh1106 = p->sh1106,
                             .command = NO_OPERATION};
    memcpy(reset.ram, p->ram, sizeof reset.ram);
    *p = reset;
}

void ssd1306_model_start(ssd1306_model_t *p)
{
    p->next = SSD1306_CONTROL;
}

// ---- Data ----

static void next_page(ssd1306_model_t *p)
{
    p->page = p->page == p->last_page ? p->first_page : (uint8_t)((p->page + 1) % SSD1306_PAGES);
}

static bool next_column(ssd1306_model_t *p, uint8_t first, uint8_t last)
{
    bool wraps = p->column == last;
    p->column = wraps ? first : (uint8_t)((p->column + 1) % columns(p));
    return wraps;
}

// 10.1.3
static void advance(ssd1306_model_t *p)
{
    if (p->addressing == BY_PAGE) {
        next_column(p, 0, (uint8_t)(columns(p) - 1));
    } else if (p->addressing == HORIZONTAL) {
        if (next_column(p, p->first_column, p->last_column))
            next_page(p);
    } else {
        bool wraps = p->page == p->last_page;
        next_page(p);
        if (wraps)
            next_column(p, p->first_column, p->last_column);
    }
}

// Segment remap takes effect when data are written, not when they are shown (10.1.8).
static void datum(ssd1306_model_t *p, uint8_t byte)
{
    uint8_t column = p->column % columns(p);
    p->ram[p->page][p->segments_turned ? column : columns(p) - 1 - column] = byte;
    advance(p);
}

// ---- Commands (table 9-1) ----

typedef struct {
    uint8_t command, parameters;
    uint8_t mask; // bits of its parameters that are not "don't care"
} long_command_t;

static const long_command_t long_commands[] = {
    {0x20, 1, 0x03}, {0x21, 2, 0x7F}, {0x22, 2, 0x07}, {0x26, 6, 0xFF}, {0x27, 6, 0xFF}, {0x29, 5, 0xFF},
    {0x2A, 5, 0xFF}, {0x81, 1, 0xFF}, {0x8D, 1, 0x3F}, {0xA3, 2, 0xFF}, {0xA8, 1, 0x3F}, {0xD3, 1, 0x3F},
    {0xD5, 1, 0xFF}, {0xD9, 1, 0xFF}, {0xDA, 1, 0xFF}, {0xDB, 1, 0xFF},
};

static long_command_t long_command(uint8_t command)
{
    for (unsigned i = 0; i < sizeof long_commands / sizeof *long_commands; i++)
        if (long_commands[i].command == command)
            return long_commands[i];
    return (long_command_t){command, 0, 0xFF};
}

static const char *set_window(uint8_t *first, uint8_t *last, uint8_t *at, const uint8_t *parameter)
{
    if (parameter[0] > parameter[1])
        return "a window that ends before it begins";
    *at = *first = parameter[0];
    *last = parameter[1];
    return NULL;
}

static const char *carry_out_long(ssd1306_model_t *p)
{
    const uint8_t *both = &p->parameter[SSD1306_PARAMETERS - 2];
    uint8_t value = both[1];
    switch (p->command) {
    case 0x20: p->addressing = value; return value <= BY_PAGE ? NULL : "an invalid addressing mode";
    case 0x21: return set_window(&p->first_column, &p->last_column, &p->column, both);
    case 0x22: return set_window(&p->first_page, &p->last_page, &p->page, both);
    case 0x81: p->contrast = value; break;
    case 0x8D:
        p->charge_pump = value & 4;
        return (value & ~4) == 0x10 ? NULL : "an invalid charge pump setting";
    case 0xA8: p->multiplex = value; return value >= 15 ? NULL : "a multiplex ratio outside 16 to 64";
    case 0xD3: p->offset = value; break;
    case 0xDA: p->com_pins = value; break;
    default: break; // clock, pre-charge, deselect level, how it would scroll
    }
    return NULL;
}

static bool address(ssd1306_model_t *p, uint8_t byte)
{
    if (byte < 0x10)
        p->column = (uint8_t)((p->column & 0xF0) | byte);
    else if (byte < 0x20)
        p->column = (uint8_t)((p->column & 0x0F) | (byte & (p->sh1106 ? 15 : 7)) << 4);
    else if (byte >= 0xB0 && byte < 0xB8)
        p->page = byte & 7;
    else
        return false;
    return true;
}

static bool set_bit(ssd1306_model_t *p, uint8_t byte)
{
    bool bit = byte & 1;
    switch (byte & 0xFE) {
    case 0xA0: p->segments_turned = bit; break;
    case 0xA4: p->all_on = bit; break;
    case 0xA6: p->inverted = bit; break;
    case 0xAE: p->on = bit; break;
    default: return false;
    }
    return true;
}

static const char *carry_out(ssd1306_model_t *p, uint8_t byte)
{
    if (byte >= 0x40 && byte < 0x80)
        p->start_line = byte & 63;
    else if (byte == 0xC0 || byte == 0xC8)
        p->rows_turned = byte == 0xC8;
    else if (byte == 0x2E)
        p->scrolling = false;
    else if (byte == 0x2F)
        return "a command to scroll, which is not modelled";
    else if (byte != NO_OPERATION && !address(p, byte) && !set_bit(p, byte))
        return "an unknown command";
    return NULL;
}

static const char *command(ssd1306_model_t *p, uint8_t byte)
{
    if (p->missing) {
        p->parameter[SSD1306_PARAMETERS - p->missing] = byte & long_command(p->command).mask;
        return --p->missing ? NULL : carry_out_long(p);
    }
    if (p->sh1106 && ((byte >= FIRST_ADDRESSING && byte <= LAST_SCROLLING) || byte == CHARGE_PUMP))
        return NULL;
    p->missing = long_command(byte).parameters;
    p->command = byte;
    return p->missing ? NULL : carry_out(p, byte);
}

const char *ssd1306_model_byte(ssd1306_model_t *p, uint8_t byte)
{
    switch (p->next) {
    case SSD1306_CONTROL:
        if (byte & CONTINUES)
            p->next = byte & IS_DATA ? SSD1306_ONE_DATUM : SSD1306_ONE_COMMAND;
        else
            p->next = byte & IS_DATA ? SSD1306_DATA : SSD1306_COMMANDS;
        return byte & 0x3F ? "a control byte with bits other than Co and D/C#" : NULL;
    case SSD1306_ONE_COMMAND: p->next = SSD1306_CONTROL; return command(p, byte);
    case SSD1306_COMMANDS: return command(p, byte);
    case SSD1306_ONE_DATUM: p->next = SSD1306_CONTROL; break;
    case SSD1306_DATA: break;
    }
    datum(p, byte);
    return NULL;
}

// ---- Output ----

// A panel wired for alternative COM pins shows rows out of order with any other setting.
static unsigned row_of(const ssd1306_model_t *p, unsigned y)
{
    unsigned com = p->rows_turned ? y : SSD1306_HEIGHT - 1 - y;
    if (p->com_pins != ALTERNATIVE_COM_PINS)
        com = com % 2 * (SSD1306_HEIGHT / 2) + com / 2;
    return com;
}

bool ssd1306_model_lit(const ssd1306_model_t *p, unsigned x, unsigned y)
{
    unsigned com = row_of(p, y), row = (com + p->offset + p->start_line + p->scrolling) % SSD1306_HEIGHT;
    if (!p->on || !(p->charge_pump || p->sh1106) || com > p->multiplex)
        return false;
    if (p->all_on)
        return true;
    return (p->ram[row / 8][x + (p->sh1106 ? SH1106_LEFT : 0)] >> row % 8 & 1) != p->inverted;
}
