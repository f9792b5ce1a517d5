// The simulator fixture: the flashed ELF on the virtual board, with bouncing keys and LEDs watched over time.
// SPDX-License-Identifier: MIT
#ifndef RIG_H
#define RIG_H

#include <vboard/virtual_board.h>
#include "tests/support/art.h"

enum { RIG_PIXELS = 64, RIG_BOUNCE_US = 5000 };

typedef struct {
    board_t *board;
    uint64_t random;
} rig_t;

// Path of the firmware, or of the ELF that RIG_ELF in the environment names.
const char *rig_elf(void);

// The address in the data space of a static variable of rig_elf(), without the suffix that link-time
// optimisation may add to its name. Fails the test if there is none.
uint16_t rig_address(const char *variable);

// Makes the board with rig_elf(), power off. Fails the test if that is impossible.
rig_t rig_new(uint64_t seed);

// The same, then switches on and waits 100 ms.
rig_t rig_on(uint64_t seed);

// Frees the board. Fails the test if it has recorded a fault of the firmware.
void rig_free(rig_t *d);

void rig_wait_ms(rig_t *d, unsigned ms);

// Microseconds, in cycles of the chip.
chip_time_t rig_us(const rig_t *d, uint64_t us);

// Runs until the display shows something else than now, at most until the deadline. Returns whether it does.
bool rig_changes_by(rig_t *d, chip_time_t deadline);

// Waits. Returns the chip's measures of this time.
chip_measures_t rig_measure(rig_t *d, unsigned ms);

// A number below `limit`.
uint64_t rig_random(rig_t *d, uint64_t limit);

// A key's number, from its legend.
unsigned rig_key(char legend);

// Presses and releases keys one after the other, each with 0..5 ms of bounce at either edge, about 60 ms down
// and 40 ms up. Skips blanks.
void rig_press(rig_t *d, const char *keys);

// Schedules a press and a release, each with this bounce.
void rig_press_at(rig_t *d, char key, chip_time_t down, chip_time_t up, chip_time_t bounce);

// Whether the chip is in power-down, all of the next millisecond.
bool rig_is_powered_down(rig_t *d);

// `times` times, presses a random one of `keys` and waits to the end of 2 s; with "" only waits. Returns the
// share of time in which the CPU slept, in percent.
double rig_asleep_percent(rig_t *d, const char *keys, unsigned times);

// Watches every LED for a time: `#` always lit, `.` always dark, `b` both. seen: 64 characters and a 0.
void rig_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1]);

// Fails the test unless both results of rig_watch are equal; `expected` may contain blanks.
#define rig_assert_seen(expected, seen) art_assert_text(seen, expected, __FILE__, __LINE__)

// Addresses in the data space that are the same on all boards' chips.
enum { SPCR = 0x4C, SPL = 0x5D, SPH, WDTCSR = 0x60, PCICR = 0x68, TIMSK0 = 0x6E, TIMSK1 };

// Addresses and vectors that differ between them.
typedef struct {
    const char *mcu;
    uint16_t console_ucsrb; // UCSRnB of the console's USART
    uint16_t ram_begin;     // first address of the SRAM
    uint8_t timer0_compa;   // vector
    uint8_t rx_change;      // vector of the pin change interrupt of RX, which columns may share
    chip_pin_t ss;          // of the SPI
} rig_chip_t;
const rig_chip_t *rig_chip(void);

#endif
