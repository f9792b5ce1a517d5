// Calls hal/debounce.h with any state and any sample, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#include "__fc_builtin.h"

#include "hal/debounce.c"

void eva_main(void)
{
    debounce_t s;
    Frama_C_make_unknown((char *)&s, sizeof s);
    const key_set_t closed = Frama_C_unsigned_short_interval(0, UINT16_MAX);
    debounce_start(&s, closed);
    debounce_sample(&s, closed);
    debounce_is_idle(&s, closed);
    debounce_is_pressing(&s);
    debounce_is_steady(&s);
    debounce_ambiguous(closed);
}
