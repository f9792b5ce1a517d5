// The application on the host: the whole device (firmware/device.h) on doubles of the hardware. A test
// presses keys, types lines, advances time, and reads pictures and text: what happens within a millisecond,
// after a fault, or inside the device. What a person sees and does is a scene (tests/scenes). A program has
// one application.
//
// The loop is that of firmware/main.c: calls device_step only when it is due or has work, and device_second
// once a second. Writing an EEPROM byte takes 2 ms.
// SPDX-License-Identifier: MIT
#ifndef APP_H
#define APP_H

#include "device.h"
#include "hal/frame.h"
#include "hal/debounce.h"

extern device_t app; // for inspection

// Switches on with a blank EEPROM and discards the greeting; the second with a key held ("0", "#").
void app_start(void);
void app_start_holding(const char *legend);

// Cuts the power and switches on again; the EEPROM is kept.
void app_power_cycle(void);

// The same in steps, for tests/scenes: a new device, its EEPROM blank and its power off; the power switch.
// Without power only time advances.
void app_unpack(void);
void app_switch_on(key_set_t held);
void app_switch_off(void);

// Advances time.
void app_wait(unsigned ms);

// Calls device_step once without advancing time, to stop in the middle of a search. Returns its result.
uint16_t app_step(void);

// Time since app_start, ms.
unsigned long app_now(void);

// ---- Keys, by their legends ----

// Presses and releases keys one after the other: 60 ms down, 40 ms up each. Skips blanks.
void app_press(const char *legends);

// Presses or releases one key without advancing time, and runs the device.
void app_down(char legend);
void app_up(char legend);

// ---- Console ----

// Types text without adding CR and waits until all is saved and printed. Returns the output without CRs,
// valid until the next call.
const char *app_type(const char *text);

// Types a line and Enter and waits for the prompt after the answer. Returns the answer without echo and
// prompt. Fails the test if no prompt comes within 5 s.
const char *app_line(const char *line);

// Returns the output since the last call; the second advances time first.
const char *app_printed(void);
const char *app_printed_in(unsigned ms);

// Reports lost input on the serial line.
void app_lose_input(void);

// Makes the EEPROM busy for this time.
void app_keep_eeprom_busy(unsigned ms);

// ---- Inspection ----

// The LEDs lit on the matrix (a MAX7219, its module in the default layout), and its intensity, 0..15.
frame_t app_picture(void);
unsigned app_intensity(void);

// The marks of the game on the display, row by row: "X.O/.../...". Valid until the next call.
const char *app_marks(void);

// True once the device has asked for a restart (device_second returned false). Nothing runs after that.
bool app_wants_restart(void);

#endif
