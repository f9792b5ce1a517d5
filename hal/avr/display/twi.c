// Hardware TWI as a master that only writes, driven by interrupts.
// SPDX-License-Identifier: MIT
#include "hal/twi.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdatomic.h>
#include <util/delay.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"

_Static_assert(pin_same(BOARD_OLED_SDA, CHIP_TWI_SDA), "board.h: SDA must be the chip's SDA");
_Static_assert(pin_same(BOARD_OLED_SCL, CHIP_TWI_SCL), "board.h: SCL must be the chip's SCL");

// 22.5.2
enum { SCL_HZ = 400000, RATE = (F_CPU / SCL_HZ - 16) / 2 };
_Static_assert(F_CPU >= 16UL * SCL_HZ && RATE < 256, "the TWI cannot generate 400 kHz from this clock");

// Status codes (table 22-3).
enum { STARTED = 0x08, ADDRESS_ACKNOWLEDGED = 0x18, DATA_ACKNOWLEDGED = 0x28 };
enum { GO_ON = 1 << TWINT | 1 << TWEN | 1 << TWIE, END = 1 << TWINT | 1 << TWEN | 1 << TWSTO };

// Owned by main until `busy` is set, then by the interrupt until it clears it.
static uint8_t byte[1 + TWI_BYTES_MAX]; // address with direction, then data
static struct {
    uint8_t next, end;
    bool failed;
} sent;
static _Atomic uint8_t busy;

ISR(TWI_vect)
{
    uint8_t status = TWSR; // the other bits, of the prescaler, are 0
    bool may_go_on = status == DATA_ACKNOWLEDGED || status == ADDRESS_ACKNOWLEDGED || status == STARTED;
    uint8_t next = sent.next;
    if (may_go_on && next != sent.end) {
        TWDR = byte[next++];
        TWCR = GO_ON;
        sent.next = next;
        flag_set(FLAG_HANDLED);
    } else {
        TWCR = END;
        sent.failed = !may_go_on;
        atomic_store_explicit(&busy, false, memory_order_release);
    }
}

void twi_start(void)
{
    // Without a display only these pull-ups keep the lines high; a START would wait forever.
    pin_input(BOARD_OLED_SDA);
    pin_input(BOARD_OLED_SCL);
    pin_high(BOARD_OLED_SDA);
    pin_high(BOARD_OLED_SCL);
    TWBR = RATE;
    TWSR = 0;
    TWCR = 1 << TWEN;
}

// The STOP is sent after the last interrupt.
bool twi_is_busy(void)
{
    return atomic_load_explicit(&busy, memory_order_acquire) || (TWCR & 1 << TWSTO);
}

bool twi_has_failed(void)
{
    return sent.failed;
}

uint8_t *twi_buffer(void)
{
    return &byte[1];
}

void twi_send(uint8_t address, uint8_t count)
{
    byte[0] = (uint8_t)(address << 1);
    sent.next = 0;
    sent.end = (uint8_t)(count + 1);
    sent.failed = false;
    atomic_store_explicit(&busy, true, memory_order_release);
    TWCR = GO_ON | 1 << TWSTA;
}

// ---- Recovery ----

// A line is pulled low by making its pin an output, whose level is low, and released by making it an input.
// Half a period is a little longer than the TWI's, for lines that rise slowly. If the digital inputs of SDA
// and SCL are disabled, which the TWI does not need, SDA reads low and there are always nine clocks.
static void wait_half(void)
{
    _delay_us(2);
}

static void stop_by_hand(void)
{
    pin_output(BOARD_OLED_SCL);
    wait_half();
    pin_output(BOARD_OLED_SDA);
    wait_half();
    pin_input(BOARD_OLED_SCL);
    wait_half();
    pin_input(BOARD_OLED_SDA);
    wait_half();
}

void twi_recover(void)
{
    enum { CLOCKS = 9 }; // the most clocks that a slave needs to the end of a byte and its acknowledge
    TWCR = 0;
    pin_low(BOARD_OLED_SDA);
    pin_low(BOARD_OLED_SCL);
    wait_half();
    for (uint8_t clock = 0; clock < CLOCKS && pin_is_low(BOARD_OLED_SDA); clock++) {
        pin_output(BOARD_OLED_SCL);
        wait_half();
        pin_input(BOARD_OLED_SCL);
        wait_half();
    }
    stop_by_hand();
    atomic_store_explicit(&busy, false, memory_order_release);
    sent.failed = true;
    twi_start();
}
