// The converter as the ATmega328P data sheet has it (24): 13 clocks of its prescaler a conversion, 25 the
// first one, the input sampled within. Single conversions of single inputs.
#ifndef CHIP_ADC_H
#define CHIP_ADC_H

#include <simavr/avr_adc.h>

#include "board/virtual/chip/interrupts.h"
#include "board/virtual/chip/pins.h"

typedef enum { ADC_RESTS, ADC_STARTS, ADC_SAMPLES, ADC_CONVERTS } chip_adc_state_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    const chip_pins_t *pins;
    avr_adc_t *io;
    chip_adc_state_t state;
    bool warm;                  // a conversion has been started since it was enabled
    bool locked;                // ADCL has been read and ADCH not: the result stays
    uint16_t result;            // 0..1023
    uint16_t taken;             // the same, of the conversion under way
    uint8_t reference, channel; // of the conversion under way
    unsigned divider;           // cycles a clock of the prescaler
    avr_cycle_count_t enabled;  // when the prescaler began to run
} chip_adc_t;

void chip_adc_attach(chip_adc_t *adc, chip_interrupts_t *interrupts, const chip_pins_t *pins);
void chip_adc_reset(chip_adc_t *adc);

#endif
