// OLED module as a part: I2C timing checks, pull on SDA, faults, supply current.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ssd1306_part.h"

#include <string.h>

#include "parts/part_kind.h"

// Minimum times (SSD1306, table 13-6).
enum {
    CYCLE_NS = 2500,
    START_HOLD_NS = 600,
    CONDITION_SETUP_NS = 600,
    IDLE_NS = 1300,
    DATA_SETUP_NS = 100,
    DATA_HOLD_NS = 300
};
enum { ANSWER_NS = 350 }; // from SCL's fall to the module's own change of SDA

static chip_time_t cycles(const ssd1306_part_t *o, unsigned ns)
{
    return ((chip_time_t)chip_hz(o->chip) * ns + 999999999) / 1000000000;
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    ssd1306_part_t *o = (ssd1306_part_t *)part;
    for (unsigned i = 0; i < SSD1306_PINS; i++) {
        bool pulls = (i == SSD1306_SDA ? o->pulls : o->holds_scl) && !o->unplugged;
        if (drive[i] == DRIVE_HIGH)
            chip_fault(o->chip, "%s driven high", i == SSD1306_SDA ? "SDA" : "SCL");
        if (drive[i] == DRIVE_LOW || pulls)
            level[i] = PIN_LOW;
        else
            level[i] = o->unplugged && drive[i] == DRIVE_NONE ? PIN_FLOATING : PIN_HIGH;
    }
}

static void answer(void *context)
{
    ssd1306_part_t *o = context;
    o->pulls = o->slave.pulls;
    chip_resolve(o->chip);
}

static void demand(const ssd1306_part_t *o, chip_time_t from, chip_time_t when, unsigned ns, const char *what)
{
    if (when - from < cycles(o, ns))
        chip_fault(o->chip, "%s on the OLED's bus after %u ns instead of %u", what,
                   (unsigned)((when - from) * 1000000000 / chip_hz(o->chip)), ns);
}

// SDA has changed while SCL was high.
static void check_condition(ssd1306_part_t *o, bool starts, chip_time_t when)
{
    if (o->busy)
        demand(o, o->rose, when, CONDITION_SETUP_NS, starts ? "START" : "STOP");
    else if (starts)
        demand(o, o->stopped, when, IDLE_NS, "START");
    if (!starts)
        o->stopped = when;
    o->busy = starts;
    o->in_bits = false;
}

static void check_sda(ssd1306_part_t *o, bool sda, bool scl, chip_time_t when)
{
    if (scl && o->slave.scl)
        check_condition(o, !sda, when);
    else if (o->busy)
        demand(o, o->fell, when, DATA_HOLD_NS, "data changed");
    o->sda_changed = when;
}

static void check_scl(ssd1306_part_t *o, bool scl, chip_time_t when)
{
    if (!o->busy)
        return;
    if (!scl) {
        demand(o, o->in_bits ? o->rose : o->sda_changed, when, START_HOLD_NS, "SCL fell");
        o->fell = when;
        return;
    }
    demand(o, o->sda_changed, when, DATA_SETUP_NS, "SCL rose after a change");
    if (o->in_bits)
        demand(o, o->rose, when, CYCLE_NS, "SCL rose again");
    o->in_bits = true;
    o->rose = when;
}

static void receive_byte(ssd1306_part_t *o, uint8_t byte)
{
    if (!o->addressed) {
        o->addressed = !(byte & 1);
        o->transmissions += o->addressed;
        ssd1306_model_start(&o->driver);
        return;
    }
    const char *fault = ssd1306_model_byte(&o->driver, byte);
    if (fault)
        chip_fault(o->chip, "the OLED received %s (0x%02X)", fault, byte);
    part_changed(&o->part);
}

static void handle_event(ssd1306_part_t *o, i2c_event_t event)
{
    if (event == I2C_BYTE)
        receive_byte(o, o->slave.byte);
    if (event != I2C_START && event != I2C_STOP)
        return;
    if (o->slave.cut && o->addressed)
        chip_fault(o->chip, "the OLED received part of a byte");
    o->addressed = false;
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    ssd1306_part_t *o = (ssd1306_part_t *)part;
    bool sda = level[SSD1306_SDA] != PIN_LOW, scl = level[SSD1306_SCL] != PIN_LOW, pulled = o->slave.pulls;
    if (o->unplugged || (sda == o->slave.sda && scl == o->slave.scl))
        return;
    if (sda != o->slave.sda)
        check_sda(o, sda, scl, when);
    if (scl != o->slave.scl)
        check_scl(o, scl, when);
    handle_event(o, i2c_slave_lines(&o->slave, sda, scl));
    if (o->slave.pulls != pulled)
        chip_at(o->chip, when + cycles(o, ANSWER_NS), answer, o);
}

static void power(part_t *part)
{
    ssd1306_part_t *o = (ssd1306_part_t *)part;
    ssd1306_model_power(&o->driver, o->random);
    if (!o->no_reset)
        ssd1306_model_reset(&o->driver);
    o->slave = (i2c_slave_t){.address = o->address};
    o->pulls = false;
}

// A reset may cut a byte off without a fault of the firmware.
static void reset(part_t *part)
{
    ssd1306_part_t *o = (ssd1306_part_t *)part;
    o->slave.mode = I2C_DEAF;
    o->addressed = o->busy = false;
}

void ssd1306_part_start(ssd1306_part_t *o, chip_t *chip, uint64_t *random)
{
    *o = (ssd1306_part_t){
        .part = {.pins = SSD1306_PINS, .resolve = resolve, .sense = sense, .power = power, .reset = reset},
        .chip = chip,
        .address = SSD1306_ADDRESS};
    o->random = random;
}

void ssd1306_part_glitch(ssd1306_part_t *o)
{
    ssd1306_model_glitch(&o->driver, o->random);
}

void ssd1306_part_hang(ssd1306_part_t *o, unsigned clocks)
{
    i2c_slave_hang(&o->slave, clocks);
    answer(o);
}

void ssd1306_part_hold_clock(ssd1306_part_t *o, bool holds)
{
    o->holds_scl = holds;
    chip_resolve(o->chip);
}

void ssd1306_part_unplug(ssd1306_part_t *o, bool unplugged)
{
    o->unplugged = unplugged;
    reset(&o->part);
    chip_resolve(o->chip);
}

// 20 mA with all pixels lit at full contrast, of which charge pump and logic take 2 mA.
double ssd1306_part_full_ma(const ssd1306_part_t *o)
{
    enum { FULL_MA = 20, IDLE_MA = 2, PIXELS = SSD1306_WIDTH * SSD1306_HEIGHT };
    unsigned lit = 0;
    for (unsigned i = 0; i < PIXELS; i++)
        lit += ssd1306_model_lit(&o->driver, i % SSD1306_WIDTH, i / SSD1306_WIDTH);
    return o->driver.on
               ? IDLE_MA + (double)(FULL_MA - IDLE_MA) * lit * (o->driver.contrast + 1) / (PIXELS * 256.0)
               : 0;
}

// ---- As a display ----

// Zero contrast still looks a quarter as bright as full contrast.
static void screen_of(const part_t *part, board_screen_t *screen)
{
    enum { DARKEST = 64 };
    const ssd1306_part_t *o = (const ssd1306_part_t *)part;
    *screen = (board_screen_t){.width = SSD1306_WIDTH, .height = SSD1306_HEIGHT};
    if (!chip_is_powered(o->chip))
        return;
    uint8_t level = (uint8_t)(DARKEST + o->driver.contrast * (255 - DARKEST) / 255);
    for (unsigned i = 0; i < SSD1306_WIDTH * SSD1306_HEIGHT; i++)
        if (ssd1306_model_lit(&o->driver, i % SSD1306_WIDTH, i / SSD1306_WIDTH))
            screen->pixel[i] = (board_colour_t){level, level, level};
}

static unsigned intensity(const part_t *part)
{
    enum { STEP = 17 };
    return ((const ssd1306_part_t *)part)->driver.contrast / STEP;
}

static bool is_off(const part_t *part)
{
    return !((const ssd1306_part_t *)part)->driver.on;
}

static double part_full_ma(const part_t *part)
{
    return ssd1306_part_full_ma((const ssd1306_part_t *)part);
}

static void glitch(part_t *part)
{
    ssd1306_part_glitch((ssd1306_part_t *)part);
    part_changed(part);
}

static const char *start(part_t *part, const part_config_t *config)
{
    ssd1306_part_t *o = (ssd1306_part_t *)part;
    const char *address = description_value(config->words, "address");
    const char *no_reset = description_value(config->words, "reset");
    const char *driver = description_value(config->words, "driver");
    ssd1306_part_start(o, config->chip, config->random);
    o->no_reset = no_reset != NULL;
    if (no_reset && strcmp(no_reset, "none") != 0)
        return "has reset=none, or none of it";
    o->driver.sh1106 = driver && strcmp(driver, "sh1106") == 0;
    if (driver && !o->driver.sh1106 && strcmp(driver, "ssd1306") != 0)
        return "has driver=ssd1306 or driver=sh1106";
    if (!address || strcmp(address, "0x3C") == 0)
        return NULL;
    o->address++;
    return strcmp(address, "0x3D") == 0 ? NULL : "has address=0x3C or address=0x3D";
}

static const part_display_t display = {screen_of, intensity, is_off, part_full_ma, glitch, NULL};

const part_kind_t ssd1306_kind = {.name = "ssd1306",
                                  .pin = {[SSD1306_SDA] = "SDA", [SSD1306_SCL] = "SCL"},
                                  .size = sizeof(ssd1306_part_t),
                                  .start = start,
                                  .display = &display,
                                  .properties = "address driver reset"};
