// Tests of the virtual SSD1306 against its data sheet (Solomon Systech, rev. 1.1, with section numbers).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/ssd1306_model.h"
#include "tests/support/test.h"

static ssd1306_model_t part;

// Sends a transmission of hexadecimal bytes. Returns the first fault, or "".
static const char *send(const char *bytes)
{
    unsigned byte;
    int used;
    const char *fault = NULL;
    ssd1306_model_start(&part);
    for (; sscanf(bytes, "%2x%n", &byte, &used) == 1; bytes += used) {
        const char *found = ssd1306_model_byte(&part, (uint8_t)byte);
        fault = fault == NULL ? found : fault;
    }
    return fault == NULL ? "" : fault;
}

static void commands(const char *bytes)
{
    char all[200] = "00 ";
    assert_string_equal(send(strcat(all, bytes)), "");
}

BEFORE_EACH
{
    uint64_t random = 1;
    ssd1306_model_power(&part, &random);
    assert_false(part.on);
    commands("E3 E3 2E A8 3F D3 00 40 8D 14 20 02 DA 12 A1 C8 A4 A6 AF");
    memset(part.ram, 0, sizeof part.ram);
}

// Worse than after the module's RC reset.
TEST(power_up_is_off_and_random_and_a_glitch_scrambles_that_too)
{
#define FIELD(name, limit) {#name, offsetof(ssd1306_model_t, name), limit}
    static const struct {
        const char *name;
        size_t at;
        unsigned limit;
    } f[] = {FIELD(ram, 256),       FIELD(contrast, 256),    FIELD(start_line, 64),
             FIELD(offset, 64),     FIELD(multiplex, 64),    FIELD(addressing, 3),
             FIELD(page, 8),        FIELD(column, 128),      FIELD(last_page, 8),
             FIELD(missing, 3),     FIELD(last_column, 128), FIELD(inverted, 2),
             FIELD(all_on, 2),      FIELD(scrolling, 2),     FIELD(segments_turned, 2),
             FIELD(rows_turned, 2), FIELD(charge_pump, 2),   FIELD(on, 2),
             FIELD(com_pins, 0x33)};
    enum { FIELDS = sizeof f / sizeof *f };
    uint64_t random = 1;
    for (unsigned glitch = 0; glitch < 2; glitch++) {
        unsigned least[FIELDS], most[FIELDS] = {0};
        memset(least, 0xFF, sizeof least);
        for (unsigned i = 0; i < 200; i++) {
            commands("E3 E3 21 60 7F 22 06 07");
            (glitch ? ssd1306_model_glitch : ssd1306_model_power)(&part, &random);
            assert_true(part.first_page <= part.last_page && part.first_column <= part.last_column);
            for (unsigned k = 0; k < FIELDS; k++) {
                unsigned value = ((const uint8_t *)&part)[f[k].at];
                least[k] = value < least[k] ? value : least[k];
                most[k] = value > most[k] ? value : most[k];
            }
        }
        for (unsigned k = 0; k < FIELDS; k++) {
            bool stays = !glitch && strcmp(f[k].name, "on") == 0;
            if (least[k] > f[k].limit / 8 || most[k] >= f[k].limit || (most[k] < f[k].limit * 7 / 8) != stays)
                fail_msg("%s: %u to %u", f[k].name, least[k], most[k]);
        }
    }
}

TEST(all_of_the_ram_is_random)
{
    uint64_t random = 1;
    unsigned zeros = 0;
    ssd1306_model_glitch(&part, &random);
    for (unsigned i = 0; i < SSD1306_PAGES * SSD1306_WIDTH; i++)
        zeros += part.ram[i / SSD1306_WIDTH][i % SSD1306_WIDTH] == 0;
    assert_in_range(zeros, 1, sizeof part.ram / 128);
}

static unsigned lit(void)
{
    unsigned count = 0;
    for (unsigned i = 0; i < SSD1306_WIDTH * SSD1306_HEIGHT; i++)
        count += ssd1306_model_lit(&part, i % SSD1306_WIDTH, i / SSD1306_WIDTH);
    return count;
}

TEST(a_byte_is_eight_pixels_of_a_page_from_the_top)
{
    assert_string_equal(send("80 B2 80 05 80 13 40 81 01"), ""); // 8.1.5.2: single commands, then data
    assert_int_equal(lit(), 3);
    assert_true(ssd1306_model_lit(&part, 0x35, 16) && ssd1306_model_lit(&part, 0x35, 23) &&
                ssd1306_model_lit(&part, 0x36, 16));
}

// 10.1.3
TEST(addresses_advance_according_to_the_mode)
{
    static const struct {
        const char *mode;
        uint8_t page, column; // after four bytes from column 126 of page 6
    } modes[] = {
        {"20 02 B6 0E 17", 6, 2},
        {"20 02 B7 0E 17", 7, 2},
        {"20 00 21 7E 7F 22 06 07", 6, 126},
        {"20 01 21 7E 7F 22 06 07", 6, 126},
        {"20 00 21 7E 7F 22 06 06", 6, 126},
    };
    for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++) {
        commands(modes[i].mode);
        assert_string_equal(send("40 01 01 01 01"), "");
        assert_int_equal(part.page, modes[i].page);
        assert_int_equal(part.column, modes[i].column);
    }
    commands("20 00 21 7E 7F 22 06 07");
    assert_string_equal(send("40 01 01"), "");
    assert_int_equal(part.page, 7);
    assert_int_equal(part.column, 126);
    assert_string_equal(send("40 01"), "");
    assert_int_equal(part.page, 7);
    assert_int_equal(part.column, 127);
    commands("20 01 21 7E 7F 22 06 07");
    assert_string_equal(send("40 01"), "");
    assert_int_equal(part.page, 7);
    assert_int_equal(part.column, 126);
    assert_string_equal(send("40 01 01"), "");
    assert_int_equal(part.page, 7);
    assert_int_equal(part.column, 127);
}

TEST(commands_change_what_is_lit)
{
    static const struct {
        const char *commands;
        int x, y; // new position of the pixel at 3, 1; x is -1: not checked
        unsigned lit;
    } cases[] = {
        {"E3", 3, 1, 1},           {"C0", 3, 62, 1},   {"A7", -1, 0, 128 * 64 - 1},
        {"A5", -1, 0, 128 * 64},   {"AE", -1, 0, 0},   {"8D 10", -1, 0, 0},
        {"41", 3, 0, 1},           {"D3 3F", 3, 2, 1}, {"A8 0F", 3, 1, 1},
        {"A8 0F D3 28", -1, 0, 0}, {"DA 02", 3, 2, 1}, {"A0", 3, 1, 1},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        commands("A8 3F D3 00 40 8D 14 DA 12 A1 C8 A4 A6 AF B0 03 10");
        memset(part.ram, 0, sizeof part.ram);
        assert_string_equal(send("40 02"), "");
        commands(cases[i].commands);
        if (lit() != cases[i].lit)
            fail_msg("%s: %u lit", cases[i].commands, lit());
        if (cases[i].x >= 0 && !ssd1306_model_lit(&part, (unsigned)cases[i].x, (unsigned)cases[i].y))
            fail_msg("%s", cases[i].commands);
    }
}

// Table 10-3: even rows first, on a panel that is wired for the alternative.
TEST(sequential_com_pins_show_rows_out_of_order)
{
    commands("DA 02");
    for (unsigned y = 0; y < SSD1306_HEIGHT; y++) {
        unsigned row = y % 2 * 32 + y / 2;
        memset(part.ram, 0, sizeof part.ram);
        part.ram[row / 8][0] = (uint8_t)(1u << row % 8);
        assert_true(lit() == 1 && ssd1306_model_lit(&part, 0, y));
    }
}

// 10.1.8
TEST(a_segment_remap_applies_to_later_writes)
{
    commands("A0 B0 03 10");
    assert_string_equal(send("40 01"), "");
    assert_true(ssd1306_model_lit(&part, 124, 0));
    commands("A1");
    assert_true(ssd1306_model_lit(&part, 124, 0));
}

TEST(commands_and_values_not_in_the_data_sheet_are_faults)
{
    static const struct {
        const char *bytes, *fault;
    } cases[] = {
        {"01", "a control byte with bits other"},
        {"00 E4", "an unknown command"},
        {"00 21 05 04", "a window"},
        {"00 20 03", "an invalid addressing mode"},
        {"00 A8 0E", "a multiplex ratio"},
        {"00 8D 04", "an invalid charge pump setting"},
        {"00 8D 15", "an invalid charge pump setting"},
        {"00 8D 11", "an invalid charge pump setting"},
        {"00 A8 40", "a multiplex ratio"},
        {"00 A8 CE", "a multiplex ratio"},
        {"00 22 FF 00", "a window"},
        {"00 2F", "a command to scroll, which is not modelled"},
        {"00 80", "an unknown command"},
        {"00 AC", "an unknown command"},
        {"00 B8", "an unknown command"},
        {"00 C1", "an unknown command"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strstr(send(cases[i].bytes), cases[i].fault) == NULL)
            fail_msg("%s", cases[i].bytes);
    send("00 8D 11");
    assert_false(part.charge_pump);
}

// Table 9-1. Adafruit_SSD1306 ends each picture's window with page 0xFF, and so with page 7.
TEST(bits_that_the_data_sheet_leaves_open_change_nothing)
{
#define AT(member) offsetof(ssd1306_model_t, member)
    static const size_t settings[] = {AT(addressing),   AT(page),       AT(column),      AT(first_page),
                                      AT(last_page),    AT(multiplex),  AT(charge_pump), AT(offset),
                                      AT(first_column), AT(last_column)};
    static const struct {
        const char *given, *meant;
    } cases[] = {
        {"20 FD", "20 01"}, {"21 83 FF", "21 03 7F"}, {"22 00 FF", "22 00 07"}, {"22 FA FB", "22 02 03"},
        {"8D D4", "8D 14"}, {"A8 DF", "A8 1F"},       {"D3 C5", "D3 05"},       {"1F", "17"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        ssd1306_model_t before = part, given;
        commands(cases[i].given);
        given = part;
        part = before;
        commands(cases[i].meant);
        for (unsigned k = 0; k < sizeof settings / sizeof *settings; k++)
            if (((const uint8_t *)&part)[settings[k]] != ((const uint8_t *)&given)[settings[k]])
                fail_msg("%s is not %s", cases[i].given, cases[i].meant);
    }
}

// Only what follows shows it: as a command, 0xE4 would be a fault.
TEST(what_sets_scrolling_up_has_its_parameters)
{
    commands("26 00 00 00 E4 00 FF A7 27 00 00 00 E4 00 FF 29 00 00 00 E4 01 2A 00 00 00 E4 01 A3 00 E4 2E");
    assert_true(part.inverted);
}

TEST(a_command_waits_for_its_parameters_across_transmissions)
{
    assert_string_equal(send("80 81"), "");
    assert_string_equal(send("80 33"), "");
    assert_int_equal(part.contrast, 0x33);
}

// ---- An SH1106 (Sino Wealth, V2.2) ----

static void start_sh1106(void)
{
    uint64_t random = 1;
    part = (ssd1306_model_t){.sh1106 = true};
    ssd1306_model_power(&part, &random);
    commands("E3 E3 2E A8 3F D3 00 40 8D 14 20 02 DA 12 A1 C8 A4 A6 AF");
    memset(part.ram, 0, sizeof part.ram);
}

// What is written to column 0 is two columns to the left of the glass, and its last two columns are never
// written.
TEST(an_sh1106_shows_columns_2_to_129_of_132)
{
    for (unsigned turned = 0; turned < 2; turned++) {
        start_sh1106();
        commands(turned ? "A0" : "A1");
        for (unsigned column = 0; column < SH1106_COLUMNS; column++) {
            char bytes[40];
            memset(part.ram, 0, sizeof part.ram);
            sprintf(bytes, "80 B0 80 %02X 80 %02X 40 01", column & 15, 0x10 | column >> 4);
            assert_string_equal(send(bytes), "");
            for (unsigned x = 0; x < SSD1306_WIDTH; x++)
                assert_int_equal(ssd1306_model_lit(&part, x, 0),
                                 x == (turned ? SH1106_COLUMNS - 1 - column : column) - SH1106_LEFT);
        }
    }
}

TEST(an_sh1106_goes_on_at_column_0_of_the_same_page_after_column_131)
{
    start_sh1106();
    assert_string_equal(send("80 B0 80 03 80 18 40 01 01 01"), "");
    assert_true(part.ram[0][131] && part.ram[0][0] && !part.ram[1][0] && part.column == 2);
}

// Its charge pump is always on.
TEST(an_sh1106_passes_over_what_only_an_ssd1306_has)
{
    start_sh1106();
    commands("8D 14 20 00 21 00 0F 22 00 07");
    assert_int_equal(part.addressing, 2);
    assert_string_equal(send("40 FF"), "");
    commands("A5");
    assert_true(ssd1306_model_lit(&part, 0, 0));
}
