// Supply and resets.
#ifndef VB_POWER_H
#define VB_POWER_H

#include "board/virtual/vboard.h"

// Resets the chip.
//   cause: the bit of MCUSR to set; those set already stay.
void chip_reset(vb_t *vb, uint8_t cause);

// Does what a callback has asked for in the middle of an instruction.
void power_settle(vb_t *vb);

// MCUSR's flags can only be cleared.
void power_attach(vb_t *vb);

#endif
