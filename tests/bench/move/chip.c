#include "tests/bench/move/chip.h"

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_io.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/virtual/image.h"
#include "board/virtual/image_notes.h"

// LONG_WORDS: what simavr advances by, in bytes, when it takes a skipped word for two.
enum { GPIOR0 = 0x3E, LONG_WORDS = 6, HZ = 16000000 };

struct chip {
    avr_t *avr;
    uint8_t *note; // an image_note_t for each word of flash
    bool marked;
    uint8_t marker;
    uint64_t at;
};

static void on_marker(avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
    chip_t *chip = context;
    avr->data[address] = value;
    chip->marked = true;
    chip->marker = value;
    chip->at = avr->cycle;
}

static void on_log(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

static void load(avr_t *avr, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "bench: cannot open %s; `make bench` builds it\n", path);
        exit(1);
    }
    size_t size = fread(avr->flash, 1, avr->flashend + 1u, file);
    fclose(file);
    if (size == 0) {
        fprintf(stderr, "bench: %s is empty; remove it and `make bench` again\n", path);
        exit(1);
    }
}

chip_t *chip_new(const char *mcu, const char *image)
{
    chip_t *chip = calloc(1, sizeof *chip);
    if (chip == NULL)
        abort();
    avr_global_logger_set(on_log);
    chip->avr = avr_make_mcu_by_name(mcu);
    if (chip->avr == NULL) {
        fprintf(stderr, "bench: simavr has no %s\n", mcu);
        exit(1);
    }
    avr_init(chip->avr);
    chip->avr->frequency = HZ;
    load(chip->avr, image);
    chip->note = image_notes(chip->avr->flash, chip->avr->flashend + 1u);
    avr_register_io_write(chip->avr, GPIOR0, on_marker, chip);
    avr_reset(chip->avr);
    return chip;
}

void chip_free(chip_t *chip)
{
    avr_terminate(chip->avr);
    free(chip->avr);
    free(chip->note);
    free(chip);
}

static void step(chip_t *chip)
{
    avr_t *avr = chip->avr;
    const avr_flashaddr_t pc = avr->pc;
    avr->pc = avr_run_one(avr);
    if (chip->note[pc / 2] == NOTE_BAD_SKIP && avr->pc == pc + LONG_WORDS) {
        avr->pc -= 2;
        avr->cycle -= 1;
    }
}

uint8_t chip_run(chip_t *chip, uint64_t *at)
{
    const uint64_t deadline = chip->avr->cycle + HZ;
    chip->marked = false;
    while (!chip->marked && chip->avr->cycle < deadline)
        step(chip);
    if (!chip->marked || chip->avr->state == cpu_Crashed) {
        fprintf(stderr, "bench: the image hangs or has crashed at 0x%X\n", (unsigned)chip->avr->pc);
        exit(1);
    }
    *at = chip->at;
    return chip->marker;
}

uint8_t *chip_data(chip_t *chip, size_t *size)
{
    if (size != NULL)
        *size = chip->avr->ramend + 1u;
    return chip->avr->data;
}
