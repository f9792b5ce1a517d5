// Figures as lines of CSV on standard output, without the header:
//   figure,case,unit,value,count,least,median,mean,worst
// A figure is one value, or a spread of many; other columns are empty. Names have no commas; cases may be "".
// SPDX-License-Identifier: MIT
#ifndef PRODUCT_FIGURES_H
#define PRODUCT_FIGURES_H

#include <stddef.h>

enum { SAMPLES_MAX = 4000 };

typedef struct {
    double sample[SAMPLES_MAX];
    size_t count;
} samples_t;

void samples_add(samples_t *s, double sample);

void figures_value(const char *figure, const char *case_name, const char *unit, double value);

// Fails if there are no samples; removes them.
void figures_spread(const char *figure, const char *case_name, const char *unit, samples_t *s);

// Measures the cost of interrupts and display over a long session of keys and console.
//   vectors: path of a file with a line "NUMBER NAME" for each interrupt vector of the chip.
void chip_cost_measure(const char *vectors);

#endif
