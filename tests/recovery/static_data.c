// Reads the symbol table with avr-nm.
// SPDX-License-Identifier: MIT
#include "tests/recovery/static_data.h"

#include <string.h>

#include "tests/support/test.h"

enum { RAM_BASE = 0x800000 }; // of RAM addresses in avr-gcc's linker scripts

unsigned static_data_address(const char *elf, const char *name)
{
    char text[300], symbol[100], type;
    unsigned address, found = 0;
    snprintf(text, sizeof text, "avr-nm %s", elf);
    FILE *nm = popen(text, "r");
    assert_non_null(nm);
    while (fgets(text, sizeof text, nm) != NULL)
        if (sscanf(text, "%x %c %99[^.\n]", &address, &type, symbol) == 3 && strchr("bBdD", type) != NULL &&
            strcmp(symbol, name) == 0)
            found = address;
    assert_int_equal(pclose(nm), 0);
    assert_true(found > RAM_BASE);
    return found - RAM_BASE;
}
