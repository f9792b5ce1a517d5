// Circuit: the chip's hooks call the parts, then the owner's hooks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/circuit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_power(void *context)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->power)
            c->socket[i].part->power(c->socket[i].part);
    if (c->hooks.power)
        c->hooks.power(c->hooks.context);
}

static void on_reset(void *context)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->reset)
            c->socket[i].part->reset(c->socket[i].part);
    if (c->hooks.reset)
        c->hooks.reset(c->hooks.context);
}

// The number of the part's pin that is on this pin of the chip; that of its pins if there is none.
static unsigned place_of(const circuit_t *c, unsigned i, chip_pin_t pin)
{
    unsigned p = 0;
    while (p < c->socket[i].part->pins &&
           (c->socket[i].pin[p].letter != pin.letter || c->socket[i].pin[p].bit != pin.bit))
        p++;
    return p;
}

static bool has_pin(const circuit_t *c, unsigned i, chip_pin_t pin)
{
    return place_of(c, i, pin) < c->socket[i].part->pins;
}

// With what the parts before the i-th have set this pin to.
static pin_level_t joined(const circuit_t *c, unsigned i, chip_pin_t pin, pin_level_t level)
{
    for (unsigned j = 0; j < i; j++) {
        if (!c->socket[j].part->resolve || !has_pin(c, j, pin))
            continue;
        pin_level_t other = c->socket[j].level[place_of(c, j, pin)];
        if (other == PIN_LOW || level == PIN_FLOATING)
            level = other;
    }
    return level;
}

static void resolve_part(circuit_t *c, unsigned i)
{
    part_t *part = c->socket[i].part;
    const chip_pin_t *pin = c->socket[i].pin;
    pin_level_t *level = c->socket[i].level;
    pin_drive_t drive[PART_PINS_MAX];
    for (unsigned p = 0; p < part->pins; p++)
        drive[p] = chip_pin_drive(c->chip, pin[p]);
    part->resolve(part, drive, level);
    for (unsigned p = 0; p < part->pins; p++)
        chip_pin_put(c->chip, pin[p], c->socket[i].shares ? joined(c, i, pin[p], level[p]) : level[p]);
}

static void on_resolve(void *context)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->resolve)
            resolve_part(c, i);
    if (c->hooks.resolve)
        c->hooks.resolve(c->hooks.context);
}

static void pass_to_part(const chip_t *chip, part_t *part, const chip_pin_t pin[], chip_time_t when)
{
    pin_level_t level[PART_PINS_MAX];
    for (unsigned i = 0; i < part->pins; i++)
        level[i] = chip_pin(chip, pin[i]);
    part->sense(part, level, when);
}

static void on_levels(void *context, chip_time_t when)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->sense)
            pass_to_part(c->chip, c->socket[i].part, c->socket[i].pin, when);
    if (c->hooks.levels)
        c->hooks.levels(c->hooks.context, when);
}

static bool socket_volts(const circuit_t *c, unsigned i, chip_pin_t pin, double *volts)
{
    part_t *part = c->socket[i].part;
    for (unsigned p = 0; part->volts && p < part->pins; p++)
        if (c->socket[i].pin[p].letter == pin.letter && c->socket[i].pin[p].bit == pin.bit)
            return part->volts(part, p, volts);
    return false;
}

static bool on_volts(void *context, chip_pin_t pin, double *volts)
{
    const circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (socket_volts(c, i, pin, volts))
            return true;
    return c->hooks.volts && c->hooks.volts(c->hooks.context, pin, volts);
}

static void on_frame(void *context, chip_pin_t tx, unsigned bit_cycles, bool is_8n1)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->frame && has_pin(c, i, tx))
            c->socket[i].part->frame(c->socket[i].part, bit_cycles, is_8n1);
    if (c->hooks.frame)
        c->hooks.frame(c->hooks.context, tx, bit_cycles, is_8n1);
}

static void on_sent(void *context, chip_pin_t tx, uint8_t byte)
{
    circuit_t *c = context;
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part->sent && has_pin(c, i, tx))
            c->socket[i].part->sent(c->socket[i].part, byte);
    if (c->hooks.sent)
        c->hooks.sent(c->hooks.context, tx, byte);
}

static void on_eeprom(void *context, const chip_eeprom_write_t *write)
{
    const circuit_t *c = context;
    if (c->hooks.eeprom)
        c->hooks.eeprom(c->hooks.context, write);
}

static void on_marker(void *context, uint8_t value)
{
    const circuit_t *c = context;
    if (c->hooks.marker)
        c->hooks.marker(c->hooks.context, value);
}

static bool begins_number(const char *text, size_t at)
{
    return isdigit((unsigned char)text[at]) && (at == 0 || !isalnum((unsigned char)text[at - 1]));
}

static size_t behind_number(const char *text, size_t at)
{
    while (isalnum((unsigned char)text[at]) || text[at] == '.')
        at++;
    return at;
}

// Whether two texts differ only in numbers; what stands within a name, as in PB5, is none.
static bool are_alike(const char *a, const char *b)
{
    size_t i = 0, j = 0;
    while (begins_number(a, i) ? begins_number(b, j) : a[i] == b[j] && a[i]) {
        bool numbers = begins_number(a, i);
        i = numbers ? behind_number(a, i) : i + 1;
        j = numbers ? behind_number(b, j) : j + 1;
    }
    return !a[i] && !b[j];
}

static bool repeats(const circuit_fault_t *first, const circuit_fault_t *f)
{
    return first->kind == f->kind && first->has_instruction == f->has_instruction &&
           (!f->has_instruction || first->instruction == f->instruction) && are_alike(first->text, f->text);
}

static void forget_line(circuit_fault_t *f)
{
    free(f->line);
    f->line = NULL;
}

static void record(circuit_t *c, chip_fault_kind_t kind, const char *text)
{
    circuit_fault_t f = {.kind = kind, .text = (char *)text};
    f.has_instruction = chip_instruction(c->chip, &f.instruction);
    for (unsigned i = 0; i < c->faults; i++)
        if (repeats(&c->fault[i], &f)) {
            c->fault[i].more++;
            forget_line(&c->fault[i]);
            return;
        }
    if (c->faults == CIRCUIT_FAULTS_MAX)
        return;
    c->fault = realloc(c->fault, (c->faults + 1) * sizeof *c->fault);
    f.text = strdup(text);
    if (!c->fault || !f.text)
        abort();
    c->fault[c->faults++] = f;
}

static void write_line(const circuit_t *c, circuit_fault_t *f)
{
    enum { PLACE = 400 };
    char place[PLACE] = "", more[40] = "";
    bool has_place = f->has_instruction && chip_source_place(c->chip, f->instruction, place, sizeof place);
    if (f->more)
        snprintf(more, sizeof more, ", and %u more like it", f->more);
    if (asprintf(&f->line, "%s%s%s%s", f->text, has_place ? " in " : "", place, more) < 0)
        abort();
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    circuit_t *c = context;
    record(c, kind, text);
    if (c->hooks.fault)
        c->hooks.fault(c->hooks.context, kind, text);
}

bool circuit_start(circuit_t *c, const chip_config_t *config, char *error, size_t error_size)
{
    chip_config_t own = *config;
    *c = (circuit_t){.hooks = config->hooks};
    own.hooks = (chip_hooks_t){.context = c,
                               .power = on_power,
                               .reset = on_reset,
                               .resolve = on_resolve,
                               .levels = on_levels,
                               .volts = on_volts,
                               .frame = on_frame,
                               .sent = on_sent,
                               .eeprom = on_eeprom,
                               .marker = on_marker,
                               .fault = on_fault};
    c->chip = chip_new(&own, error, error_size);
    return c->chip;
}

void circuit_free(circuit_t *c)
{
    chip_free(c->chip);
    for (unsigned i = 0; i < c->faults; i++) {
        free(c->fault[i].text);
        free(c->fault[i].line);
    }
    free(c->fault);
    *c = (circuit_t){0};
}

// What is wrong with how a part is plugged in, without regard to the chip's pins; NULL if nothing is.
static const char *mistake(const circuit_t *c, const part_t *part, const chip_pin_t pin[])
{
    if (!part || !pin)
        return "a part and its pins are needed, not NULL";
    for (unsigned i = 0; i < c->parts; i++)
        if (c->socket[i].part == part)
            return "it is plugged in already";
    for (unsigned i = 1; i < part->pins && i < PART_PINS_MAX; i++)
        for (unsigned j = 0; j < i; j++)
            if (pin[i].letter == pin[j].letter && pin[i].bit == pin[j].bit)
                return "two of its pins are on the same pin of the chip";
    return NULL;
}

bool circuit_can_plug(circuit_t *c, const part_t *part, const chip_pin_t pin[])
{
    const char *wrong = mistake(c, part, pin);
    if (wrong) {
        chip_wiring_fault(c->chip, "part %u cannot be plugged in: %s", c->parts + 1, wrong);
        return false;
    }
    for (unsigned i = 0; i < part->pins && i < PART_PINS_MAX; i++)
        if (!chip_has_pin(c->chip, pin[i])) {
            chip_wiring_fault(c->chip, "pin %u of part %u is on P%c%u, which the chip lacks", i + 1,
                              c->parts + 1, pin[i].letter, pin[i].bit);
            return false;
        }
    if (part->pins <= PART_PINS_MAX && c->parts < CIRCUIT_PARTS)
        return true;
    chip_wiring_fault(c->chip, "part %u has %u pins; a circuit has up to %u parts of up to %u pins",
                      c->parts + 1, part->pins, CIRCUIT_PARTS, PART_PINS_MAX);
    return false;
}

// What a power-on does, for a part that is plugged in later.
static void give_power(circuit_t *c, part_t *part, const chip_pin_t pin[])
{
    if (part->power)
        part->power(part);
    chip_resolve(c->chip);
    if (part->sense)
        pass_to_part(c->chip, part, pin, chip_now(c->chip));
}

bool circuit_plug(circuit_t *c, part_t *part, const chip_pin_t pin[])
{
    if (!circuit_can_plug(c, part, pin))
        return false;
    c->socket[c->parts].part = part;
    for (unsigned i = 0; i < part->pins; i++) {
        c->socket[c->parts].pin[i] = pin[i];
        for (unsigned j = 0; j < c->parts; j++)
            c->socket[c->parts].shares |= has_pin(c, j, pin[i]);
    }
    c->parts++;
    if (part->plugged)
        part->plugged(part, pin);
    if (chip_is_powered(c->chip))
        give_power(c, part, pin);
    return true;
}

static bool counts(const circuit_t *c, unsigned i)
{
    return !(c->ignored >> c->fault[i].kind & 1);
}

unsigned circuit_faults(const circuit_t *c)
{
    unsigned count = 0;
    for (unsigned i = 0; i < c->faults; i++)
        count += counts(c, i);
    return count;
}

// The index-th that counts, or NULL.
static circuit_fault_t *fault_of(const circuit_t *c, unsigned index)
{
    for (unsigned i = 0; i < c->faults; i++)
        if (counts(c, i) && !index--)
            return &c->fault[i];
    return NULL;
}

const char *circuit_fault(const circuit_t *c, unsigned index)
{
    circuit_fault_t *fault = fault_of(c, index);
    if (!fault)
        return "";
    if (!fault->line)
        write_line(c, fault);
    return fault->line;
}

chip_fault_kind_t circuit_fault_kind(const circuit_t *c, unsigned index)
{
    const circuit_fault_t *fault = fault_of(c, index);
    return fault ? fault->kind : CHIP_FAULT_KINDS;
}

const char *circuit_kind_name(unsigned kind)
{
    static const char *const names[CHIP_FAULT_KINDS] = {[CHIP_FAULT_UNMODELLED] = "unmodelled",
                                                        [CHIP_FAULT_PROGRAM] = "program",
                                                        [CHIP_FAULT_STACK] = "stack",
                                                        [CHIP_FAULT_LOST] = "lost",
                                                        [CHIP_FAULT_REFUSED] = "refused",
                                                        [CHIP_FAULT_SLEEP] = "sleep",
                                                        [CHIP_FAULT_PART] = "part",
                                                        [CHIP_FAULT_WIRING] = "wiring"};
    return kind < CHIP_FAULT_KINDS ? names[kind] : NULL;
}

void circuit_ignore(circuit_t *c, chip_fault_kind_t kind)
{
    if ((unsigned)kind < CHIP_FAULT_KINDS)
        c->ignored |= 1u << kind;
    else
        chip_wiring_fault(c->chip, "there is no kind of fault %u", (unsigned)kind);
}
