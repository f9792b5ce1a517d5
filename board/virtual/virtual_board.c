// Makes a board from its description: the chip, and each part from the table of kinds, on its pins.
#include "board/virtual/virtual_board_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/chip/image.h"
#include "hal/key.h"

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

static void on_byte(void *context, uint8_t byte)
{
    board_t *b = context;
    if (b->on_console)
        b->on_console(b, byte, b->console_context);
}

static void on_typed(void *context, uint8_t byte)
{
    board_report_input(context, BOARD_TYPES, byte);
}

static void on_contact(void *context, unsigned contact, bool closes)
{
    const board_t *b = context;
    const char *legend = strchr(KEYPAD_LEGEND, b->input->kind->keys[contact]);
    board_report_input(context, closes ? BOARD_CLOSES : BOARD_OPENS, (unsigned)(legend - KEYPAD_LEGEND));
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
        file->bytes = file->read = chip_image_read(path, &file->size, error, error_size);
    return file->bytes || !path;
}

static bool describe(board_t *b, const board_config_t *config, const file_t *elf, char *error,
                     size_t error_size)
{
    file_t file = {0};
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

static void list_kinds(char *list, size_t size)
{
    *list = '\0';
    for (const part_kind_t *const *kind = part_kinds; *kind; kind++)
        snprintf(list + strlen(list), size - strlen(list), "%s%s", *list ? ", " : "", (*kind)->name);
}

static bool find_pins(const board_t *b, board_part_t *p, const description_part_t *words,
                      const error_t *error)
{
    for (unsigned i = 0; p->kind->pin[i]; i++) {
        const char *value = description_value(words, p->kind->pin[i]);
        if (!value)
            return FAIL(error, "%s: the %s needs a pin %s, as %s=B3", error->path, p->kind->name,
                        p->kind->pin[i], p->kind->pin[i]);
        if (!description_pin(value, &p->pin[i]) || !chip_has_pin(b->chip, p->pin[i]))
            return FAIL(error, "%s: the %s cannot have %s on %s, which is no pin of the %s", error->path,
                        p->kind->name, p->kind->pin[i], value, description_fact(&b->description, "mcu"));
    }
    return true;
}

static bool has_a_pin_each(const board_part_t *p, const error_t *error)
{
    for (unsigned i = 1; p->kind->pin[i]; i++)
        for (unsigned j = 0; j < i; j++)
            if (p->pin[i].letter == p->pin[j].letter && p->pin[i].bit == p->pin[j].bit)
                return FAIL(error, "%s: the %s has %s and %s on one pin, %c%u", error->path, p->kind->name,
                            p->kind->pin[j], p->kind->pin[i], p->pin[i].letter, p->pin[i].bit);
    return true;
}

static void add_signals(board_t *b, const board_part_t *p)
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
static void assign(board_t *b, board_part_t *p)
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

static bool add_part(board_t *b, const description_part_t *words, const error_t *error)
{
    board_part_t *p = &b->part[b->parts];
    char list[200];
    *p = (board_part_t){.kind = part_kind(words->kind)};
    if (!p->kind) {
        list_kinds(list, sizeof list);
        return FAIL(error, "%s: the virtual board has no part %s; it has %s", error->path, words->kind, list);
    }
    if (!find_pins(b, p, words, error) || !has_a_pin_each(p, error))
        return false;
    p->part = calloc(1, p->kind->size);
    if (!p->part)
        abort();
    b->parts++;
    const char *wrong = p->kind->start(p->part, &(part_config_t){b->chip, &b->random, words});
    if (wrong)
        return FAIL(error, "%s: the %s %s", error->path, p->kind->name, wrong);
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

static void free_part(const board_part_t *p)
{
    if (p->kind->end)
        p->kind->end(p->part);
    free(p->part);
}

void board_free(board_t *board)
{
    if (!board)
        return;
    board_forget_calls(board);
    circuit_free(&board->circuit);
    for (unsigned i = 0; i < board->parts; i++)
        free_part(&board->part[i]);
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

// ---- Events ----

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

void board_forget_calls(board_t *board)
{
    for (board_call_t *call = board->calls, *next; call; call = next) {
        next = call->next;
        free(call);
    }
}

void board_power_on(board_t *board)
{
    board_report_input(board, BOARD_SWITCHES, 1);
    chip_power_on(board->chip);
    supply_switch(board, true);
}

void board_reset(board_t *board)
{
    board_report_input(board, BOARD_RESETS, 0);
    chip_reset(board->chip);
}

void board_power_off(board_t *board)
{
    board_report_input(board, BOARD_SWITCHES, 0);
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
