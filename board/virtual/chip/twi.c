// TWI: bus operations, half an SCL period at a time, detection of bus conditions, and register callbacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/twi.h"

#include <string.h>

#include "chip/io.h"

enum { TWINT = 0x80, TWEA = 0x40, TWSTA = 0x20, TWSTO = 0x10, TWWC = 0x08, TWEN = 0x04, TWIE = 0x01 }; // TWCR
enum { PRTWI = 0x80 };                                                                                 // PRR
enum { TWPS = 0x03, TWS = 0xF8 };                                                                      // TWSR
enum { NO_STATE = 0xF8 }; // TWSR while TWINT is 0

// ---- Registers and lines ----

static uint8_t *control(const chip_twi_t *t)
{
    return &t->core->avr->data[t->io->r_twcr];
}

static void set_status(const chip_twi_t *t, uint8_t status)
{
    uint8_t *reg = &t->core->avr->data[t->io->r_twsr];
    *reg = (uint8_t)(status | (*reg & TWPS));
}

static bool is_shut_down(const chip_twi_t *t)
{
    return t->core->avr->data[CHIP_PRR] & PRTWI;
}

// A period of SCL is 16 + 2 * TWBR * 4^TWPS cycles (22.5.2).
static unsigned half_period(const chip_twi_t *t)
{
    const uint8_t *data = t->core->avr->data;
    return 8 + ((unsigned)data[t->io->r_twbr] << 2 * (data[t->io->r_twsr] & TWPS));
}

static void pull(const chip_twi_t *t, chip_pin_t pin, bool low)
{
    chip_pins_open_drain(chip_pins_port(t->pins, pin), (uint8_t)(1u << pin.bit), low);
}

static bool sda(const chip_twi_t *t)
{
    return chip_pins_wire(t->pins, t->pins->mcu->sda);
}

static bool scl(const chip_twi_t *t)
{
    return chip_pins_wire(t->pins, t->pins->mcu->scl);
}

// Status codes (tables 22-3, 22-4 and 22-6). NACK is 8 above ACK.
enum {
    BUS_ERROR = 0x00,
    STARTED = 0x08,
    RESTARTED = 0x10,
    SLA_W_ACK = 0x18,
    SENT_ACK = 0x28,
    LOST = 0x38,
    SLA_R_ACK = 0x40,
    RECEIVED_ACK = 0x50,
};
enum { NACK = 8, BITS = 9, LAST_EDGE = 2 * BITS };

// The same for a slave (tables 22-4 and 22-5). After lost arbitration SLAVE_W and SLAVE_R are 8 higher, a
// general call is 0x10 higher.
enum {
    SLAVE_W = 0x60,
    SLAVE_GOT_ACK = 0x80,
    SLAVE_STOPPED = 0xA0,
    SLAVE_R = 0xA8,
    SLAVE_SENT_ACK = 0xB8,
    SLAVE_SENT_NACK = 0xC0,
    SLAVE_SENT_LAST = 0xC8,
    AFTER_LOSS = 0x08,
    GENERAL_CALL = 0x10,
};
enum { TWAMR = 0xBD, TWGCE = 0x01 };

// ---- Jobs ----

static avr_cycle_count_t step(avr_t *avr, avr_cycle_count_t when, void *param);

static void step_at(chip_twi_t *t, avr_cycle_count_t when)
{
    avr_t *avr = t->core->avr;
    avr_cycle_timer_register(avr, when > avr->cycle ? when - avr->cycle : 0, step, t);
}

// Ends an operation: holds SCL low until TWINT is cleared, unless the bus is lost.
static void end(chip_twi_t *t, chip_twi_job_t next, uint8_t status)
{
    t->job = next;
    set_status(t, status);
    *control(t) |= TWINT;
    t->interrupts->attention = t->core->changed = true;
}

// It pulls no line then: SCL is high, and SDA another's.
static void lose(chip_twi_t *t, uint8_t status)
{
    avr_cycle_timer_cancel(t->core->avr, step, t);
    end(t, CHIP_TWI_IDLE, status);
}

// Raises (S, C) or lowers (s, c) SDA or SCL.
static void move(chip_twi_t *t, char line, avr_cycle_count_t cycle)
{
    bool low = line == 's' || line == 'c';
    pull(t, line == 'S' || line == 's' ? t->pins->mcu->sda : t->pins->mcu->scl, low);
    chip_pins_update(t->pins, cycle);
}

// A slave that is not ready stretches SCL; the master's high time starts when it releases it.
static avr_cycle_count_t behind_rise(chip_twi_t *t, avr_cycle_count_t when)
{
    t->stretched = !scl(t);
    return t->stretched ? 0 : when + half_period(t);
}

static void try_start(chip_twi_t *t, avr_cycle_count_t cycle);

static void end_moves(chip_twi_t *t, avr_cycle_count_t when)
{
    if (t->job == CHIP_TWI_START) {
        t->addresses = true;
        end(t, CHIP_TWI_HELD, t->restarts ? RESTARTED : STARTED);
        return;
    }
    t->job = CHIP_TWI_IDLE;
    *control(t) &= (uint8_t)~TWSTO;
    try_start(t, when);
}

static avr_cycle_count_t step_moves(chip_twi_t *t, avr_cycle_count_t when)
{
    char line = *t->moves++;
    move(t, line, when);
    if (!*t->moves) {
        end_moves(t, when);
        return 0;
    }
    return line == 'C' ? behind_rise(t, when) : when + half_period(t);
}

static void start_moves(chip_twi_t *t, chip_twi_job_t job, const char *moves, avr_cycle_count_t first)
{
    t->job = job;
    t->moves = moves;
    step_at(t, first);
}

// A START waits until the bus has been free for one period.
static void try_start(chip_twi_t *t, avr_cycle_count_t cycle)
{
    if (t->job != CHIP_TWI_IDLE || (*control(t) & (TWEN | TWSTA | TWINT)) != (TWEN | TWSTA) || t->bus_busy ||
        !sda(t) || !scl(t))
        return;
    t->restarts = false;
    start_moves(t, CHIP_TWI_START, "sc", cycle + 2 * half_period(t));
}

static bool out_bit(const chip_twi_t *t, unsigned bit)
{
    return t->out >> (BITS - 1 - bit) & 1;
}

static void start_byte(chip_twi_t *t, avr_cycle_count_t cycle)
{
    uint8_t data = t->core->avr->data[t->io->r_twdr];
    bool acknowledges = *control(t) & TWEA;
    if (t->addresses)
        t->receives = false;
    t->out = (uint16_t)(t->receives ? 0x1FE | (acknowledges ? 0 : 1) : data << 1 | 1);
    t->step = 0;
    t->job = CHIP_TWI_BYTE;
    pull(t, t->pins->mcu->sda, !out_bit(t, 0));
    chip_pins_update(t->pins, cycle);
    step_at(t, cycle + half_period(t));
}

static uint8_t status_of_byte(const chip_twi_t *t)
{
    bool reads = t->in >> 1 & 1;
    uint8_t ack = t->receives ? RECEIVED_ACK : !t->addresses ? SENT_ACK : reads ? SLA_R_ACK : SLA_W_ACK;
    return (uint8_t)(ack + (t->in & 1 ? NACK : 0));
}

static void end_byte(chip_twi_t *t)
{
    uint8_t status = status_of_byte(t);
    t->core->avr->data[t->io->r_twdr] = (uint8_t)(t->in >> 1);
    t->receives = t->receives || status == SLA_R_ACK || status == SLA_R_ACK + NACK;
    t->addresses = false;
    end(t, CHIP_TWI_HELD, status);
}

// Loses the bus to another master. In an address it may become that master's slave, so the address goes on.
static void lose_arbitration(chip_twi_t *t)
{
    if (!(*control(t) & TWEA) || t->slave.mode != CHIP_TWI_ADDRESSING) {
        lose(t, LOST);
        return;
    }
    avr_cycle_timer_cancel(t->core->avr, step, t);
    t->job = CHIP_TWI_IDLE;
    t->slave.lost = true;
}

// Reads a bit after SCL's rise. Except in the ACK slot, a bit sent high that reads low is another master's.
static avr_cycle_count_t sample_bit(chip_twi_t *t, avr_cycle_count_t when)
{
    unsigned bit = t->step / 2;
    bool ours = t->receives ? bit == BITS - 1 : bit < BITS - 1;
    t->in = (uint16_t)(t->in << 1 | sda(t));
    if (ours && out_bit(t, bit) && !sda(t)) {
        lose_arbitration(t);
        return 0;
    }
    t->step++;
    return when + half_period(t);
}

// SDA changes to the next bit half a low time after SCL's fall.
static avr_cycle_count_t step_byte(chip_twi_t *t, avr_cycle_count_t when)
{
    if (t->step % 2 == 0) {
        move(t, 'C', when);
        t->stretched = !scl(t);
        return t->stretched ? 0 : sample_bit(t, when);
    }
    if (scl(t)) {
        move(t, 'c', when);
        if (t->step + 1 != LAST_EDGE)
            return when + half_period(t) / 2;
        end_byte(t);
        return 0;
    }
    t->step++;
    move(t, out_bit(t, t->step / 2) ? 'S' : 's', when);
    return when + half_period(t) - half_period(t) / 2;
}

static avr_cycle_count_t step(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_twi_t *t = param;
    (void)avr;
    if (!is_shut_down(t))
        return t->job == CHIP_TWI_BYTE ? step_byte(t, when) : step_moves(t, when);
    chip_core_fault(t->core, CHIP_FAULT_LOST, "TWI transfer cut off by PRTWI");
    return 0;
}

static void stop_bus(chip_twi_t *t)
{
    avr_cycle_timer_cancel(t->core->avr, step, t);
    t->job = CHIP_TWI_IDLE;
    t->stretched = false;
    memset(&t->slave, 0, sizeof t->slave);
}

// ---- Slave (22.7.3, 22.7.4) ----

// Ends a byte: holds SCL low until TWINT is cleared.
static void end_as_slave(chip_twi_t *t, chip_twi_slave_t mode, uint8_t status, avr_cycle_count_t cycle)
{
    t->slave.mode = mode;
    t->slave.bits = 0;
    t->slave.holds = true;
    pull(t, t->pins->mcu->sda, false);
    pull(t, t->pins->mcu->scl, true);
    end(t, CHIP_TWI_IDLE, status);
    chip_pins_update(t->pins, cycle);
}

static bool is_addressed(chip_twi_t *t)
{
    const uint8_t *data = t->core->avr->data;
    uint8_t own = data[t->io->r_twar], differs = (uint8_t)((t->slave.shift ^ own) & 0xFE & ~data[TWAMR]);
    t->slave.general_call = t->slave.shift == 0 && own & TWGCE;
    return *control(t) & TWEA && (t->slave.general_call || differs == 0);
}

static void show_bit(chip_twi_t *t, avr_cycle_count_t cycle)
{
    pull(t, t->pins->mcu->sda, !(t->slave.shift >> (7 - t->slave.bits) & 1));
    chip_pins_update(t->pins, cycle);
}

static void acknowledge(chip_twi_t *t, bool acknowledges, avr_cycle_count_t cycle)
{
    t->slave.acknowledges = acknowledges;
    pull(t, t->pins->mcu->sda, acknowledges);
    chip_pins_update(t->pins, cycle);
}

static void end_address(chip_twi_t *t, avr_cycle_count_t cycle)
{
    bool reads = t->slave.shift & 1;
    uint8_t status = reads ? SLAVE_R : (uint8_t)(SLAVE_W + (t->slave.general_call ? GENERAL_CALL : 0));
    t->core->avr->data[t->io->r_twdr] = t->slave.shift;
    end_as_slave(t, reads ? CHIP_TWI_SENDING : CHIP_TWI_RECEIVING,
                 (uint8_t)(status + (t->slave.lost ? AFTER_LOSS : 0)), cycle);
}

static void end_received(chip_twi_t *t, avr_cycle_count_t cycle)
{
    uint8_t status = SLAVE_GOT_ACK + (t->slave.general_call ? GENERAL_CALL : 0);
    t->core->avr->data[t->io->r_twdr] = t->slave.shift;
    end_as_slave(t, t->slave.acknowledges ? CHIP_TWI_RECEIVING : CHIP_TWI_DEAF,
                 (uint8_t)(status + (t->slave.acknowledges ? 0 : NACK)), cycle);
}

static void end_sent(chip_twi_t *t, avr_cycle_count_t cycle)
{
    bool more = t->slave.acknowledges && *control(t) & TWEA;
    uint8_t status = more ? SLAVE_SENT_ACK : t->slave.acknowledges ? SLAVE_SENT_LAST : SLAVE_SENT_NACK;
    end_as_slave(t, more ? CHIP_TWI_SENDING : CHIP_TWI_DEAF, status, cycle);
}

// SCL has fallen while TWINT is still set.
static void hold(chip_twi_t *t)
{
    t->slave.holds = true;
    pull(t, t->pins->mcu->scl, true);
}

// Nobody here is addressed.
static void ignore_address(chip_twi_t *t)
{
    t->slave.mode = CHIP_TWI_DEAF;
    if (t->slave.lost)
        end(t, CHIP_TWI_IDLE, LOST);
}

static void rise_as_slave(chip_twi_t *t)
{
    if (t->slave.bits < BITS - 1 && t->slave.mode != CHIP_TWI_SENDING)
        t->slave.shift = (uint8_t)(t->slave.shift << 1 | sda(t));
    else if (t->slave.bits == BITS - 1 && t->slave.mode == CHIP_TWI_SENDING)
        t->slave.acknowledges = !sda(t);
    t->slave.bits++;
}

static void fall_as_slave(chip_twi_t *t, avr_cycle_count_t cycle)
{
    bool is_over = t->slave.bits == BITS, is_full = t->slave.bits == BITS - 1;
    switch (t->slave.mode) {
    case CHIP_TWI_ADDRESSING:
        if (is_over)
            end_address(t, cycle);
        else if (is_full && (t->job != CHIP_TWI_IDLE || !is_addressed(t)))
            ignore_address(t);
        else if (is_full)
            acknowledge(t, true, cycle);
        break;
    case CHIP_TWI_RECEIVING:
        if (is_over)
            end_received(t, cycle);
        else if (is_full)
            acknowledge(t, *control(t) & TWEA, cycle);
        break;
    case CHIP_TWI_SENDING:
        if (is_over)
            end_sent(t, cycle);
        else if (is_full)
            acknowledge(t, false, cycle);
        else
            show_bit(t, cycle);
        break;
    default: break;
    }
}

// TWINT has been cleared.
static void proceed_as_slave(chip_twi_t *t, avr_cycle_count_t cycle)
{
    t->slave.holds = false;
    if (t->slave.mode == CHIP_TWI_SENDING) {
        t->slave.shift = t->core->avr->data[t->io->r_twdr];
        show_bit(t, cycle);
    }
    pull(t, t->pins->mcu->scl, false);
    chip_pins_update(t->pins, cycle);
}

// A START or a STOP comes when SCL has risen, and nothing else of the byte has come. The slave that was being
// written to learns of it; TWINT is set while SCL is high, and SCL held only when it falls.
static void see_condition_as_slave(chip_twi_t *t, bool is_start)
{
    bool was_addressed = t->slave.mode == CHIP_TWI_RECEIVING;
    if (t->slave.mode > CHIP_TWI_ADDRESSING && t->slave.bits > 1) {
        end(t, CHIP_TWI_IDLE, BUS_ERROR);
    } else if (was_addressed) {
        end(t, CHIP_TWI_IDLE, SLAVE_STOPPED);
    }
    t->slave.mode = is_start ? CHIP_TWI_ADDRESSING : CHIP_TWI_DEAF;
    t->slave.bits = 0;
    t->slave.lost = false;
}

// ---- Changes made by other bus members ----

// SDA has changed while SCL was high: a START or a STOP.
static void see_condition(chip_twi_t *t, bool is_start, avr_cycle_count_t cycle)
{
    t->bus_busy = is_start;
    if (t->job == CHIP_TWI_BYTE)
        lose(t, BUS_ERROR);
    else if (!is_start)
        try_start(t, cycle);
}

static void end_stretch(chip_twi_t *t, avr_cycle_count_t cycle)
{
    t->stretched = false;
    avr_cycle_count_t next = t->job == CHIP_TWI_BYTE ? sample_bit(t, cycle) : cycle + half_period(t);
    if (next)
        step_at(t, next);
}

static void on_levels(void *context)
{
    chip_twi_t *t = context;
    avr_cycle_count_t cycle = t->core->avr->cycle;
    bool condition = t->scl_is && scl(t) && sda(t) != t->sda_is;
    bool rose = scl(t) && !t->scl_is, fell = !scl(t) && t->scl_is;
    t->scl_is = scl(t);
    t->sda_is = sda(t);
    if (!(*control(t) & TWEN))
        return;
    if (condition) {
        bool is_start = !sda(t);
        see_condition(t, is_start, cycle);
        see_condition_as_slave(t, is_start);
    }
    if (rose)
        rise_as_slave(t);
    if (fell && *control(t) & TWINT && t->job == CHIP_TWI_IDLE)
        hold(t);
    else if (fell)
        fall_as_slave(t, cycle);
    if (rose && t->stretched)
        end_stretch(t, cycle);
    else if (rose)
        try_start(t, cycle);
}

// ---- Commands ----

static void go_on_as_master(chip_twi_t *t, uint8_t v, avr_cycle_count_t cycle)
{
    if (v & TWSTO) {
        start_moves(t, CHIP_TWI_STOP, "sCS", cycle);
    } else if (v & TWSTA) {
        t->restarts = true;
        start_moves(t, CHIP_TWI_START, "SCsc", cycle);
    } else {
        start_byte(t, cycle);
    }
}

// Without the bus, TWSTO only clears itself.
static void proceed(chip_twi_t *t, uint8_t v, avr_cycle_count_t cycle)
{
    set_status(t, NO_STATE);
    if (t->job == CHIP_TWI_HELD) {
        go_on_as_master(t, v, cycle);
        return;
    }
    *control(t) &= (uint8_t)~TWSTO;
    if (t->slave.holds)
        proceed_as_slave(t, cycle);
    try_start(t, cycle);
}

// ---- Register callbacks ----

static void switch_on(chip_twi_t *t)
{
    pull(t, t->pins->mcu->sda, false);
    pull(t, t->pins->mcu->scl, false);
    t->bus_busy = false;
    chip_pins_update(t->pins, chip_io_effect(t->core->avr));
}

static void switch_off(chip_twi_t *t)
{
    stop_bus(t);
    chip_pins_release(chip_pins_port(t->pins, t->pins->mcu->sda), (uint8_t)(1u << t->pins->mcu->sda.bit));
    chip_pins_release(chip_pins_port(t->pins, t->pins->mcu->scl), (uint8_t)(1u << t->pins->mcu->scl.bit));
    chip_pins_update(t->pins, chip_io_effect(t->core->avr));
}

static bool floats(const chip_twi_t *t, chip_pin_t pin, const char *name)
{
    bool floating = chip_pins_level(t->pins, pin) == PIN_FLOATING;
    if (floating)
        chip_core_fault(t->core, CHIP_FAULT_WIRING, "TWI START on a bus without pull-ups: %s (P%c%u) floats",
                        name, pin.letter, pin.bit);
    return floating;
}

static void check_pull_ups(const chip_twi_t *t)
{
    if (!floats(t, t->pins->mcu->sda, "SDA"))
        floats(t, t->pins->mcu->scl, "SCL");
}

static bool can_write(const chip_twi_t *t)
{
    if (is_shut_down(t))
        chip_core_fault(t->core, CHIP_FAULT_REFUSED, "TWI register written while PRTWI is set");
    return !is_shut_down(t);
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_twi_t *t = param;
    uint8_t before = avr->data[addr];
    if (!can_write(t))
        return;
    avr->data[addr] = (uint8_t)((v & (TWEA | TWSTA | TWSTO | TWEN | TWIE)) | (before & TWWC) |
                                (before & TWINT & ~(v & TWINT)));
    t->interrupts->attention = true;
    if ((v ^ before) & TWEN)
        (v & TWEN ? switch_on : switch_off)(t);
    if ((v & (TWEN | TWSTA)) == (TWEN | TWSTA) && t->job == CHIP_TWI_IDLE)
        check_pull_ups(t);
    bool waits = avr->data[addr] & TWINT;
    if (v & TWEN && !waits && (t->job == CHIP_TWI_IDLE || t->job == CHIP_TWI_HELD))
        proceed(t, v, chip_io_effect(avr));
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_twi_t *t = param;
    if (!can_write(t))
        return;
    if (*control(t) & TWINT) {
        *control(t) &= (uint8_t)~TWWC;
        avr->data[addr] = v;
    } else {
        *control(t) |= TWWC;
        chip_core_fault(t->core, CHIP_FAULT_LOST, "TWI byte 0x%02X lost: written while TWINT was 0", v);
    }
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (can_write(param))
        avr->data[addr] = (uint8_t)((avr->data[addr] & TWS) | (v & TWPS));
}

static void write_other(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (can_write(param))
        avr->data[addr] = v;
}

void chip_twi_clock_stops(chip_twi_t *t)
{
    if (t->job > CHIP_TWI_HELD)
        chip_core_fault(t->core, CHIP_FAULT_LOST, "TWI transfer cut off: its clock was stopped by sleep");
}

void chip_twi_reset(chip_twi_t *t)
{
    uint8_t *data = t->core->avr->data;
    stop_bus(t);
    t->bus_busy = false;
    data[t->io->r_twbr] = data[t->io->r_twcr] = 0;
    data[t->io->r_twsr] = NO_STATE;
    data[t->io->r_twdr] = 0xFF;
    data[t->io->r_twar] = 0xFE;
}

void chip_twi_attach(chip_twi_t *t, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    *t = (chip_twi_t){.core = pins->core, .interrupts = interrupts, .pins = pins};
    t->io = chip_io_part(avr, "twi", 0);
    chip_io_on_write(avr, t->io->r_twcr, write_control, t);
    chip_io_on_write(avr, t->io->r_twdr, write_data, t);
    chip_io_on_write(avr, t->io->r_twsr, write_status, t);
    chip_io_on_write(avr, t->io->r_twbr, write_other, t);
    chip_io_on_write(avr, t->io->r_twar, write_other, t);
    chip_io_on_write(avr, TWAMR, write_other, t);
    chip_pins_listen(pins, &(chip_pins_listener_t){.context = t, .after = on_levels});
}
