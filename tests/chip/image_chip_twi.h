// What image_chip_twi.c is told to do, a byte an instruction, and what it marks.
#ifndef CHIP_TWI_H
#define CHIP_TWI_H

// Each but the last two clears TWINT and waits for it, then marks TWSR.
enum {
    TWI_START = 1,
    TWI_WRITE,      // the byte that follows
    TWI_READ,       // with an ACK; marks TWDR, too
    TWI_READ_LAST,  // with a NACK
    TWI_STOP_START, // both at once
    TWI_STOP,       // waits for TWSTO to clear itself
    TWI_CONTROL,    // marks TWCR
    TWI_COLLIDE, // writes the byte that follows behind the START, with a write to TWDR while it is on its way
    TWI_BY_INTERRUPT, // the byte that follows; sleeps; marks 0xEE from the interrupt
    TWI_OFF,
    TWI_ON,
    TWI_CLOCK_OFF,  // sets PRTWI, tries a START
    TWI_DEEP_SLEEP, // in mid byte
};

// Where the instructions are, from here on: TWBR, TWPS, then one byte each, 0 at the end.
enum { TWI_PROGRAM = 0x300 };

#endif
