#include "board/virtual/chip/transmitter.h"

#include "board/virtual/chip/io.h"

static avr_cycle_count_t sent(avr_t *avr, avr_cycle_count_t when, void *param);

static void send(chip_transmitter_t *t, uint8_t byte, avr_cycle_count_t start)
{
    avr_t *avr = t->unit->core->avr;
    t->shift = byte;
    t->sending = true;
    unsigned frame = chip_usart_begin_frame(t->unit) * FRAME_BITS;
    avr_cycle_timer_register(avr, start + frame - avr->cycle, sent, t);
}

static void pass_on(chip_core_t *core, uint8_t byte)
{
    core->changed = true;
    if (core->hooks.sent)
        core->hooks.sent(core->hooks.context, byte);
}

// The stop bit is over: the buffered byte follows at once, or the line falls idle and TXC is set.
static avr_cycle_count_t sent(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_transmitter_t *t = param;
    uint8_t byte = t->shift;
    (void)avr;
    t->sending = false;
    t->unit->interrupts->attention = true;
    if (t->buffered) {
        t->buffered = false;
        *chip_usart_status(t->unit) |= UDRE;
        send(t, t->buffer, when);
    } else {
        *chip_usart_status(t->unit) |= TXC;
    }
    pass_on(t->unit->core, byte);
    return 0;
}

void chip_transmitter_write(chip_transmitter_t *t, uint8_t byte)
{
    if (!(chip_usart_control(t->unit) & TXEN))
        return;
    if (t->buffered) {
        chip_core_fault(t->unit->core, "USART byte 0x%02X lost: written while UDRE was 0", byte);
    } else if (t->sending) {
        t->buffered = true;
        t->buffer = byte;
        *chip_usart_status(t->unit) &= (uint8_t)~UDRE;
    } else {
        send(t, byte, chip_io_effect(t->unit->core->avr));
    }
}

void chip_transmitter_clock_stops(chip_transmitter_t *t)
{
    if (t->sending)
        chip_core_fault(t->unit->core, "USART byte 0x%02X lost: its clock was stopped by sleep", t->shift);
}

void chip_transmitter_reset(chip_transmitter_t *t, const chip_usart_unit_t *unit)
{
    *t = (chip_transmitter_t){.unit = unit};
}
