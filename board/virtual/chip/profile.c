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
static bool is_open(const chip_profile_t *p, const chip_timed_function_t *function,
                    const chip_profile_step_t *before)
{
    for (size_t i = 0; i < p->opens; i++)
        if (p->open[i].function == function && p->open[i].sp == before->sp &&
            p->open[i].depth == before->depth)
            return true;
    return false;
}

static void open_call(chip_profile_t *p, const chip_timed_function_t *function,
                      const chip_profile_step_t *before)
{
    if (is_open(p, function, before))
        return;
    if (p->opens == p->room) {
        p->room = p->room ? 2 * p->room : 16;
        p->open = realloc(p->open, p->room * sizeof *p->open);
        if (!p->open)
            abort();
    }
    p->open[p->opens++] = (chip_open_call_t){function, before->sp, before->depth, {.start = p->last}};
}

static bool returns(const chip_profile_t *p)
{
    enum { RET = 0x9508, RETI = 0x9518 }; // Atmel AVR Instruction Set Manual, 0856
    const uint8_t *flash = p->core->avr->flash;
    unsigned op = (unsigned)(flash[p->pc] | flash[p->pc + 1] << 8);
    return op == RET || op == RETI;
}

// Only a return ends calls: between the writes of its two halves, SP points anywhere.
static void close_calls(chip_profile_t *p)
{
    uint16_t sp = stack_pointer(p);
    while (p->opens && p->open[p->opens - 1].sp < sp) {
        const chip_open_call_t ended = p->open[--p->opens];
        ended.function->returned(ended.function->context, &ended.call);
    }
}

static void executed(chip_profile_t *p, const chip_profile_step_t *before)
{
    p->pc = before->pc;
    if (p->count && p->count[p->pc / 2] != UINT32_MAX)
        p->count[p->pc / 2]++;
    if (p->resets != before->resets) // by the instruction
        return;
    for (unsigned i = 0; i < p->functions; i++)
        if (p->function[i].first == p->pc)
            open_call(p, &p->function[i], before);
    account(p, before->depth);
    if (p->opens && returns(p))
        close_calls(p);
}

chip_profile_step_t chip_profile_begin(const chip_profile_t *p, bool awake)
{
    return (chip_profile_step_t){
        awake, chip_core_now(p->core), p->core->avr->pc, stack_pointer(p), p->meter->depth, p->resets};
}

// No time passes where nothing runs: where the flash cannot be read, or while a debugger stops the chip. Only
// an interrupt's entry adds to the depth.
void chip_profile_end(chip_profile_t *p, const chip_profile_step_t *before)
{
    if (chip_core_now(p->core) == before->now)
        return;
    if (before->awake && p->meter->depth <= before->depth)
        executed(p, before);
    else
        account(p, p->meter->depth);
}

void chip_profile_reset(chip_profile_t *p)
{
    p->opens = 0;
    p->resets++;
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
