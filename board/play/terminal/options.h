// The command line of `play`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_OPTIONS_H
#define PLAYER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    const char *elf;        // the image to run
    const char *board;      // file that describes the board instead of the image, or NULL
    const char *bootloader; // file of a bootloader to install, or NULL
    const char *script;     // script file, "-" for standard input, or NULL
    const char *eeprom;     // EEPROM file, or NULL
    const char *save;       // the same, for live sessions only, not for scripts and the demonstration
    bool no_save;           // only reads the EEPROM file
    const char *png;        // file for the last picture, or NULL
    const char *svg;        // file for the animated picture, or NULL
    const char *vcd;        // file for waveforms, or NULL
    const char *trace;      // file for what goes in and out (trace.h), or NULL
    uint64_t seed;
    bool has_speed;
    double speed;     // simulated time per real time, SPEED_MIN..SPEED_MAX; 0: as fast as possible. Valid if
                      // has_speed
    double bounce_ms; // of every contact, 0..BOUNCE_MS_MAX; negative: random, from the seed
    uint16_t hold;    // keys held down at power-on; bit k: key k of hal/key.h
    bool demo;
    bool wiring; // prints the pins instead
    bool pty;    // run with a serial port, without a terminal
} options_t;

enum { SPEED_MAX = 1000, BOUNCE_MS_MAX = 50 };
#define SPEED_MIN 0.001 // slower, a cycle would last so long that no key is answered

typedef enum {
    OPTIONS_RUN,  // continue
    OPTIONS_DONE, // --help or --version was printed on out; exit 0
    OPTIONS_BAD,  // the error and the usage are on err; exit 2
} options_result_t;

// Parses the arguments of main. Strings in *options point into argv.
options_result_t options_parse(options_t *options, int argc, char *argv[], FILE *out, FILE *err);

#endif
