// Reads an ELF and the description in it, as built and with every header damaged. Memory errors end the
// program.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chip/file.h"
#include "chip/elf.h"
#include "chip/image.h"
#include "chip/source_place.h"
#include "parts/description.h"
#include "chip/splitmix64.h"
#include "tests/support/test.h"

#define MCU "atmega328p"
enum { FLASH = 0x8000, EEPROM = 0x1000, DATA = 0x2200 };

static uint8_t *firmware;
static size_t firmware_size;
static char error[300];

BEFORE_ALL
{
    firmware = file_read(IMAGES "/described.elf", &firmware_size, error, sizeof error);
    assert_non_null(firmware);
}

AFTER_ALL
{
    free(firmware);
}

// Memory that ends with the file.
static const uint8_t *exactly(const uint8_t *bytes, size_t size)
{
    static uint8_t *memory;
    static size_t of;
    if (size != of) {
        free(memory);
        memory = malloc(size);
        of = size;
    }
    assert_non_null(memory);
    return memcpy(memory, bytes, size);
}

static unsigned ram_end; // of the last image
static uint8_t flash[FLASH], eeprom[EEPROM];

static bool load(const uint8_t *bytes, size_t size, const char *mcu)
{
    chip_image_t image = {.mcu = mcu,
                          .flash = flash,
                          .eeprom = eeprom,
                          .flash_size = FLASH,
                          .eeprom_size = EEPROM,
                          .data_size = DATA};
    error[0] = '\0';
    bool good = chip_image_load(&image, exactly(bytes, size), size, "FILE", error, sizeof error);
    ram_end = image.ram_end;
    assert_int_equal(good, error[0] == '\0');
    return good;
}

static bool describe(description_t *d, const uint8_t *bytes, size_t size)
{
    error[0] = '\0';
    memset(d, 0xA5, sizeof *d); // it may have any contents before
    bool good = description_read(d, exactly(bytes, size), size, "FILE", error, sizeof error);
    assert_int_equal(good, error[0] == '\0');
    return good;
}

static void try(const uint8_t *bytes, size_t size)
{
    description_t d;
    load(bytes, size, MCU);
    if (describe(&d, bytes, size))
        description_free(&d);
}

TEST(the_firmware_loads_and_describes_its_board)
{
    description_t d;
    chip_pin_t pin;
    assert_true(load(firmware, firmware_size, MCU));
    assert_true(describe(&d, firmware, firmware_size));
    assert_string_equal(description_fact(&d, "board"), "uno");
    assert_string_equal(description_fact(&d, "mcu"), MCU);
    assert_int_equal(description_number(description_fact(&d, "hz"), 0), 16000000);
    assert_null(description_fact(&d, "nonsense"));
    assert_int_equal(d.parts, 4);
    assert_string_equal(d.part[1].role, "display");
    assert_string_equal(d.part[2].role, "input");
    assert_string_equal(d.part[0].kind, "serial");
    assert_true(description_pin(description_value(&d.part[0], "RX"), &pin));
    assert_null(description_value(&d.part[0], "CS"));
    description_free(&d);
}

// avr-gcc's linker puts the initial values of data behind the code.
TEST(code_and_data_are_loaded_into_flash)
{
    const elf_bytes_t file = {firmware, firmware_size};
    elf_bytes_t text, data;
    memset(flash, 0, sizeof flash);
    assert_true(load(firmware, firmware_size, MCU));
    assert_true(elf_section(file, ".text", &text) && elf_section(file, ".data", &data));
    assert_memory_equal(flash, text.at, text.size);
    assert_memory_equal(flash + text.size, data.at, data.size);
}

TEST(another_chip_is_refused_by_its_name)
{
    assert_false(load(firmware, firmware_size, "atmega8"));
    assert_string_equal(error,
                        "FILE is for " MCU ", but this board has an atmega8; build with -mmcu=atmega8");
}

static uint8_t *copy_of_firmware(void)
{
    uint8_t *copy = malloc(firmware_size);
    assert_non_null(copy);
    return memcpy(copy, firmware, firmware_size);
}

static unsigned number_at(size_t at, unsigned size)
{
    unsigned number = 0;
    for (unsigned i = 0; i < size; i++)
        number |= (unsigned)firmware[at + i] << 8 * i;
    return number;
}

// Every bit of some bytes, and their extremes.
static void damage(size_t from, size_t size)
{
    uint8_t *copy = copy_of_firmware();
    for (size_t at = from; at < from + size; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            copy[at] = (uint8_t)(firmware[at] ^ 1u << bit);
            try(copy, firmware_size);
        }
        for (unsigned extreme = 0; extreme < 4; extreme++) {
            copy[at] = (const uint8_t[]){0, 0x7F, 0x80, 0xFF}[extreme];
            try(copy, firmware_size);
        }
        copy[at] = firmware[at];
    }
    free(copy);
}

TEST(no_damaged_header_is_trusted)
{
    damage(0, 52);
    damage(number_at(28, 4), number_at(42, 2) * number_at(44, 2));
    damage(number_at(32, 4), number_at(46, 2) * number_at(48, 2));
}

TEST(files_for_other_machines_are_refused_by_their_number)
{
    enum { CLASS = 4, ORDER = 5, MACHINE = 18, CLASS_64 = 2, MSB_FIRST = 2, X86_64 = 62 };
    uint8_t *copy = copy_of_firmware();
    copy[MACHINE] = X86_64;
    assert_false(load(copy, firmware_size, MCU));
    assert_string_equal(error, "FILE is not for an AVR (ELF machine 62); build it with avr-gcc");
    copy[MACHINE] = firmware[MACHINE];
    copy[CLASS] = CLASS_64;
    assert_false(load(copy, firmware_size, MCU));
    assert_string_equal(error, "FILE is damaged; build it again");
    copy[CLASS] = firmware[CLASS];
    copy[ORDER] = MSB_FIRST;
    assert_false(load(copy, firmware_size, MCU));
    assert_string_equal(error, "FILE is damaged; build it again");
    free(copy);
}

// As the linkers of Optiboot and of many an RTOS write it, and other compilers.
TEST(a_file_that_does_not_name_its_chip_is_accepted_if_it_is_for_the_same_architecture)
{
    enum { SIZE = 40, TYPE = 4, NOBITS = 8, FLAGS = 36 };
    uint8_t *copy = copy_of_firmware();
    for (unsigned i = 0; i < number_at(48, 2); i++) // sections without bytes are not there
        copy[number_at(32, 4) + i * SIZE + TYPE] = NOBITS;
    assert_true(load(copy, firmware_size, MCU));
    copy[FLAGS] ^= 0x80; // prepared for relaxing, or not
    assert_true(load(copy, firmware_size, MCU));
    copy[FLAGS] = 51;
    assert_false(load(copy, firmware_size, MCU));
    assert_string_equal(error,
                        "FILE is for chips of avr51, but the " MCU " is one of avr5; build with -mmcu=" MCU);
    free(copy);
}

TEST(each_size_of_flash_has_its_architecture)
{
    static const struct {
        const char *mcu;
        size_t flash;
        uint8_t architecture;
    } c[] = {{"atmega168", 0x4000, 5},
             {"atmega32u4", 0x8000, 5},
             {"atmega1284p", 0x20000, 51},
             {"atmega1280", 0x20000, 51},
             {"atmega2560", 0x40000, 6}};
    enum { FLAGS = 36 };
    static uint8_t memory[0x40000];
    uint8_t *copy = copy_of_firmware();
    char *note = memmem(copy, firmware_size, ".note.gnu.avr.deviceinfo", 24);
    assert_non_null(note);
    note[1] = 'x';
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        for (unsigned k = 0; k < sizeof c / sizeof *c; k++) {
            chip_image_t image = {.mcu = c[i].mcu,
                                  .flash = memory,
                                  .eeprom = eeprom,
                                  .flash_size = c[i].flash,
                                  .data_size = DATA};
            copy[FLAGS] = c[k].architecture;
            assert_int_equal(chip_image_load(&image, copy, firmware_size, "FILE", error, sizeof error),
                             c[k].architecture == c[i].architecture);
        }
    free(copy);
}

TEST(code_for_a_chip_that_differs_in_nothing_modelled_is_accepted)
{
    assert_true(load(firmware, firmware_size, "atmega328"));
    assert_false(load(firmware, firmware_size, "atmega168"));
    assert_false(load(firmware, firmware_size, "atmega32u4"));
}

static void put_number(uint8_t *file, size_t at, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        file[at + i] = (uint8_t)(number >> 8 * i);
}

// The first segment gets a place and sizes in the file and in memory.
static bool load_segment(uint32_t offset, uint32_t address, uint32_t size, uint32_t in_memory)
{
    enum { OFFSET = 4, VADDR = 8, PADDR = 12, IN_FILE = 16, IN_MEMORY = 20 };
    uint8_t *copy = copy_of_firmware();
    size_t header = number_at(28, 4);
    put_number(copy, header + OFFSET, offset);
    put_number(copy, header + VADDR, address);
    put_number(copy, header + PADDR, address);
    put_number(copy, header + IN_FILE, size);
    put_number(copy, header + IN_MEMORY, in_memory);
    bool good = load(copy, firmware_size, MCU);
    free(copy);
    return good;
}

TEST(a_segment_is_within_the_file_and_the_chips_memory)
{
    enum { RAM_BASE = 0x800000, EEPROM_BASE = 0x810000 };
    assert_true(load_segment(0, 0, 4, 4));
    assert_true(load_segment(0, FLASH - 4, 4, 4));
    assert_false(load_segment(0, FLASH - 3, 4, 4));
    assert_string_equal(error, "FILE does not fit: its code ends at 32769, but there are 32768 bytes");
    assert_true(load_segment(0, FLASH + 1, 0, 0)); // nothing to load
    assert_true(load_segment(0, EEPROM_BASE, 4, 4));
    assert_false(load_segment(0, EEPROM_BASE, EEPROM + 1, EEPROM + 1));
    assert_true(load_segment((uint32_t)firmware_size, RAM_BASE + 0x100, 0, 4));
    assert_true(load_segment(0, EEPROM_BASE + EEPROM - 4, 4, 4));
    assert_false(load_segment(0, EEPROM_BASE + EEPROM - 3, 4, 4));
    assert_string_equal(error, "FILE does not fit: its EEPROM ends at 4097, but there are 4096 bytes");
    assert_true(load_segment(0, RAM_BASE + 0x100, 4, 4)); // neither is loaded: RAM, and fuses
    assert_true(load_segment(0, 0x820000, 3, 3));
    assert_true(load_segment(0, RAM_BASE + DATA + 1, 0, 0));
    assert_false(load_segment(0, RAM_BASE + DATA, 0, 1));
    assert_true(load_segment(0, RAM_BASE + 0x100, 0, DATA - 0x100));
    assert_false(load_segment(0, RAM_BASE + 0x100, 0, DATA - 0xFF));
    assert_string_equal(error, "FILE does not fit: its static data ends at 0x2201, but RAM at 0x2200");
    assert_false(load_segment((uint32_t)firmware_size - 3, 0, 4, 4));
    assert_string_equal(error, "FILE is cut off; build it again");
}

TEST(a_file_without_segments_has_nothing_to_load)
{
    enum { SEGMENTS = 44 };
    uint8_t *copy = copy_of_firmware();
    copy[SEGMENTS] = 0;
    assert_false(load(copy, firmware_size, MCU));
    assert_string_equal(error, "FILE has nothing to load; is it an object file? Link it first");
    free(copy);
}

// The last section has the names of symbols, or, of newer binutils, those of sections.
TEST(there_are_as_many_segments_and_sections_as_the_file_says_none_smaller_than_its_header)
{
    enum { SEGMENT_SIZE = 42, SEGMENTS = 44, SECTION_SIZE = 46, SECTIONS = 48, NAMES = 50 };
    uint8_t *copy = copy_of_firmware();
    const elf_bytes_t file = {copy, firmware_size};
    elf_bytes_t contents;
    elf_segment_t segment;
    unsigned segments = number_at(SEGMENTS, 2);
    assert_true(elf_segment(file, segments - 1, &segment));
    assert_false(elf_segment(file, segments, &segment));
    copy[SEGMENT_SIZE]--;
    assert_false(elf_segment(file, 0, &segment));
    assert_true(elf_section(file, ".strtab", &contents));
    copy[SECTIONS]--;
    assert_false(elf_section(file, ".strtab", &contents));
    assert_int_equal(elf_section(file, ".text", &contents), number_at(NAMES, 2) < number_at(SECTIONS, 2) - 1);
    copy[SECTIONS]++;
    assert_true(elf_section(file, ".text", &contents));
    copy[SECTION_SIZE]--;
    assert_false(elf_section(file, ".text", &contents));
    free(copy);
}

TEST(a_name_is_found_only_as_a_whole)
{
    const elf_bytes_t file = {firmware, firmware_size};
    elf_bytes_t contents;
    uint32_t address, size;
    assert_true(elf_section(file, ".text", &contents));
    assert_false(elf_section(file, ".tex", &contents));
    assert_false(elf_section(file, ".texT", &contents));
    assert_true(elf_symbol(file, "main", &address, &size));
    assert_false(elf_symbol(file, "mai", &address, &size));
    assert_false(elf_symbol(file, "maiN", &address, &size));
}

static int line_of_source(const char *line)
{
    char read[200];
    int number = 0;
    FILE *source = fopen("tests/images/described.c", "r");
    assert_non_null(source);
    do
        number++;
    while (fgets(read, sizeof read, source) != NULL && strcmp(read, line) != 0);
    fclose(source);
    return number;
}

// The first instruction of main, which begins with its first statement, and one behind all functions.
TEST(an_instruction_has_a_function_and_a_line_or_what_the_file_says_of_them)
{
    enum { LINE = sizeof "main (tests/images/described.c:" - 1 };
    uint8_t *copy = copy_of_firmware();
    const elf_bytes_t file = {copy, firmware_size};
    uint32_t address, size;
    char place[100];
    assert_true(elf_symbol(file, "main", &address, &size));
    assert_true(source_place(file, address, place, sizeof place));
    assert_int_equal(strncmp(place, "main (tests/images/described.c:", LINE), 0);
    assert_int_equal(atoi(place + LINE), line_of_source("    zero[0] = initial[0];\n"));
    assert_false(source_place(file, FLASH - 2, place, sizeof place));
    uint8_t *name = memmem(copy, firmware_size, ".debug_info", 11);
    assert_non_null(name);
    name[1] = 'x';
    assert_true(source_place(file, address, place, sizeof place));
    assert_string_equal(place, "main");
    assert_true(source_place(file, address + size - 1, place, sizeof place));
    assert_ptr_not_equal(elf_function(file, address + size), elf_function(file, address));
    name = memmem(copy, firmware_size, ".symtab", 7);
    name[1] = 'x';
    assert_false(source_place(file, address, place, sizeof place));
    assert_false(source_place((elf_bytes_t){copy, 20}, address, place, sizeof place));
    free(copy);
}

TEST(a_function_of_cpp_has_the_name_that_it_has_in_the_source)
{
    static const struct {
        const char *symbol, *place;
    } c[] = {{"_ZN5Timer4tickEv", "Timer::tick"}, {"_ZL4tockv", "tock"}, {"_ZN99x", "_ZN99x"}};
    uint8_t *copy = copy_of_firmware();
    const elf_bytes_t file = {copy, firmware_size};
    uint8_t *name = memmem(copy, firmware_size, ".debug_info", 11);
    name[1] = 'x'; // which has the names of the source
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        uint32_t address, size;
        char place[100], start[8];
        assert_true(elf_symbol(file, c[i].symbol, &address, &size));
        assert_true(source_place(file, address, place, sizeof place));
        assert_string_equal(place, c[i].place);
        assert_true(source_place(file, address, start, sizeof start));
        assert_int_equal(strncmp(start, place, sizeof start - 1), 0);
    }
    free(copy);
}

TEST(no_damaged_debugging_information_is_trusted)
{
    uint64_t random = 1;
    uint8_t *copy = copy_of_firmware();
    const elf_bytes_t file = {copy, firmware_size};
    uint32_t address, size;
    assert_true(elf_symbol(file, "main", &address, &size));
    for (unsigned i = 0; i < 500; i++) {
        char place[50];
        memcpy(copy, firmware, firmware_size);
        for (unsigned faults = 1 + (unsigned)(splitmix64(&random) % 20); faults != 0; faults--)
            copy[52 + splitmix64(&random) % (firmware_size - 52)] = (uint8_t)splitmix64(&random);
        source_place(file, address + 2, place, sizeof place);
    }
    free(copy);
}

TEST(the_last_symbol_is_found)
{
    enum { SYMBOL = 16 };
    const elf_bytes_t file = {firmware, firmware_size};
    elf_bytes_t symbols, names;
    uint32_t address, size;
    assert_true(elf_section(file, ".symtab", &symbols) && elf_section(file, ".strtab", &names));
    const uint8_t *last = symbols.at + symbols.size - SYMBOL;
    const char *name = (const char *)names.at + number_at((size_t)(last - firmware), 4);
    assert_true(elf_symbol(file, name, &address, &size));
    assert_int_equal(address, number_at((size_t)(last - firmware) + 4, 4));
    assert_int_equal(size, number_at((size_t)(last - firmware) + 8, 4));
    assert_true(elf_symbol(file, "main", &address, &size));
    assert_in_range(size, 2, FLASH);
}

TEST(a_header_alone_is_an_elf_file)
{
    enum { HEADER = 52 };
    unsigned machine;
    uint8_t *copy = copy_of_firmware();
    memset(copy + 44, 0, 2); // no segments,
    memset(copy + 48, 0, 2); // no sections
    assert_int_equal(elf_check((elf_bytes_t){copy, HEADER}, &machine), ELF_OK);
    free(copy);
    assert_int_equal(elf_check((elf_bytes_t){firmware, HEADER}, &machine), ELF_CUT_OFF);
    assert_int_equal(elf_check((elf_bytes_t){firmware, HEADER - 1}, &machine), ELF_DAMAGED);
    assert_int_equal(elf_check((elf_bytes_t){firmware, 4}, &machine), ELF_DAMAGED);
    assert_int_equal(elf_check((elf_bytes_t){firmware, 3}, &machine), ELF_NOT_ELF);
}

// Segments may be in any order.
TEST(static_data_ends_with_its_last_segment)
{
    enum {
        RAM_BASE = 0x800000,
        VADDR = 8,
        PADDR = 12,
        IN_FILE = 16,
        IN_MEMORY = 20,
        HEADER = 32,
        HIGH = 0x1000
    };
    uint8_t *copy = copy_of_firmware();
    size_t header = number_at(28, 4);
    unsigned count = number_at(44, 2);
    assert_true(count > 1);
    for (unsigned i = 0; i < count; i++) {
        put_number(copy, header + i * HEADER + VADDR, RAM_BASE + (i == 0 ? HIGH : 0x200));
        put_number(copy, header + i * HEADER + IN_FILE, 0);
        put_number(copy, header + i * HEADER + IN_MEMORY, 4);
    }
    assert_true(load(copy, firmware_size, MCU));
    assert_int_equal(ram_end, HIGH + 4);
    free(copy);
}

// The next file gets the same number. What `size` is before means nothing.
TEST(an_elf_file_is_closed)
{
    size_t size = 7;
    int next = dup(0);
    close(next);
    uint8_t *bytes = file_read(IMAGES "/described.elf", &size, error, sizeof error);
    assert_non_null(bytes);
    assert_int_equal(size, firmware_size);
    free(bytes);
    int after = dup(0);
    close(after);
    assert_int_equal(after, next);
}

TEST(no_cut_off_file_is_read_beyond_its_end)
{
    for (size_t size = 1; size < firmware_size; size += size < 400 || firmware_size - size < 400 ? 1 : 97)
        try(firmware, size);
}

// The headers of sections are the last of a file, or before the names of symbols.
TEST(a_file_that_is_cut_off_says_so)
{
    const size_t sections_end = number_at(32, 4) + number_at(46, 2) * number_at(48, 2);
    char expected[200];
    for (size_t size = 52; size < sections_end; size += 501) {
        assert_false(load(firmware, size, MCU));
        snprintf(expected, sizeof expected,
                 "FILE is cut off: its %zu bytes end before its headers; build or copy it again", size);
        assert_string_equal(error, expected);
    }
    assert_false(load(firmware, sections_end - 1, MCU));
    assert_true(load(firmware, sections_end, MCU));
}

// What hex_load reads, and the error that neither reader alone would give.
TEST(an_image_may_be_a_hex_file)
{
    static const char hex[] = ":020010001234A8\n:00000001FF\n", text[] = "#!/bin/sh\n";
    assert_true(load((const uint8_t *)hex, sizeof hex - 1, MCU));
    assert_int_equal(flash[16], 0x12);
    assert_int_equal(flash[17], 0x34);
    assert_false(load((const uint8_t *)hex, sizeof hex - 6, MCU));
    assert_string_equal(error, "FILE: line 2 is not a record of an Intel HEX file");
    assert_false(load((const uint8_t *)text, sizeof text - 1, MCU));
    assert_string_equal(error, "FILE is neither an ELF nor an Intel HEX file");
}

TEST(several_random_faults_at_once)
{
    uint64_t random = 1;
    uint8_t *copy = copy_of_firmware();
    for (unsigned i = 0; i < 3000; i++) {
        memcpy(copy, firmware, firmware_size);
        size_t table = number_at(splitmix64(&random) & 1 ? 28 : 32, 4);
        for (unsigned faults = 1 + (unsigned)(splitmix64(&random) % 6); faults != 0; faults--)
            copy[(table + splitmix64(&random) % 600) % firmware_size] = (uint8_t)splitmix64(&random);
        try(copy, firmware_size);
    }
    free(copy);
}

// ---- Files with one section ----

enum { ROOM = 2000 };

// The smallest ELF with a section: header, two section headers, names, contents. Returns its size.
static size_t small_elf(uint8_t file[ROOM], const char *name, const char *contents, size_t size)
{
    enum { HEADER = 52, SECTION = 40, NAMES = HEADER + 2 * SECTION };
    static const uint8_t start[] = {
        0x7F, 'E', 'L', 'F', 1, 1, [18] = 83, [32] = HEADER, [36] = 5, [46] = SECTION, [48] = 2};
    const size_t names = strlen(name) + 2, at = NAMES + names;
    uint8_t *first = memset(file, 0, ROOM), *second;
    assert_true(at + size <= ROOM);
    memcpy(file, start, sizeof start);
    first += HEADER;
    second = first + SECTION;
    first[4] = second[4] = 1;
    first[16] = NAMES;
    first[20] = (uint8_t)names;
    second[0] = 1;
    second[16] = (uint8_t)at;
    second[20] = (uint8_t)size;
    second[21] = (uint8_t)(size >> 8);
    memcpy(file + NAMES + 1, name, names - 2);
    memcpy(file + at, contents, size);
    return at + size;
}

// The second header begins a byte earlier.
TEST(headers_of_sections_that_are_too_small_are_not_read)
{
    enum { SECOND = 52 + 40, SECTION_SIZE = 46 };
    uint8_t file[ROOM];
    elf_bytes_t contents;
    size_t size = small_elf(file, ".x", "text", 4);
    assert_true(elf_section((elf_bytes_t){file, size}, ".x", &contents));
    memmove(file + SECOND - 1, file + SECOND, 40);
    file[SECTION_SIZE]--;
    assert_false(elf_section((elf_bytes_t){file, size}, ".x", &contents));
}

TEST(a_chips_name_is_within_its_note)
{
    enum { NOTE = 60, NAME_AT = 44 };
    char note[NOTE];
    uint8_t file[ROOM];
    memset(note, 'A', sizeof note);
    for (unsigned at = 0; at <= UINT8_MAX; at++) {
        note[NAME_AT] = (char)at;
        for (size_t size = 0; size <= NOTE; size++) {
            size_t length = small_elf(file, ".note.gnu.avr.deviceinfo", note, size);
            assert_false(load(file, length, "AAAA"));
            bool other = size > 48 && 48 + at < size && size - 48 - at != strlen("AAAA");
            if (strstr(error, other ? "is for A" : "has nothing to load") == NULL)
                fail_msg("a note of %zu bytes, name at %u: %s", size, at, error);
        }
    }
}

// ---- Descriptions ----

static bool describe_text(description_t *d, const char *text)
{
    uint8_t file[ROOM];
    memset(d, 0x55, sizeof *d); // as on a stack
    return describe(d, file, small_elf(file, ".board", text, strlen(text)));
}

TEST(a_description_has_facts_and_parts)
{
    description_t d;
    assert_true(describe_text(&d, "mcu x\n\n  light ws2812 \t DIN=B3  rows=8\r\nhz 8\nlamp led A=D7"));
    assert_int_equal(d.facts, 2);
    assert_int_equal(d.parts, 2);
    assert_string_equal(d.part[0].role, "light");
    assert_string_equal(d.part[0].kind, "ws2812");
    assert_string_equal(description_value(&d.part[0], "DIN"), "B3");
    assert_string_equal(description_value(&d.part[0], "rows"), "8");
    assert_string_equal(description_value(&d.part[1], "A"), "D7");
    description_free(&d);
}

TEST(a_description_that_is_not_understood_is_refused_with_its_line)
{
    static const char *const bad[] = {"mcu x\nhz\n", "mcu x\nlight led A\n", "mcu x\nlight led =D1\n",
                                      "mcu x\nlight led A=D1 B\n"};
    description_t d;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(describe_text(&d, bad[i]));
        assert_string_equal(error, "FILE: line 2 of what describes the board is not understood");
        description_free(&d); // of a caller that frees all it may have
    }
}

TEST(a_description_has_limits)
{
    char text[ROOM] = "";
    description_t d;
    for (unsigned i = 0; i < DESCRIPTION_FACTS; i++)
        strcat(text, "a b\n");
    for (unsigned i = 0; i < DESCRIPTION_PARTS; i++)
        strcat(text, "a b c=d\n");
    size_t full = strlen(text);
    assert_true(describe_text(&d, text));
    assert_int_equal(d.parts, DESCRIPTION_PARTS);
    description_free(&d);
    assert_false(describe_text(&d, strcat(text, "a b\n")));
    text[full] = '\0';
    assert_false(describe_text(&d, strcat(text, "a b c=d\n")));
    strcpy(text, "a b");
    for (unsigned i = 0; i <= DESCRIPTION_VALUES; i++)
        strcat(text, " c=d");
    assert_false(describe_text(&d, text));
}

TEST(values_are_pins_or_numbers)
{
    static const char *const no_pin[] = {"", "B", "B8", "B/", "M1", "b1", "B10", "1B"};
    chip_pin_t pin;
    assert_true(description_pin("A0", &pin));
    assert_true(pin.letter == 'A' && pin.bit == 0);
    assert_true(description_pin("L7", &pin));
    assert_true(pin.letter == 'L' && pin.bit == 7);
    for (size_t i = 0; i < sizeof no_pin / sizeof no_pin[0]; i++)
        assert_false(description_pin(no_pin[i], &pin));
    assert_false(description_pin(NULL, &pin));
    assert_int_equal(description_number("12", 5), 12);
    assert_int_equal(description_number("012", 5), 12);
    assert_int_equal(description_number(NULL, 5), 5);
    assert_int_equal(description_number("0", 5), 5);
    assert_int_equal(description_number("-3", 5), 5);
    assert_int_equal(description_number("12x", 5), 5);
}
