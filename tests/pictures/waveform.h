// Waveforms as an SVG picture: a lane a signal, sampled once a pixel, and marks that tell what happened when.
#ifndef WAVEFORM_H
#define WAVEFORM_H

#include <stdbool.h>
#include <stdint.h>

enum { WAVEFORM_COLUMNS = 640, WAVEFORM_LANES_MAX = 8, WAVEFORM_MARKS_MAX = 10 };

// How a lane is drawn: a level that is low or high, or a bar where something goes on.
typedef enum { LANE_LEVEL, LANE_BAR } lane_kind_t;

typedef struct {
    const char *name, *note; // on its left, in two lines
    lane_kind_t kind;
    bool on[WAVEFORM_COLUMNS];
} lane_t;

typedef struct {
    unsigned column;
    unsigned rank; // of the text, from the top
    const char *text;
} mark_t;

typedef struct {
    const char *title;
    unsigned column_us; // what a column stands for
    int zero;           // the column of time 0
    unsigned tick_ms;
    unsigned lanes, marks;
    lane_t lane[WAVEFORM_LANES_MAX];
    mark_t mark[WAVEFORM_MARKS_MAX];
} waveform_t;

// Adds a mark at a column.
void waveform_mark(waveform_t *w, unsigned column, unsigned rank, const char *text);

// The first column in which a lane is on, from `from` on; and the last. Fail the test when there is none.
unsigned waveform_first(const waveform_t *w, unsigned lane, unsigned from);
unsigned waveform_last(const waveform_t *w, unsigned lane);

// Joins what is at most so many columns apart: what goes on between the bytes of a line is not to be seen.
void waveform_close_gaps(waveform_t *w, unsigned lane, unsigned columns);

// Draws it and compares it with the committed picture. With PICTURES=write in the environment it replaces
// that; with PICTURES=any, for the code of another compiler than the reference, it draws only.
void waveform_assert_picture(const waveform_t *w, const char *path);

#endif
