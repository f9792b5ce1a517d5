// Tests of the board around the chip: time, events, bouncing contacts, a power cut from a callback, a trace
// of its inputs; and faults.
#include <string.h>

#include "board/virtual/player/trace.h"
#include "hal/key.h"
#include "tests/support/rig.h"
#include "tests/chip/programs.h"
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

// An idle device sleeps for tens of milliseconds, so a front end needs to run the board only a few times a
// second.
TEST(the_board_tells_the_time_of_the_next_event)
{
    rig_t d = rig_on(1);
    unsigned runs = 0;
    chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 1000000));
    for (chip_time_t end = chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 1000000);
         chip_now(board_chip(d.board)) < end; runs++) {
        chip_time_t now = chip_now(board_chip(d.board)), next = chip_next(board_chip(d.board));
        chip_run(board_chip(d.board), next > now ? next : now + chip_us(board_chip(d.board), 1000));
    }
    assert_in_range(runs, 4, 40);
    board_power_off(d.board);
    assert_true(chip_next(board_chip(d.board)) == CHIP_NEVER);
    board_at(d.board, chip_now(board_chip(d.board)) + 5, event, &count);
    assert_int_equal(chip_next(board_chip(d.board)), chip_now(board_chip(d.board)) + 5);
    rig_free(&d);
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
    (closes ? board_press : board_release)(board, KEY_1, begins, bounce);
    chip_run(board_chip(board), begins + bounce + 1000);
    assert_int_equal(board_pin(board, "C1"), closes ? PIN_LOW : PIN_HIGH);
    assert_int_equal(board_contact_closed(board, KEY_1), closes);
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

static void trace(board_t *board, board_input_t input, unsigned value, void *context)
{
    trace_input(context, board, input, value);
}

static void expect_traced(FILE *in, chip_time_t when, const char *input)
{
    unsigned long long cycle;
    char line[40];
    assert_int_equal(fscanf(in, "%llu %39[^\n]", &cycle, line), 2);
    assert_string_equal(line, input);
    assert_in_range(cycle, when, when + 3);
}

TEST(a_trace_has_contacts_bytes_reset_and_power)
{
    bench_t *b = bench_run(100, CODE(LISTEN));
    trace_t file = {tmpfile()};
    chip_time_t begins = chip_now(board_chip(b->board)), ends = begins + 10 * 16000000ull / 115200;
    board_on_input(b->board, trace, &file);
    board_contact(b->board, KEY_1, true);
    board_contact(b->board, KEY_1, true); // is closed already
    board_type(b->board, "+-", 2);
    board_press(b->board, KEY_D, begins + 100, 0);
    board_release(b->board, KEY_1, begins + 200, 0);
    bench_run_us(b, 150);
    board_reset(b->board);
    board_power_off(b->board);
    board_power_on(b->board);
    assert_int_equal(fseek(file.out, 0, SEEK_SET), 0);
    expect_traced(file.out, begins, "close 0");
    expect_traced(file.out, begins + 100, "close F");
    expect_traced(file.out, begins + 200, "open 0");
    expect_traced(file.out, ends, "type 2B");
    expect_traced(file.out, begins + 2400, "reset 0");
    expect_traced(file.out, begins + 2400, "power 0");
    expect_traced(file.out, begins + 2400, "power 1");
    assert_int_equal(fgetc(file.out), '\n');
    assert_int_equal(fgetc(file.out), EOF);
    fclose(file.out);
}

// ---- Faults ----

static void expect_fault(const char *text, const uint16_t *code, size_t size)
{
    bench_t *b = bench_new_off("../oxo"); // the product's ELF tells the size of static data
    bench_start(b, code, size);
    bench_run_us(b, 1000);
    bench_free_faulty(b, text);
}

TEST(errors_of_the_firmware_are_faults)
{
    expect_fault("row R1 driven high at cycle ", CODE(PUT(PORTB, 2), PUT(DDRB, 2)));
    expect_fault("Invalid Opcode", CODE(0x0001));
    expect_fault("runs into static data", CODE(PUSH(0), RJMP(-2)));
    expect_fault("jumped to 0x8000, beyond the end of flash", CODE(LDI(30, 0), LDI(31, 0x40), IJMP));
    expect_fault("Invalid write address", CODE(STS(0x0900, 16)));
}

TEST(a_short_circuit_is_a_fault_once_the_contact_closes)
{
    bench_t *b = bench_run(100, CODE(SHORT_COLUMN));
    assert_int_equal(circuit_faults(board_circuit(b->board)), 0);
    board_contact(b->board, KEY_1, true);
    assert_int_equal(circuit_faults(board_circuit(b->board)), 2);
    assert_non_null(strstr(circuit_fault(board_circuit(b->board), 1), "short circuit on C1"));
    board_contact(b->board, KEY_D, true); // still the same short
    assert_int_equal(circuit_faults(board_circuit(b->board)), 2);
    bench_free_faulty(b, "short circuit on R1");
}

TEST(all_faults_are_counted_and_keep_their_text)
{
    bench_t *b = bench_run(100, CODE(SHORT_COLUMN));
    for (unsigned i = 0; i < 20; i++)
        board_contact(b->board, KEY_1, i % 2 == 0);
    assert_int_equal(circuit_faults(board_circuit(b->board)), 20);
    assert_non_null(strstr(circuit_fault(board_circuit(b->board), 19), "short circuit"));
    assert_string_equal(circuit_fault(board_circuit(b->board), 20), "");
    bench_free_faulty(b, "short circuit");
}
