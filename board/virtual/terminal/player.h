// A virtual board on the desk, and the files and clock that go with it.
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <signal.h>
#include <stdbool.h>

#include "board/virtual/terminal/animation.h"
#include "board/virtual/terminal/desk.h"
#include "board/virtual/terminal/eeprom_file.h"
#include "board/virtual/terminal/options.h"
#include "board/virtual/terminal/realtime.h"
#include "board/virtual/terminal/script_run.h"
#include "board/virtual/terminal/trace.h"
#include "board/virtual/terminal/usb_port.h"
#include "board/virtual/terminal/vcd.h"

typedef struct {
    const options_t *options;
    desk_t desk;
    usb_port_t port; // there is none after player_open; the chip's bytes go to it once there is
    realtime_t pace;
    eeprom_file_t eeprom;
    uint64_t eeprom_looked_ns; // when the EEPROM was last compared with its file
    animation_t animation;
    vcd_t vcd;
    FILE *vcd_file;
    trace_t trace;
    char error[256]; // the latest trouble with a file, or ""
} player_t;

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

// Obeys a script to its end, or to the first step that fails. Returns whether all went well.
bool player_run_script(player_t *player, const script_t *script, const script_telling_t *telling);

// Saves the last picture, pulls the plug and saves EEPROM and waveforms.
// Returns false, having complained on stderr, when a file could not be written or the board has seen faults.
bool player_close(player_t *player);

#endif
