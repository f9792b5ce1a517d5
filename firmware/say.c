#include "say.h"

#include "hal/serial.h"

const FLASH char *text_nth(const FLASH char *texts, uint8_t n)
{
    while (n != 0) {
        if (*texts++ == '\0')
            n--;
    }
    return texts;
}

void say_char(char c)
{
    if (c == '\n')
        serial_write('\r');
    serial_write(c);
}

void say_error(void)
{
    say(TEXT("error: "));
}

void say_with_two(const FLASH char *text, uint16_t first, uint16_t second)
{
    for (; *text != '\0'; text++) {
        if (*text != '#') {
            say_char(*text);
            continue;
        }
        say_number(first);
        first = second;
    }
}

// Not inlined, to be there once.
__attribute__((noinline)) void say_with(const FLASH char *text, uint16_t number)
{
    say_with_two(text, number, number);
}

void say(const FLASH char *text)
{
    say_with(text, 0);
}

void say_nth(const FLASH char *texts, uint8_t n)
{
    say(text_nth(texts, n));
}

void say_number(uint16_t number)
{
    static char digits[5]; // static, as the AVR pays for a place on the stack
    char *first = digits + sizeof digits;
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (first != digits + sizeof digits)
        say_char(*first++);
}
