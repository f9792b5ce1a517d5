// Text on the console, byte by byte through serial_write. A '\n' ends a line, and leaves as CR and LF, which
// every terminal takes.
#ifndef PRINT_H
#define PRINT_H

#include <stdint.h>

#include "hal/flash.h"

// A constant that stays in flash: print(TEXT("hello")).
#define TEXT(literal)                                                                                        \
    ({                                                                                                       \
        static const FLASH char text_[] = literal;                                                           \
        text_;                                                                                               \
    })

// Several texts in one: TEXT("red\0green\0blue"). text_nth returns the one that n others precede.
const FLASH char *text_nth(const FLASH char *texts, uint8_t n);

// Says a text, in which there is no #, as it is.
void print(const FLASH char *text);

// Says the n-th of several texts.
void print_nth(const FLASH char *texts, uint8_t n);

// Begins the line that answers what cannot be done.
void print_error_label(void);

// Says a text with numbers in it: the first # stands for `first`, all others for `second`.
void print_with_two(const FLASH char *text, uint16_t first, uint16_t second);

// Says a text with one number in it, where it has a #.
void print_with(const FLASH char *text, uint16_t number);

void print_char(char c);

// Says a number in decimal, without leading zeros.
void print_number(uint16_t number);

#endif
