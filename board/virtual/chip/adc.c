// ADC: phases of a conversion, selection of input and reference, register callbacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/adc.h"

#include <string.h>

#include "chip/io.h"
#include "chip/splitmix64.h"

enum { STEPS = 1024 };
enum { HALF_CLOCKS_FIRST = 50, HALF_CLOCKS = 26 };                       // table 24-1: 25 clocks, 13 clocks
enum { SAMPLE_AFTER_FIRST = 27, SAMPLE_AFTER = 3 };                      // 13.5, 1.5
enum { HALF_CLOCKS_TRIGGERED = 27, SAMPLE_AFTER_TRIGGER = 4 };           // 13.5, 2
enum { TRIGGER_CYCLES = 3 };                                             // 24.4: synchronisation
enum { FREE_RUNNING = 0 };                                               // ADTS
static const double temperature_volts = 0.314;                           // 24.8: at 25 degrees
static const unsigned divider_of_adps[] = {2, 2, 4, 8, 16, 32, 64, 128}; // table 24-5

static bool bit_is_set(const chip_adc_t *a, avr_regbit_t bit)
{
    return a->core->avr->data[bit.reg] >> bit.bit & bit.mask;
}

static bool is_shut_down(const chip_adc_t *a)
{
    return a->core->avr->data[CHIP_PRR] & CHIP_PRADC;
}

// ---- Input and reference ----

static double reference_volts(chip_adc_t *a)
{
    unsigned reference = a->io->ref_values[a->reference];
    if (reference == ADC_VREF_AREF)
        chip_core_fault(a->core, CHIP_FAULT_UNMODELLED,
                        "ADMUX: nothing is connected to AREF; its voltage is taken as AVCC");
    bool is_internal = reference == ADC_VREF_V110 || reference == ADC_VREF_V256;
    return is_internal ? reference / 1000.0 : CHIP_AVCC_VOLTS;
}

// An undriven pin reads as a random voltage.
static double pin_volts(const chip_adc_t *a, unsigned channel)
{
    chip_pin_t pin;
    double volts;
    if (chip_mcu_analog_pin(a->pins->mcu, channel, &pin) && chip_pins_volts(a->pins, pin, &volts))
        return volts;
    return CHIP_AVCC_VOLTS * (double)(splitmix64(a->core->random) % STEPS) / STEPS;
}

static double input_volts(chip_adc_t *a)
{
    const avr_adc_mux_t *mux = &a->io->muxmode[a->channel];
    switch (mux->kind) {
    case ADC_MUX_SINGLE: return pin_volts(a, mux->src);
    case ADC_MUX_REF: return mux->src / 1000.0;
    case ADC_MUX_TEMP: return temperature_volts;
    default:
        chip_core_fault(a->core, CHIP_FAULT_UNMODELLED, "ADMUX: ADC channel %u is not modelled", a->channel);
        return 0;
    }
}

static uint16_t converted(chip_adc_t *a)
{
    double steps = input_volts(a) / reference_volts(a) * STEPS; // 24.7
    if (steps <= 0)
        return 0;
    return steps >= STEPS ? STEPS - 1 : (uint16_t)steps;
}

// ---- A conversion ----

static avr_cycle_count_t after_half_clocks(const chip_adc_t *a, avr_cycle_count_t when, unsigned half_clocks)
{
    return when + half_clocks * a->divider / 2;
}

static unsigned sample_after(const chip_adc_t *a)
{
    return !a->warm ? SAMPLE_AFTER_FIRST : a->triggered ? SAMPLE_AFTER_TRIGGER : SAMPLE_AFTER;
}

static unsigned half_clocks(const chip_adc_t *a)
{
    return !a->warm ? HALF_CLOCKS_FIRST : a->triggered ? HALF_CLOCKS_TRIGGERED : HALF_CLOCKS;
}

// Bits ADTS of ADCSRB, four on the ATmega32U4, three on the other chips, where the fourth may be MUX5.
static unsigned trigger_source(const chip_adc_t *a)
{
    return avr_regbit_get_array(a->core->avr, a->io->adts, sizeof a->io->adts / sizeof a->io->adts[0]);
}

// Selects input and reference. Returns when the input is sampled.
static avr_cycle_count_t select_input(chip_adc_t *a, avr_cycle_count_t when)
{
    avr_t *avr = a->core->avr;
    a->state = ADC_SAMPLES;
    a->channel = avr_regbit_get_array(avr, a->io->mux, sizeof a->io->mux / sizeof a->io->mux[0]);
    a->reference = avr_regbit_get_array(avr, a->io->ref, sizeof a->io->ref / sizeof a->io->ref[0]);
    return after_half_clocks(a, when, sample_after(a));
}

// Returns when the next conversion samples its input, which starts at once if it is running freely; or 0.
static avr_cycle_count_t finish(chip_adc_t *a, avr_cycle_count_t when)
{
    bool goes_on = bit_is_set(a, a->io->adate) && trigger_source(a) == FREE_RUNNING;
    a->state = ADC_RESTS;
    a->warm = true;
    a->triggered = false;
    if (!a->locked)
        a->result = a->sampled;
    if (!goes_on)
        a->core->avr->data[a->io->r_adcsra] &= (uint8_t)~(1u << a->io->adsc.bit);
    chip_interrupts_raise(a->interrupts, &a->io->adc);
    return goes_on ? select_input(a, when) : 0;
}

// Timer callback, once a phase: latches the input selection, samples the input, then ends the conversion.
static avr_cycle_count_t step(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_adc_t *a = param;
    (void)avr;
    switch (a->state) {
    case ADC_STARTS: return select_input(a, when);
    case ADC_SAMPLES:
        a->state = ADC_CONVERTS;
        a->sampled = converted(a);
        return after_half_clocks(a, when, half_clocks(a) - sample_after(a));
    default: return finish(a, when);
    }
}

static void stop(chip_adc_t *a)
{
    a->state = ADC_RESTS;
    a->warm = a->triggered = false;
    avr_cycle_timer_cancel(a->core->avr, step, a);
    a->runs_asleep = false;
    timeline_set_alarm(&a->core->timeline, a->alarm, TIMELINE_NEVER);
}

// The prescaler has run since the ADC was enabled; its next edge starts the conversion.
static void start(chip_adc_t *a, avr_cycle_count_t now)
{
    avr_t *avr = a->core->avr;
    a->divider = divider_of_adps[avr_regbit_get_array(avr, a->io->adps, 3)];
    avr_cycle_count_t late = (now - a->enabled) % a->divider;
    a->state = ADC_STARTS;
    avr_cycle_count_t first = now + (late ? a->divider - late : 0);
    avr_cycle_timer_register(avr, first > avr->cycle ? first - avr->cycle : 0, step, a);
}

// ---- Triggers ----

// Table 24-6: the flag of each source but free running. They have the same place on all chips of mcu.c.
static const struct {
    uint8_t reg, bit;
} trigger_flag[] = {[1] = {0x50, 4}, [2] = {0x3C, 0}, [3] = {0x35, 1}, [4] = {0x35, 0},
                    [5] = {0x36, 2}, [6] = {0x36, 0}, [7] = {0x36, 5}};
enum { TRIGGERS = sizeof trigger_flag / sizeof *trigger_flag };

// A trigger resets the prescaler (24.4). One that comes during a conversion is ignored.
static void trigger(chip_adc_t *a, avr_cycle_count_t cycle)
{
    if (a->state != ADC_RESTS || !bit_is_set(a, a->io->aden) || !bit_is_set(a, a->io->adate) ||
        is_shut_down(a))
        return;
    a->core->avr->data[a->io->r_adcsra] |= (uint8_t)(1u << a->io->adsc.bit);
    a->triggered = true;
    a->enabled = cycle + TRIGGER_CYCLES;
    start(a, a->enabled);
}

static void on_flag(void *context, const avr_int_vector_t *vector, avr_cycle_count_t cycle)
{
    chip_adc_t *a = context;
    unsigned source = trigger_source(a);
    if (source != FREE_RUNNING && source < TRIGGERS && trigger_flag[source].reg == vector->raised.reg &&
        trigger_flag[source].bit == vector->raised.bit)
        trigger(a, cycle);
}

static void watch_trigger(const chip_adc_t *a)
{
    unsigned source = trigger_source(a);
    bool is_on = bit_is_set(a, a->io->adate) && source < TRIGGERS;
    chip_timers_set_trigger(a->timers, is_on ? trigger_flag[source].reg : 0,
                            trigger_flag[is_on ? source : 0].bit);
}

// Switching to a source whose flag is set is a trigger, too.
static void write_source(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_adc_t *a = param;
    unsigned before = trigger_source(a), source;
    avr->data[addr] = v;
    source = trigger_source(a);
    watch_trigger(a);
    if (source >= TRIGGERS)
        chip_core_fault(a->core, CHIP_FAULT_UNMODELLED,
                        "ADCSRB: trigger source %u of the ADC is not modelled", source);
    else if (source != before && source != FREE_RUNNING &&
             avr->data[trigger_flag[source].reg] >> trigger_flag[source].bit & 1)
        trigger(a, chip_io_effect(avr));
}

// ---- Registers ----

static bool refused(const chip_adc_t *a)
{
    if (is_shut_down(a))
        chip_core_fault(a->core, CHIP_FAULT_REFUSED, "ADC register written while PRADC is set");
    return is_shut_down(a);
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_adc_t *a = param;
    uint8_t start_bit = (uint8_t)(1u << a->io->adsc.bit), flag = (uint8_t)(1u << a->io->adc.raised.bit);
    uint8_t converting = a->state != ADC_RESTS ? start_bit : 0;
    bool was_on = bit_is_set(a, a->io->aden);
    if (refused(a))
        return;
    avr->data[addr] = (uint8_t)((v & ~(start_bit | flag)) | (avr->data[addr] & flag & ~v) | converting);
    a->interrupts->attention = true;
    bool is_on = bit_is_set(a, a->io->aden);
    watch_trigger(a);
    if (is_on && !was_on)
        a->enabled = chip_io_effect(avr);
    if (!is_on) {
        stop(a);
        avr->data[addr] &= (uint8_t)~start_bit;
    } else if (v & start_bit && !converting) {
        avr->data[addr] |= start_bit;
        start(a, chip_io_effect(avr));
    }
}

static void write_mux(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (!refused(param))
        avr->data[addr] = v;
}

// ---- Sleep ----

static void set_alarm(chip_adc_t *a, chip_time_t next)
{
    a->next = next;
    timeline_set_alarm(&a->core->timeline, a->alarm, next);
}

// The next phase, while the CPU's clock stands.
static void on_alarm(void *context)
{
    chip_adc_t *a = context;
    avr_t *avr = a->core->avr;
    avr_cycle_count_t next = step(avr, avr->cycle, a);
    set_alarm(a, next ? a->next + next - avr->cycle : TIMELINE_NEVER);
}

// 24.6: single conversion mode.
void chip_adc_cpu_stops(chip_adc_t *a)
{
    if (a->state != ADC_RESTS || !bit_is_set(a, a->io->aden) || bit_is_set(a, a->io->adate) ||
        is_shut_down(a))
        return;
    a->core->avr->data[a->io->r_adcsra] |= (uint8_t)(1u << a->io->adsc.bit);
    start(a, a->core->avr->cycle);
}

void chip_adc_clock_stops(chip_adc_t *a)
{
    avr_t *avr = a->core->avr;
    avr_cycle_count_t status = avr_cycle_timer_status(avr, step, a); // 0, or 1 + cycles until then
    avr_cycle_timer_cancel(avr, step, a);
    a->runs_asleep = true;
    a->asleep_since = chip_core_now(a->core);
    set_alarm(a, status ? a->asleep_since + status - 1 : TIMELINE_NEVER);
}

void chip_adc_clock_returns(chip_adc_t *a)
{
    chip_time_t now = chip_core_now(a->core);
    if (!a->runs_asleep)
        return;
    a->runs_asleep = false;
    a->enabled -= now - a->asleep_since;
    if (a->next != TIMELINE_NEVER)
        avr_cycle_timer_register(a->core->avr, a->next - now, step, a);
    set_alarm(a, TIMELINE_NEVER);
}

// ---- Results, reset and creation ----

static unsigned adjusted(const chip_adc_t *a)
{
    unsigned result = is_shut_down(a) ? 0 : a->result;
    return bit_is_set(a, a->io->adlar) ? result << 6 : result;
}

// Reading ADCL locks the result until ADCH is read (24.9.3).
static uint8_t read_low(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_adc_t *a = param;
    (void)addr;
    (void)avr;
    a->locked = true;
    return (uint8_t)adjusted(a);
}

static uint8_t read_high(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_adc_t *a = param;
    (void)addr;
    (void)avr;
    a->locked = false;
    return (uint8_t)(adjusted(a) >> 8);
}

void chip_adc_reset(chip_adc_t *a)
{
    stop(a);
    watch_trigger(a);
    a->locked = false;
    a->result = 0;
}

void chip_adc_attach(chip_adc_t *a, chip_interrupts_t *interrupts, const chip_pins_t *pins,
                     chip_timers_t *timers)
{
    avr_t *avr = pins->core->avr;
    *a = (chip_adc_t){.core = pins->core, .interrupts = interrupts, .pins = pins, .timers = timers};
    a->io = chip_io_part(avr, "adc", 0);
    a->alarm = timeline_new_alarm(&a->core->timeline, on_alarm, a);
    chip_io_on_write(avr, a->io->r_adcsra, write_control, a);
    chip_io_on_write(avr, a->io->r_admux, write_mux, a);
    chip_io_on_write(avr, a->io->r_adcsrb, write_source, a);
    chip_interrupts_listen(interrupts, on_flag, a);
    chip_io_on_read(avr, a->io->r_adcl, read_low, a);
    chip_io_on_read(avr, a->io->r_adch, read_high, a);
}
