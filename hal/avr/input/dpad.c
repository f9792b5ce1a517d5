// Implements hal/input.h for a d-pad, four directions and OK. An interrupt samples the contacts 2,000 times a
// second while one goes down or up, 1,000 times while one is held. While all are open, a closing contact
// interrupts; contacts that cannot interrupt are polled 61 times a second.
// SPDX-License-Identifier: MIT
#include "hal/input.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <string.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/input/dpad_contacts.h"
#include "hal/avr/input/sampling.h"
#include "hal/avr/pin.h"
#include "input_traits.h"

// Timer 0's clock: none, CPU / 64, CPU / 1024.
enum { STANDS = 0, FAST = 1 << CS01 | 1 << CS00, SLOW = 1 << CS02 | 1 << CS00 };

// Of the slow clock: 16.4 ms between two looks.
enum { LOOK_TOP = F_CPU / 1024 / 61 - 1 };
_Static_assert(LOOK_TOP <= UINT8_MAX, "the time between two looks must fit the timer");

// Owned by the interrupts until they set FLAG_KEYS, then by main until it has reported all changes and clears
// the flag.
static dpad_t keys;

// ---- Sampling and listening ----

// Starts from zero.
static inline void run_timer(uint8_t clock, uint8_t top)
{
    OCR0A = top;
    TCNT0 = 0;
    TCCR0B = clock;
}

static inline void start_sampling(void)
{
    PCICR = 0;
    run_timer(FAST, SAMPLING_TICKS - 1);
}

// The timer takes the first sample, so a bouncing contact cannot start sampling several times in a row and
// delay the console's receiver. All contacts' interrupts are aliased to this one, on an unused vector.
ISR(TIMER0_COMPB_vect)
{
    start_sampling();
}
// Pin changes (PCINT) while nothing is sampled begin with a sample.
CHIP_WAKE_VECTORS(ISR_ALIASOF(TIMER0_COMPB_vect));

static void start_listening(void)
{
    PCIFR = CHIP_WAKE_ALL;
    if (dpad_contacts_can_interrupt()) // closed since the last sample: its edge may already be over
        return;
    run_timer(DPAD_NEEDS_POLLING ? SLOW : STANDS, LOOK_TOP);
    PCICR = CHIP_WAKE_ALL;
}

// In power-down the timer stands, and contacts that need looking cannot wake the chip.
static void listen_in_power_down(void)
{
    run_timer(STANDS, UINT8_MAX);
    TIFR0 = 1 << OCF0A; // it could end the power-down
    if (DPAD_NEEDS_POLLING)
        ADCSRA = 0;
    PCICR = CHIP_WAKE_ALL;
}

// Returns true when all keys are up and sampling may stop.
static bool sample(void)
{
    // Takes no sample while main has changes to report; contacts will still be there in half a millisecond.
    if (flag_is_set(FLAG_KEYS))
        return false;
    uint8_t closed = dpad_contacts_closed();
    if (dpad_sample(&keys, closed & DPAD_ALL))
        flag_set(FLAG_KEYS);
    // Held keys are sampled at half the rate, until the first change.
    bool idle = dpad_is_idle(&keys, closed);
    OCR0A = idle || closed != keys.pressed ? SAMPLING_TICKS - 1 : 2 * SAMPLING_TICKS - 1;
    return idle;
}

// The slow clock cannot measure the time of a poll.
static void look(void)
{
    enum { TICK_US = CLOCK_TICK_CYCLES / (F_CPU / 1000000) };
    if (dpad_contacts_closed() != 0)
        start_sampling();
    stats_awake(INPUT_LOOK_US / TICK_US);
}

// The timer has counted since the interrupt's cause.
ISR(TIMER0_COMPA_vect)
{
    if (DPAD_NEEDS_POLLING && sampling_is_stopped()) {
        look();
        return;
    }
    bool idle = sample();
    sampling_measure();
    if (idle)
        start_listening();
}

// ---- Main context ----

static void set_pins_and_registers(void)
{
    dpad_contacts_set_pins();
#define WATCH(port) CHIP_WAKE_MASK_##port = INPUT_DIGITAL_ON(port);
    CHIP_WAKE_PORTS(WATCH)
    TCCR0A = 1 << WGM01;
    TIMSK0 = 1 << OCIE0A;
}

key_set_t input_start(void)
{
    flag_clear(FLAG_KEYS);
    set_pins_and_registers();
    dpad_contacts_calibrate();
    uint8_t held = dpad_contacts_closed();
    _delay_ms(1); // longer than any spike
    held &= dpad_contacts_closed();
    held &= DPAD_ALL;
#if INPUT_CALIBRATION_BYTES != 0
    held = dpad_contacts_held(held);
#endif
    dpad_start(&keys, held);
    start_sampling();
    return dpad_set(held);
}

// The contact that started sampling may be between two bounces.
bool input_is_pressing(void)
{
    bool pressing;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        pressing = !sampling_is_stopped() && (keys.pressed == 0 || dpad_is_pressing(&keys));
    }
    return pressing;
}

bool input_stop(void)
{
    if (flag_is_set(FLAG_KEYS) || !dpad_is_steady(&keys))
        return false;
    PCIFR = CHIP_WAKE_ALL;
    if (dpad_contacts_closed() == keys.pressed) {
        listen_in_power_down();
        return true;
    }
    if (sampling_is_stopped()) // the flag of this contact may have been cleared
        start_sampling();
    return false;
}

#if INPUT_IS_LOOKED_AT
bool input_has_changed(void)
{
    uint8_t closed;
    while ((closed = dpad_contacts_closed()) & DPAD_UNSURE)
        _delay_us(DEBOUNCE_PERIOD_US);
    ADCSRA = 0;
    return closed != keys.pressed;
}
#endif

void input_resume(void)
{
    set_pins_and_registers();
    PCICR = 0;
    if (TCCR0B != FAST) // a sample that is due is not put off
        start_sampling();
}

key_set_t input_down(void)
{
    uint8_t down;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        down = keys.pressed;
    }
    return dpad_set(down);
}

key_event_t input_event(void)
{
    if (!input_has_event())
        return KEY_NONE;
    key_event_t event = dpad_event(&keys);
    if (keys.changed == 0)
        flag_clear(FLAG_KEYS);
    return event;
}

// ---- Calibration ----

#if INPUT_CALIBRATION_BYTES != 0

key_set_t input_calibrate(const uint8_t calibration[INPUT_CALIBRATION_BYTES])
{
    key_set_t held;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        dpad_contacts_use(calibration);
        held = input_start();
    }
    return held;
}

void input_calibration(uint8_t to[INPUT_CALIBRATION_BYTES])
{
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        memcpy(to, dpad_contacts_calibration(), INPUT_CALIBRATION_BYTES);
    }
}

#endif
