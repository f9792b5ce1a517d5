// Tests with the flashed ELF which keys of a d-pad end power-down.
#include "input_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { DOWN_AFTER_S = 602 };

static rig_t d;
static model_t m;

BEFORE_EACH
{
    d = rig_on(2);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

// A joystick's tilt does not wake the chip; its switch does.
TEST(any_button_only_ends_power_down_and_a_tilt_does_not)
{
    for (unsigned i = 0; i < (INPUT_USES_ADC ? 1 : 4); i += soak_step(INPUT_USES_ADC ? 1 : 3)) {
        rig_wait_ms(&d, 1000 * DOWN_AFTER_S + (unsigned)rig_random(&d, 1000));
        assert_true(rig_asleep_percent(&d, "", 1) == 100);
        rig_press(&d, (char[]){"2468"[i], '\0'});
        assert_int_equal(rig_asleep_percent(&d, "", 1) == 100, INPUT_USES_ADC);
        if (INPUT_USES_ADC)
            rig_press(&d, "5");
        judge_display(&d, &m);
    }
}
