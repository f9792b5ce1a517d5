#include "tests/power/variables.h"

#include <fcntl.h>
#include <gelf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

// Where avr-gcc's linker scripts put what is in RAM.
enum { RAM_BASE = 0x800000, RAM_END = 0x810000 };

// What the compiler adds to a name, from a full stop on, tells a reader nothing.
static void add(variables_t *v, const GElf_Sym *symbol, const char *name)
{
    assert_true(v->count < VARIABLES_MAX);
    variable_t *variable = &v->variable[v->count++];
    variable->address = (unsigned)symbol->st_value - RAM_BASE;
    variable->size = (unsigned)symbol->st_size;
    snprintf(variable->name, sizeof variable->name, "%.*s", (int)strcspn(name, "."), name);
}

static void read_table(variables_t *v, Elf *image, Elf_Scn *section, const GElf_Shdr *header)
{
    Elf_Data *data = elf_getdata(section, NULL);
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(data, i, &symbol) != NULL; i++) {
        bool in_ram = symbol.st_value >= RAM_BASE && symbol.st_value < RAM_END;
        if (in_ram && symbol.st_size != 0)
            add(v, &symbol, elf_strptr(image, header->sh_link, symbol.st_name));
    }
}

void variables_read(variables_t *v, const char *elf)
{
    GElf_Shdr header;
    v->count = 0;
    int file = open(elf, O_RDONLY | O_CLOEXEC);
    assert_true(file >= 0);
    elf_version(EV_CURRENT);
    Elf *image = elf_begin(file, ELF_C_READ, NULL);
    for (Elf_Scn *section = NULL; (section = elf_nextscn(image, section)) != NULL;) {
        if (gelf_getshdr(section, &header) != NULL && header.sh_type == SHT_SYMTAB)
            read_table(v, image, section, &header);
    }
    elf_end(image);
    close(file);
    assert_int_not_equal(v->count, 0);
}

unsigned variables_at(const variables_t *v, unsigned address)
{
    for (unsigned i = 0; i < v->count; i++) {
        if (address >= v->variable[i].address && address - v->variable[i].address < v->variable[i].size)
            return i;
    }
    return VARIABLES_MAX;
}
