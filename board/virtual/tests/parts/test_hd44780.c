// Tests of the virtual HD44780 against its data sheet (Hitachi, HD44780U, ADE-207-272(Z)), and of the
// module's bus and backlight.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/hd44780_part.h"
#include "parts/part_kind.h"
#include "tests/support/test.h"

static hd44780_model_t m;
static uint64_t now; // ns
static uint64_t seed;

enum { MS = 1000000, US = 1000 };

// ---- The controller ----

static hd44780_verdict_t nibble(bool rs, unsigned bits)
{
    return hd44780_model_write(&m, rs, (uint8_t)(bits << 4 | 0x0F), now);
}

// A byte in two halves, then time enough for any.
static void byte(bool rs, unsigned value)
{
    assert_int_equal(nibble(rs, value >> 4), HD44780_IN_TIME);
    assert_int_equal(nibble(rs, value & 15), HD44780_IN_TIME);
    now += 2 * MS;
}

static void instruct(unsigned value)
{
    byte(false, value);
}

static void write(const char *text)
{
    for (; *text != '\0'; text++)
        byte(true, (uint8_t)*text);
}

// Figure 24: 15 ms, 4.1 ms, 100 us; then four bits, two lines, on, and right after each character.
static void initialise(void)
{
    now += 15 * MS;
    assert_int_equal(nibble(false, 3), HD44780_IN_TIME);
    now += 4100 * US;
    assert_int_equal(nibble(false, 3), HD44780_IN_TIME);
    now += 100 * US;
    assert_int_equal(nibble(false, 3), HD44780_IN_TIME);
    now += 37 * US;
    assert_int_equal(nibble(false, 2), HD44780_IN_TIME);
    now += 37 * US;
    for (const char *i = "\x28\x08\x01\x06\x0C"; *i != '\0'; i++)
        instruct((uint8_t)*i);
}

static void expect_rows(const char *first, const char *second)
{
    for (unsigned row = 0; row < HD44780_ROWS; row++) {
        char text[HD44780_COLS + 1] = "";
        for (unsigned col = 0; col < HD44780_COLS; col++)
            text[col] = (char)hd44780_model_code(&m, row, col);
        assert_string_equal(text, row == 0 ? first : second);
    }
}

BEFORE_EACH
{
    seed = 1;
    now = 1000 * MS;
    m = (hd44780_model_t){0};
    hd44780_model_power(&m, &seed, now);
}

TEST(its_start_up_sequence_brings_any_state_to_four_bits_also_between_two_halves)
{
    unsigned halves = 0, eight = 0;
    for (unsigned i = 0; i < 300; i++) {
        hd44780_model_power(&m, &seed, now);
        halves += m.is_second;
        eight += m.eight_bits;
        initialise();
        assert_true(m.on && m.two_lines && !m.eight_bits && !m.is_second && !m.backward && m.shift == 0);
        instruct(0x80);
        write("works");
        expect_rows("works           ", "                ");
    }
    assert_true(halves > 50 && eight > 100);
}

TEST(power_up_is_dark_and_random_and_what_comes_within_15_ms_is_too_young)
{
    const hd44780_model_t before = m;
    assert_false(m.on);
    m.eight_bits = true;
    now += 14900 * US;
    assert_int_equal(nibble(false, 3), HD44780_TOO_YOUNG);
    now += 200 * US;
    assert_int_equal(nibble(false, 3), HD44780_IN_TIME);
    hd44780_model_power(&m, &seed, now);
    assert_true(memcmp(before.ddram, m.ddram, sizeof m.ddram) != 0);
    assert_true(memcmp(before.cgram, m.cgram, sizeof m.cgram) != 0);
}

// Table 6, at 270 kHz and at the slowest oscillator that the data sheet allows.
TEST(each_instruction_takes_its_time_and_one_that_comes_earlier_is_ignored)
{
    static const struct {
        unsigned byte;
        bool rs;
        unsigned us;
    } c[] = {{0x01, 0, 1520}, {0x02, 0, 1520}, {0x03, 0, 1520}, {0x06, 0, 37}, {0x0C, 0, 37}, {0x14, 0, 37},
             {0x28, 0, 37},   {0x40, 0, 37},   {0x80, 0, 37},   {0x41, 1, 41}, {0x01, 1, 41}, {0x00, 0, 37}};
    initialise();
    for (unsigned slow = 0; slow < 2; slow++)
        for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
            m.hz = slow ? 190000 : HD44780_TYPICAL_HZ;
            const unsigned us = slow ? c[i].us * 27 / 19 : c[i].us;
            assert_in_range(hd44780_model_takes_ns(&m, c[i].rs, (uint8_t)c[i].byte), us * US, us * US + US);
            instruct(0x0C);
            instruct(0x80);
            nibble(c[i].rs, c[i].byte >> 4);
            nibble(c[i].rs, c[i].byte & 15);
            now += (us - 1) * US;
            nibble(false, 0);
            assert_int_equal(nibble(false, 8), HD44780_TOO_EARLY);
            assert_true(m.on);
            now += 3 * US;
            nibble(false, 0);
            assert_int_equal(nibble(false, 8), HD44780_IN_TIME);
            assert_false(m.on);
            now += 2 * MS;
        }
}

TEST(bytes_are_named)
{
    assert_string_equal(hd44780_model_name(false, 0x01), "clear display");
    assert_string_equal(hd44780_model_name(false, 0x03), "return home");
    assert_string_equal(hd44780_model_name(false, 0x07), "entry mode");
    assert_string_equal(hd44780_model_name(false, 0x0F), "display control");
    assert_string_equal(hd44780_model_name(false, 0x1F), "shift");
    assert_string_equal(hd44780_model_name(false, 0x3F), "function set");
    assert_string_equal(hd44780_model_name(false, 0x7F), "set CGRAM address");
    assert_string_equal(hd44780_model_name(false, 0xFF), "set DDRAM address");
    assert_string_equal(hd44780_model_name(false, 0x00), "no instruction");
    assert_string_equal(hd44780_model_name(true, 0x01), "data");
}

// Section "Display Data RAM", figures 3 to 6: 40 characters a line; line 2 begins at 0x40.
TEST(the_address_counter_goes_from_line_to_line_and_back)
{
    initialise();
    instruct(0x80 | 0x0E);
    write("abcd");
    instruct(0x80 | 0x27);
    write("<>"); // 0x27 and 0x40
    expect_rows("              ab", ">               ");
    assert_int_equal(m.address, 0x41);
    instruct(0x80 | 0x67);
    write(")(");
    assert_int_equal(m.ddram[0x67], ')');
    assert_int_equal(m.ddram[0x00], '(');
    instruct(0x04); // backward
    instruct(0x80 | 0x40);
    write("][");
    assert_int_equal(m.ddram[0x40], ']');
    assert_int_equal(m.ddram[0x27], '[');
    instruct(0x80);
    write("{}");
    assert_int_equal(m.ddram[0x67], '}');
    instruct(0x20); // one line of 80
    instruct(0x06);
    instruct(0x80 | 0x4F);
    write("zA");
    assert_int_equal(m.ddram[0x4F], 'z');
    assert_int_equal(m.ddram[0x00], 'A');
    assert_int_equal(hd44780_model_code(&m, 1, 0), -1);
    assert_int_equal(hd44780_model_code(&m, 0, 0), 'A');
}

TEST(the_display_shifts_by_instruction_and_with_each_character_and_home_undoes_it)
{
    initialise();
    write("0123456789abcdefgh");
    instruct(0x18); // left
    instruct(0x18);
    expect_rows("23456789abcdefgh", "                ");
    instruct(0x1C); // right
    expect_rows("123456789abcdefg", "                ");
    instruct(0x02);
    expect_rows("0123456789abcdef", "                ");
    assert_int_equal(m.address, 0);
    instruct(0x1C);
    expect_rows(" 0123456789abcde", "                ");
    instruct(0x01);
    expect_rows("                ", "                ");
    assert_int_equal(m.shift, 0);
    instruct(0x07); // shifts with each character
    instruct(0x90);
    write("xyz");
    assert_int_equal(m.shift, 3);
    instruct(0x05);
    write("!");
    assert_int_equal(m.shift, 2);
    instruct(0x14); // the cursor alone
    assert_int_equal(m.address, 0x13);
    instruct(0x10);
    instruct(0x10);
    assert_int_equal(m.address, 0x11);
    assert_int_equal(m.shift, 2);
    instruct(0x01); // sets I/D, but not S
    assert_false(m.backward);
    assert_true(m.shifting);
}

static void expect_character(unsigned row, unsigned col, const char *dots)
{
    char seen[HD44780_CHAR_H * (HD44780_CHAR_W + 1) + 1] = "";
    for (unsigned y = 0; y < HD44780_CHAR_H; y++) {
        for (unsigned x = 0; x < HD44780_CHAR_W; x++)
            strcat(seen, hd44780_model_pixel(&m, row, col, x, y, now) ? "#" : ".");
        strcat(seen, " ");
    }
    assert_string_equal(seen, dots);
}

// Table 5: bit 4 is the left column; codes 8 to 15 repeat 0 to 7.
TEST(eight_characters_can_be_defined)
{
    initialise();
    instruct(0x40 | 3 * 8);
    for (unsigned y = 0; y < 8; y++)
        byte(true, y == 7 ? 0xFF : 1u << y);
    assert_int_equal(m.address, 32);
    instruct(0x80 | 0x41);
    write("\x03\x0B");
    expect_character(1, 1, "....# ...#. ..#.. .#... #.... ..... ..... ##### ");
    expect_character(1, 2, "....# ...#. ..#.. .#... #.... ..... ..... ##### ");
    instruct(0x7F); // the last byte; then the first
    write("\x15\x0A");
    assert_int_equal(m.cgram[63], 0x15);
    assert_int_equal(m.cgram[0], 0x0A);
    instruct(0x08);
    expect_character(1, 1, "..... ..... ..... ..... ..... ..... ..... ..... ");
}

TEST(characters_of_ascii_and_the_full_block_are_seen)
{
    initialise();
    write("Ai ");
    byte(true, 0xFF);
    expect_character(0, 0, ".###. #...# #...# #...# ##### #...# #...# ..... ");
    expect_character(0, 1, "..#.. ..... .##.. ..#.. ..#.. ..#.. .###. ..... ");
    expect_character(0, 2, "..... ..... ..... ..... ..... ..... ..... ..... ");
    expect_character(0, 3, "##### ##### ##### ##### ##### ##### ##### ##### ");
}

TEST(the_cursor_is_a_line_below_its_character_and_a_block_that_blinks)
{
    initialise();
    instruct(0x0E);
    write(" ");
    expect_character(0, 1, "..... ..... ..... ..... ..... ..... ..... ##### ");
    instruct(0x0D);
    unsigned lit = 0;
    for (unsigned i = 0; i < 758; i++, now += MS) // a period at 270 kHz
        lit += hd44780_model_pixel(&m, 0, 1, 2, 2, now);
    assert_in_range(lit, 378, 380);
    instruct(0x40); // the counter addresses the CGRAM
    for (unsigned i = 0; i < 758; i++, now += MS)
        assert_false(hd44780_model_pixel(&m, 0, 1, 2, 2, now));
}

// With open lines their pull-ups make DB3 to DB0 ones.
TEST(with_eight_bits_each_fall_of_e_is_a_byte)
{
    initialise();
    instruct(0x38);
    assert_true(m.eight_bits);
    assert_int_equal(hd44780_model_write(&m, false, 0x8F, now), HD44780_IN_TIME);
    assert_int_equal(m.address, 0x0F);
    now += MS;
    hd44780_model_write(&m, false, 0x2F, now);
    assert_true(!m.eight_bits && m.two_lines && !m.is_second);
}

// ---- The module ----

static circuit_t circuit;
static hd44780_part_t lcd;
static chip_t *chip;
static pin_level_t level[HD44780_PINS];
static chip_time_t at;

static void start(void)
{
    static const uint8_t waits[] = {0xFF, 0xCF}; // rjmp .
    static const chip_pin_t pins[] = {{'B', 0}, {'B', 1}, {'D', 4}, {'D', 5}, {'D', 6}, {'D', 7}, {'B', 2}};
    char error[200] = "";
    chip_config_t config = {
        .mcu = "atmega328p", .hz = 16000000, .flash = waits, .flash_size = sizeof waits, .random = &seed};
    assert_true(circuit_start(&circuit, &config, error, sizeof error));
    chip = circuit.chip;
    hd44780_part_start(&lcd, chip, &seed);
    assert_true(circuit_plug(&circuit, &lcd.part, pins));
    chip_power_on(chip);
    chip_run(chip, chip_us(chip, 20000));
    for (unsigned i = 0; i < HD44780_PINS; i++)
        level[i] = PIN_LOW;
    at = chip_now(chip) + 100;
    lcd.part.sense(&lcd.part, level, at);
    lcd.driver.eight_bits = lcd.driver.is_second = false;
}

static void ns_later(unsigned ns)
{
    at += (chip_time_t)ns * 16 / 1000;
}

static void lines(bool rs, unsigned bits)
{
    level[HD44780_RS] = rs ? PIN_HIGH : PIN_LOW;
    for (unsigned i = 0; i < 4; i++)
        level[HD44780_D4 + i] = bits >> i & 1 ? PIN_HIGH : PIN_LOW;
    lcd.part.sense(&lcd.part, level, at);
}

static void enable(bool high)
{
    level[HD44780_E] = high ? PIN_HIGH : PIN_LOW;
    lcd.part.sense(&lcd.part, level, at);
}

// A pulse of E, with these times in ns: from the lines to E, E high, from E to other lines.
static void pulse(unsigned bits, unsigned setup, unsigned high, unsigned hold)
{
    lines(false, bits);
    ns_later(setup);
    enable(true);
    ns_later(high);
    enable(false);
    ns_later(hold);
    lines(true, ~bits);
    ns_later(100000);
}

static void expect_fault(unsigned faults, const char *says)
{
    if (circuit_faults(&circuit) != faults)
        fail_msg("%u faults instead of %u; %s", circuit_faults(&circuit), faults, circuit_fault(&circuit, 0));
    if (faults != 0 && strstr(circuit_fault(&circuit, faults - 1), says) == NULL)
        fail_msg("%s", circuit_fault(&circuit, faults - 1));
}

TEST(a_bus_faster_than_the_data_sheet_is_a_fault)
{
    start();
    pulse(8, 125, 500, 125);
    pulse(8, 125, 500, 125);
    expect_fault(0, "");
    pulse(8, 0, 500, 125);
    expect_fault(1, "the LCD's E rose after a change of its lines after 0 ns instead of 60");
    pulse(8, 125, 375, 125);
    expect_fault(2, "the LCD's E fell after 375 ns instead of 450");
    pulse(8, 125, 500, 0);
    expect_fault(3, "the LCD's lines changed after E fell, after 0 ns instead of 20");
    lines(false, 5);
    ns_later(1000);
    enable(true);
    ns_later(1000);
    lines(false, 6);
    ns_later(125);
    enable(false);
    expect_fault(4, "the LCD's E fell after a change of its lines after 125 ns instead of 195");
    ns_later(200);
    enable(true);
    ns_later(500);
    enable(false);
    ns_later(250);
    enable(true);
    expect_fault(5, "the LCD's E rose again after 750 ns instead of 1000");
    circuit_free(&circuit);
}

TEST(a_write_within_the_execution_time_is_a_fault_that_names_both)
{
    start();
    pulse(0, 125, 500, 125);
    pulse(1, 125, 500, 125);
    ns_later(300000);
    pulse(8, 125, 500, 125);
    pulse(0, 125, 500, 125);
    expect_fault(1,
                 "the LCD received set DDRAM address (0x80) 501 us after clear display (0x01), which takes "
                 "1520 us");
    circuit_free(&circuit);
}

TEST(a_write_within_15_ms_of_power_up_is_a_fault)
{
    start();
    hd44780_model_power(&lcd.driver, &seed, at * 1000 / 16);
    lcd.driver.eight_bits = true;
    ns_later(9000000);
    pulse(3, 125, 500, 125);
    expect_fault(1, "the LCD received function set (0x3F) 9000 us after power-up, which takes it 15000 us");
    circuit_free(&circuit);
}

static void drive_backlight(pin_drive_t drive)
{
    const pin_drive_t drives[HD44780_PINS] = {[HD44780_BL] = drive};
    pin_level_t unused[HD44780_PINS];
    chip_run(chip, at);
    lcd.part.resolve(&lcd.part, drives, unused);
}

TEST(the_backlight_is_on_while_its_pin_floats_dimmed_by_its_duty_and_must_not_be_driven_high)
{
    static board_screen_t screen;
    start();
    assert_int_equal(hd44780_kind.display->intensity(&lcd.part), 15);
    drive_backlight(DRIVE_LOW);
    ns_later(30000000);
    chip_run(chip, at);
    assert_int_equal(hd44780_kind.display->intensity(&lcd.part), 0);
    for (unsigned i = 0; i < 10; i++) {
        drive_backlight(DRIVE_NONE);
        ns_later(9000 * 64 / 16);
        drive_backlight(DRIVE_LOW);
        ns_later(22000 * 64 / 16);
    }
    assert_int_equal(hd44780_kind.display->intensity(&lcd.part), 4); // 9 of 31 parts
    drive_backlight(DRIVE_NONE);
    ns_later(30000000);
    chip_run(chip, at);
    assert_int_equal(hd44780_kind.display->intensity(&lcd.part), 15);
    expect_fault(0, "");
    drive_backlight(DRIVE_HIGH);
    drive_backlight(DRIVE_HIGH);
    expect_fault(1, "the backlight's pin is driven high");
    lcd.driver.on = true;
    lcd.driver.two_lines = true;
    lcd.driver.shift = 0;
    memset(lcd.driver.ddram, 0xFF, sizeof lcd.driver.ddram);
    hd44780_kind.display->screen(&lcd.part, &screen);
    assert_int_equal(screen.width, 95);
    assert_int_equal(screen.height, 17);
    for (unsigned y = 0; y < 17; y++)
        for (unsigned x = 0; x < 95; x++)
            assert_int_equal(board_colour_is_lit(screen.pixel[y * 95 + x]), x % 6 != 5 && y != 8);
    assert_int_equal(screen.pixel[0].red, 255);
    hd44780_part_unplug(&lcd, true);
    hd44780_kind.display->screen(&lcd.part, &screen);
    assert_false(board_colour_is_lit(screen.pixel[0]));
    circuit_free(&circuit);
}

TEST(a_disturbance_of_e_shifts_the_halves_and_a_glitch_scrambles_all)
{
    start();
    hd44780_part_disturb(&lcd);
    assert_true(lcd.driver.is_second);
    hd44780_part_disturb(&lcd);
    assert_false(lcd.driver.is_second);
    const hd44780_model_t before = lcd.driver;
    hd44780_part_glitch(&lcd);
    assert_true(memcmp(before.ddram, lcd.driver.ddram, sizeof before.ddram) != 0);
    lcd.driver.eight_bits = true; // halves that follow each other are bytes that come too early
    lines(false, 8);
    for (unsigned i = 0; i < 5; i++) {
        ns_later(500);
        enable(true);
        ns_later(500);
        enable(false);
    }
    expect_fault(0, "");
    ns_later(100000);
    pulse(2, 125, 500, 125); // from here on they are faults again
    assert_true(!lcd.driver.eight_bits);
    pulse(8, 125, 500, 125);
    pulse(0, 125, 500, 125);
    lcd.driver.busy_until += 1000000;
    pulse(8, 125, 500, 125);
    pulse(0, 125, 500, 125);
    expect_fault(1, "which takes 37 us");
    circuit_free(&circuit);
}
