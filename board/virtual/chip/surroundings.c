// Accessors of chip.h: pins, events, memories, faults and measurements.
#include <stdarg.h>

#include "board/virtual/chip/chip.h"
#include "board/virtual/chip/whole.h"

void chip_at(chip_t *chip, chip_time_t when, chip_event_t *event, void *context)
{
    timeline_add(&chip->core.timeline, when, event, context);
}

unsigned chip_new_alarm(chip_t *chip, chip_event_t *event, void *context)
{
    return timeline_new_alarm(&chip->core.timeline, event, context);
}

void chip_set_alarm(chip_t *chip, unsigned alarm, chip_time_t when)
{
    timeline_set_alarm(&chip->core.timeline, alarm, when);
}

void chip_set_hz(chip_t *chip, uint32_t hz)
{
    chip->core.avr->frequency = hz;
}

void chip_set_watchdog_hz(chip_t *chip, uint32_t hz)
{
    chip->watchdog.hz = hz;
}

void chip_set_retention(chip_t *chip, chip_time_t cycles)
{
    chip->retention = cycles;
}

bool chip_is_busy(const chip_t *chip)
{
    return chip->busy;
}

pin_drive_t chip_pin_drive(const chip_t *chip, chip_pin_t pin)
{
    return chip_pins_drive(&chip->pins, pin);
}

pin_level_t chip_pin(const chip_t *chip, chip_pin_t pin)
{
    return chip_pins_level(&chip->pins, pin);
}

bool chip_pin_wire(const chip_t *chip, chip_pin_t pin)
{
    return chip_pins_wire(&chip->pins, pin);
}

chip_pin_t chip_tx(const chip_t *chip)
{
    return chip->pins.mcu->tx;
}

void chip_pin_put(chip_t *chip, chip_pin_t pin, pin_level_t level)
{
    chip_pins_put(&chip->pins, pin, level);
}

uint8_t *chip_eeprom(chip_t *chip, size_t *size)
{
    *size = chip->eeprom.size;
    return chip->eeprom.byte;
}

void chip_eeprom_stick(chip_t *chip, unsigned address, uint8_t mask, uint8_t value)
{
    chip_eeprom_make_stuck(&chip->eeprom, address % chip->eeprom.size, mask, value);
}

void chip_eeprom_remove(chip_t *chip)
{
    chip->eeprom.absent = true;
}

uint8_t *chip_flash(chip_t *chip, size_t *size)
{
    chip->flash.stale = true;
    *size = chip->flash.size;
    return chip->flash.byte;
}

void chip_set_fuses(chip_t *chip, const chip_fuses_t *fuses)
{
    chip_flash_set_fuses(&chip->flash, fuses);
}

bool chip_boot_from(chip_t *chip, size_t address)
{
    return chip_flash_boot_from(&chip->flash, address);
}

void chip_get_fuses(const chip_t *chip, chip_fuses_t *fuses)
{
    *fuses = chip->flash.fuses;
}

uint8_t *chip_data(chip_t *chip, size_t *size)
{
    *size = chip->core.avr->ramend + 1u;
    return chip->core.avr->data;
}

void chip_measures(const chip_t *chip, chip_measures_t *out)
{
    chip_meter_read(&chip->meter, out);
}

void chip_measure_from_here(chip_t *chip)
{
    chip_meter_start(&chip->meter);
}

void chip_fault(chip_t *chip, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    chip_core_vfault(&chip->core, format, args);
    va_end(args);
}

void chip_touch(chip_t *chip)
{
    chip->core.changed = true;
}
