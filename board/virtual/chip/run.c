// The run loop: executes one instruction, interrupt entry or sleep step, then everything that has become due.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/avr_chip.h"
#include "chip/debugger.h"
#include "chip/decoder.h"
#include "chip/power.h"
#include "chip/avr_chip_private.h"

#include <simavr/sim_core.h>

enum { LONG_WORDS = 6 }; // how far simavr advances when it takes a skipped word for two

static void program_flash(chip_t *chip)
{
    chip_time_t until = chip_flash_spm(&chip->flash, chip->core.avr->pc - 2);
    if (until)
        chip_sleep_halt(&chip->sleep, until);
}

// LPM that does not read the flash byte at its address: the signature, a fuse, or a blocked section.
static void load_program_memory(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    unsigned op = (unsigned)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8);
    bool into_r0 = (op & 0xFE0C) != 0x9004, extended = op == 0x95D8 || (op & 0xFE0E) == 0x9006;
    size_t address = (size_t)(avr->data[R_ZL] | avr->data[R_ZH] << 8);
    if (extended)
        address |= (size_t)avr->data[avr->rampz] << 16;
    uint8_t byte = chip_flash_read(&chip->flash, address);
    avr->pc = avr_run_one(avr);
    avr->data[into_r0 ? 0 : op >> 4 & 31] = byte;
}

// Sleep, watchdog and self-programming are modelled here, not by simavr.
static void execute_special(chip_t *chip, chip_special_t special)
{
    chip->core.avr->pc += 2;
    chip->core.avr->cycle += 1;
    if (special == SPECIAL_SLEEP)
        chip_sleep_enter(&chip->sleep);
    else if (special == SPECIAL_WDR)
        chip_watchdog_restart(&chip->watchdog);
    else
        program_flash(chip);
}

static void execute_decoded(chip_t *chip, chip_special_t special)
{
    avr_t *avr = chip->core.avr;
    avr_flashaddr_t pc = avr->pc;
    avr->pc = avr_run_one(avr);
    if (special == SPECIAL_BAD_SKIP && avr->pc == pc + LONG_WORDS) {
        avr->pc -= 2;
        avr->cycle -= 1;
    }
    if (special == SPECIAL_SPL || special == SPECIAL_SPH)
        chip_meter_sp_half(&chip->meter, special == SPECIAL_SPL ? CHIP_SPL : CHIP_SPH, pc);
    if (special == SPECIAL_RETI)
        chip_meter_return(&chip->meter);
}

// Silicon's behaviour is not specified; here it is a NOP.
static void skip_unknown(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    chip_core_fault(&chip->core, CHIP_FAULT_PROGRAM, "the opcode 0x%04X, which the %s does not have",
                    (unsigned)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8), chip->name);
    avr->pc += 2;
    avr->cycle += 1;
}

// One fault until there is a program again; none at address 0, where a chip without a program starts. Silicon
// executes 0xFFFF as SBRS.
static void run_erased(chip_t *chip)
{
    if (!chip->runs_erased && chip->core.avr->pc != 0)
        chip_core_fault(&chip->core, CHIP_FAULT_PROGRAM, "ran into erased flash, where there is no program");
    chip->runs_erased = true;
    chip->core.avr->pc = avr_run_one(chip->core.avr);
}

static void execute(chip_t *chip, chip_special_t special)
{
    if (special == SPECIAL_ERASED) {
        run_erased(chip);
        return;
    }
    chip->runs_erased = chip->wrapped = false;
    if (special == SPECIAL_NONE)
        chip->core.avr->pc = avr_run_one(chip->core.avr);
    else if (special == SPECIAL_SLEEP || special == SPECIAL_WDR || special == SPECIAL_SPM)
        execute_special(chip, special);
    else if (special == SPECIAL_UNKNOWN)
        skip_unknown(chip);
    else if (special == SPECIAL_LPM && chip_flash_reads_differ(&chip->flash))
        load_program_memory(chip);
    else
        execute_decoded(chip, special);
}

static bool can_run(chip_t *chip, avr_flashaddr_t pc)
{
    bool can = chip_flash_can_run(&chip->flash, pc);
    if (!can)
        chip_core_fault(&chip->core, CHIP_FAULT_PROGRAM,
                        "ran to 0x%X, which cannot be read before RWWSRE is set", (unsigned)pc);
    return can;
}

// The program counter has as many bits as the flash needs. Of flash that is erased one fault is enough.
static void wrap(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    avr_flashaddr_t at = avr->pc % (avr->flashend + 1);
    if (!chip->runs_erased || !chip->wrapped)
        chip_core_fault(&chip->core, CHIP_FAULT_PROGRAM,
                        "ran or jumped to 0x%X, beyond the end of flash, and goes on at 0x%04X",
                        (unsigned)avr->pc, (unsigned)at);
    chip->wrapped = true;
    avr->pc = at;
}

static void watch_stack(chip_t *chip)
{
    const avr_t *avr = chip->core.avr;
    uint16_t sp = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
    if (sp < chip->meter.sp_lowest)
        chip_meter_stack(&chip->meter, sp);
}

static void instruction(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    avr_flashaddr_t pc = avr->pc;
    bool was_on = avr->sreg[S_I];
    if (!can_run(chip, pc)) {
        chip_sleep_die(&chip->sleep);
        return;
    }
    chip_special_t special = (chip_special_t)chip->flash.special[pc / 2];
    chip->busy = chip->core.executes = true;
    chip->core.instruction = pc;
    execute(chip, special);
    watch_stack(chip);
    chip->busy = chip->core.executes = false;
    avr->cycle += chip->core.stall;
    chip->core.stall = 0;
    if (avr->sreg[S_I] != was_on)
        chip_meter_interrupts_on(&chip->meter, !was_on);
    chip->shadow = (avr->sreg[S_I] && !was_on) || special == SPECIAL_RETI;
    if (!avr->gdb) // simavr stops after an access outside RAM; silicon does not
        avr->state = cpu_Running;
    if (chip->cut_asked || chip->reset_asked)
        chip_power_run_deferred(chip);
}

// Whether a vector leads elsewhere than a reset does, by itself or as avr-gcc's do, through __bad_interrupt.
static bool has_handler(const chip_t *chip, unsigned vector)
{
    enum { JUMPS = 3 };
    const chip_flash_t *f = &chip->flash;
    size_t at = (size_t)vector * chip->core.avr->vector_size;
    const size_t start = chip_jump_target(f->byte, f->size, 0);
    for (unsigned i = 0; i < JUMPS; i++) {
        size_t to = chip_jump_target(f->byte, f->size, at);
        if (to == at)
            return true;
        if (to == 0 || to == start)
            return false;
        at = to;
    }
    return true;
}

static bool interrupt(chip_t *chip)
{
    if (!chip->interrupts.attention || chip->shadow || !chip->core.avr->sreg[S_I])
        return false;
    unsigned vector = chip_interrupts_pending(&chip->interrupts);
    if (!vector)
        return false;
    if (!has_handler(chip, vector))
        chip_core_fault(&chip->core, CHIP_FAULT_PROGRAM,
                        "interrupt %u (__vector_%u) is enabled but has no handler: the program starts again",
                        vector, vector);
    chip_meter_interrupts_on(&chip->meter, false);
    chip_timers_enter(&chip->timers, vector);
    chip_watchdog_served(&chip->watchdog, vector);
    chip_meter_interrupt(&chip->meter, vector);
    watch_stack(chip); // the routine may push nothing
    return true;
}

static void pass_unpowered(chip_t *chip, chip_time_t until)
{
    chip_time_t next = chip->core.timeline.next < until ? chip->core.timeline.next : until;
    if (next > chip_core_now(&chip->core)) // chip_run_until's condition may set an event in the past
        chip->core.offset += next - chip_core_now(&chip->core);
}

// Delays a reset requested by a callback: simavr is still traversing its timers.
static void run_timers(chip_t *chip)
{
    chip->busy = true;
    avr_cycle_timer_process(chip->core.avr);
    chip->busy = false;
    chip_power_run_deferred(chip);
}

static void run_due(chip_t *chip)
{
    timeline_t *t = &chip->core.timeline;
    while (t->next <= chip_core_now(&chip->core))
        if (timeline_run_first(t))
            chip->core.changed = true;
}

static void catch_up(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    if (avr->cycle_timers.timer && avr->cycle_timers.timer->when <= avr->cycle)
        run_timers(chip);
    if (chip->core.timeline.next <= chip_core_now(&chip->core))
        run_due(chip);
}

// The cycle by which something happens that the CPU does not cause: an event, a timer, or the end of this
// call.
static avr_cycle_count_t horizon(const chip_t *chip, chip_time_t until)
{
    const avr_cycle_timer_slot_t *timer = chip->core.avr->cycle_timers.timer;
    chip_time_t first = chip->core.timeline.next < until ? chip->core.timeline.next : until;
    avr_cycle_count_t cycle = first - chip->core.offset;
    return timer && timer->when < cycle ? timer->when : cycle;
}

// simavr executes runs of plain instructions at once, as nothing else can see or be seen between them, up to
// the horizon. Returns whether there were any.
static bool run_plain(chip_t *chip, chip_time_t until)
{
    avr_t *avr = chip->core.avr;
    bool runs = false;
    if (chip->flash.blocked || avr->gdb || (chip->shadow && chip->interrupts.attention))
        return false;
    avr_cycle_count_t end = horizon(chip, until);
    avr->interrupt_state = 0;
    for (unsigned cycles; avr->pc < avr->flashend && (cycles = chip->flash.run[avr->pc / 2]) != 0 &&
                          avr->cycle + cycles <= end;
         runs = true) {
        avr->run_cycle_count = cycles;
        avr->pc = avr_run_one(avr);
    }
    avr->run_cycle_count = 1;
    chip->shadow &= !runs;
    return runs;
}

static void step(chip_t *chip, chip_time_t until)
{
    bool debugged = chip->core.avr->gdb && chip->core.powered;
    if (debugged && !chip_debugger_lets_run(chip))
        return;
    if (debugged && chip->core.avr->pc > chip->core.avr->flashend) // which the debugger may have set
        wrap(chip);
    if (!chip->core.powered)
        pass_unpowered(chip, until);
    else if (chip->sleep.state != CPU_AWAKE)
        chip_sleep_step(&chip->sleep, until);
    else if (!interrupt(chip) && !run_plain(chip, until))
        instruction(chip);
    if (chip->core.avr->pc > chip->core.avr->flashend)
        wrap(chip);
    catch_up(chip);
    if (debugged)
        chip_debugger_stepped(chip);
}

// An instruction, an interrupt's entry or time asleep: a cycle is less than any two instructions take.
static void profiled_step(chip_t *chip, chip_time_t until)
{
    const bool awake = chip->core.powered && chip->sleep.state == CPU_AWAKE;
    const chip_profile_step_t before = chip_profile_begin(&chip->profile, awake);
    step(chip, awake ? chip_core_now(&chip->core) + 1 : until);
    chip_profile_end(&chip->profile, &before);
}

// Apart, so that a profile that is not asked for costs nothing.
static void advance(chip_t *chip, chip_time_t until)
{
    if (chip->profile.on)
        profiled_step(chip, until);
    else
        step(chip, until);
}

chip_time_t chip_next(const chip_t *chip)
{
    return chip->core.powered ? chip_sleep_next(&chip->sleep) : chip->core.timeline.next;
}

void chip_run(chip_t *chip, chip_time_t until)
{
    catch_up(chip);
    while (chip_core_now(&chip->core) < until)
        advance(chip, until);
}

bool chip_run_until(chip_t *chip, chip_time_t deadline, chip_condition_t *done, void *context)
{
    catch_up(chip);
    if (done(context))
        return true;
    while (chip_core_now(&chip->core) < deadline) {
        chip->core.changed = false;
        advance(chip, deadline);
        if (chip->core.changed && done(context))
            return true;
    }
    return done(context);
}
