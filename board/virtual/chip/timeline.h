// Schedule of events, which run once, and of alarms, which can be moved and cancelled.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_TIMELINE_H
#define CHIP_TIMELINE_H

#include <stddef.h>

#include "chip/hooks.h"

#define TIMELINE_NEVER UINT64_MAX

typedef void timeline_call_t(void *context);

typedef struct {
    chip_time_t when;
    uint64_t order; // events of the same time run in the order in which they were added
    timeline_call_t *call;
    void *context;
} timeline_event_t;

typedef struct {
    timeline_event_t *heap; // binary heap, earliest first
    size_t count, room;
    uint64_t made;
    timeline_event_t *alarm; // when: TIMELINE_NEVER if not set
    unsigned alarms;
    chip_time_t next; // earliest of all events and alarms
} timeline_t;

void timeline_start(timeline_t *t);
void timeline_free(timeline_t *t);
void timeline_add(timeline_t *t, chip_time_t when, timeline_call_t *call, void *context);

// Creates an alarm, not set. Returns its number.
unsigned timeline_new_alarm(timeline_t *t, timeline_call_t *call, void *context);

// Sets or moves an alarm; TIMELINE_NEVER cancels it.
void timeline_set_alarm(timeline_t *t, unsigned alarm, chip_time_t when);

// Runs the earliest entry. At the same time, alarms run before events, in the order of creation. Returns
// whether it was an event.
bool timeline_run_first(timeline_t *t);

#endif
