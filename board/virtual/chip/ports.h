// The port registers: writes become levels, PIN reads what the synchroniser has let through.
#ifndef CHIP_PORTS_H
#define CHIP_PORTS_H

#include "board/virtual/chip/pins.h"

// Takes PORT, DDR and PIN of every port, MCUCR and DIDR over from simavr.
void chip_ports_attach(chip_pins_t *pins);

#endif
