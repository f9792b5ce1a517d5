// Tests of the USART and its serial line: ATmega328P data sheet, 10 and 20.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/serial_part.h"
#include "tests/support/chip_rig.h"
#include "tests/support/faults.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { BIT = 17 * 8, FRAME = 10 * BIT }; // UBRR 16 with U2X
enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08 };
enum { AWAKE = 0x70 };
enum { LINE_BAUD = 115200, START_UP = 16384, LONG_US = 5000 };

TEST(a_frame_takes_1360_cycles_at_115200_baud)
{
    // OUT to the marker, STS to UDR, waking and entry, the vector's RJMP and an LDI
    enum { AROUND = 1 + 2 + 4 + 4 + 2 + 1 };
    bench_t *b = bench_run(500, CODE(SEND_ONE));
    assert_int_equal(bench_between(b, 1, IN_SENT), AROUND + 1360);
    assert_int_equal(bench_value(b, 2) & (TXC | UDRE), UDRE); // its interrupt clears TXC
    assert_string_equal(b->said, "\x01");
}

static bool has_said(board_t *board, void *context)
{
    const bench_t *b = context;
    (void)board;
    return b->size > 0;
}

TEST(waiting_for_a_byte_ends_when_its_stop_bit_has_been_sent)
{
    bench_t *b = bench_run(0, CODE(USART(0), PUT(UDR0, 'x')));
    assert_true(board_run_until(b->board, 100 * FRAME, has_said, b));
    assert_in_range(chip_now(board_chip(b->board)) - b->said_at[0], 0, 3);
}

TEST(one_byte_is_buffered_while_another_is_sent)
{
    bench_t *b = bench_run(500, CODE(USART(0), PUT(UDR0, 'a'), SHOW(UCSR0A), PUT(UDR0, 'b'), SHOW(UCSR0A),
                                     WAIT(UCSR0A, 5), PUT(UDR0, 'c'), WAIT(UCSR0A, 6), MARK(0x99)));
    assert_int_equal(bench_value(b, 0) & UDRE, UDRE);
    assert_int_equal(bench_value(b, 1) & (UDRE | TXC), 0);
    assert_string_equal(b->said, "abc");
    assert_int_equal(b->said_at[1] - b->said_at[0], FRAME);
    assert_int_equal(b->said_at[2] - b->said_at[1], FRAME);
    assert_in_range(bench_at(b, 0x99) - b->said_at[2], 0, 20); // TXC only after the last
}

TEST(a_byte_written_while_the_buffer_is_full_is_lost)
{
    EXPECT(500, "", "USART0 byte 0x63 lost", USART(0), PUT(UDR0, 'a'), PUT(UDR0, 'b'), PUT(UDR0, 'c'));
}

// Entering its routine does not clear UDRE.
TEST(data_register_empty_interrupts_as_soon_as_it_is_enabled)
{
    EXPECT(100, "01 D3 02 22 ", NULL, USART(0), SEI, MARK(1), PUT(UCSR0B, 0x38), MARK(2), SHOW(UCSR0A));
}

// A zero does nothing.
TEST(transmit_complete_is_cleared_by_writing_a_one)
{
    EXPECT(500, "62 62 22 ", NULL, USART(0), PUT(UDR0, 'x'), WAIT(UCSR0A, 6), SHOW(UCSR0A), PUT(UCSR0A, 2),
           SHOW(UCSR0A), PUT(UCSR0A, 2 | TXC), SHOW(UCSR0A));
}

TEST(typed_bytes_arrive_at_line_rate)
{
    bench_t *b = bench_run(100, CODE(ECHO));
    chip_time_t begin = chip_now(board_chip(b->board));
    board_type(b->board, "ok\xA5", 3);
    assert_int_equal(board_typing(b->board), 3);
    bench_run_us(b, 500);
    assert_int_equal(board_typing(b->board), 0);
    assert_int_equal(b->count, 3);
    // Stop bits are sampled 9.5 bits after the edge; waking and entry add some cycles
    assert_in_range(bench_at(b, 'o') - begin, 9 * BIT + BIT / 2, 10 * BIT);
    assert_in_range(bench_between(b, 'o', 'k'), 1388, 1390); // 16 MHz / 11520 = 1388.9
    assert_in_range(bench_between(b, 'k', 0xA5), 1388, 1390);
}

// Reports the receiver's status and byte.
#define RECEIVED SHOW(UCSR0A), SHOW(UDR0)

// Types bytes to a chip that reads 10 ms later. expected: status and byte of three.
static bench_t *read_late(const char *bytes, const uint8_t expected[6])
{
    bench_t *b = bench_run(100, CODE(USART(0), DELAY(40000), RECEIVED, RECEIVED, RECEIVED, SHOW(UCSR0A)));
    board_type(b->board, bytes, strlen(bytes));
    bench_run_us(b, 15000);
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(bench_value(b, i) & (i % 2 ? 0xFF : RXC | FE | DOR), expected[i]);
    assert_int_equal(bench_value(b, 6) & RXC, 0);
    return b;
}

TEST(the_receiver_holds_three_bytes_and_a_fourth_overruns)
{
    read_late("xyz", (const uint8_t[]){RXC, 'x', RXC, 'y', RXC, 'z'});
    bench_free_faulty(read_late("wxyz", (const uint8_t[]){RXC | DOR, 'w', RXC, 'x', RXC, 'z'}),
                      "USART0 byte 0x79 lost: the receiver was not read in time");
}

// A fourth byte drops the third, which waits; then the program reads in mid byte.
TEST(after_an_overrun_bytes_are_read_while_another_comes)
{
    bench_t *b = bench_run(100, CODE(USART(0), WAIT(UCSR0A, 7), DELAY((2 * FRAME + FRAME / 2) / 4),
                                     SHOW(UDR0), SHOW(UDR0), WAIT(UCSR0A, 7), SHOW(UDR0)));
    board_type(b->board, "wxyz", 4);
    bench_run_us(b, 1000);
    bench_assert_marks(b, 0xFF, 'w', 'x', 'z');
    bench_free_faulty(b, "USART0 byte 0x79 lost: the receiver was not read in time");
}

// The first byte comes when the USART is being set up; the third when the receiver is off again.
TEST(a_byte_that_comes_before_the_receiver_was_ever_on_is_a_fault)
{
    bench_t *b = bench_run(0, CODE(DELAY(FRAME / 4), USART(0), WAIT(UCSR0A, 7), SHOW(UDR0), PUT(UCSR0B, 8)));
    board_type(b->board, "xyz", 3);
    bench_run_us(b, 500);
    assert_int_equal(circuit_faults(board_circuit(b->board)), 1);
    bench_free_faulty(b, "USART0 byte 0x78 lost: a test must wait until the firmware is ready");
    b = bench_run(0, CODE(NOP));
    board_type(b->board, "xyz", 3);
    bench_run_us(b, 500);
    assert_non_null(strstr(circuit_fault(board_circuit(b->board), 0), ", and 2 more like it"));
    bench_free_faulty(b, "USART0 byte 0x78 lost: a test must wait until the firmware is ready");
    b = bench_run(100, CODE(USART(0), PUT(UCSR0B, 0)));
    board_type(b->board, "xyz", 3);
    board_power_off(b->board);
    bench_run_us(b, 500);
    b = bench_new_off(NULL);
    board_type(b->board, "xyz", 3);
    bench_run_us(b, 500); // without power
}

TEST(a_wrong_baud_rate_or_power_down_in_mid_byte_is_a_fault)
{
    EXPECT(500, "", "USART set to 57142 baud, but the line is at 115200", USART(0), PUT(UBRR0L, 34),
           PUT(UDR0, 'x'));
    EXPECT(500, "", "USART0 byte 0x78 lost: its clock was stopped by sleep", USART(0), PUT(UDR0, 'x'),
           PUT(SMCR, 5), SEI, SLEEP);
}

// ---- Bytes received while the clock is stopped ----

// Enters power-down when GPIOR2 is 1; RX wakes it; then reports received bytes.
#define DEEP                                                                                                 \
    USART(RXCIE), PUT(PCMSK2, 1), WAIT(GPIOR2, 0), PUT(PCIFR, 4), PUT(PCICR, 4), PUT(SMCR, 5), SEI, SLEEP,   \
        PUT(PCICR, 0), MARK(AWAKE), PUT(SMCR, 1), SLEEP, RJMP(-2)

// Types bytes; the chip enters power-down `us` after the start of the first byte, or before it if 0.
static bench_t *type_into_sleep(const char *bytes, size_t size, unsigned us)
{
    bench_t *b = bench_run(100, CODE(DEEP));
    b->data[GPIOR2] = us == 0;
    bench_run_us(b, us == 0 ? 100 : 0);
    board_type(b->board, bytes, size);
    bench_run_us(b, us);
    b->data[GPIOR2] = 1;
    bench_run_us(b, LONG_US);
    if (bench_value(b, 0) == IN_CHANGE) // the line is low when the clock runs again
        memmove(b->mark, b->mark + 1, --b->count * sizeof b->mark[0]);
    assert_int_equal(bench_value(b, 0), AWAKE);
    return b;
}

TEST(a_byte_received_while_the_clock_is_stopped_wakes_the_chip_and_is_lost)
{
    bench_t *b = type_into_sleep("x", 1, 0);
    board_type(b->board, "y", 1); // awake by now
    bench_run_us(b, LONG_US);
    bench_assert_marks(b, 0xFF, AWAKE, 'y');
}

// 0xFF is low only in its start bit, so the line is high when the clock starts, and the next byte is whole.
TEST(bytes_of_a_burst_that_begin_after_the_wake_up_are_received)
{
    enum { BYTES = 20, LOST = START_UP * LINE_BAUD / 16000000 / 10 + 1 };
    char ones[BYTES];
    memset(ones, 0xFF, sizeof ones);
    bench_t *b = type_into_sleep(ones, sizeof ones, 0);
    assert_int_equal(b->count, 1 + BYTES - LOST);
    assert_int_equal(bench_times(b, 0xFF), BYTES - LOST);
}

// 0x00 is high only in its stop bit, so the line is low when the clock starts, 8 bits into the twelfth byte.
// That byte's stop bit is received as the first bit of data.
TEST(a_line_that_is_low_when_the_clock_starts_looks_like_a_start_bit)
{
    const char zeros[20] = {0};
    bench_t *b = type_into_sleep(zeros, sizeof zeros, 0);
    assert_int_equal(bench_value(b, 1), 0x01);
    assert_int_equal(bench_times(b, 0), b->count - 2);
}

// Three ones are sampled when the clock stops; when it runs again the line is idle.
TEST(a_frame_interrupted_by_a_stopped_clock_continues_afterwards)
{
    enum { START_BIT_AND_THREE_US = 35 };
    bench_t *b = type_into_sleep("\x07", 1, START_BIT_AND_THREE_US);
    bench_assert_marks(b, 0xFF, AWAKE, 0xFF);
}

// ---- Other units and frames, without a board ----

static circuit_t circuit;
static unsigned markers, marker[16];

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    assert_true(markers < 16);
    marker[markers++] = value;
}

static chip_time_t sent_at;

static void on_sent(void *context, chip_pin_t tx, uint8_t byte)
{
    (void)context;
    (void)tx;
    (void)byte;
    sent_at = chip_now(circuit.chip);
}

static void start_circuit(const char *mcu, const uint16_t *code, size_t size)
{
    static uint8_t flash[1024];
    char error[200] = "";
    code_put(flash, code, size);
    markers = 0;
    if (!circuit_start(&circuit,
                       &(chip_config_t){.mcu = mcu,
                                        .hz = 16000000,
                                        .flash = flash,
                                        .flash_size = sizeof flash,
                                        .hooks = {.marker = on_marker, .sent = on_sent}},
                       error, sizeof error))
        fail_msg("%s", error);
}

static void run_circuit_us(uint64_t us)
{
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, us));
}

// Frees the circuit. Fails the test unless its only fault contains the text; NULL: none.
static void end_circuit(const char *text)
{
    unsigned faults = faults_told(&circuit);
    if (faults != (text != NULL) || (text != NULL && strstr(circuit_fault(&circuit, 0), text) == NULL))
        fail_msg("%u faults: %s", faults, circuit_fault(&circuit, 0));
    circuit_free(&circuit);
}

static void on_byte(void *context, uint8_t byte)
{
    char *said = context;
    said[strlen(said)] = (char)byte;
}

// Registers of a unit by the address of its UCSRnA.
#define UNIT_ON(a)   PUT(a, 2), PUT((a) + 4, 16), PUT((a) + 1, 0x18)
#define UNIT_SAY(a)  PUT((a) + 6, 'a'), WAIT(a, 5), PUT((a) + 6, '.'), WAIT(a, 5), PUT((a) + 6, '\n')
#define UNIT_ECHO(a) WAIT(a, 7), LDS(16, (a) + 6), STS((a) + 6, 16)

// All units of the Mega say a line at the same time, then echo.
TEST(each_usart_of_the_atmega2560_works_at_its_own_pins)
{
    enum { USART_0 = 0xC0, USART_1 = 0xC8, USART_2 = 0xD0, USART_3 = 0x130, UNITS = 4 };
    static const chip_pin_t pins[UNITS][LINE_PINS] = {
        {{'E', 0}, {'E', 1}}, {{'D', 2}, {'D', 3}}, {{'H', 0}, {'H', 1}}, {{'J', 0}, {'J', 1}}};
    static serial_part_t line[UNITS];
    char said[UNITS][16] = {""};
    start_circuit("atmega2560",
                  CODE(UNIT_ON(USART_0), UNIT_ON(USART_1), UNIT_ON(USART_2), UNIT_ON(USART_3),
                       UNIT_SAY(USART_0), UNIT_SAY(USART_1), UNIT_SAY(USART_2), UNIT_SAY(USART_3),
                       UNIT_ECHO(USART_3), UNIT_ECHO(USART_2), UNIT_ECHO(USART_1), UNIT_ECHO(USART_0)));
    for (unsigned i = 0; i < UNITS; i++) {
        serial_part_start(&line[i], circuit.chip, on_byte, said[i]);
        assert_true(circuit_plug(&circuit, &line[i].part, pins[i]));
    }
    run_circuit_us(1500);
    for (unsigned i = 0; i < UNITS; i++)
        serial_part_type(&line[i], &"0123"[i], 1);
    run_circuit_us(500);
    for (unsigned i = 0; i < UNITS; i++) {
        assert_string_equal(said[i], ((const char *[]){"a.\n0", "a.\n1", "a.\n2", "a.\n3"})[i]);
        serial_part_free(&line[i]);
    }
    end_circuit(NULL);
}

// A wire from TX to RX, which notes when TX changes.
typedef struct {
    part_t part;
    unsigned edges;
    bool level;
    chip_time_t edge[32];
} loop_t;

static void join(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    (void)part;
    level[LINE_RX] = level[LINE_TX] = drive[LINE_TX] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
}

static void note_edges(part_t *part, const pin_level_t level[], chip_time_t when)
{
    loop_t *l = (loop_t *)part;
    if ((level[LINE_TX] == PIN_HIGH) == l->level || l->edges == 32)
        return;
    l->level = !l->level;
    l->edge[l->edges++] = when;
    chip_resolve(circuit.chip);
}

static loop_t loop;

static void start_loop(const uint16_t *code, size_t size)
{
    start_circuit("atmega328p", code, size);
    loop = (loop_t){.part = {.pins = LINE_PINS, .resolve = join, .sense = note_edges}, .level = true};
    circuit_plug(&circuit, &loop.part, (chip_pin_t[]){{'D', 0}, {'D', 1}});
}

enum { UCSR0C = 0xC2, TXB8 = 1, RXB8 = 2, UPE = 4 };

// Sends 0x55 with `control` in UCSR0B beside 0x18 and `mode` in UCSR0C, then reads it back.
static void expect_frame(uint8_t mode, uint8_t control, unsigned data, unsigned bits)
{
    start_loop(CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0C, mode), PUT(UCSR0B, 0x18 | control), MARK(1),
                    PUT(UDR0, 0x55), WAIT(UCSR0A, 6), MARK(2), SHOW(UCSR0A), SHOW(UCSR0B), SHOW(UDR0)));
    run_circuit_us(1000);
    assert_int_equal(markers, 5);
    assert_int_equal(marker[2] & (RXC | FE | UPE), RXC);
    assert_int_equal(!!(marker[3] & RXB8), data >> 8);
    assert_int_equal(marker[4], data & 0xFF);
    assert_in_range(sent_at - loop.edge[0], bits * BIT, bits * BIT + 4);
    end_circuit(NULL);
}

TEST(frames_have_5_to_9_bits_with_and_without_parity_and_one_or_two_stop_bits)
{
    enum { EVEN = 0x20, ODD = 0x30, TWO_STOPS = 8, EIGHT = 6, NINE = 4 };
    expect_frame(0, 0, 0x15, 7);
    expect_frame(EVEN, 0, 0x15, 8); // of the three bits that are not sent, none counts for parity
    expect_frame(2, 0, 0x15, 8);
    expect_frame(4 | EVEN, 0, 0x55, 10);
    expect_frame(EIGHT | ODD | TWO_STOPS, 0, 0x55, 12);
    expect_frame(EIGHT | EVEN, TXB8, 0x55, 11); // nor does the ninth
    expect_frame(EIGHT, NINE | TXB8, 0x155, 11);
    expect_frame(EIGHT | EVEN | TWO_STOPS, NINE | TXB8, 0x155, 13);
    expect_frame(EIGHT | EVEN, NINE, 0x055, 12);
}

// Arduino's core turns UDRIE on and off while bytes are sent.
TEST(writing_the_control_register_does_not_disturb_tx_and_a_disabled_transmitter_ends_its_frame)
{
    static const uint8_t control[] = {0x38, 0x10};
    for (unsigned i = 0; i < 2; i++) {
        start_loop(CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 0x18), PUT(UDR0, 0), DELAY(100),
                        PUT(UCSR0B, control[i])));
        run_circuit_us(500);
        assert_int_equal(loop.edges, 2);
        assert_int_equal(loop.edge[1] - loop.edge[0], 9 * BIT);
        assert_int_equal(chip_pin_drive(circuit.chip, (chip_pin_t){'D', 1}),
                         i == 0 ? DRIVE_HIGH : DRIVE_NONE);
        end_circuit(NULL);
    }
}

TEST(a_disabled_transmitter_leaves_its_pin_at_the_end_of_its_frame)
{
    const chip_pin_t tx = {'D', 1};
    rig_make("atmega328p", "D1",
             CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 8), PUT(UDR0, 0), PUT(UCSR0B, 0)));
    rig_run(FRAME);
    assert_int_equal(chip_pin(rig.chip, tx), PIN_HIGH);
    rig_run(FRAME + 30);
    assert_int_equal(chip_pin(rig.chip, tx), PIN_FLOATING);
}

TEST(modes_that_are_not_modelled_are_one_fault)
{
    start_loop(CODE(PUT(UCSR0C, 0x46), PUT(UCSR0B, 0x18), PUT(UDR0, 0), WAIT(UCSR0A, 6), PUT(UDR0, 0)));
    run_circuit_us(1000);
    end_circuit("USART0: synchronous mode (UMSEL0) is not modelled");
    start_loop(CODE(PUT(UCSR0A, 1), PUT(UCSR0B, 0x18), PUT(UDR0, 0), WAIT(UCSR0A, 6), PUT(UDR0, 0)));
    run_circuit_us(1000);
    end_circuit("USART0: multi-processor mode (MPCM0) is not modelled");
}

TEST(switching_the_receiver_off_drops_what_it_has_received)
{
    start_loop(CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 0x18), PUT(UDR0, 0x55), WAIT(UCSR0A, 7),
                    PUT(UCSR0B, 0x08), SHOW(UCSR0A), PUT(UCSR0B, 0x18), SHOW(UCSR0A), PUT(UDR0, 0xA3),
                    WAIT(UCSR0A, 7), SHOW(UDR0)));
    run_circuit_us(500);
    assert_int_equal(markers, 3);
    assert_int_equal((marker[0] | marker[1]) & RXC, 0);
    assert_int_equal(marker[2], 0xA3);
    end_circuit(NULL);
}

TEST(a_receiver_that_is_switched_off_in_mid_byte_drops_it_and_receives_the_next_one)
{
    start_loop(CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 0x18), PUT(UDR0, 0x55), DELAY(100),
                    PUT(UCSR0B, 0x08), WAIT(UCSR0A, 6), SHOW(UCSR0A), PUT(UCSR0B, 0x18), PUT(UDR0, 0xA3),
                    WAIT(UCSR0A, 7), SHOW(UDR0)));
    run_circuit_us(500);
    assert_int_equal(markers, 2);
    assert_int_equal(marker[0] & RXC, 0);
    assert_int_equal(marker[1], 0xA3);
    end_circuit(NULL);
}

// The line stays low: neither the parity bit nor the stop bit is high.
TEST(switching_the_receiver_off_clears_its_errors)
{
    enum { RXEN = 0x10, ODD_8 = 0x36, AT = 200 };
    rig_make("atmega328p", "D1",
             CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0C, ODD_8), PUT(UCSR0B, RXEN), WAIT(UCSR0A, 7),
                  SHOW(UCSR0A), PUT(UCSR0B, 0), SHOW(UCSR0A)));
    rig_drive("D0", true, 0);
    rig_drive("D0", false, AT);
    rig_run(AT + 14 * BIT);
    rig_assert_marks(RXC | UDRE | FE | UPE | 2, UDRE | 2);
}

TEST(every_frame_but_8n1_is_a_fault_of_a_serial_line)
{
    static const uint8_t mode[] = {0x04, 0x0E, 0x26}; // seven bits, two stop bits, parity
    for (size_t i = 0; i < sizeof mode; i++) {
        serial_part_t line;
        char said[8] = "";
        start_circuit("atmega328p", CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0C, mode[i]),
                                         PUT(UCSR0B, 8), PUT(UDR0, 'x')));
        serial_part_start(&line, circuit.chip, on_byte, said);
        circuit_plug(&circuit, &line.part, (chip_pin_t[]){{'D', 0}, {'D', 1}});
        run_circuit_us(200);
        end_circuit("and a frame other than 8N1");
    }
}

TEST(a_change_of_another_pin_is_no_start_bit)
{
    enum { RXEN = 0x10, AT = 500 };
    rig_make("atmega328p", "D1",
             CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, RXEN), DELAY(1000), SHOW(UCSR0A)));
    rig_drive("D0", false, 0);
    rig_drive("D2", true, AT);
    rig_drive("B0", true, AT + 200);
    rig_run(6000);
    rig_assert_marks(UDRE | 2);
}

TEST(u2x_can_be_cleared)
{
    RIG("D1", 100, PUT(UCSR0A, 2), SHOW(UCSR0A), PUT(UCSR0A, 0), SHOW(UCSR0A));
    rig_assert_marks(UDRE | 2, UDRE);
}

// 20.3.1
TEST(without_u2x_a_bit_takes_16_times_ubrr_plus_1_cycles)
{
    enum { TXEN = 8, UBRR = 4, CYCLES = 16 * (UBRR + 1) };
    RIG("D1", 12 * CYCLES + 100, PUT(UBRR0L, UBRR), PUT(UCSR0B, TXEN), PUT(UDR0, 0x55));
    assert_int_equal(rig.edges, 11);
    rig_assert_distances(1, CYCLES, CYCLES, CYCLES, CYCLES, CYCLES, CYCLES, CYCLES, CYCLES);
}

TEST(rxb8_is_the_ninth_bit_of_each_frame)
{
    enum { NINE = 0x1C };
    start_loop(CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, NINE | TXB8), PUT(UDR0, 0x55),
                    WAIT(UCSR0A, 7), SHOW(UCSR0B), SHOW(UDR0), PUT(UCSR0B, NINE), PUT(UDR0, 0x55),
                    WAIT(UCSR0A, 7), SHOW(UCSR0B)));
    run_circuit_us(500);
    assert_int_equal(markers, 3);
    assert_int_equal(marker[0], NINE | TXB8 | RXB8);
    assert_int_equal(marker[2], NINE);
    end_circuit(NULL);
}

TEST(reading_an_empty_receiver_changes_nothing)
{
    RIG("D1", 100, PUT(UCSR0B, 0x10), LDS(16, UDR0), SHOW(UCSR0A));
    rig_assert_marks(UDRE);
}

// A line that is low all the time has no start bit.
TEST(a_line_that_was_low_when_the_clock_stopped_is_no_start_bit)
{
    enum { RXEN = 0x10, AT = 3000 };
    rig_make("atmega328p", "D1",
             CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, RXEN), PUT(PCMSK2, 4), PUT(PCICR, 4),
                  PUT(SMCR, 5), SEI, SLEEP, DELAY(1000), SHOW(UCSR0A)));
    rig_drive("D0", false, 0);
    rig_drive("D2", true, 0);
    rig_drive("D2", false, AT);
    rig_run(AT + START_UP + 8000);
    rig_assert_marks(IN_CHANGE, UDRE | 2);
}

TEST(a_low_pulse_of_less_than_half_a_bit_is_no_start_bit)
{
    enum { RXEN = 0x10 };
    rig_make("atmega328p", "D1",
             CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, RXEN), DELAY(1000), SHOW(UCSR0A)));
    rig_drive("D0", true, 0);
    rig_drive("D0", false, 200);
    rig_drive("D0", true, 200 + BIT / 2 - 10);
    rig_run(5000);
    rig_assert_marks(UDRE | 2);
}

// A byte of zeros, whose parity bit is 1.
TEST(a_wrong_parity_bit_is_an_error)
{
    enum { RXEN = 0x10, EVEN_8 = 0x26, ODD_8 = 0x36, AT = 200 };
    for (unsigned odd = 0; odd < 2; odd++) {
        rig_make("atmega328p", "D1",
                 CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0C, odd ? ODD_8 : EVEN_8), PUT(UCSR0B, RXEN),
                      WAIT(UCSR0A, 7), SHOW(UCSR0A)));
        rig_drive("D0", true, 0);
        rig_drive("D0", false, AT);
        rig_drive("D0", true, AT + 9 * BIT);
        rig_run(AT + 12 * BIT);
        rig_assert_marks(RXC | UDRE | 2 | (odd ? 0 : UPE));
    }
}

// A spike up in its first half, as short as a sample.
TEST(a_spike_in_the_start_bit_does_not_delay_the_byte)
{
    enum { RXEN = 0x10, AT = 200 };
    chip_time_t came[2];
    for (unsigned spike = 0; spike < 2; spike++) {
        rig_make("atmega328p", "D1",
                 CODE(PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, RXEN), WAIT(UCSR0A, 7), MARK(1)));
        rig_drive("D0", true, 0);
        rig_drive("D0", false, AT);
        if (spike) {
            rig_drive("D0", true, AT + 40);
            rig_drive("D0", false, AT + 48);
        }
        rig_drive("D0", true, AT + 9 * BIT);
        rig_run(AT + 12 * BIT);
        came[spike] = rig_at(1);
    }
    assert_int_equal(came[0], came[1]);
}

// Those of UBRR0H; bit 12 is reserved.
TEST(ubrr_has_12_bits)
{
    enum { TXEN = 8 };
    for (unsigned bit = 8; bit <= 12; bit++) {
        unsigned ubrr = bit < 12 ? 1u << bit : 0, cycles = 8 * (ubrr + 1);
        RIG("D1", 12 * cycles + 100, PUT(UCSR0A, 2), PUT(UBRR0L + 1, 1 << (bit - 8)), PUT(UBRR0L, 0),
            PUT(UCSR0B, TXEN), PUT(UDR0, 0x55));
        assert_int_equal(rig.edges, 11); // the first switches the transmitter on
        rig_assert_distances(1, cycles, cycles, cycles);
    }
}

TEST(rxb8_cannot_be_written)
{
    RIG("D1", 100, PUT(UCSR0B, 0x12), SHOW(UCSR0B));
    rig_assert_marks(0x10);
}

// Table 14-9: whatever DDR says; its pull-up stays.
TEST(rx_is_an_input_while_the_receiver_is_on)
{
    enum { RXEN = 0x10, ON = 50, OFF = 200 };
    const chip_pin_t rx = {'D', 0};
    rig_make("atmega328p", "D0",
             CODE(PUT(DDRD, 1), PUT(UCSR0B, RXEN), PUT(PORTD, 1), DELAY(OFF / 4), PUT(UCSR0B, 0)));
    rig_run(ON);
    assert_int_equal(chip_pin_drive(rig.chip, rx), DRIVE_PULL_UP);
    rig_run(2 * OFF);
    assert_int_equal(chip_pin_drive(rig.chip, rx), DRIVE_HIGH);
    rig_make("atmega2560", "D2", CODE(PUT(DDRD, 4), PUT(0xC9, RXEN), PUT(PORTD, 4))); // RX1
    rig_run(ON);
    assert_int_equal(chip_pin_drive(rig.chip, (chip_pin_t){'D', 2}), DRIVE_PULL_UP);
}

TEST(a_transmitter_that_is_off_sends_nothing)
{
    RIG("D1", 3000, PUT(UCSR0A, 2), PUT(UCSR0B, 0x10), PUT(UDR0, 0x55), PUT(UDR0, 0x55), SHOW(UCSR0A));
    rig_assert_marks(UDRE | 2);
    assert_int_equal(rig.edges, 0);
}

TEST(each_usart_sends_again_after_a_reset_in_mid_byte)
{
    enum { NEXT = 8, TXEN = 8, FASTEST_FRAME = 160, EDGES = 10 };
    for (unsigned n = 0; n < 2; n++) {
        rig_make("atmega1284p", n ? "D3" : "D1",
                 CODE(PUT(UCSR0B + NEXT * n, TXEN), PUT(UDR0 + NEXT * n, 0x55)));
        for (unsigned life = 1; life <= 3; life++) {
            unsigned edges = rig.edges;
            rig_run(life * FASTEST_FRAME);
            assert_in_range(rig.edges - edges, EDGES - 4, EDGES + 2);
            chip_reset(rig.chip); // in the last bits
        }
    }
}
