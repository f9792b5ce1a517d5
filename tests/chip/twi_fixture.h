// A chip whose TWI is a master, with markers, and a bus around it: pull-ups, a slave, and whatever else holds
// the lines.
#ifndef TWI_FIXTURE_H
#define TWI_FIXTURE_H

#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/i2c_slave.h"

enum {
    SDA,
    SCL,
    WIRES,
    ADDRESS = 0x3C,
    WRITE = ADDRESS << 1,
    READ = WRITE | 1,
    NOBODY = 0x42,
    ANSWER = 0xA5,
    MARKS = 40
};

typedef struct {
    part_t part;
    i2c_slave_t slave;
    bool holds_sda, holds_scl;
    chip_time_t stretches_for; // SCL, at each of its falls
    char seen[200];            // conditions and bytes
    bool sda, scl;
    chip_time_t rise[64], sda_change[64]; // of SCL and SDA
    unsigned rises, sda_changes;
} bus_t;

extern circuit_t circuit;
extern bus_t bus;
extern uint8_t marks[MARKS];
extern chip_time_t marked_at[MARKS];
extern unsigned marked;

// Switches the chip on with a program (CODE).
void twi_start_with(const uint16_t *code, size_t size);

void twi_run_us(unsigned us);

// Ends it. fault: a part of the first fault's text, or NULL for none.
void twi_end(const char *fault);

// Something holds the lines low, or lets go of them.
void twi_hold(bool sda, bool scl);

#endif
