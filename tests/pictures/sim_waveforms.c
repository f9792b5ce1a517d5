// The waveforms of docs/how-it-works.md, recorded from the flashed ELF.
#include <string.h>

#include "tests/pictures/waveform.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t rig;
static waveform_t wave;
static unsigned column; // the one that is being recorded
static chip_time_t eeprom_done;

AFTER_EACH
{
    rig_free(&rig);
}

static unsigned add_lane(const char *name, const char *note, lane_kind_t kind)
{
    assert_true(wave.lanes < WAVEFORM_LANES_MAX);
    wave.lane[wave.lanes] = (lane_t){.name = name, .note = note, .kind = kind};
    return wave.lanes++;
}

static void note(unsigned lane, bool on)
{
    wave.lane[lane].on[column] |= on;
}

// Whether the CPU was awake at all since board_measure_from_here.
static bool was_awake(void)
{
    chip_measures_t measures;
    board_measures(rig.board, &measures);
    return measures.asleep < measures.elapsed;
}

static bool is_lit(unsigned row, unsigned col)
{
    frame_t lit;
    board_picture(rig.board, &lit);
    return (lit.row[row] & 0x80 >> col) != 0;
}

// ---- A key press, from the first bounce to the lit pixel ----

static unsigned contact, column_pin, row_pin, awake, words, pixel;

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)board, (void)when, (void)context;
    if (pin == BOARD_PIN_R2 || pin == BOARD_PIN_C2)
        note(pin == BOARD_PIN_R2 ? row_pin : column_pin, level == PIN_LOW);
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)board, (void)word, (void)context;
    note(words, true);
}

static void record_press(void)
{
    for (column = 0; column < WAVEFORM_COLUMNS; column++) {
        note(row_pin, board_pin(rig.board, BOARD_PIN_R2) == PIN_LOW);
        note(column_pin, board_pin(rig.board, BOARD_PIN_C2) == PIN_LOW);
        board_measure_from_here(rig.board);
        board_run(rig.board, board_now(rig.board) + board_us(rig.board, wave.column_us));
        note(contact, board_contact_closed(rig.board, rig_key('5')));
        note(awake, was_awake());
        note(pixel, is_lit(3, 3));
    }
}

TEST(a_key_press_from_the_first_bounce_to_the_lit_pixel)
{
    enum { BEFORE = 100, BOUNCE_US = 2500, COLUMN_US = 10, LATEST_US = 4000 };
    rig = rig_on(7);
    wave = (waveform_t){.column_us = COLUMN_US, .zero = BEFORE, .tick_ms = 1};
    wave.title = "Key 5 on an empty 3x3 board: from the first bounce to the lit pixel";
    contact = add_lane("contact of key 5", "closed is high", LANE_LEVEL);
    column_pin = add_lane("column C2 low", "an input", LANE_BAR);
    row_pin = add_lane("row R2 low", "an output", LANE_BAR);
    awake = add_lane("CPU awake", "else in sleep", LANE_BAR);
    words = add_lane("words", "to the MAX7219", LANE_BAR);
    pixel = add_lane("pixel", "row 3, column 3", LANE_LEVEL);
    rig_wait_ms(&rig, 337);
    board_on_pin(rig.board, on_pin, NULL);
    board_on_word(rig.board, on_word, NULL);
    chip_time_t start = board_now(rig.board) + board_us(rig.board, BEFORE * COLUMN_US);
    board_press(rig.board, rig_key('5'), start, board_us(rig.board, BOUNCE_US));
    record_press();

    unsigned last_bounce = BEFORE + BOUNCE_US / COLUMN_US, lit = waveform_first(&wave, pixel, 0);
    assert_true(lit > last_bounce && (lit - last_bounce) * COLUMN_US <= LATEST_US);
    assert_true(waveform_first(&wave, words, 0) <= lit);
    waveform_mark(&wave, waveform_first(&wave, contact, 0), 2, "1  first touch: wakes the chip");
    waveform_mark(&wave, last_bounce, 1, "2  last bounce");
    waveform_mark(&wave, lit, 0, "3  four samples agree: the move is made, drawn and lit");
    waveform_assert_picture(&wave, "docs/key-press.svg");
}

// ---- A move, from the console to the EEPROM ----

static unsigned typed, answered, eeprom;

static void on_byte(board_t *board, uint8_t byte, void *context)
{
    const unsigned frame = 87 / wave.column_us + 1;
    (void)board, (void)byte, (void)context;
    for (unsigned i = 0; i < frame && i <= column; i++)
        wave.lane[answered].on[column - i] = true;
}

static void on_eeprom(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board, (void)context;
    note(eeprom, true);
    eeprom_done = write->done;
}

static void record_move(const char *line)
{
    for (column = 0; column < WAVEFORM_COLUMNS; column++) {
        if (column == (unsigned)wave.zero)
            board_type(rig.board, line, strlen(line));
        board_measure_from_here(rig.board);
        note(typed, board_typing(rig.board) > 0);
        board_run(rig.board, board_now(rig.board) + board_us(rig.board, wave.column_us));
        note(awake, was_awake());
        note(eeprom, board_now(rig.board) < eeprom_done);
        note(pixel, is_lit(3, 3));
    }
}

TEST(a_move_from_the_console_to_the_eeprom)
{
    rig = rig_on(7);
    wave = (waveform_t){.column_us = 25, .zero = 40, .tick_ms = 2};
    wave.title = "The line \"1 1\" on the console: from the first bit to the last EEPROM byte";
    typed = add_lane("RX", "the line arrives", LANE_BAR);
    awake = add_lane("CPU awake", "else in sleep", LANE_BAR);
    words = add_lane("words", "to the MAX7219", LANE_BAR);
    pixel = add_lane("pixel", "row 3, column 3", LANE_LEVEL);
    eeprom = add_lane("EEPROM", "programs a byte", LANE_BAR);
    answered = add_lane("TX", "echo and answer", LANE_BAR);
    rig_wait_ms(&rig, 337);
    board_on_word(rig.board, on_word, NULL);
    board_on_console(rig.board, on_byte, NULL);
    board_on_eeprom(rig.board, on_eeprom, NULL);
    record_move("1 1\r");

    waveform_close_gaps(&wave, awake, 3);
    waveform_close_gaps(&wave, answered, 3);
    unsigned came = waveform_last(&wave, typed), lit = waveform_first(&wave, pixel, 0);
    unsigned begun = waveform_first(&wave, eeprom, 0), saved = waveform_last(&wave, eeprom);
    unsigned told = waveform_last(&wave, answered);
    assert_true(came <= lit && came <= begun && saved < told);
    waveform_mark(&wave, came, 0, "1  the line is complete: the move is made and drawn");
    waveform_mark(&wave, saved, 1, "2  two bytes are programmed: it would survive a loss of power");
    waveform_mark(&wave, told, 2, "3  the board and the prompt are printed");
    waveform_assert_picture(&wave, "docs/console-move.svg");
}
