// Waveform modes, compare matches and double buffering of a timer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/timer_counter.h"

enum { TOGGLE = 1, CLEAR = 2 };

// Table 15-8, and 16-4 for 16 bits.
timer_mode_t timer_counter_mode(bool is_16_bit, unsigned wgm)
{
    static const timer_mode_t of_8_bits[] = {
        {TIMER_NORMAL, TIMER_TOP_FIXED, 0xFF, false}, {TIMER_PHASE, TIMER_TOP_FIXED, 0xFF, false},
        {TIMER_CTC, .top = TIMER_TOP_OCRA},           {TIMER_FAST, TIMER_TOP_FIXED, 0xFF, false},
        {TIMER_NORMAL, TIMER_TOP_FIXED, 0xFF, true},  {TIMER_PHASE, .top = TIMER_TOP_OCRA},
        {TIMER_NORMAL, TIMER_TOP_FIXED, 0xFF, true},  {TIMER_FAST, .top = TIMER_TOP_OCRA},
    };
    static const timer_mode_t of_16_bits[] = {
        {TIMER_NORMAL, TIMER_TOP_FIXED, 0xFFFF, false},
        {TIMER_PHASE, TIMER_TOP_FIXED, 0xFF, false},
        {TIMER_PHASE, TIMER_TOP_FIXED, 0x1FF, false},
        {TIMER_PHASE, TIMER_TOP_FIXED, 0x3FF, false},
        {TIMER_CTC, .top = TIMER_TOP_OCRA},
        {TIMER_FAST, TIMER_TOP_FIXED, 0xFF, false},
        {TIMER_FAST, TIMER_TOP_FIXED, 0x1FF, false},
        {TIMER_FAST, TIMER_TOP_FIXED, 0x3FF, false},
        {TIMER_PHASE_FREQUENCY, .top = TIMER_TOP_ICR},
        {TIMER_PHASE_FREQUENCY, .top = TIMER_TOP_OCRA},
        {TIMER_PHASE, .top = TIMER_TOP_ICR},
        {TIMER_PHASE, .top = TIMER_TOP_OCRA},
        {TIMER_CTC, .top = TIMER_TOP_ICR},
        {TIMER_NORMAL, TIMER_TOP_FIXED, 0xFFFF, true},
        {TIMER_FAST, .top = TIMER_TOP_ICR},
        {TIMER_FAST, .top = TIMER_TOP_OCRA},
    };
    return is_16_bit ? of_16_bits[wgm & 15] : of_8_bits[wgm & 7];
}

static bool is_pwm(const timer_counter_t *c)
{
    return c->mode.shape >= TIMER_FAST;
}

static bool goes_up_and_down(const timer_counter_t *c)
{
    return c->mode.shape >= TIMER_PHASE;
}

static uint16_t top(const timer_counter_t *c)
{
    switch (c->mode.top) {
    case TIMER_TOP_OCRA: return c->channel[0].compare;
    case TIMER_TOP_ICR: return c->capture;
    default: return c->mode.fixed;
    }
}

// Takes the buffered values over.
static void load(timer_counter_t *c)
{
    for (unsigned i = 0; i < c->channels; i++)
        c->channel[i].compare = c->channel[i].buffer;
}

void timer_counter_set_mode(timer_counter_t *c, timer_mode_t mode)
{
    c->mode = mode;
    if (!is_pwm(c))
        load(c);
    if (!goes_up_and_down(c))
        c->down = false;
}

void timer_counter_set_compare(timer_counter_t *c, unsigned channel, uint16_t value)
{
    c->channel[channel].buffer = value;
    if (!is_pwm(c))
        c->channel[channel].compare = value;
}

void timer_counter_set_count(timer_counter_t *c, uint16_t value)
{
    c->count = value;
    c->blocked = true;
}

// In PWM modes only channel A toggles, and only where OCRnA or ICRn is TOP: tables 15-3, 15-4, 16-2, 16-3. On
// 8 bits no mode has ICRn; phase correct with ICRn does not toggle.
bool timer_counter_drives_pin(const timer_counter_t *c, unsigned channel)
{
    unsigned com = c->channel[channel].com;
    if (com != TOGGLE || !is_pwm(c))
        return com != 0;
    if (channel != 0 || c->mode.top == TIMER_TOP_FIXED)
        return false;
    return c->mode.top == TIMER_TOP_OCRA || c->mode.shape == TIMER_FAST;
}

// ---- Waveforms ----

static void toggle_clear_or_set(timer_channel_t *ch)
{
    ch->level = ch->com == TOGGLE ? !ch->level : ch->com != CLEAR;
}

// A compare match. Down: of a counter that counts down, where PWM does the opposite.
static void match(timer_counter_t *c, unsigned channel, bool down)
{
    timer_channel_t *ch = &c->channel[channel];
    if (!timer_counter_drives_pin(c, channel))
        return;
    if (down && ch->com != TOGGLE)
        ch->level = ch->com == CLEAR;
    else
        toggle_clear_or_set(ch);
}

void timer_counter_force(timer_counter_t *c, unsigned channel)
{
    if (!is_pwm(c))
        match(c, channel, false);
}

// Fast PWM sets at BOTTOM what it clears at a match, and the opposite. It comes after the match of an OCRnx
// that equals TOP, so that the output is constant (15.7.3).
static void restart_pulse(timer_channel_t *ch)
{
    if (ch->com > TOGGLE)
        ch->level = ch->com == CLEAR;
}

// At TOP of a phase correct PWM, the output is as after a match of the counter going up, unless OCRnx is TOP
// (15.7.4): also if OCRnx has changed from TOP, or the counter started above OCRnx.
static void pass_top(timer_counter_t *c, uint16_t at)
{
    for (unsigned i = 0; i < c->channels; i++)
        if (c->channel[i].com > TOGGLE)
            match(c, i, c->channel[i].compare == at);
}

// ---- One clock ----

static uint8_t compare_all(timer_counter_t *c, bool blocked, bool down)
{
    uint8_t flags = 0;
    for (unsigned i = 0; i < c->channels; i++) {
        if (blocked || c->channel[i].compare != c->count)
            continue;
        flags |= (uint8_t)(TIMER_OCFA << i);
        match(c, i, down);
    }
    return flags;
}

// A TOP that can change is found by a comparison, which a write to the count blocks (16.7.3).
static bool is_at_top(const timer_counter_t *c, bool blocked)
{
    return c->count == top(c) && !(blocked && c->mode.top != TIMER_TOP_FIXED);
}

static uint8_t clock_up(timer_counter_t *c, bool blocked)
{
    bool at_top = is_at_top(c, blocked), wraps = at_top || c->count == c->max;
    uint8_t flags = compare_all(c, blocked, false);
    if (at_top && c->mode.top == TIMER_TOP_ICR)
        flags |= TIMER_ICF;
    if (c->mode.shape == TIMER_FAST ? at_top : c->count == c->max)
        flags |= TIMER_TOV;
    c->count = wraps ? 0 : (uint16_t)(c->count + 1);
    if (!wraps || c->mode.shape != TIMER_FAST)
        return flags;
    load(c);
    for (unsigned i = 0; i < c->channels; i++)
        restart_pulse(&c->channel[i]);
    return flags;
}

// What happens at TOP or BOTTOM shows when the counter leaves it (figure 16-12 and the text before it).
static uint8_t clock_up_and_down(timer_counter_t *c, bool blocked)
{
    bool at_top = is_at_top(c, blocked), at_bottom = c->count == 0 && !(blocked && c->down);
    uint16_t at = c->count, last = top(c);
    c->down = at_top || (c->down && !at_bottom);
    uint8_t flags = compare_all(c, blocked, c->down);
    if (at_top && c->mode.top == TIMER_TOP_ICR)
        flags |= TIMER_ICF;
    if (at_bottom)
        flags |= TIMER_TOV;
    if (c->mode.shape == TIMER_PHASE ? at_top : at_bottom)
        load(c);
    if (at_top)
        pass_top(c, at);
    if (last == 0 && at == 0) {
        c->down = false;
        return flags;
    }
    if (c->down)
        c->count = at == 0 ? c->max : (uint16_t)(at - 1);
    else
        c->count = at == c->max ? 0 : (uint16_t)(at + 1);
    return flags;
}

uint8_t timer_counter_clock(timer_counter_t *c)
{
    bool blocked = c->blocked;
    c->blocked = false;
    return goes_up_and_down(c) ? clock_up_and_down(c, blocked) : clock_up(c, blocked);
}

// ---- Between two clocks that do more than count ----

// Whether a match still changes something.
static bool matters(const timer_counter_t *c, unsigned channel, uint8_t set)
{
    return !(set & TIMER_OCFA << channel) || c->channel[channel].com != 0;
}

uint32_t timer_counter_clocks(const timer_counter_t *c, uint8_t set)
{
    uint16_t last = top(c), end = last;
    if (c->blocked || (goes_up_and_down(c) && c->count == 0)) // a phase correct PWM that starts leaves BOTTOM
        return 1;
    if (c->down)
        end = c->count >= last ? last : 0;
    else if (c->count > last)
        end = c->max;
    for (unsigned i = 0; i < c->channels; i++) {
        uint16_t at = c->channel[i].compare;
        bool ahead = c->down ? at <= c->count && at > end : at >= c->count && at < end;
        if (ahead && matters(c, i, set))
            end = at;
    }
    return 1u + (c->down ? (uint32_t)c->count - end : (uint32_t)end - c->count);
}

uint16_t timer_counter_after(const timer_counter_t *c, uint32_t clocks)
{
    return (uint16_t)(c->down ? c->count - clocks : c->count + clocks);
}

uint32_t timer_counter_period(const timer_counter_t *c)
{
    uint32_t last = top(c);
    if (!goes_up_and_down(c))
        return last + 1;
    return last != 0 ? 2 * last : 1;
}
