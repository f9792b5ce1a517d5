// Registers, prescalers, inputs and outputs of the timers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/timers.h"

#include <string.h>

#include "chip/io.h"

enum { TIFR_OF = 0x35, TIMSK_OF = 0x6E, GTCCR = 0x43, ASSR = 0xB6, PRR0 = 0x64, PRR1 = 0x65 };
enum { TSM = 0x80, PSRASY = 0x02, PSRSYNC = 0x01 };                                                   // GTCCR
enum { EXCLK = 0x40, AS2 = 0x20, TCN2UB = 0x10, OCR2AUB = 8, OCR2BUB = 4, TCR2AUB = 2, TCR2BUB = 1 }; // ASSR
enum { ICNC = 0x80, ICES = 0x40, CS = 0x07 }; // TCCRnB
enum { FALLING = 6, RISING = 7 };             // CS of an external clock

// Registers from TCCRnA on, of 8 and of 16 bits.
enum { TCCRA, TCCRB, TCNT_8, OCR_8 };
enum { TCCRC = 2, TCNT_16 = 4, ICR = 6, OCR_16 = 8 };

// From an edge at a pin to what it causes: 2.5 to 3.5 clocks (17.1), which is 3 for an edge with a clock. The
// noise canceller takes four more (16.6.2).
enum { SYNC_CYCLES = 3, NOISE_CYCLES = 4 };

// Of the crystal at TOSC1. What is written to timer 2 then takes effect after two of its edges (18.9).
enum { CRYSTAL_HZ = 32768, LATCH_EDGES = 2 };

// A timer that nobody watches is brought up to date by whole periods, after as many steps as bring it into
// one and set its flags.
enum { STEPS_UNTIL_PERIODIC = 32 };

// Pins: section 1 of the data sheets. Vectors: the tables of their sections on interrupts.
static const timer_traits_t of_328[CHIP_TIMERS] = {{'0', 14, 2, PRR0, 5, "D6D5", "D4", ""},
                                                   {'1', 11, 2, PRR0, 3, "B1B2", "D5", "B0"},
                                                   {'2', 7, 2, PRR0, 6, "B3D3", "", ""}};
static const timer_traits_t of_1284[CHIP_TIMERS] = {{'0', 16, 2, PRR0, 5, "B3B4", "B0", ""},
                                                    {'1', 13, 2, PRR0, 3, "D5D4", "B1", "D6"},
                                                    {'2', 9, 2, PRR0, 6, "D7D6", "", ""},
                                                    {'3', 32, 2, PRR1, 0, "B6B7", "D0", "B5"}};
static const timer_traits_t of_2560[CHIP_TIMERS] = {
    {'0', 21, 2, PRR0, 5, "B7G5", "D7", ""},     {'1', 17, 3, PRR0, 3, "B5B6B7", "D6", "D4"},
    {'2', 13, 2, PRR0, 6, "B4H6", "", ""},       {'3', 32, 3, PRR1, 3, "E3E4E5", "E6", "E7"},
    {'4', 42, 3, PRR1, 4, "H3H4H5", "H7", "L0"}, {'5', 47, 3, PRR1, 5, "L3L4L5", "L2", "L1"}};
static const timer_traits_t of_32u4[CHIP_TIMERS] = {{'0', 21, 2, PRR0, 5, "B7D0", "D7", ""},
                                                    {'1', 17, 3, PRR0, 3, "B5B6B7", "D6", "D4"},
                                                    {'3', 32, 3, PRR1, 3, "C6    ", "", "C7"}};
static const struct {
    const char *family; // prefix of the chip's name
    const timer_traits_t *timers;
} chips[] = {{"atmega168", of_328},   {"atmega328", of_328},   {"atmega1284", of_1284},
             {"atmega1280", of_2560}, {"atmega2560", of_2560}, {"atmega32u4", of_32u4}};

static uint8_t *data(const chip_timer_t *t)
{
    return t->timers->core->avr->data;
}

static bool is_16_bit(const chip_timer_t *t)
{
    return t->counter.max > 0xFF;
}

static unsigned index_of(const chip_timer_t *t)
{
    return (unsigned)(t->traits->number - '0');
}

static uint8_t *flags(const chip_timer_t *t)
{
    return &data(t)[TIFR_OF + index_of(t)];
}

static uint8_t mask(const chip_timer_t *t)
{
    return data(t)[TIMSK_OF + index_of(t)];
}

static uint8_t *control_b(const chip_timer_t *t)
{
    return &data(t)[t->base + TCCRB];
}

// The index-th pin of a list of letters and digits; letter 0: there is none.
static chip_pin_t pin_of(const char *pins, unsigned i)
{
    if (2 * i >= strlen(pins) || pins[2 * i] == ' ')
        return (chip_pin_t){0};
    return (chip_pin_t){pins[2 * i], (unsigned char)(pins[2 * i + 1] - '0')};
}

// ---- Clocks ----

static unsigned prescaler(const chip_timer_t *t)
{
    return t->traits->number == '2';
}

static bool is_async(const chip_timer_t *t)
{
    return t->traits->number == '2' && t->timers->is_async;
}

// Clocks of the prescaler's input, of the CPU or the crystal, for one of the timer; 0: it has no clock from
// the prescaler. Tables 15-9, 16-5 and 18-9.
static unsigned divider(const chip_timer_t *t)
{
    static const uint16_t common[] = {0, 1, 8, 64, 256, 1024, 0, 0};
    static const uint16_t of_timer_2[] = {0, 1, 8, 32, 64, 128, 256, 1024};
    if (t->is_stopped || t->timers->is_held[prescaler(t)] || (is_async(t) && !t->timers->has_crystal))
        return 0;
    return (t->traits->number == '2' ? of_timer_2 : common)[t->cs];
}

static bool has_external_clock(const chip_timer_t *t)
{
    return t->traits->number != '2' && t->cs >= FALLING && !t->is_stopped;
}

// Edges of the prescaler's input from its origin up to and with a cycle.
static uint64_t edges_until(const chip_timer_t *t, avr_cycle_count_t cycle)
{
    uint64_t cycles = cycle - t->timers->origin[prescaler(t)];
    return is_async(t) ? cycles * CRYSTAL_HZ / t->timers->core->avr->frequency : cycles;
}

// Cycle in which the n-th of them has come.
static avr_cycle_count_t time_of_edge(const chip_timer_t *t, uint64_t n)
{
    uint64_t cycles = is_async(t) ? (n * t->timers->core->avr->frequency + CRYSTAL_HZ - 1) / CRYSTAL_HZ : n;
    return t->timers->origin[prescaler(t)] + cycles;
}

static uint16_t count_at(const chip_timer_t *t, avr_cycle_count_t cycle)
{
    unsigned edges = divider(t);
    if (edges == 0 || cycle <= t->at)
        return t->counter.count;
    uint64_t clocks = edges_until(t, cycle) / edges - edges_until(t, t->at) / edges;
    return timer_counter_after(&t->counter, (uint32_t)clocks);
}

// Cycle of the next clock that does more than count.
static avr_cycle_count_t time_of_next_clock(const chip_timer_t *t)
{
    unsigned edges = divider(t);
    if (edges == 0)
        return TIMELINE_NEVER;
    uint32_t n = timer_counter_clocks(&t->counter, *flags(t));
    return time_of_edge(t, (edges_until(t, t->at) / edges + n) * edges);
}

static void plan(chip_timer_t *t)
{
    t->next = t->next_clock = time_of_next_clock(t);
    for (unsigned i = 0; i < TIMER_LATCHES; i++)
        if (t->busy >> i & 1 && t->latched[i] < t->next)
            t->next = t->latched[i];
    if (t->clocks.count != 0) // with an external clock it has no other
        t->next = t->clocks.at[0];
    if (t->captures.count != 0 && t->captures.at[0] < t->next)
        t->next = t->captures.at[0];
}

// Moves the time from which it counts; nothing but counting may lie between.
static void move_on(chip_timer_t *t, avr_cycle_count_t cycle)
{
    t->counter.count = count_at(t, cycle);
    t->at = cycle;
}

// ---- Outputs ----

// Levels of OC0A and OC1C at one pin are combined by PORT: by OR if it is 1, else by AND (2549, 19).
static void show(chip_timers_t *timers, avr_cycle_count_t cycle)
{
    for (unsigned p = 0; p < timers->pins->ports; p++) {
        chip_port_t *port = timers->pins->present[p];
        port->compare = port->compare_or = 0;
        port->compare_and = 0xFF;
    }
    for (unsigned i = 0; i < timers->count; i++) {
        const chip_timer_t *t = &timers->timer[i];
        for (unsigned ch = 0; ch < t->counter.channels; ch++) {
            chip_pin_t pin = t->output[ch];
            if (pin.letter && timer_counter_drives_pin(&t->counter, ch))
                chip_pins_compare(chip_pins_port(timers->pins, pin), pin.bit, t->counter.channel[ch].level);
        }
    }
    chip_pins_settle(timers->pins, cycle);
}

static unsigned levels(const chip_timer_t *t)
{
    unsigned all = 0;
    for (unsigned i = 0; i < t->counter.channels; i++)
        all |= (t->counter.channel[i].level ? 1u : 0) << i;
    return all;
}

static bool drives_any_pin(const chip_timer_t *t)
{
    for (unsigned i = 0; i < t->counter.channels; i++)
        if (timer_counter_drives_pin(&t->counter, i))
            return true;
    return false;
}

// ---- What registers set ----

// WGM and COM bits, from both registers.
static void read_modes(chip_timer_t *t)
{
    uint8_t a = t->control_a, b = t->control_b;
    unsigned high = is_16_bit(t) ? b >> 3 & 3u : b >> 3 & 1u;
    timer_counter_set_mode(&t->counter, timer_counter_mode(is_16_bit(t), high << 2 | (a & 3u)));
    for (unsigned i = 0; i < t->counter.channels; i++)
        t->counter.channel[i].com = a >> (6 - 2 * i) & 3;
}

static void force(chip_timer_t *t, uint8_t v)
{
    for (unsigned i = 0; i < t->counter.channels; i++)
        if (v >> (7 - i) & 1)
            timer_counter_force(&t->counter, i);
}

static void set_control_a(chip_timer_t *t, uint8_t v)
{
    t->control_a = v;
    read_modes(t);
}

static void set_control_b(chip_timer_t *t, uint8_t v)
{
    t->control_b = v;
    t->cs = v & CS;
    if (!has_external_clock(t))
        t->clocks.count = 0;
    read_modes(t);
    if (!is_16_bit(t))
        force(t, v);
}

// Timer 2, clocked by the crystal, takes over what has been written.
static void take_over(chip_timer_t *t, avr_cycle_count_t when)
{
    move_on(t, when);
    for (unsigned i = 0; i < TIMER_LATCHES; i++) {
        uint8_t v = t->latch[i];
        if (!(t->busy >> i & 1) || t->latched[i] > when)
            continue;
        t->busy &= (uint8_t)~(1u << i);
        switch (1u << i) {
        case TCR2AUB: set_control_a(t, v); break;
        case TCR2BUB: set_control_b(t, v); break;
        case OCR2AUB: timer_counter_set_compare(&t->counter, 0, v); break;
        case OCR2BUB: timer_counter_set_compare(&t->counter, 1, v); break;
        case TCN2UB: timer_counter_set_count(&t->counter, v); break;
        }
    }
    show(t->timers, when);
}

// ---- Time ----

static void raise_flags(chip_timer_t *t, uint8_t set, avr_cycle_count_t cycle)
{
    for (unsigned bit = 0; bit < TIMER_VECTORS; bit++)
        if (set >> bit & 1 && t->vector[bit].vector)
            chip_interrupts_raise_at(t->timers->interrupts, &t->vector[bit], cycle);
}

static void pop(timer_edges_t *e)
{
    memmove(&e->at[0], &e->at[1], --e->count * sizeof e->at[0]);
}

// The count is taken over before it changes in the same cycle.
static void capture(chip_timer_t *t)
{
    t->counter.capture = count_at(t, t->next - 1);
    pop(&t->captures);
    raise_flags(t, TIMER_ICF, t->next);
}

static void execute_clock(chip_timer_t *t)
{
    unsigned before = levels(t);
    bool was_at_max = t->counter.count == t->counter.max;
    raise_flags(t, timer_counter_clock(&t->counter), t->next);
    if (before != levels(t))
        show(t->timers, t->next);
    if (t->counter.mode.reserved && was_at_max && !t->is_reported) {
        t->is_reported = true;
        chip_core_fault(t->timers->core, CHIP_FAULT_UNMODELLED, "timer %c counts in a reserved waveform mode",
                        t->traits->number);
    }
}

static void step(chip_timer_t *t)
{
    avr_cycle_count_t when = t->next;
    if (t->captures.count != 0 && t->captures.at[0] == when) {
        capture(t);
    } else if (t->busy && t->next_clock != when) {
        take_over(t, when);
    } else {
        if (t->clocks.count != 0 && t->clocks.at[0] == when)
            pop(&t->clocks);
        else
            move_on(t, when - 1);
        execute_clock(t);
        t->at = when;
    }
    plan(t);
}

static uint8_t watched(const chip_timer_t *t)
{
    return (uint8_t)((mask(t) | t->triggers) & ~*flags(t));
}

// Whether something happens that must not wait until it is read.
static bool is_watched(const chip_timer_t *t)
{
    return watched(t) != 0 || t->clocks.count != 0 || t->captures.count != 0 || t->busy ||
           drives_any_pin(t) || (t->counter.mode.reserved && !t->is_reported);
}

// Skips whole periods, in which flags and buffers no longer change.
static void skip_periods(chip_timer_t *t, avr_cycle_count_t until)
{
    uint64_t period = (uint64_t)timer_counter_period(&t->counter) * divider(t);
    if (++t->steps < STEPS_UNTIL_PERIODIC || is_watched(t) || is_async(t) || period == 0 || until < t->next)
        return;
    avr_cycle_count_t whole = (until - t->next) / period * period;
    t->at += whole;
    t->next += whole;
}

static chip_timer_t *first(chip_timers_t *timers)
{
    chip_timer_t *found = &timers->timer[0];
    for (unsigned i = 1; i < timers->count; i++)
        if (timers->timer[i].next < found->next)
            found = &timers->timer[i];
    return found;
}

static void catch_up(chip_timers_t *timers, avr_cycle_count_t cycle)
{
    timers->is_busy = true;
    for (unsigned i = 0; i < timers->count; i++)
        timers->timer[i].steps = 0;
    for (chip_timer_t *t; (t = first(timers))->next <= cycle;) {
        step(t);
        skip_periods(t, cycle);
    }
    timers->is_busy = false;
}

static avr_cycle_count_t next_watched(const chip_timers_t *timers)
{
    avr_cycle_count_t next = TIMELINE_NEVER;
    for (unsigned i = 0; i < timers->count; i++)
        if (timers->timer[i].next < next && is_watched(&timers->timer[i]))
            next = timers->timer[i].next;
    return next;
}

static avr_cycle_count_t on_time(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_timers_t *timers = param;
    (void)avr;
    catch_up(timers, when);
    timers->scheduled = next_watched(timers);
    return timers->scheduled == TIMELINE_NEVER ? 0 : timers->scheduled;
}

static void schedule(chip_timers_t *timers)
{
    avr_t *avr = timers->core->avr;
    avr_cycle_count_t next = next_watched(timers);
    if (next == timers->scheduled)
        return;
    timers->scheduled = next;
    if (next == TIMELINE_NEVER)
        avr_cycle_timer_cancel(avr, on_time, timers);
    else
        avr_cycle_timer_register(avr, next > avr->cycle ? next - avr->cycle : 0, on_time, timers);
}

static void plan_all(chip_timers_t *timers)
{
    for (unsigned i = 0; i < timers->count; i++)
        plan(&timers->timer[i]);
    schedule(timers);
}

static chip_timer_t *timer_of_vector(chip_timers_t *timers, unsigned vector)
{
    for (unsigned i = 0; i < timers->count; i++)
        for (unsigned bit = 0; bit < TIMER_VECTORS; bit++)
            if (timers->timer[i].vector[bit].vector == vector)
                return &timers->timer[i];
    return NULL;
}

void chip_timers_enter(chip_timers_t *timers, unsigned vector)
{
    chip_timer_t *t = timer_of_vector(timers, vector);
    avr_cycle_count_t now = timers->core->avr->cycle;
    if (t) {
        catch_up(timers, now);
        move_on(t, now);
    }
    chip_interrupts_enter(timers->interrupts, vector);
    if (t) {
        plan(t);
        schedule(timers);
    }
}

// ---- Control registers ----

// Brings a timer up to date for a write that takes effect at the end of this instruction.
static avr_cycle_count_t begin_write(chip_timer_t *t)
{
    avr_cycle_count_t effect = chip_io_effect(t->timers->core->avr);
    catch_up(t->timers, effect);
    move_on(t, effect);
    return effect;
}

static void end_write(chip_timer_t *t)
{
    plan(t);
    schedule(t->timers);
}

static bool refused(const chip_timer_t *t)
{
    char name[] = "timer n";
    const avr_regbit_t disabled = {.reg = t->traits->prr, .bit = t->traits->prr_bit & 7u};
    name[sizeof name - 2] = t->traits->number;
    return !chip_io_has_clock(t->timers->core, disabled, name);
}

// simavr keeps in ASSR what has been read.
static uint8_t async_status(const chip_timer_t *t)
{
    return (data(t)[ASSR] & (EXCLK | AS2)) | t->busy;
}

// Timer 2, clocked by the crystal, takes it over later. `busy`: its bit of ASSR.
static bool is_latched(chip_timer_t *t, unsigned busy, uint8_t v)
{
    static const char *const names[TIMER_LATCHES] = {"TCCR2B", "TCCR2A", "OCR2B", "OCR2A", "TCNT2"};
    if (!is_async(t))
        return false;
    avr_cycle_count_t effect = begin_write(t);
    unsigned i = 0;
    while (busy >> i != 1)
        i++;
    if (t->busy & busy)
        chip_core_fault(t->timers->core, CHIP_FAULT_REFUSED,
                        "%s written before timer 2 has taken the last value over (ASSR = 0x%02X)", names[i],
                        async_status(t));
    t->busy |= (uint8_t)busy;
    t->latch[i] = v;
    t->latched[i] = time_of_edge(t, edges_until(t, effect) + LATCH_EDGES);
    end_write(t);
    return true;
}

static void write_control_a(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    avr->data[addr] = v;
    if (is_latched(t, TCR2AUB, v))
        return;
    avr_cycle_count_t effect = begin_write(t);
    set_control_a(t, v);
    show(t->timers, effect);
    end_write(t);
}

static void write_control_b(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    avr->data[addr] = v & (is_16_bit(t) ? 0xDF : 0x0F);
    if (is_latched(t, TCR2BUB, v))
        return;
    avr_cycle_count_t effect = begin_write(t);
    set_control_b(t, v);
    show(t->timers, effect);
    end_write(t);
}

static void write_control_c(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    avr_cycle_count_t effect = begin_write(t);
    avr->data[addr] = 0;
    force(t, v);
    show(t->timers, effect);
    end_write(t);
}

// A flag that is set in the cycle in which it is cleared stays set.
static void write_flags(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    avr_cycle_count_t before = chip_io_effect(avr) - 1;
    catch_up(t->timers, before);
    move_on(t, before);
    avr->data[addr] &= (uint8_t)~chip_io_ones(avr, v);
    plan(t);
    schedule(t->timers);
}

static uint8_t read_flags(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_timer_t *t = param;
    catch_up(t->timers, chip_io_sample(avr));
    return avr->data[addr];
}

static void write_mask(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    catch_up(t->timers, chip_io_effect(avr));
    avr->data[addr] = v;
    t->timers->interrupts->attention = true;
    schedule(t->timers);
}

static void move_all_on(chip_timers_t *timers, avr_cycle_count_t cycle)
{
    catch_up(timers, cycle);
    for (unsigned i = 0; i < timers->count; i++)
        move_on(&timers->timer[i], cycle);
}

// Resets prescalers, and holds them while TSM is set (17.3.1).
static void write_gtccr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    static const uint8_t reset[TIMER_PRESCALERS] = {PSRSYNC, PSRASY};
    chip_timers_t *timers = param;
    avr_cycle_count_t effect = chip_io_effect(avr);
    move_all_on(timers, effect);
    for (unsigned i = 0; i < TIMER_PRESCALERS; i++) {
        if (timers->is_held[i] || v & reset[i])
            timers->origin[i] = effect;
        timers->is_held[i] = v & TSM && v & reset[i];
    }
    avr->data[addr] = v & TSM ? v & (TSM | PSRASY | PSRSYNC) : 0;
    plan_all(timers);
}

static void write_power_reduction(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timers_t *timers = param;
    move_all_on(timers, chip_io_effect(avr));
    avr->data[addr] = v;
    for (unsigned i = 0; i < timers->count; i++) {
        chip_timer_t *t = &timers->timer[i];
        if (t->traits->prr == addr)
            t->is_stopped = v >> t->traits->prr_bit & 1;
    }
    plan_all(timers);
}

// "When the value of AS2 is changed, the contents of TCNT2, OCR2A, OCR2B, TCCR2A and TCCR2B might be
// corrupted" (18.11.8): here they stay.
static void write_assr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    chip_timers_t *timers = t->timers;
    bool on = v & AS2;
    avr_cycle_count_t effect = begin_write(t);
    avr->data[addr] = v & (EXCLK | AS2);
    if (v & EXCLK)
        chip_core_fault(timers->core, CHIP_FAULT_UNMODELLED,
                        "an external clock at TOSC1 (ASSR = 0x%02X) is not modelled", v);
    else if (on && !timers->has_crystal)
        chip_core_fault(timers->core, CHIP_FAULT_WIRING,
                        "timer 2 is clocked by a crystal at TOSC1 (ASSR = 0x%02X), but there is none; "
                        "chip_add_crystal adds it",
                        v);
    if (on != timers->is_async)
        timers->origin[prescaler(t)] = effect;
    timers->is_async = on;
    end_write(t);
}

static uint8_t read_assr(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_timer_t *t = param;
    (void)addr;
    catch_up(t->timers, chip_io_sample(avr));
    return async_status(t);
}

// ---- Counts and compare values ----

static uint8_t read_count(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_timer_t *t = param;
    (void)addr;
    avr_cycle_count_t when = chip_io_sample(avr);
    catch_up(t->timers, when);
    uint16_t count = t->is_stopped ? 0 : count_at(t, when);
    t->temp = (uint8_t)(count >> 8);
    return (uint8_t)count;
}

static uint8_t read_temp(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_timer_t *t = param;
    (void)avr;
    (void)addr;
    return t->temp;
}

static void write_temp(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    (void)avr;
    (void)addr;
    if (!refused(t))
        t->temp = v;
}

static uint16_t with_temp(const chip_timer_t *t, uint8_t low)
{
    return is_16_bit(t) ? (uint16_t)(t->temp << 8 | low) : low;
}

// A write wins over a clock in the same cycle (16.8.2).
static void write_count(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    (void)avr;
    (void)addr;
    if (refused(t))
        return;
    if (is_latched(t, TCN2UB, v))
        return;
    begin_write(t);
    timer_counter_set_count(&t->counter, with_temp(t, v));
    end_write(t);
}

static unsigned channel_of(const chip_timer_t *t, avr_io_addr_t addr)
{
    return is_16_bit(t) ? (addr - t->base - OCR_16) / 2 : addr - t->base - OCR_8;
}

static void write_compare(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    uint16_t value = with_temp(t, v);
    avr->data[addr] = (uint8_t)value;
    if (is_16_bit(t))
        avr->data[addr + 1] = (uint8_t)(value >> 8);
    if (is_latched(t, channel_of(t, addr) ? OCR2BUB : OCR2AUB, v))
        return;
    begin_write(t);
    timer_counter_set_compare(&t->counter, channel_of(t, addr), value);
    end_write(t);
}

// Modes with a fixed TOP mask its unused bits "to zero when any of the OCR1x Registers are written" (16.9.3).
// On silicon that happens to the high byte only: after ICR1 = 6500, a write to OCR1BL alone gives 25 above it
// (forum.arduino.cc, "Not able to set OCR1BH on Uno", 509204).
static void write_compare_high(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    (void)avr;
    (void)addr;
    bool masks = t->counter.mode.shape >= TIMER_FAST && t->counter.mode.top == TIMER_TOP_FIXED;
    if (!refused(t))
        t->temp = masks ? v & (uint8_t)(t->counter.mode.fixed >> 8) : v;
}

static uint8_t read_capture(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_timer_t *t = param;
    (void)addr;
    catch_up(t->timers, chip_io_sample(avr));
    t->temp = (uint8_t)(t->counter.capture >> 8);
    return (uint8_t)t->counter.capture;
}

// In every mode: 16.11.7 says that ICR1 can be written only in modes whose TOP it is, but on silicon it can
// in others, too (the discussion cited above).
static void write_capture(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    (void)avr;
    (void)addr;
    if (refused(t))
        return;
    begin_write(t);
    t->counter.capture = with_temp(t, v);
    end_write(t);
}

// ---- Inputs ----

static void push(timer_edges_t *e, avr_cycle_count_t at)
{
    if (e->count < TIMER_EDGES)
        e->at[e->count++] = at;
}

static void sample_clock(chip_timer_t *t, bool level, avr_cycle_count_t cycle)
{
    if (level == t->clock_level)
        return;
    t->clock_level = level;
    if (has_external_clock(t) && level == (t->cs == RISING))
        push(&t->clocks, cycle + SYNC_CYCLES);
}

// The noise canceller passes a level that four samples agree on: an edge that is undone before has never
// been.
static bool passes_noise_canceller(chip_timer_t *t, avr_cycle_count_t cycle)
{
    bool undone = t->is_filtering && cycle < t->filtered;
    t->is_filtering = !undone;
    t->filtered = cycle + NOISE_CYCLES;
    if (undone && t->captures.count != 0 && t->captures.at[t->captures.count - 1] > cycle + SYNC_CYCLES)
        t->captures.count--;
    return !undone;
}

static void sample_capture(chip_timer_t *t, bool level, avr_cycle_count_t cycle)
{
    bool cancels = *control_b(t) & ICNC, rising = *control_b(t) & ICES;
    if (level == t->capture_level)
        return;
    t->capture_level = level;
    if (cancels && !passes_noise_canceller(t, cycle))
        return;
    if (t->counter.mode.top != TIMER_TOP_ICR && level == rising && !t->is_stopped)
        push(&t->captures, cycle + SYNC_CYCLES + (cancels ? NOISE_CYCLES : 0));
}

static void sample(chip_timer_t *t, avr_cycle_count_t cycle)
{
    if (t->clock.letter)
        sample_clock(t, chip_pins_input(t->timers->pins, t->clock), cycle);
    if (t->traits->number == '1' && t->timers->captures_comparator)
        sample_capture(t, t->timers->comparator, cycle);
    else if (t->capture.letter)
        sample_capture(t, chip_pins_input(t->timers->pins, t->capture), cycle);
}

static void sample_all(chip_timers_t *timers, avr_cycle_count_t cycle)
{
    for (unsigned i = 0; i < timers->count; i++) {
        sample(&timers->timer[i], cycle);
        plan(&timers->timer[i]);
    }
    if (!timers->is_busy)
        schedule(timers);
}

static void on_changed(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle)
{
    chip_timers_t *timers = context;
    if (timers->inputs[port] & changed && !timers->core->clock_stops)
        sample_all(timers, cycle);
}

// A change of the source can be an edge (16.6.1).
void chip_timers_capture_comparator(chip_timers_t *timers, bool on, bool output, avr_cycle_count_t cycle)
{
    timers->captures_comparator = on;
    timers->comparator = output;
    sample_all(timers, cycle);
}

// ---- Timer 2 asleep ----

// The clock of the CPU, by which its times are counted, has stood while time has passed: they move back. No
// clock that does more than count has been passed, as each has its alarm.
static void pass_asleep(chip_timers_t *timers)
{
    chip_timer_t *t = timers->timer_2;
    avr_cycle_count_t now = timers->core->avr->cycle, passed = timers->core->offset - timers->offset;
    timers->offset = timers->core->offset;
    move_on(t, t->next <= now + passed ? now + passed - 1 : now + passed);
    t->at -= passed;
    t->next -= passed;
    timers->origin[prescaler(t)] -= passed;
    catch_up(timers, now);
}

static void set_alarm(chip_timers_t *timers)
{
    avr_cycle_count_t next = timers->timer_2->next;
    timeline_set_alarm(&timers->core->timeline, timers->alarm,
                       next == TIMELINE_NEVER ? TIMELINE_NEVER : next + timers->core->offset);
}

static void on_alarm(void *context)
{
    chip_timers_t *timers = context;
    pass_asleep(timers);
    set_alarm(timers);
}

void chip_timers_clock_stops(chip_timers_t *timers, bool synchronous, bool asynchronous)
{
    chip_timer_t *t = timers->timer_2;
    timers->runs_asleep = t && (timers->is_async ? asynchronous : synchronous);
    if (!timers->runs_asleep)
        return;
    catch_up(timers, timers->core->avr->cycle);
    if (t->busy)
        chip_core_fault(timers->core, CHIP_FAULT_REFUSED,
                        "SLEEP before timer 2 has taken over what was written (ASSR = 0x%02X)",
                        async_status(t));
    timers->offset = timers->core->offset;
    set_alarm(timers);
}

void chip_timers_clock_returns(chip_timers_t *timers)
{
    if (timers->runs_asleep)
        pass_asleep(timers);
    timeline_set_alarm(&timers->core->timeline, timers->alarm, TIMELINE_NEVER);
    sample_all(timers, timers->core->avr->cycle);
}

static void before_pins(void *context, avr_cycle_count_t cycle)
{
    chip_timers_t *timers = context;
    if (timers->is_busy || timers->scheduled > cycle)
        return;
    catch_up(timers, cycle); // simavr calls back in its time, too
}

// ---- Reset and creation ----

static void reset_timer(chip_timer_t *t)
{
    t->counter = (timer_counter_t){.max = t->counter.max, .channels = t->counter.channels};
    timer_counter_set_mode(&t->counter, timer_counter_mode(is_16_bit(t), 0));
    t->cs = t->temp = t->control_a = t->control_b = t->busy = 0;
    t->is_stopped = t->is_filtering = t->is_reported = false;
    t->clocks.count = t->captures.count = 0;
    plan(t);
}

void chip_timers_reset(chip_timers_t *timers)
{
    timers->is_async = timers->runs_asleep = false;
    for (unsigned i = 0; i < TIMER_PRESCALERS; i++) {
        timers->origin[i] = timers->core->avr->cycle;
        timers->is_held[i] = false;
    }
    for (unsigned i = 0; i < timers->count; i++)
        reset_timer(&timers->timer[i]);
    timers->scheduled = TIMELINE_NEVER;
    timers->is_busy = timers->captures_comparator = timers->comparator = false;
    timeline_set_alarm(&timers->core->timeline, timers->alarm, TIMELINE_NEVER);
}

static void add_vector(chip_timer_t *t, unsigned bit, unsigned vector)
{
    unsigned enable = TIMSK_OF + index_of(t), raised = TIFR_OF + index_of(t);
    t->vector[bit] = (avr_int_vector_t){.vector = (uint8_t)vector,
                                        .enable = {.reg = enable & 0x1FF, .bit = bit & 7, .mask = 1},
                                        .raised = {.reg = raised & 0x1FF, .bit = bit & 7, .mask = 1}};
    chip_interrupts_add(t->timers->interrupts, &t->vector[bit]);
}

static void attach_interrupts(chip_timer_t *t)
{
    enum { TOV_BIT = 0, OCFA_BIT = 1, ICF_BIT = 5 };
    avr_t *avr = t->timers->core->avr;
    for (unsigned i = 0; i < t->counter.channels; i++)
        add_vector(t, OCFA_BIT + i, t->traits->compare + i);
    add_vector(t, TOV_BIT, t->traits->compare + t->counter.channels);
    if (is_16_bit(t))
        add_vector(t, ICF_BIT, t->traits->compare - 1u);
    chip_io_on_write(avr, TIFR_OF + index_of(t), write_flags, t);
    chip_io_on_read(avr, TIFR_OF + index_of(t), read_flags, t);
    chip_io_on_write(avr, TIMSK_OF + index_of(t), write_mask, t);
}

static void attach_16_bits(chip_timer_t *t)
{
    avr_t *avr = t->timers->core->avr;
    chip_io_on_write(avr, t->base + TCCRC, write_control_c, t);
    chip_io_on_write(avr, t->base + TCNT_16, write_count, t);
    chip_io_on_read(avr, t->base + TCNT_16, read_count, t);
    chip_io_on_write(avr, t->base + ICR, write_capture, t);
    chip_io_on_read(avr, t->base + ICR, read_capture, t);
    for (unsigned reg = TCNT_16; reg <= ICR; reg += ICR - TCNT_16) {
        chip_io_on_write(avr, t->base + reg + 1, write_temp, t);
        chip_io_on_read(avr, t->base + reg + 1, read_temp, t);
    }
    for (unsigned i = 0; i < t->counter.channels; i++) {
        chip_io_on_write(avr, t->base + OCR_16 + 2 * i, write_compare, t);
        chip_io_on_write(avr, t->base + OCR_16 + 2 * i + 1, write_compare_high, t);
    }
}

static void attach_8_bits(chip_timer_t *t)
{
    avr_t *avr = t->timers->core->avr;
    chip_io_on_write(avr, t->base + TCNT_8, write_count, t);
    chip_io_on_read(avr, t->base + TCNT_8, read_count, t);
    for (unsigned i = 0; i < t->counter.channels; i++)
        chip_io_on_write(avr, t->base + OCR_8 + i, write_compare, t);
}

static void attach_input(chip_timers_t *timers, chip_pin_t pin)
{
    if (pin.letter)
        timers->inputs[pin.letter - 'A'] |= (uint8_t)(1u << pin.bit);
}

static void attach_async(chip_timer_t *t)
{
    avr_t *avr = t->timers->core->avr;
    t->timers->timer_2 = t;
    chip_io_on_write(avr, ASSR, write_assr, t);
    chip_io_on_read(avr, ASSR, read_assr, t);
}

static void attach_timer(chip_timers_t *timers, const timer_traits_t *traits)
{
    static const uint16_t base[CHIP_TIMERS] = {0x44, 0x80, 0xB0, 0x90, 0xA0, 0x120};
    avr_t *avr = timers->core->avr;
    chip_timer_t *t = &timers->timer[timers->count++];
    bool is_8_bit = traits->number == '0' || traits->number == '2';
    *t = (chip_timer_t){.timers = timers,
                        .traits = traits,
                        .base = base[traits->number - '0'],
                        .clock = pin_of(traits->clock, 0),
                        .capture = pin_of(traits->capture, 0),
                        .counter = {.max = is_8_bit ? 0xFF : 0xFFFF, .channels = traits->channels}};
    attach_interrupts(t);
    chip_io_on_write(avr, t->base + TCCRA, write_control_a, t);
    chip_io_on_write(avr, t->base + TCCRB, write_control_b, t);
    if (is_8_bit)
        attach_8_bits(t);
    else
        attach_16_bits(t);
    if (traits->number == '2')
        attach_async(t);
    chip_io_on_write(avr, traits->prr, write_power_reduction, timers);
    for (unsigned ch = 0; ch < traits->channels; ch++)
        t->output[ch] = pin_of(traits->oc, ch);
    attach_input(timers, t->clock);
    attach_input(timers, t->capture);
}

static void put_16(chip_timer_t *t, unsigned reg, uint16_t value)
{
    data(t)[t->base + reg] = (uint8_t)value;
    data(t)[t->base + reg + 1] = (uint8_t)(value >> 8);
}

void chip_timers_publish(chip_timers_t *timers)
{
    avr_cycle_count_t now = timers->core->avr->cycle;
    catch_up(timers, now);
    for (unsigned i = 0; i < timers->count; i++) {
        chip_timer_t *t = &timers->timer[i];
        if (is_16_bit(t)) {
            put_16(t, TCNT_16, count_at(t, now));
            put_16(t, ICR, t->counter.capture);
        } else {
            data(t)[t->base + TCNT_8] = (uint8_t)count_at(t, now);
        }
    }
}

void chip_timers_set_trigger(chip_timers_t *timers, unsigned reg, unsigned bit)
{
    for (unsigned i = 0; i < timers->count; i++)
        timers->timer[i].triggers = TIFR_OF + index_of(&timers->timer[i]) == reg ? (uint8_t)(1u << bit) : 0;
    schedule(timers);
}

void chip_timers_attach(chip_timers_t *timers, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    *timers = (chip_timers_t){.core = pins->core, .interrupts = interrupts, .pins = pins};
    for (unsigned i = 0; i < sizeof chips / sizeof chips[0]; i++)
        if (strncmp(timers->core->avr->mmcu, chips[i].family, strlen(chips[i].family)) == 0)
            for (const timer_traits_t *t = chips[i].timers; t < chips[i].timers + CHIP_TIMERS && t->number;
                 t++)
                attach_timer(timers, t);
    chip_io_on_write(timers->core->avr, GTCCR, write_gtccr, timers);
    chip_pins_listen(
        pins, &(chip_pins_listener_t){.context = timers, .before = before_pins, .changed = on_changed});
    timers->alarm = timeline_new_alarm(&timers->core->timeline, on_alarm, timers);
    chip_timers_reset(timers);
}
