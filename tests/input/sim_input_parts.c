// Buttons and joystick plugged into a chip that only waits: what its pins see of them.
#include <string.h>

#include "board/virtual/parts/buttons.h"
#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/joystick.h"
#include "tests/support/test.h"

static const uint8_t waits[] = {0xFF, 0xCF};                     // rjmp .
static const uint8_t drives_port_c[] = {0x1F, 0xEF, 0x17, 0xB9,  // ldi r17, 0xFF; out DDRC, r17
                                        0x18, 0xB9, 0xFF, 0xCF}; // out PORTC, r17; rjmp .
static const chip_pin_t pin[] = {{'C', 0}, {'C', 1}, {'C', 2}, {'C', 3}, {'C', 4}};
static circuit_t circuit;
static uint64_t seed;

static chip_t *start(const uint8_t *flash, size_t size)
{
    char error[200] = "";
    seed = 1;
    chip_config_t config = {
        .mcu = "atmega328p", .hz = 16000000, .flash = flash, .flash_size = size, .random = &seed};
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    return circuit.chip;
}

static chip_t *start_joystick(joystick_t *j, const uint8_t *flash, size_t size)
{
    chip_t *chip = start(flash, size);
    joystick_start(j, chip, &seed);
    circuit_plug(&circuit, &j->part, pin);
    chip_power_on(chip);
    return chip;
}

static double volts(joystick_t *j, unsigned axis)
{
    double out;
    assert_true(j->part.volts(&j->part, axis, &out));
    return out;
}

TEST(each_button_has_its_pin_and_bounces_by_itself)
{
    buttons_t b;
    chip_t *chip = start(waits, sizeof waits);
    buttons_start(&b, BUTTONS_MAX, chip, &seed);
    circuit_plug(&circuit, &b.part, pin);
    chip_power_on(chip);
    for (unsigned i = 0; i < BUTTONS_MAX; i++) {
        assert_int_equal(chip_pin(chip, pin[i]), PIN_FLOATING);
        switches_move(&b.switches, i, true, chip_now(chip) + 10, 1000);
        chip_run(chip, chip_now(chip) + 1000);
        unsigned closed = b.switches.closed;
        chip_run(chip, chip_now(chip) + 20);
        assert_int_equal(closed & ~(1u << i), b.switches.closed & ~(1u << i));
        for (unsigned k = 0; k < BUTTONS_MAX; k++)
            assert_int_equal(chip_pin(chip, pin[k]), k <= i ? PIN_LOW : PIN_FLOATING);
    }
    assert_int_equal(circuit_faults(&circuit), 0);
    circuit_free(&circuit);
}

TEST(a_button_on_a_pin_that_is_driven_high_is_a_fault)
{
    buttons_t b;
    chip_t *chip = start(drives_port_c, sizeof drives_port_c);
    buttons_start(&b, BUTTONS_MAX, chip, &seed);
    circuit_plug(&circuit, &b.part, pin);
    chip_power_on(chip);
    chip_run(chip, 100);
    assert_int_equal(circuit_faults(&circuit), 0);
    switches_set(&b.switches, 3, true);
    chip_run(chip, 200);
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "short circuit on button 4"));
    circuit_free(&circuit);
}

TEST(each_way_of_the_stick_moves_its_axis_to_an_end)
{
    static const struct {
        unsigned way;
        double x, y;
    } end[] = {
        {JOYSTICK_UP, 2.5, 0}, {JOYSTICK_LEFT, 0, 2.5}, {JOYSTICK_RIGHT, 5, 2.5}, {JOYSTICK_DOWN, 2.5, 5}};
    joystick_t j;
    start_joystick(&j, waits, sizeof waits);
    for (unsigned i = 0; i < sizeof end / sizeof end[0]; i++) {
        switches_set(&j.switches, end[i].way, true);
        assert_int_equal(volts(&j, JOYSTICK_X) * 100, end[i].x * 100);
        assert_int_equal(volts(&j, JOYSTICK_Y) * 100, end[i].y * 100);
        switches_set(&j.switches, end[i].way, false);
    }
    switches_set(&j.switches, JOYSTICK_PRESS, true);
    assert_int_equal(chip_pin(circuit.chip, pin[JOYSTICK_SW]), PIN_LOW);
    assert_int_equal(volts(&j, JOYSTICK_X) * 100, 250);
    circuit_free(&circuit);
}

TEST(a_stick_springs_back_to_another_place_each_time_within_its_spring)
{
    joystick_t j;
    double least = 5, most = 0;
    start_joystick(&j, waits, sizeof waits);
    j.spring[JOYSTICK_X] = 0.1;
    for (unsigned i = 0; i < 100; i++) {
        switches_set(&j.switches, JOYSTICK_LEFT, true);
        switches_set(&j.switches, JOYSTICK_LEFT, false);
        double at = volts(&j, JOYSTICK_X);
        assert_true(at == volts(&j, JOYSTICK_X)); // and stays there
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    assert_in_range(1000 * least, 2250, 2300);
    assert_in_range(1000 * most, 2700, 2750);
    circuit_free(&circuit);
}

TEST(a_joystick_whose_pins_are_driven_is_a_fault)
{
    joystick_t j;
    chip_t *chip = start_joystick(&j, drives_port_c, sizeof drives_port_c);
    chip_run(chip, 100);
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "the joystick's pins are driven"));
    circuit_free(&circuit);
}
