// Port registers: writes set levels, PIN reads them through the synchroniser.
#ifndef CHIP_PORTS_H
#define CHIP_PORTS_H

#include "board/virtual/chip/pins.h"

// Replaces simavr's handlers of PORT, DDR and PIN of every port, MCUCR and DIDR.
void chip_ports_attach(chip_pins_t *pins);

#endif
