// How the device is doing: what `stats` says.
#ifndef HAL_VITALS_H
#define HAL_VITALS_H

#include <stdint.h>

// Why the chip was reset last. A bootloader may have taken the answer away with it.
typedef enum {
    RESET_UNKNOWN,
    RESET_POWER,
    RESET_BUTTON,
    RESET_BROWNOUT,
    RESET_WATCHDOG,
    RESET_CAUSES
} reset_cause_t;

typedef struct {
    uint32_t uptime_s;        // since the last reset
    uint16_t asleep_permille; // of that time, 0..1000
    uint16_t stack;           // deepest use of the stack, in bytes
    uint16_t interrupt_us;    // longest interrupt, from its cause to its end, to 4 us
    uint8_t resets;           // since power came, 255 for all above; the power-up itself is not counted
    reset_cause_t cause;
} vitals_t;

// Notes why the chip was reset. Call first of all.
void vitals_start(void);

// Takes stock. Main context only; takes up to a millisecond, as it looks for the deepest byte of the stack
// that was used.
void vitals_read(vitals_t *vitals);

#endif
