// Model of a board's supply: a source behind a resistance (cable, fuse), a capacitor at the board, and loads.
// Between two changes of the loads the voltage is an exponential, so it is exact at any time.
//
// Pure: ohms, farads and seconds in, volts out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SUPPLY_MODEL_H
#define SUPPLY_MODEL_H

typedef struct {
    double source_volts, ohms, farads; // ohms and farads above 0
    double amperes;                    // load current independent of the voltage
    double siemens, from_volts;        // further load, proportional to the volts above from_volts
    double volts;                      // on the rail
} supply_model_t;

// Volts on the rail after this time, during which the rail must not cross from_volts.
double supply_model_after(const supply_model_t *part, double seconds);

// Seconds until the rail reaches `volts` on its present course, which is valid up to from_volts; HUGE_VAL if
// it never does, or has `volts` now.
double supply_model_reaches(const supply_model_t *part, double volts);

#endif
