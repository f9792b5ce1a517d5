// Reads the symbol table, as avr-nm prints it.
#include "tests/power/static_data.h"

#include <string.h>

#include "tests/support/test.h"

// Where avr-gcc's linker scripts put what is in RAM.
enum { RAM_BASE = 0x800000, RAM_END = 0x810000 };

// The address of a variable, or without a name the end of all.
static unsigned find(const char *elf, const char *name)
{
    char text[300], symbol[100];
    unsigned address, size, found = 0;
    snprintf(text, sizeof text, "avr-nm -S %s", elf);
    FILE *nm = popen(text, "r");
    assert_non_null(nm);
    while (fgets(text, sizeof text, nm) != NULL) {
        if (sscanf(text, "%x %x %*c %99[^.\n]", &address, &size, symbol) != 3 || address < RAM_BASE ||
            address >= RAM_END)
            continue;
        if (name == NULL && address + size > found)
            found = address + size;
        if (name != NULL && strcmp(symbol, name) == 0)
            found = address;
    }
    assert_int_equal(pclose(nm), 0);
    assert_int_not_equal(found, 0);
    return found - RAM_BASE;
}

unsigned static_data_end(const char *elf)
{
    return find(elf, NULL);
}

unsigned static_data_address(const char *elf, const char *name)
{
    return find(elf, name);
}
