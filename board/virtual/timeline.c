#include <stdlib.h>

#include "board/virtual/state.h"

void timeline_start(timeline_t *t)
{
    *t = (timeline_t){.next = TIMELINE_NEVER};
    for (unsigned i = 0; i < ALARMS; i++)
        t->alarm[i] = TIMELINE_NEVER;
}

void timeline_free(timeline_t *t)
{
    free(t->heap);
    t->heap = NULL;
}

static void find_next(timeline_t *t)
{
    t->next = t->count ? t->heap[0].when : TIMELINE_NEVER;
    for (unsigned i = 0; i < ALARMS; i++)
        if (t->alarm[i] < t->next)
            t->next = t->alarm[i];
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

void timeline_add(timeline_t *t, const timeline_event_t *event)
{
    grow(t);
    size_t i = t->count++;
    t->heap[i] = *event;
    t->heap[i].order = t->made++;
    for (; i && earlier(&t->heap[i], &t->heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&t->heap[i], &t->heap[(i - 1) / 2]);
    find_next(t);
}

static timeline_event_t take_first(timeline_t *t)
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

void timeline_alarm(timeline_t *t, alarm_t alarm, vb_time_t when)
{
    t->alarm[alarm] = when;
    find_next(t);
}

static void run_alarm(vb_t *vb, alarm_t alarm)
{
    static void (*const ring[ALARMS])(vb_t *) = {
        [ALARM_EEPROM] = chip_eeprom_alarm,
        [ALARM_WATCHDOG] = chip_watchdog_alarm,
        [ALARM_LINE] = serial_line_alarm,
    };
    timeline_alarm(&vb->timeline, alarm, TIMELINE_NEVER);
    ring[alarm](vb);
}

// Alarms come before events of the same time: a supply that is cut when a byte is done finds it done.
static void run_first(vb_t *vb)
{
    timeline_t *t = &vb->timeline;
    for (unsigned i = 0; i < ALARMS; i++)
        if (t->alarm[i] == t->next) {
            run_alarm(vb, (alarm_t)i);
            return;
        }
    timeline_event_t e = take_first(t);
    vb->changed = true;
    e.event(vb, e.context);
}

void timeline_run(vb_t *vb)
{
    while (vb->timeline.next <= vb_now(vb))
        run_first(vb);
}

void vb_at(vb_t *vb, vb_time_t when, vb_event_t *event, void *context)
{
    timeline_add(&vb->timeline, &(timeline_event_t){.when = when, .event = event, .context = context});
}
