// Prints what 20 s of the chip's time cost on plain libsimavr and on the virtual chip, in seconds of
// processor time: the least of some runs, made in turns, as other programs slow them. A line of CSV for each
// image.
//   speed NAME=IMAGE...
// SPDX-License-Identifier: GPL-3.0-or-later
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "chip/avr_chip.h"

enum { HZ = 16000000, SECONDS = 20, RUNS = 3 };

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void do_not_wait(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static double on_simavr(const char *image)
{
    elf_firmware_t firmware = {0};
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    if (!avr || elf_read_firmware(image, &firmware) != 0)
        errx(1, "%s: cannot be read", image);
    avr_init(avr);
    firmware.frequency = HZ;
    avr_load_firmware(avr, &firmware);
    avr->log = LOG_NONE;
    avr->sleep = do_not_wait;
    double begin = now();
    while (avr->cycle < (avr_cycle_count_t)HZ * SECONDS)
        if (avr_run(avr) >= cpu_Done)
            errx(1, "%s: ended on simavr", image);
    return now() - begin;
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    (void)kind;
    errx(1, "%s: %s", (const char *)context, text);
}

static double on_chip(const char *image)
{
    char error[200];
    uint64_t random = 1;
    chip_t *chip =
        chip_new(&(chip_config_t){.mcu = "atmega328p",
                                  .hz = HZ,
                                  .elf = image,
                                  .random = &random,
                                  .hooks = {.context = (void *)(uintptr_t)image, .fault = on_fault}},
                 error, sizeof error);
    if (!chip)
        errx(1, "%s", error);
    chip_power_on(chip);
    double begin = now();
    chip_run(chip, (chip_time_t)HZ * SECONDS);
    double seconds = now() - begin;
    chip_free(chip);
    return seconds;
}

int main(int argc, char **argv)
{
    printf("firmware,simavr_s,board_s\n");
    for (int i = 1; i < argc; i++) {
        char *image = strchr(argv[i], '=');
        if (!image)
            errx(1, "usage: speed NAME=IMAGE...");
        *image++ = '\0';
        double simavr = on_simavr(image), chip = on_chip(image);
        for (unsigned run = 1; run < RUNS; run++) {
            simavr = fmin(simavr, on_simavr(image));
            chip = fmin(chip, on_chip(image));
        }
        printf("%s,%.2f,%.2f\n", argv[i], simavr, chip);
    }
}
