// Tests of the virtual board's buttons and joystick: as electrical models, and plugged into a chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits.h>
#include <math.h>
#include <string.h>

#include "parts/button_model.h"
#include "parts/buttons_part.h"
#include "parts/circuit.h"
#include "parts/joystick_part.h"
#include "parts/keypad_model.h"
#include "parts/keypad_part.h"
#include "parts/ladder_part.h"
#include "tests/support/faults.h"
#include "tests/support/keys.h"
#include "tests/support/test.h"

// ---- Electrical models ----

TEST(a_button_behaves_like_a_key_with_its_row_at_ground)
{
    for (unsigned i = 0; i < 8; i++) {
        pin_drive_t drive = (pin_drive_t)(i / 2);
        pin_level_t line[KEYPAD_LINES];
        keypad_model_t key = {.closed = (uint16_t)(i % 2), .drive = {DRIVE_LOW, [CONTACT_ROWS] = drive}};
        bool shorted, keypad_shorted = keypad_model_resolve(&key, line) != 0;
        assert_int_equal(button_model_resolve(drive, i % 2, &shorted), line[CONTACT_ROWS]);
        assert_int_equal(shorted, keypad_shorted);
    }
}

static const joystick_axis_t ideal = {.rest = 0.5, .least = 0, .most = 1};
static const joystick_axis_t real = {.rest = 0.59, .least = 0.04, .most = 0.97, .noise_volts = 0.1};

static const joystick_axis_t noisy = {.rest = 0.5, .least = 0, .most = 1, .noise_volts = 1};

// Tracks of 10 kOhm: 2.5 kOhm at the middle, and a pull-up of 20 kOhm.
TEST(an_axis_divides_the_supply_a_pull_up_shifts_it_and_an_output_overrides_it)
{
    static const struct {
        const joystick_axis_t *axis;
        double tilt, noise;
        pin_drive_t drive;
        double volts;
    } c[] = {
        {&ideal, 0, 0, DRIVE_NONE, 2.5},      {&ideal, -1, 0, DRIVE_NONE, 0},
        {&ideal, 0.5, 0, DRIVE_NONE, 3.75},   {&real, 0, 0, DRIVE_NONE, 2.95},
        {&real, -1, 0, DRIVE_NONE, 0.2},      {&real, 0.5, 0, DRIVE_NONE, 3.9},
        {&real, 0.5, -1, DRIVE_NONE, 3.8},    {&noisy, 1, 1, DRIVE_NONE, 5},
        {&ideal, 0, 0, DRIVE_PULL_UP, 2.778}, {&ideal, -1, 0, DRIVE_PULL_UP, 0},
        {&ideal, 0, 0, DRIVE_LOW, 0},         {&ideal, 0, 0, DRIVE_HIGH, 5},
        {&noisy, -1, -1, DRIVE_NONE, 0},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        double volts = joystick_model_volts(c[i].axis, c[i].tilt, c[i].drive, c[i].noise);
        if (fabs(volts - c[i].volts) > 0.001)
            fail_msg("case %zu: %.3f V instead of %.3f V", i, volts, c[i].volts);
    }
}

TEST(an_axis_between_the_thresholds_has_no_level)
{
    assert_int_equal(joystick_model_level(1.4), PIN_LOW);
    assert_int_equal(joystick_model_level(1.6), PIN_FLOATING);
    assert_int_equal(joystick_model_level(2.9), PIN_FLOATING);
    assert_int_equal(joystick_model_level(3.1), PIN_HIGH);
}

// ---- On the pins of a chip ----

static const uint8_t waits[] = {0xFF, 0xCF};                     // rjmp .
static const uint8_t drives_port_c[] = {0x1F, 0xEF, 0x17, 0xB9,  // ldi r17, 0xFF; out DDRC, r17
                                        0x18, 0xB9, 0xFF, 0xCF}; // out PORTC, r17; rjmp .
static const uint8_t pulls_port_c_down[] = {0x1F, 0xEF, 0x17, 0xB9, 0xFF, 0xCF, 0, 0}; // without the last out
static const uint8_t pulls_up_port_c[] = {0x1F, 0xEF, 0x18, 0xB9, 0xFF, 0xCF}; // ldi; out PORTC, r17; rjmp .
static const uint8_t marks[] = {0x1E, 0xBB, 0xFF, 0xCF};                       // out GPIOR0, r17; rjmp .
static const chip_pin_t pin[] = {{'C', 0}, {'C', 1}, {'C', 2}, {'C', 3}, {'C', 4}};
static circuit_t circuit;
static chip_t *chip;
static buttons_part_t buttons;
static joystick_part_t stick;
static keypad_part_t cells;
static uint64_t seed;

static void press_second(void *context, uint8_t value)
{
    (void)context;
    (void)value;
    assert_true(chip_is_busy(chip));
    contacts_set(&buttons.contacts, 1, true);
    assert_int_equal(buttons.contacts.closed, 0); // waits for the end of the instruction
}

static void start_with(const uint8_t *flash, size_t size)
{
    char error[200] = "";
    chip_config_t config = {.mcu = "atmega328p",
                            .hz = 16000000,
                            .flash = flash,
                            .flash_size = size,
                            .random = &seed,
                            .hooks = {.marker = press_second}};
    seed = 1;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    chip = circuit.chip;
}

static void start(const uint8_t *flash, size_t size, bool joystick)
{
    start_with(flash, size);
    if (joystick)
        joystick_part_start(&stick, chip, &seed);
    else
        buttons_part_start(&buttons, BUTTONS_MAX, chip, &seed);
    circuit_plug(&circuit, joystick ? &stick.part : &buttons.part, pin);
    chip_power_on(chip);
}

static double volts_of(unsigned axis)
{
    double out;
    assert_true(stick.part.volts(&stick.part, axis, &out));
    return out;
}

TEST(each_button_has_its_pin_and_bounces_independently)
{
    start(waits, sizeof waits, false);
    for (unsigned i = 0; i < BUTTONS_MAX; i++) {
        assert_int_equal(chip_pin(chip, pin[i]), PIN_FLOATING);
        contacts_move(&buttons.contacts, i, true, chip_now(chip) + 10, 1000);
        chip_run(chip, chip_now(chip) + 1000);
        unsigned closed = buttons.contacts.closed;
        chip_run(chip, chip_now(chip) + 20);
        assert_int_equal(closed & ~(1u << i), buttons.contacts.closed & ~(1u << i));
        for (unsigned k = 0; k < BUTTONS_MAX; k++)
            assert_int_equal(chip_pin(chip, pin[k]), k <= i ? PIN_LOW : PIN_FLOATING);
    }
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

TEST(a_button_can_be_pressed_from_a_hook_and_one_that_does_not_exist_is_a_fault)
{
    start(marks, sizeof marks, false);
    chip_run(chip, 10);
    assert_int_equal(chip_pin(chip, pin[1]), PIN_LOW);
    contacts_set(&buttons.contacts, CONTACTS_MAX, true);
    contacts_move(&buttons.contacts, CONTACTS_MAX, false, chip_now(chip), 0);
    chip_run(chip, 100);
    assert_int_equal(buttons.contacts.closed, 1 << 1);
    assert_int_equal(faults_told(&circuit), 2);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "there is no contact 16; the last is 15"));
    circuit_free(&circuit);
}

typedef struct {
    unsigned edges;
    chip_time_t first, last;
} bounce_t;

static void on_edge(void *context, unsigned contact, bool closes)
{
    bounce_t *b = context;
    assert_int_equal(contact, 0);
    assert_int_equal(closes, b->edges % 2 == 0);
    b->last = chip_now(chip);
    b->first = b->edges++ ? b->first : b->last;
}

TEST(a_contact_that_bounces_closes_two_to_nine_times_within_its_time)
{
    enum { AT = 10, BOUNCE = 1000, INSTRUCTION = 3 };
    unsigned least = UINT_MAX, most = 0;
    start(waits, sizeof waits, false);
    buttons.contacts.on_contact = on_edge;
    for (unsigned i = 0; i < 200; i++) {
        bounce_t b = {0};
        chip_time_t from = chip_now(chip) + AT;
        buttons.contacts.context = &b;
        contacts_move(&buttons.contacts, 0, true, from, BOUNCE);
        chip_run(chip, from + 2 * BOUNCE);
        assert_in_range(b.first, from, from + INSTRUCTION);
        assert_in_range(b.last, from + BOUNCE, from + BOUNCE + INSTRUCTION);
        least = b.edges < least ? b.edges : least;
        most = b.edges > most ? b.edges : most;
        buttons.contacts.context = &(bounce_t){.edges = 1};
        contacts_set(&buttons.contacts, 0, false);
    }
    assert_int_equal(least, 1 + 2);
    assert_int_equal(most, 1 + 16);
    circuit_free(&circuit);
}

TEST(a_button_released_while_it_bounces_ends_open)
{
    for (chip_time_t later = 0; later < 1000; later += 20) {
        start(waits, sizeof waits, false);
        contacts_move(&buttons.contacts, 0, true, chip_now(chip) + 10, 1000);
        chip_run(chip, chip_now(chip) + 10 + later);
        contacts_move(&buttons.contacts, 0, false, chip_now(chip), later / 2);
        chip_run(chip, chip_now(chip) + 2000);
        assert_int_equal(chip_pin(chip, pin[0]), PIN_FLOATING);
        circuit_free(&circuit);
    }
}

TEST(a_closed_button_or_a_joystick_on_driven_pins_is_a_fault)
{
    static const struct {
        const char *says;
        bool joystick, high;
        unsigned contact;
    } c[] = {{"short circuit on button 1", false, true, 0},
             {"short circuit on button 4", false, true, 3},
             {"the joystick's pins are driven", true, true, 0},
             {"the joystick's pins are driven", true, false, 0}};
    for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
        start(c[i].high ? drives_port_c : pulls_port_c_down, sizeof drives_port_c, c[i].joystick);
        chip_run(chip, 100);
        assert_int_equal(faults_told(&circuit), c[i].joystick);
        if (!c[i].joystick)
            contacts_set(&buttons.contacts, c[i].contact, true);
        chip_run(chip, 200);
        chip_resolve(chip);
        assert_int_equal(faults_told(&circuit), 1);
        assert_non_null(strstr(circuit_fault(&circuit, 0), c[i].says));
        chip_power_off(chip);
        chip_power_on(chip);
        chip_run(chip, chip_now(chip) + 100);
        assert_int_equal(faults_told(&circuit), 2);
        circuit_free(&circuit);
    }
}

TEST(each_direction_of_the_stick_moves_its_axis_to_an_end)
{
    static const struct {
        unsigned way;
        double x, y;
    } end[] = {
        {JOYSTICK_UP, 2.5, 0}, {JOYSTICK_LEFT, 0, 2.5}, {JOYSTICK_RIGHT, 5, 2.5}, {JOYSTICK_DOWN, 2.5, 5}};
    start(waits, sizeof waits, true);
    for (unsigned i = 0; i < sizeof end / sizeof end[0]; i++) {
        contacts_set(&stick.contacts, end[i].way, true);
        assert_int_equal(volts_of(JOYSTICK_X) * 100, end[i].x * 100);
        assert_int_equal(volts_of(JOYSTICK_Y) * 100, end[i].y * 100);
        contacts_set(&stick.contacts, end[i].way, false);
    }
    stick.tilt[JOYSTICK_X] = 0.8; // and a contact: it cannot go beyond the end
    stick.axis[JOYSTICK_X].most = 0.9;
    contacts_set(&stick.contacts, JOYSTICK_RIGHT, true);
    assert_int_equal(volts_of(JOYSTICK_X) * 100, 450);
    contacts_set(&stick.contacts, JOYSTICK_RIGHT, false);
    stick.tilt[JOYSTICK_X] = -0.8;
    stick.axis[JOYSTICK_X].least = 0.25;
    contacts_set(&stick.contacts, JOYSTICK_LEFT, true);
    assert_int_equal(volts_of(JOYSTICK_X) * 100, 125);
    contacts_set(&stick.contacts, JOYSTICK_LEFT, false);
    stick.tilt[JOYSTICK_X] = 0;
    assert_false(stick.part.volts(&stick.part, JOYSTICK_SW, &(double){0})); // has only levels
    contacts_set(&stick.contacts, JOYSTICK_PRESS, true);
    assert_int_equal(chip_pin(chip, pin[JOYSTICK_SW]), PIN_LOW);
    assert_int_equal(volts_of(JOYSTICK_X) * 100, 250);
    stick.axis[JOYSTICK_X].noise_volts = 1; // of which the level knows nothing
    chip_resolve(chip);
    assert_int_equal(chip_pin(chip, pin[JOYSTICK_X]), PIN_FLOATING);
    circuit_free(&circuit);
}

// 2.5 kOhm at the middle.
TEST(pull_ups_of_the_chip_shift_the_axes_and_raise_the_switch)
{
    start(pulls_up_port_c, sizeof pulls_up_port_c, true);
    assert_int_equal(chip_pin(chip, pin[JOYSTICK_SW]), PIN_FLOATING);
    chip_run(chip, 10);
    assert_in_range(volts_of(JOYSTICK_X) * 1000, 2777, 2778);
    assert_in_range(volts_of(JOYSTICK_Y) * 1000, 2777, 2778);
    assert_int_equal(chip_pin(chip, pin[JOYSTICK_SW]), PIN_HIGH);
    contacts_set(&stick.contacts, JOYSTICK_PRESS, true);
    assert_int_equal(chip_pin(chip, pin[JOYSTICK_SW]), PIN_LOW);
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

TEST(a_stick_springs_back_to_a_different_position_each_time_within_its_limits)
{
    double least = 5, most = 0;
    start(waits, sizeof waits, true);
    stick.spring[JOYSTICK_X] = 0.1;
    for (unsigned i = 0; i < 100; i++) {
        contacts_set(&stick.contacts, JOYSTICK_LEFT, true);
        contacts_set(&stick.contacts, JOYSTICK_LEFT, false);
        double at = volts_of(JOYSTICK_X);
        assert_true(at == volts_of(JOYSTICK_X)); // stays there
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    assert_in_range(1000 * least, 2250, 2300);
    assert_in_range(1000 * most, 2700, 2750);
    circuit_free(&circuit);
}

// With one row low, the column of each closed button of this row is low, and no other; a closed button
// between two outputs that differ is a short circuit.
static const uint8_t drives_row_2[] = {0x12, 0xE0, 0x17, 0xB9, // ldi r17, 0x02; out DDRC, r17
                                       0x18, 0xE3, 0x18, 0xB9, // ldi r17, 0x38; out PORTC, r17: C1 to C3
                                       0xFF, 0xCF};            // rjmp .

TEST(a_keypads_key_closes_now_or_when_its_bounce_is_over_if_it_is_not_worn)
{
    static const chip_pin_t of_lines[] = {{'C', 1}, {'C', 0}, {'D', 0}, {'D', 1},
                                          {'C', 3}, {'C', 4}, {'C', 5}, {'C', 2}};
    static const chip_pin_t of_others[] = {{'B', 0}, {'B', 1}, {'B', 2}, {'B', 3},
                                           {'D', 2}, {'D', 3}, {'D', 4}, {'D', 5}};
    keypad_part_t keypad, other; // whose lines float
    start_with(drives_row_2, sizeof drives_row_2);
    keypad_part_start(&keypad, chip, &seed);
    keypad_part_start(&other, chip, &seed);
    assert_true(circuit_plug(&circuit, &keypad.part, of_lines));
    assert_true(circuit_plug(&circuit, &other.part, of_others));
    chip_power_on(chip);
    chip_run(chip, 100);
    keypad_part_set(&keypad, 0, true);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1]), PIN_LOW);
    keypad_part_set(&keypad, 0, false);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1]), PIN_HIGH);
    keypad.ohms = 12000; // with a pull-up of 20 kOhm between the thresholds: the column keeps its level
    keypad_part_set(&keypad, 0, true);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1]), PIN_HIGH);
    keypad.ohms = 1000;
    chip_resolve(chip);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1]), PIN_LOW);
    keypad.ohms = 12000;
    chip_resolve(chip);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1]), PIN_LOW);
    keypad.ohms = 0;
    keypad_part_set(&keypad, 0, false);
    keypad_part_move(&keypad, 1, true, 200, 1000);
    chip_run(chip, 190);
    assert_int_equal(keypad.contacts.closed, 0);
    chip_run(chip, 1210);
    assert_int_equal(keypad.contacts.closed, 1 << 1);
    assert_int_equal(chip_pin(chip, of_lines[KEYPAD_C1 + 1]), PIN_LOW);
    circuit_free(&circuit);
}

TEST(each_row_that_is_driven_high_is_a_fault)
{
    for (unsigned row = 0; row < CONTACT_ROWS; row++) {
        char says[] = "row R1 driven high";
        pin_drive_t drive[KEYPAD_LINES] = {DRIVE_NONE};
        pin_level_t level[KEYPAD_LINES];
        says[5] = (char)('1' + row);
        start_with(waits, sizeof waits);
        keypad_part_start(&cells, chip, &seed);
        drive[row] = DRIVE_HIGH;
        cells.part.resolve(&cells.part, drive, level);
        cells.part.resolve(&cells.part, drive, level);
        assert_int_equal(faults_told(&circuit), 1);
        assert_non_null(strstr(circuit_fault(&circuit, 0), says));
        circuit_free(&circuit);
    }
}

static pin_level_t level_of_row_1(void)
{
    const pin_drive_t drive[KEYPAD_LINES] = {[KEYPAD_R1] = DRIVE_PULL_UP, [KEYPAD_C1] = DRIVE_LOW};
    pin_level_t level[KEYPAD_LINES];
    cells.part.resolve(&cells.part, drive, level);
    return level[KEYPAD_R1];
}

TEST(a_row_that_is_pulled_up_rises_slowly_and_keeps_its_level_too)
{
    enum { RISE = 1000 };
    start_with(waits, sizeof waits);
    keypad_part_start(&cells, chip, &seed);
    cells.part.power(&cells.part);
    cells.rise = RISE;
    assert_int_equal(level_of_row_1(), PIN_LOW);
    chip_run(chip, chip_now(chip) + RISE + 3);
    assert_int_equal(level_of_row_1(), PIN_HIGH);
    cells.rise = 0;
    cells.contacts.closed = 1;
    cells.ohms = 12000;
    assert_int_equal(level_of_row_1(), PIN_HIGH);
    cells.ohms = 1000;
    assert_int_equal(level_of_row_1(), PIN_LOW);
    cells.ohms = 12000;
    assert_int_equal(level_of_row_1(), PIN_LOW);
    circuit_free(&circuit);
}

TEST(nine_buttons_join_three_rows_and_three_columns)
{
    static const chip_pin_t of_cells[] = {{'C', 0}, {'C', 1}, {'C', 2}, {'C', 3}, {'C', 4}, {'C', 5}};
    static const unsigned contact[] = {0, 1, 2, 4, 5, 6, 8, 9, 10};
    start_with(drives_row_2, sizeof drives_row_2);
    cells_part_start(&cells, chip, &seed);
    assert_true(circuit_plug(&circuit, &cells.part, of_cells));
    chip_power_on(chip);
    chip_run(chip, 100);
    for (unsigned button = 0; button < 9; button++) {
        contacts_set(&cells.contacts, contact[button], true);
        for (unsigned column = 0; column < 3; column++)
            assert_int_equal(chip_pin(chip, of_cells[3 + column]),
                             button / 3 == 1 && column == button % 3 ? PIN_LOW : PIN_HIGH);
        contacts_set(&cells.contacts, contact[button], false);
    }
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

// The readings of the shield: 0, 145, 329, 505, 741 of 1,023; of two keys the lower one.
TEST(a_ladder_divides_the_supply_by_the_key_that_is_nearest_to_ground)
{
    static const struct {
        unsigned key, steps;
    } c[] = {
        {LADDER_RIGHT, 0}, {LADDER_UP, 145}, {LADDER_DOWN, 329}, {LADDER_LEFT, 505}, {LADDER_SELECT, 741}};
    ladder_part_t ladder;
    double out = 0;
    start_with(waits, sizeof waits);
    ladder_part_start(&ladder, chip, &seed);
    assert_true(circuit_plug(&circuit, &ladder.part, pin));
    chip_power_on(chip);
    assert_true(ladder.part.volts(&ladder.part, 0, &out) && out == 5);
    assert_int_equal(chip_pin(chip, pin[0]), PIN_HIGH);
    for (unsigned i = sizeof c / sizeof *c; i-- > 0;) {
        contacts_set(&ladder.contacts, c[i].key, true);
        assert_true(ladder.part.volts(&ladder.part, 0, &out));
        assert_int_equal(out / 5 * 1024, c[i].steps);
    }
    contacts_set(&ladder.contacts, LADDER_RIGHT, false);
    ladder.part.volts(&ladder.part, 0, &out);
    assert_int_equal(out / 5 * 1024, 145);
    assert_int_equal(chip_pin(chip, pin[0]), PIN_LOW);
    contacts_set(&ladder.contacts, LADDER_UP, false);
    assert_int_equal(chip_pin(chip, pin[0]), PIN_FLOATING); // 1.6 V is neither low nor high
    ladder.noise_volts = 0.1;
    double least = 5, most = 0;
    for (unsigned i = 0; i < 100; i++) {
        ladder.part.volts(&ladder.part, 0, &out);
        least = out < least ? out : least;
        most = out > most ? out : most;
    }
    assert_in_range(least * 1000, 1510, 1530);
    assert_in_range(most * 1000, 1690, 1711);
    circuit_free(&circuit);
}

TEST(a_ladder_on_a_pull_up_shifts_on_a_driven_pin_is_a_fault_and_unplugged_has_any_voltage_or_a_given_one)
{
    ladder_part_t ladder;
    pin_level_t level[1];
    double out = 0;
    start_with(waits, sizeof waits);
    ladder_part_start(&ladder, chip, &seed);
    contacts_set(&ladder.contacts, LADDER_LEFT, true);
    ladder.part.resolve(&ladder.part, (pin_drive_t[]){DRIVE_PULL_UP}, level);
    ladder.part.volts(&ladder.part, 0, &out);
    assert_in_range(out * 1000, 2587, 2589); // 2 and 20 kOhm to 5 V, 1,950 Ohm to ground
    ladder.unplugged = true;
    ladder.part.resolve(&ladder.part, (pin_drive_t[]){DRIVE_LOW}, level);
    assert_int_equal(level[0], PIN_FLOATING);
    assert_false(ladder.part.volts(&ladder.part, 0, &out));
    ladder.stray_volts = 1.25;
    assert_true(ladder.part.volts(&ladder.part, 0, &out) && out == 1.25);
    assert_int_equal(circuit_faults(&circuit), 0);
    ladder.unplugged = false;
    for (unsigned i = 0; i < 2; i++)
        ladder.part.resolve(&ladder.part, (pin_drive_t[]){i ? DRIVE_HIGH : DRIVE_LOW}, level);
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "the ladder's pin is driven"));
    circuit_free(&circuit);
}
