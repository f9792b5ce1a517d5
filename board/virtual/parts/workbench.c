// Workbench: wires and recorder by the owner's hooks of a circuit, serial ports and all else by its parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/workbench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/elf.h"
#include "parts/circuit_link.h"
#include "parts/joystick_part.h"
#include "parts/part_kind.h"
#include "parts/piezo.h"
#include "parts/pin_names.h"
#include "parts/serial_part.h"
#include "parts/ws2812_part.h"

enum { NOT_RECORDED = 3 };
enum { PINS_MAX = 96, USARTS = 4, NAME = 8 };
enum { SENT_FROM = PINS_MAX, TYPED_FROM = SENT_FROM + USARTS }; // signals that are no pins: bytes

// ATmega328P data sheet, 29.1, with 5 V at VCC.
static const double volts_min = -0.5, volts_max = 5.5;

typedef struct {
    chip_pin_t pin;
    char name[NAME];
    bool wired, recorded, shorted;
    double volts;   // of the wire
    unsigned level; // pin_level_t, last recorded
} bench_pin_t;

typedef struct {
    chip_time_t when;
    uint8_t signal; // index of the pin, or SENT_FROM or TYPED_FROM and the number of the USART
    uint8_t value;  // pin_level_t, or the byte
} edge_t;

struct workbench_part {
    workbench_t *bench;
    made_part_t made;
    description_part_t words;
    char *text; // that the words are in
    board_screen_t screen;
    uint8_t strip[WS2812_LEDS_MAX][3];
    unsigned heard;
    workbench_part_t *next;
};

typedef struct {
    uint32_t address;
    chip_call_t *call;
    size_t calls, room;
} timed_t;

typedef struct wires {
    circuit_link_t link;
    struct wires *next;
} wires_t;

typedef struct {
    workbench_t *bench;
    bool open;
    serial_part_t line;
    char *text;
    size_t size, room, waited;
} port_t;

struct workbench {
    circuit_t circuit;
    bench_pin_t pin[PINS_MAX];
    unsigned pins;
    edge_t *edge;
    size_t edges, room;
    port_t port[USARTS];
    uint64_t random; // of parts
    workbench_part_t *part;
    timed_t timed[CHIP_TIMED_MAX];
    int times;
    char *mistake, *told; // the first that has not been told; the last that has
    workbench_t *other;   // on the other end of `wires`
    wires_t *wires;       // of the first end only
    bool freed;           // but `other` is not
};

static void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 256;
    array = realloc(array, *room * size);
    if (!array)
        abort();
    return array;
}

// ---- Hooks ----

static void report_short(const workbench_t *w, bench_pin_t *p)
{
    pin_drive_t drive = chip_pin_drive(w->circuit.chip, p->pin);
    bool against =
        p->wired && ((drive == DRIVE_HIGH && p->volts < 2.5) || (drive == DRIVE_LOW && p->volts >= 2.5));
    if (against && !p->shorted)
        chip_fault(w->circuit.chip, "%s is driven %s against a wire", p->name,
                   drive == DRIVE_HIGH ? "high" : "low");
    p->shorted = against;
}

static void on_resolve(void *context)
{
    workbench_t *w = context;
    for (unsigned i = 0; i < w->pins; i++) {
        if (w->pin[i].wired)
            chip_pin_put(w->circuit.chip, w->pin[i].pin, w->pin[i].volts >= 2.5 ? PIN_HIGH : PIN_LOW);
        report_short(w, &w->pin[i]);
    }
}

static void keep(workbench_t *w, chip_time_t when, unsigned signal, unsigned value)
{
    w->edge = grown(w->edge, w->edges, &w->room, sizeof *w->edge);
    w->edge[w->edges++] = (edge_t){when, (uint8_t)signal, (uint8_t)value};
}

static void record(workbench_t *w, unsigned i, chip_time_t when)
{
    pin_level_t level = chip_pin(w->circuit.chip, w->pin[i].pin);
    if (level == w->pin[i].level)
        return;
    w->pin[i].level = level;
    keep(w, when, i, level);
}

static void on_levels(void *context, chip_time_t when)
{
    workbench_t *w = context;
    for (unsigned i = 0; i < w->pins; i++)
        if (w->pin[i].recorded)
            record(w, i, when);
}

static bool on_volts(void *context, chip_pin_t pin, double *volts)
{
    const workbench_t *w = context;
    for (unsigned i = 0; i < w->pins; i++)
        if (w->pin[i].wired && w->pin[i].pin.letter == pin.letter && w->pin[i].pin.bit == pin.bit) {
            *volts = w->pin[i].volts;
            return true;
        }
    return false;
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    workbench_t *w = context;
    uint32_t address;
    bool by_firmware = chip_instruction(w->circuit.chip, &address);
    if (kind == CHIP_FAULT_WIRING && !by_firmware && !w->mistake)
        w->mistake = strdup(text);
}

// ---- Creation and time ----

workbench_t *workbench_new(const char *mcu, uint32_t hz, const char *elf, char *error, size_t error_size)
{
    workbench_t *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    chip_config_t config = {
        .mcu = mcu,
        .hz = hz,
        .elf = elf,
        .hooks =
            {.context = w, .resolve = on_resolve, .levels = on_levels, .volts = on_volts, .fault = on_fault},
    };
    if (!circuit_start(&w->circuit, &config, error, error_size)) {
        workbench_free(w);
        return NULL;
    }
    w->random = 1;
    chip_power_on(w->circuit.chip);
    return w;
}

static void free_part(workbench_part_t *part)
{
    if (part->made.part)
        part_unmake(&part->made);
    free(part->text);
    free(part);
}

static void free_bench(workbench_t *w)
{
    circuit_free(&w->circuit);
    for (unsigned i = 0; i < USARTS; i++) {
        serial_part_free(&w->port[i].line);
        free(w->port[i].text);
    }
    for (workbench_part_t *part = w->part, *next; part; part = next) {
        next = part->next;
        free_part(part);
    }
    for (int i = 0; i < w->times; i++)
        free(w->timed[i].call);
    for (wires_t *wires = w->wires, *next; wires; wires = next) {
        next = wires->next;
        free(wires);
    }
    free(w->mistake);
    free(w->told);
    free(w->edge);
    free(w);
}

void workbench_free(workbench_t *w)
{
    if (!w)
        return;
    w->freed = true;
    if (w->other && !w->other->freed)
        return;
    if (w->other)
        free_bench(w->other);
    free_bench(w);
}

circuit_t *workbench_circuit(workbench_t *w)
{
    return &w->circuit;
}

chip_t *workbench_chip(workbench_t *w)
{
    return w->circuit.chip;
}

static double us_of(const workbench_t *w, chip_time_t cycles)
{
    return (double)cycles * 1e6 / chip_hz(w->circuit.chip);
}

static bool is_time(const workbench_t *w, double us)
{
    const double years_us = 1e15;
    bool is = us >= 0 && us < years_us;
    if (!is)
        chip_wiring_fault(w->circuit.chip, "%g us is no time to run; it must be from 0 to %g", us, years_us);
    return is;
}

// The nearest cycle, as 4.02 ms is a little less in binary. Now, after a fault, if it is no time.
static chip_time_t after(const workbench_t *w, double us)
{
    chip_time_t now = chip_now(w->circuit.chip);
    return is_time(w, us) ? now + (chip_time_t)(us * chip_hz(w->circuit.chip) / 1e6 + 0.5) : now;
}

double workbench_us(const workbench_t *w)
{
    return us_of(w, chip_now(w->circuit.chip));
}

typedef struct {
    const chip_t *chip;
    chip_time_t deadline;
    chip_condition_t *done;
    void *context;
    bool is_done;
} goal_t;

static bool is_reached(void *context)
{
    goal_t *goal = context;
    goal->is_done = goal->done(goal->context);
    return goal->is_done || chip_now(goal->chip) >= goal->deadline;
}

// With what it is wired to; as chip_run_until.
static bool run_until(workbench_t *w, chip_time_t deadline, chip_condition_t *done, void *context)
{
    if (!w->other)
        return chip_run_until(w->circuit.chip, deadline, done, context);
    wires_t *wires = w->wires ? w->wires : w->other->wires;
    goal_t goal = {w->circuit.chip, deadline, done, context, false};
    circuit_link_run_until(&wires->link, CHIP_NEVER, is_reached, &goal);
    return goal.is_done;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

void workbench_run(workbench_t *w, double us)
{
    chip_time_t until = after(w, us);
    if (w->other)
        run_until(w, until, never, NULL);
    else
        chip_run(w->circuit.chip, until);
}

const char *workbench_mistake(workbench_t *w)
{
    free(w->told);
    w->told = w->mistake;
    w->mistake = NULL;
    return w->told;
}

// Reads names with blanks between; returns how many, or 0 after a fault.
static unsigned read_pins(workbench_t *w, const char *names, chip_pin_t pin[PART_PINS_MAX])
{
    char *text = strdup(names ? names : ""), *rest = text;
    unsigned pins = 0;
    bool good = true;
    for (const char *name; good && (name = strtok_r(NULL, " ", &rest)); pins++)
        if (pins == PART_PINS_MAX || !pin_by_name(w->circuit.chip, name, &pin[pins])) {
            chip_wiring_fault(w->circuit.chip,
                              "wire %u: the %s has no pin called %s, or there are more than %d", pins + 1,
                              chip_name(w->circuit.chip), name, PART_PINS_MAX);
            good = false;
        }
    free(text);
    return good ? pins : 0;
}

bool workbench_link(workbench_t *a, const char *a_pins, workbench_t *b, const char *b_pins, bool pull_ups)
{
    chip_pin_t a_pin[PART_PINS_MAX], b_pin[PART_PINS_MAX];
    unsigned pins = read_pins(a, a_pins, a_pin);
    if (!pins || read_pins(b, b_pins, b_pin) != pins || a == b || (a->other && a->other != b) ||
        (b->other && b->other != a)) {
        chip_wiring_fault(a->circuit.chip,
                          "a bench is wired to one other, by 1 to %d pins and as many of the other",
                          PART_PINS_MAX);
        return false;
    }
    wires_t *wires = calloc(1, sizeof *wires);
    if (!wires)
        abort();
    if (!circuit_link_plug(&wires->link, &a->circuit, a_pin, &b->circuit, b_pin, pins, pull_ups)) {
        free(wires);
        return false;
    }
    workbench_t *first = b->wires ? b : a;
    wires->next = first->wires;
    first->wires = wires;
    a->other = b;
    b->other = a;
    return true;
}

// ---- Pins ----

static bench_pin_t *find(workbench_t *w, const char *name)
{
    chip_pin_t pin;
    if (!pin_by_name(w->circuit.chip, name, &pin)) {
        chip_wiring_fault(w->circuit.chip, "the %s has no pin called %s; pins are called PB5, D13 or A0",
                          chip_name(w->circuit.chip), name ? name : "NULL");
        return NULL;
    }
    for (unsigned i = 0; i < w->pins; i++)
        if (w->pin[i].pin.letter == pin.letter && w->pin[i].pin.bit == pin.bit)
            return &w->pin[i];
    bench_pin_t *p = &w->pin[w->pins++]; // no chip has as many pins as there is room for
    p->pin = pin;
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

int workbench_level(workbench_t *w, const char *pin)
{
    const bench_pin_t *p = find(w, pin);
    pin_level_t level = p ? chip_pin(w->circuit.chip, p->pin) : PIN_FLOATING;
    return level == PIN_FLOATING ? -1 : level == PIN_HIGH;
}

void workbench_drive(workbench_t *w, const char *pin, int level)
{
    bench_pin_t *p = find(w, pin);
    if (!p)
        return;
    p->wired = level >= 0;
    p->volts = level > 0 ? 5 : 0;
    chip_resolve(w->circuit.chip);
}

void workbench_volts(workbench_t *w, const char *pin, double volts)
{
    bench_pin_t *p = find(w, pin);
    if (!p)
        return;
    if (!(volts >= volts_min && volts <= volts_max)) {
        chip_wiring_fault(w->circuit.chip, "%g V at %s; a pin stands %g to %g V", volts, p->name, volts_min,
                          volts_max);
        return;
    }
    p->wired = true;
    p->volts = volts;
    chip_resolve(w->circuit.chip);
}

typedef struct {
    const chip_t *chip;
    chip_pin_t pin;
    pin_level_t level;
} waited_pin_t;

static bool has_level(void *context)
{
    const waited_pin_t *waited = context;
    return chip_pin(waited->chip, waited->pin) == waited->level;
}

bool workbench_wait_pin(workbench_t *w, const char *pin, int level, double timeout_us)
{
    const bench_pin_t *p = find(w, pin);
    if (!p)
        return false;
    waited_pin_t waited = {w->circuit.chip, p->pin, level ? PIN_HIGH : PIN_LOW};
    return run_until(w, after(w, timeout_us), has_level, &waited);
}

// ---- Recorder ----

static bench_pin_t *find_recorded(workbench_t *w, const char *pin)
{
    bench_pin_t *p = find(w, pin);
    if (!p || p->recorded)
        return p;
    p->recorded = true;
    p->level = NOT_RECORDED;
    record(w, (unsigned)(p - w->pin), chip_now(w->circuit.chip));
    return p;
}

static void record_pin(workbench_t *w, chip_pin_t pin)
{
    char name[NAME];
    snprintf(name, sizeof name, "P%c%u", pin.letter, (unsigned)pin.bit % 8);
    find_recorded(w, name);
}

void workbench_record(workbench_t *w, const char *pin)
{
    find_recorded(w, pin);
}

static void widen(double *shortest, double *longest, double value)
{
    if (*shortest == 0 || value < *shortest)
        *shortest = value;
    if (value > *longest)
        *longest = value;
}

void workbench_measure(workbench_t *w, const char *pin, double us, workbench_wave_t *wave)
{
    const bench_pin_t *p = find_recorded(w, pin);
    size_t first = w->edges;
    chip_time_t begin = 0, rise = 0, fall = 0, high = 0;
    unsigned periods = 0;
    *wave = (workbench_wave_t){0};
    workbench_run(w, us);
    for (size_t i = first; p && i < w->edges; i++) {
        const edge_t *e = &w->edge[i];
        if (e->signal != (unsigned)(p - w->pin))
            continue;
        wave->edges++;
        if (e->value != PIN_HIGH) {
            fall = e->when;
            continue;
        }
        if (rise) {
            periods++;
            high += fall - rise;
            widen(&wave->shortest_us, &wave->longest_us, us_of(w, e->when - rise));
            widen(&wave->shortest_high_us, &wave->longest_high_us, us_of(w, fall - rise));
        } else {
            begin = e->when;
        }
        rise = e->when;
    }
    if (!periods)
        return;
    wave->hz = periods * 1e6 / us_of(w, rise - begin);
    wave->duty = (double)high / (double)(rise - begin);
}

// The unit of a value change dump's times: 1, 10 or 100 of ps, ns, us or ms. As viewers take one sample a
// unit, it is the coarsest in which a cycle is a whole number.
typedef struct {
    unsigned power; // of 10 ps
    uint64_t hz;    // of the chip
} unit_t;

enum { PS_POWER = 12, COARSEST = 11 };

static uint64_t power_of_10(unsigned power)
{
    return power ? 10 * power_of_10(power - 1) : 1;
}

// A clock of which no unit is a part has 1 ns, and its times are rounded.
static unit_t unit_of(const workbench_t *w)
{
    enum { NS = 3 };
    unit_t unit = {COARSEST, chip_hz(w->circuit.chip)};
    while (unit.power && power_of_10(PS_POWER - unit.power) % unit.hz != 0)
        unit.power--;
    if (power_of_10(PS_POWER) % unit.hz != 0)
        unit.power = NS;
    return unit;
}

static void write_unit(const unit_t *unit, FILE *file)
{
    static const char *const name[] = {"ps", "ns", "us", "ms"};
    uint64_t per_cycle = power_of_10(PS_POWER - unit->power) / unit->hz;
    fprintf(file, "$timescale %u%s $end\n", (unsigned)power_of_10(unit->power % 3), name[unit->power / 3]);
    if (power_of_10(PS_POWER - unit->power) % unit->hz == 0 && per_cycle > 1)
        fprintf(file, "$comment sigrok-cli -I vcd:downsample=%" PRIu64 " takes a sample a cycle $end\n",
                per_cycle);
}

static uint64_t units(const unit_t *unit, chip_time_t cycles)
{
    const uint64_t per_second = power_of_10(PS_POWER - unit->power);
    return cycles / unit->hz * per_second + (cycles % unit->hz * per_second + unit->hz / 2) / unit->hz;
}

enum { FIRST_CODE = '!' };

static void declare_signals(const workbench_t *w, FILE *file)
{
    for (unsigned i = 0; i < w->pins; i++)
        if (w->pin[i].recorded)
            fprintf(file, "$var wire 1 %c %s $end\n", (char)(FIRST_CODE + i), w->pin[i].name);
    for (unsigned i = 0; i < USARTS; i++)
        if (w->port[i].open)
            fprintf(file,
                    "$var string 1 sent%u USART%u_sent $end\n$var string 1 typed%u USART%u_typed $end\n", i,
                    i, i, i);
}

// As text, which sigrok passes over; it reads no file with values of several bits. A byte that is the same as
// the last one shows by a moment before it, in which there is none.
static void write_byte(FILE *file, uint64_t before, uint64_t at, const edge_t *e, bool again)
{
    const bool sent = e->signal < TYPED_FROM;
    const unsigned usart = e->signal - (sent ? (unsigned)SENT_FROM : TYPED_FROM);
    if (again)
        fprintf(file, "#%" PRIu64 "\ns %s%u\n", before, sent ? "sent" : "typed", usart);
    fprintf(file, "#%" PRIu64 "\ns", at);
    fprintf(file, e->value > ' ' && e->value < 127 ? "%c" : "\\x%02X", e->value);
    fprintf(file, " %s%u\n", sent ? "sent" : "typed", usart);
}

// By their times. A byte is kept at the end of an instruction, before edges that were in it.
static edge_t *sorted_edges(const workbench_t *w)
{
    edge_t *edge = malloc((w->edges + 1) * sizeof *edge);
    if (!edge)
        abort();
    for (size_t i = 0; i < w->edges; i++) {
        size_t to = i;
        for (; to && edge[to - 1].when > w->edge[i].when; to--)
            edge[to] = edge[to - 1];
        edge[to] = w->edge[i];
    }
    return edge;
}

static void write_edges(const workbench_t *w, const unit_t *unit, FILE *file)
{
    static const char level[] = "01z";
    int last[TYPED_FROM + USARTS];
    uint64_t written = 0;
    edge_t *edge = sorted_edges(w);
    memset(last, -1, sizeof last);
    for (size_t i = 0; i < w->edges; i++) {
        const edge_t *e = &edge[i];
        uint64_t at = units(unit, e->when);
        if (e->signal < SENT_FROM)
            fprintf(file, "#%" PRIu64 "\n%c%c\n", at, level[e->value], (char)(FIRST_CODE + e->signal));
        else
            write_byte(file, at > written ? at - 1 : written, at, e, last[e->signal] == e->value);
        last[e->signal] = e->value;
        written = at;
    }
    free(edge);
}

bool workbench_save_vcd(const workbench_t *w, const char *path)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return false;
    const unit_t unit = unit_of(w);
    write_unit(&unit, file);
    fprintf(file, "$scope module %s $end\n", chip_name(w->circuit.chip));
    declare_signals(w, file);
    fprintf(file, "$upscope $end\n$enddefinitions $end\n");
    write_edges(w, &unit, file);
    fprintf(file, "#%" PRIu64 "\n", units(&unit, chip_now(w->circuit.chip)));
    return fclose(file) == 0;
}

// ---- Serial ports ----

static unsigned number_of(const port_t *p)
{
    return (unsigned)(p - p->bench->port);
}

static void on_typed(void *context, uint8_t byte)
{
    const port_t *p = context;
    keep(p->bench, chip_now(p->bench->circuit.chip), TYPED_FROM + number_of(p), byte);
}

static void on_byte(void *context, uint8_t byte)
{
    port_t *p = context;
    keep(p->bench, chip_now(p->bench->circuit.chip), SENT_FROM + number_of(p), byte);
    p->text = grown(p->text, p->size + 1, &p->room, 1);
    p->text[p->size++] = (char)byte;
    p->text[p->size] = '\0';
}

static port_t *port(const workbench_t *w, unsigned usart)
{
    if (usart < USARTS && w->port[usart].open)
        return (port_t *)&w->port[usart];
    chip_wiring_fault(w->circuit.chip, "nothing is plugged into USART%u; call workbench_open first", usart);
    return NULL;
}

bool workbench_open(workbench_t *w, unsigned usart, unsigned baud)
{
    chip_pin_t pins[LINE_PINS];
    if (!chip_usart_pins(w->circuit.chip, usart, &pins[LINE_RX], &pins[LINE_TX])) {
        chip_wiring_fault(w->circuit.chip, "the %s has no USART%u", chip_name(w->circuit.chip), usart);
        return false;
    }
    if (baud > chip_hz(w->circuit.chip)) {
        chip_wiring_fault(w->circuit.chip, "USART%u: a rate of %u baud; it is from 1 to the clock's %u",
                          usart, baud, (unsigned)chip_hz(w->circuit.chip));
        return false;
    }
    port_t *p = &w->port[usart];
    if (!p->open) {
        p->bench = w;
        serial_part_start(&p->line, w->circuit.chip, on_byte, p);
        p->line.on_typed = on_typed;
        p->open = circuit_plug(&w->circuit, &p->line.part, pins);
        for (unsigned i = 0; p->open && i < LINE_PINS; i++)
            record_pin(w, pins[i]);
    }
    serial_part_set_baud(&p->line, baud);
    return p->open;
}

void workbench_type(workbench_t *w, unsigned usart, const char *bytes, size_t size)
{
    port_t *p = port(w, usart);
    if (p && !bytes && size)
        chip_wiring_fault(w->circuit.chip, "the bytes to type are NULL");
    else if (p)
        serial_part_type(&p->line, bytes, size);
}

const char *workbench_output(const workbench_t *w, unsigned usart, size_t *size)
{
    const port_t *p = port(w, usart);
    if (size)
        *size = p ? p->size : 0;
    return p && p->text ? p->text : "";
}

typedef struct {
    port_t *port;
    const char *text;
    size_t length, from; // before `from` it does not begin
} waited_text_t;

// Bytes of value 0 that the chip has sent do not end the search.
static bool has_text(void *context)
{
    waited_text_t *waited = context;
    port_t *p = waited->port;
    const char *found =
        p->text ? memmem(p->text + waited->from, p->size - waited->from, waited->text, waited->length) : NULL;
    if (found)
        p->waited = (size_t)(found - p->text) + waited->length;
    else if (p->size >= waited->from + waited->length)
        waited->from = p->size - waited->length + 1;
    return found;
}

bool workbench_wait_text(workbench_t *w, unsigned usart, const char *text, double timeout_us)
{
    port_t *p = port(w, usart);
    waited_text_t waited = {p, text, text ? strlen(text) : 0, p ? p->waited : 0};
    if (waited.port && !text)
        chip_wiring_fault(w->circuit.chip, "the text to wait for is NULL");
    return waited.port && text && run_until(w, after(w, timeout_us), has_text, &waited);
}

// ---- Parts ----

workbench_part_t *workbench_plug(workbench_t *w, const char *kind, const char *words)
{
    char wrong[400] = "its words are NAME=VALUE, with blanks between";
    workbench_part_t *part = calloc(1, sizeof *part);
    if (!part)
        abort();
    static const part_pin_names_t names = {pin_by_name, "PB3"};
    const part_config_t config = {w->circuit.chip, &w->random, &part->words};
    part->bench = w;
    part->text = strdup(words ? words : "");
    part->words.kind = kind ? kind : "NULL";
    if (!description_words(&part->words, part->text) ||
        !part_make(&part->made, &config, &names, wrong, sizeof wrong)) {
        chip_wiring_fault(w->circuit.chip, "%s", wrong);
        free_part(part);
        return NULL;
    }
    if (!circuit_plug(&w->circuit, part->made.part, part->made.pin)) {
        free_part(part);
        return NULL;
    }
    part->next = w->part;
    w->part = part;
    return part;
}

static bool is_kind(const workbench_part_t *part, const part_kind_t *kind)
{
    if (part->made.kind != kind)
        chip_wiring_fault(part->bench->circuit.chip, "the %s is no %s", part->made.kind->name, kind->name);
    return part->made.kind == kind;
}

const uint8_t *workbench_picture(workbench_part_t *part, unsigned *width, unsigned *height)
{
    if (!part->made.kind->display) {
        chip_wiring_fault(part->bench->circuit.chip, "the %s is no display", part->made.kind->name);
        return NULL;
    }
    part->made.kind->display->screen(part->made.part, &part->screen);
    *width = part->screen.width;
    *height = part->screen.height;
    return &part->screen.pixel[0].red;
}

const uint8_t *workbench_strip(workbench_part_t *part, unsigned *leds)
{
    const bool on = chip_is_powered(part->bench->circuit.chip);
    if (!is_kind(part, &ws2812_kind))
        return NULL;
    const ws2812_part_t *strip = (const ws2812_part_t *)part->made.part;
    *leds = strip->leds.leds;
    for (unsigned i = 0; i < strip->leds.leds; i++) {
        const ws2812_colour_t c = on ? strip->leds.lit[i] : (ws2812_colour_t){0};
        memcpy(part->strip[i], (uint8_t[]){c.red, c.green, c.blue}, 3);
    }
    return part->strip[0];
}

bool workbench_contact(workbench_part_t *part, char key, bool closes, double after_us, double bounce_us)
{
    const part_kind_t *kind = part->made.kind;
    const char *place = kind->contacts && key > ' ' ? strchr(kind->keys, key) : NULL;
    workbench_t *w = part->bench;
    if (!place) {
        chip_wiring_fault(w->circuit.chip, "the %s has no key %c; it has: %s", kind->name,
                          key > ' ' && key < 127 ? key : '?', kind->contacts ? kind->keys : "none");
        return false;
    }
    if (!is_time(w, after_us) || !is_time(w, bounce_us))
        return false;
    chip_time_t at = after(w, after_us), bounce = after(w, bounce_us) - chip_now(w->circuit.chip);
    contacts_t *contacts = kind->contacts(part->made.part);
    if (after_us > 0 || bounce_us > 0)
        contacts_move(contacts, (unsigned)(place - kind->keys), closes, at, bounce);
    else
        contacts_set(contacts, (unsigned)(place - kind->keys), closes);
    return true;
}

bool workbench_tilt(workbench_part_t *part, double x, double y)
{
    if (!is_kind(part, &joystick_kind))
        return false;
    if (!(x >= -1 && x <= 1 && y >= -1 && y <= 1)) {
        chip_wiring_fault(part->bench->circuit.chip, "a tilt of %g, %g; each must be from -1 to 1", x, y);
        return false;
    }
    joystick_part_t *joystick = (joystick_part_t *)part->made.part;
    joystick->tilt[JOYSTICK_X] = x;
    joystick->tilt[JOYSTICK_Y] = y;
    chip_resolve(part->bench->circuit.chip);
    return true;
}

bool workbench_heard(workbench_part_t *part, unsigned hz)
{
    return is_kind(part, &piezo_kind) && piezo_heard((const piezo_t *)part->made.part, &part->heard, hz);
}

bool workbench_on_i2c(workbench_part_t *part, const i2c_device_t *device)
{
    bool is = part && is_kind(part, &i2c_kind);
    if (is)
        ((i2c_part_t *)part->made.part)->device = *device;
    return is;
}

bool workbench_on_spi(workbench_part_t *part, const spi_device_t *device)
{
    bool is = part && is_kind(part, &spi_kind);
    if (is)
        ((spi_part_t *)part->made.part)->device = *device;
    return is;
}

// ---- Functions ----

static const char *function_of(const workbench_t *w, unsigned *at, uint32_t *address, uint32_t *size)
{
    elf_symbol_t symbol;
    elf_bytes_t file;
    unsigned machine;
    file.at = chip_image(w->circuit.chip, &file.size);
    if (!file.at || elf_check(file, &machine) != ELF_OK)
        return NULL;
    while (elf_symbol_number(file, (*at)++, &symbol))
        if (symbol.is_function && symbol.size && *symbol.name) {
            *address = symbol.address;
            *size = symbol.size;
            return symbol.name;
        }
    return NULL;
}

const char *workbench_function(const workbench_t *w, unsigned index, uint32_t *address, uint32_t *size)
{
    unsigned at = 0;
    const char *name;
    do
        name = function_of(w, &at, address, size);
    while (name && index--);
    return name;
}

static void on_call(void *context, const chip_call_t *call)
{
    timed_t *timed = context;
    timed->call = grown(timed->call, timed->calls, &timed->room, sizeof *timed->call);
    timed->call[timed->calls++] = *call;
}

static int start_timing(workbench_t *w, uint32_t address, uint32_t size)
{
    for (int i = 0; i < w->times; i++)
        if (w->timed[i].address == address)
            return i;
    if (w->times == CHIP_TIMED_MAX) {
        chip_wiring_fault(w->circuit.chip, "%d functions are timed already", CHIP_TIMED_MAX);
        return -1;
    }
    w->timed[w->times].address = address;
    chip_time_calls(w->circuit.chip, address, size, on_call, &w->timed[w->times]);
    return w->times++;
}

int workbench_time(workbench_t *w, const char *function)
{
    unsigned at = 0;
    uint32_t address, size;
    const char *name;
    while ((name = function_of(w, &at, &address, &size)))
        if (function && strcmp(name, function) == 0)
            return start_timing(w, address, size);
    chip_wiring_fault(w->circuit.chip,
                      "the firmware has no function %s; an inlined one has no calls: give it "
                      "__attribute__((noinline)), and take the ELF, not the hex file",
                      function ? function : "NULL");
    return -1;
}

const chip_call_t *workbench_calls(const workbench_t *w, int number, size_t *count)
{
    bool exists = number >= 0 && number < w->times;
    *count = exists ? w->timed[number].calls : 0;
    return exists ? w->timed[number].call : NULL;
}

// ---- Variables ----

// Whether a symbol is the variable of this name; avr-gcc calls a static one of a function NAME.1234.
static bool is_called(const char *symbol, const char *name, bool exactly)
{
    size_t length = strlen(name);
    return strncmp(symbol, name, length) == 0 && (!symbol[length] || (!exactly && symbol[length] == '.'));
}

// Looks a name up. Returns how many have it, in different places; `symbol` is the last.
static unsigned symbols_called(elf_bytes_t file, const char *name, bool exactly, elf_symbol_t *symbol)
{
    unsigned machine, found = 0;
    elf_symbol_t s;
    if (!name || !file.at || elf_check(file, &machine) != ELF_OK)
        return 0;
    for (unsigned i = 0; elf_symbol_number(file, i, &s); i++)
        if (s.size && is_called(s.name, name, exactly) && (!found || s.address != symbol->address)) {
            *symbol = s;
            found++;
        }
    return found;
}

// Where a variable is; NULL, after a fault, if that is not known.
static uint8_t *variable(workbench_t *w, const char *name, elf_bytes_t *file, elf_symbol_t *symbol)
{
    enum { RAM_BASE = 0x800000 };
    size_t room;
    uint8_t *data = chip_data(w->circuit.chip, &room);
    file->at = chip_image(w->circuit.chip, &file->size);
    unsigned found = symbols_called(*file, name, true, symbol);
    if (!found)
        found = symbols_called(*file, name, false, symbol);
    if (found == 1 && symbol->address >= RAM_BASE && symbol->address - RAM_BASE + symbol->size <= room)
        return data + (symbol->address - RAM_BASE);
    if (found > 1)
        chip_wiring_fault(w->circuit.chip,
                          "the firmware has %u variables %s, in different files or functions: give the one "
                          "that is meant another name",
                          found, name);
    else if (found)
        chip_wiring_fault(w->circuit.chip, "%s is not in RAM", name);
    else
        chip_wiring_fault(w->circuit.chip,
                          "the firmware has no variable %s: is it optimised away (declare it volatile), or "
                          "is this no ELF with symbols?",
                          name ? name : "NULL");
    return NULL;
}

bool workbench_variable(workbench_t *w, const char *name, variable_type_t *type)
{
    elf_bytes_t file;
    elf_symbol_t symbol;
    if (!variable(w, name, &file, &symbol))
        return false;
    *type = variable_type(file, symbol.address, symbol.size);
    return true;
}

// The same for a caller who takes it to have a size.
static uint8_t *variable_of(workbench_t *w, const char *name, size_t size)
{
    elf_bytes_t file;
    elf_symbol_t symbol;
    uint8_t *at = variable(w, name, &file, &symbol);
    if (!at || symbol.size == size)
        return at;
    chip_wiring_fault(w->circuit.chip, "%s has %u bytes, not %zu", name, (unsigned)symbol.size, size);
    return NULL;
}

bool workbench_read(workbench_t *w, const char *name, void *to, size_t size)
{
    const uint8_t *from = variable_of(w, name, size);
    if (from)
        memcpy(to, from, size);
    return from;
}

bool workbench_write(workbench_t *w, const char *name, const void *from, size_t size)
{
    uint8_t *to = variable_of(w, name, size);
    if (to)
        memcpy(to, from, size);
    return to;
}

// ---- Faults ----

chip_fault_kind_t workbench_fault_kind(const workbench_t *w, unsigned index)
{
    return circuit_fault_kind(&w->circuit, index);
}

unsigned workbench_faults(const workbench_t *w)
{
    return circuit_faults(&w->circuit);
}

const char *workbench_fault(const workbench_t *w, unsigned index)
{
    return circuit_fault(&w->circuit, index);
}

void workbench_ignore(workbench_t *w, chip_fault_kind_t kind)
{
    circuit_ignore(&w->circuit, kind);
}
