// What is to happen when: the host's events, and the alarms of those parts whose time runs on while the
// chip's clock stands still. Times are those of vb_now.
#ifndef VB_TIMELINE_H
#define VB_TIMELINE_H

#include "board/virtual/vboard.h"

#define TIMELINE_NEVER UINT64_MAX

typedef enum { ALARM_EEPROM, ALARM_WATCHDOG, ALARM_LINE, ALARMS } alarm_t;

typedef struct {
    vb_time_t when;
    uint64_t order; // events at one time run in the order of their making
    vb_event_t *event;
    void *context;
} timeline_event_t;

typedef struct {
    timeline_event_t *heap; // binary heap, earliest first
    size_t count, room;
    uint64_t made;
    vb_time_t alarm[ALARMS]; // TIMELINE_NEVER: not set
    vb_time_t next;          // earliest of all
} timeline_t;

void timeline_start(timeline_t *t);
void timeline_free(timeline_t *t);
void timeline_add(timeline_t *t, const timeline_event_t *event);

// Sets an alarm, in place of the one that was set; TIMELINE_NEVER cancels it.
void timeline_alarm(timeline_t *t, alarm_t alarm, vb_time_t when);

// Runs all that is due by now.
void timeline_run(vb_t *vb);

#endif
