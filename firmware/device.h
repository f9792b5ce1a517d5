// The whole device without its interrupts: session, computer, panel, console and journal, and their
// interaction. A key or a console line becomes an action, the session carries it out, and the others react to
// the resulting event.
//
// Portable: uses the hardware through hal/ only; time is an argument. The firmware's loop and the host tests
// call the same functions. Main context only.
// SPDX-License-Identifier: MIT
#ifndef DEVICE_H
#define DEVICE_H

#include "computer_turn.h"
#include "console/console.h"
#include "display/display.h"
#include "hal/clock.h"
#include "hal/key.h"
#include "panel/panel.h"
#include "power.h"
#include "sound/sound.h"
#include "storage/journal.h"

typedef struct {
    session_t session; // the session
    session_t demo;    // the game of `watch`, in which the computer plays both sides
    bool watching;     // the demonstration is on the display, not the session

    computer_turn_t turn;

    bool started;      // the session with which the device has started is saved, or cannot be
    bool unverified;   // the position has changed since the last check
    bool saving;       // the journal has more to do when the EEPROM is ready
    uint16_t saved;    // number of saved actions a second ago
    uint8_t unsaved_s; // seconds without progress in saving; the first one may be shorter

    bool stale; // the picture must be redrawn
    time_ms_t picture_until;

    panel_t panel;
    console_t console;
    journal_t journal;
    power_t power;
    sound_t sound;
} device_t;

// Starts with the session in the EEPROM, or a fresh one. Takes little more than journal_start.
//   device: any contents.
//   held: the keys held at power-up, bit k for key k.
void device_start(device_t *device, uint16_t held, time_ms_t now);

// One step: handles all key events, draws, prints at most one line, starts at most one EEPROM write, and lets
// the computer think for one slice. Returns the milliseconds until the next call is due even if
// device_has_work stays false; 0: at once. Until the session of power-up is saved, or cannot be, keys wait
// and the computer does not move.
time_ms_t device_step(device_t *device, time_ms_t now);

// True while the computer plays both sides of the demonstration game.
bool device_is_watching(const device_t *device);

// True if device_step has something to do at once: a key, a byte received, a line to print, a transmission or
// an EEPROM write that has ended. May be called with interrupts off.
bool device_has_work(const device_t *device);

// Call once a second: refreshes the hardware, dims the display, checks the session and its saving. Returns
// false if the device must restart, because a fault has damaged the session or saving is stuck; the saved
// session is then the better one.
bool device_second(device_t *device);

// True if the device may be switched off: no input for ten minutes (power.c), everything saved. A key that
// stays down is no input. May be called with interrupts off.
bool device_may_power_down(const device_t *device);

// Switches the display on again after display_off, with its last picture.
void device_wake(device_t *device);

// Takes a key event while the device wakes: ignores a press, handles a release, so that no key stays held.
void device_discard_key(device_t *device, key_event_t key, time_ms_t now);

// Reports on the console that a line was lost while the device was off.
//   goes_on: the rest of the line is still arriving and must be refused.
void device_lost_line(device_t *device, bool goes_on);

#endif
