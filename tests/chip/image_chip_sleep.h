// Scenarios of chip_sleep.c.
#ifndef CHIP_SLEEP_H
#define CHIP_SLEEP_H

enum {
    SLEEP_MODE = 1, // the mode in GPIOR2; woken by a pin or by timer 1 after 100 us
    SLEEP_DISABLED,
    SLEEP_DEAF,   // with interrupts off
    DOG_RESET,    // watchdog at 32 ms, never fed; markers: MCUSR at the start of each life
    DOG_FED,      // fed each millisecond for 100 ms
    DOG_SLEEP,    // the same as DOG_RESET, in power-down
    DOG_WAKE,     // watchdog interrupt alone, every 16 ms, in power-down
    DOG_BOTH,     // interrupt first, then reset
    DOG_SEQUENCE, // the timed sequence: within 4 cycles, too late, and without
    CAUSES,       // MCUSR at the start of each life, left as it is
};

#endif
