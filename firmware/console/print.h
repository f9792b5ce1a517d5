// Text output to the console through serial_write. '\n' ends a line and is sent as CR and LF, which every
// terminal accepts.
// SPDX-License-Identifier: MIT
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

// Several texts in one: TEXT("red\0green\0blue"). text_nth returns the n-th, counted from 0.
const FLASH char *text_nth(const FLASH char *texts, uint8_t n);

// Prints a text as it is.
void print(const FLASH char *text);

// Prints the n-th of several texts.
void print_nth(const FLASH char *texts, uint8_t n);

// Prints the beginning of an error line.
void print_error_label(void);

// Prints a text with numbers: the first # is replaced by `first`, all others by `second`.
void print_with_two(const FLASH char *text, uint16_t first, uint16_t second);

// Prints a text with one number in place of its #.
void print_with(const FLASH char *text, uint16_t number);

void print_char(char c);

// Prints a number in decimal, without leading zeros.
void print_number(uint16_t number);

#endif
