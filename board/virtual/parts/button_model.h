// Model of a button between a pin and ground: the chip's pull-up holds the pin high while it is open.
//
// Pure: the chip's drive and the contact in, a level out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BUTTON_MODEL_H
#define BUTTON_MODEL_H

#include <stdbool.h>

#include "chip/pin.h"

// shorted: receives whether the chip drives high a pin that the button pulls low.
pin_level_t button_model_resolve(pin_drive_t drive, bool closed, bool *shorted);

#endif
