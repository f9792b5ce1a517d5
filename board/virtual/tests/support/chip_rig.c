// Chip, recorder and drivers of a test.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_rig.h"

#include <string.h>

#include "tests/support/test.h"

enum { VECTORS = 57, ROUTINE_WORDS = 3, ROUTINES = 2 * VECTORS, MAIN = ROUTINES + VECTORS * ROUTINE_WORDS };
enum { WORDS = 1024 };

chip_rig_t rig;

static chip_time_t now(void)
{
    return chip_now(rig.chip) - rig.started;
}

static chip_pin_t pin_of(const char *name)
{
    return (chip_pin_t){name[0], (unsigned char)(name[1] - '0')};
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    assert_true(chip_is_busy(rig.chip));
    if (rig.marks == RIG_MARKS)
        return;
    rig.mark[rig.marks].value = value;
    rig.mark[rig.marks++].at = now();
}

static void on_levels(void *context, chip_time_t when)
{
    (void)context;
    assert_true(when >= rig.changed);
    rig.changed = when;
    bool level = chip_pin_wire(rig.chip, rig.watched);
    if (level == rig.level)
        return;
    rig.level = level;
    if (rig.edges == RIG_EDGES)
        return;
    rig.edge[rig.edges].high = level;
    rig.edge[rig.edges++].at = when - rig.started;
}

static void on_resolve(void *context)
{
    (void)context;
    for (unsigned i = 0; i < rig.drives; i++)
        if (rig.drive[i].at <= now())
            chip_pin_put(rig.chip, rig.drive[i].pin, rig.drive[i].high ? PIN_HIGH : PIN_LOW);
    if (rig.wired[0].letter)
        chip_pin_put(rig.chip, rig.wired[1],
                     chip_pin_drive(rig.chip, rig.wired[0]) == DRIVE_HIGH ? PIN_HIGH : PIN_LOW);
}

// The last drive of a pin counts.
static bool on_volts(void *context, chip_pin_t pin, double *volts)
{
    bool found = false;
    (void)context;
    for (unsigned i = 0; i < rig.drives; i++) {
        if (rig.drive[i].at > now() || rig.drive[i].pin.letter != pin.letter ||
            rig.drive[i].pin.bit != pin.bit)
            continue;
        found = rig.drive[i].volts > 0;
        *volts = rig.drive[i].volts;
    }
    return found;
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    (void)context;
    (void)kind;
    if (rig.faults++ == 0)
        snprintf(rig.fault, sizeof rig.fault, "%s", text);
}

void rig_drop(void)
{
    if (rig.chip == NULL)
        return;
    chip_free(rig.chip);
    rig.chip = NULL;
    if (rig.faults != 0)
        fail_msg("fault: %s", rig.fault);
}

static void lay_out(uint16_t *flash, const uint16_t *code, size_t size)
{
    flash[0] = RJMP(MAIN - 1);
    for (unsigned v = 1; v < VECTORS; v++) {
        unsigned at = ROUTINES + v * ROUTINE_WORDS;
        flash[2 * v] = RJMP((int)at - (int)(2 * v) - 1);
        flash[at] = LDI(31, CODE_INTERRUPT + v);
        flash[at + 1] = OUT(GPIOR0, 31);
        flash[at + 2] = RETI;
    }
    assert_true(size / 2 < WORDS - MAIN);
    memcpy(&flash[MAIN], code, size);
    flash[MAIN + size / 2] = STOP;
}

static void make(chip_config_t config, const char *watched)
{
    char error[200] = "";
    test_end_by(rig_drop);
    rig_drop();
    rig = (chip_rig_t){.random = 1, .watched = pin_of(watched)};
    config.hz = 16000000;
    config.random = &rig.random;
    config.hooks = (chip_hooks_t){.marker = on_marker,
                                  .levels = on_levels,
                                  .resolve = on_resolve,
                                  .volts = on_volts,
                                  .fault = on_fault};
    rig.chip = chip_new(&config, error, sizeof error);
    if (rig.chip == NULL)
        fail_msg("%s", error);
    rig.data = chip_data(rig.chip, &(size_t){0});
}

void rig_make(const char *mcu, const char *watched, const uint16_t *code, size_t size)
{
    uint16_t flash[WORDS] = {0};
    lay_out(flash, code, size);
    make((chip_config_t){.mcu = mcu, .flash = (const uint8_t *)flash, .flash_size = sizeof flash}, watched);
}

void rig_make_image(const char *watched, const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s.elf", IMAGES, name);
    make((chip_config_t){.mcu = "atmega328p", .elf = path}, watched);
}

static void resolve(void *chip)
{
    for (unsigned i = 0; i < rig.drives; i++)
        if (rig.drive[i].at <= now() && rig.drive[i].took == 0)
            rig.drive[i].took = now();
    chip_resolve(chip);
}

void rig_drive(const char *pin, bool high, chip_time_t at)
{
    assert_true(rig.drives < RIG_DRIVES);
    rig.drive[rig.drives].pin = pin_of(pin);
    rig.drive[rig.drives].at = at;
    rig.drive[rig.drives++].high = high;
    chip_at(rig.chip, at, resolve, rig.chip);
}

void rig_drive_volts(const char *pin, double volts, chip_time_t at)
{
    rig_drive(pin, volts >= 2.5, at);
    rig.drive[rig.drives - 1].volts = volts;
}

void rig_wire(const char *from, const char *to)
{
    rig.wired[0] = pin_of(from);
    rig.wired[1] = pin_of(to);
}

void rig_run(chip_time_t cycles)
{
    if (!chip_is_powered(rig.chip)) {
        rig.started = chip_now(rig.chip);
        chip_power_on(rig.chip);
    }
    chip_run(rig.chip, rig.started + cycles);
}

chip_time_t rig_at(uint8_t value)
{
    unsigned found = rig.marks;
    for (unsigned i = 0; i < rig.marks; i++)
        if (rig.mark[i].value == value) {
            assert_int_equal(found, rig.marks);
            found = i;
        }
    if (found == rig.marks)
        fail_msg("marker 0x%02X did not come", value);
    return rig.mark[found].at;
}

void rig_assert_marks_are(const uint8_t *values, size_t count)
{
    char expected[5 * RIG_MARKS + 1] = "", actual[5 * RIG_MARKS + 1] = "";
    for (size_t i = 0; i < count; i++)
        sprintf(expected + 3 * i, "%02X ", values[i]);
    for (size_t i = 0; i < rig.marks; i++)
        sprintf(actual + 3 * i, "%02X ", rig.mark[i].value);
    assert_string_equal(actual, expected);
}

void rig_assert_distances_are(unsigned from, const unsigned *distances, size_t count)
{
    if (rig.edges <= from + count)
        fail_msg("only %u edges", rig.edges);
    for (size_t i = 0; i < count; i++) {
        chip_time_t distance = rig.edge[from + i + 1].at - rig.edge[from + i].at;
        if (distance != distances[i])
            fail_msg("%u cycles instead of %u after edge %u, at cycle %u", (unsigned)distance, distances[i],
                     (unsigned)(from + i), (unsigned)rig.edge[from + i].at);
    }
}

void rig_assert_fault(const char *text)
{
    if (rig.faults == 0 || strstr(rig.fault, text) == NULL)
        fail_msg("no fault \"%s\" but \"%s\"", text, rig.fault);
    rig.faults = 0;
}
