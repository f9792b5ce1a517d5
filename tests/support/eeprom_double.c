// Implements the EEPROM double: bytes, stuck bits, a record of the last write.
// SPDX-License-Identifier: MIT
#include "tests/support/eeprom_double.h"

#include <assert.h>
#include <string.h>

#include "tests/support/generator.h"

eeprom_double_t eeprom_double;

void eeprom_double_reset(void)
{
    memset(&eeprom_double, 0, sizeof eeprom_double);
    memset(eeprom_double.byte, 0xFF, EEPROM_SIZE);
}

static void put(uint16_t address, uint8_t value, uint8_t mask)
{
    uint8_t *byte = &eeprom_double.byte[address];
    *byte = (uint8_t)((*byte & ~mask) | (value & mask));
}

void eeprom_double_stick(uint16_t address, uint8_t mask, uint8_t value)
{
    put(address, value, mask);
    eeprom_double.stuck[address] |= mask;
}

void eeprom_double_wear_out(unsigned bytes, uint32_t *seed)
{
    for (; bytes != 0; bytes--) {
        unsigned mask = generator_random(seed, 2) != 0 ? 0xFF : 1u << generator_random(seed, 8);
        uint8_t value = generator_random(seed, 2) != 0 ? 0xFF : 0;
        eeprom_double_stick((uint16_t)(2 + generator_random(seed, EEPROM_SIZE - 2)), (uint8_t)mask, value);
    }
}

void eeprom_double_tear(uint8_t value)
{
    if (!eeprom_double.erases && eeprom_double.after == eeprom_double.before)
        return;
    put(eeprom_double.address, value, (uint8_t)~eeprom_double.stuck[eeprom_double.address]);
}

void eeprom_double_cut(uint8_t which)
{
    uint8_t before = eeprom_double.before, after = eeprom_double.byte[eeprom_double.address];
    eeprom_double_tear(eeprom_double.erases ? before | (after & which) : (uint8_t)(before & (after | which)));
}

void eeprom_double_loosen(void)
{
    eeprom_double.loose[eeprom_double.address] |=
        (uint8_t)((eeprom_double.before ^ eeprom_double.after) & ~eeprom_double.stuck[eeprom_double.address]);
}

uint8_t eeprom_read(uint16_t address)
{
    assert(address < EEPROM_SIZE && !eeprom_double.is_busy);
    const uint8_t loose = eeprom_double.loose[address];
    if (loose != 0)
        put(address, (uint8_t)generator_random(&eeprom_double.random, 256), loose);
    return eeprom_double.is_absent ? eeprom_double.absent : eeprom_double.byte[address];
}

void eeprom_write(uint16_t address, uint8_t value)
{
    assert(address > 1 && address < EEPROM_SIZE && !eeprom_double.is_busy);
    uint8_t before = eeprom_double.byte[address];
    eeprom_double.writes++;
    eeprom_double.address = address;
    eeprom_double.before = before;
    eeprom_double.erases = value == 0xFF;
    eeprom_double.erased[address] += value == 0xFF;
    eeprom_double.loose[address] = value == 0xFF ? 0 : eeprom_double.loose[address] & value;
    put(address, value == 0xFF ? 0xFF : before & value, (uint8_t)~eeprom_double.stuck[address]);
    eeprom_double.after = eeprom_double.byte[address];
}

bool eeprom_is_busy(void)
{
    return eeprom_double.is_busy;
}
