// WS2812 strip: decodes pulses into bits, bits into colours; computes the current.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ws2812_model.h"

#include <string.h>

void ws2812_model_power(ws2812_model_t *part)
{
    *part = (ws2812_model_t){.leds = part->leds};
}

ws2812_verdict_t ws2812_model_rise(ws2812_model_t *part, uint32_t low_ps)
{
    if (low_ps >= WS2812_RESET_PS)
        return ws2812_model_reset(part);
    if (part->bits == 0) // already shown; the low since then has no meaning
        return WS2812_OK;
    if (low_ps < (part->last_bit ? WS2812_T1L_MIN_PS : WS2812_T0L_MIN_PS))
        return WS2812_BAD_LOW;
    return part->high_ps + low_ps <= WS2812_BIT_MAX_PS ? WS2812_OK : WS2812_BAD_GAP;
}

static void receive(ws2812_model_t *part, bool bit)
{
    unsigned at = part->bits++;
    part->last_bit = bit;
    if (at >= part->leds * WS2812_BITS)
        return;
    uint8_t *byte = &part->received[at / 8];
    *byte = (uint8_t)(*byte << 1 | bit);
}

// An invalid pulse counts as the bit to which it is nearer.
ws2812_verdict_t ws2812_model_fall(ws2812_model_t *part, uint32_t high_ps)
{
    bool bit = high_ps > (WS2812_T0H_MAX_PS + WS2812_T1H_MIN_PS) / 2;
    part->high_ps = high_ps;
    receive(part, bit);
    uint32_t min = bit ? WS2812_T1H_MIN_PS : WS2812_T0H_MIN_PS;
    uint32_t max = bit ? WS2812_T1H_MAX_PS : WS2812_T0H_MAX_PS;
    return high_ps >= min && high_ps <= max ? WS2812_OK : WS2812_BAD_HIGH;
}

ws2812_verdict_t ws2812_model_reset(ws2812_model_t *part)
{
    unsigned bits = part->bits, leds = bits / WS2812_BITS;
    part->bits = 0;
    for (unsigned i = 0; i < leds && i < part->leds; i++) {
        const uint8_t *grb = &part->received[3 * i];
        part->lit[i] = (ws2812_colour_t){grb[0], grb[1], grb[2]};
    }
    return bits % WS2812_BITS == 0 ? WS2812_OK : WS2812_CUT;
}

uint32_t ws2812_model_ua(const ws2812_model_t *part)
{
    uint32_t levels = 0;
    for (unsigned i = 0; i < part->leds; i++)
        levels += (uint32_t)part->lit[i].green + part->lit[i].red + part->lit[i].blue;
    return part->leds * WS2812_QUIESCENT_UA + levels * WS2812_COLOUR_UA / WS2812_LEVEL_MAX;
}
