// Computes the rail's voltage, and resets or powers the chip accordingly.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/supply.h"

#include <math.h>

#include "board/virtual_board_private.h"

// LEDs driven by a MAX7219 conduct above about 2 V; everything else takes 20 mA. Below 1 V the chip loses
// power (ATmega328P data sheet, 29.5); the detector has a hysteresis of 50 mV.
#define FULL_VOLTS       5.0
#define LED_VOLTS        2.0
#define REST_AMPERES     0.02
#define LOST_VOLTS       1.0
#define HYSTERESIS_VOLTS 0.05

static double seconds_since(const board_t *b)
{
    return (double)(chip_now(b->chip) - b->supply.at) / chip_hz(b->chip);
}

double board_volts(const board_t *board)
{
    if (!board->supply.real)
        return chip_is_powered(board->chip) ? FULL_VOLTS : 0;
    return board->supply.on ? supply_model_after(&board->supply.part, seconds_since(board)) : 0;
}

static void advance(board_t *b)
{
    b->supply.part.volts = board_volts(b);
    b->supply.at = chip_now(b->chip);
}

// Current of the display for what is lit, at 5 V.
static double full_ma(const board_t *b)
{
    return b->display ? b->display->kind->display->full_ma(b->display->part) : 0;
}

double board_display_ma(const board_t *board)
{
    double above = board_volts(board) - LED_VOLTS;
    return above > 0 ? full_ma(board) * above / (FULL_VOLTS - LED_VOLTS) : 0;
}

static void set_loads(board_t *b)
{
    b->supply.part.amperes = chip_is_powered(b->chip) ? REST_AMPERES : 0;
    b->supply.part.siemens = full_ma(b) / 1000 / (FULL_VOLTS - LED_VOLTS);
}

static void lose_or_regain(board_t *b)
{
    supply_t *s = &b->supply;
    if (chip_is_powered(b->chip) && s->part.volts < LOST_VOLTS) {
        s->low = false;
        chip_power_off(b->chip);
    } else if (!chip_is_powered(b->chip) && s->part.volts > s->up_volts) {
        chip_power_on(b->chip);
    }
}

static void detect_brown_out(board_t *b)
{
    supply_t *s = &b->supply;
    bool low = s->part.volts < (s->low ? s->up_volts : s->low_volts);
    if (!chip_is_powered(b->chip) || low == s->low)
        return;
    s->low = low;
    chip_brown_out(b->chip, low);
}

// Wakes one cycle after the crossing, when the voltage is surely beyond it.
static void wait_for_next(const board_t *b)
{
    const supply_t *s = &b->supply;
    const double marks[] = {LOST_VOLTS, LED_VOLTS, s->low_volts, s->up_volts};
    double next = HUGE_VAL;
    for (unsigned i = 0; i < sizeof marks / sizeof marks[0]; i++)
        next = fmin(next, supply_model_reaches(&s->part, marks[i]));
    double cycles = next * chip_hz(b->chip);
    chip_set_alarm(b->chip, s->alarm, cycles < 1e18 ? s->at + (chip_time_t)cycles + 1 : CHIP_NEVER);
}

static void look(void *context)
{
    board_t *b = context;
    advance(b);
    lose_or_regain(b);
    detect_brown_out(b);
    set_loads(b);
    wait_for_next(b);
}

void supply_load_changed(board_t *board)
{
    if (board->supply.real && board->supply.on)
        chip_set_alarm(board->chip, board->supply.alarm, chip_now(board->chip));
}

void supply_switch(board_t *board, bool on)
{
    supply_t *s = &board->supply;
    if (on == s->on)
        return;
    s->on = on;
    s->low = false;
    s->part.volts = s->part.source_volts;
    s->at = chip_now(board->chip);
    if (s->real && on)
        look(board);
    else
        chip_set_alarm(board->chip, s->alarm, CHIP_NEVER);
}

void board_set_supply(board_t *board, double volts, double ohms, double microfarads)
{
    supply_t *s = &board->supply;
    double now = board_volts(board);
    s->low_volts = chip_brown_out_volts(board->chip);
    s->up_volts = s->low_volts > 0 ? s->low_volts + HYSTERESIS_VOLTS : LOST_VOLTS;
    s->part = (supply_model_t){.source_volts = volts,
                               .ohms = ohms,
                               .farads = microfarads / 1e6,
                               .from_volts = LED_VOLTS,
                               .volts = now};
    s->real = true;
    s->at = chip_now(board->chip);
    supply_load_changed(board);
}

void supply_start(board_t *board)
{
    board->supply.alarm = chip_new_alarm(board->chip, look, board);
}
