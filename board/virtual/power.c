#include "board/virtual/power.h"

#include "board/virtual/random.h"
#include "board/virtual/state.h"

static uint8_t *mcusr(vb_t *vb)
{
    return &vb->avr->data[vb->avr->reset_flags.porf.reg];
}

static uint8_t bit(avr_regbit_t b)
{
    return (uint8_t)(1u << b.bit);
}

// The end of reset is the chip's first instruction: the 65 ms that the Uno's fuses add are not waited for.
void chip_reset(vb_t *vb, uint8_t cause)
{
    uint8_t causes = *mcusr(vb) | cause;
    chip_spi_reset(vb);
    matrix_chip_reset(vb);
    avr_reset(vb->avr);
    *mcusr(vb) = causes;
    vb->shadow = vb->interrupts.attention = false;
    chip_interrupts_settle(vb);
    chip_usart_reset(vb);
    chip_pins_reset(vb);
    chip_eeprom_reset(vb);
    chip_watchdog_reset(vb);
    chip_sleep_reset(vb);
    measures_reset(vb);
    chip_pins_update(vb, vb_now(vb));
    vb->changed = true;
}

static void randomize_ram(vb_t *vb)
{
    for (unsigned i = 0; i <= vb->avr->ramend; i++)
        if (i < 32 || i > vb->avr->ioend)
            vb->avr->data[i] = (uint8_t)vb_random(&vb->random);
}

void vb_power_on(vb_t *vb)
{
    if (vb->powered)
        return;
    vb->powered = true;
    randomize_ram(vb);
    matrix_power_on(vb);
    chip_pins_power_on(vb);
    chip_reset(vb, bit(vb->avr->reset_flags.porf));
    vb_measure_from_here(vb);
}

static void cut(vb_t *vb)
{
    if (!vb->powered)
        return;
    chip_eeprom_power_off(vb);
    *mcusr(vb) = 0;
    chip_reset(vb, 0);
    vb->off_since = vb_now(vb);
    vb->powered = false;
}

void vb_power_off(vb_t *vb)
{
    if (vb->executing)
        vb->cut_asked = true;
    else
        cut(vb);
}

void vb_reset(vb_t *vb)
{
    if (vb->executing)
        vb->reset_asked = true;
    else if (vb->powered)
        chip_reset(vb, bit(vb->avr->reset_flags.extrf));
}

void power_settle(vb_t *vb)
{
    bool cut_asked = vb->cut_asked, reset_asked = vb->reset_asked;
    vb->cut_asked = vb->reset_asked = false;
    if (cut_asked)
        vb_power_off(vb);
    if (reset_asked)
        vb_reset(vb);
}

static void write_mcusr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] &= v;
}

void power_attach(vb_t *vb)
{
    chip_io_on_write(vb->avr, vb->avr->reset_flags.porf.reg, write_mcusr, NULL);
}
