// Disables unused parts of the chip, and enters power-down.
// SPDX-License-Identifier: MIT
#ifndef HAL_LOW_POWER_H
#define HAL_LOW_POWER_H

// Disables what the firmware does not use, and nothing else. Call first, and again once a second: a flipped
// bit could stop the clock of a peripheral, whose registers could not be written then. Main context only.
void low_power_start(void);

// Stops all clocks, including those of CPU, timers and serial line, until a key's contact changes
// (hal/input.h) or the serial line does; an input whose contacts cannot wake the chip is looked at 16 times
// a second. A byte received meanwhile is lost, and the time base stops. Waking takes a millisecond (16K
// clocks with an Uno's fuses: ATmega328P data sheet, table 9-4). A shorter signal wakes the chip but may
// leave no other trace.
//
// Call with interrupts off, after input_stop, no byte being sent or written to the EEPROM, and the watchdog
// stopped, since it would keep running. Returns with interrupts off. Main context only.
void low_power_down(void);

#endif
