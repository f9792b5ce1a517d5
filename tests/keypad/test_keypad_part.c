// The virtual board's electrical keypad, against a model that asks which lines reach which; and with contacts
// that have a resistance.
#include <math.h>
#include <string.h>

#include "board/virtual/parts/keypad_part.h"
#include "board/virtual/parts/worn_keypad_part.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { C1 = KEYPAD_ROWS, CONTACT_SETS = 1 << KEYPAD_KEYS };

typedef struct {
    bool reaches[KEYPAD_LINES][KEYPAD_LINES];
} reach_t;

// Transitive closure (Warshall).
static void model_reach(uint16_t closed, reach_t *r)
{
    memset(r, 0, sizeof *r);
    for (int l = 0; l < KEYPAD_LINES; l++)
        r->reaches[l][l] = true;
    for (int key = 0; key < KEYPAD_KEYS; key++)
        if (closed & 1 << key) {
            int row = key / KEYPAD_COLS, col = C1 + key % KEYPAD_COLS;
            r->reaches[row][col] = r->reaches[col][row] = true;
        }
    for (int via = 0; via < KEYPAD_LINES; via++)
        for (int a = 0; a < KEYPAD_LINES; a++)
            for (int b = 0; b < KEYPAD_LINES; b++)
                if (r->reaches[a][via] && r->reaches[via][b])
                    r->reaches[a][b] = true;
}

static uint8_t model_resolve(const reach_t *r, const pin_drive_t drive[KEYPAD_LINES],
                             pin_level_t level[KEYPAD_LINES])
{
    uint8_t shorted = 0;
    for (int l = 0; l < KEYPAD_LINES; l++) {
        int seen[4] = {0};
        for (int other = 0; other < KEYPAD_LINES; other++)
            if (r->reaches[l][other])
                seen[drive[other]]++;
        if (seen[DRIVE_LOW] && seen[DRIVE_HIGH])
            shorted |= (uint8_t)(1 << l);
        level[l] = PIN_FLOATING;
        if (seen[DRIVE_PULL_UP] + seen[DRIVE_HIGH])
            level[l] = PIN_HIGH;
        if (seen[DRIVE_LOW])
            level[l] = PIN_LOW;
    }
    return shorted;
}

static void compare(uint16_t closed, const reach_t *reach, const pin_drive_t drive[KEYPAD_LINES])
{
    keypad_part_t part = {.closed = closed};
    pin_level_t got[KEYPAD_LINES], want[KEYPAD_LINES];
    memcpy(part.drive, drive, sizeof part.drive);
    uint8_t got_shorts = keypad_part_resolve(&part, got);
    uint8_t want_shorts = model_resolve(reach, drive, want);
    if (got_shorts != want_shorts || memcmp(got, want, sizeof got) != 0)
        fail_msg("contacts %04x: shorts %02x, want %02x; first line's level %d, want %d", closed, got_shorts,
                 want_shorts, got[0], want[0]);
}

TEST(every_contact_set_with_each_row_low_matches_the_model)
{
    reach_t reach;
    for (unsigned closed = 0; closed < CONTACT_SETS; closed += soak_step(3)) {
        model_reach((uint16_t)closed, &reach);
        for (int row = 0; row < KEYPAD_ROWS; row++) {
            pin_drive_t drive[KEYPAD_LINES] = {0};
            for (int c = C1; c < KEYPAD_LINES; c++)
                drive[c] = DRIVE_PULL_UP;
            drive[row] = DRIVE_LOW;
            compare((uint16_t)closed, &reach, drive);
        }
    }
}

TEST(every_contact_set_with_mixed_drives_matches_the_model)
{
    reach_t reach;
    uint32_t drives = 1;
    for (unsigned closed = 0; closed < CONTACT_SETS; closed += soak_step(3)) {
        model_reach((uint16_t)closed, &reach);
        for (unsigned rounds = soak_trials(1, 4); rounds > 0; rounds--) {
            drives = drives * 1664525u + 1013904223u;
            pin_drive_t drive[KEYPAD_LINES];
            for (int l = 0; l < KEYPAD_LINES; l++)
                drive[l] = (pin_drive_t)(drives >> (8 + 2 * l) & 3);
            compare((uint16_t)closed, &reach, drive);
        }
    }
}

// ---- In volts, against sums that are done by hand ----

enum { R1, R2, C2 = C1 + 1, WORN = 1000 };

#define OUT  KEYPAD_OUTPUT_OHMS
#define PULL KEYPAD_PULL_UP_OHMS

// All columns pulled up, the first row driven low, the others pulled up too.
static keypad_part_t scanned(uint16_t closed)
{
    keypad_part_t part = {.closed = closed};
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        part.drive[line] = DRIVE_PULL_UP;
    part.drive[R1] = DRIVE_LOW;
    return part;
}

static uint16_t contact(unsigned row, unsigned column)
{
    return (uint16_t)(1u << (row * KEYPAD_COLS + column));
}

static void expect_volts(const keypad_part_t *part, double ohms, unsigned line, double expected)
{
    double volts[KEYPAD_LINES];
    worn_keypad_part_volts(part, ohms, volts);
    if (fabs(volts[line] - expected) > 1e-6)
        fail_msg("line %u has %f V instead of %f", line, volts[line], expected);
}

TEST(a_contact_divides_the_supply_with_the_pull_up)
{
    keypad_part_t part = scanned(contact(R1, 0));
    expect_volts(&part, WORN, C1, 5.0 * (WORN + OUT) / (WORN + OUT + PULL));
    expect_volts(&part, WORN, R1, 5.0 * OUT / (WORN + OUT + PULL));
    expect_volts(&part, WORN, C2, 5);
}

// The column C2 reaches the row by three contacts, whose ends have pull-ups of their own.
TEST(a_ghost_is_reached_through_three_contacts)
{
    keypad_part_t part = scanned(contact(R1, 0) | contact(R2, 0) | contact(R2, 1));
    double at_c2 = WORN + PULL, at_r2 = WORN + 1 / (1 / PULL + 1 / at_c2); // what pulls, seen from each
    double all = WORN + OUT + 1 / (1 / PULL + 1 / at_r2);
    double r1 = 5 * OUT / all, c1 = 5 * (WORN + OUT) / all;
    expect_volts(&part, WORN, R1, r1);
    expect_volts(&part, WORN, C1, c1);
    double r2 = c1 + (5 - c1) * WORN / at_r2;
    expect_volts(&part, WORN, R2, r2);
    expect_volts(&part, WORN, C2, r2 + (5 - r2) * WORN / at_c2);
}

static pin_level_t column(const keypad_part_t *part, double ohms, pin_level_t before)
{
    pin_level_t level[KEYPAD_LINES];
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        level[line] = before;
    assert_int_equal(worn_keypad_part_resolve(part, ohms, level), 0);
    return level[C1];
}

TEST(a_line_keeps_its_level_between_low_and_high)
{
    keypad_part_t part = scanned(contact(R1, 0)), open = scanned(0);
    assert_int_equal(column(&part, WORN, PIN_HIGH), PIN_LOW);
    assert_int_equal(column(&part, 8500, PIN_HIGH), PIN_LOW);
    assert_int_equal(column(&part, 8600, PIN_HIGH), PIN_HIGH);
    assert_int_equal(column(&part, 29900, PIN_LOW), PIN_LOW);
    assert_int_equal(column(&part, 30000, PIN_LOW), PIN_HIGH);
    assert_int_equal(column(&open, WORN, PIN_LOW), PIN_HIGH);
    open.drive[C1] = DRIVE_NONE;
    assert_int_equal(column(&open, WORN, PIN_LOW), PIN_FLOATING);
}

// 40 mA is what a pin bears.
TEST(a_short_circuit_overloads_pins_or_not_as_its_resistance_has_it)
{
    pin_level_t level[KEYPAD_LINES] = {PIN_LOW};
    keypad_part_t part = scanned(contact(R1, 1));
    part.drive[C2] = DRIVE_HIGH;
    assert_int_equal(worn_keypad_part_resolve(&part, 30, level), 1 << R1 | 1 << C2);
    assert_int_equal(worn_keypad_part_resolve(&part, 40, level), 0);
    assert_int_equal(level[C2], PIN_HIGH);
    assert_int_equal(level[R1], PIN_LOW);
}
