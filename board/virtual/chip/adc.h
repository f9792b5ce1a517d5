// ADC model (ATmega328P data sheet, 24): 13 ADC clocks a conversion, 25 for the first; the input is sampled
// during it. Single conversions, free running, triggered by a flag, and by idle and ADC noise reduction
// sleep. Single-ended inputs only.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_ADC_H
#define CHIP_ADC_H

#include <simavr/avr_adc.h>

#include "chip/interrupts.h"
#include "chip/pins.h"
#include "chip/timers.h"

typedef enum { ADC_RESTS, ADC_STARTS, ADC_SAMPLES, ADC_CONVERTS } chip_adc_state_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    const chip_pins_t *pins;
    chip_timers_t *timers;
    avr_adc_t *io;
    chip_adc_state_t state;
    bool triggered;             // the conversion in progress was started by a flag
    bool warm;                  // a conversion has finished since the ADC was enabled
    bool locked;                // ADCL has been read, ADCH not yet
    uint16_t result;            // 0..1023
    uint16_t sampled;           // result of the conversion in progress
    uint8_t reference, channel; // of the conversion in progress
    unsigned divider;           // CPU cycles per ADC clock
    avr_cycle_count_t enabled;  // when the prescaler started
    // In ADC noise reduction, where the CPU's clock stands by which the times above are counted:
    bool runs_asleep;
    chip_time_t asleep_since, next; // next: TIMELINE_NEVER if no conversion is in progress
    unsigned alarm;
} chip_adc_t;

void chip_adc_attach(chip_adc_t *adc, chip_interrupts_t *interrupts, const chip_pins_t *pins,
                     chip_timers_t *timers);
void chip_adc_reset(chip_adc_t *adc);

// The CPU goes to sleep in idle or ADC noise reduction, which starts a conversion (24.6).
void chip_adc_cpu_stops(chip_adc_t *adc);

// The clock stops, but that of the ADC, and returns.
void chip_adc_clock_stops(chip_adc_t *adc);
void chip_adc_clock_returns(chip_adc_t *adc);

#endif
