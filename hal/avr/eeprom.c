// EEPROM access by registers, with the chip's four-cycle window.
// SPDX-License-Identifier: MIT
#include "hal/eeprom.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

_Static_assert(E2END + 1 >= EEPROM_SIZE, "the chip's EEPROM is too small");

bool eeprom_is_busy(void)
{
    return EECR & 1 << EEPE;
}

uint8_t eeprom_read(uint16_t address)
{
    while (eeprom_is_busy()) { // possibly with a byte that was started before a reset
    }
    EEAR = address;
    EECR |= 1 << EERE;
    return EEDR;
}

void eeprom_write(uint16_t address, uint8_t value)
{
    EEAR = address;
    EEDR = value;
    uint8_t control = 1 << EERIE | 1 << EEMPE | (value == 0xFF ? 1 << EEPM0 : 1 << EEPM1);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        EECR = control;
        EECR |= 1 << EEPE; // within four cycles (data sheet, 8.6.3)
    }
}

// The interrupt recurs while the EEPROM is ready, so it disables itself. One instruction that changes no
// register and no CPU flag, hence naked.
ISR(EE_READY_vect, ISR_NAKED)
{
    __asm__ volatile("cbi %0, %1\n\treti" : : "I"(_SFR_IO_ADDR(EECR)), "I"(EERIE));
}
