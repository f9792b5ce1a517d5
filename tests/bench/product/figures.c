// Prints figures as CSV.
// SPDX-License-Identifier: MIT
#include "tests/bench/product/figures.h"

#include <stdlib.h>

#include "tests/support/test.h"

void samples_add(samples_t *s, double sample)
{
    assert_true(s->count < SAMPLES_MAX);
    s->sample[s->count++] = sample;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void figures_value(const char *figure, const char *case_name, const char *unit, double value)
{
    printf("%s,%s,%s,%.6g,,,,,\n", figure, case_name, unit, value);
}

void figures_spread(const char *figure, const char *case_name, const char *unit, samples_t *s)
{
    double total = 0;
    assert_true(s->count > 0);
    qsort(s->sample, s->count, sizeof s->sample[0], by_size);
    for (size_t i = 0; i < s->count; i++)
        total += s->sample[i];
    printf("%s,%s,%s,,%zu,%.6g,%.6g,%.6g,%.6g\n", figure, case_name, unit, s->count, s->sample[0],
           s->sample[s->count / 2], total / (double)s->count, s->sample[s->count - 1]);
    s->count = 0;
}
