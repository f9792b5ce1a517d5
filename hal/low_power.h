// Low power: unused parts of the chip off for good, and power-down.
#ifndef HAL_LOW_POWER_H
#define HAL_LOW_POWER_H

// Switches off for good what the firmware does not use. Call once.
void low_power_start(void);

// Stops everything, the clocks of CPU, timers and serial line included, until a key's contact closes or the
// serial line moves; a byte that comes meanwhile is lost. Time stands still. Waking takes a millisecond (with
// an Uno's fuses 16K clocks: ATmega328P data sheet, table 9-4). A shorter signal wakes the chip and may leave
// no other trace.
//
// Call with interrupts off, the keypad idle, nothing being sent or written to the EEPROM, and the watchdog
// stopped, which would run on. Returns with interrupts off. Main context only.
void low_power_down(void);

#endif
