// What feeds a board: a source behind a resistance (cable, fuse), a capacitor at the board, and loads that
// draw. The voltage between two changes of the loads follows an exponential, and so is exact at any time.
//
// Pure: Ohms, Farads and seconds in, volts out.
#ifndef SUPPLY_PART_H
#define SUPPLY_PART_H

typedef struct {
    double source_volts, ohms, farads; // the last two above 0
    double amperes;                    // drawn at any voltage
    double siemens, from_volts;        // drawn besides, in proportion to the volts above from_volts
    double volts;                      // on the rail
} supply_part_t;

// On the rail after so many seconds. They must not lead across from_volts.
double supply_part_after(const supply_part_t *part, double seconds);

// How long until the rail has so many volts, if it moves there without changing its way; otherwise HUGE_VAL.
double supply_part_reaches(const supply_part_t *part, double volts);

#endif
