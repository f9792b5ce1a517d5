// The part of hal/input.h that is common to all sampled inputs.
// SPDX-License-Identifier: MIT
#include "hal/avr/input/sampling.h"

#include "hal/avr/flags.h"
#include "hal/input.h"

void input_skip_sample(void)
{
    TIFR0 = 1 << OCF0A;
}

bool input_has_event(void)
{
    return flag_is_set(FLAG_KEYS);
}
