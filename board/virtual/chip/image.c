// Loads an ELF, whose chip it checks and whose segments it copies to flash and EEPROM, or an Intel HEX file.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/elf.h"
#include "chip/hex.h"
#include "chip/mcu.h"

// Address offsets in avr-gcc's linker scripts
enum { RAM_BASE = 0x800000, EEPROM_BASE = 0x810000, EEPROM_END = 0x820000 };

typedef struct {
    const char *path;
    char *error;
    size_t error_size;
} report_t;

#define FAIL(report, ...) (snprintf((report)->error, (report)->error_size, __VA_ARGS__), false)

// .note.gnu.avr.deviceinfo, as avr-gcc writes it: a 12-byte note header, "AVR", then eight 32-bit numbers,
// the last of them the offset of the chip's name in the strings that follow.
static bool read_chip_name(elf_bytes_t file, char *name, size_t size)
{
    enum { NUMBERS = 16, NAME_AT = NUMBERS + 7 * 4, STRINGS = NUMBERS + 8 * 4 };
    elf_bytes_t note;
    if (!elf_section(file, ".note.gnu.avr.deviceinfo", &note) || note.size <= STRINGS)
        return false;
    size_t at = STRINGS + (size_t)note.at[NAME_AT];
    if (at >= note.size)
        return false;
    snprintf(name, size, "%.*s", (int)(note.size - at), (const char *)note.at + at);
    return true;
}

bool chip_image_mcu(const void *bytes, size_t size, char *name, size_t name_size)
{
    const elf_bytes_t file = {bytes, size};
    unsigned machine;
    return elf_check(file, &machine) == ELF_OK && read_chip_name(file, name, name_size);
}

bool chip_image_is_for_avr(const void *bytes, size_t size, const char *path, char *error, size_t error_size)
{
    const report_t report = {path, error, error_size}, *r = &report;
    unsigned machine;
    switch (elf_check((elf_bytes_t){bytes, size}, &machine)) {
    case ELF_NOT_ELF: return FAIL(r, "%s is not an ELF file; give the .elf that the build makes", r->path);
    case ELF_NOT_AVR:
        return FAIL(r, "%s is not for an AVR (ELF machine %u); build it with avr-gcc", r->path, machine);
    case ELF_DAMAGED: return FAIL(r, "%s is damaged; build it again", r->path);
    case ELF_CUT_OFF:
        return FAIL(r, "%s is cut off: its %zu bytes end before its headers; build or copy it again", r->path,
                    size);
    default: return true;
    }
}

// avr6 has more than 128 KB of flash, avr51 more than 64 KB (avr-gcc's manual, AVR options).
static unsigned architecture_of(size_t flash_size)
{
    enum { KB = 1024 };
    return flash_size > 128 * KB ? 6 : flash_size > 64 * KB ? 51 : 5;
}

// As the ATmega328 and the ATmega328P.
static bool runs_code_for(const char *mcu, const char *name)
{
    return strcmp(name, mcu) == 0 || (chip_mcu(mcu) && chip_mcu(mcu) == chip_mcu(name));
}

static bool check_chip(elf_bytes_t file, const chip_image_t *image, const report_t *r)
{
    const char *mcu = image->mcu;
    char name[32];
    unsigned expected = architecture_of(image->flash_size), found = elf_architecture(file);
    if (read_chip_name(file, name, sizeof name) && !runs_code_for(mcu, name))
        return FAIL(r, "%s is for %s, but this board has an %s; build with -mmcu=%s", r->path, name, mcu,
                    mcu);
    if (found != expected)
        return FAIL(r, "%s is for chips of avr%u, but the %s is one of avr%u; build with -mmcu=%s", r->path,
                    found, mcu, expected, mcu);
    return true;
}

static bool copy(const report_t *r, elf_bytes_t from, uint8_t *to, size_t at, size_t room, const char *what)
{
    if (at + from.size > room)
        return FAIL(r, "%s does not fit: its %s ends at %zu, but there are %zu bytes", r->path, what,
                    at + from.size, room);
    memcpy(to + at, from.at, from.size);
    return true;
}

// Static data that is only cleared has no contents.
static bool reserve_ram(chip_image_t *image, const elf_segment_t *s, const report_t *r)
{
    uint64_t end = (uint64_t)s->vaddr + s->size - RAM_BASE;
    if (s->vaddr < RAM_BASE || s->vaddr >= EEPROM_BASE || s->size == 0)
        return true;
    if (end > image->data_size)
        return FAIL(r, "%s does not fit: its static data ends at 0x%llX, but RAM at 0x%zX", r->path,
                    (unsigned long long)end, image->data_size);
    if (end > image->ram_end)
        image->ram_end = (uint16_t)end;
    return true;
}

static bool load_segment(chip_image_t *image, const elf_segment_t *s, const report_t *r)
{
    if (!s->contents.at)
        return FAIL(r, "%s is cut off; build it again", r->path);
    if (!reserve_ram(image, s, r))
        return false;
    if (s->contents.size == 0)
        return true;
    if (s->paddr < RAM_BASE)
        return copy(r, s->contents, image->flash, s->paddr, image->flash_size, "code");
    if (s->paddr >= EEPROM_BASE && s->paddr < EEPROM_END)
        return copy(r, s->contents, image->eeprom, s->paddr - EEPROM_BASE, image->eeprom_size, "EEPROM");
    return true;
}

static bool load_segments(chip_image_t *image, elf_bytes_t file, const report_t *r)
{
    unsigned count = 0;
    for (elf_segment_t s; elf_segment(file, count, &s); count++)
        if (s.loads && !load_segment(image, &s, r))
            return false;
    return count || FAIL(r, "%s has nothing to load; is it an object file? Link it first", r->path);
}

static bool load_elf(chip_image_t *image, elf_bytes_t file, const report_t *r)
{
    return chip_image_is_for_avr(file.at, file.size, r->path, r->error, r->error_size) &&
           check_chip(file, image, r) && load_segments(image, file, r);
}

bool chip_image_load(chip_image_t *image, const void *bytes, size_t size, const char *path, char *error,
                     size_t error_size)
{
    const elf_bytes_t file = {bytes, size};
    const report_t r = {path, error, error_size};
    unsigned machine;
    return elf_check(file, &machine) == ELF_NOT_ELF
               ? hex_load(bytes, size, path, image->flash, image->flash_size, error, error_size)
               : load_elf(image, file, &r);
}
