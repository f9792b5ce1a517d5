// USART registers, baud rate and frame format.
#include "board/virtual/chip/usart_unit.h"

uint8_t *chip_usart_status(const chip_usart_unit_t *unit)
{
    return &unit->core->avr->data[unit->io->r_ucsra];
}

uint8_t chip_usart_control(const chip_usart_unit_t *unit)
{
    return unit->core->avr->data[unit->io->r_ucsrb];
}

static unsigned bit_cycles(const chip_usart_unit_t *unit)
{
    const uint8_t *data = unit->core->avr->data;
    unsigned ubrr = data[unit->io->ubrrl.reg] | (data[unit->io->ubrrh.reg] & 15u) << 8;
    return (ubrr + 1) * (*chip_usart_status(unit) & U2X ? 8 : 16);
}

unsigned chip_usart_begin_frame(const chip_usart_unit_t *unit)
{
    const chip_hooks_t *hooks = &unit->core->hooks;
    uint8_t format = unit->core->avr->data[unit->io->r_ucsrc] & UCSRC_MASK;
    bool is_8n1 = format == UCSRC_8N1 && !(chip_usart_control(unit) & UCSZ2);
    if (hooks->frame)
        hooks->frame(hooks->context, bit_cycles(unit), is_8n1);
    return bit_cycles(unit);
}
