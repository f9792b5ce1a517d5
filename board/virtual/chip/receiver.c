// USART receiver: sampling, buffer, overrun, and start bits seen after sleep.
#include "board/virtual/chip/receiver.h"

enum { STOP_BIT = FRAME_BITS - 1 };

static bool line(const chip_receiver_t *r)
{
    return chip_pins_input(r->pins, r->pins->mcu->rx);
}

static void show_first(const chip_receiver_t *r)
{
    uint8_t *status = chip_usart_status(r->unit);
    *status &= (uint8_t) ~(RXC | FE);
    if (r->fifo_count)
        *status |= (uint8_t)(RXC | (r->fifo[0].framing_error ? FE : 0));
}

// Moves the frame into the buffer if there is room; otherwise it waits in the shift register.
static void deliver(chip_receiver_t *r)
{
    r->waiting = r->fifo_count == CHIP_RECEIVER_FIFO;
    if (r->waiting)
        return;
    r->fifo[r->fifo_count++] = r->in;
    show_first(r);
    r->unit->interrupts->attention = true;
}

// Samples a bit. Returns the time of the next bit's middle, or 0 at the end of the frame.
static avr_cycle_count_t sample(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_receiver_t *r = param;
    bool level = line(r);
    unsigned bit = r->bit++;
    (void)avr;
    if (bit == 0 && level) { // a spike, not a start bit
        r->receiving = false;
        return 0;
    }
    if (bit == STOP_BIT) {
        r->receiving = false;
        r->in.framing_error = !level;
        deliver(r);
        return 0;
    }
    r->in.data = (uint8_t)(r->in.data >> 1 | (level ? 0x80 : 0));
    return when + r->bit_cycles;
}

// A start bit arrives while a frame waits in the shift register: that frame is lost (ATmega328P, 20.7.4).
static void overrun(chip_receiver_t *r)
{
    r->waiting = false;
    *chip_usart_status(r->unit) |= DOR;
    chip_core_fault(r->unit->core, "USART byte 0x%02X lost: the receiver was not read in time", r->in.data);
}

void chip_receiver_start_edge(chip_receiver_t *r)
{
    chip_core_t *core = r->unit->core;
    if (r->receiving || core->clock_stops || !(chip_usart_control(r->unit) & RXEN))
        return;
    if (r->waiting)
        overrun(r);
    r->receiving = true;
    r->bit = 0;
    r->in = (chip_frame_t){0};
    r->bit_cycles = chip_usart_begin_frame(r->unit);
    avr_cycle_timer_register(core->avr, r->bit_cycles / 2, sample, r);
}

void chip_receiver_clock_stops(chip_receiver_t *r)
{
    r->line = line(r);
}

// A start bit is the first low sample after a high one (ATmega328P data sheet, 20.8.1). No samples are taken
// while the clock is stopped, so a line that has fallen meanwhile looks like one, even in mid byte.
void chip_receiver_clock_returns(chip_receiver_t *r)
{
    if (r->line && !line(r))
        chip_receiver_start_edge(r);
}

void chip_receiver_flush(chip_receiver_t *r)
{
    avr_cycle_timer_cancel(r->unit->core->avr, sample, r);
    r->receiving = r->waiting = false;
    r->fifo_count = 0;
    *chip_usart_status(r->unit) &= (uint8_t) ~(RXC | FE | DOR);
}

uint8_t chip_receiver_take(chip_receiver_t *r)
{
    uint8_t byte = r->fifo[0].data;
    if (!r->fifo_count)
        return byte;
    r->fifo[0] = r->fifo[1];
    r->fifo_count--;
    *chip_usart_status(r->unit) &= (uint8_t)~DOR;
    show_first(r);
    if (r->waiting)
        deliver(r);
    return byte;
}

void chip_receiver_reset(chip_receiver_t *r, const chip_usart_unit_t *unit, const chip_pins_t *pins)
{
    *r = (chip_receiver_t){.unit = unit, .pins = pins};
}
