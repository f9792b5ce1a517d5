// The part of hal/input.h that is common to all sampled inputs.
#include "hal/avr/input/sampling.h"

#include "hal/avr/flags.h"
#include "hal/input.h"

uint8_t sampling_longest_ticks;

void input_skip_sample(void)
{
    TIFR0 = 1 << OCF0A;
}

uint16_t input_longest_us(void)
{
    return (uint16_t)(sampling_longest_ticks * (SAMPLING_PRESCALER / (F_CPU / 1000000)));
}

bool input_has_event(void)
{
    return flag_is_set(FLAG_KEYS);
}
