// Runs scenes: what a person sees and does, as data, in the player's script language (board/play/script/
// script.h). tests/scenes/*.txt has them; README.md says how to write one.
//
// A program links a board (board/virtual/virtual_board.h): test_scenes.c the application on the host,
// sim_scenes.c the flashed ELF.
// SPDX-License-Identifier: MIT
#ifndef SCENES_H
#define SCENES_H

#include <stdint.h>

typedef struct {
    double bounce_ms;      // of every contact; negative: random
    uint64_t tolerance_us; // of `stays`, `lasts` and `alternates`
    uint64_t seed;         // of random bounces and of the floating pins' levels
    unsigned cuts_every;   // rests of the EEPROM; 0: no cuts
} scenes_board_t;

// Plays the file's scenes, each on a new board, and fails the test if one of them does not hold, naming all
// that do not. With BLESS set in the environment, writes the pictures that are seen into the file instead.
//
// Whenever the EEPROM has been at rest `cuts_every` times, cuts the power, in a copy of the process, during
// each write until the next rest: after it the console must tell of a session as it told of one since the
// last rest. A scene's end is a rest, too. Fails the test otherwise, or if nothing was cut.
//   name: of the file in tests/scenes.
void scenes_play(const char *name, const scenes_board_t *board);

// Fails the test unless every scene of the file fails, with the scene's title in the message.
void scenes_refute(const char *name, const scenes_board_t *board);

#endif
