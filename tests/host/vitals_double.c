#include "vitals_double.h"

vitals_double_t vitals_double;

uptime_t vitals_uptime(void)
{
    return vitals_double.uptime;
}

uint16_t vitals_asleep_permille(void)
{
    return vitals_double.asleep_permille;
}

uint16_t vitals_interrupt_us(void)
{
    return vitals_double.interrupt_us;
}

uint16_t vitals_stack(void)
{
    return vitals_double.stack;
}

uint8_t vitals_resets(void)
{
    return vitals_double.resets;
}

reset_cause_t vitals_cause(void)
{
    return vitals_double.cause;
}
