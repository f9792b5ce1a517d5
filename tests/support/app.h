// The application on the host: the whole device (firmware/device.h) on doubles of the hardware. A test
// presses keys, types lines, lets time pass, and looks at pictures and text. There is one application at a
// time.
//
// The loop is that of firmware/main.c: device_step is called when it asked to be called or has work, and no
// more often; device_second once a second. An EEPROM byte takes 2 ms.
#ifndef APP_H
#define APP_H

#include "device.h"
#include "hal/frame.h"

extern device_t app; // to look at

// Switches on with a blank EEPROM and discards the greeting; the second with a key held ("0", "#").
void app_start(void);
void app_start_holding(const char *legend);

// Cuts the power and switches on again, with the EEPROM as it is now.
void app_power_cycle(void);

// Lets time pass.
void app_wait(unsigned ms);

// Calls device_step once while time stands still, to stop in the middle of a thought. Returns what it
// returned.
uint16_t app_step(void);

// Time since app_start, ms.
unsigned long app_now(void);

// ---- Keys, by their legends; blanks are passed over ----

// Presses and releases keys one after the other: 60 ms down, 40 ms up each.
void app_press(const char *legends);

// Presses or releases one key while time stands still; the device does what is due.
void app_down(char legend);
void app_up(char legend);

// ---- Console ----

// Types text as it is and waits until all is saved and printed. Returns what has been printed, without CRs;
// valid until the next call.
const char *app_type(const char *text);

// Types a line and Enter and waits for the prompt after the answer. Returns the answer without echo and
// prompt. Fails the test when no prompt comes within 5 s.
const char *app_line(const char *line);

// What has been printed since the last call.
const char *app_printed(void);

// Lets time pass. Returns what has been printed.
const char *app_printed_in(unsigned ms);

// Reports that input on the serial line was lost.
void app_lose_input(void);

// Keeps the EEPROM busy from now on.
void app_keep_eeprom_busy(unsigned ms);

// ---- Looking ----

// What is lit on the matrix (a MAX7219, its module in the default layout), and its intensity, 0..15.
frame_t app_picture(void);
unsigned app_intensity(void);

// Takes steps, separated by blanks, and fails the test at the first that does not hold:
//   15#       presses keys one after the other      +5, -5      presses one; releases it
//   {new 4}   types a line                          300ms       lets time pass
//   300ms!    the picture stays for exactly so long moves=2     so many moves have been made
//   marks=X.O/.../...   the board, row by row       lit=menu    a sign, or rows with slashes between them
//   screen=ask_new      the panel's screen          cursor=12, hint=none, fresh=00   cells
void app_follow(const char *steps);

// True once the device has asked for a restart (device_second returned false). Nothing runs from then on.
bool app_wants_restart(void);

#endif
