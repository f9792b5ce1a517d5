// Workbench: wires and recorder by the owner's hooks of a circuit, serial ports by its parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/workbench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/elf.h"
#include "parts/pin_names.h"
#include "parts/serial_part.h"

enum { NOT_RECORDED = 3 };
enum { PINS_MAX = 96, USARTS = 4, NAME = 8 };

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
    uint8_t pin, level; // index of the pin; pin_level_t
} edge_t;

typedef struct {
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

static void record(workbench_t *w, unsigned i, chip_time_t when)
{
    pin_level_t level = chip_pin(w->circuit.chip, w->pin[i].pin);
    if (level == w->pin[i].level)
        return;
    w->pin[i].level = level;
    w->edge = grown(w->edge, w->edges, &w->room, sizeof *w->edge);
    w->edge[w->edges++] = (edge_t){when, (uint8_t)i, (uint8_t)level};
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
        .hooks = {.context = w, .resolve = on_resolve, .levels = on_levels, .volts = on_volts},
    };
    if (!circuit_start(&w->circuit, &config, error, error_size)) {
        free(w);
        return NULL;
    }
    chip_power_on(w->circuit.chip);
    return w;
}

void workbench_free(workbench_t *w)
{
    if (!w)
        return;
    circuit_free(&w->circuit);
    for (unsigned i = 0; i < USARTS; i++) {
        serial_part_free(&w->port[i].line);
        free(w->port[i].text);
    }
    free(w->edge);
    free(w);
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

static chip_time_t after(const workbench_t *w, double us)
{
    const double years_us = 1e15;
    if (us >= 0 && us < years_us)
        return chip_now(w->circuit.chip) + (chip_time_t)(us * chip_hz(w->circuit.chip) / 1e6);
    chip_wiring_fault(w->circuit.chip, "%g us is no time to run; it must be from 0 to %g", us, years_us);
    return chip_now(w->circuit.chip);
}

double workbench_us(const workbench_t *w)
{
    return us_of(w, chip_now(w->circuit.chip));
}

void workbench_run(workbench_t *w, double us)
{
    chip_run(w->circuit.chip, after(w, us));
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
    return chip_run_until(w->circuit.chip, after(w, timeout_us), has_level, &waited);
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
        if (e->pin != (unsigned)(p - w->pin))
            continue;
        wave->edges++;
        if (e->level != PIN_HIGH) {
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

bool workbench_save_vcd(const workbench_t *w, const char *path)
{
    enum { FIRST_CODE = '!' };
    static const char level[] = "01z";
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return false;
    fprintf(file, "$timescale 1ps $end\n$scope module %s $end\n", chip_name(w->circuit.chip));
    for (unsigned i = 0; i < w->pins; i++)
        if (w->pin[i].recorded)
            fprintf(file, "$var wire 1 %c %s $end\n", (char)(FIRST_CODE + i), w->pin[i].name);
    fprintf(file, "$upscope $end\n$enddefinitions $end\n");
    for (size_t i = 0; i < w->edges; i++)
        fprintf(file, "#%.0f\n%c%c\n", us_of(w, w->edge[i].when) * 1e6, level[w->edge[i].level],
                (char)(FIRST_CODE + w->edge[i].pin));
    fprintf(file, "#%.0f\n", workbench_us(w) * 1e6);
    return fclose(file) == 0;
}

// ---- Serial ports ----

static void on_byte(void *context, uint8_t byte)
{
    port_t *p = context;
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
    if (baud == 0) {
        chip_wiring_fault(w->circuit.chip, "USART%u: a rate of 0 baud", usart);
        return false;
    }
    port_t *p = &w->port[usart];
    if (!p->open) {
        serial_part_start(&p->line, w->circuit.chip, on_byte, p);
        p->open = circuit_plug(&w->circuit, &p->line.part, pins);
    }
    serial_part_set_baud(&p->line, baud);
    return p->open;
}

void workbench_type(workbench_t *w, unsigned usart, const char *bytes, size_t size)
{
    port_t *p = port(w, usart);
    if (p)
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
} waited_text_t;

// Bytes of value 0 that the chip has sent do not end the search.
static bool has_text(void *context)
{
    const waited_text_t *waited = context;
    port_t *p = waited->port;
    size_t length = strlen(waited->text);
    for (size_t at = p->waited; p->text && at + length <= p->size; at++)
        if (memcmp(p->text + at, waited->text, length) == 0) {
            p->waited = at + length;
            return true;
        }
    return false;
}

bool workbench_wait_text(workbench_t *w, unsigned usart, const char *text, double timeout_us)
{
    waited_text_t waited = {port(w, usart), text};
    if (waited.port && !text)
        chip_wiring_fault(w->circuit.chip, "the text to wait for is NULL");
    return waited.port && text && chip_run_until(w->circuit.chip, after(w, timeout_us), has_text, &waited);
}

// ---- Variables ----

static uint8_t *variable(workbench_t *w, const char *symbol, size_t size)
{
    enum { RAM_BASE = 0x800000 };
    uint32_t address, length;
    size_t room;
    uint8_t *data = chip_data(w->circuit.chip, &room);
    elf_bytes_t file;
    file.at = chip_image(w->circuit.chip, &file.size);
    if (!symbol || !file.at || !elf_symbol(file, symbol, &address, &length) || address < RAM_BASE ||
        size > length || address - RAM_BASE + size > room)
        return NULL;
    return data + (address - RAM_BASE);
}

bool workbench_read(workbench_t *w, const char *symbol, void *to, size_t size)
{
    const uint8_t *from = variable(w, symbol, size);
    if (from)
        memcpy(to, from, size);
    return from;
}

bool workbench_write(workbench_t *w, const char *symbol, const void *from, size_t size)
{
    uint8_t *to = variable(w, symbol, size);
    if (to)
        memcpy(to, from, size);
    return to;
}

// ---- Faults ----

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
