// Prints texts and numbers byte by byte.
// SPDX-License-Identifier: MIT
#include "console/print.h"

#include "hal/serial.h"

const FLASH char *text_nth(const FLASH char *texts, uint8_t n)
{
    while (n != 0) {
        if (*texts++ == '\0')
            n--;
    }
    return texts;
}

void print_char(char c)
{
    if (c == '\n')
        serial_write('\r');
    serial_write(c);
}

void print_error_label(void)
{
    print(TEXT("error: "));
}

void print_with_two(const FLASH char *text, uint16_t first, uint16_t second)
{
    for (; *text != '\0'; text++) {
        if (*text != '#') {
            print_char(*text);
            continue;
        }
        print_number(first);
        first = second;
    }
}

void print_with(const FLASH char *text, uint16_t number)
{
    print_with_two(text, number, number);
}

void print(const FLASH char *text)
{
    for (; *text != '\0'; text++)
        print_char(*text);
}

void print_nth(const FLASH char *texts, uint8_t n)
{
    print(text_nth(texts, n));
}

void print_number(uint16_t number)
{
    char digits[5]; // of 65535
    char *first = digits + sizeof digits;
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (first != digits + sizeof digits)
        print_char(*first++);
}
