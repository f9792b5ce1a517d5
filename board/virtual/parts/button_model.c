// Level of a pin with a button to ground.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/button_model.h"

pin_level_t button_model_resolve(pin_drive_t drive, bool closed, bool *shorted)
{
    *shorted = closed && drive == DRIVE_HIGH;
    if (closed || drive == DRIVE_LOW)
        return PIN_LOW;
    return drive == DRIVE_NONE ? PIN_FLOATING : PIN_HIGH;
}
