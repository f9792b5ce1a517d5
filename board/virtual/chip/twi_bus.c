// TWI bus operations, half an SCL period at a time.
#include "board/virtual/chip/twi_bus.h"

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
    chip_twi_set_status(t, status);
    *chip_twi_control(t) |= TWINT;
    t->interrupts->attention = t->core->changed = true;
}

static void lose(chip_twi_t *t, uint8_t status, avr_cycle_count_t cycle)
{
    avr_cycle_timer_cancel(t->core->avr, step, t);
    chip_twi_let_go(t);
    end(t, CHIP_TWI_IDLE, status);
    chip_pins_update(t->pins, cycle);
}

// Raises (S, C) or lowers (s, c) SDA or SCL.
static void move(chip_twi_t *t, char line, avr_cycle_count_t cycle)
{
    bool low = line == 's' || line == 'c';
    chip_twi_pull(t, line == 'S' || line == 's' ? t->pins->mcu->sda : t->pins->mcu->scl, low);
    chip_pins_update(t->pins, cycle);
}

// A slave that is not ready stretches SCL; the master's high time starts when it releases it.
static avr_cycle_count_t behind_rise(chip_twi_t *t, avr_cycle_count_t when)
{
    t->stretched = !chip_twi_scl(t);
    return t->stretched ? 0 : when + chip_twi_half_period(t);
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
    *chip_twi_control(t) &= (uint8_t)~TWSTO;
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
    return line == 'C' ? behind_rise(t, when) : when + chip_twi_half_period(t);
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
    if (t->job != CHIP_TWI_IDLE || (*chip_twi_control(t) & (TWEN | TWSTA | TWINT)) != (TWEN | TWSTA) ||
        t->bus_busy || !chip_twi_sda(t) || !chip_twi_scl(t))
        return;
    t->restarts = false;
    start_moves(t, CHIP_TWI_START, "sc", cycle + 2 * chip_twi_half_period(t));
}

static bool out_bit(const chip_twi_t *t, unsigned bit)
{
    return t->out >> (BITS - 1 - bit) & 1;
}

static void start_byte(chip_twi_t *t, avr_cycle_count_t cycle)
{
    uint8_t data = t->core->avr->data[t->io->r_twdr];
    bool acknowledges = *chip_twi_control(t) & TWEA;
    if (t->addresses)
        t->receives = false;
    t->out = (uint16_t)(t->receives ? 0x1FE | (acknowledges ? 0 : 1) : data << 1 | 1);
    t->in = 0;
    t->step = 0;
    t->job = CHIP_TWI_BYTE;
    chip_twi_pull(t, t->pins->mcu->sda, !out_bit(t, 0));
    chip_pins_update(t->pins, cycle);
    step_at(t, cycle + chip_twi_half_period(t));
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

// Reads a bit after SCL's rise. Except in the ACK slot, a bit sent high that reads low is another master's.
static avr_cycle_count_t take_bit(chip_twi_t *t, avr_cycle_count_t when)
{
    unsigned bit = t->step / 2;
    bool ours = t->receives ? bit == BITS - 1 : bit < BITS - 1;
    t->in = (uint16_t)(t->in << 1 | chip_twi_sda(t));
    if (ours && out_bit(t, bit) && !chip_twi_sda(t)) {
        lose(t, LOST, when);
        return 0;
    }
    t->step++;
    return when + chip_twi_half_period(t);
}

// SDA changes to the next bit half a low time after SCL's fall.
static avr_cycle_count_t step_byte(chip_twi_t *t, avr_cycle_count_t when)
{
    if (t->step % 2 == 0) {
        move(t, 'C', when);
        t->stretched = !chip_twi_scl(t);
        return t->stretched ? 0 : take_bit(t, when);
    }
    if (chip_twi_scl(t)) {
        move(t, 'c', when);
        if (t->step + 1 != LAST_EDGE)
            return when + chip_twi_half_period(t) / 2;
        end_byte(t);
        return 0;
    }
    t->step++;
    move(t, out_bit(t, t->step / 2) ? 'S' : 's', when);
    return when + chip_twi_half_period(t) - chip_twi_half_period(t) / 2;
}

static avr_cycle_count_t step(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_twi_t *t = param;
    (void)avr;
    if (!chip_twi_is_off(t))
        return t->job == CHIP_TWI_BYTE ? step_byte(t, when) : step_moves(t, when);
    chip_core_fault(t->core, "TWI transfer cut off by PRTWI");
    return 0;
}

void chip_twi_bus_stop(chip_twi_t *t)
{
    avr_cycle_timer_cancel(t->core->avr, step, t);
    t->job = CHIP_TWI_IDLE;
    t->stretched = false;
}

// ---- Changes made by other bus members ----

// SDA has changed while SCL was high: a START or a STOP.
static void see_condition(chip_twi_t *t, bool is_start, avr_cycle_count_t cycle)
{
    t->bus_busy = is_start;
    if (t->job == CHIP_TWI_BYTE)
        lose(t, BUS_ERROR, cycle);
    else if (!is_start)
        try_start(t, cycle);
}

static void end_stretch(chip_twi_t *t, avr_cycle_count_t cycle)
{
    t->stretched = false;
    avr_cycle_count_t next = t->job == CHIP_TWI_BYTE ? take_bit(t, cycle) : cycle + chip_twi_half_period(t);
    if (next)
        step_at(t, next);
}

void chip_twi_bus_look(void *context)
{
    chip_twi_t *t = context;
    avr_cycle_count_t cycle = t->core->avr->cycle;
    bool condition = t->scl_is && chip_twi_scl(t) && chip_twi_sda(t) != t->sda_is;
    bool rose = chip_twi_scl(t) && !t->scl_is;
    t->scl_is = chip_twi_scl(t);
    t->sda_is = chip_twi_sda(t);
    if (!(*chip_twi_control(t) & TWEN))
        return;
    if (condition)
        see_condition(t, !chip_twi_sda(t), cycle);
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
void chip_twi_bus_go_on(chip_twi_t *t, uint8_t control, avr_cycle_count_t cycle)
{
    chip_twi_set_status(t, CHIP_TWI_NO_STATE);
    if (t->job == CHIP_TWI_HELD) {
        go_on_as_master(t, control, cycle);
        return;
    }
    *chip_twi_control(t) &= (uint8_t)~TWSTO;
    try_start(t, cycle);
}
