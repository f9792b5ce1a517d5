// WS2812 strip: decodes pulses into bits, bits into colours; computes the current.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ws2812_model.h"

#include <string.h>

const ws2812_variant_t ws2812_b = {.name = "ws2812b",
                                   .t0h_min = 250000,
                                   .t0h_max = 550000,
                                   .t1h_min = 650000,
                                   .t1h_max = 950000,
                                   .t0l_min = 700000,
                                   .t1l_min = 300000,
                                   .bit_max = 1850000,
                                   .reset = 50000000};
const ws2812_variant_t ws2812_strict = {.name = "strict",
                                        .t0h_min = 250000,
                                        .t0h_max = 380000,
                                        .t1h_min = 650000,
                                        .t1h_max = 850000,
                                        .t0l_min = 700000,
                                        .t1l_min = 580000,
                                        .bit_max = 1850000,
                                        .reset = 280000000};

const ws2812_variant_t *ws2812_variant(const char *name)
{
    const ws2812_variant_t *const all[] = {&ws2812_b, &ws2812_strict};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return NULL;
}

static const ws2812_variant_t *variant_of(const ws2812_model_t *part)
{
    return part->variant ? part->variant : &ws2812_b;
}

void ws2812_model_power(ws2812_model_t *part)
{
    *part = (ws2812_model_t){.variant = part->variant, .leds = part->leds};
}

ws2812_verdict_t ws2812_model_rise(ws2812_model_t *part, uint32_t low_ps)
{
    const ws2812_variant_t *v = variant_of(part);
    if (low_ps >= v->reset)
        return ws2812_model_reset(part);
    if (part->bits == 0) // already shown; the low since then has no meaning
        return WS2812_OK;
    if (low_ps < (part->last_bit ? v->t1l_min : v->t0l_min))
        return WS2812_BAD_LOW;
    return part->high_ps + low_ps <= v->bit_max ? WS2812_OK : WS2812_BAD_GAP;
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

uint32_t ws2812_model_reset_ps(const ws2812_model_t *part)
{
    return variant_of(part)->reset;
}

// An invalid pulse counts as the bit to which it is nearer.
ws2812_verdict_t ws2812_model_fall(ws2812_model_t *part, uint32_t high_ps)
{
    const ws2812_variant_t *v = variant_of(part);
    bool bit = high_ps > (v->t0h_max + v->t1h_min) / 2;
    part->high_ps = high_ps;
    receive(part, bit);
    uint32_t min = bit ? v->t1h_min : v->t0h_min;
    uint32_t max = bit ? v->t1h_max : v->t0h_max;
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
