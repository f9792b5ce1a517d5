// Pin levels: resolves them, and passes changes to the chip's peripherals and to the hooks. Callbacks of
// PORT, DDR, PIN, MCUCR and DIDR.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/pins.h"

#include "chip/io.h"

enum { SYNC_CYCLES = 1 };
enum { PUD = 0x10, IVSEL = 0x02, IVCE = 0x01 }; // MCUCR

static uint8_t mask_of(chip_pin_t pin)
{
    return (uint8_t)(1u << pin.bit);
}

static uint8_t with(uint8_t bits, uint8_t mask, uint8_t value)
{
    return (uint8_t)((bits & ~mask) | (value & mask));
}

static uint8_t outputs(const chip_port_t *p)
{
    return (uint8_t)((p->pins->core->avr->data[p->io->r_ddr] & ~p->open) | p->forced);
}

static uint8_t output_levels(const chip_port_t *p)
{
    uint8_t port = p->pins->core->avr->data[p->io->r_port];
    uint8_t waveforms = (uint8_t)((port & p->compare_or) | (~port & p->compare_and));
    uint8_t value = p->value | (p->compare & waveforms); // MOSI and OC2A are combined by OR (table 14-3)
    return with(with(port, p->compare, waveforms), p->overridden, value);
}

static uint8_t pull_ups(const chip_port_t *p)
{
    const uint8_t *data = p->pins->core->avr->data;
    return (data[CHIP_MCUCR] & PUD) != 0 ? 0 : data[p->io->r_port] & (uint8_t)~outputs(p);
}

chip_port_t *chip_pins_port(chip_pins_t *pins, chip_pin_t pin)
{
    return &pins->port[pin.letter - 'A'];
}

pin_drive_t chip_pins_drive(const chip_pins_t *pins, chip_pin_t pin)
{
    const chip_port_t *p = &pins->port[pin.letter - 'A'];
    if (outputs(p) & mask_of(pin))
        return (output_levels(p) & mask_of(pin)) != 0 ? DRIVE_HIGH : DRIVE_LOW;
    return (pull_ups(p) & mask_of(pin)) != 0 ? DRIVE_PULL_UP : DRIVE_NONE;
}

pin_level_t chip_pins_level(const chip_pins_t *pins, chip_pin_t pin)
{
    const chip_port_t *p = &pins->port[pin.letter - 'A'];
    if (p->floating & mask_of(pin))
        return PIN_FLOATING;
    return (p->wire & mask_of(pin)) != 0 ? PIN_HIGH : PIN_LOW;
}

bool chip_pins_volts(const chip_pins_t *pins, chip_pin_t pin, double *volts)
{
    const chip_hooks_t *hooks = &pins->core->hooks;
    if (hooks->volts && hooks->volts(hooks->context, pin, volts))
        return true;
    *volts = chip_pins_wire(pins, pin) ? CHIP_AVCC_VOLTS : 0;
    return chip_pins_level(pins, pin) != PIN_FLOATING;
}

bool chip_pins_wire(const chip_pins_t *pins, chip_pin_t pin)
{
    return pins->port[pin.letter - 'A'].wire & mask_of(pin);
}

void chip_pins_put(chip_pins_t *pins, chip_pin_t pin, pin_level_t level)
{
    chip_port_t *p = chip_pins_port(pins, pin);
    p->next_floats = with(p->next_floats, mask_of(pin), level == PIN_FLOATING ? 0xFF : 0);
    if (level != PIN_FLOATING)
        p->next = with(p->next, mask_of(pin), level == PIN_HIGH ? 0xFF : 0);
}

bool chip_pins_input(const chip_pins_t *pins, chip_pin_t pin)
{
    return pins->port[pin.letter - 'A'].level & mask_of(pin);
}

void chip_pins_override(chip_port_t *port, uint8_t mask, uint8_t value, bool forced)
{
    port->overridden |= mask;
    port->value = with(port->value, mask, value);
    port->forced = with(port->forced, mask, forced ? mask : 0);
}

void chip_pins_release(chip_port_t *port, uint8_t mask)
{
    port->overridden &= (uint8_t)~mask;
    port->forced &= (uint8_t)~mask;
    port->open &= (uint8_t)~mask;
}

void chip_pins_open_drain(chip_port_t *port, uint8_t mask, bool low)
{
    port->open |= mask;
    chip_pins_override(port, mask, 0, low);
}

void chip_pins_listen(chip_pins_t *pins, const chip_pins_listener_t *listener)
{
    pins->listener[pins->listeners++] = *listener;
}

static void report_changes(chip_pins_t *pins, const chip_port_t *p, uint8_t changed, avr_cycle_count_t cycle)
{
    for (unsigned i = 0; i < pins->listeners; i++)
        if (pins->listener[i].changed)
            pins->listener[i].changed(pins->listener[i].context, (unsigned)(p - pins->port), changed, cycle);
}

// Returns whether anything has changed.
static bool commit(chip_port_t *p, avr_cycle_count_t cycle)
{
    chip_core_t *core = p->pins->core;
    bool moves = p->wire != p->next || p->floating != p->next_floats;
    p->wire = p->next;
    p->floating = p->next_floats;
    core->changed |= moves;
    uint8_t level = p->wire & (uint8_t)~p->disabled, changed = p->level ^ level;
    if (!changed)
        return moves;
    if (cycle > p->changed)
        p->before = p->level;
    p->changed = cycle;
    p->level = core->avr->data[p->io->r_pin] = level;
    report_changes(p->pins, p, changed, cycle);
    return moves;
}

void chip_pins_compare(chip_port_t *port, unsigned bit, bool high)
{
    uint8_t mask = (uint8_t)(1u << bit);
    port->compare |= mask;
    if (high)
        port->compare_or |= mask;
    else
        port->compare_and &= (uint8_t)~mask;
}

// Ignores external parts; floating pins keep their level.
static void resolve_alone(chip_port_t *p)
{
    uint8_t out = outputs(p), pulled = pull_ups(p);
    p->next_floats = (uint8_t)~(out | pulled);
    p->next = (uint8_t)((out & output_levels(p)) | pulled | (p->wire & p->next_floats));
}

// Returns whether any level has changed.
static bool resolve(chip_pins_t *pins, avr_cycle_count_t cycle)
{
    bool moves = false;
    for (unsigned i = 0; i < pins->ports; i++)
        resolve_alone(pins->present[i]);
    bool outer = pins->reports;
    pins->reports = true;
    if (pins->core->hooks.resolve)
        pins->core->hooks.resolve(pins->core->hooks.context);
    pins->reports = outer;
    for (unsigned i = 0; i < pins->ports; i++)
        moves |= commit(pins->present[i], cycle);
    return moves;
}

static void call_after(const chip_pins_t *pins)
{
    for (unsigned i = 0; i < pins->listeners; i++)
        if (pins->listener[i].after)
            pins->listener[i].after(pins->listener[i].context);
}

static void call_levels(chip_pins_t *pins, avr_cycle_count_t cycle)
{
    bool outer = pins->reports;
    pins->reports = true;
    if (pins->core->hooks.levels)
        pins->core->hooks.levels(pins->core->hooks.context, cycle + pins->core->offset);
    pins->reports = outer;
}

// A part that answers a change with another one, such as a wire, does so in the same cycle. One that never
// comes to rest is stopped.
static void report_levels(chip_pins_t *pins, bool moves, avr_cycle_count_t cycle)
{
    enum { ANSWERS_MAX = 100 };
    if (moves)
        call_levels(pins, cycle);
    for (unsigned i = 0; pins->answered; i++) {
        pins->answered = false;
        if (i == ANSWERS_MAX) {
            chip_core_fault(pins->core, CHIP_FAULT_WIRING, "parts that answer each other oscillate");
        } else if (resolve(pins, cycle)) {
            call_levels(pins, cycle);
            call_after(pins);
        }
    }
}

bool chip_pins_answer(chip_pins_t *pins)
{
    pins->answered |= pins->reports;
    return pins->reports;
}

void chip_pins_shift(chip_port_t *port, uint8_t mask, uint8_t value, avr_cycle_count_t cycle)
{
    port->value = with(port->value, mask, value);
    port->next = with(port->wire, mask & outputs(port), output_levels(port));
    port->next_floats = port->floating;
    port->pins->updated = cycle;
    if (commit(port, cycle))
        report_levels(port->pins, true, cycle);
}

void chip_pins_catch_up(chip_pins_t *pins, avr_cycle_count_t cycle)
{
    for (unsigned i = 0; i < pins->listeners; i++)
        if (pins->listener[i].before)
            pins->listener[i].before(pins->listener[i].context, cycle);
}

void chip_pins_settle(chip_pins_t *pins, avr_cycle_count_t cycle)
{
    pins->updated = cycle;
    report_levels(pins, resolve(pins, cycle), cycle);
    call_after(pins);
}

void chip_pins_update(chip_pins_t *pins, avr_cycle_count_t cycle)
{
    chip_pins_catch_up(pins, cycle);
    chip_pins_settle(pins, cycle);
}

void chip_pins_reset(chip_pins_t *pins)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        pins->port[i].disabled = pins->port[i].overridden = pins->port[i].forced = pins->port[i].open =
            pins->port[i].compare = 0;
}

void chip_pins_power_on(chip_pins_t *pins)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        pins->port[i].wire = pins->port[i].level = pins->port[i].before = 0;
}

// ---- PORT, DDR, PIN, MCUCR and DIDR ----

// Waveforms change until the end of the instruction as the register was.
static void change(const chip_port_t *p, avr_io_addr_t reg, uint8_t v)
{
    avr_t *avr = p->pins->core->avr;
    avr_cycle_count_t effect = chip_io_effect(avr);
    chip_pins_catch_up(p->pins, effect - 1);
    avr->data[reg] = v;
    chip_pins_update(p->pins, effect);
}

static void write_register(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (avr->data[addr] != v)
        change(param, addr, v);
}

// Writing ones to PIN toggles PORT.
static void write_pin(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    change(p, p->io->r_port, avr->data[p->io->r_port] ^ chip_io_ones(avr, v));
}

// The synchroniser delays a level by one clock (ATmega328P data sheet, 14.2.4): the instruction after OUT
// does not yet read back what OUT wrote.
static uint8_t read_pin(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    chip_pins_catch_up(p->pins, avr->cycle);
    return avr->cycle >= p->changed + SYNC_CYCLES ? p->level : p->before;
}

// MCUCR contains PUD, which disables all pull-ups.
static void write_mcucr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_pins_t *pins = param;
    if (v & IVSEL && !(avr->data[addr] & IVSEL) && !(v & IVCE))
        chip_core_fault(pins->core, CHIP_FAULT_UNMODELLED,
                        "MCUCR = 0x%02X: interrupt vectors in the boot section (IVSEL) are not modelled", v);
    avr->data[addr] = v;
    chip_pins_update(pins, chip_io_effect(avr));
}

static void disable_inputs(chip_pins_t *pins, const char *pin, uint8_t bits)
{
    for (; *pin; pin += 2, bits >>= 1) {
        if (*pin == ' ')
            continue;
        chip_port_t *p = &pins->port[pin[0] - 'A'];
        uint8_t mask = (uint8_t)(1u << (pin[1] - '0'));
        p->disabled = (uint8_t)(bits & 1 ? p->disabled | mask : p->disabled & ~mask);
    }
}

static void write_didr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_pins_t *pins = param;
    avr->data[addr] = v;
    for (unsigned i = 0; i < CHIP_DIDRS; i++)
        if (pins->mcu->didr[i].reg == addr)
            disable_inputs(pins, pins->mcu->didr[i].pins, v);
    chip_pins_update(pins, chip_io_effect(avr));
}

static void attach_port(chip_pins_t *pins, avr_ioport_t *io)
{
    avr_t *avr = pins->core->avr;
    chip_port_t *p = &pins->port[io->name - 'A'];
    p->io = io;
    pins->present[pins->ports++] = p;
    chip_io_on_write(avr, io->r_port, write_register, p);
    chip_io_on_write(avr, io->r_ddr, write_register, p);
    chip_io_on_write(avr, io->r_pin, write_pin, p);
    chip_io_on_read(avr, io->r_pin, read_pin, p);
}

static void attach_ports(chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    avr_ioport_t *io;
    for (unsigned i = 0; (io = chip_io_part(avr, "port", i)); i++)
        attach_port(pins, io);
    chip_io_on_write(avr, CHIP_MCUCR, write_mcucr, pins);
    for (unsigned i = 0; i < CHIP_DIDRS && pins->mcu->didr[i].reg; i++)
        chip_io_on_write(avr, pins->mcu->didr[i].reg, write_didr, pins);
}

void chip_pins_attach(chip_pins_t *pins, chip_core_t *core, const chip_mcu_t *mcu)
{
    pins->core = core;
    pins->mcu = mcu;
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        pins->port[i].pins = pins;
    attach_ports(pins);
}
