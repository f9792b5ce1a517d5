#include "say.h"

#include "hal/serial.h"

void say_char(char c)
{
    serial_write(c);
}

void say_times(char c, uint8_t times)
{
    while (times-- != 0)
        say_char(c);
}

void say(const FLASH char *text)
{
    while (*text != '\0')
        say_char(*text++);
}

void say_long(uint32_t number)
{
    char digits[10];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0)
        say_char(digits[--count]);
}

void say_number(uint16_t number)
{
    say_long(number);
}

void say_end(void)
{
    say(TEXT("\r\n"));
}
