// Reads a byte of the EEPROM as soon as it starts and reports it; programs it when it is erased.
#include <avr/io.h>

#include "hal/eeprom.h"
#include "tests/power/image_eeprom_busy.h"

int main(void)
{
    uint8_t found = eeprom_read(BUSY_ADDRESS);
    GPIOR0 = found;
    if (found == BUSY_ERASED)
        eeprom_write(BUSY_ADDRESS, BUSY_VALUE);
    for (;;) {
    }
}
