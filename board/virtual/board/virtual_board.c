// Makes a board from its description: the chip, and each part from the table of kinds, on its pins; and
// passes on what goes in and out of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/virtual_board_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/file.h"
#include "chip/image.h"
#include "parts/max7219_part.h"
#include "parts/piezo.h"

_Static_assert((int)DESCRIPTION_PARTS <= (int)CIRCUIT_PARTS, "all parts can be plugged in");

// ---- Callbacks ----

static void report(board_t *b, unsigned pin, chip_time_t when)
{
    board_signal_t *signal = &b->signal[pin];
    pin_level_t level = chip_pin(b->chip, signal->pin);
    if (level == signal->level)
        return;
    signal->level = level;
    if (b->on_pin)
        b->on_pin(b, pin, level, when, b->pin_context);
}

static void on_levels(void *context, chip_time_t when)
{
    board_t *b = context;
    for (unsigned pin = 0; pin < b->signals; pin++)
        report(b, pin, when);
}

static void report_input(board_t *board, board_input_t input, unsigned value)
{
    if (board->on_input)
        board->on_input(board, input, value, board->input_context);
}

static void on_byte(void *context, uint8_t byte)
{
    board_t *b = context;
    if (b->on_console)
        b->on_console(b, byte, b->console_context);
}

static void on_typed(void *context, uint8_t byte)
{
    report_input(context, BOARD_TYPES, byte);
}

static void on_contact(void *context, unsigned contact, bool closes)
{
    const board_t *b = context;
    const char *legend = strchr(BOARD_LEGEND, b->input->kind->keys[contact]);
    report_input(context, closes ? BOARD_CLOSES : BOARD_OPENS, (unsigned)(legend - BOARD_LEGEND));
}

static void on_eeprom(void *context, const chip_eeprom_write_t *write)
{
    board_t *b = context;
    if (b->on_eeprom)
        b->on_eeprom(b, write, b->eeprom_context);
}

static void on_marker(void *context, uint8_t value)
{
    board_t *b = context;
    if (b->on_marker)
        b->on_marker(b, value, b->marker_context);
}

static void on_change(void *context)
{
    board_t *b = context;
    supply_load_changed(b);
    if (b->on_display)
        b->on_display(b, b->display_context);
}

// ---- Scheduled calls ----

// A call scheduled by board_at. The board lists them, to free those that have not run.
struct board_call {
    board_t *board;
    board_event_t *event;
    void *context;
    board_call_t *previous, *next;
};

static void forget(board_call_t *call)
{
    if (call->previous)
        call->previous->next = call->next;
    else
        call->board->calls = call->next;
    if (call->next)
        call->next->previous = call->previous;
    free(call);
}

static void make_call(void *context)
{
    board_call_t call = *(board_call_t *)context;
    forget(context);
    call.event(call.board, call.context);
}

void board_at(board_t *board, chip_time_t when, board_event_t *event, void *context)
{
    board_call_t *call = malloc(sizeof *call);
    if (!call)
        abort();
    *call = (board_call_t){board, event, context, NULL, board->calls};
    if (call->next)
        call->next->previous = call;
    board->calls = call;
    chip_at(board->chip, when, make_call, call);
}

static void forget_calls(board_t *board)
{
    for (board_call_t *call = board->calls, *next; call; call = next) {
        next = call->next;
        free(call);
    }
}

// ---- Creation ----

typedef struct {
    const char *path; // of what describes the board
    char *text;
    size_t size;
} error_t;

#define FAIL(error, ...) (snprintf((error)->text, (error)->size, __VA_ARGS__), false)

// A file, as given or read.
typedef struct {
    const uint8_t *bytes;
    size_t size;
    uint8_t *read; // to be freed
} file_t;

static bool open_file(file_t *file, const char *path, char *error, size_t error_size)
{
    if (!file->bytes && path)
        file->bytes = file->read = file_read(path, &file->size, error, error_size);
    return file->bytes || !path;
}

static bool describe(board_t *b, const board_config_t *config, const file_t *elf, char *error,
                     size_t error_size)
{
    file_t file = {0};
    if (!config->elf && !config->elf_bytes && !config->board) {
        snprintf(error, error_size, "a board needs an ELF that describes it, or a text that does");
        return false;
    }
    if (!config->board)
        return chip_image_is_for_avr(elf->bytes, elf->size, config->elf, error, error_size) &&
               description_read(&b->description, elf->bytes, elf->size, config->elf, error, error_size);
    bool good = open_file(&file, config->board, error, error_size) &&
                description_read(&b->description, file.bytes, file.size, config->board, error, error_size);
    free(file.read);
    return good;
}

static const char *description_path(const board_config_t *config)
{
    return config->board ? config->board : config->elf;
}

static void add_signals(board_t *b, const made_part_t *p)
{
    for (unsigned i = 0; p->kind->pin[i]; i++)
        b->signal[b->signals++] = (board_signal_t){.name = p->kind->pin[i], .pin = p->pin[i]};
}

static void listen_to_contacts(board_t *b)
{
    contacts_t *contacts = b->input->kind->contacts(b->input->part);
    contacts->on_contact = on_contact;
    contacts->context = b;
}

// The console's pins are not shown by the logic analyser.
static void assign(board_t *b, made_part_t *p)
{
    if (p->kind != &serial_kind)
        add_signals(b, p);
    if (p->kind->display && !b->display)
        b->display = p;
    if (p->kind->contacts && !b->input) {
        b->input = p;
        listen_to_contacts(b);
    }
    if (p->kind != &serial_kind || b->line)
        return;
    b->line = (serial_part_t *)p->part;
    b->line->on_byte = on_byte;
    b->line->on_typed = on_typed;
    b->line->context = b;
}

static bool find_pin(const chip_t *chip, const char *name, chip_pin_t *pin)
{
    return description_pin(name, pin) && chip_has_pin(chip, *pin);
}

static bool add_part(board_t *b, const description_part_t *words, const error_t *error)
{
    static const part_pin_names_t names = {find_pin, "B3"};
    made_part_t *p = &b->part[b->parts];
    char wrong[300];
    if (!part_make(p, &(part_config_t){b->chip, &b->random, words}, &names, wrong, sizeof wrong))
        return FAIL(error, "%s: %s", error->path, wrong);
    b->parts++;
    p->part->changed = on_change;
    p->part->changed_context = b;
    assign(b, p);
    return circuit_plug(&b->circuit, p->part, p->pin);
}

static bool add_parts(board_t *b, const error_t *error)
{
    for (unsigned i = 0; i < b->description.parts; i++)
        if (!add_part(b, &b->description.part[i], error))
            return false;
    return true;
}

static bool add_chip(board_t *b, const board_config_t *config, const file_t *elf, const error_t *error)
{
    const char *mcu = description_fact(&b->description, "mcu");
    unsigned long hz = description_number(description_fact(&b->description, "hz"), 0);
    if (!mcu || !hz || hz > UINT32_MAX)
        return FAIL(error,
                    "%s does not name the board's chip and clock, as `mcu atmega328p` and `hz 16000000`",
                    error->path);
    const chip_config_t chip = {
        .mcu = mcu,
        .hz = (uint32_t)hz,
        .elf = config->elf,
        .elf_bytes = elf->bytes,
        .elf_size = elf->size,
        .random = &b->random,
        .hooks = {.context = b, .levels = on_levels, .eeprom = on_eeprom, .marker = on_marker}};
    if (!circuit_start(&b->circuit, &chip, error->text, error->size))
        return false;
    b->chip = b->circuit.chip;
    supply_start(b);
    return true;
}

static bool start(board_t *b, const board_config_t *config, const error_t *error)
{
    file_t elf = {.bytes = config->elf_bytes, .size = config->elf_size};
    bool good = open_file(&elf, config->elf, error->text, error->size) &&
                describe(b, config, &elf, error->text, error->size) && add_chip(b, config, &elf, error) &&
                add_parts(b, error);
    free(elf.read);
    return good;
}

board_t *board_new(const board_config_t *config, char *error, size_t error_size)
{
    const error_t told = {description_path(config), error, error_size};
    board_t *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->random = config->seed;
    if (start(b, config, &told))
        return b;
    board_free(b);
    return NULL;
}

void board_free(board_t *board)
{
    if (!board)
        return;
    forget_calls(board);
    circuit_free(&board->circuit);
    for (unsigned i = 0; i < board->parts; i++)
        part_unmake(&board->part[i]);
    description_free(&board->description);
    free(board);
}

// ---- What the board is ----

chip_t *board_chip(const board_t *board)
{
    return board->chip;
}

circuit_t *board_circuit(const board_t *board)
{
    return (circuit_t *)&board->circuit;
}

const char *board_fact(const board_t *board, const char *name)
{
    const char *value = description_fact(&board->description, name);
    return value ? value : "";
}

void *board_part(const board_t *board, const char *kind)
{
    for (unsigned i = 0; i < board->parts; i++)
        if (strcmp(board->part[i].kind->name, kind) == 0)
            return board->part[i].part;
    return NULL;
}

// ---- Supply, reset and time ----

void board_power_on(board_t *board)
{
    report_input(board, BOARD_SWITCHES, 1);
    chip_power_on(board->chip);
    supply_switch(board, true);
}

void board_reset(board_t *board)
{
    report_input(board, BOARD_RESETS, 0);
    chip_reset(board->chip);
}

void board_power_off(board_t *board)
{
    report_input(board, BOARD_SWITCHES, 0);
    chip_power_off(board->chip);
    supply_switch(board, false);
}

typedef struct {
    board_t *board;
    board_condition_t *done;
    void *context;
} question_t;

static bool ask(void *context)
{
    const question_t *q = context;
    return q->done(q->board, q->context);
}

bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context)
{
    question_t q = {board, done, context};
    return chip_run_until(board->chip, deadline, ask, &q);
}

// ---- Pins ----

unsigned board_pins(const board_t *board)
{
    return board->signals;
}

const char *board_pin_name(const board_t *board, unsigned pin)
{
    return board->signal[pin % BOARD_PINS_MAX].name;
}

pin_level_t board_pin_level(const board_t *board, unsigned pin)
{
    return pin < board->signals ? chip_pin(board->chip, board->signal[pin].pin) : PIN_FLOATING;
}

bool board_pin_is(const board_t *board, unsigned pin, const char *name)
{
    return pin < board->signals && strcmp(board->signal[pin].name, name) == 0;
}

pin_level_t board_pin(const board_t *board, const char *name)
{
    unsigned pin = 0;
    while (pin < board->signals && !board_pin_is(board, pin, name))
        pin++;
    return board_pin_level(board, pin);
}

void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context)
{
    board->on_pin = callback;
    board->pin_context = context;
}

// ---- Display ----

static const part_display_t *display_of(const board_t *board)
{
    return board->display ? board->display->kind->display : NULL;
}

void board_screen(const board_t *board, board_screen_t *screen)
{
    if (board->display)
        display_of(board)->screen(board->display->part, screen);
    else
        *screen = (board_screen_t){.width = BOARD_SIDE, .height = BOARD_SIDE};
}

void board_picture(const board_t *board, uint8_t row[BOARD_SIDE])
{
    static board_screen_t screen;
    memset(row, 0, BOARD_SIDE);
    board_screen(board, &screen);
    for (unsigned i = 0; screen.height == BOARD_SIDE && i < BOARD_SIDE * BOARD_SIDE; i++)
        if (board_colour_is_lit(screen.pixel[i / BOARD_SIDE * screen.width + i % BOARD_SIDE]))
            row[i / BOARD_SIDE] |= (uint8_t)(0x80 >> i % BOARD_SIDE);
}

unsigned board_intensity(const board_t *board)
{
    return board->display ? display_of(board)->intensity(board->display->part) : 0;
}

bool board_display_is_off(const board_t *board)
{
    return !board->display || display_of(board)->is_off(board->display->part);
}

void board_glitch_display(board_t *board)
{
    if (board->display)
        display_of(board)->glitch(board->display->part);
}

void board_set_noise(board_t *board, bool noisy)
{
    if (board->display && display_of(board)->set_noise)
        display_of(board)->set_noise(board->display->part, noisy);
}

void board_on_display(board_t *board, board_display_t *callback, void *context)
{
    board->on_display = callback;
    board->display_context = context;
}

static void on_word(void *context, uint16_t word)
{
    board_t *b = context;
    b->on_word(b, word, b->word_context);
}

void board_on_word(board_t *board, board_word_t *callback, void *context)
{
    max7219_part_t *matrix = board_part(board, "max7219");
    board->on_word = callback;
    board->word_context = context;
    if (!matrix)
        return;
    matrix->on_word = callback ? on_word : NULL;
    matrix->context = board;
}

// ---- Input ----

// On an input without `*`, that is a long press of `5`, for front ends that cannot hold a key.
enum { HELD_US = 900000 };

static bool is_held_ok(const board_t *board, unsigned key)
{
    return board->input && BOARD_LEGEND[key % BOARD_KEYS] == '*' && !strchr(board->input->kind->keys, '*');
}

// The contact of a key; NULL if the board has no such key.
static contacts_t *contact_of(const board_t *board, unsigned key, unsigned *contact)
{
    if (!board->input || key >= BOARD_KEYS)
        return NULL;
    const char *keys = board->input->kind->keys,
               *at = strchr(keys, is_held_ok(board, key) ? '5' : BOARD_LEGEND[key]);
    *contact = at ? (unsigned)(at - keys) : 0;
    return at ? board->input->kind->contacts(board->input->part) : NULL;
}

uint16_t board_keys(const board_t *board)
{
    uint16_t keys = 0;
    unsigned contact;
    for (unsigned key = 0; key < BOARD_KEYS; key++)
        keys |= (uint16_t)((contact_of(board, key, &contact) != NULL) << key);
    return keys;
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    unsigned contact;
    const contacts_t *contacts = contact_of(board, key, &contact);
    return contacts && (contacts->closed >> contact & 1);
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    unsigned contact;
    contacts_t *contacts = contact_of(board, key, &contact);
    if (is_held_ok(board, key) && !closed)
        board_release(board, key, chip_now(board->chip), 0);
    else if (contacts)
        contacts_set(contacts, contact, closed);
}

static chip_time_t move(board_t *board, unsigned key, bool closes, chip_time_t at, chip_time_t bounce)
{
    unsigned contact;
    contacts_t *contacts = contact_of(board, key, &contact);
    if (contacts)
        contacts_move(contacts, contact, closes, at, bounce);
    return at + bounce;
}

chip_time_t board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    return move(board, key, true, at, bounce);
}

chip_time_t board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    bool held = is_held_ok(board, key);
    return move(board, key, false, at + (held ? chip_us(board->chip, HELD_US) : 0), bounce);
}

void board_on_input(board_t *board, board_input_callback_t *callback, void *context)
{
    board->on_input = callback;
    board->input_context = context;
}

// ---- Console ----

void board_type(board_t *board, const void *bytes, size_t size)
{
    if (board->line)
        serial_part_type(board->line, bytes, size);
}

void board_set_baud(board_t *board, unsigned baud)
{
    if (board->line)
        serial_part_set_baud(board->line, baud);
}

unsigned board_baud(const board_t *board)
{
    return board->line ? board->line->baud : 0;
}

void board_set_dtr(board_t *board, bool asserted)
{
    bool falls = asserted && !board->dtr;
    board->dtr = asserted;
    if (falls)
        board_reset(board);
}

size_t board_typing(const board_t *board)
{
    return board->line ? board->line->count : 0;
}

void board_on_console(board_t *board, board_byte_t *callback, void *context)
{
    board->on_console = callback;
    board->console_context = context;
}

// ---- Sound ----

bool board_heard(const board_t *board, unsigned *from, unsigned hz)
{
    const piezo_t *piezo = board_part(board, piezo_kind.name);
    return piezo && piezo_heard(piezo, from, hz);
}

static void on_tone(void *context, double hz, chip_time_t when)
{
    board_t *b = context;
    b->on_tone(b, hz, when, b->tone_context);
}

void board_on_tone(board_t *board, board_tone_t *callback, void *context)
{
    piezo_t *piezo = board_part(board, piezo_kind.name);
    board->on_tone = callback;
    board->tone_context = context;
    if (!piezo)
        return;
    piezo->on_tone = callback ? on_tone : NULL;
    piezo->context = board;
}

// ---- Memory ----

void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context)
{
    board->on_eeprom = callback;
    board->eeprom_context = context;
}

void board_on_marker(board_t *board, board_byte_t *callback, void *context)
{
    board->on_marker = callback;
    board->marker_context = context;
}
