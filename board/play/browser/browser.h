// Interface between the page's JavaScript (and its tests) and the board. Times are cycles as double, exact up
// to 2^53, which is 17 years; bytes are in the program's memory.
//
// One board a program. Call browser_start first.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BROWSER_BROWSER_H
#define BROWSER_BROWSER_H

#include <stddef.h>
#include <stdint.h>

// Creates the board with the power off and a blank EEPROM, to be filled through browser_eeprom. seed: of the
// board's random numbers. elf: the firmware, which says what it is wired to. Returns "" or an error message.
const char *browser_start(double seed, const uint8_t *elf, size_t size);

// ---- Time ----

double browser_hz(void);
double browser_now(void);

// The time before which nothing happens by itself (board_next), including the script's next step.
double browser_next(void);

// Runs up to a time, or for host_ms of the host's time. A running script continues meanwhile.
void browser_run(double until, double host_ms);

// Counts changes that may be visible: words, bytes, pins, EEPROM writes, steps of the script, falling asleep
// and waking.
unsigned browser_changes(void);

// ---- Controls ----

void browser_power(int on);
int browser_powered(void);
void browser_reset(void);
void browser_press(unsigned key); // with bounce; 0..15 as in hal/key.h
void browser_release(unsigned key);
double browser_tap(unsigned key); // presses and releases it in time of the board; returns when it is at rest
void browser_hold(unsigned key, int down); // without bounce, before power-on
unsigned browser_keys(void);               // keys that are down, one bit each
unsigned browser_keys_there(void);         // keys that the input has

// What the ELF's section .watch (firmware/main.c) shows: the cursor, row * 8 + column, or -1 if there is
// none; whether the device shows the board, so that its keys play; the layout.
int browser_cursor(void);
int browser_board_is_shown(void);
unsigned browser_layout(void);
void browser_type(const char *bytes);

// ---- Output ----

const uint8_t *browser_picture(void); // eight rows, then the intensity
const void *browser_screen(void);     // a board_screen_t
void browser_expose(int on);          // starts an exposure (exposure.h), or does without
const void *browser_exposed(void);    // ends it and starts the next one; its board_screen_t
const double *browser_tone(void);  // the next of the piezo's tones: Hz, 0 for silence, and its time; or NULL
const char *browser_console(void); // output since the last call
size_t browser_console_waiting(void); // its size
const char *browser_game(void);       // the game in one line, as far as the console has shown it
int browser_is_whole(void);           // not while a board is being printed; then what follows is not
unsigned browser_size(void);          // of its board; 0: unknown
int browser_turn(void);               // a game_turn_t
int browser_dead_draw(void);          // nobody can win any more: the device has said so
const char *browser_marks(void);      // 8 rows of 8 characters: X, O or blank
const char *browser_level(void);      // of the computer; "": two players, or not known yet
int browser_level_known(void);
unsigned browser_computer(void); // its sides: 1 X, 2 O
int browser_opposed(void);       // after the end: it was against the computer
int browser_computer_won(void);
// Sets both, for an end that the console has told without its turns.
void browser_end_was_opposed(int computer_won);
int browser_score_known(void);
unsigned browser_score(unsigned of); // games won by X (0) and O (1), draws (2), if known
int browser_dark(void);              // powered down, until a key wakes it
unsigned browser_faults(void);
const char *browser_fault(void); // the last one
double browser_asleep(void);     // cycles asleep since power-on
double browser_awake(void);      // cycles awake since power-on
double browser_matrix_ma(void);
const void *browser_analyser(void); // an analyser_t
unsigned browser_pins(void);
const char *browser_pin_name(unsigned pin);

// ---- Memories ----

uint8_t *browser_eeprom(void); // write only while the power is off
size_t browser_eeprom_size(void);
unsigned browser_eeprom_writes(void); // since the start; a change means that it should be saved
const uint8_t *browser_flash(void);   // the firmware
size_t browser_flash_size(void);

// ---- Scripts (terminal/script.h) ----

enum { BROWSER_SCRIPT_NONE, BROWSER_SCRIPT_RUNS, BROWSER_SCRIPT_DONE, BROWSER_SCRIPT_FAILED };

// Starts a script, replacing the previous one. Returns "" or an error message.
const char *browser_script(const char *text);
int browser_script_state(void);
const char *browser_script_message(void); // last text of `say` or of a failure

// Starts a trace (player/trace.h); stops it and returns it.
void browser_trace(void);
const char *browser_traced(void);

#endif
