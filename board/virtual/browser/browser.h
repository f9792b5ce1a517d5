// The board as a page sees it: what JavaScript calls, with times in cycles as double (exact up to 2^53, 17
// years) and bytes in the program's memory. Tests of the page call it too.
//
// One board a program. browser_start comes first.
#ifndef BROWSER_BROWSER_H
#define BROWSER_BROWSER_H

#include <stddef.h>
#include <stdint.h>

// A board with its power off and a blank EEPROM, to be filled through browser_eeprom. A number that the
// board's chance follows from. Returns "", or what is wrong.
const char *browser_start(double seed);

// ---- Time ----

double browser_hz(void);
double browser_now(void);

// Up to when nothing happens by itself (board_next); also the script's next step.
double browser_next(void);

// Runs up to a time, or until so many milliseconds of the host's time have passed. A script that is under way
// goes on meanwhile.
void browser_run(double until, double host_ms);

// Counts what may have changed what is seen: words, bytes, pins, EEPROM writes, steps of the script.
unsigned browser_changes(void);

// ---- What is done to it ----

void browser_power(int on);
int browser_powered(void);
void browser_reset(void);
void browser_press(unsigned key); // bounces; 0..15 as in hal/key.h
void browser_release(unsigned key);
void browser_hold(unsigned key, int down); // cleanly, before the power comes on
unsigned browser_keys(void);               // those that are down, a bit each
void browser_type(const char *bytes);

// ---- What it shows ----

const uint8_t *browser_picture(void); // eight rows, then the intensity
const void *browser_screen(void);     // a board_screen_t
const char *browser_console(void);    // what came since the last call
size_t browser_console_waiting(void); // how much that will be
const char *browser_game(void);       // the game in one line, as far as the console told of it
unsigned browser_size(void);          // of its board; 0: not known
int browser_dark(void);               // powered down, until a key wakes it
unsigned browser_faults(void);
const char *browser_fault(void); // the last one
double browser_asleep(void);     // cycles asleep since power-on
double browser_awake(void);      // and the others
double browser_matrix_ma(void);
const void *browser_analyser(void); // an analyser_t
unsigned browser_pins(void);
const char *browser_pin_name(unsigned pin);

// ---- Memories ----

uint8_t *browser_eeprom(void); // write to it only while power is off
size_t browser_eeprom_size(void);
unsigned browser_eeprom_writes(void); // since the start; a change says that it is worth saving
const uint8_t *browser_flash(void);   // the firmware
size_t browser_flash_size(void);

// ---- Scripts (terminal/script.h) ----

enum { BROWSER_SCRIPT_NONE, BROWSER_SCRIPT_RUNS, BROWSER_SCRIPT_DONE, BROWSER_SCRIPT_FAILED };

// Begins a script in place of the one before. Returns "", or what is wrong with it.
const char *browser_script(const char *text);
int browser_script_state(void);
const char *browser_said(void); // what `say` or a failure told last

// Records from now on what terminal/trace.h describes; stops and returns it.
void browser_trace(void);
const char *browser_traced(void);

#endif
