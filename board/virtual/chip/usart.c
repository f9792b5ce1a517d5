// USART: register callbacks; receiver.c and transmitter.c do the work.
#include "board/virtual/chip/usart.h"

#include "board/virtual/chip/io.h"

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_usart_t *u = param;
    (void)avr;
    (void)addr;
    if (chip_io_has_clock(u->unit.core, u->unit.io->disabled, "USART"))
        chip_transmitter_write(&u->transmitter, v);
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_usart_t *u = param;
    (void)avr;
    (void)addr;
    return chip_receiver_take(&u->receiver);
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
        chip_receiver_flush(&u->receiver);
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
        chip_receiver_start_edge(&u->receiver);
}

void chip_usart_clock_stops(chip_usart_t *u)
{
    chip_receiver_clock_stops(&u->receiver);
    chip_transmitter_clock_stops(&u->transmitter);
}

void chip_usart_clock_returns(chip_usart_t *u)
{
    chip_receiver_clock_returns(&u->receiver);
}

void chip_usart_reset(chip_usart_t *u)
{
    uint8_t *data = u->unit.core->avr->data;
    chip_transmitter_reset(&u->transmitter, &u->unit, u->pins);
    chip_receiver_reset(&u->receiver, &u->unit, u->pins);
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
