// State that the TWI's files share: registers, lines, and the operation in progress.
#ifndef CHIP_TWI_UNIT_H
#define CHIP_TWI_UNIT_H

#include <simavr/avr_twi.h>

#include "board/virtual/chip/interrupts.h"
#include "board/virtual/chip/pins.h"

typedef enum {
    CHIP_TWI_IDLE, // both lines are released
    CHIP_TWI_HELD, // bus master: holds SCL low and waits for TWINT to be cleared
    CHIP_TWI_START,
    CHIP_TWI_BYTE,
    CHIP_TWI_STOP,
} chip_twi_job_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    avr_twi_t *io; // NULL: the chip has none
    chip_twi_job_t job;
    const char *moves;   // of a START or STOP: remaining line changes
    unsigned step;       // of a byte: completed SCL edges
    uint16_t out, in;    // its nine bits, first bit highest
    bool stretched;      // SCL is released, and still low
    bool bus_busy;       // between START and STOP of any master
    bool restarts;       // the START is repeated
    bool addresses;      // the byte is the first after a START
    bool receives;       // the address was SLA+R
    bool sda_is, scl_is; // levels at the last look
} chip_twi_t;

enum { TWINT = 0x80, TWEA = 0x40, TWSTA = 0x20, TWSTO = 0x10, TWWC = 0x08, TWEN = 0x04, TWIE = 0x01 }; // TWCR
enum { PRTWI = 0x80 };                                                                                 // PRR
enum { TWPS = 0x03, TWS = 0xF8 };                                                                      // TWSR
enum { CHIP_TWI_NO_STATE = 0xF8 }; // TWSR while TWINT is 0

uint8_t *chip_twi_control(const chip_twi_t *twi); // TWCR
void chip_twi_set_status(const chip_twi_t *twi, uint8_t status);
bool chip_twi_is_off(const chip_twi_t *twi); // by PRTWI

// Half of SCL's period, in CPU cycles.
unsigned chip_twi_half_period(const chip_twi_t *twi);

// Pulls a line low or releases it, at the next update of the pins.
void chip_twi_pull(const chip_twi_t *twi, chip_pin_t pin, bool low);
void chip_twi_let_go(const chip_twi_t *twi); // releases both

// Line levels.
bool chip_twi_sda(const chip_twi_t *twi);
bool chip_twi_scl(const chip_twi_t *twi);

#endif
