// The run loop: one instruction, interrupt entry or stretch of sleep at a time, then all that has become due.
#include "board/virtual/image.h"
#include "board/virtual/state.h"

#include <simavr/sim_core.h>

enum { LONG_WORDS = 6 }; // what simavr advances by when it takes a skipped word for two

// Sleep, watchdog and self-programming are not simavr's business here.
static void execute_special(vb_t *vb, image_note_t note)
{
    vb->avr->pc += 2;
    vb->avr->cycle += 1;
    if (note == NOTE_SLEEP)
        chip_sleep_enter(vb);
    else if (note == NOTE_WDR)
        chip_watchdog_restart(vb);
    else
        faults_add(vb, "SPM at 0x%04X: the virtual board has no self-programming", (unsigned)vb->avr->pc - 2);
}

static void execute_noted(vb_t *vb, image_note_t note)
{
    avr_t *avr = vb->avr;
    avr_flashaddr_t pc = avr->pc;
    avr->pc = avr_run_one(avr);
    if (note == NOTE_BAD_SKIP && avr->pc == pc + LONG_WORDS) {
        avr->pc -= 2;
        avr->cycle -= 1;
    }
    vb->measures.sp_split = note == NOTE_SPH;
    if (note == NOTE_RETI)
        measures_return(vb);
}

static void execute(vb_t *vb, image_note_t note)
{
    if (note == NOTE_NONE)
        vb->avr->pc = avr_run_one(vb->avr);
    else if (note == NOTE_SLEEP || note == NOTE_WDR || note == NOTE_SPM)
        execute_special(vb, note);
    else
        execute_noted(vb, note);
}

static void instruction(vb_t *vb)
{
    avr_t *avr = vb->avr;
    avr_flashaddr_t pc = avr->pc;
    bool was_on = avr->sreg[S_I];
    if (pc >= avr->flashend) {
        faults_add(vb, "jumped to 0x%X, beyond the end of flash", (unsigned)pc);
        chip_sleep_die(vb);
        return;
    }
    image_note_t note = (image_note_t)vb->image.note[pc / 2];
    vb->executing = true;
    execute(vb, note);
    vb->executing = false;
    avr->cycle += vb->stall;
    vb->stall = 0;
    if (avr->sreg[S_I] != was_on)
        measures_interrupts_on(vb, !was_on);
    vb->shadow = (avr->sreg[S_I] && !was_on) || note == NOTE_RETI;
    uint16_t sp = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
    if (sp < vb->measures.sp_lowest)
        measures_stack(vb, sp);
    avr->state = cpu_Running; // simavr stops at an access outside RAM; the chip would go on
    power_settle(vb);
}

static bool interrupt(vb_t *vb)
{
    if (!vb->interrupts.attention || vb->shadow || !vb->avr->sreg[S_I])
        return false;
    unsigned vector = chip_interrupts_pending(vb);
    if (vector)
        chip_interrupts_enter(vb, vector);
    return vector;
}

static void pass_unpowered(vb_t *vb, vb_time_t until)
{
    vb_time_t next = vb->timeline.next < until ? vb->timeline.next : until;
    if (next > vb_now(vb))
        vb->offset += next - vb_now(vb);
}

// A callback may ask for a reset, which must not pull the timers from under simavr's feet.
static void run_timers(vb_t *vb)
{
    vb->executing = true;
    avr_cycle_timer_process(vb->avr);
    vb->executing = false;
    power_settle(vb);
}

static void catch_up(vb_t *vb)
{
    avr_t *avr = vb->avr;
    if (avr->cycle_timers.timer && avr->cycle_timers.timer->when <= avr->cycle)
        run_timers(vb);
    if (vb->interrupts.raised)
        chip_interrupts_settle(vb);
    if (vb->timeline.next <= vb_now(vb))
        timeline_run(vb);
}

static void step(vb_t *vb, vb_time_t until)
{
    if (!vb->powered)
        pass_unpowered(vb, until);
    else if (vb->sleep.state != CPU_AWAKE)
        chip_sleep_step(vb, until);
    else if (!interrupt(vb))
        instruction(vb);
    catch_up(vb);
}

void vb_run(vb_t *vb, vb_time_t until)
{
    catch_up(vb);
    while (vb_now(vb) < until)
        step(vb, until);
}

bool vb_run_until(vb_t *vb, vb_time_t deadline, vb_condition_t *done, void *context)
{
    catch_up(vb);
    if (done(vb, context))
        return true;
    while (vb_now(vb) < deadline) {
        vb->changed = false;
        step(vb, deadline);
        if (vb->changed && done(vb, context))
            return true;
    }
    return done(vb, context);
}
