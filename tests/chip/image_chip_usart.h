// Scenarios of chip_usart.c. All at 115200 baud: U2X, UBRR 16.
#ifndef CHIP_USART_H
#define CHIP_USART_H

enum {
    FRAME_TIME,  // one byte, from its write to the transmit-complete interrupt
    THREE_BYTES, // as fast as UDRE allows
    TOO_FAST,    // three bytes without looking at UDRE
    DATA_EMPTY,  // the data-register-empty interrupt, enabled while the register is empty
    CLEAR_TXC,   // by writing a one
    ECHO,        // each received byte is a marker, by interrupt
    LAZY,        // reads what has come when 10 ms are over
    SLOW_BAUD,   // 57600
    STOPPED,     // goes to power-down in mid byte
    DEEP, // goes to power-down as soon as GPIOR2 is not 0; RX wakes it, and what comes then is a marker
};

enum { RX_END = 0xEE }; // LAZY: nothing more has come
enum { AWAKE = 0x70 };  // DEEP: the clock is back

#endif
