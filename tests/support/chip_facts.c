#include "tests/support/chip_facts.h"

#include <stddef.h>
#include <string.h>

// Register summary, memory map and vector table of the data sheets 8271, 2549 and 7766.
static const chip_facts_t chips[] = {
    {"atmega328p", .console_ucsrb = 0xC1, .ram_begin = 0x100, .timer0_compa = 14, .rx_change = 5},
    {"atmega2560", .console_ucsrb = 0xC1, .ram_begin = 0x200, .timer0_compa = 21, .rx_change = 10},
    {"atmega32u4", .console_ucsrb = 0xC9, .ram_begin = 0x100, .timer0_compa = 21, .rx_change = 3},
};

const chip_facts_t *chip_facts(void)
{
    size_t i = 0;
    while (strcmp(chips[i].mcu, BOARD_MCU) != 0)
        i++;
    return &chips[i];
}
