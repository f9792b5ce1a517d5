// Scenarios of chip_eeprom.c. The byte is at address 0x123.
#ifndef CHIP_EEPROM_H
#define CHIP_EEPROM_H

enum {
    ERASE_AND_WRITE, // the byte GPIOR2, with the interrupt when it is done
    ERASE_ONLY,
    WRITE_ONLY,
    WINDOW_4, // EEPE takes effect 4 cycles after EEMPE
    WINDOW_5, // and 5
    READ,     // the byte, and what reading costs
    READ_BUSY,
    WRITE_BUSY,
    MOVE_BUSY, // EEAR is written while a byte is programmed
};

enum { EE_ADDRESS = 0x123 };

#endif
