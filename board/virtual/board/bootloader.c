// Installs a bootloader in the boot section, from an ELF or an Intel HEX file.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual_board_private.h"
#include "chip/file.h"
#include "chip/image.h"

typedef struct {
    uint8_t *bytes; // image of the flash; bytes not in the file are 0xFF
    size_t size, lowest;
} section_t;

static bool read_file(const board_t *board, const section_t *s, const char *path, char *error,
                      size_t error_size)
{
    chip_image_t image = {.mcu = chip_name(board->chip), .flash = s->bytes, .flash_size = s->size};
    size_t size;
    uint8_t *bytes = file_read(path, &size, error, error_size);
    if (!bytes)
        return false;
    chip_data(board->chip, &image.data_size);
    bool good = chip_image_load(&image, bytes, size, path, error, error_size);
    free(bytes);
    return good;
}

// Lock bits and start-up delay of a factory board.
static void set_fuses(chip_t *chip)
{
    enum { BOOT_LOCKED = 0xCF, START_UP_US = 65000 + 1024 }; // plus 16K cycles of the crystal
    chip_fuses_t fuses;
    chip_get_fuses(chip, &fuses);
    fuses.lock = BOOT_LOCKED;
    fuses.start_up_us = START_UP_US;
    chip_set_fuses(chip, &fuses);
}

static bool install(board_t *board, section_t *s, uint8_t *flash, const char *path, char *error,
                    size_t error_size)
{
    if (!read_file(board, s, path, error, error_size))
        return false;
    while (s->lowest < s->size && s->bytes[s->lowest] == 0xFF)
        s->lowest++;
    if (s->lowest == s->size || !chip_boot_from(board->chip, s->lowest)) {
        snprintf(error, error_size, "%s is not a bootloader: it starts at 0x%zX, outside every boot section",
                 path, s->lowest);
        return false;
    }
    memcpy(flash + s->lowest, s->bytes + s->lowest, s->size - s->lowest);
    set_fuses(board->chip);
    return true;
}

bool board_add_bootloader(board_t *board, const char *path, char *error, size_t error_size)
{
    section_t s = {0};
    uint8_t *flash = chip_flash(board->chip, &s.size);
    s.bytes = malloc(s.size);
    if (!s.bytes)
        abort();
    memset(s.bytes, 0xFF, s.size);
    bool good = install(board, &s, flash, path, error, error_size);
    free(s.bytes);
    return good;
}
