// The simulator fixture: the flashed ELF on the virtual board. Keys bounce when pressed; LEDs are watched
// over time.
#ifndef RIG_H
#define RIG_H

#include "board/virtual/board.h"
#include "tests/support/art.h"

enum { RIG_PIXELS = 64, RIG_BOUNCE_US = 5000 };

typedef struct {
    board_t *board;
    uint64_t random;
} rig_t;

// Builds the board around the firmware, power off. Fails the test when that cannot be done.
rig_t rig_new(uint64_t seed);

// The same, switched on and 100 ms old.
rig_t rig_on(uint64_t seed);

// Ends it. Fails the test when the board has recorded a fault of the firmware.
void rig_free(rig_t *d);

void rig_wait_ms(rig_t *d, unsigned ms);

// The same. Returns what the chip measured meanwhile.
chip_measures_t rig_measure(rig_t *d, unsigned ms);

// A number below `limit`.
uint64_t rig_random(rig_t *d, uint64_t limit);

// A key's number, from its legend.
unsigned rig_key(char legend);

// Presses and releases keys one after the other, each with 0..5 ms of bounce at either edge, about 60 ms down
// and 40 ms up. Skips blanks.
void rig_press(rig_t *d, const char *keys);

// Presses a key drawn from these every two seconds, so many times; for "" just waits. Returns the share of
// the time that the CPU slept, in percent.
double rig_asleep_percent(rig_t *d, const char *keys, unsigned times);

// Watches every LED for a time: `#` lit all the while, `.` dark all the while, `b` both. seen: 64 characters
// and a 0.
void rig_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1]);

// Fails the test unless both are equal, in the form of rig_watch but for blanks.
#define rig_assert_seen(expected, seen) art_assert_text(seen, expected, __FILE__, __LINE__)

// Facts of the board's chip that tests need and that differ between boards. (TIMSK0, TIMSK1, PCICR, SPCR,
// MCUSR, SP and GPIORn have the same address on all of them.)
typedef struct {
    const char *mcu;
    uint16_t console_ucsrb; // UCSRnB of the console's USART
    uint16_t ram_begin;     // of the SRAM
    uint8_t timer0_compa;   // vectors
    uint8_t rx_change;      // the pin change interrupt of RX, perhaps also of the columns
} rig_chip_t;
const rig_chip_t *rig_chip(void);

#endif
