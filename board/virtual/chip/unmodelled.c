// Table of registers that are not modelled.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/unmodelled.h"

#include <string.h>

#include "chip/io.h"

enum { CLKPS = 0x0F };
enum { PLLCSR = 0x49, PLLE = 0x02, PLOCK = 0x01 };

// Addresses: ATmega328P (Atmel 8271), 31; ATmega1284P (8272), 33; ATmega2560 (2549), 33; ATmega32U4
// (7766), 31.
static const struct {
    const char *family; // prefix of the chip's name
    const char *name;   // of the register; a range has that of its first
    const char *what;
    uint16_t first, last;
    uint8_t harmless; // bits that may be written
    bool reading;     // a fault, too
    bool takes_over;  // from simavr, whose model ends the process when it is misused
} table[] = {
    {"atmega", "CLKPR", "the clock prescaler", .first = 0x61, .last = 0x61, .harmless = (uint8_t)~CLKPS},
    {"atmega", "OSCCAL", "the internal oscillator's calibration", .first = 0x66, .last = 0x66},
    {"atmega128", "OCDR", "on-chip debugging", .first = 0x51, .last = 0x51},
    {"atmega2560", "OCDR", "on-chip debugging", .first = 0x51, .last = 0x51},
    {"atmega2560", "XMCRA", "external memory", .first = 0x74, .last = 0x75},
    {"atmega1280", "XMCRA", "external memory", .first = 0x74, .last = 0x75},
    // Freezing its clock (FRZCLK) is how a program switches the controller off that a bootloader has left on.
    {"atmega32u4", "USBCON", "the USB controller", .first = 0xD8, .last = 0xD8, .harmless = 0x20,
     .takes_over = true},
    {"atmega32u4", "UHWCON", "the USB controller", .first = 0xD7, .last = 0xDA, .takes_over = true},
    {"atmega32u4", "UDCON", "the USB controller", .first = 0xE0, .last = 0xF4, .takes_over = true},
    {"atmega32u4", "PLLCSR", "the PLL", .first = 0x49, .last = 0x49, .takes_over = true},
    {"atmega32u4", "PLLFRQ", "the PLL", .first = 0x52, .last = 0x52},
    {"atmega32u4", "CLKSEL0", "selection of the clock", .first = 0xC5, .last = 0xC7},
    // Arduino's core sets timer 4 up in every program: only what uses it is a fault.
    {"atmega32u4", "TIMSK4", "timer 4", .first = 0x72, .last = 0x72},
    {"atmega32u4", "TCCR4A", "timer 4", .first = 0xC0, .last = 0xC0, .harmless = 0x03},
    {"atmega32u4", "TCCR4C", "timer 4", .first = 0xC2, .last = 0xC2, .harmless = 0x01},
    {"atmega32u4", "TCNT4", "timer 4", .first = 0xBE, .last = 0xBE, .harmless = 0xFF, .reading = true},
};
enum { ROWS = sizeof table / sizeof *table };

static bool applies(const avr_t *avr, unsigned row)
{
    return strncmp(avr->mmcu, table[row].family, strlen(table[row].family)) == 0;
}

static unsigned row_of(const avr_t *avr, unsigned reg)
{
    unsigned row = 0;
    while (!applies(avr, row) || reg < table[row].first || reg > table[row].last)
        row++;
    return row;
}

// The first row with the same text stands for all of them.
static unsigned group_of(unsigned row)
{
    unsigned first = 0;
    while (strcmp(table[first].what, table[row].what) != 0)
        first++;
    return first;
}

// Returns false if the row's group has been reported.
static bool reports(chip_unmodelled_t *u, unsigned row)
{
    uint32_t bit = 1u << group_of(row);
    bool is_new = !(u->reported & bit);
    u->reported |= bit;
    return is_new;
}

static void write(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_unmodelled_t *u = param;
    unsigned row = row_of(avr, addr), offset = addr - table[row].first;
    avr->data[addr] = v;
    if (!(v & (uint8_t)~table[row].harmless) || !reports(u, row))
        return;
    if (offset)
        chip_core_fault(u->core, CHIP_FAULT_UNMODELLED, "%s+%u (0x%02X) = 0x%02X: %s is not modelled",
                        table[row].name, offset, addr, v, table[row].what);
    else
        chip_core_fault(u->core, CHIP_FAULT_UNMODELLED, "%s = 0x%02X: %s is not modelled", table[row].name, v,
                        table[row].what);
}

static uint8_t read(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_unmodelled_t *u = param;
    unsigned row = row_of(avr, addr);
    if (table[row].reading && reports(u, row))
        chip_core_fault(u->core, CHIP_FAULT_UNMODELLED, "%s is read: %s is not modelled", table[row].name,
                        table[row].what);
    if (addr == PLLCSR) // programs wait for the lock (7766, 6.11.1)
        return (uint8_t)((avr->data[addr] & ~PLOCK) | (avr->data[addr] & PLLE ? PLOCK : 0));
    return avr->data[addr];
}

void chip_unmodelled_attach(chip_unmodelled_t *u, chip_core_t *core)
{
    avr_t *avr = core->avr;
    *u = (chip_unmodelled_t){.core = core};
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned reg = table[row].first; applies(avr, row) && reg <= table[row].last; reg++) {
            chip_io_on_write(avr, reg, write, u);
            chip_io_on_read(avr, reg, table[row].takes_over || table[row].reading ? read : NULL, u);
        }
}
