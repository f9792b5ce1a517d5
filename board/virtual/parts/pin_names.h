// Pins by name: "PB5" as the data sheet has it, "B5" for short, except that "D13" and "A0" are Arduino's.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PIN_NAMES_H
#define PIN_NAMES_H

#include "chip/avr_chip.h"

// Arduino's names are those of the Uno for an ATmega168 or 328P, the Mega for a 1280 or 2560, the Leonardo
// and the Micro for a 32U4; the 1284P has none. Returns false if the chip has no such pin.
bool pin_by_name(const chip_t *chip, const char *name, chip_pin_t *pin);

// The label that a pin has on these boards: A0 rather than D14; MOSI, MISO, SCK and SS on those with a 32U4.
// `-` if it has none. chip: its name.
enum { PIN_LABEL_SIZE = 16 };
void pin_label(const char *chip, chip_pin_t pin, char label[PIN_LABEL_SIZE]);

#endif
