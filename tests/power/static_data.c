// Reads the symbol table.
#include "tests/power/static_data.h"

#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"

// Where avr-gcc's linker scripts put what is in RAM.
enum { RAM_BASE = 0x800000, RAM_END = 0x810000 };

// The end of all variables and the address of one.
typedef struct {
    const char *name;
    unsigned end, address;
} places_t;

static void look_at(places_t *p, const GElf_Sym *symbol, const char *name)
{
    if (symbol->st_value < RAM_BASE || symbol->st_value >= RAM_END)
        return;
    unsigned address = (unsigned)symbol->st_value - RAM_BASE, end = address + (unsigned)symbol->st_size;
    size_t length = strcspn(name, ".");
    if (end > p->end)
        p->end = end;
    if (length == strlen(p->name) && memcmp(name, p->name, length) == 0)
        p->address = address;
}

static void look_at_table(places_t *p, Elf *image, Elf_Scn *section, const GElf_Shdr *header)
{
    Elf_Data *data = elf_getdata(section, NULL);
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(data, i, &symbol) != NULL; i++)
        look_at(p, &symbol, elf_strptr(image, header->sh_link, symbol.st_name));
}

static places_t places(const char *elf, const char *name)
{
    places_t p = {.name = name};
    GElf_Shdr header;
    int file = open(elf, O_RDONLY | O_CLOEXEC);
    assert_true(file >= 0);
    elf_version(EV_CURRENT);
    Elf *image = elf_begin(file, ELF_C_READ, NULL);
    for (Elf_Scn *section = NULL; (section = elf_nextscn(image, section)) != NULL;) {
        if (gelf_getshdr(section, &header) != NULL && header.sh_type == SHT_SYMTAB)
            look_at_table(&p, image, section, &header);
    }
    elf_end(image);
    close(file);
    return p;
}

unsigned static_data_end(const char *elf)
{
    unsigned end = places(elf, "").end;
    assert_int_not_equal(end, 0);
    return end;
}

unsigned static_data_address(const char *elf, const char *name)
{
    unsigned address = places(elf, name).address;
    assert_int_not_equal(address, 0);
    return address;
}
