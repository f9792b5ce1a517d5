// Reads the symbol table, as avr-nm prints it.
#include "tests/power/static_data.h"

#include <string.h>

#include "tests/support/test.h"

enum { RAM_BASE = 0x800000 }; // where avr-gcc's linker scripts put what is in RAM

unsigned static_data_address(const char *elf, const char *name)
{
    char text[300], symbol[100];
    unsigned address, found = 0;
    snprintf(text, sizeof text, "avr-nm %s", elf);
    FILE *nm = popen(text, "r");
    assert_non_null(nm);
    while (fgets(text, sizeof text, nm) != NULL)
        if (sscanf(text, "%x %*c %99[^.\n]", &address, symbol) == 2 && strcmp(symbol, name) == 0)
            found = address;
    assert_int_equal(pclose(nm), 0);
    assert_true(found > RAM_BASE);
    return found - RAM_BASE;
}
