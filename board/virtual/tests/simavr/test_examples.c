// The firmwares of simavr's examples, with parts like those of its own demonstrations, do at their pins what
// their comments say.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "chip/hex.h"
#include "parts/i2c_slave_part.h"
#include "parts/spi_slave.h"
#include "parts/ssd1306_model.h"
#include "parts/workbench.h"
#include "tests/support/test.h"

#define BOOTLOADER "/usr/share/arduino/hardware/arduino/avr/bootloaders/atmega/ATmegaBOOT_168_atmega328.hex"

static workbench_t *w;
static const char *last_words; // the fault with which it ends; NULL: none

static chip_t *start(const char *mcu, uint32_t hz, const char *name)
{
    char error[200], elf[100];
    snprintf(elf, sizeof elf, SIMAVR_EXAMPLES "/%s.elf", name);
    w = workbench_new(mcu, hz, elf, error, sizeof error);
    if (w == NULL)
        fail_msg("%s", error);
    return workbench_chip(w);
}

static void plug(part_t *part, const chip_pin_t pins[])
{
    assert_true(circuit_plug(workbench_circuit(w), part, pins));
    chip_reset(workbench_chip(w));
}

static void run_ms(double ms)
{
    workbench_run(w, ms * 1000);
}

static bool has_faulted(void *context)
{
    (void)context;
    return workbench_faults(w) != 0;
}

// Those that end do so by SLEEP with interrupts off, at which simavr ends, too.
static void expect_end(double ms)
{
    chip_t *chip = workbench_chip(w);
    assert_true(
        chip_run_until(chip, chip_now(chip) + chip_us(chip, (uint64_t)(ms * 1000)), has_faulted, NULL));
    last_words = "SLEEP with interrupts off";
}

AFTER_EACH
{
    unsigned faults = w != NULL ? workbench_faults(w) : 0;
    bool good =
        last_words == NULL ? faults == 0 : faults == 1 && strstr(workbench_fault(w, 0), last_words) != NULL;
    for (unsigned i = 0; !good && i < faults; i++)
        printf("%s\n", workbench_fault(w, i));
    workbench_free(w);
    w = NULL;
    last_words = NULL;
    assert_true(good);
}

// It prints with the USART as the bootloader has left it.
TEST(simduino_s_firmware_prints_its_line_after_the_bootloader)
{
    enum { BOOT_START = 0x7800, LISTENS_MS = 2000 };
    char error[200];
    size_t size;
    chip_t *chip = start("atmega328p", 16000000, "simduino");
    chip_power_off(chip);
    uint8_t *flash = chip_flash(chip, &size);
    assert_true(hex_read(BOOTLOADER, flash, size, error, sizeof error));
    assert_true(chip_boot_from(chip, BOOT_START));
    assert_true(workbench_open(w, 0, 57600));
    chip_power_on(chip);
    assert_true(workbench_wait_text(w, 0, "Bootloader properly programmed, and ran me! Huzzah!\r\n",
                                    LISTENS_MS * 1000));
}

// ---- hd44780: a clock on a text display, which the mains drives ----

enum { LCD_RS, LCD_RW, LCD_E, LCD_D4, LCD_PINS = LCD_D4 + 4, LCD_CELLS = 80 };

typedef struct {
    part_t part;
    bool is_4_bit, has_high, e, shows_low;
    uint8_t high, address, cells[LCD_CELLS];
} lcd_t;

// While the chip reads, the display drives its data pins, high nibble first: not busy, and the address.
static void lcd_resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const lcd_t *l = (const lcd_t *)part;
    uint8_t nibble = l->shows_low ? l->address & 15 : l->address >> 4;
    bool reads = drive[LCD_RW] == DRIVE_HIGH && drive[LCD_E] == DRIVE_HIGH;
    for (unsigned i = 0; i < LCD_PINS; i++)
        level[i] = drive[i] == DRIVE_NONE ? PIN_FLOATING : drive[i] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
    for (unsigned i = 0; reads && i < 4; i++)
        level[LCD_D4 + i] = nibble >> i & 1 ? PIN_HIGH : PIN_LOW;
}

static void lcd_command(lcd_t *l, uint8_t byte)
{
    if (byte & 0x80)
        l->address = byte & 0x7F;
    else if ((byte & 0xE0) == 0x20)
        l->is_4_bit = !(byte & 0x10);
    else if (byte == 0x01) {
        memset(l->cells, ' ', sizeof l->cells);
        l->address = 0;
    }
}

static void lcd_byte(lcd_t *l, bool is_data, uint8_t byte)
{
    if (!is_data)
        lcd_command(l, byte);
    else if (l->address < LCD_CELLS)
        l->cells[l->address++] = byte;
}

static void lcd_nibble(lcd_t *l, bool is_data, uint8_t nibble)
{
    if (l->is_4_bit && !l->has_high) {
        l->high = nibble;
        l->has_high = true;
        return;
    }
    lcd_byte(l, is_data, l->is_4_bit ? (uint8_t)(l->high << 4 | nibble) : (uint8_t)(nibble << 4));
    l->has_high = false;
}

static void lcd_sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    lcd_t *l = (lcd_t *)part;
    bool e = level[LCD_E] == PIN_HIGH, falls = !e && l->e;
    uint8_t nibble = 0;
    (void)when;
    l->e = e;
    if (!falls)
        return;
    for (unsigned i = 0; i < 4; i++)
        nibble |= (uint8_t)((level[LCD_D4 + i] == PIN_HIGH) << i);
    if (level[LCD_RW] == PIN_HIGH)
        l->shows_low = !l->shows_low;
    else
        lcd_nibble(l, level[LCD_RS] == PIN_HIGH, nibble);
}

TEST(hd44780_s_clock_counts_a_second_every_50_edges_at_int0)
{
    enum { EDGE_MS = 20 };
    static lcd_t lcd;
    start("atmega168", 10000000, "hd44780");
    lcd = (lcd_t){.part = {.pins = LCD_PINS, .resolve = lcd_resolve, .sense = lcd_sense}};
    plug(&lcd.part, (chip_pin_t[]){{'B', 4}, {'B', 6}, {'B', 5}, {'B', 0}, {'B', 1}, {'B', 2}, {'B', 3}});
    workbench_drive(w, "PD2", 0);
    run_ms(40);
    for (unsigned edge = 1; edge <= 50 * 61; edge++) {
        workbench_drive(w, "PD2", edge & 1);
        run_ms(EDGE_MS);
        if (edge == 50 || edge == 50 * 59 + 49)
            assert_memory_equal(lcd.cells + 4, edge == 50 ? " 0:00:01" : " 0:00:59", 8);
    }
    assert_memory_equal(lcd.cells, "     0:01:01    ", 16);
}

// ---- ds1338: a clock chip, read at each second ----

enum { CLOCK_REGISTERS = 64, CLOCK_ADDRESS = 0x68, CONTROL = 7 };

typedef struct {
    i2c_slave_part_t slave;
    bool has_pointer;
    uint8_t pointer, reg[CLOCK_REGISTERS];
    unsigned sent;
} clock_chip_t;

static clock_chip_t clock_chip;

static void clock_addressed(i2c_slave_part_t *s, bool reads)
{
    ((clock_chip_t *)s)->has_pointer = reads;
}

static void clock_received(i2c_slave_part_t *s, uint8_t byte)
{
    clock_chip_t *c = (clock_chip_t *)s;
    if (c->has_pointer)
        c->reg[c->pointer++ % CLOCK_REGISTERS] = byte;
    else
        c->pointer = byte;
    c->has_pointer = true;
}

static uint8_t clock_sends(i2c_slave_part_t *s)
{
    clock_chip_t *c = (clock_chip_t *)s;
    c->sent++;
    return c->reg[c->pointer++ % CLOCK_REGISTERS];
}

TEST(ds1338_s_firmware_sets_the_clock_and_reads_it_each_second_until_2_s_after_midnight)
{
    enum { TIME = 7, TICKS = 6 };
    static const uint8_t times[TICKS + 1][TIME] = {
        {0x56, 0x59, 0x23, 0x07, 0x31, 0x12, 0x14}, {0x57, 0x59, 0x23, 0x07, 0x31, 0x12, 0x14},
        {0x58, 0x59, 0x23, 0x07, 0x31, 0x12, 0x14}, {0x59, 0x59, 0x23, 0x07, 0x31, 0x12, 0x14},
        {0x00, 0x00, 0x00, 0x01, 0x01, 0x01, 0x15}, {0x01, 0x00, 0x00, 0x01, 0x01, 0x01, 0x15},
        {0x02, 0x00, 0x00, 0x01, 0x01, 0x01, 0x15}};
    chip_t *chip = start("atmega1284p", 7372800, "ds1338");
    i2c_slave_part_start(&clock_chip.slave, chip, CLOCK_ADDRESS);
    clock_chip.slave.addressed = clock_addressed;
    clock_chip.slave.received = clock_received;
    clock_chip.slave.sends = clock_sends;
    workbench_drive(w, "PD3", 0);
    plug(&clock_chip.slave.part, (chip_pin_t[]){{'C', 1}, {'C', 0}});
    run_ms(500);
    assert_memory_equal(clock_chip.reg, times[0], TIME);
    assert_int_equal(clock_chip.reg[CONTROL], 0x90); // 1 Hz at its output
    for (unsigned tick = 1; tick <= TICKS; tick++) {
        memcpy(clock_chip.reg, times[tick], TIME);
        clock_chip.sent = 0;
        workbench_drive(w, "PD3", 1);
        if (tick == TICKS)
            expect_end(500);
        else
            run_ms(500);
        assert_int_equal(clock_chip.sent, TIME);
        workbench_drive(w, "PD3", 0);
        run_ms(500);
    }
}

// ---- i2ctest: an EEPROM on the bus ----

enum { STORE_ADDRESS = 0x50, STORE_BYTES = 1024, STORE_POINTER = 2 };

typedef struct {
    i2c_slave_part_t slave;
    unsigned pointer, pointer_bytes;
    uint8_t byte[STORE_BYTES];
    unsigned sent;
    uint8_t first_sent;
} store_t;

static store_t store;

static void store_addressed(i2c_slave_part_t *s, bool reads)
{
    ((store_t *)s)->pointer_bytes = reads ? STORE_POINTER : 0;
}

static void store_received(i2c_slave_part_t *s, uint8_t byte)
{
    store_t *e = (store_t *)s;
    if (e->pointer_bytes == STORE_POINTER)
        e->byte[e->pointer++ % STORE_BYTES] = byte;
    else
        e->pointer = e->pointer_bytes++ == 0 ? byte : e->pointer | (unsigned)byte << 8;
}

static uint8_t store_sends(i2c_slave_part_t *s)
{
    store_t *e = (store_t *)s;
    uint8_t byte = e->byte[e->pointer++ % STORE_BYTES];
    if (e->sent++ == 0)
        e->first_sent = byte;
    return byte;
}

TEST(i2ctest_writes_two_bytes_to_an_eeprom_and_reads_one_as_it_acknowledges_none)
{
    chip_t *chip = start("atmega1280", 16000000, "i2ctest");
    i2c_slave_part_start(&store.slave, chip, STORE_ADDRESS);
    store.slave.addressed = store_addressed;
    store.slave.received = store_received;
    store.slave.sends = store_sends;
    store.byte[0x1A8] = 0x5A;
    plug(&store.slave.part, (chip_pin_t[]){{'D', 1}, {'D', 0}});
    expect_end(100);
    assert_int_equal(store.byte[0x1AA], 0xD0);
    assert_int_equal(store.byte[0x1AB], 0x0D);
    assert_int_equal(store.sent, 1);
    assert_int_equal(store.first_sent, 0x5A);
}

// ---- ssd1306: pictures on an OLED by SPI ----

// Its delays are of 10 s, and 256 times 50 ms while it dims.
enum { ALL = SSD1306_WIDTH * SSD1306_HEIGHT, LOGO = 1629 };
static const struct {
    unsigned second, lit;
} shown[] = {{1, LOGO}, {11, 0},    {21, LOGO}, {35, LOGO},  {48, ALL / 4}, {58, ALL / 2}, {68, ALL},
             {78, 0},   {88, LOGO}, {98, LOGO}, {108, LOGO}, {118, LOGO},   {128, LOGO},   {140, ALL - LOGO}};

typedef struct {
    spi_slave_t slave;
    part_t reset; // at its pin RES#
    ssd1306_model_t driver;
} oled_t;

static oled_t oled;

// Values after a reset: Solomon Systech, rev. 1.1, 9 and table 9-1.
static void oled_reset(part_t *part, const pin_level_t level[], chip_time_t when)
{
    (void)part;
    (void)when;
    if (level[0] == PIN_LOW)
        oled.driver = (ssd1306_model_t){.multiplex = 63,
                                        .com_pins = 0x12,
                                        .addressing = 2,
                                        .contrast = 0x7F,
                                        .last_page = SSD1306_PAGES - 1,
                                        .last_column = SSD1306_WIDTH - 1};
}

static void oled_received(spi_slave_t *s, uint8_t byte)
{
    oled_t *o = (oled_t *)s;
    bool is_data = chip_pin(s->chip, (chip_pin_t){'B', 1}) == PIN_HIGH;
    o->driver.next = is_data ? SSD1306_DATA : SSD1306_COMMANDS;
    const char *fault = ssd1306_model_byte(&o->driver, byte);
    if (fault != NULL)
        chip_fault(s->chip, "the OLED received %s (0x%02X)", fault, byte);
}

static unsigned lit(void)
{
    unsigned pixels = 0;
    for (unsigned y = 0; y < SSD1306_HEIGHT; y++)
        for (unsigned x = 0; x < SSD1306_WIDTH; x++)
            pixels += ssd1306_model_lit(&oled.driver, x, y);
    return pixels;
}

TEST(ssd1306_shows_its_logo_sleeps_dims_and_draws)
{
    uint64_t random = 1;
    chip_t *chip = start("atmega1284p", 7372800, "ssd1306");
    spi_slave_start(&oled.slave, chip, 0);
    oled.slave.received = oled_received;
    ssd1306_model_power(&oled.driver, &random);
    oled.reset = (part_t){.pins = 1, .sense = oled_reset};
    plug(&oled.reset, (chip_pin_t[]){{'B', 3}});
    plug(&oled.slave.part, (chip_pin_t[]){{'B', 7}, {'B', 5}, {'B', 6}, {'B', 4}});
    size_t pictures = getenv("ALL") != NULL ? sizeof shown / sizeof *shown : 2;
    for (size_t i = 0; i < pictures; i++) {
        double until = shown[i].second * 1e6;
        workbench_run(w, until - workbench_us(w));
        if (lit() != shown[i].lit)
            fail_msg("%u pixels are lit after %u s", lit(), shown[i].second);
    }
}

// ---- ledramp and timer_64led: time by a crystal at TOSC1 ----

// Its USART is never switched on, so that it prints nothing.
TEST(ledramp_lights_one_of_8_leds_64_times_a_second_and_all_while_a_button_is_pressed)
{
    workbench_wave_t wave;
    chip_add_crystal(start("atmega168", 8000000, "ledramp"));
    workbench_drive(w, "PC0", 1);
    for (unsigned led = 0; led < 8; led++) {
        char pin[] = {'P', 'B', (char)('0' + led), '\0'};
        workbench_measure(w, pin, 1e6, &wave);
        assert_true(wave.hz > 7.999 && wave.hz < 8.001);
        assert_true(wave.duty > 0.1249 && wave.duty < 0.1251);
    }
    workbench_drive(w, "PC0", 0);
    run_ms(20);
    workbench_measure(w, "PB3", 1e6, &wave);
    assert_int_equal(wave.edges, 0);
    assert_int_equal(workbench_level(w, "PB3"), 1);
}

enum { DIGITS = 4, DOT = 0x80 };

// Four shift registers with latches.
static struct {
    spi_slave_t slave;
    part_t latch;
    uint8_t shifted[DIGITS], shown[DIGITS];
} leds;

static void on_shift(spi_slave_t *s, uint8_t byte)
{
    (void)s;
    memmove(leds.shifted, leds.shifted + 1, DIGITS - 1);
    leds.shifted[DIGITS - 1] = byte;
}

static void on_latch(part_t *part, const pin_level_t level[], chip_time_t when)
{
    (void)part;
    (void)when;
    if (level[0] == PIN_HIGH)
        memcpy(leds.shown, leds.shifted, DIGITS);
}

static void expect_digits(const char *digits, bool dots)
{
    static const uint8_t segments[] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};
    for (unsigned i = 0; i < DIGITS; i++) // from the right
        assert_int_equal(leds.shown[i],
                         segments[digits[DIGITS - 1 - i] - '0'] | (dots && (i == 1 || i == 2) ? DOT : 0));
}

// It counts two seconds a second: its ticks are meant to be 4 a second, but CS22:0 = 3 divides by 32 (table
// 18-9), not by 64. It counts from 1, as its first second begins at once, and shows hours for the first 4.
TEST(timer_64led_counts_its_seconds_stops_at_a_button_and_then_dims)
{
    workbench_wave_t wave;
    chip_t *chip = start("atmega168", 16000000, "timer_64led");
    chip_add_crystal(chip);
    spi_slave_start(&leds.slave, chip, 0);
    leds.slave.received = on_shift;
    leds.latch = (part_t){.pins = 1, .sense = on_latch};
    plug(&leds.slave.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
    plug(&leds.latch, (chip_pin_t[]){{'D', 7}});
    run_ms(2700);
    expect_digits("0006", false);
    run_ms(5000);
    expect_digits("0016", false);
    run_ms(250);
    expect_digits("0016", true);              // in its second half
    workbench_measure(w, "PD6", 1000, &wave); // low lights them
    assert_true(wave.hz > 62499 && wave.hz < 62501 && wave.duty > 0.941 && wave.duty < 0.942);
    run_ms(150);
    workbench_drive(w, "PB1", 0);
    run_ms(100);
    workbench_drive(w, "PB1", -1);
    run_ms(500);
    expect_digits("0017", true);
    if (getenv("ALL") == NULL)
        return;
    run_ms(12000);
    workbench_measure(w, "PD6", 1000, &wave);
    assert_true(wave.duty > 0.988 && wave.duty < 0.989);
}
