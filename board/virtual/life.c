// Creates, powers, resets and runs a board.
#include "board/virtual/assembly.h"

#include <stdlib.h>

#include "board/virtual/chip/image.h"

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

static bool start(board_t *b, const board_config_t *config, char *error, size_t error_size)
{
    file_t elf = {.bytes = config->elf_bytes, .size = config->elf_size};
    bool good = open_file(&elf, config->elf, error, error_size) &&
                describe(b, config, &elf, error, error_size) &&
                circuit_start(&b->circuit,
                              &(chip_config_t){.mcu = BOARD_MCU,
                                               .hz = F_CPU,
                                               .elf = config->elf,
                                               .elf_bytes = elf.bytes,
                                               .elf_size = elf.size,
                                               .random = &b->random,
                                               .hooks = assembly_hooks(b)},
                              error, error_size);
    free(elf.read);
    return good;
}

board_t *board_new(const board_config_t *config, char *error, size_t error_size)
{
    board_t *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->random = config->seed;
    if (!start(b, config, error, error_size)) {
        description_free(&b->description);
        free(b);
        return NULL;
    }
    b->chip = b->circuit.chip;
    assembly_plug(b);
    return b;
}

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

void board_free(board_t *board)
{
    if (!board)
        return;
    for (board_call_t *call = board->calls, *next; call; call = next) {
        next = call->next;
        free(call);
    }
    circuit_free(&board->circuit);
    description_free(&board->description);
    serial_line_free(&board->line);
    free(board);
}

void board_power_on(board_t *board)
{
    chip_power_on(board->chip);
    supply_switch(board, true);
}

void board_power_off(board_t *board)
{
    chip_power_off(board->chip);
    supply_switch(board, false);
}

void board_reset(board_t *board)
{
    chip_reset(board->chip);
}

void board_set_retention(board_t *board, chip_time_t cycles)
{
    chip_set_retention(board->chip, cycles);
}

void board_set_hz(board_t *board, uint32_t hz)
{
    chip_set_hz(board->chip, hz);
}

void board_set_watchdog_hz(board_t *board, uint32_t hz)
{
    chip_set_watchdog_hz(board->chip, hz);
}

uint32_t board_hz(const board_t *board)
{
    return chip_hz(board->chip);
}

chip_time_t board_us(const board_t *board, uint64_t us)
{
    return chip_us(board->chip, us);
}

chip_time_t board_now(const board_t *board)
{
    return chip_now(board->chip);
}

chip_time_t board_next(const board_t *board)
{
    return chip_next(board->chip);
}

void board_run(board_t *board, chip_time_t until)
{
    chip_run(board->chip, until);
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
