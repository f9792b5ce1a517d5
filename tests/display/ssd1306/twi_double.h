// Test double of the TWI: sends at once to a virtual SSD1306, or fails, or hangs.
// SPDX-License-Identifier: MIT
#ifndef TWI_DOUBLE_H
#define TWI_DOUBLE_H

#include <vboard/ssd1306_model.h>

extern ssd1306_model_t twi_double_part;
extern bool twi_double_fails, twi_double_hangs; // the slave does not answer; transmissions never end
extern unsigned twi_double_bytes, twi_double_recoveries, twi_double_transmissions;
extern const char *twi_double_fault; // the part's first fault, or NULL

// Resets everything to the state after power-up.
void twi_double_reset(uint64_t seed);

#endif
