// Reads lines and functions of an ELF with elfutils' libdw, where the library is built with it (Makefile).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/coverage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if WITH_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>

// A line, or a function at its line.
typedef struct {
    char *path;           // absolute
    const char *function; // in the ELF; NULL: a line
    int line;
    uint32_t count;
} entry_t;

typedef struct {
    const uint32_t *count;
    size_t words;
    entry_t *entry;
    size_t entries, room;
    const char *folder; // of the compiler, for the current unit
} coverage_t;

// Of a path as the compiler has it; NULL if there is no such file here, or it is the toolchain's.
static char *source_of(const coverage_t *c, const char *path)
{
    static const char toolchain[] = "/lib/avr/include/";
    char *joined, *absolute;
    if (!path ||
        asprintf(&joined, "%s%s%s", *path == '/' ? "" : c->folder, *path == '/' ? "" : "/", path) < 0)
        return NULL;
    absolute = realpath(joined, NULL);
    free(joined);
    if (absolute && strstr(absolute, toolchain)) {
        free(absolute);
        absolute = NULL;
    }
    return absolute;
}

static void add(coverage_t *c, const char *path, const char *function, int line, uint32_t count)
{
    char *source = line > 0 ? source_of(c, path) : NULL;
    if (!source)
        return;
    if (c->entries == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->entry = realloc(c->entry, c->room * sizeof *c->entry);
        if (!c->entry)
            abort();
    }
    c->entry[c->entries++] = (entry_t){source, function, line, count};
}

static uint32_t most(const coverage_t *c, Dwarf_Addr first, Dwarf_Addr end)
{
    uint32_t most_often = 0;
    for (Dwarf_Addr word = first / 2; word < (end + 1) / 2 && word < c->words; word++)
        most_often = c->count[word] > most_often ? c->count[word] : most_often;
    return most_often;
}

// libdw sorts the rows by their addresses; a row's instructions end where the next one's begin.
static void add_lines(coverage_t *c, Dwarf_Die *unit)
{
    Dwarf_Lines *lines;
    size_t rows;
    if (dwarf_getsrclines(unit, &lines, &rows) != 0)
        return;
    for (size_t i = 0; i + 1 < rows; i++) {
        Dwarf_Line *row = dwarf_onesrcline(lines, i), *next = dwarf_onesrcline(lines, i + 1);
        Dwarf_Addr first = 0, end = 0;
        bool ends = true;
        int line = 0;
        dwarf_lineendsequence(row, &ends);
        dwarf_lineaddr(row, &first);
        dwarf_lineaddr(next, &end);
        dwarf_lineno(row, &line);
        if (!ends && end > first && first / 2 < c->words)
            add(c, dwarf_linesrc(row, NULL, NULL), NULL, line, most(c, first, end));
    }
}

// Where a function begins, or what is inlined of it.
static bool begins(Dwarf_Die *die, Dwarf_Addr *first)
{
    Dwarf_Addr base, end;
    return dwarf_entrypc(die, first) == 0 || dwarf_ranges(die, 0, &base, first, &end) > 0;
}

static int add_call(Dwarf_Die *die, void *context)
{
    coverage_t *c = context;
    Dwarf_Addr first;
    int line = 0;
    if (begins(die, &first) && first / 2 < c->words && dwarf_decl_line(die, &line) == 0 &&
        dwarf_diename(die)) {
        uint32_t count = most(c, first, first + 2);
        add(c, dwarf_decl_file(die), dwarf_diename(die), line, count);
        add(c, dwarf_decl_file(die), NULL, line, count);
    }
    return DWARF_CB_OK;
}

static int add_function(Dwarf_Die *die, void *context)
{
    if (dwarf_func_inline(die))
        dwarf_func_inline_instances(die, add_call, context);
    return add_call(die, context);
}

static void add_unit(coverage_t *c, Dwarf_Die *unit)
{
    Dwarf_Attribute folder;
    const char *name = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &folder));
    c->folder = name ? name : "";
    add_lines(c, unit);
    dwarf_getfuncs(unit, add_function, c, 0);
}

static void add_all(coverage_t *c, Dwarf *debug)
{
    Dwarf_Off next;
    size_t header;
    Dwarf_Die unit;
    for (Dwarf_Off at = 0; debug && dwarf_nextcu(debug, at, &next, &header, NULL, NULL, NULL) == 0; at = next)
        if (dwarf_offdie(debug, at + header, &unit))
            add_unit(c, &unit);
}

// By path; its functions, then its lines, by number.
static int compare(const void *a, const void *b)
{
    const entry_t *x = a, *y = b;
    int paths = strcmp(x->path, y->path);
    if (paths != 0)
        return paths;
    if (!x->function != !y->function)
        return x->function ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x->function ? strcmp(x->function, y->function) : 0;
}

static bool is_same(const entry_t *a, const entry_t *b)
{
    return compare(a, b) == 0;
}

// What several stretches of code are one line of is one entry, of the most often run.
static void unite(coverage_t *c)
{
    size_t kept = 0;
    if (!c->entry)
        return;
    qsort(c->entry, c->entries, sizeof *c->entry, compare);
    for (size_t i = 0; i < c->entries; i++) {
        entry_t *e = &c->entry[i], *last = kept ? &c->entry[kept - 1] : NULL;
        if (!last || !is_same(last, e)) {
            c->entry[kept++] = *e;
            continue;
        }
        last->count = e->count > last->count ? e->count : last->count;
        free(e->path);
    }
    c->entries = kept;
}

// lcov takes the lines from a function to the next one for its own, and refuses a file in which they have run
// and it has not, as where the compiler has moved the code of a line.
static void agree(entry_t function[], size_t functions, const entry_t line[], size_t lines)
{
    for (size_t i = 0, at = 0; i < functions; i++)
        for (; at < lines && (i + 1 == functions || line[at].line < function[i + 1].line); at++)
            if (function[i].count == 0 && line[at].line >= function[i].line)
                function[i].count = line[at].count;
}

// The entries of a file, from `first` on; returns the first one of the next file.
static size_t write_file(FILE *out, const coverage_t *c, size_t first, const char *test)
{
    const char *path = c->entry[first].path;
    unsigned functions = 0, called = 0, lines = 0, run = 0;
    size_t end = first, named = first;
    while (named < c->entries && c->entry[named].function && strcmp(c->entry[named].path, path) == 0)
        named++;
    fprintf(out, "TN:%s\nSF:%s\n", test, path);
    for (; end < c->entries && strcmp(c->entry[end].path, path) == 0; end++)
        if (c->entry[end].function)
            fprintf(out, "FN:%d,%s\n", c->entry[end].line, c->entry[end].function);
    agree(&c->entry[first], named - first, &c->entry[named], end - named);
    for (size_t i = first; i < end; i++) {
        const entry_t *e = &c->entry[i];
        if (e->function)
            fprintf(out, "FNDA:%u,%s\n", (unsigned)e->count, e->function);
        else
            fprintf(out, "DA:%d,%u\n", e->line, (unsigned)e->count);
        *(e->function ? &functions : &lines) += 1;
        *(e->function ? &called : &run) += e->count != 0;
    }
    fprintf(out, "FNF:%u\nFNH:%u\nLF:%u\nLH:%u\nend_of_record\n", functions, called, lines, run);
    return end;
}

static bool write_all(FILE *out, elf_bytes_t file, const uint32_t count[], size_t words, const char *test)
{
    coverage_t c = {.count = count, .words = words};
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)file.at, file.size); // which it does not change
    Dwarf *debug = elf ? dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
    add_all(&c, debug);
    unite(&c);
    for (size_t i = 0; i < c.entries;)
        i = write_file(out, &c, i, test);
    for (size_t i = 0; i < c.entries; i++)
        free(c.entry[i].path);
    free(c.entry);
    dwarf_end(debug);
    elf_end(elf);
    return c.entries != 0;
}

#else

static bool write_all(FILE *out, elf_bytes_t file, const uint32_t count[], size_t words, const char *test)
{
    (void)out, (void)file, (void)count, (void)words, (void)test;
    return false;
}

#endif

#define FAIL(...) (snprintf(error, error_size, __VA_ARGS__), false)

bool coverage_save(elf_bytes_t file, const uint32_t count[], size_t words, const char *path, const char *test,
                   char *error, size_t error_size)
{
    unsigned machine;
    if (!WITH_LIBDW)
        return FAIL("this library is built without libdw, which reads line numbers");
    if (!file.at || elf_check(file, &machine) != ELF_OK)
        return FAIL("the chip has no ELF, which alone has line numbers; a hex file has none");
    FILE *out = fopen(path, "we");
    if (!out)
        return FAIL("cannot write %s: %s", path, strerror(errno));
    bool has_lines = write_all(out, file, count, words, test), written = fclose(out) == 0;
    if (!has_lines)
        return FAIL("the ELF has no line numbers of a source that is here; build it with avr-gcc -gdwarf-2");
    return written || FAIL("cannot write %s: %s", path, strerror(errno));
}
