// A virtual board with its files, serial port and clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <signal.h>
#include <stdbool.h>

#include "board/play/terminal/animation.h"
#include "board/play/script/user.h"
#include "board/play/terminal/eeprom_file.h"
#include "board/play/terminal/options.h"
#include "board/play/script/realtime.h"
#include "board/play/script/script_run.h"
#include "board/play/script/trace.h"
#include "board/play/terminal/usb_port.h"
#include "board/play/terminal/vcd.h"

typedef struct {
    const options_t *options;
    user_t user;
    usb_port_t port; // closed after player_open; receives the chip's bytes once open
    realtime_t pace;
    eeprom_file_t eeprom;
    uint64_t eeprom_looked_ns; // when the EEPROM was last compared with its file
    animation_t animation;
    vcd_t vcd;
    FILE *vcd_file;
    trace_t trace;
    char error[256]; // last error with a file, or ""
} player_t;

// Creates the board, opens the options' files, and switches the power on with the options' keys held down.
//   speed: default if the options have none; as in options_t.
// If the ELF or a file is unusable, prints the reason on stderr and returns false; the end of the program
// closes the files that are open already.
bool player_open(player_t *player, const options_t *options, double speed);

// Runs up to a time, in step with the host's clock unless the speed is 0; saves a changed EEPROM every few
// seconds. Returns early, at the end of a slice, if *stop becomes nonzero; stop may be NULL.
void player_run(player_t *player, chip_time_t until, const volatile sig_atomic_t *stop);

// Like board_run_until: runs until done() returns true or the deadline passes; returns whether it was true.
bool player_run_until(player_t *player, chip_time_t deadline, board_condition_t *done, void *context);

// Saves what the user sees as PNG (still.h). Returns false, with the reason in errno, on failure.
bool player_save_picture(const char *path, const user_t *user);

// Runs a script to its end, or to the first step that fails. Returns whether all steps passed.
bool player_run_script(player_t *player, const script_t *script, const script_hooks_t *hooks);

// Saves the last picture, switches the power off, and saves EEPROM and waveforms. Prints faults and errors on
// stderr; returns false if there were any.
bool player_close(player_t *player);

#endif
