// A button between a pin and ground: high by the chip's pull-up while it is open.
//
// Pure: what the chip does and whether the contact is closed in, a level out.
#ifndef BUTTON_PART_H
#define BUTTON_PART_H

#include <stdbool.h>

#include "board/virtual/chip/pin.h"

// shorted: receives whether the chip drives high what the button holds low.
pin_level_t button_part_resolve(pin_drive_t drive, bool closed, bool *shorted);

#endif
