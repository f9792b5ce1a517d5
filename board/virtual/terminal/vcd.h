// Waveforms in the Value Change Dump format (IEEE 1364-2001, chapter 18), readable by GTKWave.
//
// Changes may come in any order as long as none is earlier than `now`; they are sorted before they are
// written.
#ifndef PLAYER_VCD_H
#define PLAYER_VCD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { VCD_SIGNALS_MAX = 32, VCD_PENDING_MAX = 256 };

typedef struct {
    uint64_t when; // clock cycles
    unsigned signal;
    char level;
} vcd_change_t;

typedef struct {
    FILE *out;
    uint32_t hz;
    unsigned signals;
    uint64_t written_ns; // latest time stamp in the file
    char level[VCD_SIGNALS_MAX];
    vcd_change_t pending[VCD_PENDING_MAX]; // in the order of time
    unsigned pendings;
} vcd_t;

// Writes the header; time begins at 0.
//   hz: clock cycles a second. scope: name of the whole. name, level: one a signal; levels are '0', '1', 'x'
//   or 'z'. signals: 1..VCD_SIGNALS_MAX.
void vcd_begin(vcd_t *vcd, FILE *out, uint32_t hz, const char *scope, const char *const name[],
               const char level[], unsigned signals);

// A signal changes at a time to come, or now. Times are in cycles.
void vcd_change(vcd_t *vcd, uint64_t now, unsigned signal, char level, uint64_t when);

// Writes what is left and the time at which the record ends.
// Returns false when something could not be written. The file stays open.
bool vcd_end(vcd_t *vcd, uint64_t now);

#endif
