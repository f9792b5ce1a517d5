// Power-on, power-off, brown-out and resets, with what survives each.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/power.h"

#include "chip/avr_chip.h"
#include "chip/io.h"
#include "chip/avr_chip_private.h"
#include "chip/splitmix64.h"

#define FOREVER ((chip_time_t)1 << 62) // until the next reset

static uint8_t *mcusr(chip_t *chip)
{
    return &chip->core.avr->data[chip->core.avr->reset_flags.porf.reg];
}

static uint8_t bit(avr_regbit_t b)
{
    return (uint8_t)(1u << b.bit);
}

static void call_hook(const chip_core_t *core, void (*hook)(void *context))
{
    if (hook)
        hook(core->hooks.context);
}

//   cause: the bit to set in MCUSR; bits already set stay.
static void reset(chip_t *chip, uint8_t cause)
{
    uint8_t causes = *mcusr(chip) | cause;
    chip_time_t start_up =
        chip->browned_out ? FOREVER : chip_core_us(&chip->core, chip->flash.fuses.start_up_us);
    chip_spi_reset(&chip->spi);
    call_hook(&chip->core, chip->core.hooks.reset);
    int state = chip->core.avr->state;
    chip_flash_reset(&chip->flash);
    avr_reset(chip->core.avr);
    if (chip->core.avr->gdb) // the debugger's
        chip->core.avr->state = state;
    *mcusr(chip) = causes;
    chip_pins_reset(&chip->pins);
    chip_timers_reset(&chip->timers);
    for (unsigned i = 0; i < CHIP_USARTS; i++)
        if (chip->usart[i].io)
            chip_usart_reset(&chip->usart[i]);
    chip_twi_reset(&chip->twi);
    chip_comparator_reset(&chip->comparator);
    chip_adc_reset(&chip->adc);
    chip_eeprom_reset(&chip->eeprom);
    chip_watchdog_reset(&chip->watchdog, chip_core_now(&chip->core) + start_up);
    chip_sleep_reset(&chip->sleep, start_up);
    chip_meter_reset(&chip->meter);
    chip_profile_reset(&chip->profile);
    chip_resolve(chip);
    chip->core.changed = true;
}

static bool outlives(chip_t *chip, chip_time_t unpowered)
{
    return chip->core.off_since && unpowered < chip->retention &&
           splitmix64(chip->core.random) % chip->retention >= unpowered;
}

static void lose_ram(chip_t *chip)
{
    const avr_t *avr = chip->core.avr;
    chip_time_t unpowered = chip_core_now(&chip->core) - chip->core.off_since;
    for (unsigned i = 0; i <= avr->ramend; i++)
        if ((i < 32 || i > avr->ioend) && !outlives(chip, unpowered))
            avr->data[i] = (uint8_t)splitmix64(chip->core.random);
}

void chip_power_on(chip_t *chip)
{
    if (chip->core.powered)
        return;
    chip->core.powered = true;
    lose_ram(chip);
    chip_flash_power_on(&chip->flash);
    call_hook(&chip->core, chip->core.hooks.power);
    chip_pins_power_on(&chip->pins);
    reset(chip, bit(chip->core.avr->reset_flags.porf));
    chip_meter_start(&chip->meter);
}

static void cut(chip_t *chip)
{
    if (!chip->core.powered)
        return;
    chip_eeprom_power_off(&chip->eeprom);
    chip_flash_power_off(&chip->flash);
    *mcusr(chip) = 0;
    chip->browned_out = false;
    reset(chip, 0);
    chip->core.off_since = chip_core_now(&chip->core);
    chip->core.powered = false;
}

void chip_power_off(chip_t *chip)
{
    if (chip->busy)
        chip->cut_asked = true;
    else
        cut(chip);
}

bool chip_is_powered(const chip_t *chip)
{
    return chip->core.powered;
}

void chip_reset(chip_t *chip)
{
    if (chip->busy)
        chip->reset_asked = true;
    else if (chip->core.powered)
        reset(chip, bit(chip->core.avr->reset_flags.extrf));
}

double chip_brown_out_volts(const chip_t *chip)
{
    static const double volts[8] = {[4] = 4.3, [5] = 2.7, [6] = 1.8}; // 29.5
    return volts[chip->flash.fuses.extended & 7];
}

void chip_brown_out(chip_t *chip, bool low)
{
    chip->browned_out = low;
    reset(chip, bit(chip->core.avr->reset_flags.borf));
}

void chip_power_time_out(void *context)
{
    chip_t *chip = context;
    reset(chip, bit(chip->core.avr->reset_flags.wdrf));
}

void chip_power_run_deferred(chip_t *chip)
{
    bool cut_asked = chip->cut_asked, reset_asked = chip->reset_asked;
    chip->cut_asked = chip->reset_asked = false;
    if (cut_asked)
        chip_power_off(chip);
    if (reset_asked)
        chip_reset(chip);
}

// Hooks may change contacts or cut the supply: carries that out afterwards.
void chip_resolve(chip_t *chip)
{
    bool outermost = !chip->busy;
    if (chip_pins_answer(&chip->pins))
        return;
    chip->busy = true;
    chip_pins_update(&chip->pins, chip->core.avr->cycle);
    if (!outermost)
        return;
    chip->busy = false;
    chip_power_run_deferred(chip);
}

// MCUSR flags can be cleared but not set.
static void write_mcusr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] &= v;
}

void chip_power_attach(chip_t *chip)
{
    chip_io_on_write(chip->core.avr, chip->core.avr->reset_flags.porf.reg, write_mcusr, NULL);
}
