// Model of an HD44780U with a liquid crystal of 16x2 characters, written over four or eight data lines, R/W
// at ground (Hitachi, HD44780U, ADE-207-272(Z)): what its lines carry when E falls in, pixels out.
//
// Pure: independent of the simulator. Time is in nanoseconds. Reading, and the busy flag, are not modelled.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef HD44780_MODEL_H
#define HD44780_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { HD44780_COLS = 16, HD44780_ROWS = 2, HD44780_CHAR_W = 5, HD44780_CHAR_H = 8 };
enum { HD44780_TYPICAL_HZ = 270000 };

typedef struct {
    uint8_t ddram[0x80];        // by address; 0x28 to 0x3F and 0x68 on are none of two lines
    uint8_t cgram[64];          // eight rows for each of eight characters
    uint8_t address;            // the address counter
    bool in_cgram;              // it addresses the CGRAM
    bool backward, shifting;    // entry mode: I/D = 0; S
    bool on, cursor, blinking;  // display control: D, C, B
    uint8_t shift;              // of the display: the address of the leftmost column
    bool eight_bits, two_lines; // function set: DL, N
    bool is_second;             // in 4-bit mode, half a byte has been received:
    uint8_t first;              // its upper half, in bits 7 to 4
    uint64_t busy_until;        // end of the execution of
    uint8_t executed;           // this byte,
    bool executed_data;         // data or an instruction, received at
    uint64_t executed_at;       // this time
    unsigned hz;                // of its oscillator: 190,000 to 350,000
    uint64_t powered;           // when the supply came
} hd44780_model_t;

// Power-up: everything random, half a byte received or not, which is worse than what its reset circuit leaves
// when the supply rises slowly. Keeps hz.
//   random: splitmix64 state, advanced.
void hd44780_model_power(hd44780_model_t *m, uint64_t *random, uint64_t now);

// A glitch on the supply: the same, but long after power-up.
void hd44780_model_glitch(hd44780_model_t *m, uint64_t *random);

// E falls. Returns whether this completes a byte that came too early, while the last one is still executed or
// the supply is too young; what it does on silicon is then unknown, here it is ignored.
//   bus: DB7 to DB0.
typedef enum { HD44780_IN_TIME, HD44780_TOO_EARLY, HD44780_TOO_YOUNG } hd44780_verdict_t;
hd44780_verdict_t hd44780_model_write(hd44780_model_t *m, bool rs, uint8_t bus, uint64_t now);

// The execution time of a byte, and its name for a message.
unsigned hd44780_model_takes_ns(const hd44780_model_t *m, bool rs, uint8_t byte);
const char *hd44780_model_name(bool rs, uint8_t byte);

// Whether a pixel of a character is dark on a bright ground, or bright on a dark one. x, y: 0..4, 0..7, from
// the top left.
bool hd44780_model_pixel(const hd44780_model_t *m, unsigned row, unsigned col, unsigned x, unsigned y,
                         uint64_t now);

// The code of a visible character; -1 if the row shows nothing.
int hd44780_model_code(const hd44780_model_t *m, unsigned row, unsigned col);

#endif
