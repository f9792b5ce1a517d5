// USART: receiver with sampling, buffer and overrun; transmitter with UDRE and TXC; register callbacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/usart.h"

#include <string.h>

#include "chip/io.h"

enum {
    RXC = 0x80,
    TXC = 0x40,
    UDRE = 0x20,
    FE = 0x10,
    DOR = 0x08,
    UPE = 0x04,
    U2X = 0x02,
    MPCM = 0x01
}; // UCSRA
enum { RXEN = 0x10, TXEN = 0x08, UCSZ2 = 0x04, RXB8 = 0x02, TXB8 = 0x01 }; // UCSRB
enum { UMSEL = 0xC0, UPM1 = 0x20, UPM0 = 0x10, USBS = 0x08, UCSZ = 0x06 }; // UCSRC
enum { UCSRC_8N1 = 0x06 }; // asynchronous, no parity, one stop bit, eight data bits

// ---- Registers, baud rate and frame format ----

static uint8_t *status_register(const chip_usart_t *u)
{
    return &u->core->avr->data[u->io->r_ucsra];
}

static uint8_t *control_register(const chip_usart_t *u)
{
    return &u->core->avr->data[u->io->r_ucsrb];
}

static uint8_t mode_register(const chip_usart_t *u)
{
    return u->core->avr->data[u->io->r_ucsrc];
}

static unsigned bit_cycles(const chip_usart_t *u)
{
    const uint8_t *data = u->core->avr->data;
    unsigned ubrr = data[u->io->ubrrl.reg] | (data[u->io->ubrrh.reg] & 15u) << 8;
    return (ubrr + 1) * (*status_register(u) & U2X ? 8 : 16);
}

// Tables 20-8 to 20-11.
static chip_frame_format_t frame_format(const chip_usart_t *u)
{
    uint8_t mode = mode_register(u);
    unsigned size = (mode & UCSZ) >> 1;
    return (chip_frame_format_t){.data_bits = *control_register(u) & UCSZ2 ? 9 : 5 + size,
                                 .stop_bits = mode & USBS ? 2 : 1,
                                 .has_parity = mode & UPM1,
                                 .odd = mode & UPM0};
}

static void report_mode(chip_usart_t *u)
{
    const char *mode = mode_register(u) & UMSEL     ? "synchronous mode (UMSEL"
                       : *status_register(u) & MPCM ? "multi-processor mode (MPCM"
                                                    : NULL;
    if (mode && !u->mode_reported)
        chip_core_fault(u->core, CHIP_FAULT_UNMODELLED, "USART%c: %s%c) is not modelled", u->io->name, mode,
                        u->io->name);
    u->mode_reported = mode;
}

static unsigned begin_frame(chip_usart_t *u)
{
    const chip_hooks_t *hooks = &u->core->hooks;
    chip_frame_format_t format = frame_format(u);
    bool is_8n1 = format.data_bits == 8 && format.stop_bits == 1 && !format.has_parity;
    report_mode(u);
    if (hooks->frame)
        hooks->frame(hooks->context, u->tx, bit_cycles(u), is_8n1);
    return bit_cycles(u);
}

static bool parity(uint16_t data, bool odd)
{
    return __builtin_parity(data) != odd;
}

// ---- Receiver ----

static bool line(const chip_usart_t *u)
{
    return chip_pins_input(u->pins, u->rx);
}

static void show_first(const chip_usart_t *u)
{
    const chip_frame_t *first = &u->receiver.fifo[0];
    *status_register(u) &= (uint8_t)~(RXC | FE | UPE);
    *control_register(u) &= (uint8_t)~RXB8;
    if (!u->receiver.fifo_count)
        return;
    *status_register(u) |= (uint8_t)(RXC | (first->framing_error ? FE : 0) | (first->parity_error ? UPE : 0));
    *control_register(u) |= first->data >> 8 & 1 ? RXB8 : 0;
}

// Moves the frame into the buffer if there is room; otherwise it waits in the shift register.
static void deliver(chip_usart_t *u)
{
    u->receiver.waiting = u->receiver.fifo_count == CHIP_RECEIVER_FIFO;
    if (u->receiver.waiting)
        return;
    u->receiver.fifo[u->receiver.fifo_count++] = u->receiver.in;
    show_first(u);
    u->interrupts->attention = true;
}

// Samples a bit. Returns the time of the next bit's middle, or 0 at the end of the frame, the first stop bit.
static avr_cycle_count_t sample(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_usart_t *u = param;
    const chip_frame_format_t *format = &u->receiver.format;
    chip_frame_t *in = &u->receiver.in;
    bool level = line(u);
    unsigned bit = u->receiver.bit++;
    (void)avr;
    if (bit == 0) {
        u->receiver.receiving = !level; // high: a spike, not a start bit
        return level ? 0 : when + u->receiver.bit_cycles;
    }
    if (bit <= format->data_bits) {
        in->data |= (uint16_t)(level << (bit - 1));
        return when + u->receiver.bit_cycles;
    }
    if (format->has_parity && bit == format->data_bits + 1) {
        in->parity_error = level != parity(in->data, format->odd);
        return when + u->receiver.bit_cycles;
    }
    u->receiver.receiving = false;
    in->framing_error = !level;
    deliver(u);
    return 0;
}

// A start bit arrives while a frame waits in the shift register: that frame is lost (ATmega328P, 20.7.4).
static void overrun(chip_usart_t *u)
{
    u->receiver.waiting = false;
    *status_register(u) |= DOR;
    chip_core_fault(u->core, CHIP_FAULT_LOST, "USART%c byte 0x%02X lost: the receiver was not read in time",
                    u->io->name, u->receiver.in.data);
}

static void start_receiving(chip_usart_t *u)
{
    if (u->receiver.receiving || u->core->clock_stops || !(*control_register(u) & RXEN))
        return;
    if (u->receiver.waiting)
        overrun(u);
    u->receiver.receiving = true;
    u->receiver.bit = 0;
    u->receiver.in = (chip_frame_t){0};
    u->receiver.format = frame_format(u);
    u->receiver.bit_cycles = begin_frame(u);
    avr_cycle_timer_register(u->core->avr, u->receiver.bit_cycles / 2, sample, u);
}

static void flush(chip_usart_t *u)
{
    avr_cycle_timer_cancel(u->core->avr, sample, u);
    u->receiver.receiving = u->receiver.waiting = false;
    u->receiver.fifo_count = 0;
    *status_register(u) &= (uint8_t)~(RXC | FE | DOR | UPE);
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_usart_t *u = param;
    uint8_t byte = (uint8_t)u->receiver.fifo[0].data;
    (void)avr;
    (void)addr;
    if (!u->receiver.fifo_count)
        return byte;
    u->receiver.fifo[0] = u->receiver.fifo[1];
    u->receiver.fifo_count--;
    *status_register(u) &= (uint8_t)~DOR;
    show_first(u);
    if (u->receiver.waiting)
        deliver(u);
    return byte;
}

// ---- Transmitter ----

static avr_cycle_count_t next_bit(avr_t *avr, avr_cycle_count_t when, void *param);

// A frame: start bit, data, parity, stop bits, from bit 0 on.
static void send(chip_usart_t *u, uint16_t data, avr_cycle_count_t start)
{
    avr_t *avr = u->core->avr;
    chip_frame_format_t format = frame_format(u);
    data &= (uint16_t)((1u << format.data_bits) - 1);
    unsigned high = format.has_parity ? 2u * (3u << 1 | parity(data, format.odd)) : 2u * 7;
    u->transmitter.shift = data;
    u->transmitter.frame = (uint16_t)(high << format.data_bits | (unsigned)data << 1);
    u->transmitter.bits = 1 + format.data_bits + format.has_parity + format.stop_bits;
    u->transmitter.sending = true;
    u->transmitter.bit = 0;
    u->transmitter.bit_cycles = begin_frame(u);
    avr_cycle_timer_register(avr, start - avr->cycle, next_bit, u);
}

static void report_sent(const chip_usart_t *u, uint8_t byte)
{
    u->core->changed = true;
    if (u->core->hooks.sent)
        u->core->hooks.sent(u->core->hooks.context, u->tx, byte);
}

// TX is high between frames. The transmitter is disabled only when they have all been sent (20.6.5).
static void drive_or_release(const chip_usart_t *u)
{
    chip_port_t *port = chip_pins_port(u->pins, u->tx);
    uint8_t mask = (uint8_t)(1u << u->tx.bit);
    if (u->transmitter.sending)
        return;
    if (*control_register(u) & TXEN)
        chip_pins_override(port, mask, mask, true);
    else
        chip_pins_release(port, mask);
}

// RX is an input while the receiver is on, whatever DDR says (table 14-9).
static void make_input_or_release(const chip_usart_t *u)
{
    chip_port_t *port = chip_pins_port(u->pins, u->rx);
    uint8_t mask = (uint8_t)(1u << u->rx.bit);
    if (*control_register(u) & RXEN)
        chip_pins_open_drain(port, mask, false);
    else
        chip_pins_release(port, mask);
}

// The last stop bit has ended: sends the buffered byte at once, or sets TXC and leaves the line idle.
static void end_frame(chip_usart_t *u, avr_cycle_count_t when)
{
    uint8_t byte = (uint8_t)u->transmitter.shift;
    u->transmitter.sending = false;
    u->interrupts->attention = true;
    if (u->transmitter.buffered) {
        u->transmitter.buffered = false;
        *status_register(u) |= UDRE;
        send(u, u->transmitter.buffer, when);
    } else {
        *status_register(u) |= TXC;
        if (!(*control_register(u) & TXEN)) {
            drive_or_release(u);
            chip_pins_update(u->pins, when);
        }
    }
    report_sent(u, byte);
}

static avr_cycle_count_t next_bit(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_usart_t *u = param;
    uint8_t mask = (uint8_t)(1u << u->tx.bit);
    (void)avr;
    if (u->transmitter.bit == u->transmitter.bits) {
        end_frame(u, when);
        return 0;
    }
    bool level = u->transmitter.frame >> u->transmitter.bit++ & 1;
    chip_pins_shift(chip_pins_port(u->pins, u->tx), mask, level ? mask : 0, when);
    return when + u->transmitter.bit_cycles;
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_usart_t *u = param;
    uint16_t data = (uint16_t)((*control_register(u) & TXB8) << 8 | v);
    (void)addr;
    if (!chip_io_has_clock(u->core, u->io->disabled, "USART") || !(*control_register(u) & TXEN))
        return;
    if (u->transmitter.buffered) {
        chip_core_fault(u->core, CHIP_FAULT_LOST, "USART%c byte 0x%02X lost: written while UDRE was 0",
                        u->io->name, v);
    } else if (u->transmitter.sending) {
        u->transmitter.buffered = true;
        u->transmitter.buffer = data;
        *status_register(u) &= (uint8_t)~UDRE;
    } else {
        send(u, data, chip_io_effect(avr));
    }
}

// ---- Other registers, pins and clock ----

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    uint8_t kept = avr->data[addr] & (uint8_t)~(U2X | MPCM);
    avr->data[addr] = (uint8_t)((kept & ~(v & TXC)) | (v & (U2X | MPCM)));
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_usart_t *u = param;
    avr->data[addr] = (uint8_t)((v & ~RXB8) | (avr->data[addr] & RXB8));
    if (v & RXEN)
        u->has_listened = true;
    else
        flush(u);
    drive_or_release(u);
    make_input_or_release(u);
    u->interrupts->attention = true;
    chip_pins_update(u->pins, chip_io_effect(avr));
}

static void on_changed(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle)
{
    chip_usart_t *u = context;
    (void)cycle;
    if (u->rx.letter == (char)('A' + port) && changed >> u->rx.bit & 1 && !line(u))
        start_receiving(u);
}

unsigned chip_usart_listens(const chip_usart_t *u)
{
    return *control_register(u) & RXEN ? bit_cycles(u) : 0;
}

void chip_usart_byte_comes(const chip_usart_t *u, uint8_t byte)
{
    if (!u->has_listened && u->core->powered)
        chip_core_fault(
            u->core, CHIP_FAULT_LOST,
            "USART%c byte 0x%02X lost: a test must wait until the firmware is ready, as for a text "
            "that it sends; its receiver had not been on yet",
            u->io->name, byte);
}

void chip_usart_clock_stops(chip_usart_t *u)
{
    u->receiver.line = line(u);
    if (u->transmitter.sending)
        chip_core_fault(u->core, CHIP_FAULT_LOST, "USART%c byte 0x%02X lost: its clock was stopped by sleep",
                        u->io->name, u->transmitter.shift);
}

// A start bit is the first low sample after a high one (ATmega328P data sheet, 20.8.1). No samples are taken
// while the clock is stopped, so a line that has fallen meanwhile looks like one, even in mid byte.
void chip_usart_clock_returns(chip_usart_t *u)
{
    if (u->receiver.line && !line(u))
        start_receiving(u);
}

void chip_usart_reset(chip_usart_t *u)
{
    uint8_t *data = u->core->avr->data;
    memset(&u->transmitter, 0, sizeof u->transmitter);
    memset(&u->receiver, 0, sizeof u->receiver);
    data[u->io->r_ucsra] = UDRE;
    data[u->io->r_ucsrb] = 0;
    data[u->io->r_ucsrc] = UCSRC_8N1;
}

static avr_uart_t *find(avr_t *avr, char name)
{
    avr_uart_t *io;
    for (unsigned i = 0; (io = chip_io_part(avr, "uart", i)); i++)
        if (io->name == name)
            break;
    return io;
}

void chip_usart_attach(chip_usart_t *u, chip_interrupts_t *interrupts, chip_pins_t *pins, unsigned number)
{
    avr_t *avr = pins->core->avr;
    avr_uart_t *io = find(avr, (char)('0' + number));
    *u = (chip_usart_t){.core = pins->core,
                        .interrupts = interrupts,
                        .pins = pins,
                        .io = io,
                        .rx = pins->mcu->usart[number].rx,
                        .tx = pins->mcu->usart[number].tx};
    chip_io_on_write(avr, io->r_udr, write_data, u);
    chip_io_on_read(avr, io->r_udr, read_data, u);
    chip_io_on_write(avr, io->r_ucsra, write_status, u);
    chip_io_on_read(avr, io->r_ucsra, NULL, NULL);
    chip_io_on_write(avr, io->r_ucsrb, write_control, u);
    chip_pins_listen(pins, &(chip_pins_listener_t){.context = u, .changed = on_changed});
}
