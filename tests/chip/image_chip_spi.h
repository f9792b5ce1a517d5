// Scenarios of chip_spi.c, and how GPIOR2 sets the SPI.
#ifndef CHIP_SPI_H
#define CHIP_SPI_H

enum {
    BYTE_TIME, // one byte, from its write to the interrupt
    GAP_15,    // a second byte 15 cycles after the first
    GAP_16,    // and 16
    FLAGS,     // when SPIF and WCOL are cleared
    WORD,      // the word 0x0A05 to the display
    LSB_WORD,  // the same, its bits reversed and the SPI at least significant bit first
    SS_IS_INPUT,
    BIT_BANG,   // the same word without the SPI
    SHORT_WORD, // one byte only between CS falling and rising
    CUT_WORD,   // CS rises while the second byte's fourth bit is on its way, at 128 cycles a bit
};

enum { SET_SPR = 0x03, SET_SPI2X = 0x04, SET_MODE3 = 0x08 };

#endif
