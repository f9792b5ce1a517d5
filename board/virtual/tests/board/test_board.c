// Tests of the board around the chip: time, events, bouncing contacts, a power cut from a callback,
// reports of its inputs; faults; and boards of other parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "board/virtual_board.h"
#include "parts/leds_part.h"
#include "parts/ssd1306_part.h"
#include "parts/ws2812_part.h"
#include "tests/support/faults.h"
#include "tests/support/keys.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { EDGES_MAX = 64, EVENTS = 100 };

static unsigned came[EVENTS + 1], count; // numbers of events in their order
static chip_time_t at[EVENTS + 1];

static void event(board_t *board, void *number)
{
    static unsigned last = EVENTS;
    at[count] = chip_now(board_chip(board));
    came[count++] = *(unsigned *)number;
    if (count == 1)
        board_at(board, 0, event, &last); // in the past: called at once
}

// Two events at each time, created in mixed order: 37 and 50 have no common divisor.
TEST(events_come_in_time_and_simultaneous_ones_in_the_order_of_creation)
{
    static unsigned number[EVENTS];
    bench_t *b = bench_new_off(NULL);
    for (unsigned i = 0; i < EVENTS; i++) {
        number[i] = i;
        board_at(b->board, 1000 + i * 37 % 50, event, &number[i]);
    }
    chip_run(board_chip(b->board), 1000 + 10);
    assert_int_equal(count, 1 + 2 * 11);
    chip_run(board_chip(b->board), 2000);
    assert_int_equal(count, 1 + EVENTS);
    assert_int_equal(came[1], EVENTS);
    assert_int_equal(at[1], at[0]);
    for (unsigned k = 2; k < EVENTS; k += 2) {
        assert_int_equal(at[k + 1], 1000 + k / 2);
        assert_int_equal(came[k + 1] * 37 % 50, k / 2);
        assert_int_equal(at[k + 2], at[k + 1]);
        assert_int_equal(came[k + 2], came[k + 1] + 50);
    }
}

static void count_call(board_t *board, void *calls)
{
    (void)board;
    ++*(unsigned *)calls;
}

TEST(events_that_have_not_come_end_with_the_board)
{
    unsigned events = 0;
    bench_t *b = bench_new_off(NULL);
    for (unsigned i = 0; i < EVENTS; i++)
        board_at(b->board, 1000 + i * 37 % 50, count_call, &events);
    chip_run(board_chip(b->board), 1000 + 24);
    assert_int_equal(events, EVENTS / 2);
}

// An idle device sleeps for tens of milliseconds, so a front end needs to run the board only a few times a
// second.
TEST(the_board_tells_the_time_of_the_next_event)
{
    bench_t *d = bench_new_off("described"); // wakes every 16 ms
    unsigned runs = 0;
    bench_power_on(d);
    bench_run_us(d, 1000000);
    for (chip_time_t end = chip_now(board_chip(d->board)) + chip_us(board_chip(d->board), 1000000);
         chip_now(board_chip(d->board)) < end; runs++) {
        chip_time_t now = chip_now(board_chip(d->board)), next = chip_next(board_chip(d->board));
        chip_run(board_chip(d->board), next > now ? next : now + chip_us(board_chip(d->board), 1000));
    }
    assert_in_range(runs, 60, 200);
    board_power_off(d->board);
    assert_true(chip_next(board_chip(d->board)) == CHIP_NEVER);
    board_at(d->board, chip_now(board_chip(d->board)) + 5, event, &count);
    assert_int_equal(chip_next(board_chip(d->board)), chip_now(board_chip(d->board)) + 5);
}

static unsigned edges;
static chip_time_t edge_at[EDGES_MAX];

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)board;
    (void)level;
    (void)context;
    if (!board_pin_is(board, pin, "C1"))
        return;
    assert_true(edges < EDGES_MAX);
    edge_at[edges++] = when;
}

static void expect_bounce(board_t *board, bool closes, chip_time_t bounce)
{
    chip_time_t begins = chip_now(board_chip(board)) + 1000;
    edges = 0;
    (closes ? board_press : board_release)(board, key_of('1'), begins, bounce);
    chip_run(board_chip(board), begins + bounce + 1000);
    assert_int_equal(board_pin(board, "C1"), closes ? PIN_LOW : PIN_HIGH);
    assert_int_equal(board_contact_closed(board, key_of('1')), closes);
    assert_true(edges % 2 == 1);
    assert_in_range(edge_at[0], begins, begins + 3);
    assert_in_range(edge_at[edges - 1], begins + bounce, begins + bounce + 3);
    assert_true(bounce == 0 ? edges == 1 : edges >= 3);
}

TEST(contacts_bounce_until_their_last_edge)
{
    bench_t *b = bench_run(100, CODE(LISTEN));
    board_on_pin(b->board, on_pin, NULL);
    for (unsigned i = 0; i < 20; i++) {
        chip_time_t bounce = i % 4 * chip_us(board_chip(b->board), 1600);
        expect_bounce(b->board, true, bounce);
        expect_bounce(b->board, false, bounce);
    }
}

static bool has_mark(board_t *board, void *context)
{
    bench_t *b = context;
    (void)board;
    return b->count > 0;
}

TEST(running_until_a_condition_stops_at_the_instruction)
{
    bench_t *b = bench_run(0, CODE(LISTEN));
    assert_true(board_run_until(b->board, 10000, has_mark, b));
    assert_int_equal(chip_now(board_chip(b->board)), b->mark[0].at + 1);
    b->count = 0;
    assert_false(board_run_until(b->board, 20000, has_mark, b));
    assert_in_range(chip_now(board_chip(b->board)), 20000, 20003);
}

static void cut_event(board_t *board, uint8_t byte, void *context)
{
    (void)byte;
    (void)context;
    board_power_off(board);
}

TEST(power_can_be_cut_from_a_callback)
{
    bench_t *b = bench_run(0, CODE(LISTEN));
    chip_measures_t m;
    board_on_marker(b->board, cut_event, NULL);
    bench_run_us(b, 1000);
    chip_measures(board_chip(b->board), &m);
    assert_in_range(m.elapsed, 10, 200);
    assert_in_range(chip_now(board_chip(b->board)), 16000, 16003); // time goes on
    assert_int_equal(board_pin(b->board, "R1"), PIN_FLOATING);
}

// ---- Inputs ----

static struct {
    chip_time_t when;
    board_input_t input;
    unsigned value;
} put_in[10];
static unsigned inputs;

static void on_input(board_t *board, board_input_t input, unsigned value, void *context)
{
    (void)context;
    assert_true(inputs < sizeof put_in / sizeof *put_in);
    put_in[inputs].when = chip_now(board_chip(board));
    put_in[inputs].input = input;
    put_in[inputs++].value = value;
}

TEST(contacts_bytes_reset_and_power_are_reported_in_their_cycle)
{
    bench_t *b = bench_run(100, CODE(USART(0), LISTEN));
    const chip_time_t begins = chip_now(board_chip(b->board)), ends = begins + 10 * 16000000ull / 115200;
    const struct {
        chip_time_t when;
        board_input_t input;
        unsigned value;
    } expected[] = {{begins, BOARD_CLOSES, key_of('1')},      {begins + 100, BOARD_CLOSES, key_of('D')},
                    {begins + 200, BOARD_OPENS, key_of('1')}, {ends, BOARD_TYPES, '+'},
                    {begins + 2400, BOARD_RESETS, 0},         {begins + 2400, BOARD_SWITCHES, 0},
                    {begins + 2400, BOARD_SWITCHES, 1}};
    board_on_input(b->board, on_input, NULL);
    board_contact(b->board, key_of('1'), true);
    board_contact(b->board, key_of('1'), true); // is closed already
    board_type(b->board, "+-", 2);
    board_press(b->board, key_of('D'), begins + 100, 0);
    board_release(b->board, key_of('1'), begins + 200, 0);
    bench_run_us(b, 150);
    board_reset(b->board);
    board_power_off(b->board);
    board_power_on(b->board);
    assert_int_equal(inputs, sizeof expected / sizeof *expected);
    for (unsigned i = 0; i < inputs; i++) {
        assert_in_range(put_in[i].when, expected[i].when, expected[i].when + 3);
        assert_int_equal(put_in[i].input, expected[i].input);
        assert_int_equal(put_in[i].value, expected[i].value);
    }
}

// ---- Faults ----

static void expect_fault(const char *text, const uint16_t *code, size_t size)
{
    bench_t *b = bench_new_off("described"); // an ELF tells the size of static data
    bench_start(b, code, size);
    bench_run_us(b, 1000);
    bench_free_faulty(b, text);
}

TEST(errors_of_the_firmware_are_faults)
{
    expect_fault("row R1 driven high at cycle ", CODE(PUT(PORTB, 2), PUT(DDRB, 2)));
    expect_fault("the opcode 0x0001, which the atmega328p does not have at cycle ", CODE(0x0001));
    expect_fault("runs into static data", CODE(PUSH(0), RJMP(-2)));
    expect_fault("ran or jumped to 0x8000, beyond the end of flash, and goes on at 0x0000",
                 CODE(LDI(30, 0), LDI(31, 0x40), IJMP));
    expect_fault("Invalid write address", CODE(STS(0x0900, 16)));
}

TEST(a_row_that_is_driven_high_is_a_fault_once)
{
    bench_t *b = bench_run(100, CODE(PUT(PORTB, 2), PUT(DDRB, 2)));
    for (unsigned i = 0; i < 4; i++)
        board_contact(b->board, key_of('D'), i % 2 == 0); // of another row
    assert_int_equal(faults_told(board_circuit(b->board)), 1);
    bench_free_faulty(b, "row R1 driven high");
}

TEST(a_short_circuit_is_a_fault_once_the_contact_closes)
{
    bench_t *b = bench_run(100, CODE(SHORT_COLUMN));
    assert_int_equal(faults_told(board_circuit(b->board)), 0);
    board_contact(b->board, key_of('1'), true);
    assert_int_equal(faults_told(board_circuit(b->board)), 2);
    assert_non_null(strstr(circuit_fault(board_circuit(b->board), 1), "short circuit on C1"));
    board_contact(b->board, key_of('D'), true); // still the same short
    assert_int_equal(faults_told(board_circuit(b->board)), 2);
    board_power_off(b->board);
    board_power_on(b->board);
    bench_run_us(b, 100);
    assert_int_equal(faults_told(board_circuit(b->board)), 4);
    bench_free_faulty(b, "short circuit on R1");
}

TEST(faults_that_repeat_are_one_line_that_counts_them)
{
    bench_t *b = bench_run(100, CODE(SHORT_COLUMN));
    const circuit_t *c = board_circuit(b->board);
    board_contact(b->board, key_of('1'), true);
    const char *row = circuit_fault(c, 0), *column = circuit_fault(c, 1);
    assert_non_null(strstr(row, "short circuit on R1 at cycle "));
    assert_non_null(strstr(column, "short circuit on C1 at cycle "));
    assert_null(strstr(row, "like it"));
    char first[200];
    snprintf(first, sizeof first, "%s, and 9 more like it", row);
    for (unsigned i = 1; i < 20; i++)
        board_contact(b->board, key_of('1'), i % 2 == 0);
    assert_int_equal(circuit_faults(c), 2);
    assert_string_equal(circuit_fault(c, 0), first);
    assert_string_equal(circuit_fault(c, 2), "");
    bench_free_faulty(b, "short circuit on R1");
}

// ---- Boards of other parts ----

#define BOARD_FILE "/tmp/board_XXXXXX"

// Returns NULL if the description is refused, with the error, which names the file first.
static board_t *try_description(const char *chip, const char *part, char *error, size_t error_size)
{
    char path[] = BOARD_FILE;
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    fprintf(file, "%s\n%s\n", chip, part);
    fclose(file);
    board_t *board = board_new(&(board_config_t){.board = path, .seed = 1}, error, error_size);
    remove(path);
    if (board == NULL)
        assert_memory_equal(error, path, strlen(path));
    return board;
}

// A line of a description.
static board_t *try_board_of(const char *part, char *error, size_t error_size)
{
    return try_description("mcu atmega328p\nhz 16000000", part, error, error_size);
}

// Switched on, after its program.
static board_t *board_of(const char *part, const uint16_t *code, size_t size)
{
    char error[200] = "";
    board_t *board = try_board_of(part, error, sizeof error);
    if (board == NULL)
        fail_msg("%s", error);
    code_put(chip_flash(board_chip(board), &(size_t){0}), code, size);
    board_power_on(board);
    chip_run(board_chip(board), chip_us(board_chip(board), 10));
    return board;
}

static void run_us(board_t *board, unsigned us)
{
    chip_run(board_chip(board), chip_now(board_chip(board)) + chip_us(board_chip(board), us));
}

static void end(board_t *board)
{
    assert_int_equal(faults_told(board_circuit(board)), 0);
    board_free(board);
}

#define MATRIX "display leds ROW1=B0 ROW2=B1 ROW3=B2 X1=C0 X2=C1 X3=C2 O1=C3 O2=C4 O3=C5 "

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

TEST(a_part_that_cannot_be_like_that_is_refused)
{
    static const struct {
        const char *part, *says; // NULL: it can
    } c[] = {
        {"display max7219 DIN=B3 CS=B2 CLK=B5 modules=16", NULL},
        {"display max7219 DIN=B3 CS=B2 CLK=B5 modules=17", "the max7219 has modules=1 to modules=16"},
        {"display ssd1306 SDA=C4 SCL=C5 address=0x3C", NULL},
        {"display ssd1306 SDA=C4 SCL=C5 driver=sh1106", NULL},
        {"display ssd1306 SDA=C4 SCL=C5 driver=1106", "the ssd1306 has driver=ssd1306 or driver=sh1106"},
        {"display ssd1306 SDA=C4 SCL=C5 reset=pin", "the ssd1306 has reset=none, or none of it"},
        {"display ssd1306 SDA=C4 SCL=C5 address=0x3E", "the ssd1306 has address=0x3C or address=0x3D"},
        {"display ws2812 DIN=B3 rows=progressive", NULL},
        {"display ws2812 DIN=B3 variant=strict", NULL},
        {"display ws2812 DIN=B3 variant=apa102", "the ws2812 has variant=ws2812b or variant=strict"},
        {"display ws2812 DIN=B3 side=1", NULL},
        {"display ws2812 DIN=B3 side=0", "the ws2812 has side=1 to side=8"},
        {"display ws2812 DIN=B3 side=9", "the ws2812 has side=1 to side=8"},
        {"display ws2812 DIN=B3 side=many", "the ws2812 has side=1 to side=8"},
        {"display ws2812 DIN=B3 varaint=strict",
         "the ws2812 has no varaint; it has DIN, order rows variant side"},
        {"display ws2812 DIN=B3 order=rgb", NULL},
        {"input ladder KEYS=C0 ohms=510,820,1800,4700", NULL},
        {"input ladder KEYS=C0 ohms=510,820,1800", "the ladder has ohms=330,620,1000,3300, four resistors"},
        {"input ladder KEYS=C0 ohms=510,0,1800,4700",
         "the ladder has ohms=330,620,1000,3300, four resistors"},
        {"display ws2812 DIN=B3 order=bgr", "the ws2812 has order=grb or order=rgb"},
        {"display ws2812 DIN=B3 rows=zigzag", "the ws2812 has rows=progressive or rows=serpentine"},
        {MATRIX, NULL},
        {MATRIX "ohms=470 reversed=ROW3/O3", NULL},
        {MATRIX "reversed=ROW1/X1", NULL},
        {MATRIX "reversed=ROW4/X1", "the leds has an LED reversed=ROW1/X1"},
        {MATRIX "reversed=X1/X1", "the leds has an LED reversed=ROW1/X1"},
        {"console serial RX=D0 TX=D1 baud=16000000", NULL},
        {"console serial RX=D0 TX=D1 baud=16000001", "the serial has baud=115200, or another rate up to"},
        {"console serial RX=D0 TX=D1 baud=fast", "the serial has baud=115200, or another rate up to"},
        {"input buttons UP=B0 LEFT=B1 OK=B2 RIGHT=B3", "the buttons needs a pin DOWN, as DOWN=B3"},
        {"sound piezo PIEZO=A0", "the piezo cannot have PIEZO on A0, which is no pin of the atmega328p"},
        {"display nixie DIN=B3", "the virtual board has no part nixie; it has max7219, "}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        char error[200] = "";
        board_t *board = try_board_of(c[i].part, error, sizeof error);
        if ((board == NULL) != (c[i].says != NULL) || (c[i].says && strstr(error, c[i].says) == NULL))
            fail_msg("%s: %s", c[i].part, error);
        board_free(board);
    }
}

TEST(a_board_of_nothing_is_refused)
{
    char error[200] = "";
    assert_null(board_new(&(board_config_t){0}, error, sizeof error));
    assert_string_equal(error, "a board needs an ELF that describes it, or a text that does");
}

TEST(a_board_without_a_chip_or_its_clock_is_refused)
{
    static const char *const chips[] = {"hz 16000000", "mcu atmega328p", "mcu atmega328p\nhz 0",
                                        "mcu atmega328p\nhz 4294967296"};
    for (size_t i = 0; i < sizeof chips / sizeof *chips; i++) {
        char error[200] = "";
        assert_null(try_description(chips[i], "", error, sizeof error));
        assert_string_equal(
            error + strlen(BOARD_FILE),
            " does not name the board's chip and clock, as `mcu atmega328p` and `hz 16000000`");
    }
}

static void fail_on_word(board_t *board, uint16_t word, void *context)
{
    (void)board;
    (void)context;
    fail_msg("word %u", word);
}

static void fail_on_tone(board_t *board, double hz, chip_time_t when, void *context)
{
    (void)board;
    (void)when;
    (void)context;
    fail_msg("%f Hz", hz);
}

TEST(a_board_without_parts_shows_and_hears_nothing_and_takes_every_input)
{
    static board_screen_t screen;
    board_t *board = board_of("", CODE(NOP));
    const chip_time_t when = chip_now(board_chip(board)) + 1000;
    uint8_t picture[BOARD_SIDE];
    unsigned from = 0;
    assert_int_equal(board_pins(board), 0);
    assert_int_equal(board_pin(board, "DIN"), PIN_FLOATING);
    assert_false(board_pin_is(board, 0, "DIN"));
    board_glitch_display(board);
    board_set_noise(board, true);
    board_on_word(board, fail_on_word, NULL);
    board_screen(board, &screen);
    board_picture(board, picture);
    assert_int_equal(screen.width * screen.height, 64);
    for (unsigned i = 0; i < 64; i++)
        assert_false(board_colour_is_lit(screen.pixel[i]) || picture[i / 8] != 0);
    assert_int_equal(board_intensity(board), 0);
    assert_true(board_display_is_off(board) && board_display_ma(board) == 0);
    board_contact(board, key_of('*'), true);
    assert_int_equal(board_press(board, key_of('5'), when, 7), when + 7);
    assert_int_equal(board_release(board, key_of('*'), when, 7), when + 7);
    assert_false(board_contact_closed(board, key_of('*')));
    assert_int_equal(board_keys(board), 0);
    board_set_baud(board, 9600);
    board_type(board, "1 1\r", 4);
    assert_int_equal(board_baud(board) + board_typing(board), 0);
    board_on_tone(board, fail_on_tone, NULL);
    assert_false(board_heard(board, &from, 440));
    chip_run(board_chip(board), when + 1000);
    board_power_off(board);
    assert_true(board_volts(board) == 0);
    board_set_supply(board, 5, 100, 1);
    board_power_on(board);
    assert_true(board_volts(board) == 5);
    run_us(board, 10000);
    assert_true(board_volts(board) > 2.999 && board_volts(board) < 3.001); // the chip takes 20 mA
    end(board);
}

TEST(leds_are_two_colours_of_a_cell_at_their_brightness_and_built_as_described)
{
    static board_screen_t screen;
    board_t *board =
        board_of(MATRIX "ohms=470 reversed=ROW2/X3", CODE(PUT(DDRB, 1), PUT(PORTC, 0x21), PUT(DDRC, 0x3F)));
    leds_part_t *leds = board_part(board, "leds");
    assert_int_equal(leds->build.ohms, 470);
    assert_int_equal(leds->build.backward, 1 << (LEDS_COLUMNS + 2));
    assert_int_equal(board_pin(board, "ROW1"), PIN_LOW);
    assert_int_equal(board_pin(board, "ROW2"), PIN_FLOATING);
    assert_int_equal(board_pin(board, "X1"), PIN_HIGH);
    assert_int_equal(board_pin(board, "X2"), PIN_LOW);
    leds->eye.intensity = 7;
    assert_int_equal(board_intensity(board), 7);
    assert_false(board_display_is_off(board));
    assert_true(near(board_display_ma(board), 3.2 / 0.47 * 2 * 15 / 31 / 3)); // two of a row, of three rows
    for (leds->eye.intensity = 7; leds->eye.intensity <= 15; leds->eye.intensity += 8) {
        const unsigned light = 255 * (2 * leds->eye.intensity + 1) / 31;
        board_screen(board, &screen);
        assert_int_equal(screen.width * screen.height, LEDS);
        for (unsigned i = 0; i < LEDS; i++) {
            assert_int_equal(screen.pixel[i].red, i == 0 ? light : 0);
            assert_int_equal(screen.pixel[i].green, i == 5 ? light : 0);
        }
    }
    end(board);
    board = board_of(MATRIX, CODE(NOP));
    assert_true(board_display_is_off(board) && board_display_ma(board) == 0);
    end(board);
}

TEST(the_rate_of_the_line_is_that_of_the_description)
{
    board_t *board =
        board_of("console serial RX=D0 TX=D1 baud=9600", CODE(PUT(UBRR0L, 103), PUT(UCSR0B, 0x10)));
    chip_pin_t rx = {'D', 0};
    assert_int_equal(board_baud(board), 9600);
    assert_int_equal(board_pins(board), 0); // the logic analyser's
    board_type(board, "U", 1);
    chip_time_t from = chip_now(board_chip(board));
    for (unsigned bit = 0; bit < 10; bit++) {
        chip_run(board_chip(board), from + (2 * bit + 1) * 16000000 / 9600 / 2);
        assert_int_equal(chip_pin(board_chip(board), rx), bit % 2 ? PIN_HIGH : PIN_LOW);
    }
    end(board);
}

// The program drives B0 to B2 low and pulls B3 to B5 and port C up.
TEST(each_key_of_an_input_closes_its_own_contact)
{
    static const struct {
        const char *part, *keys;
        struct {
            const char *pin;
            pin_level_t level; // while the key is pressed
        } sets[9];
    } c[] = {{"input buttons UP=C0 LEFT=C1 OK=C2 RIGHT=C3 DOWN=C4",
              "24568",
              {{"UP", PIN_LOW}, {"LEFT", PIN_LOW}, {"OK", PIN_LOW}, {"RIGHT", PIN_LOW}, {"DOWN", PIN_LOW}}},
             {"input joystick VRX=C0 VRY=C1 SW=C2",
              "24568",
              {{"VRY", PIN_LOW}, {"VRX", PIN_LOW}, {"SW", PIN_LOW}, {"VRX", PIN_HIGH}, {"VRY", PIN_HIGH}}},
             {"input cells R1=B0 R2=B1 R3=B2 C1=B3 C2=B4 C3=B5",
              "123456789",
              {{"C1", PIN_LOW},
               {"C2", PIN_LOW},
               {"C3", PIN_LOW},
               {"C1", PIN_LOW},
               {"C2", PIN_LOW},
               {"C3", PIN_LOW},
               {"C1", PIN_LOW},
               {"C2", PIN_LOW},
               {"C3", PIN_LOW}}}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        board_t *board = board_of(c[i].part, CODE(PUT(DDRB, 7), PUT(PORTB, 0x38), PUT(PORTC, 0x7F)));
        for (unsigned k = 0; c[i].keys[k] != '\0'; k++) {
            unsigned key = key_of(c[i].keys[k]);
            pin_level_t before = board_pin(board, c[i].sets[k].pin);
            assert_int_not_equal(before, c[i].sets[k].level);
            assert_true(board_keys(board) >> key & 1);
            board_contact(board, key, true);
            assert_true(board_contact_closed(board, key));
            assert_int_equal(board_pin(board, c[i].sets[k].pin), c[i].sets[k].level);
            board_contact(board, key, false);
            assert_int_equal(board_pin(board, c[i].sets[k].pin), before);
        }
        assert_false(board_keys(board) >> key_of('A') & 1);
        end(board);
    }
}

TEST(sixteen_buttons_are_all_keys_and_star_is_one_of_them)
{
    board_t *board = board_of("input cells16 R1=B0 R2=B1 R3=B2 R4=D7 C1=C0 C2=C1 C3=C2 C4=C3",
                              CODE(PUT(DDRB, 7), PUT(DDRD, 0x80), PUT(PORTC, 0x0F)));
    static const char column[] = "123A456B789C*0#D";
    assert_int_equal(board_keys(board), 0xFFFF);
    for (unsigned i = 0; i < BOARD_KEYS; i++) {
        const char pin[] = {'C', (char)('1' + i % 4), '\0'};
        assert_int_equal(board_pin(board, pin), PIN_HIGH);
        board_contact(board, key_of(column[i]), true);
        assert_int_equal(board_pin(board, pin), PIN_LOW);
        board_contact(board, key_of(column[i]), false);
        assert_int_equal(board_pin(board, pin), PIN_HIGH);
    }
    end(board);
}

// Longer than the 800 ms after which the menu opens.
TEST(a_star_of_five_keys_is_ok_held_after_its_release)
{
    board_t *board = board_of("input buttons UP=C0 LEFT=C1 OK=C2 RIGHT=C3 DOWN=C4", CODE(NOP));
    const chip_time_t held = chip_us(board_chip(board), 900000);
    assert_true(board_keys(board) >> key_of('*') & 1);
    board_contact(board, key_of('*'), true);
    assert_true(board_contact_closed(board, key_of('5')));
    board_contact(board, key_of('*'), false);
    run_us(board, 899999);
    assert_true(board_contact_closed(board, key_of('5')));
    run_us(board, 2);
    assert_false(board_contact_closed(board, key_of('5')));
    const chip_time_t when = chip_now(board_chip(board)) + 1000;
    assert_int_equal(board_press(board, key_of('*'), when, 10), when + 10);
    assert_int_equal(board_release(board, key_of('*'), when + 100, 10), when + 100 + held + 10);
    assert_int_equal(board_release(board, key_of('2'), when + 100, 10), when + 100 + 10);
    end(board);
}

// Switched on as its data sheet says, with eight pixels of the third row of bytes.
static void light_oled(board_t *board)
{
    static const uint8_t bytes[] = {0x80, 0x8D, 0x80, 0x14, 0x80, 0xA8, 0x80, 0x3F, 0x80, 0xD3, 0x80, 0x00,
                                    0x80, 0x40, 0x80, 0xDA, 0x80, 0x12, 0x80, 0x2E, 0x80, 0xA1, 0x80, 0xC8,
                                    0x80, 0xA4, 0x80, 0xA6, 0x80, 0x81, 0x80, 254,  0x80, 0x20, 0x80, 0x02,
                                    0x80, 0xAF, 0x80, 0xB2, 0x80, 0x05, 0x80, 0x10, 0x40, 0xFF};
    ssd1306_part_t *oled = board_part(board, "ssd1306");
    oled->driver.missing = 0;
    memset(oled->driver.ram, 0, sizeof oled->driver.ram);
    ssd1306_model_start(&oled->driver);
    for (size_t i = 0; i < sizeof bytes; i++)
        assert_null(ssd1306_model_byte(&oled->driver, bytes[i]));
}

static unsigned lit(const board_screen_t *screen, board_colour_t colour)
{
    unsigned pixels = 0;
    for (unsigned i = 0; i < screen->width * screen->height; i++)
        pixels += memcmp(&screen->pixel[i], &colour, sizeof colour) == 0;
    return pixels;
}

TEST(an_oled_is_dark_at_power_up_shows_its_pixels_by_contrast_and_is_scrambled_by_a_glitch)
{
    static board_screen_t screen, other;
    static const board_colour_t dark = {0}, white = {254, 254, 254}, grey = {64, 64, 64};
    unsigned pictures = 0;
    board_t *board = board_of("display ssd1306 SDA=C4 SCL=C5", CODE(NOP));
    ssd1306_part_t *oled = board_part(board, "ssd1306");
    board_on_display(board, count_call, &pictures);
    board_screen(board, &screen);
    assert_int_equal(lit(&screen, dark), 128 * 64);
    assert_true(board_display_is_off(board) && board_display_ma(board) == 0);
    light_oled(board);
    board_screen(board, &screen);
    assert_int_equal(lit(&screen, dark), 128 * 64 - 8);
    assert_int_equal(lit(&screen, white), 8);
    assert_int_equal(screen.pixel[16 * 128 + 5].green, 254);
    assert_int_equal(board_intensity(board), 14);
    assert_false(board_display_is_off(board));
    assert_true(near(board_display_ma(board), 2 + 18.0 * 8 * 255 / (128 * 64 * 256)));
    oled->driver.contrast = 0;
    board_screen(board, &screen);
    assert_int_equal(lit(&screen, grey), 8);
    assert_int_equal(board_intensity(board), 0);
    memset(oled->driver.ram, 0, sizeof oled->driver.ram);
    board_glitch_display(board);
    assert_int_equal(pictures, 1);
    assert_int_not_equal(
        memcmp(oled->driver.ram, (uint8_t[SSD1306_PAGES][SH1106_COLUMNS]){0}, sizeof oled->driver.ram), 0);
    light_oled(board);
    board_power_off(board);
    board_screen(board, &other);
    assert_int_equal(lit(&other, dark), 128 * 64);
    memset(oled->driver.ram, 0, sizeof oled->driver.ram);
    board_power_on(board);
    assert_true(board_display_is_off(board));
    assert_int_not_equal(
        memcmp(oled->driver.ram, (uint8_t[SSD1306_PAGES][SH1106_COLUMNS]){0}, sizeof oled->driver.ram), 0);
    ssd1306_part_unplug(oled, true);
    assert_int_equal(board_pin(board, "SDA"), PIN_FLOATING);
    ssd1306_part_unplug(oled, false);
    assert_int_equal(board_pin(board, "SDA"), PIN_HIGH);
    ssd1306_part_hold_clock(oled, true);
    assert_int_equal(board_pin(board, "SCL"), PIN_LOW);
    ssd1306_part_hold_clock(oled, false);
    assert_int_equal(board_pin(board, "SCL"), PIN_HIGH);
    ssd1306_part_hang(oled, 3);
    assert_int_equal(board_pin(board, "SDA"), PIN_LOW);
    board_power_off(board);
    board_power_on(board);
    assert_int_equal(board_pin(board, "SDA"), PIN_HIGH);
    assert_int_equal(oled->slave.holds_for, 0);
    end(board);
}

// u8g2 sets no window, and leaves the rest of a reset, too: 8.9, table 9-1.
TEST(an_oled_has_been_reset_at_power_up_unless_it_has_no_reset_circuit)
{
    for (unsigned random = 0; random < 2; random++) {
        board_t *board = board_of(
            random ? "display ssd1306 SDA=C4 SCL=C5 reset=none" : "display ssd1306 SDA=C4 SCL=C5", CODE(NOP));
        const ssd1306_model_t *m = &((ssd1306_part_t *)board_part(board, "ssd1306"))->driver;
        unsigned as_reset = 0;
        for (unsigned i = 0; i < 20; i++) {
            board_power_off(board);
            board_power_on(board);
            as_reset += !m->on && !m->charge_pump && !m->inverted && !m->all_on && !m->scrolling &&
                        !m->segments_turned && !m->rows_turned && m->contrast == 0x7F && m->start_line == 0 &&
                        m->offset == 0 && m->multiplex == 63 && m->com_pins == 0x12 && m->addressing == 2 &&
                        m->page == 0 && m->column == 0 && m->first_page == 0 && m->last_page == 7 &&
                        m->first_column == 0 && m->last_column == 127 && m->missing == 0;
        }
        assert_int_equal(as_reset, random ? 0 : 20);
        assert_int_not_equal(memcmp(m->ram, (uint8_t[SSD1306_PAGES][SH1106_COLUMNS]){0}, sizeof m->ram), 0);
        end(board);
    }
}

TEST(an_oled_has_one_of_two_addresses)
{
    for (unsigned high = 0; high < 2; high++) {
        board_t *board = board_of(high ? "display ssd1306 SDA=C4 SCL=C5 address=0x3D"
                                       : "display ssd1306 SDA=C4 SCL=C5 address=0x3C",
                                  CODE(NOP));
        const ssd1306_part_t *oled = board_part(board, "ssd1306");
        assert_int_equal(oled->slave.address, 0x3C + high);
        end(board);
    }
}

// Wired one by one, they stand apart.
TEST(a_strip_may_be_a_smaller_square_whose_leds_stand_apart)
{
    static board_screen_t screen;
    for (unsigned side = 1; side <= 8; side++)
        for (unsigned serpentine = 0; serpentine < 2; serpentine++) {
            char part[80];
            snprintf(part, sizeof part, "display ws2812 DIN=B3 side=%u rows=%s", side,
                     serpentine ? "serpentine" : "progressive");
            board_t *board = board_of(part, CODE(NOP));
            ws2812_part_t *strip = board_part(board, "ws2812");
            assert_true(near(board_display_ma(board), side * side));
            for (unsigned led = 0; led < side * side; led++)
                strip->leds.lit[led].red = (uint8_t)(led + 100);
            board_screen(board, &screen);
            assert_true(screen.width == side && screen.height == side && screen.coloured);
            assert_int_equal(screen.beside, side <= 4);
            for (unsigned row = 0; row < side; row++)
                for (unsigned col = 0; col < side; col++) {
                    const unsigned led = row * side + (serpentine && row % 2 ? side - 1 - col : col);
                    const unsigned light = screen.pixel[row * side + col].red;
                    assert_in_range((led + 100) * 255, light * light, light * light + 2 * light);
                }
            end(board);
        }
}

// The eye: a tenth of the light looks a third as bright.
TEST(a_strip_is_a_square_of_colours_whose_rows_may_run_to_and_fro)
{
    static board_screen_t screen;
    for (unsigned serpentine = 0; serpentine < 2; serpentine++) {
        unsigned pictures = 0;
        board_t *board = board_of(
            serpentine ? "display ws2812 DIN=B3 rows=serpentine" : "display ws2812 DIN=B3", CODE(NOP));
        ws2812_part_t *strip = board_part(board, "ws2812");
        board_on_display(board, count_call, &pictures);
        assert_true(board_display_is_off(board));
        assert_true(near(board_display_ma(board), 64)); // 1 mA each
        strip->leds.lit[8] = (ws2812_colour_t){.green = 25, .red = 255};
        strip->leds.lit[1] = (ws2812_colour_t){.blue = 9};
        board_screen(board, &screen);
        assert_true(screen.width == 8 && screen.height == 8 && screen.coloured);
        assert_int_equal(screen.pixel[1].blue, 47);
        const board_colour_t pixel = screen.pixel[serpentine ? 15 : 8];
        assert_int_equal(pixel.red, 255);
        assert_in_range(pixel.green, 255 / 3 - 6, 255 / 3 + 1);
        assert_int_equal(pixel.blue, 0);
        assert_false(board_display_is_off(board));
        assert_int_equal(board_intensity(board), (25 + 255 - 1) / 4);
        assert_in_range(board_display_ma(board) * 1000, 64000 + 289 * 20000 / 255 - 1,
                        64000 + 289 * 20000 / 255);
        const ws2812_model_t before = strip->leds;
        board_glitch_display(board);
        assert_int_equal(pictures, 1);
        assert_int_not_equal(memcmp(before.lit, strip->leds.lit, sizeof before.lit), 0);
        board_power_off(board);
        assert_true(board_display_is_off(board));
        end(board);
    }
}
