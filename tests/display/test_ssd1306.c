// Tests of the OLED's protocol: what hal/ssd1306.c sends, fed into the virtual SSD1306.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/ssd1306_model.h>
#include <vboard/splitmix64.h>
#include "hal/ssd1306.h"
#include "hal/twi.h"
#include "tests/support/test.h"

static ssd1306_model_t oled;
static uint64_t random_state;

// ---- Double of hal/twi.h ----

static uint8_t buffer[TWI_BYTES_MAX];
static uint8_t parameter_of[256]; // of each command in the last transmission

uint8_t *twi_buffer(void)
{
    return buffer;
}

static uint8_t sent_to; // the address

void twi_send(uint8_t address, uint8_t count)
{
    sent_to = address;
    memset(parameter_of, 0, sizeof parameter_of);
    ssd1306_model_start(&oled);
    for (uint8_t i = 0; i < count; i++) {
        const bool waits = oled.missing != 0;
        const char *fault = ssd1306_model_byte(&oled, buffer[i]);
        if (fault != NULL)
            fail_msg("byte %u: %s", i, fault);
        if (waits && oled.missing == 0)
            parameter_of[oled.command] = oled.parameter[SSD1306_PARAMETERS - 1];
    }
}

// ---- Tests ----

static void send_registers(const ssd1306_registers_t *registers, bool on)
{
    ssd1306_send(ssd1306_put_registers(registers, on));
}

static void assert_registers(const ssd1306_registers_t *registers, bool on)
{
    assert_int_equal(oled.contrast, registers->contrast);
    assert_int_equal(oled.all_on, registers->all_lit);
    assert_int_equal(oled.segments_turned, !registers->mirrored);
    assert_int_equal(oled.rows_turned, !registers->upside_down);
    assert_int_equal(oled.on, on);
    assert_true(oled.charge_pump && !oled.inverted && !oled.scrolling);
    assert_true(oled.start_line == 0 && oled.offset == 0 && oled.multiplex == SSD1306_HEIGHT - 1);
    assert_true(oled.com_pins == 0x12 && oled.addressing == 2 && oled.missing == 0);
}

TEST(after_any_glitch_a_transmission_sets_all_registers)
{
    for (unsigned i = 0; i < 1000; i++) {
        const uint64_t random = splitmix64(&random_state);
        const ssd1306_registers_t registers = {.contrast = (uint8_t)random,
                                               .all_lit = random >> 8 & 1,
                                               .mirrored = random >> 9 & 1,
                                               .upside_down = random >> 10 & 1};
        const bool on = random >> 11 & 1;
        ssd1306_model_glitch(&oled, &random_state);
        send_registers(&registers, on);
        assert_registers(&registers, on);
    }
}

// No picture tells these apart. Makers of modules give them for a panel on the charge pump: others are
// darker, uneven, or flicker.
TEST(clock_pre_charge_and_deselect_level_are_those_for_the_charge_pump)
{
    enum { CLOCK = 0xD5, PRE_CHARGE = 0xD9, DESELECT_LEVEL = 0xDB };
    send_registers(&(ssd1306_registers_t){.contrast = 0xFF}, true);
    assert_int_equal(parameter_of[CLOCK], 0x80);
    assert_int_equal(parameter_of[PRE_CHARGE], 0xF1);
    assert_int_equal(parameter_of[DESELECT_LEVEL], 0x40);
}

static uint8_t expected[SSD1306_PAGES][sizeof oled.ram[0]];

static void send_data(uint8_t page, uint8_t column, uint8_t count)
{
    uint8_t *to = ssd1306_begin_data(page, column);
    for (uint8_t i = 0; i < count; i++)
        *to++ = expected[page][column + i] = (uint8_t)splitmix64(&random_state);
    ssd1306_send(to);
    assert_memory_equal(oled.ram, expected, sizeof expected);
}

TEST(data_go_to_their_page_and_column_and_nowhere_else)
{
    ssd1306_model_glitch(&oled, &random_state);
    send_registers(&(ssd1306_registers_t){.contrast = 0xFF}, true);
    memcpy(expected, oled.ram, sizeof expected);
    for (uint8_t page = 0; page < SSD1306_PAGES; page++)
        for (uint8_t column = 0; column < SSD1306_WIDTH; column++) {
            const unsigned room = SSD1306_WIDTH - column;
            send_data(page, column, 1);
            send_data(page, column, room < SSD1306_DATA_MAX ? (uint8_t)room : SSD1306_DATA_MAX);
        }
}

TEST(a_panel_has_one_of_two_addresses)
{
    static const uint8_t addresses[] = {0x3C, 0x3D, 0x3C};
    for (unsigned i = 0; i < sizeof addresses; i++) {
        send_registers(&(ssd1306_registers_t){.contrast = 0xFF}, true);
        assert_int_equal(sent_to, addresses[i]);
        ssd1306_use_other_address();
    }
    ssd1306_use_other_address();
}
