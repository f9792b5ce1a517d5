// What is measured, as lines of CSV on standard output, without the line of names above them:
//   figure,case,unit,value,count,least,median,mean,worst
// A figure is one value, or a spread of many; what does not apply is empty.
#ifndef PRODUCT_FIGURES_H
#define PRODUCT_FIGURES_H

#include <stddef.h>

typedef struct {
    double *sample;
    size_t count, room;
} samples_t;

// Begins empty as {0}.
void samples_add(samples_t *s, double sample);

// The names of figure, case and unit must have no comma in them; case may be "".
void figures_value(const char *figure, const char *case_name, const char *unit, double value);
void figures_mean(const char *figure, const char *case_name, const char *unit, unsigned long count,
                  double mean, double worst);

// All samples at least; ends the program when there are none, and empties the samples.
void figures_spread(const char *figure, const char *case_name, const char *unit, samples_t *s);

#endif
