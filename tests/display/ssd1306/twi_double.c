// Test double of hal/twi.h that passes bytes to a virtual SSD1306.
// SPDX-License-Identifier: MIT
#include "tests/display/ssd1306/twi_double.h"

#include <stddef.h>

#include "hal/twi.h"

ssd1306_model_t twi_double_part;
bool twi_double_fails, twi_double_hangs;
unsigned twi_double_bytes, twi_double_recoveries, twi_double_transmissions;
const char *twi_double_fault;

static uint8_t buffer[TWI_BYTES_MAX];
static bool busy, failed;

void twi_double_reset(uint64_t seed)
{
    ssd1306_model_power(&twi_double_part, &seed);
    twi_double_fails = twi_double_hangs = busy = failed = false;
    twi_double_bytes = twi_double_recoveries = twi_double_transmissions = 0;
    twi_double_fault = NULL;
}

void twi_start(void)
{
    busy = false;
}

bool twi_is_busy(void)
{
    return busy;
}

bool twi_has_failed(void)
{
    return failed;
}

uint8_t *twi_buffer(void)
{
    return buffer;
}

static void receive(uint8_t byte)
{
    const char *fault = ssd1306_model_byte(&twi_double_part, byte);
    if (fault != NULL && twi_double_fault == NULL)
        twi_double_fault = fault;
}

void twi_send(uint8_t address, uint8_t count)
{
    twi_double_transmissions++;
    busy = twi_double_hangs;
    failed = twi_double_fails || address != 0x3C;
    if (busy || failed)
        return;
    ssd1306_model_start(&twi_double_part);
    for (uint8_t i = 0; i < count; i++)
        receive(buffer[i]);
    twi_double_bytes += count;
}

void twi_recover(void)
{
    twi_double_recoveries++;
    busy = false;
    failed = true;
}
