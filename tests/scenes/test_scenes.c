// Scenes on the application on the host, with sanitizers and coverage: a virtual board whose chip is replaced
// by tests/support/app.h. A cycle is a microsecond, and time advances by milliseconds.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include <vboard/virtual_board.h>
#include "hal/key.h"
#include "tests/display/max7219/judge.c"
#include "tests/scenes/scenes.h"
#include "tests/support/app.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { MS = 1000, EDGES_MAX = 64 };

typedef struct {
    chip_time_t when;
    key_event_t event;
} edge_t;

struct board {
    bool powered;
    key_set_t closed;
    edge_t edge[EDGES_MAX]; // of keys, to come, in order of time
    unsigned edges;
    board_byte_t *on_console;
    void *context;
};

static board_t the_board; // as there is one application

// ---- Creation and supply ----

board_t *board_new(const board_config_t *config, char *error, size_t error_size)
{
    (void)config;
    snprintf(error, error_size, "%s", "");
    the_board = (board_t){.powered = false};
    app_unpack();
    return &the_board;
}

void board_free(board_t *board)
{
    (void)board;
}

// Calls of the chip and the circuit reach the one application.
chip_t *board_chip(const board_t *board)
{
    (void)board;
    return NULL;
}

circuit_t *board_circuit(const board_t *board)
{
    (void)board;
    return NULL;
}

unsigned circuit_faults(const circuit_t *circuit)
{
    (void)circuit;
    return the_board.powered && app_wants_restart();
}

const char *circuit_fault(const circuit_t *circuit, unsigned index)
{
    (void)circuit;
    (void)index;
    return "the device asks for a restart";
}

static void hear(board_t *board)
{
    for (const char *c = app_printed(); *c != '\0'; c++)
        if (board->on_console != NULL)
            board->on_console(board, (uint8_t)*c, board->context);
}

void board_power_on(board_t *board)
{
    if (board->powered)
        return;
    board->powered = true;
    app_switch_on(board->closed);
    hear(board);
}

void board_power_off(board_t *board)
{
    board->powered = false;
    app_switch_off();
}

void board_reset(board_t *board)
{
    if (board->powered)
        app_switch_on(board->closed);
}

uint8_t *chip_eeprom(chip_t *chip, size_t *size)
{
    (void)chip;
    *size = sizeof eeprom_double.byte;
    return eeprom_double.byte;
}

// Power cuts are played on the ELF.
void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context)
{
    (void)board;
    (void)callback;
    (void)context;
}

// ---- Keys ----

uint16_t board_keys(const board_t *board)
{
    (void)board;
    return UINT16_MAX;
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    return (board->closed >> key & 1) != 0;
}

static void move(board_t *board, key_event_t event)
{
    key_set_t key = (key_set_t)(1u << (event & ~KEY_RELEASED));
    board->closed = (key_set_t)((event & KEY_RELEASED) != 0 ? board->closed & ~key : board->closed | key);
    if (!board->powered)
        return;
    char legend = KEYPAD_LEGEND[event & ~KEY_RELEASED];
    ((event & KEY_RELEASED) != 0 ? app_up : app_down)(legend);
    hear(board);
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    move(board, (key_event_t)(closed ? key : key | KEY_RELEASED));
}

static chip_time_t schedule(board_t *board, chip_time_t when, unsigned event)
{
    unsigned place = board->edges++;
    assert_true(board->edges <= EDGES_MAX);
    for (; place > 0 && board->edge[place - 1].when > when; place--)
        board->edge[place] = board->edge[place - 1];
    board->edge[place] = (edge_t){when, (key_event_t)event};
    return when;
}

// The driver reports an edge after the last bounce.
chip_time_t board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    return schedule(board, at + bounce, key);
}

chip_time_t board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    return schedule(board, at + bounce, key | KEY_RELEASED);
}

static void move_keys(board_t *board)
{
    while (board->edges > 0 && board->edge[0].when <= chip_now(board_chip(board))) {
        key_event_t event = board->edge[0].event;
        memmove(board->edge, board->edge + 1, --board->edges * sizeof board->edge[0]);
        move(board, event);
    }
}

// ---- Time ----

uint32_t chip_hz(const chip_t *chip)
{
    (void)chip;
    return MS * 1000;
}

chip_time_t chip_us(const chip_t *chip, uint64_t us)
{
    (void)chip;
    return us;
}

chip_time_t chip_now(const chip_t *chip)
{
    (void)chip;
    return app_now() * (chip_time_t)MS;
}

static void tick(board_t *board)
{
    app_wait(1);
    hear(board);
    move_keys(board);
}

void chip_run(chip_t *chip, chip_time_t until)
{
    move_keys(&the_board);
    while (chip_now(chip) < until)
        tick(&the_board);
}

bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context)
{
    move_keys(board);
    while (!done(board, context) && chip_now(board_chip(board)) < deadline)
        tick(board);
    return done(board, context);
}

// Nothing is measured on the host.
void chip_measure_from_here(chip_t *chip)
{
    (void)chip;
}

void chip_measures(const chip_t *chip, chip_measures_t *out)
{
    (void)chip;
    *out = (chip_measures_t){.elapsed = 0};
}

// ---- Display ----

void board_picture(const board_t *board, uint8_t row[BOARD_SIDE])
{
    const frame_t lit = app_picture();
    (void)board;
    memcpy(row, lit.row, BOARD_SIDE);
}

void board_screen(const board_t *board, board_screen_t *screen)
{
    const frame_t lit = app_picture();
    (void)board;
    *screen = (board_screen_t){.width = FRAME_SIZE, .height = FRAME_SIZE};
    for (unsigned i = 0; i < FRAME_SIZE * FRAME_SIZE; i++)
        screen->pixel[i].red = (lit.row[i / FRAME_SIZE] & 0x80 >> i % FRAME_SIZE) != 0;
}

unsigned board_intensity(const board_t *board)
{
    (void)board;
    return app_intensity();
}

// ---- Console ----

void board_on_console(board_t *board, board_byte_t *callback, void *context)
{
    board->on_console = callback;
    board->context = context;
}

void board_type(board_t *board, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size && board->powered; i++)
        serial_double_put(((const uint8_t *)bytes)[i]);
}

size_t board_typing(const board_t *board)
{
    (void)board;
    return 0;
}

unsigned board_baud(const board_t *board)
{
    (void)board;
    return 115200;
}

// ---- Scenes ----

// Its input is the keypad.
void *board_part(const board_t *b, const char *kind)
{
    (void)b, (void)kind;
    return NULL;
}

const char *board_fact(const board_t *b, const char *name)
{
    (void)b;
    return strcmp(name, "sizes") == 0 ? "2-8" : "";
}

bool board_heard(const board_t *b, unsigned *from, unsigned hz)
{
    (void)b;
    return tone_double_heard(from, hz);
}

static const scenes_board_t board = {.bounce_ms = 0, .tolerance_us = MS};

TEST(what_a_person_sees_on_the_board)
{
    scenes_play("board.txt", &board);
}

TEST(what_a_person_sees_on_other_screens)
{
    scenes_play("screens.txt", &board);
}

TEST(what_a_person_sees_after_power_on)
{
    scenes_play("starts.txt", &board);
}

TEST(games)
{
    scenes_play("games.txt", &board);
}

TEST(wrong_scenes_fail_for_their_reason)
{
    scenes_refute("wrong.txt", &board);
}
