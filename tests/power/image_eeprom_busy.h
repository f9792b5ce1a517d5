// What the image and its test agree on.
#ifndef IMAGE_EEPROM_BUSY_H
#define IMAGE_EEPROM_BUSY_H

enum { BUSY_ADDRESS = 0x123, BUSY_ERASED = 0xFF, BUSY_VALUE = 0x5A };

#endif
