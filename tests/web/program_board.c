// A board at the other end of a pipe, for tests in JavaScript: obeys lines on standard input and answers each
// with one on standard output, in the board's own time.
//   baud N   dtr 0|1   write HEX   wait MS   unplug   plug
//   read COUNT MS             the bytes that have come, up to so many, within the time
//   gather MS                 the bytes that have come within the time, or until none has for QUIET_US
//   flash   eeprom   picture  their bytes
//   faults                    how many, and the first
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/board.h"

enum { COMMAND_MAX = 1024, CAME_MAX = 65536, QUIET_US = 500 };

typedef struct {
    board_t *board;
    uint8_t came[CAME_MAX]; // from the chip, and not read yet
    size_t count, wanted;
} server_t;

static void on_console(board_t *board, uint8_t byte, void *context)
{
    server_t *s = context;
    (void)board;
    if (s->count < CAME_MAX)
        s->came[s->count++] = byte;
}

static void run_ms(server_t *s, unsigned long ms)
{
    board_run(s->board, board_now(s->board) + board_us(s->board, 1000ull * ms));
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

static void read_bytes(server_t *s, const char *arguments)
{
    char *rest;
    s->wanted = strtoul(arguments, &rest, 10);
    uint64_t us = 1000ull * strtoul(rest, NULL, 10);
    board_run_until(s->board, board_now(s->board) + board_us(s->board, us), has_come, s);
    take(s, s->wanted);
}

static void gather_bytes(server_t *s, const char *arguments)
{
    uint64_t end = board_now(s->board) + board_us(s->board, 1000ull * strtoul(arguments, NULL, 10));
    s->wanted = 1;
    board_run_until(s->board, end, has_come, s);
    for (size_t seen = 0; seen < s->count && board_now(s->board) < end;) {
        seen = s->count;
        board_run(s->board, board_now(s->board) + board_us(s->board, QUIET_US));
    }
    take(s, CAME_MAX);
}

static void write_bytes(server_t *s, const char *hex)
{
    uint8_t bytes[COMMAND_MAX / 2] = {0};
    size_t size = 0;
    for (char digits[3] = ""; hex[0] && hex[1]; hex += 2) {
        memcpy(digits, hex, 2);
        bytes[size++] = (uint8_t)strtoul(digits, NULL, 16);
    }
    board_type(s->board, bytes, size);
}

// ---- Commands ----

typedef void command_t(server_t *s, const char *arguments);

static void set_baud(server_t *s, const char *arguments)
{
    board_set_baud(s->board, (unsigned)atoi(arguments));
}

static void set_dtr(server_t *s, const char *arguments)
{
    board_set_dtr(s->board, atoi(arguments));
}

static void wait(server_t *s, const char *arguments)
{
    run_ms(s, strtoul(arguments, NULL, 10));
}

static void unplug(server_t *s, const char *arguments)
{
    (void)arguments;
    board_power_off(s->board);
    run_ms(s, 1000);
    s->count = 0;
}

static void plug(server_t *s, const char *arguments)
{
    (void)arguments;
    board_power_on(s->board);
    run_ms(s, 100);
}

static void print_flash(server_t *s, const char *arguments)
{
    size_t size;
    (void)arguments;
    const uint8_t *bytes = board_flash(s->board, &size);
    print_hex(bytes, size);
}

static void print_eeprom(server_t *s, const char *arguments)
{
    size_t size;
    (void)arguments;
    const uint8_t *bytes = board_eeprom(s->board, &size);
    print_hex(bytes, size);
}

static void print_picture(server_t *s, const char *arguments)
{
    frame_t lit;
    (void)arguments;
    board_picture(s->board, &lit);
    print_hex(lit.row, FRAME_SIZE);
}

static void print_faults(server_t *s, const char *arguments)
{
    (void)arguments;
    printf("%u %s", board_faults(s->board), board_fault(s->board, 0));
}

static const struct {
    const char *name;
    command_t *run;
} commands[] = {
    {"baud", set_baud},       {"dtr", set_dtr},         {"write", write_bytes},     {"read", read_bytes},
    {"gather", gather_bytes}, {"wait", wait},           {"unplug", unplug},         {"plug", plug},
    {"flash", print_flash},   {"eeprom", print_eeprom}, {"picture", print_picture}, {"faults", print_faults},
};

static bool obey(server_t *s, char *line)
{
    char *arguments = line + strcspn(line, " \n");
    if (*arguments)
        *arguments++ = '\0';
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, line) == 0) {
            commands[i].run(s, arguments);
            return true;
        }
    return false;
}

// No log, and not blank either.
static void fill_eeprom(board_t *board)
{
    size_t size;
    uint8_t *eeprom = board_eeprom(board, &size);
    for (size_t i = 0; i < size; i++)
        eeprom[i] = (uint8_t)(i % 7 ? 0xFF : i);
}

int main(int argc, char **argv)
{
    static server_t s;
    static char line[COMMAND_MAX];
    char error[200] = "usage: program_board BOOTLOADER";
    s.board = board_new(NULL, 1, error, sizeof error);
    if (argc != 2 || s.board == NULL || !board_add_bootloader(s.board, argv[1], error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    board_set_noise(s.board, true);
    board_on_console(s.board, on_console, &s);
    fill_eeprom(s.board);
    plug(&s, "");
    while (fgets(line, sizeof line, stdin)) {
        if (!obey(&s, line))
            return 2;
        printf("\n");
        fflush(stdout);
    }
    board_free(s.board);
    return 0;
}
