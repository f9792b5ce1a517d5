// Exponential course of the rail's voltage, on either side of from_volts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/supply_model.h"

#include <math.h>
#include <stdbool.h>

typedef struct {
    double volts, seconds; // final value and time constant
} course_t;

// At from_volts the further load conducts if the rail rises without it.
static course_t course(const supply_model_t *p)
{
    bool rises = (p->source_volts - p->volts) / p->ohms > p->amperes;
    bool conducts = p->volts > p->from_volts || (p->volts >= p->from_volts && rises);
    double load = conducts ? p->siemens : 0, siemens = 1 / p->ohms + load;
    double amperes = p->source_volts / p->ohms + load * p->from_volts - p->amperes;
    return (course_t){amperes / siemens, p->farads / siemens};
}

double supply_model_after(const supply_model_t *part, double seconds)
{
    course_t c = course(part);
    double volts = c.volts + (part->volts - c.volts) * exp(-seconds / c.seconds);
    return volts > 0 ? volts : 0;
}

double supply_model_reaches(const supply_model_t *part, double volts)
{
    course_t c = course(part);
    double left = (volts - c.volts) / (part->volts - c.volts);
    return left > 0 && left < 1 ? -c.seconds * log(left) : HUGE_VAL;
}
