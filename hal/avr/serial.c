// USART with two ring buffers. Each index has one writer; sizes are powers of two, so indices wrap freely and
// their difference is the fill level.
// SPDX-License-Identifier: MIT
#include "hal/serial.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdatomic.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"
#include "hal/avr/serial_receive.h"

// Double speed: 8 samples a bit. Rounded to the nearest divider.
enum { UBRR_VALUE = (F_CPU + 4ul * BOARD_BAUD) / (8ul * BOARD_BAUD) - 1 };
#define REAL_BAUD (F_CPU / (8ul * (UBRR_VALUE + 1)))
_Static_assert(REAL_BAUD * 1000 <= BOARD_BAUD * 1025ul && REAL_BAUD * 1000 >= BOARD_BAUD * 975ul,
               "the baud rate must be within 2.5 % (ATmega328P data sheet, table 20-3)");
_Static_assert((SERIAL_RX_SIZE & (SERIAL_RX_SIZE - 1)) == 0 && (SERIAL_TX_SIZE & (SERIAL_TX_SIZE - 1)) == 0 &&
                   SERIAL_RX_SIZE <= 128 && SERIAL_TX_SIZE <= 128,
               "ring sizes must be powers of two up to 128");

#define STATUS  CHIP_USART(UCSR, A)
#define CONTROL CHIP_USART(UCSR, B)
#define FORMAT  CHIP_USART(UCSR, C)
#define DATA    CHIP_USART(UDR, )
enum {
    RECEIVE = 1 << CHIP_USART(RXEN, ) | 1 << CHIP_USART(RXCIE, ),
    SEND = 1 << CHIP_USART(TXEN, ),
    SEND_FROM_RING = SEND | 1 << CHIP_USART(UDRIE, ),
    EIGHT_BITS = 1 << CHIP_USART(UCSZ, 1) | 1 << CHIP_USART(UCSZ, 0),
};

// Of an index: the reader's and writer's own; the other side's, before what it guards is used; and a new
// value, after what it guards has been used.
static inline __attribute__((always_inline)) uint8_t own(const _Atomic uint8_t *index)
{
    return atomic_load_explicit(index, memory_order_relaxed);
}

static inline __attribute__((always_inline)) uint8_t others(const _Atomic uint8_t *index)
{
    return atomic_load_explicit(index, memory_order_acquire);
}

static inline __attribute__((always_inline)) void publish(_Atomic uint8_t *index, uint8_t value)
{
    atomic_store_explicit(index, value, memory_order_release);
}

// Received bytes: the interrupt fills, main drains. After an overflow no byte is accepted until main has
// noticed, so that main never reads parts of different lines as one.
static struct {
    _Atomic uint8_t head; // written by the interrupt
    _Atomic uint8_t tail; // written by main
    uint8_t byte[SERIAL_RX_SIZE];
} rx;

// Bytes to send: main fills, the interrupt drains.
static struct {
    _Atomic uint8_t head; // written by main
    _Atomic uint8_t tail; // written by the interrupt
    char byte[SERIAL_TX_SIZE];
} tx;

void serial_start(void)
{
    flag_clear(FLAG_LOST);
    serial_refresh();
}

// The rate is written only if it differs: a write restarts the divider, in mid byte.
void serial_refresh(void)
{
    pin_input(BOARD_CONSOLE_RX);
    pin_high(BOARD_CONSOLE_RX); // pull-up: an open line must not look like traffic
    if (CHIP_USART(UBRR, ) != UBRR_VALUE)
        CHIP_USART(UBRR, ) = UBRR_VALUE;
    STATUS = 1 << CHIP_USART(U2X, );
    FORMAT = EIGHT_BITS;
    CONTROL = RECEIVE | SEND_FROM_RING;
}

static uint8_t fill(uint8_t head, uint8_t tail)
{
    return (uint8_t)(head - tail);
}

static inline void receive(uint8_t status, uint8_t byte)
{
    uint8_t head = own(&rx.head);
    if (status & 1 << CHIP_USART(DOR, ) || fill(head, others(&rx.tail)) == SERIAL_RX_SIZE)
        flag_set(FLAG_LOST);
    if (flag_is_set(FLAG_LOST))
        return;
    rx.byte[head % SERIAL_RX_SIZE] = status & 1 << CHIP_USART(FE, ) ? 0 : byte;
    publish(&rx.head, (uint8_t)(head + 1));
}

ISR(CHIP_USART_RX_vect)
{
    uint8_t status = STATUS; // before the data register, whose reading clears it
    uint8_t byte = DATA;
    receive(status, byte);
}

void serial_receive(uint8_t status, uint8_t byte)
{
    receive(status, byte);
}

int16_t serial_read(void)
{
    uint8_t tail = own(&rx.tail);
    if (tail != others(&rx.head)) {
        uint8_t byte = rx.byte[tail % SERIAL_RX_SIZE];
        rx.byte[tail % SERIAL_RX_SIZE] = 0; // so that no line is read twice if an index is corrupted
        publish(&rx.tail, (uint8_t)(tail + 1));
        return byte;
    }
    if (!flag_is_set(FLAG_LOST))
        return SERIAL_NONE;
    // The ring is empty, and stays empty while FLAG_LOST is set.
    flag_clear(FLAG_LOST);
    return SERIAL_LOST;
}

bool serial_has_input(void)
{
    return others(&rx.head) != own(&rx.tail) || flag_is_set(FLAG_LOST);
}

ISR(CHIP_USART_UDRE_vect)
{
    uint8_t tail = own(&tx.tail);
    if (tail == others(&tx.head)) {
        CONTROL = RECEIVE | SEND;
        return;
    }
    DATA = (uint8_t)tx.byte[tail % SERIAL_TX_SIZE];
    publish(&tx.tail, (uint8_t)(tail + 1));
}

uint8_t serial_room(void)
{
    return (uint8_t)(SERIAL_TX_SIZE - fill(own(&tx.head), others(&tx.tail)));
}

void serial_write(char byte)
{
    while (serial_room() == 0) {
    }
    uint8_t head = own(&tx.head);
    tx.byte[head % SERIAL_TX_SIZE] = byte;
    publish(&tx.head, (uint8_t)(head + 1));
    CONTROL = RECEIVE | SEND_FROM_RING;
}
