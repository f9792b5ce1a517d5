// A virtual board for tests in JavaScript: executes commands, one a line on standard input, and answers each
// with a line on standard output. All times are the board's.
//   baud N   dtr 0|1   write HEX   wait MS   unplug   plug
//   read COUNT MS             up to COUNT bytes received within the time
//   gather MS                 bytes received within the time, or until none has come for QUIET_US
//   flash   eeprom   picture  their bytes
//   faults                    their number and the first one's text
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <vboard/virtual_board.h>
#include "hal/frame.h"

enum { COMMAND_MAX = 1024, CAME_MAX = 65536, QUIET_US = 500 };

typedef struct {
    board_t *board;
    uint8_t came[CAME_MAX]; // bytes from the chip, not read yet
    size_t count, wanted;
} server_t;

static void on_console(board_t *board, uint8_t byte, void *context)
{
    server_t *s = context;
    (void)board;
    if (s->count < CAME_MAX)
        s->came[s->count++] = byte;
}

static void run_ms(server_t *s, unsigned ms)
{
    chip_run(board_chip(s->board),
             chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), 1000ull * ms));
}

static void print_hex(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        printf("%02x", bytes[i]);
}

static bool has_come(board_t *board, void *context)
{
    const server_t *s = context;
    (void)board;
    return s->count >= s->wanted;
}

static void take(server_t *s, size_t max)
{
    size_t size = s->count < max ? s->count : max;
    print_hex(s->came, size);
    s->count -= size;
    memmove(s->came, s->came + size, s->count);
}

static void read_bytes(server_t *s, size_t count, unsigned ms)
{
    s->wanted = count;
    board_run_until(s->board, chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), 1000ull * ms),
                    has_come, s);
    take(s, count);
}

static void gather_bytes(server_t *s, unsigned ms)
{
    uint64_t end = chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), 1000ull * ms);
    s->wanted = 1;
    board_run_until(s->board, end, has_come, s);
    for (size_t seen = 0; seen < s->count && chip_now(board_chip(s->board)) < end;) {
        seen = s->count;
        chip_run(board_chip(s->board),
                 chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), QUIET_US));
    }
    take(s, CAME_MAX);
}

static void write_bytes(server_t *s, const char *hex)
{
    uint8_t bytes[COMMAND_MAX / 2] = {0};
    size_t size = 0;
    for (unsigned byte; sscanf(hex + 2 * size, "%2x", &byte) == 1;)
        bytes[size++] = (uint8_t)byte;
    board_type(s->board, bytes, size);
}

static void unplug(server_t *s)
{
    board_power_off(s->board);
    run_ms(s, 1000);
    s->count = 0;
}

static void plug(server_t *s)
{
    board_power_on(s->board);
    run_ms(s, 100);
}

// Prints a memory's or the picture's bytes. Fails for an unknown name.
static bool show(board_t *board, const char *what)
{
    frame_t lit;
    const uint8_t *bytes = lit.row;
    size_t size = FRAME_SIZE;
    if (strcmp(what, "picture") == 0)
        board_picture(board, lit.row);
    else if (strcmp(what, "flash") == 0)
        bytes = chip_flash(board_chip(board), &size);
    else if (strcmp(what, "eeprom") == 0)
        bytes = chip_eeprom(board_chip(board), &size);
    else
        return false;
    print_hex(bytes, size);
    return true;
}

static bool execute(server_t *s, const char *line)
{
    char name[16] = "", text[COMMAND_MAX] = "";
    sscanf(line, "%15s %1023s", name, text);
    unsigned number = (unsigned)atoi(text), ms = 0;
    sscanf(line, "%*s %*s %u", &ms);
    if (strcmp(name, "baud") == 0)
        board_set_baud(s->board, number);
    else if (strcmp(name, "dtr") == 0)
        board_set_dtr(s->board, number != 0);
    else if (strcmp(name, "write") == 0)
        write_bytes(s, text);
    else if (strcmp(name, "read") == 0)
        read_bytes(s, number, ms);
    else if (strcmp(name, "gather") == 0)
        gather_bytes(s, number);
    else if (strcmp(name, "wait") == 0)
        run_ms(s, number);
    else if (strcmp(name, "unplug") == 0)
        unplug(s);
    else if (strcmp(name, "plug") == 0)
        plug(s);
    else if (strcmp(name, "faults") == 0)
        printf("%u %s", circuit_faults(board_circuit(s->board)), circuit_fault(board_circuit(s->board), 0));
    else
        return show(s->board, name);
    return true;
}

// Fills the EEPROM with bytes that are neither a log nor blank.
static void fill_eeprom(board_t *board)
{
    size_t size;
    uint8_t *eeprom = chip_eeprom(board_chip(board), &size);
    for (size_t i = 0; i < size; i++)
        eeprom[i] = (uint8_t)(i % 7 ? 0xFF : i);
}

int main(int argc, char **argv)
{
    static server_t s;
    static char line[COMMAND_MAX];
    char error[200] = "usage: program_board BOOTLOADER";
    s.board = board_new(&(board_config_t){.board = FIRMWARE, .seed = 1}, error, sizeof error);
    if (argc != 2 || s.board == NULL || !board_add_bootloader(s.board, argv[1], error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    board_set_noise(s.board, true);
    board_on_console(s.board, on_console, &s);
    fill_eeprom(s.board);
    plug(&s);
    while (fgets(line, sizeof line, stdin)) {
        if (!execute(&s, line))
            return 2;
        printf("\n");
        fflush(stdout);
    }
    board_free(s.board);
    return 0;
}
