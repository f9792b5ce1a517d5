// USART transmitter: shift register, one-byte buffer, UDRE and TXC.
#include "board/virtual/chip/transmitter.h"

#include "board/virtual/chip/io.h"

static avr_cycle_count_t next_bit(avr_t *avr, avr_cycle_count_t when, void *param);

static void send(chip_transmitter_t *t, uint8_t byte, avr_cycle_count_t start)
{
    avr_t *avr = t->unit->core->avr;
    t->shift = byte;
    t->sending = true;
    t->bit = 0;
    t->bit_cycles = chip_usart_begin_frame(t->unit);
    avr_cycle_timer_register(avr, start - avr->cycle, next_bit, t);
}

static void pass_on(chip_core_t *core, uint8_t byte)
{
    core->changed = true;
    if (core->hooks.sent)
        core->hooks.sent(core->hooks.context, byte);
}

// The stop bit has ended: sends the buffered byte at once, or sets TXC and leaves the line idle.
static void end_frame(chip_transmitter_t *t, avr_cycle_count_t when)
{
    uint8_t byte = t->shift;
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
}

static avr_cycle_count_t next_bit(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_transmitter_t *t = param;
    chip_pin_t tx = t->pins->mcu->tx;
    uint8_t mask = (uint8_t)(1u << tx.bit);
    unsigned frame = 0x200u | (unsigned)t->shift << 1; // stop bit, data, start bit
    (void)avr;
    if (t->bit == FRAME_BITS) {
        end_frame(t, when);
        return 0;
    }
    bool level = frame >> t->bit++ & 1;
    chip_pins_shift(chip_pins_port(t->pins, tx), mask, level ? mask : 0, when);
    return when + t->bit_cycles;
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

void chip_transmitter_reset(chip_transmitter_t *t, const chip_usart_unit_t *unit, chip_pins_t *pins)
{
    *t = (chip_transmitter_t){.unit = unit, .pins = pins};
}
