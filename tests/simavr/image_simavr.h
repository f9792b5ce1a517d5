// Scenarios of image_simavr_core.c and image_simavr_parts.c. Each reports one number, what the chip does;
// simavr 1.6 alone does otherwise.
#ifndef IMAGE_SIMAVR_H
#define IMAGE_SIMAVR_H

// Core.
enum {
    AFTER_RESET,      // what a life reports whose scenario a reset has cleared
    BEHIND_SEI,       // instructions between SEI and the interrupt
    ENTRY,            // cycles that entering it takes
    ENABLED_LATE,     // interrupts entered whose flag was set before they were enabled
    CLEAR_ONE,        // OCF0A, when only TOV0 is cleared
    CLEAR_NONE,       // PCIFR, when a flag is cleared that is not set
    SKIP_ADIW,        // the sum of an ADIW of 12, which is skipped, and one of 1
    PIN_SBI,          // PORTC, when one of two pins that are high is toggled by SBI
    PIN_AT_ONCE,      // a pin as it is read in the cycle behind its change
    NO_PULL_UPS,      // a pin with a pull-up and PUD
    NO_INPUT,         // a pin whose input DIDR0 disables
    SLEEP_DISABLED,   // 1 behind SLEEP without SE
    SLEEP_TIMERS,     // 1024 cycles each, that timer 1 counts in 16 ms of power-down
    SLEEP_WAKE,       // the same, from the end of power-down to 16 ms behind what has ended it
    SLEEP_RECEIVER,   // bytes that came in power-down
    WATCHDOG_REPEATS, // interrupts within 56 ms, one each 16 ms
    RESET_CAUSES,     // MCUSR when power-on and watchdog have reset it
    RESET_PINS        // a pin that is high from outside, behind a reset
};

// Parts; units of 8 cycles.
enum {
    SPI_TIME,      // units for a byte at a 16th of the clock
    SPI_COLLISION, // WCOL, when SPDR is written twice
    SPI_PINS,      // edges of SCK before SPIF, of 16
    SPI_FLAG,      // SPIF, when only SPDR has been read
    USART_TIME,    // units for a frame at 115200 baud
    USART_BUFFER,  // UDRE, behind a first byte
    USART_OVERRUN, // how many of six bytes can be read that came unread
    EEPROM_BUSY,   // EEPE behind its setting
    EEPROM_ERASE,  // what is in a byte that was only to be erased
    EEPROM_READY,  // interrupts of an EEPROM that has long been ready
    FLASH_TIME,    // 1024 cycles each, for an erase
    FLASH_BLOCKED, // RWWSB behind an erase
    FLASH_BITS     // 0x0F programmed where 0x3C was
};

// What is typed to the chip, so long after power-on: six bytes.
enum { TYPED_US = 5000 };
#define TYPED "simavr"

#endif
