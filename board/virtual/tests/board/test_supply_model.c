// The rail's voltage over time, against closed formulas.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "parts/supply_model.h"
#include "tests/support/test.h"

static void expect(double seen, double expected)
{
    if (fabs(seen - expected) > 1e-6)
        fail_msg("%f instead of %f", seen, expected);
}

TEST(a_source_charges_the_capacitor_through_its_resistance)
{
    supply_model_t p = {.source_volts = 5, .ohms = 2, .farads = 0.5, .from_volts = 9};
    expect(supply_model_after(&p, 0), 0);
    expect(supply_model_after(&p, 1), 5 * (1 - exp(-1)));
    expect(supply_model_reaches(&p, 5 * (1 - exp(-2))), 2);
    assert_true(isinf(supply_model_reaches(&p, 5.1)));
    assert_true(isinf(supply_model_reaches(&p, 0))); // which it has
}

TEST(an_unplugged_board_discharges_it_in_proportion_to_time)
{
    supply_model_t p = {.ohms = 1e9, .farads = 1e-3, .amperes = 0.02, .from_volts = 9, .volts = 5};
    expect(supply_model_after(&p, 0.1), 3);
    expect(supply_model_reaches(&p, 2.7), 0.115);
    expect(supply_model_after(&p, 1), 0);
    assert_true(isinf(supply_model_reaches(&p, 5.1)));
}

// A load of 0.1 A at 5 V and 0 A at 2 V, supplied through 10 Ohm.
TEST(a_load_that_conducts_from_2_volts_on_draws_less_as_the_rail_sags)
{
    supply_model_t p = {
        .source_volts = 5, .ohms = 10, .farads = 1e-4, .siemens = 0.1 / 3, .from_volts = 2, .volts = 5};
    expect(supply_model_after(&p, 1), 2 + 3 * 0.75);
    p.volts = 1.9;
    expect(supply_model_after(&p, 1e-3 * log(3.1 / 3)), 2);
    p.volts = 2;
    expect(supply_model_after(&p, 1), 2 + 3 * 0.75);
    p.amperes = 0.4; // with which it falls from 2 V on
    expect(supply_model_after(&p, 1e-3), 1 + exp(-1));
    p.amperes = 0;
    p.source_volts = 0;
    expect(supply_model_after(&p, 1e-3), 2 * exp(-1));
}
