// The application on the host: the whole device (firmware/device.h) between doubles of the hardware. Keys and
// lines in, pictures and lines out, time by hand.
//
// The loop is the firmware's: device_step is called when it asked to be called or has work, and no more
// often; device_second once a second. An EEPROM byte takes its time. One application at a time.
#ifndef APP_H
#define APP_H

#include "device.h"
#include "hal/frame.h"

extern device_t app; // to look at

// Switches on with a blank EEPROM, and reads the greeting away. The second: with a key held, its legend ("0",
// "#").
void app_start(void);
void app_start_holding(const char *legend);

// Cuts the power and switches on again, with the EEPROM as it is now.
void app_power_cycle(void);

// Lets time pass.
void app_wait(unsigned ms);

// Calls device_step once, at the time that it is: to look at a thought in the middle.
// Returns what device_step has returned.
uint16_t app_step(void);

// Time since app_start, ms.
unsigned long app_now(void);

// ---- Keys, by their legends; blanks are passed over ----

// Presses and releases keys one after the other: 60 ms down, 40 ms up each.
void app_press(const char *legends);

// Puts one key down, or lets it go; time stands still, and what is due at once is done.
void app_down(char legend);
void app_up(char legend);

// ---- Console ----

// Types text as it is, and waits until all is saved and nothing is left to print.
// Returns what has been printed, without CRs; stays valid until the next call.
const char *app_type(const char *text);

// Types a line and Enter, and waits for the prompt behind its answer.
// Returns what was printed behind the echo, without the prompt. Fails the test when no prompt came within 5
// s.
const char *app_line(const char *line);

// What has been printed since it was read last.
const char *app_printed(void);

// Lets time pass. Returns what has been printed.
const char *app_printed_in(unsigned ms);

// The serial line's input lost bytes here.
void app_lose_input(void);

// Keeps the EEPROM busy for so long from now on.
void app_keep_eeprom_busy(unsigned ms);

// ---- Looking ----

// What is lit on the matrix, a MAX7219 with the module in its default layout, and how bright, 0..15.
frame_t app_picture(void);
unsigned app_intensity(void);

// Takes steps, separated by blanks, and fails the test at the first that is not so:
//   15#       presses keys one after the other      +5, -5      puts one down; lets it go
//   {new 4}   types a line                          300ms       lets time pass
//   300ms!    the picture stands for just so long   moves=2     so many moves have been made
//   marks=X.O/.../...   the board, row by row       lit=menu    a sign, or rows with slashes between them
//   screen=ask_new      the panel's screen          cursor=12, hint=none, fresh=00   cells
void app_follow(const char *steps);

// True when the device has asked for a restart (device_second returned false); the application stands still
// then.
bool app_wants_restart(void);

#endif
