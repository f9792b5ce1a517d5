// Lines and functions of the source that have run, as a tracefile for lcov (geninfo(1)).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_COVERAGE_H
#define CHIP_COVERAGE_H

#include "chip/elf.h"

// Writes the sources that are on this machine, but avr-libc's headers, in the order of their paths.
//   file: an ELF; NULL: there is none.
//   count: of each word of flash, `words` of them.
//   path, test: of the tracefile, and the name of the test in it.
// Returns false, with one line in error, if the ELF has no line numbers, if the library is built without
// libdw, or if the tracefile cannot be written.
bool coverage_save(elf_bytes_t file, const uint32_t count[], size_t words, const char *path, const char *test,
                   char *error, size_t error_size);

#endif
