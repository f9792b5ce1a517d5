// The type of a variable of the firmware, as the ELF's debugging information has it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_VARIABLE_H
#define CHIP_VARIABLE_H

#include "chip/elf.h"

typedef enum {
    VARIABLE_UNKNOWN,  // the file does not tell (avr-gcc -gdwarf-2), or the library is built without libdw
    VARIABLE_UNSIGNED, // also pointers, characters and enumerations without a negative value
    VARIABLE_SIGNED,
    VARIABLE_FLOAT,
    VARIABLE_BOOL,
    VARIABLE_COMPOUND, // a structure or a union
} variable_kind_t;

typedef struct {
    size_t size; // of the whole variable
    variable_kind_t kind;
    size_t element; // size of each element of an array, of any number of dimensions; `size` if it is none
} variable_type_t;

// The type of the variable at an address as the linker has it, of a size in the symbol table.
variable_type_t variable_type(elf_bytes_t file, uint32_t address, size_t size);

#endif
