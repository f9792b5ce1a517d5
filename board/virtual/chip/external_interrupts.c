// PCINT and INTn: detection of pin changes, with the clock running and stopped.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/external_interrupts.h"

#include "chip/io.h"

// From a pin's change to its flag: clocks of the pin-change logic (ATmega328P data sheet, figure 13-1).
enum { FLAG_CYCLES = 3 };

typedef enum { SENSE_LOW, SENSE_ANY, SENSE_FALLING, SENSE_RISING } sense_t;

static bool is_set(const chip_core_t *core, avr_regbit_t bit)
{
    return core->avr->data[bit.reg] >> bit.bit & 1;
}

static sense_t int_sense(const chip_int_t *i)
{
    const chip_core_t *core = i->extint->core;
    return (sense_t)((is_set(core, i->sense[0]) ? 1 : 0) | (is_set(core, i->sense[1]) ? 2 : 0));
}

static bool int_is_low(void *context)
{
    const chip_int_t *i = context;
    return int_sense(i) == SENSE_LOW && !chip_pins_input(i->extint->pins, i->pin);
}

// A change during this delay sets the flag again, after its own delay.
static avr_cycle_count_t set_pcif(avr_t *avr, avr_cycle_count_t when, void *param)
{
    const chip_pin_change_t *p = param;
    (void)avr;
    chip_interrupts_raise(p->extint->interrupts, p->vector);
    return p->edge + FLAG_CYCLES > when ? p->edge + FLAG_CYCLES : 0;
}

// While the clock is stopped, a change wakes the chip but sets no flag yet.
static void pin_change(chip_pin_change_t *p, avr_cycle_count_t cycle)
{
    chip_core_t *core = p->extint->core;
    avr_cycle_count_t flag = cycle + FLAG_CYCLES;
    p->edge = cycle;
    if (core->clock_stops)
        p->extint->woke |= is_set(core, p->vector->enable);
    else if (flag <= core->avr->cycle) // an edge of the SPI, reported late
        chip_interrupts_raise(p->extint->interrupts, p->vector);
    else if (!avr_cycle_timer_status(core->avr, set_pcif, p))
        avr_cycle_timer_register(core->avr, flag - core->avr->cycle, set_pcif, p);
}

// Edge detection needs the clock; in the deeper sleep modes only the low level wakes (ATmega328P data sheet,
// table 10-1, note 3). Larger chips' INT0 to INT3 detect edges without it (ATmega32U4 data sheet, 7766, 11).
static void int_change(const chip_int_t *i, bool high)
{
    sense_t sense = int_sense(i);
    bool matches = sense == SENSE_ANY || sense == (high ? SENSE_RISING : SENSE_FALLING);
    i->extint->interrupts->attention = true;
    if (matches && (i->clockless || !i->extint->core->clock_stops))
        chip_interrupts_raise(i->extint->interrupts, i->vector);
}

static uint8_t selected(const chip_pin_change_t *p)
{
    return p->vector ? (uint8_t)(p->extint->core->avr->data[p->reg] >> p->first & p->pins) : 0;
}

static void on_changed(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle)
{
    chip_extint_t *e = context;
    if (selected(&e->port[port]) & changed)
        pin_change(&e->port[port], cycle);
    for (unsigned i = 0; changed & e->external_pins[port] && i < EXTINT_COUNT; i++) {
        chip_pin_t pin = e->external[i].pin;
        if (e->external[i].vector && pin.letter == (char)('A' + port) && changed >> pin.bit & 1)
            int_change(&e->external[i], chip_pins_input(e->pins, pin));
    }
}

void chip_extint_clock_stops(chip_extint_t *extint)
{
    avr_t *avr = extint->core->avr;
    extint->woke = false;
    for (unsigned i = 0; i < CHIP_PORTS; i++) {
        chip_pin_change_t *p = &extint->port[i];
        p->clocked = extint->pins->port[i].level;
        if (!avr_cycle_timer_status(avr, set_pcif, p))
            continue;
        avr_cycle_timer_cancel(avr, set_pcif, p);
        chip_interrupts_raise(extint->interrupts, p->vector);
    }
}

// The flag is set if a pin differs from its last clocked level (ATmega328P data sheet, figure 13-1). The
// ATtiny828 has the same circuit; its data sheet gives the consequence: "If the pin toggles back to its
// initial state during wake up the device will still complete the procedure but will not generate an
// interrupt once awake" (8371A, 9.2).
void chip_extint_clock_returns(chip_extint_t *extint)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++) {
        const chip_pin_change_t *p = &extint->port[i];
        if ((p->clocked ^ extint->pins->port[i].level) & selected(p))
            chip_interrupts_raise(extint->interrupts, p->vector);
    }
}

// The pins are the data sheets': simavr has INT2 of the ATmega1284P at PB3.
static void attach_external(chip_extint_t *extint)
{
    const char *pins = extint->pins->mcu->ints;
    avr_extint_t *io = chip_io_part(extint->core->avr, "extint", 0);
    for (unsigned i = 0; io && pins[2 * i]; i++) {
        if (pins[2 * i] == ' ')
            continue;
        chip_pin_t pin = {pins[2 * i], (unsigned char)(pins[2 * i + 1] - '0')};
        extint->external[i] = (chip_int_t){extint, io->eint[i].isc, &io->eint[i].vector, pin,
                                           extint->pins->mcu->clockless_ints >> i & 1};
        extint->external_pins[pin.letter - 'A'] |= (uint8_t)(1u << pin.bit);
        chip_interrupts_set_level(extint->interrupts, &io->eint[i].vector, int_is_low, &extint->external[i]);
    }
}

static avr_regbit_t one_bit(unsigned reg, unsigned bit)
{
    return (avr_regbit_t){.reg = reg & 0x1FF, .bit = bit & 7, .mask = 1};
}

static void attach_further(chip_extint_t *extint)
{
    for (unsigned i = 0; i < CHIP_PCINTS && extint->pins->mcu->pcint[i].port; i++) {
        const chip_pcint_t *pcint = &extint->pins->mcu->pcint[i];
        avr_int_vector_t *v = &extint->further[i];
        *v = (avr_int_vector_t){.vector = pcint->vector,
                                .enable = one_bit(CHIP_PCICR, pcint->bit),
                                .raised = one_bit(CHIP_PCIFR, pcint->bit)};
        chip_interrupts_add(extint->interrupts, v);
        extint->port[pcint->port - 'A'] = (chip_pin_change_t){
            .extint = extint, .vector = v, .reg = pcint->reg, .first = pcint->first, .pins = pcint->pins};
    }
}

static void attach_pin_changes(chip_extint_t *extint)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++) {
        const avr_ioport_t *io = extint->pins->port[i].io;
        if (io && io->r_pcint)
            extint->port[i] =
                (chip_pin_change_t){.extint = extint, .vector = &io->pcint, .reg = io->r_pcint, .pins = 0xFF};
    }
    attach_further(extint);
}

void chip_extint_attach(chip_extint_t *extint, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    extint->core = pins->core;
    extint->interrupts = interrupts;
    extint->pins = pins;
    attach_pin_changes(extint);
    attach_external(extint);
    chip_pins_listen(pins, &(chip_pins_listener_t){.context = extint, .changed = on_changed});
}
