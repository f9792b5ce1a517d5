// Sends bytes, and switches the backlight, by the compare interrupt of a channel of the tone's timer, which
// runs freely.
// SPDX-License-Identifier: MIT
#include "hal/hd44780.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"
#include "hal/flash.h"

#ifndef CHIP_SLOT_vect
#error "DISPLAY=lcd1602 needs a timer's second channel: add CHIP_SLOT_x to the chip's header in hal/avr/chips"
#endif

// ---- The bus ----

// A call would make the interrupt save twelve registers more.
#define INLINE         static inline __attribute__((always_inline))

#define LINE(bit, ...) (nibble & (bit) ? pin_high(__VA_ARGS__) : pin_low(__VA_ARGS__))

// E is high for 0.5 us at least, and at least a microsecond passes from one rising edge to the next.
// nibble: bits 7 to 4.
INLINE void put_nibble(uint8_t nibble)
{
    LINE(0x10, BOARD_LCD_D4);
    LINE(0x20, BOARD_LCD_D5);
    LINE(0x40, BOARD_LCD_D6);
    LINE(0x80, BOARD_LCD_D7);
    pin_high(BOARD_LCD_E);
    _delay_us(0.5);
    pin_low(BOARD_LCD_E);
    _delay_us(0.5);
}

INLINE void put_byte(bool is_data, uint8_t byte)
{
    is_data ? pin_high(BOARD_LCD_RS) : pin_low(BOARD_LCD_RS);
    put_nibble(byte);
    put_nibble((uint8_t)(byte << 4));
}

// ---- Instructions (table 6) ----

enum { CLEAR_OR_HOME_US = 2200, BYTE_US = 60, FIRST_US = 4100, SECOND_US = 100, SUPPLY_RISES_US = 50000 };
enum { HOME = 0x02, ENTRY_RIGHT = 0x06, DISPLAY_OFF = 0x08, DISPLAY_ON = 0x0C, FOUR_BITS_TWO_LINES = 0x28 };

// In ticks of the timer, rounded up, and one more, as it may be about to count.
#define TICKS(us) ((uint16_t)((us) * (F_CPU / 1000000 + 0.0) / CHIP_TONE_PRESCALER + 1.999))

typedef struct {
    uint8_t byte;
    bool is_half;   // only its upper half is sent
    uint16_t ticks; // until the next one
} step_t;

// Figure 24. The first half may complete a byte, and set any of the registers.
static const FLASH step_t starting[] = {
    {0x30, true, TICKS(FIRST_US)},
    {0x30, true, TICKS(SECOND_US)},
    {0x30, true, TICKS(BYTE_US)},
    {0x20, true, TICKS(BYTE_US)},
    {FOUR_BITS_TWO_LINES, false, TICKS(BYTE_US)},
    {DISPLAY_OFF, false, TICKS(BYTE_US)},
    {ENTRY_RIGHT, false, TICKS(BYTE_US)},
    {HOME, false, TICKS(CLEAR_OR_HOME_US)},
};

// What the controller reads in the halves 3 8 3 3 8 3 2:
// - It expects four bits, and is in step: 3 8 is "eight bits, two lines", which changes no picture. Each of
//   the next halves is then an instruction of its own, with ones in the bits that are not connected: "eight
//   bits" or an address.
// - It expects four bits, and is out of step: the first 3 completes a byte, which may be "home"; 8 3 is an
//   address; 3 8 follows, as above.
// - It expects eight bits: each half is an instruction of its own.
// In all cases the 3 2 at the end leads back to four bits. Figure 24's sequence would set one line, and the
// lower line would vanish each time.
static const FLASH step_t synchronising[] = {
    {0x30, true, TICKS(CLEAR_OR_HOME_US)}, {0x80, true, TICKS(BYTE_US)},
    {0x30, true, TICKS(BYTE_US)},          {0x30, true, TICKS(BYTE_US)},
    {0x80, true, TICKS(BYTE_US)},          {0x30, true, TICKS(BYTE_US)},
    {0x20, true, TICKS(BYTE_US)},          {FOUR_BITS_TWO_LINES, false, TICKS(BYTE_US)},
    {ENTRY_RIGHT, false, TICKS(BYTE_US)},  {HOME, false, TICKS(CLEAR_OR_HOME_US)},
};
enum {
    STARTING = sizeof starting / sizeof *starting,
    SYNCHRONISING = sizeof synchronising / sizeof *synchronising
};

// ---- What is sent; owned by main until it starts something, then by the interrupt until that is sent ----

static const FLASH step_t *step;
static uint8_t steps;
static uint8_t instruction; // after the steps, and before the data
static uint8_t data[LCD_DATA_MAX];
static uint8_t sent, count; // of data
static uint16_t due_in;     // ticks from the last interrupt to the next byte

enum { NO_INSTRUCTION = 0 };

// Returns the ticks for which it is executed; 0: there was nothing left to send.
INLINE uint16_t send_next(void)
{
    if (steps != 0) {
        uint8_t byte = step->byte;
        uint16_t ticks = step->ticks;
        if (step->is_half) {
            pin_low(BOARD_LCD_RS);
            put_nibble(byte);
        } else {
            put_byte(false, byte);
        }
        step++;
        steps--;
        return ticks;
    }
    if (instruction != NO_INSTRUCTION) {
        put_byte(false, instruction);
        instruction = NO_INSTRUCTION;
        return TICKS(BYTE_US);
    }
    if (sent == count)
        return 0;
    put_byte(true, data[sent++]);
    return TICKS(BYTE_US);
}

// ---- The backlight ----

// It is lit while the timer's count is below this; always if it is LIT.
enum { PERIOD = 256, PARTS = 2 * LCD_LIGHT_MAX + 1, LIT = 255 };
static uint8_t lit_until; // written by main with interrupts off
_Static_assert((PARTS - 2) * PERIOD / PARTS < LIT, "all but the highest level must be dimmed");

// Never high: on many boards the pin meets a transistor's base without a resistor.
INLINE void light(bool lit)
{
    if (lit)
        pin_input(BOARD_LCD_BL);
    else
        pin_output(BOARD_LCD_BL);
}

INLINE bool is_dimmed(void)
{
    return lit_until != 0 && lit_until != LIT;
}

// ---- The interrupt ----

// Far enough ahead that the timer has not passed it when it is set, and that its wrapping is seen.
enum { WAIT_MIN = 2, WAIT_MAX = 250 };
static uint8_t last; // the count at the last interrupt that sends

// Sets the backlight; the next interrupt is its next edge, or in `wait` ticks if that is earlier. An edge
// that is too near is made now.
INLINE void next_in(uint8_t now, uint16_t wait)
{
    if (is_dimmed()) {
        bool lit = now < lit_until;
        uint16_t stays = (lit ? lit_until : (uint16_t)PERIOD) - now;
        if (stays <= WAIT_MIN) {
            lit = !lit;
            stays += lit ? lit_until : (uint16_t)PERIOD - lit_until;
        }
        light(lit);
        if (stays < wait)
            wait = stays;
    } else {
        light(lit_until == LIT);
    }
    CHIP_SLOT_COMPARE = (uint8_t)(now + (wait > WAIT_MAX ? WAIT_MAX : wait));
}

// An interrupt that has sent the last byte wakes main.
ISR(__vector_of_bytes)
{
    uint8_t now = CHIP_TONE_COUNT, passed = (uint8_t)(now - last);
    last = now;
    due_in = due_in > passed ? due_in - passed : 0;
    if (due_in == 0)
        due_in = send_next();
    if (due_in == 0)
        flag_clear(FLAG_SENDING);
    else
        flag_set(FLAG_HANDLED);
    next_in(CHIP_TONE_COUNT, due_in == 0 ? PERIOD : due_in);
}

// Nothing is being sent. Comes at the edges of a dimmed backlight; main ends it while that is steady.
ISR(__vector_of_backlight)
{
    uint8_t until = lit_until;
    if (CHIP_SLOT_COMPARE == 0) {
        light(until != 0);
        CHIP_SLOT_COMPARE = until;
    } else {
        light(until == LIT);
        CHIP_SLOT_COMPARE = 0;
    }
    flag_set(FLAG_HANDLED);
}

// Chooses before any register is saved, as the second comes a thousand times a second.
ISR(CHIP_SLOT_vect, ISR_NAKED)
{
    __asm__ volatile("sbis %0, %1\n\t"
                     "jmp __vector_of_backlight\n\t"
                     "jmp __vector_of_bytes"
                     :
                     : "I"(FLAG_REGISTER), "I"(FLAG_SENDING));
}

// ---- Main context ----

// Interrupts off.
static void begin(void)
{
    last = CHIP_TONE_COUNT;
    next_in(last, flag_is_set(FLAG_SENDING) ? WAIT_MIN : PERIOD);
    CHIP_SLOT_CLEAR();
    CHIP_SLOT_ON();
}

static void begin_sending(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        flag_set(FLAG_SENDING);
        begin();
    }
}

bool hd44780_is_busy(void)
{
    return flag_is_set(FLAG_SENDING);
}

// The pins that one instruction cannot change share their port with pins that the interrupt changes.
void hd44780_refresh(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        pin_output(BOARD_LCD_RS);
        pin_output(BOARD_LCD_E);
        pin_output(BOARD_LCD_D4);
        pin_output(BOARD_LCD_D5);
        pin_output(BOARD_LCD_D6);
        pin_output(BOARD_LCD_D7);
        pin_low(BOARD_LCD_BL);
        if (!is_dimmed())
            light(lit_until == LIT);
        if (flag_is_set(FLAG_SENDING) || is_dimmed())
            CHIP_SLOT_ON();
    }
}

void hd44780_start(void)
{
    flag_clear(FLAG_SENDING);
    pin_low(BOARD_LCD_E);
    hd44780_refresh();
    CHIP_TONE_START();
    step = starting;
    steps = STARTING;
    due_in = TICKS(SUPPLY_RISES_US);
    begin_sending();
}

void hd44780_restart(bool on)
{
    step = synchronising;
    steps = SYNCHRONISING;
    hd44780_switch(on);
}

void hd44780_switch(bool on)
{
    instruction = on ? DISPLAY_ON : DISPLAY_OFF;
    sent = count = 0;
    begin_sending();
}

uint8_t *hd44780_buffer(void)
{
    return data;
}

void hd44780_send(uint8_t address, uint8_t bytes)
{
    instruction = address;
    sent = 0;
    count = bytes;
    begin_sending();
}

void hd44780_light(uint8_t level)
{
    uint8_t until = 0;
    if (level == LCD_LIGHT_MAX)
        until = LIT;
    else if (level < LCD_LIGHT_MAX)
        until = (uint8_t)((2 * level + 1) * PERIOD / PARTS);
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (until != lit_until) {
            lit_until = until;
            begin();
        }
    }
}

void hd44780_rest(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (!flag_is_set(FLAG_SENDING) && !is_dimmed())
            CHIP_SLOT_OFF();
    }
}
