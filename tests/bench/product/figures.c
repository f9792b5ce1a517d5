#include "tests/bench/product/figures.h"

#include <stdio.h>
#include <stdlib.h>

void samples_add(samples_t *s, double sample)
{
    if (s->count == s->room) {
        s->room = s->room * 2 + 100;
        s->sample = realloc(s->sample, s->room * sizeof s->sample[0]);
        if (s->sample == NULL)
            abort();
    }
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

void figures_mean(const char *figure, const char *case_name, const char *unit, unsigned long count,
                  double mean, double worst)
{
    printf("%s,%s,%s,,%lu,,,%.6g,%.6g\n", figure, case_name, unit, count, mean, worst);
}

void figures_spread(const char *figure, const char *case_name, const char *unit, samples_t *s)
{
    double total = 0;
    if (s->count == 0) {
        fprintf(stderr, "bench: nothing was measured of: %s, %s\n", figure, case_name);
        exit(1);
    }
    qsort(s->sample, s->count, sizeof s->sample[0], by_size);
    for (size_t i = 0; i < s->count; i++)
        total += s->sample[i];
    printf("%s,%s,%s,,%zu,%.6g,%.6g,%.6g,%.6g\n", figure, case_name, unit, s->count, s->sample[0],
           s->sample[s->count / 2], total / (double)s->count, s->sample[s->count - 1]);
    free(s->sample);
    *s = (samples_t){0};
}
