// Variables of each kind of type, for tests that read and write them by name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/pgmspace.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { RED, GREEN } light_t;
typedef enum { BELOW = -1, EQUAL } order_t;

volatile uint8_t byte = 200;
volatile uint16_t alarm = 5001;
volatile int16_t below = -300;
volatile int8_t small = -3;
volatile uint32_t large = 4000000000;
volatile int64_t huge = -5000000000;
volatile float ratio = 0.5;
volatile bool ready = true;
volatile light_t light = GREEN;
volatile order_t order = BELOW;
const volatile char *volatile pointer = (const char *)0x123;
volatile uint16_t list[3] = {1, 2, 60000};
volatile int8_t table[2][3] = {{1, -2, 3}, {4, 5, 6}};
volatile struct {
    uint8_t a;
    uint16_t b;
} pair = {1, 2};
const uint16_t in_flash PROGMEM = 7;

static void count(void)
{
    static volatile uint16_t calls = 300;
    calls++;
}

static void count_again(void)
{
    static volatile uint16_t calls = 400;
    static volatile uint16_t seen = 500;
    calls++;
    seen += calls;
}

int main(void)
{
    byte = (uint8_t)pgm_read_word(&in_flash);
    count();
    count_again();
    for (;;)
        ;
}
