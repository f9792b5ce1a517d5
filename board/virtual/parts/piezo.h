// A passive piezo between a pin and ground: hears the tones that the firmware makes, and reports voltage at
// rest, which a piezo must not have for long.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PIEZO_H
#define PIEZO_H

#include "chip/avr_chip.h"
#include "parts/part.h"

// A tone has begun, or its frequency has changed by more than 3 %.
//   hz: its frequency; 0: it has ended.
//   when: the first edge of its first period, or the last edge before the silence.
typedef void piezo_tone_t(void *context, double hz, chip_time_t when);

enum { PIEZO_KEPT = 64 };

typedef struct {
    part_t part;
    chip_t *chip;
    bool high;
    chip_time_t rose;        // the last rising edge, if there is a period or one has begun
    chip_time_t began;       // the first one of the periods that are alike
    chip_time_t period;      // cycles of the first of them
    unsigned alike;          // their number
    double hz;               // what is heard
    unsigned tones;          // heard so far
    double tone[PIEZO_KEPT]; // their frequencies, by number modulo PIEZO_KEPT
    unsigned silence, rest;  // alarms
    piezo_tone_t *on_tone;
    void *context;
} piezo_t;

// on_tone: may be NULL; it and its context may be set later, too.
void piezo_start(piezo_t *piezo, chip_t *chip, piezo_tone_t *on_tone, void *context);

// The frequency that is heard now, from the third period of a tone on, in Hz; 0: silence.
double piezo_hz(const piezo_t *piezo);

// Whether a tone of this frequency, to 3 %, has begun since tone number *from, counted from 0. Sets *from
// behind it, or behind the last tone. Looks at the last PIEZO_KEPT tones.
bool piezo_heard(const piezo_t *piezo, unsigned *from, unsigned hz);

#endif
