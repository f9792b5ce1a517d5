// HD44780 module as a part: bus timing checks, faults, backlight, picture, supply current.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/hd44780_part.h"

#include "parts/part_kind.h"

// Minimum times at 2.7 to 4.5 V, longer than those at 5 V (HD44780U, bus timing characteristics).
enum { ENABLE_HIGH_NS = 450, CYCLE_NS = 1000, ADDRESS_SETUP_NS = 60, DATA_SETUP_NS = 195, HOLD_NS = 20 };

enum { INTENSITY_MAX = 15, PARTS = 2 * INTENSITY_MAX + 1, STEADY_US = 20000 };

static uint64_t ns_of(const hd44780_part_t *l, chip_time_t time)
{
    return (uint64_t)((double)time * 1e9 / chip_hz(l->chip));
}

static void changed(const hd44780_part_t *l)
{
    chip_touch(l->chip);
    part_changed(&l->part);
}

// ---- The bus ----

// from: 0 if it has not happened since the reset.
static void demand(const hd44780_part_t *l, chip_time_t from, chip_time_t when, unsigned ns, const char *what)
{
    uint64_t is = ns_of(l, when - from);
    if (from != 0 && is < ns)
        chip_fault(l->chip, "%s after %u ns instead of %u", what, (unsigned)is, ns);
}

static uint8_t bus(const hd44780_part_t *l)
{
    uint8_t lines = l->open_lines & 0x0F;
    for (unsigned i = 0; i < 4; i++)
        lines |= (uint8_t)(l->level[HD44780_D4 + i] << (4 + i));
    return lines;
}

static void report(const hd44780_part_t *l, hd44780_verdict_t verdict, bool rs, uint8_t byte, uint64_t now)
{
    const hd44780_model_t *m = &l->driver;
    if (verdict == HD44780_TOO_YOUNG)
        chip_fault(l->chip, "the LCD received %s (0x%02X) %u us after power-up, which takes it 15000 us",
                   hd44780_model_name(rs, byte), byte, (unsigned)((now - m->powered) / 1000));
    else if (verdict == HD44780_TOO_EARLY)
        chip_fault(l->chip, "the LCD received %s (0x%02X) %u us after %s (0x%02X), which takes %u us",
                   hd44780_model_name(rs, byte), byte, (unsigned)((now - m->executed_at) / 1000),
                   hd44780_model_name(m->executed_data, m->executed), m->executed,
                   (hd44780_model_takes_ns(m, m->executed_data, m->executed) + 500) / 1000);
}

static void take(hd44780_part_t *l, chip_time_t when)
{
    hd44780_model_t *m = &l->driver;
    bool rs = l->level[HD44780_RS], had_eight = m->eight_bits, completes = had_eight || m->is_second;
    uint8_t byte = had_eight ? bus(l) : (uint8_t)(m->first | bus(l) >> 4);
    uint64_t now = ns_of(l, when);
    hd44780_verdict_t verdict = hd44780_model_write(m, rs, bus(l), now);
    if (had_eight && !m->eight_bits)
        l->disturbed = false;
    if (!l->disturbed)
        report(l, verdict, rs, byte, now);
    l->writes += completes;
    if (completes)
        changed(l);
}

static void on_enable(hd44780_part_t *l, bool high, chip_time_t when)
{
    if (high) {
        demand(l, l->lines_changed, when, ADDRESS_SETUP_NS, "the LCD's E rose after a change of its lines");
        demand(l, l->rose, when, CYCLE_NS, "the LCD's E rose again");
        l->rose = when;
        return;
    }
    demand(l, l->rose, when, ENABLE_HIGH_NS, "the LCD's E fell");
    demand(l, l->lines_changed, when, DATA_SETUP_NS, "the LCD's E fell after a change of its lines");
    l->fell = when;
    take(l, when);
}

// RS and the data lines have pull-ups; E has none, and keeps its level while it floats.
static bool is_high(const hd44780_part_t *l, unsigned pin, pin_level_t level)
{
    if (level == PIN_FLOATING)
        return pin != HD44780_E || l->level[pin];
    return level == PIN_HIGH;
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    hd44780_part_t *l = (hd44780_part_t *)part;
    bool was[HD44780_BL], others = false;
    for (unsigned pin = 0; pin < HD44780_BL; pin++) {
        was[pin] = l->level[pin];
        l->level[pin] = is_high(l, pin, level[pin]);
        others |= pin != HD44780_E && l->level[pin] != was[pin];
    }
    bool enable = l->level[HD44780_E];
    if (others && !l->unplugged && !was[HD44780_E])
        demand(l, l->fell, when, HOLD_NS, "the LCD's lines changed after E fell,");
    if (others)
        l->lines_changed = when;
    if (enable != was[HD44780_E] && !l->unplugged)
        on_enable(l, enable, when);
}

// ---- The backlight ----

static void set_intensity(hd44780_part_t *l, unsigned intensity)
{
    if (intensity == l->intensity)
        return;
    l->intensity = intensity;
    changed(l);
}

static void ring(void *context)
{
    hd44780_part_t *l = context;
    set_intensity(l, l->lit ? INTENSITY_MAX : 0);
}

// A period ends when it is lit again.
static void light(hd44780_part_t *l, bool lit)
{
    chip_time_t now = chip_now(l->chip);
    if (lit == l->lit)
        return;
    l->lit = lit;
    if (lit) {
        double duty = (double)(l->dark_since - l->lit_since) / (double)(now - l->lit_since);
        double level = (duty * PARTS - 1) / 2;
        if (now - l->lit_since < chip_us(l->chip, STEADY_US))
            set_intensity(l, level < 0 ? 0 : (unsigned)(level + 0.5));
        l->lit_since = now;
    } else {
        l->dark_since = now;
    }
    chip_set_alarm(l->chip, l->alarm, now + chip_us(l->chip, STEADY_US));
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    hd44780_part_t *l = (hd44780_part_t *)part;
    for (unsigned i = 0; i < HD44780_PINS; i++) {
        level[i] = drive[i] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
        if (drive[i] == DRIVE_NONE)
            level[i] = PIN_FLOATING;
    }
    bool overdriven = drive[HD44780_BL] == DRIVE_HIGH;
    if (overdriven && !l->overdriven)
        chip_fault(l->chip,
                   "the backlight's pin is driven high, which overloads it where the transistor's base "
                   "has no resistor");
    l->overdriven = overdriven;
    if (l->chip != NULL && chip_is_powered(l->chip))
        light(l, drive[HD44780_BL] != DRIVE_LOW);
}

// ---- Supply ----

static void power(part_t *part)
{
    hd44780_part_t *l = (hd44780_part_t *)part;
    hd44780_model_power(&l->driver, l->random, ns_of(l, chip_now(l->chip)));
    l->level[HD44780_E] = false;
    l->disturbed = false;
    l->lit = true;
    l->intensity = INTENSITY_MAX;
    l->lit_since = chip_now(l->chip);
    l->writes = 0;
}

// It may cut a byte off without a fault of the firmware.
static void reset(part_t *part)
{
    hd44780_part_t *l = (hd44780_part_t *)part;
    l->rose = l->fell = l->lines_changed = 0;
}

void hd44780_part_start(hd44780_part_t *l, chip_t *chip, uint64_t *random)
{
    *l = (hd44780_part_t){
        .part = {.pins = HD44780_PINS, .resolve = resolve, .sense = sense, .power = power, .reset = reset},
        .chip = chip,
        .open_lines = 0x0F};
    l->random = random;
    l->driver.hz = HD44780_TYPICAL_HZ;
    l->alarm = chip_new_alarm(chip, ring, l);
}

void hd44780_part_glitch(hd44780_part_t *l)
{
    hd44780_model_glitch(&l->driver, l->random);
    l->disturbed = true;
    changed(l);
}

void hd44780_part_unplug(hd44780_part_t *l, bool unplugged)
{
    l->unplugged = unplugged;
    hd44780_model_power(&l->driver, l->random, 0);
    l->disturbed = true;
    changed(l);
}

void hd44780_part_disturb(hd44780_part_t *l)
{
    uint64_t busy = l->driver.busy_until;
    l->driver.busy_until = 0;
    hd44780_model_write(&l->driver, l->level[HD44780_RS], bus(l), ns_of(l, chip_now(l->chip)));
    if (l->driver.busy_until == 0)
        l->driver.busy_until = busy;
    l->disturbed = true;
    changed(l);
}

// ---- As a display: characters of 5x8 pixels, a dark pixel between them ----

enum {
    PITCH_X = HD44780_CHAR_W + 1,
    PITCH_Y = HD44780_CHAR_H + 1,
    WIDTH = HD44780_COLS * PITCH_X - 1,
    HEIGHT = HD44780_ROWS * PITCH_Y - 1
};

// Without its backlight it is still seen, by the light around it.
static void screen_of(const part_t *part, board_screen_t *screen)
{
    enum { DARKEST = 64 };
    const hd44780_part_t *l = (const hd44780_part_t *)part;
    uint8_t bright = (uint8_t)(DARKEST + l->intensity * (255 - DARKEST) / INTENSITY_MAX);
    uint64_t now = ns_of(l, chip_now(l->chip));
    *screen = (board_screen_t){.width = WIDTH, .height = HEIGHT};
    if (!chip_is_powered(l->chip) || l->unplugged)
        return;
    for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
        unsigned x = i % WIDTH, y = i / WIDTH;
        if (x % PITCH_X < HD44780_CHAR_W && y % PITCH_Y < HD44780_CHAR_H &&
            hd44780_model_pixel(&l->driver, y / PITCH_Y, x / PITCH_X, x % PITCH_X, y % PITCH_Y, now))
            screen->pixel[i] = (board_colour_t){bright, bright, bright};
    }
}

static unsigned intensity(const part_t *part)
{
    return ((const hd44780_part_t *)part)->intensity;
}

static bool is_off(const part_t *part)
{
    return !((const hd44780_part_t *)part)->driver.on;
}

// 1.1 mA of the controller, and usual 20 mA of the backlight.
static double full_ma(const part_t *part)
{
    const hd44780_part_t *l = (const hd44780_part_t *)part;
    return 1.1 + 20.0 * l->intensity / INTENSITY_MAX;
}

static void glitch(part_t *part)
{
    hd44780_part_glitch((hd44780_part_t *)part);
}

static const char *start(part_t *part, const part_config_t *config)
{
    hd44780_part_start((hd44780_part_t *)part, config->chip, config->random);
    return NULL;
}

static const part_display_t display = {screen_of, intensity, is_off, full_ma, glitch, NULL};

const part_kind_t hd44780_kind = {.name = "hd44780",
                                  .pin = {"RS", "E", "D4", "D5", "D6", "D7", "BL"},
                                  .size = sizeof(hd44780_part_t),
                                  .start = start,
                                  .display = &display};
