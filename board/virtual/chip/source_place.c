// Reads the ELF's debugging information with elfutils' libdw, where the library is built with it (Makefile),
// and its symbols.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/source_place.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if WITH_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>

static bool is_function(Dwarf_Die *die)
{
    int tag = dwarf_tag(die);
    return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

// The innermost one, which may be inlined into others; NULL if there is none.
static const char *function_at(Dwarf_Die *unit, uint32_t address)
{
    Dwarf_Die *scope = NULL;
    int scopes = dwarf_getscopes(unit, address, &scope), i = 0;
    while (i < scopes && !is_function(&scope[i]))
        i++;
    const char *name = i < scopes ? dwarf_diename(&scope[i]) : NULL;
    free(scope);
    return name;
}

static bool place_in(Dwarf *debug, uint32_t address, const char *function, char *text, size_t size)
{
    Dwarf_Die unit;
    if (!debug || !dwarf_addrdie(debug, address, &unit))
        return false;
    Dwarf_Line *line = dwarf_getsrc_die(&unit, address);
    const char *name = function_at(&unit, address), *path = line ? dwarf_linesrc(line, NULL, NULL) : NULL;
    int number;
    if (!path || dwarf_lineno(line, &number) != 0)
        return false;
    if (!name)
        name = function;
    snprintf(text, size, name ? "%s (%s:%d)" : "%s%s:%d", name ? name : "", path, number);
    return true;
}

static bool line_of(elf_bytes_t file, uint32_t address, const char *function, char *text, size_t size)
{
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)file.at, file.size); // which it does not change
    Dwarf *debug = elf ? dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
    bool found = place_in(debug, address, function, text, size);
    dwarf_end(debug);
    elf_end(elf);
    return found;
}

#else

static bool line_of(elf_bytes_t file, uint32_t address, const char *function, char *text, size_t size)
{
    (void)file, (void)address, (void)function, (void)text, (void)size;
    return false;
}

#endif

// A function of C++ as its source names it, without arguments: classes and name of _ZN, or the one name of _Z
// (Itanium C++ ABI, 5.1). Any other symbol is its own name.
static void write_function(const char *symbol, char *text, size_t size)
{
    size_t length = 0;
    const char *at = symbol + strspn(symbol, "_");
    bool is_cpp = strncmp(symbol, "_Z", 2) == 0, nested = is_cpp && at[1] == 'N';
    at += is_cpp ? 1 + strspn(at + 1, "NKL") : 0;
    while (is_cpp && isdigit((unsigned char)*at) && length < size) {
        char *name;
        size_t of_name = strtoul(at, &name, 10);
        if (of_name > strlen(name))
            break;
        length +=
            (size_t)snprintf(text + length, size - length, "%s%.*s", length ? "::" : "", (int)of_name, name);
        at = name + of_name;
        is_cpp = nested;
    }
    if (!length)
        snprintf(text, size, "%s", symbol);
}

bool source_place(elf_bytes_t file, uint32_t address, char *text, size_t size)
{
    unsigned machine;
    if (elf_check(file, &machine) != ELF_OK)
        return false;
    const char *function = elf_function(file, address);
    if (line_of(file, address, function, text, size))
        return true;
    if (function)
        write_function(function, text, size);
    return function;
}
