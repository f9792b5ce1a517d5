// Creation of a chip, its image, and access to its parts; run.c runs it, power.c is its supply.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/file.h"
#include "chip/avr_chip.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/coverage.h"
#include "chip/image.h"
#include "chip/io.h"
#include "chip/power.h"
#include "chip/source_place.h"
#include "chip/avr_chip_private.h"

enum { ADDRESSES = 0x10000 }; // the range of a 16-bit pointer
enum { PORT_BITS = 8 };

typedef struct {
    char *text;
    size_t size;
} error_t;

#define FAIL(error, ...) (snprintf((error)->text, (error)->size, __VA_ARGS__), false)

// simavr's error messages report firmware faults. Strips their colour codes and line feed.
static void on_log(avr_t *avr, const int level, const char *format, va_list args)
{
    if (!avr || level != LOG_ERROR || !avr->custom.data)
        return;
    char text[100];
    vsnprintf(text, sizeof text, format, args);
    char *from = text;
    if (strstr(text, "avr_sadly_crashed")) // follows a line that gives the reason
        return;
    if (*from == '\033')
        from += strcspn(from, "m") + 1;
    from[strcspn(from, "\033\n")] = '\0';
    chip_core_fault(avr->custom.data, CHIP_FAULT_PROGRAM, "%s", from);
}

// simavr accesses addresses beyond its memories when the firmware does: enlarge them.
static uint8_t *widened(uint8_t *memory, size_t used, uint8_t filler)
{
    memory = realloc(memory, ADDRESSES + 4);
    if (!memory)
        abort();
    memset(memory + used, filler, ADDRESSES + 4 - used);
    return memory;
}

static bool make_core(chip_core_t *core, const char *name, const chip_config_t *config, const error_t *error)
{
    avr_global_logger_set(on_log);
    timeline_start(&core->timeline);
    core->hooks = config->hooks;
    avr_t *avr = core->avr = avr_make_mcu_by_name(name);
    if (!avr)
        return FAIL(error, "libsimavr was built without the %s; install Debian's libsimavr-dev", name);
    avr_init(avr);
    avr->frequency = config->hz;
    avr->custom.data = core;
    avr->data = widened(avr->data, avr->ramend + 1u, 0);
    if (avr->flashend < ADDRESSES)
        avr->flash = widened(avr->flash, avr->flashend + 1u, 0xFF);
    return true;
}

static void write_marker(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_core_t *core = param;
    avr->data[addr] = v;
    core->changed = true;
    if (core->hooks.marker)
        core->hooks.marker(core->hooks.context, v);
}

static void attach_sleep(chip_t *chip)
{
    chip->sleep = (chip_sleep_t){.core = &chip->core,
                                 .interrupts = &chip->interrupts,
                                 .extint = &chip->extint,
                                 .timers = &chip->timers,
                                 .usart = chip->usart,
                                 .twi = &chip->twi,
                                 .adc = &chip->adc,
                                 .comparator = &chip->comparator,
                                 .eeprom = &chip->eeprom,
                                 .meter = &chip->meter};
}

// Interrupts come first: other parts override some of their register callbacks.
static void attach(chip_t *chip)
{
    const chip_mcu_t *mcu = chip_mcu(chip->name);
    chip_interrupts_attach(&chip->interrupts, &chip->core);
    chip_pins_attach(&chip->pins, &chip->core, mcu);
    chip_extint_attach(&chip->extint, &chip->interrupts, &chip->pins);
    chip_timers_attach(&chip->timers, &chip->interrupts, &chip->pins);
    chip_spi_attach(&chip->spi, &chip->interrupts, &chip->pins);
    for (unsigned i = 0; i < CHIP_USARTS; i++)
        if (mcu->usart[i].rx.letter)
            chip_usart_attach(&chip->usart[i], &chip->interrupts, &chip->pins, i);
    chip_twi_attach(&chip->twi, &chip->interrupts, &chip->pins);
    chip_adc_attach(&chip->adc, &chip->interrupts, &chip->pins, &chip->timers);
    chip_comparator_attach(&chip->comparator, &chip->timers);
    chip_eeprom_attach(&chip->eeprom, &chip->interrupts);
    chip_flash_attach(&chip->flash, &chip->interrupts, &chip->eeprom, mcu->boot_max);
    chip_watchdog_attach(&chip->watchdog, &chip->interrupts, chip_power_time_out, chip);
    chip_power_attach(chip);
    attach_sleep(chip);
    chip->meter.core = &chip->core;
    chip->profile.core = &chip->core;
    chip->profile.meter = &chip->meter;
    chip_io_on_write(chip->core.avr, CHIP_GPIOR0, write_marker, &chip->core);
    chip_unmodelled_attach(&chip->unmodelled, &chip->core);
    chip_reserved_attach(&chip->reserved, &chip->core, chip->eeprom.size);
}

static uint8_t *copy_of(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        abort();
    return memcpy(copy, bytes, size);
}

static bool load_image(chip_t *chip, chip_image_t *image, const chip_config_t *config, const error_t *error)
{
    chip->image_size = config->elf_size;
    chip->image = config->elf_bytes ? copy_of(config->elf_bytes, config->elf_size)
                                    : file_read(config->elf, &chip->image_size, error->text, error->size);
    return chip->image &&
           chip_image_load(image, chip->image, chip->image_size, config->elf, error->text, error->size);
}

// An image with nothing where a reset starts is a bootloader.
static void start_bootloader(chip_t *chip)
{
    size_t at = 0;
    while (at < chip->flash.size && chip->flash.byte[at] == 0xFF)
        at++;
    if (at > 0 && at < chip->flash.size)
        chip_flash_boot_from(&chip->flash, at);
}

static bool load(chip_t *chip, const chip_config_t *config, const error_t *error)
{
    const avr_t *avr = chip->core.avr;
    chip_image_t image = {.mcu = chip->name,
                          .flash = avr->flash,
                          .eeprom = chip->eeprom.byte,
                          .flash_size = avr->flashend + 1u,
                          .eeprom_size = chip->eeprom.size,
                          .data_size = avr->ramend + 1u,
                          .ram_end = (uint16_t)(avr->ioend + 1u)};
    if (config->elf && !load_image(chip, &image, config, error))
        return false;
    if (!config->elf && config->flash_size > image.flash_size)
        return FAIL(error, "an image of %zu bytes does not fit into the %zu bytes of flash of the %s",
                    config->flash_size, image.flash_size, chip->name);
    if (!config->elf && config->flash)
        memcpy(avr->flash, config->flash, config->flash_size);
    if (config->elf)
        start_bootloader(chip);
    chip->meter.ram_end = image.ram_end;
    chip->flash.stale = true;
    return true;
}

static bool check(chip_t *chip, const chip_config_t *config, const error_t *error)
{
    char names[200];
    chip_mcu_names(names, sizeof names);
    if (!config->mcu)
        return FAIL(error, "mcu is NULL; it must be one of: %s", names);
    if (!config->hz)
        return FAIL(error, "hz is 0; it must be the frequency of the chip's clock, such as 16000000");
    for (size_t i = 0; i + 1 < sizeof chip->name && config->mcu[i]; i++)
        chip->name[i] = (char)tolower((unsigned char)config->mcu[i]);
    return chip_mcu(chip->name) ||
           FAIL(error, "the chip %s is not modelled; there are: %s", config->mcu, names);
}

chip_t *chip_new(const chip_config_t *config, char *error_text, size_t error_size)
{
    const error_t error = {error_text, error_size};
    chip_t *chip = calloc(1, sizeof *chip);
    if (!chip)
        abort();
    chip->own_random = 1;
    chip->core.random = config->random ? config->random : &chip->own_random;
    bool good = check(chip, config, &error) && make_core(&chip->core, chip->name, config, &error);
    if (good)
        attach(chip);
    if (!good || !load(chip, config, &error)) {
        chip_free(chip);
        return NULL;
    }
    chip_meter_start(&chip->meter);
    return chip;
}

// Frees what avr_terminate does not.
static void free_core(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    chip_interrupts_detach(&chip->interrupts);
    chip_eeprom_detach(&chip->eeprom);
    chip_flash_detach(&chip->flash);
    avr_terminate(avr);
    free(avr->irq_pool.irq);
    free(avr);
}

void chip_free(chip_t *chip)
{
    if (!chip)
        return;
    if (chip->core.avr)
        free_core(chip);
    timeline_free(&chip->core.timeline);
    chip_profile_free(&chip->profile);
    free(chip->image);
    free(chip);
}

// ---- Access ----

const char *chip_name(const chip_t *chip)
{
    return chip->name;
}

bool chip_usart_pins(const chip_t *chip, unsigned number, chip_pin_t *rx, chip_pin_t *tx)
{
    if (number >= CHIP_USARTS || !chip->usart[number].io)
        return false;
    *rx = chip->usart[number].rx;
    *tx = chip->usart[number].tx;
    return true;
}

void chip_twi_pins(const chip_t *chip, chip_pin_t *sda, chip_pin_t *scl)
{
    *sda = chip->pins.mcu->sda;
    *scl = chip->pins.mcu->scl;
}

void chip_spi_pins(const chip_t *chip, chip_pin_t *sck, chip_pin_t *mosi, chip_pin_t *miso, chip_pin_t *ss)
{
    const chip_mcu_t *mcu = chip->pins.mcu;
    *sck = mcu->sck;
    *mosi = mcu->mosi;
    *miso = mcu->miso;
    *ss = mcu->ss;
}

// The USART that has its RX at a pin; NULL if there is none.
static const chip_usart_t *usart_at(const chip_t *chip, chip_pin_t rx)
{
    for (unsigned i = 0; i < CHIP_USARTS; i++)
        if (chip->usart[i].io && chip->usart[i].rx.letter == rx.letter && chip->usart[i].rx.bit == rx.bit)
            return &chip->usart[i];
    return NULL;
}

unsigned chip_usart_bit(const chip_t *chip, chip_pin_t rx)
{
    const chip_usart_t *usart = usart_at(chip, rx);
    return usart ? chip_usart_listens(usart) : 0;
}

void chip_byte_comes(chip_t *chip, chip_pin_t pin, uint8_t byte)
{
    const chip_usart_t *usart = usart_at(chip, pin);
    if (usart)
        chip_usart_byte_comes(usart, byte);
}

uint32_t chip_hz(const chip_t *chip)
{
    return chip->core.avr->frequency;
}

chip_time_t chip_us(const chip_t *chip, uint64_t us)
{
    return chip_core_us(&chip->core, us);
}

chip_time_t chip_now(const chip_t *chip)
{
    return chip_core_now(&chip->core);
}

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

void chip_add_crystal(chip_t *chip)
{
    chip->timers.has_crystal = true;
}

void chip_set_retention(chip_t *chip, chip_time_t cycles)
{
    chip->retention = cycles;
}

bool chip_is_busy(const chip_t *chip)
{
    return chip->busy;
}

bool chip_has_pin(const chip_t *chip, chip_pin_t pin)
{
    return pin.letter >= 'A' && pin.letter < 'A' + CHIP_PORTS && chip->pins.port[pin.letter - 'A'].io &&
           pin.bit < PORT_BITS;
}

// Reports the first pin that does not exist. Reading a level changes nothing else.
static bool is_pin(const chip_t *chip, chip_pin_t pin)
{
    chip_t *reporter = (chip_t *)chip;
    if (chip_has_pin(chip, pin))
        return true;
    if (!chip->wrong_pin_reported)
        chip_wiring_fault(reporter, "the %s has no pin P%c%u; ports have the pins 0 to 7",
                          chip->core.avr->mmcu, pin.letter, pin.bit);
    reporter->wrong_pin_reported = true;
    return false;
}

pin_drive_t chip_pin_drive(const chip_t *chip, chip_pin_t pin)
{
    return is_pin(chip, pin) ? chip_pins_drive(&chip->pins, pin) : DRIVE_NONE;
}

pin_level_t chip_pin(const chip_t *chip, chip_pin_t pin)
{
    return is_pin(chip, pin) ? chip_pins_level(&chip->pins, pin) : PIN_FLOATING;
}

bool chip_pin_wire(const chip_t *chip, chip_pin_t pin)
{
    return is_pin(chip, pin) && chip_pins_wire(&chip->pins, pin);
}

void chip_pin_put(chip_t *chip, chip_pin_t pin, pin_level_t level)
{
    if (is_pin(chip, pin))
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

const uint8_t *chip_image(const chip_t *chip, size_t *size)
{
    *size = chip->image_size;
    return chip->image;
}

uint8_t *chip_data(chip_t *chip, size_t *size)
{
    *size = chip->core.avr->ramend + 1u;
    return chip->core.avr->data;
}

void chip_write(chip_t *chip, uint16_t address, uint8_t value)
{
    avr_t *avr = chip->core.avr;
    // Below are the CPU's registers, which avr->io does not have; above, plain memory.
    const bool is_io = address >= AVR_IO_TO_DATA(0) && address <= avr->ioend;
    const avr_io_addr_t io = AVR_DATA_TO_IO(address);
    if (is_io && avr->io[io].w.c != NULL)
        avr->io[io].w.c(avr, address, value, avr->io[io].w.param);
    else
        avr->data[address] = value;
}

unsigned chip_data_end(const chip_t *chip)
{
    return chip->meter.ram_end;
}

uint32_t chip_pc(const chip_t *chip)
{
    return chip->core.avr->pc;
}

bool chip_instruction(const chip_t *chip, uint32_t *address)
{
    *address = chip->core.instruction;
    return chip->core.executes;
}

bool chip_source_place(const chip_t *chip, uint32_t address, char *text, size_t size)
{
    return chip->image && source_place((elf_bytes_t){chip->image, chip->image_size}, address, text, size);
}

void chip_halt(chip_t *chip, chip_time_t cycles)
{
    chip->core.avr->cycle += cycles;
}

void chip_measures(const chip_t *chip, chip_measures_t *out)
{
    chip_meter_read(&chip->meter, out);
}

void chip_measure_from_here(chip_t *chip)
{
    chip_meter_start(&chip->meter);
}

bool chip_save_coverage(const chip_t *chip, const uint32_t count[], const char *path, const char *test,
                        char *error, size_t error_size)
{
    elf_bytes_t file;
    file.at = chip_image(chip, &file.size);
    return coverage_save(file, count, chip->flash.size / 2, path, test, error, error_size);
}

unsigned chip_pending_interrupt(const chip_t *chip)
{
    return chip_interrupts_pending((chip_interrupts_t *)&chip->interrupts);
}

bool chip_has_interrupts_on(const chip_t *chip)
{
    return chip->core.avr->sreg[S_I];
}

void chip_fault(chip_t *chip, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    chip_core_vfault(&chip->core, CHIP_FAULT_PART, format, args);
    va_end(args);
}

void chip_wiring_fault(chip_t *chip, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    chip_core_vfault(&chip->core, CHIP_FAULT_WIRING, format, args);
    va_end(args);
}

void chip_touch(chip_t *chip)
{
    chip->core.changed = true;
}
