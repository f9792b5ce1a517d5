// The firmware's static variables by address, from its ELF.
#ifndef VARIABLES_H
#define VARIABLES_H

#include <stddef.h>

enum { VARIABLES_MAX = 200, VARIABLES_NAME = 40 };

typedef struct {
    unsigned address, size; // in the data space
    char name[VARIABLES_NAME];
} variable_t;

typedef struct {
    unsigned count;
    variable_t variable[VARIABLES_MAX];
} variables_t;

// Reads them. Fails the test when there are none, or too many.
void variables_read(variables_t *v, const char *elf);

// Which of them has this address, or VARIABLES_MAX when none.
unsigned variables_at(const variables_t *v, unsigned address);

#endif
