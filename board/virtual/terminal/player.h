// A virtual board on the desk: the board itself, a finger for its keys, and the files that go with it.
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <signal.h>
#include <stdbool.h>

#include "board/virtual/terminal/animation.h"
#include "board/virtual/terminal/console_log.h"
#include "board/virtual/terminal/eeprom_file.h"
#include "board/virtual/terminal/finger.h"
#include "board/virtual/terminal/options.h"
#include "board/virtual/terminal/realtime.h"
#include "board/virtual/terminal/usb_port.h"
#include "board/virtual/terminal/vcd.h"
#include "board/virtual/board.h"

typedef struct {
    const options_t *options;
    board_t *board;
    bool powered;
    chip_time_t started; // last power-on or reset
    finger_t finger;
    console_log_t console;
    usb_port_t port; // there is none after player_open; the chip's bytes go to it once there is
    realtime_t pace;
    eeprom_file_t eeprom;
    uint64_t eeprom_looked_ns; // when the EEPROM was last compared with its file
    animation_t animation;
    vcd_t vcd;
    FILE *vcd_file;
    char error[256]; // the latest trouble with a file, or ""
} player_t;

// How long after power-on or a reset the device takes input without delay: it has greeted, and on a blank
// EEPROM written its first record.
enum { PLAYER_START_US = 100000 };

// Builds the board, opens the files that the options name and switches the power on, with the options' keys
// held down.
//   speed: as in options_t; the options' own wins.
// Complains on stderr and returns false when the ELF or a file is no good; nothing is left open then.
bool player_open(player_t *player, const options_t *options, double speed);

// Runs up to a time, in step with the host's clock unless the speed is 0, and saves the EEPROM every few
// seconds when it has changed. Returns early, at a slice's end, when *stop becomes true; stop may be NULL.
void player_run(player_t *player, chip_time_t until, const volatile sig_atomic_t *stop);

// Runs until done() is true or the deadline is reached, as board_run_until does. Returns whether it became
// true.
bool player_run_until(player_t *player, chip_time_t deadline, board_condition_t *done, void *context);

// The power switch and the reset button.
void player_switch(player_t *player, bool on);
void player_reset(player_t *player);

// Runs until the device takes input. Nothing while the power is off.
void player_run_started(player_t *player);

// The time so many microseconds from now.
chip_time_t player_in(const player_t *player, uint64_t us);

// Saves the last picture, pulls the plug and saves EEPROM and waveforms.
// Returns false, having complained on stderr, when a file could not be written or the board has seen faults.
bool player_close(player_t *player);

#endif
