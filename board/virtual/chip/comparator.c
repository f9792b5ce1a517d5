// Inputs, output and registers of the analogue comparator.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/comparator.h"

#include <string.h>

#include "chip/io.h"

enum { ACSR = 0x50, ADCSRA = 0x7A, ADCSRB, ADMUX };
enum { ACD = 0x80, ACBG = 0x40, ACO = 0x20, ACI = 0x10, ACIE = 0x08, ACIC = 0x04, ACIS = 0x03 }; // ACSR
enum { ACI_BIT = 4, ACIE_BIT = 3 };
enum { TOGGLES = 0, FALLS = 2, RISES = 3 };                     // ACIS
enum { ADEN = 0x80, ACME = 0x40, MUX5 = 0x08, MUX_LOW = 0x07 }; // ADCSRA, ADCSRB, ADMUX
enum { SYNC_CYCLES = 2 };                                       // 23.2: one to two clocks
static const double bandgap_volts = 1.1;

// Pins AIN0 and AIN1; the ATmega32U4 has no AIN1. MUX5 selects ADC8 to ADC15 where there are as many.
struct comparator_pins {
    const char *family;
    chip_pin_t positive, negative;
    unsigned vector;
    bool has_mux5;
};

static const struct comparator_pins chips[] = {
    {"atmega168", {'D', 6}, {'D', 7}, 23, false},  {"atmega328", {'D', 6}, {'D', 7}, 23, false},
    {"atmega1284", {'B', 2}, {'B', 3}, 23, false}, {"atmega1280", {'E', 2}, {'E', 3}, 28, true},
    {"atmega2560", {'E', 2}, {'E', 3}, 28, true},  {"atmega32u4", {'E', 6}, {0, 0}, 28, false},
};

static uint8_t *data(const chip_comparator_t *c)
{
    return c->core->avr->data;
}

// ---- Inputs ----

// An undriven pin keeps its last level.
static double pin_volts(const chip_comparator_t *c, chip_pin_t pin)
{
    double volts;
    (void)chip_pins_volts(c->pins, pin, &volts);
    return volts;
}

static double positive_volts(const chip_comparator_t *c)
{
    return data(c)[ACSR] & ACBG ? bandgap_volts : pin_volts(c, c->inputs->positive);
}

// The ADC's multiplexer belongs to the comparator while the ADC is off (23.3).
static bool negative_pin(const chip_comparator_t *c, chip_pin_t *pin)
{
    *pin = c->inputs->negative;
    if (!(data(c)[ADCSRB] & ACME) || data(c)[ADCSRA] & ADEN)
        return pin->letter != 0;
    bool upper = c->inputs->has_mux5 && data(c)[ADCSRB] & MUX5;
    return chip_mcu_analog_pin(c->pins->mcu, (data(c)[ADMUX] & MUX_LOW) + (upper ? 8u : 0), pin);
}

static bool compare(const chip_comparator_t *c)
{
    chip_pin_t pin;
    if (data(c)[ACSR] & ACD)
        return false;
    return negative_pin(c, &pin) && positive_volts(c) > pin_volts(c, pin);
}

// ---- Output ----

static void synchronise(chip_comparator_t *c)
{
    uint8_t *acsr = &data(c)[ACSR];
    *acsr ^= ACO;
    unsigned on = *acsr & ACIS;
    if (on == TOGGLES || on == (*acsr & ACO ? RISES : FALLS))
        chip_interrupts_raise_at(c->interrupts, &c->vector, c->synchronised[0]);
    memmove(&c->synchronised[0], &c->synchronised[1], --c->edges * sizeof c->synchronised[0]);
}

static avr_cycle_count_t on_time(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_comparator_t *c = param;
    (void)avr;
    while (c->edges && c->synchronised[0] <= when)
        synchronise(c);
    return c->edges ? c->synchronised[0] : 0;
}

static void catch_up(chip_comparator_t *c, avr_cycle_count_t cycle)
{
    while (c->edges && c->synchronised[0] <= cycle)
        synchronise(c);
}

static void select_capture(const chip_comparator_t *c, avr_cycle_count_t cycle)
{
    chip_timers_capture_comparator(c->timers, data(c)[ACSR] & ACIC, c->output, cycle);
}

static void evaluate(chip_comparator_t *c, avr_cycle_count_t cycle)
{
    avr_t *avr = c->core->avr;
    if (!c->is_used || c->core->clock_stops || compare(c) == c->output || c->edges == COMPARATOR_EDGES)
        return;
    c->output = !c->output;
    c->synchronised[c->edges++] = cycle + SYNC_CYCLES;
    avr_cycle_count_t first = c->synchronised[0];
    avr_cycle_timer_register(avr, first > avr->cycle ? first - avr->cycle : 0, on_time, c);
    select_capture(c, cycle);
}

// It is on after a reset, but is not evaluated before it is used: its output has risen long ago by then.
static void start(chip_comparator_t *c)
{
    if (c->is_used)
        return;
    c->is_used = true;
    evaluate(c, c->core->avr->cycle - SYNC_CYCLES);
}

static void after_pins(void *context)
{
    chip_comparator_t *c = context;
    evaluate(c, c->pins->updated);
}

void chip_comparator_clock_returns(chip_comparator_t *c)
{
    if (c->inputs)
        evaluate(c, c->core->avr->cycle);
}

// ---- Registers ----

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_comparator_t *c = param;
    avr_cycle_count_t effect = chip_io_effect(avr);
    chip_pin_t pin;
    if (!(v & ACD))
        start(c);
    catch_up(c, effect);
    avr->data[addr] = (uint8_t)((v & ~(ACO | ACI)) | (avr->data[addr] & ACO) |
                                (avr->data[addr] & ACI & ~chip_io_ones(avr, v)));
    c->interrupts->attention = true;
    if (!(v & ACD) && !negative_pin(c, &pin))
        chip_core_fault(c->core, CHIP_FAULT_UNMODELLED,
                        "ACSR: the comparator's negative input has no pin on the %s unless ACME selects one",
                        avr->mmcu);
    evaluate(c, effect);
    select_capture(c, effect);
}

static uint8_t read_status(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_comparator_t *c = param;
    start(c);
    evaluate(c, avr->cycle);
    catch_up(c, chip_io_sample(avr));
    return avr->data[addr];
}

static const uint8_t registers[COMPARATOR_REGISTERS] = {ADCSRA, ADCSRB, ADMUX};

static void write_adc_register(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_comparator_t *c = param;
    for (unsigned i = 0; i < COMPARATOR_REGISTERS; i++)
        if (registers[i] == addr)
            c->before[i].write(avr, addr, v, c->before[i].param);
    evaluate(c, chip_io_effect(avr));
}

// ---- Reset and creation ----

void chip_comparator_reset(chip_comparator_t *c)
{
    c->is_used = c->output = false;
    c->edges = 0;
}

static void attach_registers(chip_comparator_t *c)
{
    avr_t *avr = c->core->avr;
    chip_io_on_write(avr, ACSR, write_status, c);
    chip_io_on_read(avr, ACSR, read_status, c);
    for (unsigned i = 0; i < COMPARATOR_REGISTERS; i++) {
        unsigned io = AVR_DATA_TO_IO(registers[i]);
        c->before[i].write = avr->io[io].w.c;
        c->before[i].param = avr->io[io].w.param;
        chip_io_on_write(avr, registers[i], write_adc_register, c);
    }
}

// simavr's model listens to registers of the ADC, of power reduction and of its own, from each reset on.
static void detach_simavrs(avr_t *avr)
{
    enum { IRQS_PER_REGISTER = AVR_IOMEM_IRQ_ALL + 1 };
    avr_io_t *io = chip_io_part(avr, "ac", 0);
    if (io)
        io->reset = NULL;
    for (unsigned i = 0; i < MAX_IOs; i++) {
        avr_free_irq(avr->io[i].irq, IRQS_PER_REGISTER);
        avr->io[i].irq = NULL;
    }
}

void chip_comparator_attach(chip_comparator_t *c, chip_timers_t *timers)
{
    *c = (chip_comparator_t){
        .core = timers->core, .interrupts = timers->interrupts, .pins = timers->pins, .timers = timers};
    for (unsigned i = 0; i < sizeof chips / sizeof chips[0]; i++)
        if (strncmp(c->core->avr->mmcu, chips[i].family, strlen(chips[i].family)) == 0)
            c->inputs = &chips[i];
    if (!c->inputs)
        return;
    c->vector = (avr_int_vector_t){.vector = (uint8_t)c->inputs->vector,
                                   .enable = {.reg = ACSR, .bit = ACIE_BIT, .mask = 1},
                                   .raised = {.reg = ACSR, .bit = ACI_BIT, .mask = 1}};
    chip_interrupts_add(c->interrupts, &c->vector);
    detach_simavrs(c->core->avr);
    attach_registers(c);
    chip_pins_listen(c->pins, &(chip_pins_listener_t){.context = c, .after = after_pins});
}
