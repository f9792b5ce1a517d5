// Records the waveforms of docs/how-it-works.md from the firmware and prints them in the format of
// tools/draw.py.
//   program_waveforms ELF press|move
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include <vboard/virtual_board.h>
#include "hal/frame.h"
#include "hal/key.h"

enum { COLUMNS = 640, START_MS = 437, SEED = 7 };
enum { BOUNCE_US = 2500, TX_FRAME_US = 87 };

typedef enum { CONTACT, COLUMN_LOW, ROW_LOW, AWAKE, WORDS, PIXEL, RX, EEPROM, TX, LANES } lane_t;

static board_t *board;
static unsigned column, column_us; // the current column; microseconds a column
static char on[LANES][COLUMNS + 1];
static chip_time_t eeprom_done;

static void note(lane_t lane, bool is_on)
{
    if (is_on)
        on[lane][column] = '1';
}

static void on_pin(board_t *b, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)when, (void)context;
    if (board_pin_is(b, pin, "R2") || board_pin_is(b, pin, "C2"))
        note(board_pin_is(b, pin, "R2") ? ROW_LOW : COLUMN_LOW, level == PIN_LOW);
}

static void on_word(board_t *b, uint16_t word, void *context)
{
    (void)b, (void)word, (void)context;
    note(WORDS, true);
}

static void on_eeprom(board_t *b, const chip_eeprom_write_t *write, void *context)
{
    (void)b, (void)context;
    note(EEPROM, true);
    eeprom_done = write->done;
}

// Marks the columns of the byte's frame, which has just ended.
static void on_byte(board_t *b, uint8_t byte, void *context)
{
    (void)b, (void)byte, (void)context;
    for (unsigned i = 0; i <= TX_FRAME_US / column_us && i <= column; i++)
        on[TX][column - i] = '1';
}

static void record_column(void)
{
    chip_measures_t measures;
    frame_t lit;
    for (unsigned lane = 0; lane < LANES; lane++)
        on[lane][column] = '0';
    note(ROW_LOW, board_pin(board, "R2") == PIN_LOW);
    note(COLUMN_LOW, board_pin(board, "C2") == PIN_LOW);
    note(RX, board_typing(board) > 0);
    chip_measure_from_here(board_chip(board));
    chip_run(board_chip(board), chip_now(board_chip(board)) + chip_us(board_chip(board), column_us));
    chip_measures(board_chip(board), &measures);
    board_picture(board, lit.row);
    note(CONTACT, board_contact_closed(board, KEY_5));
    note(AWAKE, measures.asleep < measures.elapsed);
    note(EEPROM, chip_now(board_chip(board)) < eeprom_done);
    note(PIXEL, (lit.row[3] & 0x80 >> 3) != 0);
}

// Records all columns. In column `zero` the line is sent, or key 5 pressed if `line` is NULL.
static void record(unsigned zero, const char *line)
{
    board_power_on(board);
    chip_run(board_chip(board), chip_now(board_chip(board)) + chip_us(board_chip(board), 1000 * START_MS));
    board_on_pin(board, on_pin, NULL);
    board_on_word(board, on_word, NULL);
    board_on_eeprom(board, on_eeprom, NULL);
    board_on_console(board, on_byte, NULL);
    for (column = 0; column < COLUMNS; column++) {
        if (column == zero && line == NULL)
            board_press(board, KEY_5, chip_now(board_chip(board)), chip_us(board_chip(board), BOUNCE_US));
        else if (column == zero)
            board_type(board, line, strlen(line));
        record_column();
    }
}

static void print_lane(const char *kind, const char *name, const char *what, lane_t lane)
{
    printf("%s|%s|%s|%.*s\n", kind, name, what, COLUMNS, on[lane]);
}

static void print_press(void)
{
    column_us = 10;
    record(100, NULL);
    printf("title|Key 5 on an empty 3x3 board: from the first bounce to the lit pixel\nscale|%u|100|1\n",
           column_us);
    print_lane("level", "contact of key 5", "closed is high", CONTACT);
    print_lane("bar", "column C2 low", "an input", COLUMN_LOW);
    print_lane("bar", "row R2 low", "an output", ROW_LOW);
    print_lane("bar", "CPU awake", "else in sleep", AWAKE);
    print_lane("bar", "words", "to the MAX7219", WORDS);
    print_lane("level", "pixel", "row 3, column 3", PIXEL);
    printf("first|contact of key 5|2|1  first touch: wakes the chip\n");
    printf("column|%u|1|2  last bounce\n", 100 + BOUNCE_US / column_us);
    printf("first|pixel|0|3  four samples agree: the move is made, drawn and lit\n");
}

static void print_move(void)
{
    column_us = 25;
    record(40, "1 1\r");
    printf(
        "title|The line \"1 1\" on the console: from the first bit to the last EEPROM byte\nscale|%u|40|2\n",
        column_us);
    print_lane("bar", "RX", "the line arrives", RX);
    print_lane("bursts", "CPU awake", "else in sleep", AWAKE);
    print_lane("bar", "words", "to the MAX7219", WORDS);
    print_lane("level", "pixel", "row 3, column 3", PIXEL);
    print_lane("bar", "EEPROM", "programs a byte", EEPROM);
    print_lane("bursts", "TX", "echo and answer", TX);
    printf("last|RX|0|1  the line is complete: the move is made and drawn\n");
    printf("last|EEPROM|1|2  two bytes are programmed: it would survive a loss of power\n");
    printf("last|TX|2|3  the board and the prompt are printed\n");
}

int main(int argc, char **argv)
{
    char error[200] = "usage: program_waveforms ELF press|move";
    board =
        argc == 3 ? board_new(&(board_config_t){.elf = argv[1], .seed = SEED}, error, sizeof error) : NULL;
    if (board == NULL) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    (strcmp(argv[2], "press") == 0 ? print_press : print_move)();
    unsigned faults = circuit_faults(board_circuit(board));
    board_free(board);
    return faults != 0;
}
