// USART: receiver with sampling, buffer and overrun; transmitter with UDRE and TXC; register callbacks.
#include "board/virtual/chip/usart.h"

#include "board/virtual/chip/io.h"

enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08, U2X = 0x02, MPCM = 0x01 }; // UCSRA
enum { RXEN = 0x10, TXEN = 0x08, UCSZ2 = 0x04 };                                              // UCSRB
enum { UCSRC_MASK = 0xFE, UCSRC_8N1 = 0x06 }; // asynchronous, no parity, one stop bit, eight data bits
enum { FRAME_BITS = 10 };

// ---- Registers, baud rate and frame format ----

static uint8_t *status_register(const chip_usart_unit_t *unit)
{
    return &unit->core->avr->data[unit->io->r_ucsra];
}

static uint8_t control_register(const chip_usart_unit_t *unit)
{
    return unit->core->avr->data[unit->io->r_ucsrb];
}

static unsigned bit_cycles(const chip_usart_unit_t *unit)
{
    const uint8_t *data = unit->core->avr->data;
    unsigned ubrr = data[unit->io->ubrrl.reg] | (data[unit->io->ubrrh.reg] & 15u) << 8;
    return (ubrr + 1) * (*status_register(unit) & U2X ? 8 : 16);
}

static unsigned begin_frame(const chip_usart_unit_t *unit)
{
    const chip_hooks_t *hooks = &unit->core->hooks;
    uint8_t format = unit->core->avr->data[unit->io->r_ucsrc] & UCSRC_MASK;
    bool is_8n1 = format == UCSRC_8N1 && !(control_register(unit) & UCSZ2);
    if (hooks->frame)
        hooks->frame(hooks->context, bit_cycles(unit), is_8n1);
    return bit_cycles(unit);
}

// ---- Receiver ----

enum { STOP_BIT = FRAME_BITS - 1 };

static bool line(const chip_receiver_t *r)
{
    return chip_pins_input(r->pins, r->pins->mcu->rx);
}

static void show_first(const chip_receiver_t *r)
{
    uint8_t *status = status_register(r->unit);
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
    *status_register(r->unit) |= DOR;
    chip_core_fault(r->unit->core, CHIP_FAULT_LOST,
                    "USART byte 0x%02X lost: the receiver was not read in time", r->in.data);
}

static void receiver_start(chip_receiver_t *r)
{
    chip_core_t *core = r->unit->core;
    if (r->receiving || core->clock_stops || !(control_register(r->unit) & RXEN))
        return;
    if (r->waiting)
        overrun(r);
    r->receiving = true;
    r->bit = 0;
    r->in = (chip_frame_t){0};
    r->bit_cycles = begin_frame(r->unit);
    avr_cycle_timer_register(core->avr, r->bit_cycles / 2, sample, r);
}

static void receiver_clock_stops(chip_receiver_t *r)
{
    r->line = line(r);
}

// A start bit is the first low sample after a high one (ATmega328P data sheet, 20.8.1). No samples are taken
// while the clock is stopped, so a line that has fallen meanwhile looks like one, even in mid byte.
static void receiver_clock_returns(chip_receiver_t *r)
{
    if (r->line && !line(r))
        receiver_start(r);
}

static void receiver_flush(chip_receiver_t *r)
{
    avr_cycle_timer_cancel(r->unit->core->avr, sample, r);
    r->receiving = r->waiting = false;
    r->fifo_count = 0;
    *status_register(r->unit) &= (uint8_t) ~(RXC | FE | DOR);
}

static uint8_t receiver_read(chip_receiver_t *r)
{
    uint8_t byte = r->fifo[0].data;
    if (!r->fifo_count)
        return byte;
    r->fifo[0] = r->fifo[1];
    r->fifo_count--;
    *status_register(r->unit) &= (uint8_t)~DOR;
    show_first(r);
    if (r->waiting)
        deliver(r);
    return byte;
}

static void receiver_reset(chip_receiver_t *r, const chip_usart_unit_t *unit, const chip_pins_t *pins)
{
    *r = (chip_receiver_t){.unit = unit, .pins = pins};
}

// ---- Transmitter ----

static avr_cycle_count_t next_bit(avr_t *avr, avr_cycle_count_t when, void *param);

static void send(chip_transmitter_t *t, uint8_t byte, avr_cycle_count_t start)
{
    avr_t *avr = t->unit->core->avr;
    t->shift = byte;
    t->sending = true;
    t->bit = 0;
    t->bit_cycles = begin_frame(t->unit);
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
        *status_register(t->unit) |= UDRE;
        send(t, t->buffer, when);
    } else {
        *status_register(t->unit) |= TXC;
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

static void transmitter_write(chip_transmitter_t *t, uint8_t byte)
{
    if (!(control_register(t->unit) & TXEN))
        return;
    if (t->buffered) {
        chip_core_fault(t->unit->core, CHIP_FAULT_LOST, "USART byte 0x%02X lost: written while UDRE was 0",
                        byte);
    } else if (t->sending) {
        t->buffered = true;
        t->buffer = byte;
        *status_register(t->unit) &= (uint8_t)~UDRE;
    } else {
        send(t, byte, chip_io_effect(t->unit->core->avr));
    }
}

static void transmitter_clock_stops(chip_transmitter_t *t)
{
    if (t->sending)
        chip_core_fault(t->unit->core, CHIP_FAULT_LOST,
                        "USART byte 0x%02X lost: its clock was stopped by sleep", t->shift);
}

static void transmitter_reset(chip_transmitter_t *t, const chip_usart_unit_t *unit, chip_pins_t *pins)
{
    *t = (chip_transmitter_t){.unit = unit, .pins = pins};
}

// ---- Register callbacks ----

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_usart_t *u = param;
    (void)avr;
    (void)addr;
    if (chip_io_has_clock(u->unit.core, u->unit.io->disabled, "USART"))
        transmitter_write(&u->transmitter, v);
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_usart_t *u = param;
    (void)avr;
    (void)addr;
    return receiver_read(&u->receiver);
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    uint8_t kept = avr->data[addr] & (uint8_t) ~(U2X | MPCM);
    avr->data[addr] = (uint8_t)((kept & ~(v & TXC)) | (v & (U2X | MPCM)));
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_usart_t *u = param;
    chip_pin_t tx = u->pins->mcu->tx;
    uint8_t mask = (uint8_t)(1u << tx.bit);
    avr->data[addr] = v;
    if (!(v & RXEN))
        receiver_flush(&u->receiver);
    if (v & TXEN)
        chip_pins_take(chip_pins_port(u->pins, tx), mask, mask, true);
    else
        chip_pins_give_back(chip_pins_port(u->pins, tx), mask);
    u->unit.interrupts->attention = true;
    chip_pins_update(u->pins, chip_io_effect(avr));
}

static void on_changed(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle)
{
    chip_usart_t *u = context;
    chip_pin_t rx = u->pins->mcu->rx;
    (void)cycle;
    if (rx.letter == (char)('A' + port) && changed >> rx.bit & 1 && !chip_pins_input(u->pins, rx))
        receiver_start(&u->receiver);
}

void chip_usart_clock_stops(chip_usart_t *u)
{
    receiver_clock_stops(&u->receiver);
    transmitter_clock_stops(&u->transmitter);
}

void chip_usart_clock_returns(chip_usart_t *u)
{
    receiver_clock_returns(&u->receiver);
}

void chip_usart_reset(chip_usart_t *u)
{
    uint8_t *data = u->unit.core->avr->data;
    transmitter_reset(&u->transmitter, &u->unit, u->pins);
    receiver_reset(&u->receiver, &u->unit, u->pins);
    data[u->unit.io->r_ucsra] = UDRE;
    data[u->unit.io->r_ucsrb] = 0;
    data[u->unit.io->r_ucsrc] = UCSRC_8N1;
}

static void store(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] = v;
}

static avr_uart_t *find(avr_t *avr, char name)
{
    avr_uart_t *io;
    for (unsigned i = 0; (io = chip_io_part(avr, "uart", i)); i++)
        if (io->name == name)
            break;
    return io;
}

void chip_usart_attach(chip_usart_t *u, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    avr_uart_t *io = find(avr, pins->mcu->usart);
    u->pins = pins;
    u->unit = (chip_usart_unit_t){pins->core, interrupts, io};
    chip_io_on_write(avr, io->r_udr, write_data, u);
    chip_io_on_read(avr, io->r_udr, read_data, u);
    chip_io_on_write(avr, io->r_ucsra, write_status, u);
    chip_io_on_read(avr, io->r_ucsra, NULL, NULL);
    chip_io_on_write(avr, io->r_ucsrb, write_control, u);
    chip_io_on_write(avr, io->ubrrl.reg, store, NULL);
    chip_pins_listen(pins, &(chip_pins_listener_t){.context = u, .changed = on_changed});
}
