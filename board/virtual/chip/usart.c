#include "board/virtual/chip/usart.h"

#include "board/virtual/chip/usart_bits.h"
#include "board/virtual/state.h"

// A frame of ten bits is misread from about 5 % on; half of that is left to the other end.
enum { BAUD_PERMILLE = 25, FRAME_BITS = 10 };

static uint8_t *status(vb_t *vb)
{
    return &vb->avr->data[vb->usart.io->r_ucsra];
}

bool chip_usart_transmits(const vb_t *vb)
{
    return vb->avr->data[vb->usart.io->r_ucsrb] & TXEN;
}

unsigned chip_usart_bit_cycles(vb_t *vb)
{
    const uint8_t *data = vb->avr->data;
    const avr_uart_t *io = vb->usart.io;
    unsigned ubrr = data[io->ubrrl.reg] | (data[io->ubrrh.reg] & 15u) << 8;
    unsigned bit = (ubrr + 1) * (data[io->r_ucsra] & U2X ? 8 : 16);
    int64_t off = (int64_t)bit * LINE_BAUD - (int64_t)vb_hz(vb);
    bool frame_is_wrong = (data[io->r_ucsrc] & UCSRC_MASK) != UCSRC_8N1 || data[io->r_ucsrb] & UCSZ2;
    bool wrong = (off < 0 ? -off : off) * 1000 > (int64_t)vb_hz(vb) * BAUD_PERMILLE || frame_is_wrong;
    if (wrong && vb->usart.reported_bit != bit)
        faults_add(vb, "USART set to %u baud%s, but the line is at %d, 8N1", vb_hz(vb) / bit,
                   frame_is_wrong ? " and another frame than 8N1" : "", LINE_BAUD);
    vb->usart.reported_bit = wrong ? bit : 0;
    return bit;
}

static avr_cycle_count_t sent(avr_t *avr, avr_cycle_count_t when, void *param);

static void send(vb_t *vb, uint8_t byte, avr_cycle_count_t start)
{
    vb->usart.shift = byte;
    vb->usart.sending = true;
    unsigned frame = chip_usart_bit_cycles(vb) * FRAME_BITS;
    avr_cycle_timer_register(vb->avr, start + frame - vb->avr->cycle, sent, vb);
}

// The stop bit is over: the buffered byte follows at once, or the line falls idle and TXC is set.
static avr_cycle_count_t sent(avr_t *avr, avr_cycle_count_t when, void *param)
{
    vb_t *vb = param;
    chip_usart_t *u = &vb->usart;
    uint8_t byte = u->shift;
    (void)avr;
    u->sending = false;
    vb->interrupts.attention = true;
    if (u->buffered) {
        u->buffered = false;
        *status(vb) |= UDRE;
        send(vb, u->buffer, when);
    } else {
        *status(vb) |= TXC;
    }
    serial_line_receive(vb, byte);
    return 0;
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    chip_usart_t *u = &vb->usart;
    (void)addr;
    if (!chip_usart_transmits(vb))
        return;
    if (u->buffered) {
        faults_add(vb, "USART byte 0x%02X lost: written while UDRE was 0", v);
    } else if (u->sending) {
        u->buffered = true;
        u->buffer = v;
        *status(vb) &= (uint8_t)~UDRE;
    } else {
        send(vb, v, chip_io_effect(avr));
    }
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    (void)avr;
    (void)addr;
    return chip_usart_take(param);
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    uint8_t kept = avr->data[addr] & (uint8_t) ~(U2X | MPCM);
    avr->data[addr] = (uint8_t)((kept & ~(v & TXC)) | (v & (U2X | MPCM)));
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    avr->data[addr] = v;
    if (!(v & RXEN))
        chip_usart_flush(vb);
    vb->interrupts.attention = true;
    chip_pins_update(vb, chip_io_effect(avr) + vb->offset);
}

void chip_usart_reset(vb_t *vb)
{
    avr_uart_t *io = vb->usart.io;
    vb->usart = (chip_usart_t){.io = io};
    vb->avr->data[io->r_ucsra] = UDRE;
    vb->avr->data[io->r_ucsrb] = 0;
    vb->avr->data[io->r_ucsrc] = UCSRC_8N1;
}

static void store(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] = v;
}

void chip_usart_attach(vb_t *vb)
{
    avr_t *avr = vb->avr;
    avr_uart_t *io = vb->usart.io = chip_io_part(avr, "uart", 0);
    chip_io_on_write(avr, io->r_udr, write_data, vb);
    chip_io_on_read(avr, io->r_udr, read_data, vb);
    chip_io_on_write(avr, io->r_ucsra, write_status, vb);
    chip_io_on_read(avr, io->r_ucsra, NULL, NULL);
    chip_io_on_write(avr, io->r_ucsrb, write_control, vb);
    chip_io_on_write(avr, io->ubrrl.reg, store, NULL);
}
