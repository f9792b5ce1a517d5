// The player's command line.
#ifndef PLAYER_OPTIONS_H
#define PLAYER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    const char *elf;        // the image to run
    const char *bootloader; // file of one that the board has besides, or NULL
    const char *script;     // file of commands, "-" for standard input, or NULL
    const char *eeprom;     // file that keeps the EEPROM, or NULL
    const char *save;       // the same, for sessions of a user alone: not for scripts and the demonstration
    const char *png;        // where the last picture goes, or NULL
    const char *svg;        // where the animated picture goes, or NULL
    const char *vcd;        // where the waveforms go, or NULL
    const char *trace;      // where words, console bytes and EEPROM writes go (trace.h), or NULL
    uint64_t seed;
    bool has_speed;
    double speed;     // simulated by real time; 0: as fast as possible. Valid with has_speed
    double bounce_ms; // of every contact, 0..BOUNCE_MS_MAX, or negative: random from the seed
    uint16_t hold;    // keys that are down when the power comes on; bit k: key k of hal/key.h
    bool demo;
    bool pty; // a serial port, also without a terminal
} options_t;

enum { SPEED_MAX = 1000, BOUNCE_MS_MAX = 50 };

typedef enum {
    OPTIONS_RUN,  // go on
    OPTIONS_DONE, // --help or --version: answered on out, exit 0
    OPTIONS_BAD,  // complaint and usage are on err, exit 2
} options_result_t;

// Reads the arguments of main. Strings in *options point into argv.
options_result_t options_parse(options_t *options, int argc, char *argv[], FILE *out, FILE *err);

#endif
