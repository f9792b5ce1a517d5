// Where in its source an instruction is.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_SOURCE_PLACE_H
#define CHIP_SOURCE_PLACE_H

#include "chip/elf.h"

// Writes function and line of the instruction at an address, as "main (blink.c:27)", from the ELF's debugging
// information; from its symbols only the function, which is then "main". Takes milliseconds.
// Returns false if the file does not say.
bool source_place(elf_bytes_t file, uint32_t address, char *text, size_t size);

#endif
