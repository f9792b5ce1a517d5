// A non-ideal supply of the board: the rail's voltage, and the chip's reaction to it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SUPPLY_H
#define SUPPLY_H

#include "board/virtual_board.h"
#include "parts/supply_model.h"

typedef struct {
    bool real; // set by board_set_supply; otherwise the rail is ideal and the other members are unused
    bool on;   // the switch
    supply_model_t part;
    chip_time_t at;             // time of the part's voltage
    double low_volts, up_volts; // brown-out detector: resets below low_volts, releases above up_volts
    bool low;                   // the detector holds the chip in reset
    unsigned alarm;
} supply_t;

void supply_start(board_t *board);
void supply_switch(board_t *board, bool on);

// The load may have changed. May be called inside a hook.
void supply_load_changed(board_t *board);

#endif
