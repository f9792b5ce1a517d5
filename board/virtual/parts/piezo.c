// Tones from the edges at a pin.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/piezo.h"

#include "parts/part_kind.h"

// The lowest tone has 50 Hz, so 20 ms without an edge are silence, or a pin that is left high.
enum { HEARD_AFTER = 3, LONGEST_US = 20000 };

static bool is_like(chip_time_t period, chip_time_t other)
{
    chip_time_t longer = period > other ? period : other, shorter = period > other ? other : period;
    return (longer - shorter) * 100 <= longer * 3;
}

static void report(piezo_t *p, double hz, chip_time_t when)
{
    p->hz = hz;
    if (hz != 0)
        p->tone[p->tones++ % PIEZO_KEPT] = hz;
    chip_touch(p->chip);
    if (p->on_tone)
        p->on_tone(p->context, hz, when);
}

static void on_silence(void *context)
{
    piezo_t *p = context;
    p->alike = 0;
    if (p->hz != 0)
        report(p, 0, p->rose);
}

// Its alarm is set only while the pin is high, which it is not without power.
static void on_rest(void *context)
{
    chip_fault(((const piezo_t *)context)->chip,
               "the piezo's pin is left high: it must rest without voltage");
}

// Counts a period, and reports the tone once enough of them are like the first of them.
static void count_period(piezo_t *p, chip_time_t period)
{
    if (p->alike == 0 || !is_like(period, p->period)) {
        p->alike = 0;
        p->began = p->rose;
        p->period = period;
    }
    p->alike++;
    double hz = (double)chip_hz(p->chip) / (double)period;
    if (p->alike >= HEARD_AFTER && (hz > p->hz * 1.03 || hz < p->hz * 0.97))
        report(p, hz, p->began);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    piezo_t *p = (piezo_t *)part;
    bool high = level[0] == PIN_HIGH;
    if (high == p->high)
        return;
    p->high = high;
    chip_time_t longest = chip_us(p->chip, LONGEST_US);
    chip_set_alarm(p->chip, p->rest, high ? when + longest : CHIP_NEVER);
    if (!high)
        return;
    if (p->rose != 0 && when - p->rose <= longest)
        count_period(p, when - p->rose);
    p->rose = when;
    chip_set_alarm(p->chip, p->silence, when + longest);
}

static void power(part_t *part)
{
    piezo_t *p = (piezo_t *)part;
    p->high = false;
    p->rose = 0;
    chip_set_alarm(p->chip, p->rest, CHIP_NEVER);
    on_silence(p);
}

void piezo_start(piezo_t *piezo, chip_t *chip, piezo_tone_t *on_tone, void *context)
{
    *piezo = (piezo_t){.part = {.pins = 1, .sense = sense, .power = power},
                       .chip = chip,
                       .on_tone = on_tone,
                       .context = context};
    piezo->silence = chip_new_alarm(chip, on_silence, piezo);
    piezo->rest = chip_new_alarm(chip, on_rest, piezo);
}

double piezo_hz(const piezo_t *piezo)
{
    return piezo->hz;
}

bool piezo_heard(const piezo_t *piezo, unsigned *from, unsigned hz)
{
    if (piezo->tones - *from > PIEZO_KEPT)
        *from = piezo->tones - PIEZO_KEPT;
    while (*from != piezo->tones) {
        double tone = piezo->tone[(*from)++ % PIEZO_KEPT];
        if (tone > hz * 0.97 && tone < hz * 1.03)
            return true;
    }
    return false;
}

static const char *start(part_t *part, const part_config_t *config)
{
    piezo_start((piezo_t *)part, config->chip, NULL, NULL);
    return NULL;
}

const part_kind_t piezo_kind = {.name = "piezo", .pin = {"PIEZO"}, .size = sizeof(piezo_t), .start = start};
