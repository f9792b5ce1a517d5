// Prints the edges of a pin in half a second, CYCLE LEVEL, on plain libsimavr or on the virtual chip.
//   edges simavr|vboard MCU PIN ELF     PIN: such as B3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "chip/avr_chip.h"

enum { HZ = 16000000, CYCLES = HZ / 2 };

static avr_t *avr;
static chip_t *chip;
static chip_pin_t pin;

static void print_edge(uint64_t cycle, bool high)
{
    static bool was_high;
    if (high != was_high)
        printf("%llu %d\n", (unsigned long long)cycle, high);
    was_high = high;
}

static void on_irq(avr_irq_t *irq, uint32_t value, void *context)
{
    (void)irq, (void)context;
    print_edge(avr->cycle, value & 1);
}

static void on_simavr(const char *mcu, const char *elf)
{
    elf_firmware_t firmware = {0};
    avr = avr_make_mcu_by_name(mcu);
    if (!avr || elf_read_firmware(elf, &firmware) != 0)
        errx(1, "%s, %s: unknown", mcu, elf);
    avr_init(avr);
    firmware.frequency = HZ;
    avr_load_firmware(avr, &firmware);
    avr->log = LOG_NONE;
    avr_irq_register_notify(avr_io_getirq(avr, (uint32_t)AVR_IOCTL_IOPORT_GETIRQ(pin.letter), pin.bit),
                            on_irq, NULL);
    while (avr->cycle < CYCLES)
        if (avr_run(avr) >= cpu_Done)
            errx(1, "%s: ended", elf);
}

static void on_levels(void *context, chip_time_t when)
{
    (void)context;
    print_edge(when, chip_pin(chip, pin) == PIN_HIGH);
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    (void)context, (void)kind;
    errx(1, "%s", text);
}

static void on_vboard(const char *mcu, const char *elf)
{
    char error[200];
    chip = chip_new(&(chip_config_t){.mcu = mcu,
                                     .hz = HZ,
                                     .elf = elf,
                                     .random = &(uint64_t){1},
                                     .hooks = {.levels = on_levels, .fault = on_fault}},
                    error, sizeof error);
    if (!chip)
        errx(1, "%s", error);
    chip_power_on(chip);
    chip_run(chip, CYCLES);
    chip_free(chip);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        errx(1, "usage: edges simavr|vboard MCU PIN ELF");
    pin = (chip_pin_t){argv[3][0], (uint8_t)atoi(argv[3] + 1)};
    (strcmp(argv[1], "simavr") == 0 ? on_simavr : on_vboard)(argv[2], argv[4]);
}
