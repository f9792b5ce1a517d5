// Power-down, woken by the pins of input and console.
// SPDX-License-Identifier: MIT
#include "hal/low_power.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "board.h"
#include "display_traits.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"
#include "hal/clock.h"
#include "hal/input.h"
#include "hal/watchdog.h"
#include "input_traits.h"

void low_power_start(void)
{
    MCUCR = 0; // pull-ups are enabled
    ACSR = 1 << ACD;
    CHIP_UNUSED_OFF(DISPLAY_USES_TWI, INPUT_USES_ADC);
    if (!DISPLAY_USES_SPI)
        SPCR = 0; // it would drive its pins
    // A floating input draws current. Pins that are read as digital inputs must stay enabled: disabled ones
    // read 0.
    CHIP_ANALOG_OFF(INPUT_DIGITAL_ON);
    EIMSK = 0;
}

// Returns whether only the watchdog has woken the chip, to look at an input that has not changed.
static bool sleep_and_look(void)
{
    if (INPUT_IS_LOOKED_AT) {
        flag_clear(FLAG_LOOK);
        watchdog_wake();
    }
    SMCR = 1 << SM1 | 1 << SE;
    sei(); // lets one more instruction run before any interrupt
    sleep_cpu();
    cli();
    return INPUT_IS_LOOKED_AT && flag_is_set(FLAG_LOOK) && !input_has_changed();
}

void low_power_down(void)
{
    pin_watch(BOARD_CONSOLE_RX);
    // A pending interrupt of the clock must not end the power-down, and looks must not add up to a period.
    uint8_t clock = TIMSK1;
    TIMSK1 = 0;
    if (INPUT_IS_LOOKED_AT)
        TCCR1B = 0;
    while (sleep_and_look()) {
    }
    if (INPUT_IS_LOOKED_AT)
        clock_refresh();
    TIMSK1 = clock;
    pin_unwatch(BOARD_CONSOLE_RX);
}
