// Writes waveforms in the Value Change Dump format (IEEE 1364-2001, chapter 18), e.g. for GTKWave.
//
// Changes may be added in any order, but none earlier than `now`; they are sorted before writing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_VCD_H
#define PLAYER_VCD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { VCD_SIGNALS_MAX = 94, VCD_PENDING_MAX = 256 }; // as many as there are printable characters

typedef struct {
    uint64_t when; // clock cycles
    unsigned signal;
    char level;
} vcd_change_t;

typedef struct {
    FILE *out;
    uint32_t hz;
    unsigned signals;
    uint64_t written_ns; // latest time stamp written
    char level[VCD_SIGNALS_MAX];
    vcd_change_t pending[VCD_PENDING_MAX]; // in order of time
    unsigned pendings;
} vcd_t;

// Writes the header; time starts at 0.
//   hz: clock cycles a second. scope: name of the module. name, level: one a signal; levels are '0', '1', 'x'
//   or 'z'. signals: 1..VCD_SIGNALS_MAX.
void vcd_begin(vcd_t *vcd, FILE *out, uint32_t hz, const char *scope, const char *const name[],
               const char level[], unsigned signals);

// Adds a change at the time `when`, not before `now`. Times are in cycles.
void vcd_change(vcd_t *vcd, uint64_t now, unsigned signal, char level, uint64_t when);

// Writes the remaining changes and the end time, leaving the file open. Returns false after any write error.
bool vcd_end(vcd_t *vcd, uint64_t now);

#endif
