// The whole device but for its interrupts: session, computer, panel, console and journal, and how they work
// together. A key or a console line becomes an action, the session carries it out, and the others learn of it
// by the event.
//
// Portable: it reaches the hardware through hal/ alone, and time is an argument. The firmware's loop and the
// tests on the host call the same functions. Main context only.
#ifndef DEVICE_H
#define DEVICE_H

#include "computer/computer.h"
#include "console/console.h"
#include "display/display.h"
#include "hal/clock.h"
#include "panel/panel.h"
#include "policy/health.h"
#include "policy/power.h"
#include "storage/journal.h"

typedef struct {
    game_t game;      // the session
    game_t demo;      // the game that `watch` shows, in which the computer plays both sides
    game_t *shown;    // the game on the board, one of these two
    bool hint_wanted; // the computer is looking for a hint, or will
    bool unverified;  // the position has changed since it was checked last
    bool saving;      // the journal has more to do once the EEPROM is ready
    uint16_t awaited; // number of noted actions that must be saved next to count as progress
    bool stale;       // the picture must be drawn again
    clock_ms_t picture_until;
    picture_t picture;

    panel_t panel;
    console_t console;
    computer_t computer;
    journal_t journal;
    power_t power;
    health_t health;
} device_t;

// Starts with the session that the EEPROM holds, or a fresh one. Takes 10 ms for a long log of games on 8
// x 8.
//   device: any contents.
//   held: the keys that were held at power-up, bit k for key k.
void device_start(device_t *device, uint16_t held, clock_ms_t now);

// One step: takes all key events, draws, prints at most one line, begins to write at most one byte of the
// EEPROM, lets the computer think for one slice. Returns the milliseconds until the next call is due even if
// device_has_work stays false; 0: at once.
uint16_t device_step(device_t *device, clock_ms_t now);

// True while the computer plays both sides of another game.
bool device_is_watching(const device_t *device);

// True when input or a finished EEPROM write makes a call of device_step worthwhile. May be called with
// interrupts off.
bool device_has_work(const device_t *device);

// Call once a second: refreshes the hardware, dims the matrix, checks the session and its saving.
// Returns false when the device must restart, because a fault has damaged the session or saving is stuck. The
// saved session is then the better one.
bool device_second(device_t *device);

// True when the device may be switched off: no input for POWER_OFF_AFTER_S, no key down, everything saved.
// May be called with interrupts off.
bool device_may_power_down(const device_t *device);

// Lights the matrix again after max7219_off, with the picture that was there.
void device_wake(device_t *device);

// Reports on the console that a line was lost because it came while the device was off.
//   goes_on: the rest of the line is still to come, and must be refused.
void device_lost_line(device_t *device, bool goes_on);

#endif
