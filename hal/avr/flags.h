// Flags of one bit between interrupts and main. They live in GPIOR0, which the chip leaves to the program
// (ATmega328P data sheet, "General Purpose I/O Registers"): there a bit is set, cleared or tested in one
// instruction, so nothing comes in between and an interrupt has fewer registers to save.
//
// What was written before a flag is set or cleared is there for whoever sees it so.
#ifndef HAL_AVR_FLAGS_H
#define HAL_AVR_FLAGS_H

#include <avr/io.h>
#include <stdatomic.h>
#include <stdbool.h>

// Each owner begins with flag_clear: a bootloader may have used the register since the reset.
typedef enum {
    FLAG_KEYS,   // set by the keypad's interrupt, cleared by main
    FLAG_MARK,   // the timer has passed the alarm's mark: set by its interrupt and by main, cleared by main
    FLAG_ALARM,  // it was the alarm: main's
    FLAG_LOST,   // set by the receiver's interrupt, cleared by main
    FLAG_PERIOD, // set by the clock's interrupt, cleared by main
} flag_t;

// Inlined always, as the one instruction needs a constant flag.
#define FLAG_INLINE static inline __attribute__((always_inline))

FLAG_INLINE void flag_set(flag_t flag)
{
    atomic_signal_fence(memory_order_release);
    GPIOR0 = (uint8_t)(GPIOR0 | 1 << flag);
}

FLAG_INLINE void flag_clear(flag_t flag)
{
    atomic_signal_fence(memory_order_release);
    GPIOR0 = (uint8_t)(GPIOR0 & ~(1 << flag));
}

FLAG_INLINE bool flag_is_set(flag_t flag)
{
    if (!(GPIOR0 & 1 << flag))
        return false;
    atomic_signal_fence(memory_order_acquire);
    return true;
}

#endif
