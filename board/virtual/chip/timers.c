// Registers, prescalers, inputs and outputs of the timers.
#include "board/virtual/chip/timers.h"

#include <string.h>

#include "board/virtual/chip/io.h"

enum { TIFR_OF = 0x35, TIMSK_OF = 0x6E, GTCCR = 0x43, ASSR = 0xB6, PRR0 = 0x64, PRR1 = 0x65 };
enum { TSM = 0x80, PSRASY = 0x02, PSRSYNC = 0x01 }; // GTCCR
enum { EXCLK = 0x40, AS2 = 0x20 };                  // ASSR
enum { ICNC = 0x80, ICES = 0x40, CS = 0x07 };       // TCCRnB
enum { FALLING = 6, RISING = 7 };                   // CS of an external clock

// Registers from TCCRnA on, of 8 and of 16 bits.
enum { TCCRA, TCCRB, TCNT_8, OCR_8 };
enum { TCCRC = 2, TCNT_16 = 4, ICR = 6, OCR_16 = 8 };

// From an edge at a pin to what it causes: 2.5 to 3.5 clocks (17.1), which is 3 for an edge with a clock. The
// noise canceller takes four more (16.6.2).
enum { SYNC_CYCLES = 3, NOISE_CYCLES = 4 };

// A timer that nobody watches is brought up to date by whole periods, after as many steps as bring it into
// one and set its flags.
enum { STEPS_UNTIL_PERIODIC = 32 };

// Pins: section 1 of the data sheets. Vectors: the tables of their sections on interrupts.
static const struct {
    const char *family;
    timer_traits_t timer[CHIP_TIMERS];
} chips[] = {
    {"atmega168",
     {{'0', 14, 2, PRR0, 5, "D6D5", "D4", ""},
      {'1', 11, 2, PRR0, 3, "B1B2", "D5", "B0"},
      {'2', 7, 2, PRR0, 6, "B3D3", "", ""}}},
    {"atmega328",
     {{'0', 14, 2, PRR0, 5, "D6D5", "D4", ""},
      {'1', 11, 2, PRR0, 3, "B1B2", "D5", "B0"},
      {'2', 7, 2, PRR0, 6, "B3D3", "", ""}}},
    {"atmega1284",
     {{'0', 16, 2, PRR0, 5, "B3B4", "B0", ""},
      {'1', 13, 2, PRR0, 3, "D5D4", "B1", "D6"},
      {'2', 9, 2, PRR0, 6, "D7D6", "", ""},
      {'3', 32, 2, PRR1, 0, "B6B7", "D0", "B5"}}},
    {"atmega1280",
     {{'0', 21, 2, PRR0, 5, "B7G5", "D7", ""},
      {'1', 17, 3, PRR0, 3, "B5B6B7", "D6", "D4"},
      {'2', 13, 2, PRR0, 6, "B4H6", "", ""},
      {'3', 32, 3, PRR1, 3, "E3E4E5", "E6", "E7"},
      {'4', 42, 3, PRR1, 4, "H3H4H5", "H7", "L0"},
      {'5', 47, 3, PRR1, 5, "L3L4L5", "L2", "L1"}}},
    {"atmega2560",
     {{'0', 21, 2, PRR0, 5, "B7G5", "D7", ""},
      {'1', 17, 3, PRR0, 3, "B5B6B7", "D6", "D4"},
      {'2', 13, 2, PRR0, 6, "B4H6", "", ""},
      {'3', 32, 3, PRR1, 3, "E3E4E5", "E6", "E7"},
      {'4', 42, 3, PRR1, 4, "H3H4H5", "H7", "L0"},
      {'5', 47, 3, PRR1, 5, "L3L4L5", "L2", "L1"}}},
    {"atmega32u4",
     {{'0', 21, 2, PRR0, 5, "B7D0", "D7", ""},
      {'1', 17, 3, PRR0, 3, "B5B6B7", "D6", "D4"},
      {'3', 32, 3, PRR1, 3, "C6    ", "", "C7"}}},
};

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

// The index-th pin of a list of letters and digits; false: there is none.
static bool pin_of(const char *pins, unsigned i, chip_pin_t *pin)
{
    if (2 * i >= strlen(pins) || pins[2 * i] == ' ')
        return false;
    *pin = (chip_pin_t){pins[2 * i], (unsigned char)(pins[2 * i + 1] - '0')};
    return true;
}

// ---- Clocks ----

static unsigned prescaler(const chip_timer_t *t)
{
    return t->traits->number == '2';
}

// CPU cycles a clock of the timer; 0: it has no clock from the prescaler. Tables 15-9, 16-5 and 18-9.
static unsigned divider(const chip_timer_t *t)
{
    static const uint16_t common[8] = {0, 1, 8, 64, 256, 1024, 0, 0};
    static const uint16_t of_timer_2[8] = {0, 1, 8, 32, 64, 128, 256, 1024};
    if (t->is_stopped || t->timers->is_held[prescaler(t)])
        return 0;
    return (t->traits->number == '2' ? of_timer_2 : common)[t->cs];
}

static bool has_external_clock(const chip_timer_t *t)
{
    return t->traits->number != '2' && t->cs >= FALLING && !t->is_stopped;
}

// Edges of its clock from the prescaler's origin up to and with a cycle.
static uint64_t clocks_until(const chip_timer_t *t, avr_cycle_count_t cycle)
{
    return (cycle - t->timers->origin[prescaler(t)]) / divider(t);
}

static uint16_t count_at(const chip_timer_t *t, avr_cycle_count_t cycle)
{
    if (divider(t) == 0 || cycle <= t->at)
        return t->counter.count;
    return timer_counter_after(&t->counter, (uint32_t)(clocks_until(t, cycle) - clocks_until(t, t->at)));
}

// Cycle of the n-th clock from now on.
static avr_cycle_count_t time_of_clock(const chip_timer_t *t, uint32_t n)
{
    return t->timers->origin[prescaler(t)] + (clocks_until(t, t->at) + n) * divider(t);
}

static void plan(chip_timer_t *t)
{
    t->next = TIMELINE_NEVER;
    if (divider(t) != 0)
        t->next = time_of_clock(t, timer_counter_clocks(&t->counter, *flags(t)));
    if (t->clocks.count != 0 && t->clocks.at[0] < t->next)
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
    for (unsigned p = 0; p < CHIP_PORTS; p++)
        timers->pins->port[p].compare = timers->pins->port[p].compare_or = 0,
        timers->pins->port[p].compare_and = 0xFF;
    for (unsigned i = 0; i < timers->count; i++) {
        const chip_timer_t *t = &timers->timer[i];
        for (unsigned ch = 0; ch < t->counter.channels; ch++) {
            chip_pin_t pin;
            if (timer_counter_drives_pin(&t->counter, ch) && pin_of(t->traits->oc, ch, &pin))
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
    return watched(t) != 0 || t->clocks.count != 0 || t->captures.count != 0 || drives_any_pin(t) ||
           (t->counter.mode.reserved && !t->is_reported);
}

// Skips whole periods, in which flags and buffers no longer change.
static void skip_periods(chip_timer_t *t, avr_cycle_count_t until)
{
    uint64_t period = (uint64_t)timer_counter_period(&t->counter) * divider(t);
    if (++t->steps < STEPS_UNTIL_PERIODIC || is_watched(t) || period == 0 || until < t->next)
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
    if (timers->is_busy)
        return;
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
    avr_regbit_t disabled = {.mask = 1};
    disabled.reg = t->traits->prr;
    disabled.bit = t->traits->prr_bit & 7u;
    name[sizeof name - 2] = t->traits->number;
    return !chip_io_has_clock(t->timers->core, disabled, name);
}

// WGM and COM bits, from both registers.
static void read_modes(chip_timer_t *t)
{
    uint8_t a = data(t)[t->base + TCCRA], b = *control_b(t);
    unsigned high = is_16_bit(t) ? b >> 3 & 3u : b >> 3 & 1u;
    timer_counter_set_mode(&t->counter, timer_counter_mode(is_16_bit(t), high << 2 | (a & 3u)));
    for (unsigned i = 0; i < t->counter.channels; i++)
        t->counter.channel[i].com = a >> (6 - 2 * i) & 3;
}

static void write_control_a(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    avr_cycle_count_t effect = begin_write(t);
    avr->data[addr] = v;
    read_modes(t);
    show(t->timers, effect);
    end_write(t);
}

static void force(chip_timer_t *t, uint8_t v)
{
    for (unsigned i = 0; i < t->counter.channels; i++)
        if (v >> (7 - i) & 1)
            timer_counter_force(&t->counter, i);
}

static void write_control_b(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timer_t *t = param;
    if (refused(t))
        return;
    avr_cycle_count_t effect = begin_write(t);
    avr->data[addr] = v & (is_16_bit(t) ? 0xDF : 0x0F);
    t->cs = v & CS;
    if (!has_external_clock(t))
        t->clocks.count = 0;
    read_modes(t);
    if (!is_16_bit(t))
        force(t, v);
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
    avr_cycle_count_t effect = chip_io_effect(avr);
    catch_up(t->timers, effect - 1);
    move_on(t, effect - 1);
    avr->data[addr] &= (uint8_t)~chip_io_ones(avr, v);
    plan(t);
    catch_up(t->timers, effect);
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

static void write_assr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_timers_t *timers = param;
    avr->data[addr] = v & (EXCLK | AS2);
    if (v & (EXCLK | AS2))
        chip_core_fault(timers->core, CHIP_FAULT_UNMODELLED,
                        "timer 2's clock from TOSC1 (ASSR = 0x%02X) is not modelled", v);
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
    begin_write(t);
    avr->data[addr] = (uint8_t)value;
    if (is_16_bit(t))
        avr->data[addr + 1] = (uint8_t)(value >> 8);
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
    chip_pin_t pin;
    if (pin_of(t->traits->clock, 0, &pin))
        sample_clock(t, chip_pins_input(t->timers->pins, pin), cycle);
    if (t->traits->number == '1' && t->timers->captures_comparator)
        sample_capture(t, t->timers->comparator, cycle);
    else if (pin_of(t->traits->capture, 0, &pin))
        sample_capture(t, chip_pins_input(t->timers->pins, pin), cycle);
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

void chip_timers_clock_returns(chip_timers_t *timers)
{
    sample_all(timers, timers->core->avr->cycle);
}

static void before_pins(void *context, avr_cycle_count_t cycle)
{
    chip_timers_t *timers = context;
    if (timers->is_busy || timers->scheduled > cycle)
        return;
    catch_up(timers, cycle);
    schedule(timers);
}

// ---- Reset and creation ----

static void reset_timer(chip_timer_t *t)
{
    t->counter = (timer_counter_t){.max = t->counter.max, .channels = t->counter.channels};
    timer_counter_set_mode(&t->counter, timer_counter_mode(is_16_bit(t), 0));
    t->at = t->timers->core->avr->cycle;
    t->cs = t->temp = 0;
    t->is_stopped = t->is_filtering = t->is_reported = false;
    t->clocks.count = t->captures.count = 0;
    plan(t);
}

void chip_timers_reset(chip_timers_t *timers)
{
    for (unsigned i = 0; i < TIMER_PRESCALERS; i++) {
        timers->origin[i] = timers->core->avr->cycle;
        timers->is_held[i] = false;
    }
    for (unsigned i = 0; i < timers->count; i++)
        reset_timer(&timers->timer[i]);
    timers->scheduled = TIMELINE_NEVER;
    timers->is_busy = timers->captures_comparator = timers->comparator = false;
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

static void attach_input(chip_timers_t *timers, const char *name)
{
    chip_pin_t pin;
    if (pin_of(name, 0, &pin))
        timers->inputs[pin.letter - 'A'] |= (uint8_t)(1u << pin.bit);
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
                        .counter = {.max = is_8_bit ? 0xFF : 0xFFFF, .channels = traits->channels}};
    attach_interrupts(t);
    chip_io_on_write(avr, t->base + TCCRA, write_control_a, t);
    chip_io_on_write(avr, t->base + TCCRB, write_control_b, t);
    if (is_8_bit)
        attach_8_bits(t);
    else
        attach_16_bits(t);
    if (traits->number == '2')
        chip_io_on_write(avr, ASSR, write_assr, timers);
    chip_io_on_write(avr, traits->prr, write_power_reduction, timers);
    attach_input(timers, traits->clock);
    attach_input(timers, traits->capture);
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
            for (const timer_traits_t *t = chips[i].timer; t < chips[i].timer + CHIP_TIMERS && t->number; t++)
                attach_timer(timers, t);
    chip_io_on_write(timers->core->avr, GTCCR, write_gtccr, timers);
    chip_pins_listen(
        pins, &(chip_pins_listener_t){.context = timers, .before = before_pins, .changed = on_changed});
    chip_timers_reset(timers);
}
