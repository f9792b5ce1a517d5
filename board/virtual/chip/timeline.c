// Binary heap of events, and an array of alarms.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/timeline.h"

#include <stdlib.h>

void timeline_start(timeline_t *t)
{
    *t = (timeline_t){.next = TIMELINE_NEVER};
}

void timeline_free(timeline_t *t)
{
    free(t->heap);
    free(t->alarm);
}

static void find_next(timeline_t *t)
{
    t->next = t->count ? t->heap[0].when : TIMELINE_NEVER;
    for (unsigned i = 0; i < t->alarms; i++)
        if (t->alarm[i].when < t->next)
            t->next = t->alarm[i].when;
}

static bool earlier(const timeline_event_t *a, const timeline_event_t *b)
{
    return a->when < b->when || (a->when == b->when && a->order < b->order);
}

static void swap(timeline_event_t *a, timeline_event_t *b)
{
    timeline_event_t c = *a;
    *a = *b;
    *b = c;
}

static void grow(timeline_t *t)
{
    if (t->count < t->room)
        return;
    t->room = t->room ? 2 * t->room : 64;
    t->heap = realloc(t->heap, t->room * sizeof *t->heap);
    if (!t->heap)
        abort();
}

void timeline_add(timeline_t *t, chip_time_t when, timeline_call_t *call, void *context)
{
    grow(t);
    size_t i = t->count++;
    t->heap[i] = (timeline_event_t){when, t->made++, call, context};
    for (; i && earlier(&t->heap[i], &t->heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&t->heap[i], &t->heap[(i - 1) / 2]);
    find_next(t);
}

static timeline_event_t pop(timeline_t *t)
{
    timeline_event_t first = t->heap[0];
    t->heap[0] = t->heap[--t->count];
    for (size_t i = 0;;) {
        size_t child = 2 * i + 1;
        if (child + 1 < t->count && earlier(&t->heap[child + 1], &t->heap[child]))
            child++;
        if (child >= t->count || !earlier(&t->heap[child], &t->heap[i]))
            break;
        swap(&t->heap[i], &t->heap[child]);
        i = child;
    }
    find_next(t);
    return first;
}

unsigned timeline_new_alarm(timeline_t *t, timeline_call_t *call, void *context)
{
    t->alarm = realloc(t->alarm, (t->alarms + 1) * sizeof *t->alarm);
    if (!t->alarm)
        abort();
    t->alarm[t->alarms] = (timeline_event_t){.when = TIMELINE_NEVER, .call = call, .context = context};
    return t->alarms++;
}

void timeline_set_alarm(timeline_t *t, unsigned alarm, chip_time_t when)
{
    t->alarm[alarm].when = when;
    find_next(t);
}

bool timeline_run_first(timeline_t *t)
{
    for (unsigned i = 0; i < t->alarms; i++)
        if (t->alarm[i].when == t->next) {
            timeline_set_alarm(t, i, TIMELINE_NEVER);
            t->alarm[i].call(t->alarm[i].context);
            return false;
        }
    timeline_event_t e = pop(t);
    e.call(e.context);
    return true;
}
