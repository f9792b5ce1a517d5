// MAX7219 modules as a part: shifting, latching, noise on floating inputs, supply current.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/max7219_part.h"

#include "parts/part_kind.h"
#include "chip/splitmix64.h"

enum { WORD_CLOCKS = 16 };

static void load(max7219_part_t *m, bool level)
{
    bool latches = level && !m->driver[0].load;
    unsigned clocks = 0;
    for (unsigned i = 0; i < m->modules; i++)
        clocks = max7219_model_load(&m->driver[i], level);
    if (!latches || !chip_is_powered(m->chip))
        return;
    bool idle = !clocks && !m->clocked; // a program sets CS up, which latches what was there before
    if (clocks != WORD_CLOCKS * m->modules && !idle && !(m->noisy && m->floats))
        chip_fault(m->chip, "the display latched a word of %u bits instead of %u", clocks,
                   WORD_CLOCKS * m->modules);
    part_changed(&m->part);
    if (m->on_word)
        m->on_word(m->context, m->driver[0].shift);
}

// DOUT of each module is connected to DIN of the next.
static void shift_in(max7219_part_t *m, bool din)
{
    for (unsigned i = 0; i < m->modules; i++)
        din = max7219_model_clock(&m->driver[i], din);
}

static void forget_clocks(max7219_part_t *m)
{
    for (unsigned i = 0; i < m->modules; i++)
        m->driver[i].clocks = 0;
}

static bool input(max7219_part_t *m, pin_level_t level, bool before)
{
    if (level != PIN_FLOATING)
        return level == PIN_HIGH;
    return m->noisy ? splitmix64(&m->noise) & 1 : before;
}

// An edge of CLK samples DIN's previous level. When the firmware starts to drive CS, bits clocked in by noise
// are no longer counted.
static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    max7219_part_t *m = (max7219_part_t *)part;
    bool clk = input(m, level[MAX7219_CLK], m->clk), cs = input(m, level[MAX7219_CS], m->driver[0].load);
    bool floats = level[MAX7219_CS] == PIN_FLOATING || level[MAX7219_CLK] == PIN_FLOATING;
    (void)when;
    if (clk && !m->clk) {
        m->clocked = true;
        shift_in(m, m->din);
    }
    m->clk = clk;
    m->din = input(m, level[MAX7219_DIN], m->din);
    if (cs != m->driver[0].load)
        load(m, cs);
    if (m->floats && !floats)
        forget_clocks(m);
    m->floats = floats;
}

// Power-up: all registers random.
static void power(part_t *part)
{
    max7219_part_t *m = (max7219_part_t *)part;
    for (unsigned i = 0; i < m->modules; i++)
        max7219_model_power(&m->driver[i], m->random);
    m->din = m->clk = m->clocked = false;
    m->noise = *m->random;
}

// A reset of the chip may interrupt a word without a fault of the firmware: restarts the count of clocks.
static void reset(part_t *part)
{
    max7219_part_t *m = (max7219_part_t *)part;
    forget_clocks(m);
    m->clocked = false;
}

void max7219_part_start(max7219_part_t *m, chip_t *chip, unsigned modules, uint64_t *random,
                        void (*on_word)(void *context, uint16_t word), void *context)
{
    *m = (max7219_part_t){.part = {.pins = MAX7219_PINS, .sense = sense, .power = power, .reset = reset},
                          .chip = chip,
                          .modules = modules,
                          .on_word = on_word,
                          .context = context};
    m->random = random;
}

void max7219_part_glitch(max7219_part_t *m)
{
    for (unsigned i = 0; i < m->modules; i++) {
        max7219_model_t before = m->driver[i];
        max7219_model_power(&m->driver[i], m->random);
        m->driver[i].shift = before.shift;
        m->driver[i].load = before.load;
        m->driver[i].clocks = before.clocks;
    }
}

// All LEDs at full intensity take 330 mA; a LED's share is proportional to the duty cycle.
static double full_ma(const max7219_model_t *driver)
{
    enum { FULL_MA = 330, LEDS = 64, DUTY_MAX = 31 };
    uint8_t lit[MAX7219_ROWS];
    unsigned leds = 0;
    max7219_model_lit(driver, lit);
    for (unsigned i = 0; i < LEDS; i++)
        leds += lit[i / 8] >> i % 8 & 1;
    bool test = driver->reg[MAX7219_TEST] & 1;
    unsigned duty = test ? DUTY_MAX : 2 * (driver->reg[MAX7219_INTENSITY] & 15u) + 1;
    return (double)FULL_MA * leds * duty / (LEDS * DUTY_MAX);
}

double max7219_part_full_ma(const max7219_part_t *m)
{
    double ma = 0;
    for (unsigned i = 0; i < m->modules; i++)
        ma += full_ma(&m->driver[i]);
    return ma;
}

// ---- As a display: the first module, at DIN, is the rightmost ----

static void paint(board_screen_t *screen, const max7219_model_t *driver, unsigned left)
{
    uint8_t lit[MAX7219_ROWS];
    unsigned duty = 2 * (driver->reg[MAX7219_INTENSITY] & 15u) + 1;
    max7219_model_lit(driver, lit);
    for (unsigned i = 0; i < MAX7219_ROWS * MAX7219_ROWS; i++) {
        unsigned row = i / MAX7219_ROWS, column = i % MAX7219_ROWS;
        if (lit[row] >> (MAX7219_ROWS - 1 - column) & 1)
            screen->pixel[row * screen->width + left + column] =
                (board_colour_t){.red = (uint8_t)(255 * duty / 31)};
    }
}

static void screen_of(const part_t *part, board_screen_t *screen)
{
    const max7219_part_t *m = (const max7219_part_t *)part;
    *screen = (board_screen_t){.width = m->modules * MAX7219_ROWS, .height = MAX7219_ROWS};
    for (unsigned i = 0; i < m->modules && chip_is_powered(m->chip); i++)
        paint(screen, &m->driver[m->modules - 1 - i], i * MAX7219_ROWS);
}

static uint8_t last_register(const part_t *part, unsigned reg)
{
    const max7219_part_t *m = (const max7219_part_t *)part;
    return m->driver[m->modules - 1].reg[reg];
}

static unsigned intensity(const part_t *part)
{
    return last_register(part, MAX7219_INTENSITY) & 15u;
}

static bool is_off(const part_t *part)
{
    return !(last_register(part, MAX7219_SHUTDOWN) & 1);
}

static double part_full_ma(const part_t *part)
{
    return max7219_part_full_ma((const max7219_part_t *)part);
}

static void glitch(part_t *part)
{
    max7219_part_glitch((max7219_part_t *)part);
    part_changed(part);
}

static void set_noise(part_t *part, bool noisy)
{
    ((max7219_part_t *)part)->noisy = noisy;
}

static const char *start(part_t *part, const part_config_t *config)
{
    unsigned long modules = description_property(config->words, "modules", 1);
    if (modules < 1 || modules > MAX7219_MODULES_MAX)
        return "has modules=1 to modules=16";
    _Static_assert(MAX7219_MODULES_MAX == 16, "what it says");
    max7219_part_start((max7219_part_t *)part, config->chip, (unsigned)modules, config->random, NULL, NULL);
    return NULL;
}

static const part_display_t display = {screen_of, intensity, is_off, part_full_ma, glitch, set_noise};

const part_kind_t max7219_kind = {.name = "max7219",
                                  .pin = {[MAX7219_DIN] = "DIN", [MAX7219_CS] = "CS", [MAX7219_CLK] = "CLK"},
                                  .size = sizeof(max7219_part_t),
                                  .start = start,
                                  .display = &display,
                                  .properties = "modules"};
