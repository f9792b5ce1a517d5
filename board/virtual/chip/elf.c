// ELF headers, each read only where the file has bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/elf.h"

#include <string.h>

// Offsets within the headers, their sizes, and values.
enum {
    HEADER = 52,
    CLASS = 4,
    CLASS_32 = 1,
    DATA = 5,
    DATA_LITTLE = 1,
    MACHINE = 18,
    MACHINE_AVR = 83,
    SEGMENTS_AT = 28,
    SECTIONS_AT = 32,
    FLAGS = 36,
    ARCHITECTURE = 0x7F, // in the flags
    SEGMENT_SIZE = 42,
    SEGMENTS = 44,
    SECTION_SIZE = 46,
    SECTIONS = 48,
    NAMES = 50, // index of the section with their names

    SEGMENT = 32,
    SEGMENT_TYPE = 0,
    SEGMENT_OFFSET = 4,
    SEGMENT_VADDR = 8,
    SEGMENT_PADDR = 12,
    SEGMENT_IN_FILE = 16,
    SEGMENT_IN_MEMORY = 20,
    TYPE_LOAD = 1,

    SECTION = 40,
    SECTION_NAME = 0,
    SECTION_TYPE = 4,
    SECTION_OFFSET = 16,
    SECTION_LENGTH = 20,
    TYPE_NULL = 0,
    TYPE_NOBITS = 8,

    SYMBOL = 16,
    SYMBOL_NAME = 0,
    SYMBOL_VALUE = 4,
    SYMBOL_SIZE = 8,
    SYMBOL_INFO = 12,
    INFO_TYPE = 0xF,
    TYPE_FUNCTION = 2
};

static unsigned half(const uint8_t *at)
{
    return at[0] | (unsigned)at[1] << 8;
}

static uint32_t word(const uint8_t *at)
{
    return half(at) | (uint32_t)half(at + 2) << 16;
}

static elf_bytes_t part(elf_bytes_t file, uint64_t offset, uint64_t size)
{
    bool inside = offset <= file.size && size <= file.size - offset;
    return inside ? (elf_bytes_t){file.at + offset, (size_t)size} : (elf_bytes_t){NULL, 0};
}

// Whether one of the two tables of headers is within the file.
static bool has_table(elf_bytes_t file, unsigned table, unsigned entry, unsigned entries)
{
    uint64_t size = (uint64_t)half(file.at + entry) * half(file.at + entries);
    return size == 0 || part(file, word(file.at + table), size).at;
}

elf_verdict_t elf_check(elf_bytes_t file, unsigned *machine)
{
    static const uint8_t magic[] = {0x7F, 'E', 'L', 'F'};
    if (file.size < sizeof magic || memcmp(file.at, magic, sizeof magic) != 0)
        return ELF_NOT_ELF;
    if (file.size < HEADER)
        return ELF_DAMAGED;
    *machine = half(file.at + MACHINE);
    if (*machine != MACHINE_AVR)
        return ELF_NOT_AVR;
    if (file.at[CLASS] != CLASS_32 || file.at[DATA] != DATA_LITTLE)
        return ELF_DAMAGED;
    return has_table(file, SEGMENTS_AT, SEGMENT_SIZE, SEGMENTS) &&
                   has_table(file, SECTIONS_AT, SECTION_SIZE, SECTIONS)
               ? ELF_OK
               : ELF_CUT_OFF;
}

unsigned elf_architecture(elf_bytes_t file)
{
    return word(file.at + FLAGS) & ARCHITECTURE;
}

// An entry of one of the two tables of headers; NULL if there is none.
//   table, entry, entries: where the file's header has the table's offset, the size of an entry, and their
//   number.
static const uint8_t *entry_of(elf_bytes_t file, unsigned index, unsigned table, unsigned entry,
                               unsigned entries, unsigned least)
{
    unsigned size = half(file.at + entry);
    if (index >= half(file.at + entries) || size < least)
        return NULL;
    return part(file, word(file.at + table) + (uint64_t)index * size, size).at;
}

static const uint8_t *section_header(elf_bytes_t file, unsigned index)
{
    return entry_of(file, index, SECTIONS_AT, SECTION_SIZE, SECTIONS, SECTION);
}

static elf_bytes_t section_contents(elf_bytes_t file, const uint8_t *header)
{
    uint32_t type = header ? word(header + SECTION_TYPE) : TYPE_NULL;
    if (type == TYPE_NULL || type == TYPE_NOBITS)
        return (elf_bytes_t){NULL, 0};
    return part(file, word(header + SECTION_OFFSET), word(header + SECTION_LENGTH));
}

bool elf_section(elf_bytes_t file, const char *name, elf_bytes_t *contents)
{
    elf_bytes_t names = section_contents(file, section_header(file, half(file.at + NAMES)));
    size_t length = strlen(name) + 1;
    const uint8_t *header;
    for (unsigned i = 0; names.at && (header = section_header(file, i)); i++) {
        elf_bytes_t title = part(names, word(header + SECTION_NAME), length);
        if (!title.at || memcmp(title.at, name, length) != 0)
            continue;
        *contents = section_contents(file, header);
        return contents->at;
    }
    return false;
}

bool elf_symbol_number(elf_bytes_t file, unsigned index, elf_symbol_t *symbol)
{
    elf_bytes_t symbols, names;
    if (!elf_section(file, ".symtab", &symbols) || !elf_section(file, ".strtab", &names))
        return false;
    const uint8_t *at = part(symbols, (uint64_t)index * SYMBOL, SYMBOL).at;
    if (!at)
        return false;
    uint32_t name = word(at + SYMBOL_NAME);
    bool is_named = name < names.size && memchr(names.at + name, 0, names.size - name);
    *symbol = (elf_symbol_t){.name = is_named ? (const char *)names.at + name : "",
                             .address = word(at + SYMBOL_VALUE),
                             .size = word(at + SYMBOL_SIZE),
                             .is_function = (at[SYMBOL_INFO] & INFO_TYPE) == TYPE_FUNCTION};
    return true;
}

bool elf_symbol(elf_bytes_t file, const char *name, uint32_t *address, uint32_t *size)
{
    unsigned machine;
    elf_symbol_t symbol;
    if (elf_check(file, &machine) != ELF_OK)
        return false;
    for (unsigned i = 0; elf_symbol_number(file, i, &symbol); i++)
        if (strcmp(symbol.name, name) == 0) {
            *address = symbol.address;
            *size = symbol.size;
            return true;
        }
    return false;
}

const char *elf_function(elf_bytes_t file, uint32_t address)
{
    elf_symbol_t symbol;
    for (unsigned i = 0; elf_symbol_number(file, i, &symbol); i++)
        if (symbol.is_function && *symbol.name && address - symbol.address < symbol.size)
            return symbol.name;
    return NULL;
}

bool elf_segment(elf_bytes_t file, unsigned index, elf_segment_t *segment)
{
    const uint8_t *header = entry_of(file, index, SEGMENTS_AT, SEGMENT_SIZE, SEGMENTS, SEGMENT);
    if (!header)
        return false;
    uint32_t size = word(header + SEGMENT_IN_FILE), memory = word(header + SEGMENT_IN_MEMORY);
    *segment = (elf_segment_t){
        .loads = word(header + SEGMENT_TYPE) == TYPE_LOAD,
        .vaddr = word(header + SEGMENT_VADDR),
        .paddr = word(header + SEGMENT_PADDR),
        .size = memory > size ? memory : size,
        .contents = part(file, word(header + SEGMENT_OFFSET), size),
    };
    return true;
}
