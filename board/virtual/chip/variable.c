// Finds a variable by its address in the ELF's debugging information, with elfutils' libdw, and follows its
// type to what it is made of.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/variable.h"

#if WITH_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>

static bool type_of(Dwarf_Die *die, Dwarf_Die *type)
{
    Dwarf_Attribute attribute;
    return dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute), type) &&
           dwarf_peel_type(type, type) == 0;
}

static bool has_negative_value(Dwarf_Die *enumeration)
{
    Dwarf_Die value;
    Dwarf_Attribute attribute;
    Dwarf_Sword number;
    for (int more = dwarf_child(enumeration, &value); more == 0; more = dwarf_siblingof(&value, &value))
        if (dwarf_attr(&value, DW_AT_const_value, &attribute) &&
            dwarf_whatform(&attribute) == DW_FORM_sdata && dwarf_formsdata(&attribute, &number) == 0 &&
            number < 0)
            return true;
    return false;
}

static variable_kind_t kind_of_base(Dwarf_Die *type)
{
    Dwarf_Attribute attribute;
    Dwarf_Word encoding;
    if (dwarf_formudata(dwarf_attr(type, DW_AT_encoding, &attribute), &encoding) != 0)
        return VARIABLE_UNKNOWN;
    switch (encoding) {
    case DW_ATE_signed:
    case DW_ATE_signed_char: return VARIABLE_SIGNED;
    case DW_ATE_float: return VARIABLE_FLOAT;
    case DW_ATE_boolean: return VARIABLE_BOOL;
    case DW_ATE_unsigned:
    case DW_ATE_unsigned_char:
    case DW_ATE_UTF: return VARIABLE_UNSIGNED;
    default: return VARIABLE_COMPOUND; // such as fixed-point and complex numbers
    }
}

static variable_kind_t kind_of(Dwarf_Die *type)
{
    switch (dwarf_tag(type)) {
    case DW_TAG_base_type: return kind_of_base(type);
    case DW_TAG_enumeration_type: return has_negative_value(type) ? VARIABLE_SIGNED : VARIABLE_UNSIGNED;
    case DW_TAG_pointer_type:
    case DW_TAG_reference_type: return VARIABLE_UNSIGNED;
    default: return VARIABLE_COMPOUND;
    }
}

static void describe(Dwarf_Die *variable, variable_type_t *found)
{
    Dwarf_Die type;
    bool good = type_of(variable, &type);
    while (good && dwarf_tag(&type) == DW_TAG_array_type)
        good = type_of(&type, &type);
    int size = good ? dwarf_bytesize(&type) : 0;
    if (size <= 0 || found->size % (size_t)size != 0)
        return;
    found->kind = kind_of(&type);
    found->element = (size_t)size;
}

static bool is_at(Dwarf_Die *die, uint32_t address)
{
    Dwarf_Attribute attribute;
    Dwarf_Op *op;
    size_t ops;
    return dwarf_tag(die) == DW_TAG_variable &&
           dwarf_getlocation(dwarf_attr_integrate(die, DW_AT_location, &attribute), &op, &ops) == 0 &&
           ops == 1 && op->atom == DW_OP_addr && op->number == address;
}

// Also within functions. Returns whether it is found.
static bool search(Dwarf_Die *scope, uint32_t address, variable_type_t *found)
{
    Dwarf_Die die;
    for (int more = dwarf_child(scope, &die); more == 0; more = dwarf_siblingof(&die, &die)) {
        if (is_at(&die, address)) {
            describe(&die, found);
            return true;
        }
        if (dwarf_haschildren(&die) && search(&die, address, found))
            return true;
    }
    return false;
}

static void read_type(elf_bytes_t file, uint32_t address, variable_type_t *found)
{
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)file.at, file.size); // which it does not change
    Dwarf *debug = elf ? dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
    Dwarf_Off at = 0, next;
    size_t header;
    bool done = false;
    while (debug && !done && dwarf_nextcu(debug, at, &next, &header, NULL, NULL, NULL) == 0) {
        Dwarf_Die unit;
        done = dwarf_offdie(debug, at + header, &unit) && search(&unit, address, found);
        at = next;
    }
    dwarf_end(debug);
    elf_end(elf);
}

#else

static void read_type(elf_bytes_t file, uint32_t address, variable_type_t *found)
{
    (void)file, (void)address, (void)found;
}

#endif

variable_type_t variable_type(elf_bytes_t file, uint32_t address, size_t size)
{
    variable_type_t found = {.size = size, .kind = VARIABLE_UNKNOWN, .element = size};
    unsigned machine;
    if (size && elf_check(file, &machine) == ELF_OK)
        read_type(file, address, &found);
    return found;
}
