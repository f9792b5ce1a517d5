// Analysed without an alarm as it is: tests/judge/judge.sh plants in it what keeps Eva from seeing one.
// SPDX-License-Identifier: MIT
#include "__fc_builtin.h"

#include <stdint.h>

static uint8_t half_of[200];

static void halve(uint8_t n)
{
    if (n % 2 == 0)
        half_of[n] = n / 2;
}

void eva_main(void)
{
    halve(Frama_C_unsigned_char_interval(0, 199));
}
