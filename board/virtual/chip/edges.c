#include "board/virtual/chip/edges.h"

#include "board/virtual/state.h"

// From a pin's change to the flag: the pin-change logic is clocked through (ATmega328P data sheet, figure
// 13-1).
enum { FLAG_CYCLES = 3 };

typedef enum { SENSE_LOW, SENSE_ANY, SENSE_FALLING, SENSE_RISING } sense_t;

static bool int_exists(const vb_t *vb, unsigned i)
{
    return vb->edges.io && vb->edges.io->eint[i].port_ioctl;
}

static sense_t int_sense(const vb_t *vb, unsigned i)
{
    const avr_regbit_t *isc = vb->edges.io->eint[i].isc;
    const uint8_t *data = vb->avr->data;
    return (sense_t)((data[isc[0].reg] >> isc[0].bit & 1) | (data[isc[1].reg] >> isc[1].bit & 1) << 1);
}

static bool int_is_low(vb_t *vb, unsigned i)
{
    char letter = (char)(vb->edges.io->eint[i].port_ioctl & 0xFF);
    return int_sense(vb, i) == SENSE_LOW && !chip_pins_level(vb, letter, vb->edges.io->eint[i].port_pin);
}

static bool int0_is_low(vb_t *vb)
{
    return int_is_low(vb, 0);
}

static bool int1_is_low(vb_t *vb)
{
    return int_is_low(vb, 1);
}

void chip_edges_attach(vb_t *vb)
{
    static chip_level_t *const level[] = {int0_is_low, int1_is_low};
    vb->edges.io = chip_io_part(vb->avr, "extint", 0);
    for (unsigned i = 0; i < 2; i++)
        if (int_exists(vb, i))
            chip_interrupts_set_level(vb, &vb->edges.io->eint[i].vector, level[i]);
}

// A later change while this one is under way sets the flag again, in its own time.
static avr_cycle_count_t set_pcif(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_port_t *p = param;
    (void)avr;
    chip_interrupts_raise(p->vb, &p->io->pcint);
    return p->edge + FLAG_CYCLES > when ? p->edge + FLAG_CYCLES : 0;
}

static bool may_interrupt(const chip_port_t *p)
{
    avr_regbit_t enable = p->io->pcint.enable;
    return p->vb->avr->data[enable.reg] >> enable.bit & 1;
}

// While the clock stands a change wakes the chip, but makes no flag yet.
static void pin_change(chip_port_t *p, avr_cycle_count_t cycle)
{
    avr_t *avr = p->vb->avr;
    p->edge = cycle;
    if (!chip_sleep_clock_runs(p->vb))
        p->vb->edges.woke |= may_interrupt(p);
    else if (!avr_cycle_timer_status(avr, set_pcif, p))
        avr_cycle_timer_register(avr, cycle + FLAG_CYCLES - avr->cycle, set_pcif, p);
}

// Edges need the clock; in the deeper sleep modes only the level wakes (ATmega328P data sheet, table 10-1,
// note 3).
static void int_change(vb_t *vb, unsigned i, bool high)
{
    vb->interrupts.attention = true;
    sense_t sense = int_sense(vb, i);
    bool matches = sense == SENSE_ANY || sense == (high ? SENSE_RISING : SENSE_FALLING);
    if (matches && chip_sleep_clock_runs(vb))
        chip_interrupts_raise(vb, &vb->edges.io->eint[i].vector);
}

void chip_edges_changed(chip_port_t *port, uint8_t changed, avr_cycle_count_t cycle)
{
    vb_t *vb = port->vb;
    if (port->io->r_pcint && changed & vb->avr->data[port->io->r_pcint])
        pin_change(port, cycle);
    for (unsigned i = 0; i < EXTINT_COUNT && int_exists(vb, i); i++) {
        unsigned pin = vb->edges.io->eint[i].port_pin;
        if ((char)(vb->edges.io->eint[i].port_ioctl & 0xFF) == port->io->name && changed >> pin & 1)
            int_change(vb, i, port->level >> pin & 1);
    }
}

void chip_edges_clock_stops(vb_t *vb)
{
    vb->edges.woke = false;
    for (unsigned i = 0; i < CHIP_PORTS; i++) {
        chip_port_t *p = &vb->pins.port[i];
        p->clocked = p->level;
        if (!p->io || !avr_cycle_timer_status(vb->avr, set_pcif, p))
            continue;
        avr_cycle_timer_cancel(vb->avr, set_pcif, p);
        chip_interrupts_raise(vb, &p->io->pcint);
    }
}

// The flag comes from comparing a pin with what was clocked in before (ATmega328P data sheet, figure 13-1).
// The ATtiny828's, which has the same circuit, says what follows: "If the pin toggles back to its initial
// state during wake up the device will still complete the procedure but will not generate an interrupt once
// awake" (8371A, 9.2).
void chip_edges_clock_returns(vb_t *vb)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++) {
        chip_port_t *p = &vb->pins.port[i];
        if (p->io && p->io->r_pcint && (p->clocked ^ p->level) & vb->avr->data[p->io->r_pcint])
            chip_interrupts_raise(vb, &p->io->pcint);
    }
}
