// Bench image: plays random games on n = 3..8 and brackets every call of ttt_move with markers, so that the
// host can count its cycles. What each marker means is in move_cycles.h.
#include <avr/io.h>
#include <stdint.h>

#include "firmware/ttt.h"
#include "tests/sim/images/move_cycles.h"

enum { GAMES = 60 };

static ttt_t game;

// xorshift with the triple 7, 9, 8: period 65535 (Marsaglia, "Xorshift RNGs", in its 16-bit form).
static uint8_t random_below(uint8_t limit)
{
    static uint16_t state = 0xACE1;
    state ^= (uint16_t)(state << 7);
    state ^= state >> 9;
    state ^= (uint16_t)(state << 8);
    return (uint8_t)(((uint32_t)state * limit) >> 16);
}

// The arguments sit in their registers before the first marker (avr-gcc's calling convention: r24, r22, r20,
// r18), so between the markers there is nothing but the call: CALL, the function, RET.
static int8_t measured_move(uint8_t row, uint8_t col, uint8_t player)
{
    register ttt_t *r24 __asm__("r24") = &game;
    register uint8_t r22 __asm__("r22") = row;
    register uint8_t r20 __asm__("r20") = col;
    register uint8_t r18 __asm__("r18") = player;
    __asm__ volatile("out %[marker], %[begin]\n\t"
                     "call %x[move]\n\t"
                     "out %[marker], %[end]"
                     : "+r"(r24), "+r"(r22), "+r"(r20), "+r"(r18)
                     : [move] "i"(ttt_move), [marker] "I"(_SFR_IO_ADDR(GPIOR0)),
                       [begin] "l"((uint8_t)MARK_BEGIN), [end] "l"((uint8_t)MARK_END)
                     : "r0", "r19", "r21", "r23", "r26", "r27", "r30", "r31", "memory");
    return (int8_t)(uint16_t)r24;
}

// What the bracket itself costs; the host subtracts it.
static void measure_nothing(void)
{
    __asm__ volatile(
        "out %[marker], %[begin]\n\t"
        "out %[marker], %[end]"
        :
        : [marker] "I"(_SFR_IO_ADDR(GPIOR0)), [begin] "r"((uint8_t)MARK_BEGIN), [end] "r"((uint8_t)MARK_END));
}

static void play(uint8_t n)
{
    ttt_start(&game, n);
    int8_t result;
    do {
        uint8_t row, col;
        do {
            row = random_below(n);
            col = random_below(n);
        } while (game.cell[row][col] != TTT_NOBODY);
        result = measured_move(row, col, game.turn);
        GPIOR0 = (uint8_t)(MARK_RESULT + (uint8_t)result);
    } while (result == TTT_OPEN);
}

int main(void)
{
    GPIOR0 = MARK_OVERHEAD;
    measure_nothing();
    for (uint8_t n = MOVE_CYCLES_N_FIRST; n <= MOVE_CYCLES_N_LAST; n++) {
        GPIOR0 = (uint8_t)(MARK_SIZE + n);
        for (uint8_t i = 0; i < GAMES; i++)
            play(n);
    }
    GPIOR0 = MARK_FINISHED;
    for (;;) {
    }
}
