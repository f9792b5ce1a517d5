// The USART's receiver: it samples RX in the middle of each bit after a falling edge.
#include "board/virtual/board_pins.h"
#include "board/virtual/chip/usart_bits.h"
#include "board/virtual/state.h"

enum { STOP_BIT = 9 };

static const board_pin_t rx_pin = BOARD_PIN(BOARD_CONSOLE_RX);

static uint8_t *status(vb_t *vb)
{
    return &vb->avr->data[vb->usart.io->r_ucsra];
}

static bool line(const vb_t *vb)
{
    return chip_pins_level(vb, rx_pin.letter, rx_pin.bit);
}

static void show_first(vb_t *vb)
{
    const chip_usart_t *u = &vb->usart;
    *status(vb) &= (uint8_t) ~(RXC | FE);
    if (u->fifo_count)
        *status(vb) |= (uint8_t)(RXC | (u->fifo[0].framing_error ? FE : 0));
}

// Into the buffer, if it has room; otherwise the frame waits in the shift register.
static void deliver(vb_t *vb)
{
    chip_usart_t *u = &vb->usart;
    u->waiting = u->fifo_count == USART_FIFO;
    if (u->waiting)
        return;
    u->fifo[u->fifo_count++] = u->in;
    show_first(vb);
    vb->interrupts.attention = true;
}

// Next bit's middle, or 0 when the frame is over.
static avr_cycle_count_t sample(avr_t *avr, avr_cycle_count_t when, void *param)
{
    vb_t *vb = param;
    chip_usart_t *u = &vb->usart;
    bool level = line(vb);
    unsigned bit = u->bit++;
    (void)avr;
    if (bit == 0 && level) { // a spike, no start bit
        u->receiving = false;
        return 0;
    }
    if (bit == STOP_BIT) {
        u->receiving = false;
        u->in.framing_error = !level;
        deliver(vb);
        return 0;
    }
    u->in.data = (uint8_t)(u->in.data >> 1 | (level ? 0x80 : 0));
    return when + u->bit_cycles;
}

// A start bit while a frame still waits in the shift register: that frame is lost (ATmega328P data
// sheet, 20.7.4).
static void overrun(vb_t *vb)
{
    vb->usart.waiting = false;
    *status(vb) |= DOR;
    faults_add(vb, "USART byte 0x%02X lost: the receiver was not read in time", vb->usart.in.data);
}

void chip_usart_start_edge(vb_t *vb)
{
    chip_usart_t *u = &vb->usart;
    if (u->receiving || !chip_sleep_clock_runs(vb) || !(vb->avr->data[u->io->r_ucsrb] & RXEN))
        return;
    if (u->waiting)
        overrun(vb);
    u->receiving = true;
    u->bit = 0;
    u->in = (usart_frame_t){0};
    u->bit_cycles = chip_usart_bit_cycles(vb);
    avr_cycle_timer_register(vb->avr, u->bit_cycles / 2, sample, vb);
}

void chip_usart_clock_stops(vb_t *vb)
{
    vb->usart.line = line(vb);
}

// A start bit is the first low sample behind a high one (ATmega328P data sheet, 20.7.1), and no sample is
// taken while the clock stands: so a line that has fallen meanwhile looks like one, wherever in a byte it is.
void chip_usart_clock_returns(vb_t *vb)
{
    if (vb->usart.line && !line(vb))
        chip_usart_start_edge(vb);
}

void chip_usart_flush(vb_t *vb)
{
    chip_usart_t *u = &vb->usart;
    avr_cycle_timer_cancel(vb->avr, sample, vb);
    u->receiving = u->waiting = false;
    u->fifo_count = 0;
    *status(vb) &= (uint8_t) ~(RXC | FE | DOR);
}

uint8_t chip_usart_take(vb_t *vb)
{
    chip_usart_t *u = &vb->usart;
    uint8_t byte = u->fifo[0].data;
    if (!u->fifo_count)
        return byte;
    u->fifo[0] = u->fifo[1];
    u->fifo_count--;
    *status(vb) &= (uint8_t)~DOR;
    show_first(vb);
    if (u->waiting)
        deliver(vb);
    return byte;
}
