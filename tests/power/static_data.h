// Where the firmware's static variables are, from its ELF.
#ifndef STATIC_DATA_H
#define STATIC_DATA_H

// Returns the address of a variable in the chip's data space. Link-time optimisation may have put a full stop
// and more behind its name.
unsigned static_data_address(const char *elf, const char *name);

#endif
