// The board's supply when it is not ideal: the rail's voltage, and what the chip does about it.
#ifndef SUPPLY_H
#define SUPPLY_H

#include "board/virtual/board.h"
#include "board/virtual/parts/supply_part.h"

typedef struct {
    bool real; // has been set; otherwise the rail is ideal and all else here unused
    bool on;   // the switch
    supply_part_t part;
    chip_time_t at;             // when the part's voltage was worked out
    double low_volts, up_volts; // of the brown-out detector: resets below, lets go above
    bool low;                   // the detector holds the chip in reset
    unsigned alarm;
} supply_t;

void supply_start(board_t *board);
void supply_switch(board_t *board, bool on);

// The load may have changed. Can be called within a hook.
void supply_load_changed(board_t *board);

#endif
