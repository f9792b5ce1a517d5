// The simulator fixture: the flashed ELF on the virtual board, keys pressed with all their bounce,
// and LEDs watched over time.
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

// Ends it. Fails the test when the firmware has done anything that the board counts as a fault.
void rig_free(rig_t *d);

void rig_wait_ms(rig_t *d, unsigned ms);

// The same. Returns what the chip measured of that time.
chip_measures_t rig_measure(rig_t *d, unsigned ms);

// A number below `limit`.
uint64_t rig_random(rig_t *d, uint64_t limit);

// A key's number from what is printed on it.
unsigned rig_key(char legend);

// Presses and releases keys one after the other, each with 0..5 ms of bounce at either edge, about 60 ms down
// and 40 ms up. Blanks are passed over.
void rig_press(rig_t *d, const char *keys);

// Presses keys drawn from these, or none when there are none, one every two seconds. Returns which share of
// that time the CPU slept, in percent.
double rig_asleep_percent(rig_t *d, const char *keys, unsigned times);

// Watches every LED for a time: `#` lit all the while, `.` dark all the while, `b` both. seen: 64 characters
// and a 0.
void rig_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1]);

// Fails the test when what is seen differs from what is expected (both as rig_watch has it; blanks passed
// over).
#define rig_assert_seen(expected, seen) art_assert_text(seen, expected, __FILE__, __LINE__)

// What tests reach into the chip for and differs between the boards' chips. (TIMSK0, TIMSK1, PCICR, SPCR,
// MCUSR, SP and GPIORn have one address on all of them.)
typedef struct {
    const char *mcu;
    uint16_t console_ucsrb; // UCSRnB of the console's USART
    uint16_t ram_begin;     // of the SRAM
    uint8_t timer0_compa;   // vectors
    uint8_t rx_change;      // of the pin that RX is on, which may be the columns', too
} rig_chip_t;
const rig_chip_t *rig_chip(void);

#endif
