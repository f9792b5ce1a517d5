// Lists the pins of a board's description.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/virtual_board.h"

#include <stdlib.h>

#include "chip/file.h"
#include "parts/description.h"
#include "parts/pin_names.h"

static void print_part(FILE *out, const char *chip, const description_part_t *part)
{
    char label[PIN_LABEL_SIZE];
    chip_pin_t pin;
    for (unsigned i = 0; i < part->values; i++)
        if (description_pin(part->value[i].value, &pin)) {
            pin_label(chip, pin, label);
            fprintf(out, "%s %s %s %s P%c%u\n", part->role, part->kind, part->value[i].name, label,
                    pin.letter, pin.bit);
        }
}

bool board_print_wiring(FILE *out, const char *path, char *error, size_t error_size)
{
    description_t d;
    size_t size;
    uint8_t *bytes = file_read(path, &size, error, error_size);
    bool good = bytes != NULL && description_read(&d, bytes, size, path, error, error_size);
    free(bytes);
    if (!good)
        return false;
    const char *chip = description_fact(&d, "mcu");
    for (unsigned i = 0; i < d.parts; i++)
        print_part(out, chip != NULL ? chip : "", &d.part[i]);
    description_free(&d);
    return true;
}
