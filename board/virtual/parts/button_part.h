// Model of a button between a pin and ground: the chip's pull-up holds the pin high while it is open.
//
// Pure: the chip's drive and the contact in, a level out.
#ifndef BUTTON_PART_H
#define BUTTON_PART_H

#include <stdbool.h>

#include "board/virtual/chip/pin.h"

// shorted: receives whether the chip drives high a pin that the button pulls low.
pin_level_t button_part_resolve(pin_drive_t drive, bool closed, bool *shorted);

#endif
