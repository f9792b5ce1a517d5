// Runs a program and compares its markers as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/programs.h"

#include "tests/support/test.h"

bench_t *program_expect(bench_t *b, unsigned us, const char *markers, const char *fault, const uint16_t *code,
                        size_t size)
{
    char text[3 * BENCH_MARKS + 1] = "";
    bench_start(b, code, size);
    bench_run_us(b, us);
    for (unsigned i = 0; i < b->count; i++)
        sprintf(text + 3 * i, "%02X ", b->mark[i].value);
    assert_string_equal(text, markers);
    if (fault != NULL)
        bench_free_faulty(b, fault);
    return fault == NULL ? b : NULL;
}
