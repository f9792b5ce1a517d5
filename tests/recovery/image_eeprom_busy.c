// Bench image: reads the first byte of the EEPROM at once and reports it; programs it if it is erased.
// SPDX-License-Identifier: MIT
#include <avr/io.h>

#include "hal/eeprom.h"

int main(void)
{
    uint8_t found = eeprom_read(0);
    GPIOR0 = found;
    if (found == 0xFF)
        eeprom_write(0, 0x5A);
    for (;;) {
    }
}
