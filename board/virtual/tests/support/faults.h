// How often faults were told, for tests of a promise that one comes once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef FAULTS_H
#define FAULTS_H

#include "parts/circuit.h"

#include <stdio.h>
#include <string.h>

// Of the lines of circuit_fault, with those that are folded into them.
static inline unsigned faults_told(const circuit_t *c)
{
    unsigned told = 0;
    for (unsigned i = 0; i < circuit_faults(c); i++) {
        const char *folded = strstr(circuit_fault(c, i), ", and ");
        unsigned more = 0;
        if (folded != NULL)
            sscanf(folded, ", and %u more like it", &more);
        told += 1 + more;
    }
    return told;
}

#endif
