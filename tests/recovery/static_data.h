// Addresses of the firmware's static variables, from its ELF.
// SPDX-License-Identifier: MIT
#ifndef STATIC_DATA_H
#define STATIC_DATA_H

// Returns the address of a variable in the chip's data space. Ignores suffixes that link-time optimisation
// adds to names after a full stop.
unsigned static_data_address(const char *elf, const char *name);

#endif
