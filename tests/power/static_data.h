// Where the firmware's static variables are, from its ELF.
#ifndef STATIC_DATA_H
#define STATIC_DATA_H

// Returns the first address behind them in the chip's data space. Fails the test when there are none.
unsigned static_data_end(const char *elf);

// Returns the address of a variable. Link-time optimisation may have put a full stop and more behind its
// name.
unsigned static_data_address(const char *elf, const char *name);

#endif
