#include "tests/support/eeprom_double.h"

#include <assert.h>
#include <string.h>

eeprom_double_t eeprom_double;

void eeprom_double_reset(void)
{
    memset(&eeprom_double, 0, sizeof eeprom_double);
    memset(eeprom_double.byte, 0xFF, EEPROM_SIZE);
}

uint8_t eeprom_read(uint16_t address)
{
    assert(address < EEPROM_SIZE && !eeprom_double.is_busy);
    return eeprom_double.byte[address];
}

void eeprom_write(uint16_t address, uint8_t value)
{
    assert(address != 0 && address < EEPROM_SIZE && !eeprom_double.is_busy);
    uint8_t *byte = &eeprom_double.byte[address];
    eeprom_double.writes++;
    eeprom_double.address = address;
    eeprom_double.before = *byte;
    if (value == 0xFF) {
        eeprom_double.erased[address]++;
        *byte = 0xFF;
    } else {
        *byte &= value;
    }
}

bool eeprom_is_busy(void)
{
    return eeprom_double.is_busy;
}
