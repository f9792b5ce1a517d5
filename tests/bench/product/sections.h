// What is measured on the flashed ELF, a part of the table each. Each builds virtual boards of its own from
// fixed seeds, so that a run repeats to the cycle, prints its lines of CSV (figures.h), and ends the program
// when the firmware does something wrong on the way.
#ifndef PRODUCT_SECTIONS_H
#define PRODUCT_SECTIONS_H

// The stack, each interrupt, and how long interrupts are off, over a long session of keys and console.
//   vectors: path of a file with a line "NUMBER NAME" for each interrupt vector of the chip.
void session_measure(const char *vectors);

// From power-on to a dark matrix, and to the picture.
void start_measure(void);

// From a key's last bounce to its picture.
void latency_measure(void);

// What a whole picture costs on its way to the matrix.
void wire_measure(void);

// For how long the CPU is awake for a reply of the computer's.
void reply_measure(void);

// What play costs the EEPROM.
void saving_measure(void);

// How much of the time the CPU sleeps.
void rest_measure(void);

#endif
