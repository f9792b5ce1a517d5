// What image_tone.c plays.
// SPDX-License-Identifier: MIT
#ifndef TONES_H
#define TONES_H

#define TONES {250, 262, 440, 523, 880, 1047, 2093, 2500, 5000}

// Markers, written to GPIOR0.
enum { TONES_ONE_BY_ONE = 1, TONES_IN_A_ROW, TONES_LATE, TONES_WAITED };

// Around two half periods of 5000 Hz, in loops of four cycles: the time after which the match of the second
// one, too, has passed.
enum { TONES_LATE_FROM = 780, TONES_LATE_TO = 880 };

#endif
