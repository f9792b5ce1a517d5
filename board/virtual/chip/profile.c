// Counts instructions, and accounts each cycle to the timed calls that are open.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/profile.h"

#include <stdlib.h>

#include "chip/avr_chip.h"
#include "chip/avr_chip_private.h"

static uint16_t stack_pointer(const chip_profile_t *p)
{
    const avr_t *avr = p->core->avr;
    return (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
}

// Of several open calls of one function, only the innermost one's code runs.
static bool is_innermost(const chip_profile_t *p, size_t i)
{
    const chip_timed_function_t *function = p->open[i].function;
    for (i++; i < p->opens; i++)
        if (p->open[i].function == function)
            return false;
    return true;
}

static void account(chip_profile_t *p, unsigned depth)
{
    chip_time_t now = chip_core_now(p->core), cycles = now - p->last;
    p->last = now;
    for (size_t i = 0; i < p->opens; i++) {
        chip_open_call_t *open = &p->open[i];
        if (depth > open->depth) {
            open->call.interrupts += cycles;
            continue;
        }
        open->call.cycles += cycles;
        if (p->pc >= open->function->first && p->pc < open->function->end && is_innermost(p, i))
            open->call.own += cycles;
    }
}

// A jump to the first instruction, as that of a loop, is no call.
static bool is_open(const chip_profile_t *p, const chip_timed_function_t *function, uint16_t sp)
{
    for (size_t i = 0; i < p->opens; i++)
        if (p->open[i].function == function && p->open[i].sp == sp && p->open[i].depth == p->meter->depth)
            return true;
    return false;
}

static void open_call(chip_profile_t *p, const chip_timed_function_t *function)
{
    uint16_t sp = stack_pointer(p);
    if (is_open(p, function, sp))
        return;
    if (p->opens == p->room) {
        p->room = p->room ? 2 * p->room : 16;
        p->open = realloc(p->open, p->room * sizeof *p->open);
        if (!p->open)
            abort();
    }
    p->open[p->opens++] =
        (chip_open_call_t){function, sp, p->meter->depth, {.start = chip_core_now(p->core)}};
}

void chip_profile_interrupt(chip_profile_t *p)
{
    account(p, p->meter->depth);
}

void chip_profile_begin(chip_profile_t *p, uint32_t pc)
{
    account(p, p->meter->depth);
    p->pc = pc;
    if (p->count && p->count[pc / 2] != UINT32_MAX)
        p->count[pc / 2]++;
    for (unsigned i = 0; i < p->functions; i++)
        if (p->function[i].first == pc)
            open_call(p, &p->function[i]);
}

static bool returns(const chip_profile_t *p)
{
    enum { RET = 0x9508, RETI = 0x9518 }; // Atmel AVR Instruction Set Manual, 0856
    const uint8_t *flash = p->core->avr->flash;
    unsigned op = (unsigned)(flash[p->pc] | flash[p->pc + 1] << 8);
    return op == RET || op == RETI;
}

// Only a return ends calls: between the writes of its two halves, SP points anywhere.
void chip_profile_end(chip_profile_t *p, unsigned depth)
{
    account(p, depth);
    if (!p->opens || !returns(p))
        return;
    uint16_t sp = stack_pointer(p);
    while (p->opens && p->open[p->opens - 1].sp < sp) {
        const chip_open_call_t ended = p->open[--p->opens];
        ended.function->returned(ended.function->context, &ended.call);
    }
}

void chip_profile_reset(chip_profile_t *p)
{
    p->opens = 0;
    p->last = chip_core_now(p->core);
}

void chip_profile_free(chip_profile_t *p)
{
    free(p->open);
}

static void start(chip_profile_t *p)
{
    if (!p->on)
        p->last = chip_core_now(p->core);
    p->on = p->count || p->functions;
}

void chip_count_instructions(chip_t *chip, uint32_t count[])
{
    chip->profile.count = count;
    start(&chip->profile);
}

bool chip_time_calls(chip_t *chip, uint32_t address, uint32_t size, chip_called_t *returned, void *context)
{
    chip_profile_t *p = &chip->profile;
    if (p->functions == CHIP_TIMED_MAX)
        return false;
    p->function[p->functions++] = (chip_timed_function_t){address, address + size, returned, context};
    start(p);
    return true;
}
