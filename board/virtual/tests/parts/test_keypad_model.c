// The virtual board's electrical keypad: nets of lines joined by contacts, and contacts with resistance.
// test_debounce_ghosts.c reads all sets of contacts through it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "parts/keypad_model.h"
#include "parts/worn_keypad_model.h"
#include "tests/support/keys.h"
#include "tests/support/test.h"

// ---- Contacts without resistance ----

// R1 to R4 and C1 to C4. Drives: L low, H high, P pulled up, - none. Levels: L, H, - floating, S shorted.
static const struct {
    const char *closed, *drives, *levels;
} nets[] = {
    {"", "L---PPPP", "L---HHHH"},        {"1", "L---PPPP", "L---LHHH"},
    {"1", "-L--PPPP", "HL--HHHH"},       // the row floats, the column pulls it up
    {"145", "L---PPPP", "LL--LLHH"},     // three corners of a rectangle: a ghost of `2`
    {"14589#D", "L---PPPP", "LLLLLLLL"}, // all lines in one chain
    {"47", "L---PPPP", "LHH-HHHH"},      // two rows, but not that
    {"1470", "--H--P--", "HHHHHH--"},    {"1", "H---P---", "H---H---"},
    {"1", "H---L---", "S---S---"},       {"14", "HL------", "SS--S---"}, // two rows, by one column
    {"145", "H--L-L--", "SS-LSS--"},     {"5", "H---L---", "H---L---"},
    {"5", "H--------", "H-------"},
};

static char level_of(unsigned line, const pin_level_t *level, unsigned shorted)
{
    if ((shorted >> line & 1) == 0)
        return "LH-"[level[line]];
    assert_int_equal(level[line], PIN_LOW);
    return 'S';
}

TEST(a_net_is_low_if_any_line_drives_it_low_otherwise_high_if_any_drives_or_pulls_it)
{
    static const char drives[] = "-PLH"; // in the order of pin_drive_t
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        keypad_model_t part = {0};
        pin_level_t level[KEYPAD_LINES];
        for (const char *key = nets[i].closed; *key != '\0'; key++)
            part.closed |= (uint16_t)(1u << key_of(*key));
        for (unsigned line = 0; line < KEYPAD_LINES; line++)
            part.drive[line] = (pin_drive_t)(strchr(drives, nets[i].drives[line]) - drives);
        const unsigned shorted = keypad_model_resolve(&part, level);
        for (unsigned line = 0; line < KEYPAD_LINES; line++)
            assert_int_equal(level_of(line, level, shorted), nets[i].levels[line]);
    }
}

// ---- Voltages, against formulas for each circuit ----

enum { R1, R2, C1 = CONTACT_ROWS, C2 = C1 + 1, C3, WORN = 1000 };

#define OUT  KEYPAD_OUTPUT_OHMS
#define PULL KEYPAD_PULL_UP_OHMS

// All columns pulled up, the first row driven low, the others pulled up too.
static keypad_model_t scanned(uint16_t closed)
{
    keypad_model_t part = {.closed = closed};
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        part.drive[line] = DRIVE_PULL_UP;
    part.drive[R1] = DRIVE_LOW;
    return part;
}

static uint16_t contact(unsigned row, unsigned column)
{
    return (uint16_t)(1u << (row * CONTACT_COLUMNS + column));
}

static void expect_volts(const keypad_model_t *part, double ohms, unsigned line, double expected)
{
    double volts[KEYPAD_LINES];
    worn_keypad_model_volts(part, ohms, volts);
    if (fabs(volts[line] - expected) > 1e-6)
        fail_msg("line %u has %f V instead of %f", line, volts[line], expected);
}

// Column C2 is connected to row R1 through three contacts, with pull-ups at each node.
TEST(a_ghost_is_reached_through_three_contacts_and_an_open_column_has_5_v)
{
    keypad_model_t part = scanned(contact(R1, 0) | contact(R2, 0) | contact(R2, 1));
    double at_c2 = WORN + PULL, at_r2 = WORN + 1 / (1 / PULL + 1 / at_c2); // pull-up resistance beyond R2, C1
    double all = WORN + OUT + 1 / (1 / PULL + 1 / at_r2);
    double r1 = 5 * OUT / all, c1 = 5 * (WORN + OUT) / all;
    expect_volts(&part, WORN, R1, r1);
    expect_volts(&part, WORN, C1, c1);
    double r2 = c1 + (5 - c1) * WORN / at_r2;
    expect_volts(&part, WORN, R2, r2);
    expect_volts(&part, WORN, C2, r2 + (5 - r2) * WORN / at_c2);
    expect_volts(&part, WORN, C3, 5);
}

static pin_level_t column(const keypad_model_t *part, double ohms, pin_level_t before)
{
    pin_level_t level[KEYPAD_LINES];
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        level[line] = before;
    assert_int_equal(worn_keypad_model_resolve(part, ohms, level), 0);
    return level[C1];
}

TEST(a_line_keeps_its_level_between_low_and_high)
{
    keypad_model_t part = scanned(contact(R1, 0)), open = scanned(0);
    assert_int_equal(column(&part, WORN, PIN_HIGH), PIN_LOW);
    assert_int_equal(column(&part, 8500, PIN_HIGH), PIN_LOW);
    assert_int_equal(column(&part, 8600, PIN_HIGH), PIN_HIGH);
    assert_int_equal(column(&part, 29900, PIN_LOW), PIN_LOW);
    assert_int_equal(column(&part, 30000, PIN_LOW), PIN_HIGH);
    assert_int_equal(column(&open, WORN, PIN_LOW), PIN_HIGH);
    open.drive[C1] = DRIVE_NONE;
    assert_int_equal(column(&open, WORN, PIN_LOW), PIN_FLOATING);
}

// A pin may carry 40 mA.
TEST(a_short_circuit_overloads_pins_below_some_resistance)
{
    pin_level_t level[KEYPAD_LINES] = {PIN_LOW};
    keypad_model_t part = scanned(contact(R1, 1));
    part.drive[C2] = DRIVE_HIGH;
    assert_int_equal(worn_keypad_model_resolve(&part, 30, level), 1 << R1 | 1 << C2);
    assert_int_equal(worn_keypad_model_resolve(&part, 40, level), 0);
    assert_int_equal(level[C2], PIN_HIGH);
    assert_int_equal(level[R1], PIN_LOW);
}
