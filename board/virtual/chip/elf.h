// Reads an ELF file of a 32-bit, little-endian machine that is in memory (Tool Interface Standard, ELF 1.2).
// Nothing in the file is trusted: what points outside of the file is not there.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_ELF_H
#define CHIP_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *at;
    size_t size;
} elf_bytes_t;

// ELF_CUT_OFF: its tables of headers go beyond its end.
typedef enum { ELF_OK, ELF_NOT_ELF, ELF_NOT_AVR, ELF_DAMAGED, ELF_CUT_OFF } elf_verdict_t;

// What kind of file it is. machine: receives its number of the machine, unless it is ELF_NOT_ELF. The other
// functions need ELF_OK.
elf_verdict_t elf_check(elf_bytes_t file, unsigned *machine);

// The number of the AVR architecture for which it was linked, 5 for avr5; 0: none (binutils, elf/avr.h).
unsigned elf_architecture(elf_bytes_t file);

// Looks up a section by its name; sections without bytes in the file, or with bytes beyond its end, do not
// count.
bool elf_section(elf_bytes_t file, const char *name, elf_bytes_t *contents);

// Looks up a symbol by its name, if the file has a symbol table; address and size as the linker has them.
bool elf_symbol(elf_bytes_t file, const char *name, uint32_t *address, uint32_t *size);

// The name of the function that has this address; NULL if the symbol table has none.
const char *elf_function(elf_bytes_t file, uint32_t address);

typedef struct {
    const char *name; // in the file
    uint32_t address, size;
    bool is_function;
} elf_symbol_t;

// Symbols, counted from 0; false if there is none with this index. One without a readable name has "".
bool elf_symbol_number(elf_bytes_t file, unsigned index, elf_symbol_t *symbol);

typedef struct {
    bool loads;            // it is to be loaded
    uint32_t vaddr, paddr; // where it runs, and where it is stored
    uint32_t size;         // in memory; at least that of the contents
    elf_bytes_t contents;  // NULL if they are beyond the end of the file
} elf_segment_t;

// Segments, counted from 0; false if there is none with this index.
bool elf_segment(elf_bytes_t file, unsigned index, elf_segment_t *segment);

#endif
