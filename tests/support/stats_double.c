#include "tests/support/stats_double.h"

stats_double_t stats_double;

uptime_t stats_uptime(void)
{
    return stats_double.uptime;
}

uint16_t stats_asleep_permille(void)
{
    return stats_double.asleep_permille;
}

uint16_t stats_interrupt_us(void)
{
    return stats_double.interrupt_us;
}

uint16_t stats_stack(void)
{
    return stats_double.stack;
}

uint8_t stats_resets(void)
{
    return stats_double.resets;
}

reset_cause_t stats_cause(void)
{
    return stats_double.cause;
}
