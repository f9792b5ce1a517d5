// A caller of three instructions at the end of the flash, which no product fills.
// SPDX-License-Identifier: MIT
#include "tests/support/flashed.h"

#include <stdlib.h>
#include <string.h>

#include <vboard/elf.h>
#include <vboard/file.h>
#include "tests/support/test.h"

enum { CALLER_SIZE = 6, CALLER_CYCLES = 1 + 2 }; // OUT and RJMP, from one marker to the next
enum { REGISTERS = 32, R_ARGUMENT = 24, R_Z = 30, STACK_SIZE = 256, RETURN_ADDRESS = 2 };

static void on_marker(board_t *board, uint8_t value, void *context)
{
    flashed_t *f = context;
    (void)value;
    f->at = chip_now(board_chip(board));
    f->marked = true;
}

static bool has_marked(board_t *board, void *context)
{
    (void)board;
    return ((const flashed_t *)context)->marked;
}

static void run_to_marker(flashed_t *f)
{
    const chip_time_t deadline = chip_now(board_chip(f->rig.board)) + rig_us(&f->rig, 1000000);
    f->marked = false;
    if (!board_run_until(f->rig.board, deadline, has_marked, f))
        fail_msg("a function of the flashed file does not return");
}

// Reset jumps to the caller, which calls what Z points to, again and again.
static void put_caller(uint8_t *flash, size_t size)
{
    enum { OUT_GPIOR0_R1 = 0xBA1E, ICALL = 0x9509, RJMP_BACK = 0xCFFD }; // to the first
    static const uint16_t caller[] = {OUT_GPIOR0_R1, ICALL, RJMP_BACK};
    const size_t at = size - CALLER_SIZE;
    const uint16_t jump[] = {(uint16_t)(0x940C | at >> 17), (uint16_t)(at >> 1)};
    for (size_t i = at; i < size; i++)
        assert_int_equal(flash[i], 0xFF);
    memcpy(&flash[at], caller, sizeof caller);
    memcpy(flash, jump, sizeof jump);
}

void flashed_open(flashed_t *f)
{
    size_t size;
    *f = (flashed_t){.rig = rig_new(1)};
    uint8_t *flash = chip_flash(board_chip(f->rig.board), &size);
    put_caller(flash, size);
    f->data = chip_data(board_chip(f->rig.board), &size);
    f->stack = (uint16_t)(size - 1);
    f->ram = (uint16_t)(size - STACK_SIZE - FLASHED_RAM);
    board_on_marker(f->rig.board, on_marker, f);
    board_power_on(f->rig.board);
    run_to_marker(f);
}

void flashed_close(flashed_t *f)
{
    rig_free(&f->rig);
}

static uint16_t word_at(const uint8_t *flash, size_t at)
{
    return (uint16_t)(flash[at] | flash[at + 1] << 8);
}

static bool is_rcall(const uint8_t *flash, size_t at, uint32_t to)
{
    const uint16_t word = word_at(flash, at);
    const int by = (word & 0x7FF) - (word & 0x800);
    return word >> 12 == 0xD && at / 2 + 1 + (size_t)by == to / 2;
}

static bool is_call(const uint8_t *flash, size_t at, uint32_t to)
{
    return word_at(flash, at) == (0x940E | to >> 17) && word_at(flash, at + 2) == (uint16_t)(to >> 1);
}

// is_copy: it may be a copy, with other arguments, that link-time optimisation has made and named after it; a
// copy of a part, `search.part.3`, is not the function.
static bool is_named(const elf_symbol_t *symbol, const char *name, bool is_copy)
{
    const size_t length = strlen(name);
    if (!symbol->is_function || strncmp(symbol->name, name, length) != 0)
        return false;
    const char *suffix = symbol->name + length;
    return suffix[0] == '\0' || (is_copy && suffix[0] == '.' && strstr(suffix, ".part.") == NULL);
}

static uint32_t address_of(const char *name, bool is_copy)
{
    char error[200] = "";
    size_t size = 0;
    elf_symbol_t symbol = {0};
    uint8_t *elf = file_read(rig_elf(), &size, error, sizeof error);
    bool found = false;
    for (unsigned i = 0; elf != NULL && !found && elf_symbol_number((elf_bytes_t){elf, size}, i, &symbol);
         i++)
        found = is_named(&symbol, name, is_copy);
    if (!found)
        fail_msg("%s has no function %s %s", rig_elf(), name, error);
    free(elf);
    return symbol.address;
}

static flashed_function_t find(const rig_t *d, const char *name, bool is_copy)
{
    size_t size;
    flashed_function_t found = {.address = address_of(name, is_copy)};
    bool is_called = false;
    const uint8_t *flash = chip_flash(board_chip(d->board), &size);
    for (size_t at = 0; at + 4 <= size; at += 2) {
        const bool is_long = is_call(flash, at, found.address);
        found.is_far |= is_long;
        is_called |= is_long || is_rcall(flash, at, found.address);
    }
    if (!is_called)
        fail_msg("nothing in %s calls %s", rig_elf(), name);
    return found;
}

flashed_function_t flashed_function(const rig_t *d, const char *name)
{
    return find(d, name, false);
}

// With the other registers and the RAM as they are.
static uint16_t call(flashed_t *f, flashed_function_t function, uint16_t stack, unsigned *cycles)
{
    const chip_time_t began = f->at;
    f->data[R_Z] = (uint8_t)(function.address >> 1);
    f->data[R_Z + 1] = (uint8_t)(function.address >> 9);
    f->data[SPL] = (uint8_t)stack;
    f->data[SPH] = (uint8_t)(stack >> 8);
    run_to_marker(f);
    *cycles = (unsigned)(f->at - began) - CALLER_CYCLES + (function.is_far ? 1 : 0);
    return (uint16_t)(f->data[R_ARGUMENT] | f->data[R_ARGUMENT + 1] << 8);
}

uint16_t flashed_call(flashed_t *f, flashed_function_t function, const uint16_t argument[4], unsigned *cycles)
{
    f->data[1] = 0;
    for (unsigned i = 0; i < 4; i++) {
        f->data[R_ARGUMENT - 2 * i] = (uint8_t)argument[i];
        f->data[R_ARGUMENT - 2 * i + 1] = (uint8_t)(argument[i] >> 8);
    }
    return call(f, function, f->stack, cycles);
}

// ---- A call that the device has made ----

void flashed_catch(flashed_caught_t *caught, const rig_t *device, const char *name)
{
    chip_t *chip = board_chip(device->board);
    const chip_time_t deadline = chip_now(chip) + rig_us(device, 1000000);
    size_t size;
    const uint8_t *data = chip_data(chip, &size);
    assert_in_range(size, 1, sizeof caught->data);
    caught->function = find(device, name, true);
    while (chip_pc(chip) != caught->function.address) {
        const chip_time_t now = chip_now(chip), next = chip_next(chip);
        if (now > deadline)
            fail_msg("the device does not call %s", name);
        chip_run(chip, (next > now ? next : now) + 1);
    }
    memcpy(caught->data, data, size);
    caught->stack = (uint16_t)((data[SPL] | data[SPH] << 8) + RETURN_ADDRESS);
}

void flashed_restore(flashed_t *f, const flashed_caught_t *caught)
{
    const uint16_t begin = rig_chip()->ram_begin;
    memcpy(&f->data[begin], &caught->data[begin], (size_t)(f->stack + 1 - begin));
}

uint16_t flashed_repeat(flashed_t *f, const flashed_caught_t *caught, unsigned *cycles)
{
    memcpy(f->data, caught->data, REGISTERS);
    return call(f, caught->function, caught->stack, cycles);
}

unsigned flashed_allowance(void)
{
    const char *reference = getenv("IS_REFERENCE");
    return reference == NULL || reference[0] != '\0' ? 1 : 2;
}
