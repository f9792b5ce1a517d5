// Text on the console, byte by byte through serial_write.
#ifndef SAY_H
#define SAY_H

#include <stdint.h>

#include "hal/flash.h"

// A constant that stays in flash: say(TEXT("hello")).
#define TEXT(literal)                                                                                        \
    ({                                                                                                       \
        static const FLASH char text_[] = literal;                                                           \
        text_;                                                                                               \
    })

// Says a text as it is.
void say(const FLASH char *text);

void say_char(char c);

// Says a character so many times.
void say_times(char c, uint8_t times);

// Says a number in decimal, without leading zeros.
void say_number(uint16_t number);

// Says a number in decimal, 0..4,294,967,295.
void say_long(uint32_t number);

// Ends the line: CR and LF, which every terminal takes.
void say_end(void);

#endif
