// ELF loader: checks the chip, copies segments to flash and EEPROM.
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "board/virtual/chip/image.h"

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
static bool chip_name(Elf *elf, char *name, size_t size)
{
    enum { NUMBERS = 16, NAME_AT = NUMBERS + 7 * 4, STRINGS = NUMBERS + 8 * 4 };
    size_t names;
    if (elf_getshdrstrndx(elf, &names))
        return false;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        const char *title = gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        if (!title || strcmp(title, ".note.gnu.avr.deviceinfo") != 0)
            continue;
        Elf_Data *data = elf_rawdata(section, NULL);
        if (!data || data->d_size <= STRINGS)
            return false;
        const uint8_t *bytes = data->d_buf;
        size_t at = STRINGS + bytes[NAME_AT];
        if (at >= data->d_size)
            return false;
        snprintf(name, size, "%.*s", (int)(data->d_size - at), (const char *)bytes + at);
        return true;
    }
    return false;
}

static bool check_chip(Elf *elf, const chip_image_t *image, const report_t *r)
{
    const char *mcu = image->mcu;
    GElf_Ehdr header;
    if (elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &header))
        return FAIL(r, "%s is not an ELF file; give the .elf that the build makes", r->path);
    if (header.e_machine != EM_AVR)
        return FAIL(r, "%s is not for an AVR (ELF machine %u); build it with avr-gcc", r->path,
                    header.e_machine);
    char name[32];
    if (!chip_name(elf, name, sizeof name))
        return image->may_be_nameless ||
               FAIL(r, "%s does not name its chip; link it with avr-gcc -mmcu=%s", r->path, mcu);
    if (strcmp(name, mcu) != 0)
        return FAIL(r, "%s is for %s, but this board has an %s; build with -mmcu=%s", r->path, name, mcu,
                    mcu);
    return true;
}

static bool copy(const report_t *r, const Elf_Data *data, const GElf_Phdr *p, uint8_t *to, uint64_t at,
                 uint64_t room, const char *what)
{
    if (at + p->p_filesz > room)
        return FAIL(r, "%s does not fit: its %s ends at %llu, but there are %llu bytes", r->path, what,
                    (unsigned long long)(at + p->p_filesz), (unsigned long long)room);
    memcpy(to + at, data->d_buf, p->p_filesz);
    return true;
}

static bool load_segment(chip_image_t *image, Elf *elf, const GElf_Phdr *p, const report_t *r)
{
    uint64_t end = p->p_vaddr + p->p_memsz - RAM_BASE;
    if (p->p_vaddr >= RAM_BASE && p->p_vaddr < EEPROM_BASE && p->p_memsz) {
        if (end > image->data_size)
            return FAIL(r, "%s does not fit: its static data ends at 0x%llX, but RAM at 0x%zX", r->path,
                        (unsigned long long)end, image->data_size);
        if (end > image->ram_end)
            image->ram_end = (uint16_t)end;
    }
    if (!p->p_filesz)
        return true;
    Elf_Data *data = elf_getdata_rawchunk(elf, (int64_t)p->p_offset, p->p_filesz, ELF_T_BYTE);
    if (!data || data->d_size < p->p_filesz)
        return FAIL(r, "%s is cut off; build it again", r->path);
    if (p->p_paddr < RAM_BASE)
        return copy(r, data, p, image->flash, p->p_paddr, image->flash_size, "code");
    if (p->p_paddr >= EEPROM_BASE && p->p_paddr < EEPROM_END)
        return copy(r, data, p, image->eeprom, p->p_paddr - EEPROM_BASE, image->eeprom_size, "EEPROM");
    return true;
}

static bool load_segments(chip_image_t *image, Elf *elf, const report_t *r)
{
    size_t count;
    if (elf_getphdrnum(elf, &count) || !count)
        return FAIL(r, "%s has nothing to load; is it an object file? Link it first", r->path);
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr p;
        if (!gelf_getphdr(elf, (int)i, &p))
            return FAIL(r, "%s is damaged; build it again", r->path);
        if (p.p_type == PT_LOAD && !load_segment(image, elf, &p, r))
            return false;
    }
    return true;
}

bool chip_image_load(chip_image_t *image, const char *path, char *error, size_t error_size)
{
    report_t r = {path, error, error_size};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return FAIL(&r, "cannot open %s: %s; build the firmware first", path, strerror(errno));
    elf_version(EV_CURRENT);
    Elf *elf = elf_begin(file, ELF_C_READ, NULL);
    bool good = elf ? check_chip(elf, image, &r) && load_segments(image, elf, &r)
                    : FAIL(&r, "cannot read %s: %s", path, elf_errmsg(-1));
    elf_end(elf);
    close(file);
    return good;
}
