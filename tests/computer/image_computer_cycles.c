// Bench image: plays the games of computer_games.h, and times each slice of the search with timer 1.
#include <avr/io.h>

#include "tests/computer/computer_games.h"

// Not inlined, so that the compiler moves no part of the slice out from between the readings.
__attribute__((noinline)) bool computer_games_slice(computer_t *o, ttt_t *game, uint16_t *cycles)
{
    const uint16_t begun = TCNT1;
    const bool done = computer_think(o, game);
    *cycles = (uint16_t)(TCNT1 - begun);
    return done;
}

int main(void)
{
    static computer_games_t report;
    static ttt_t game;
    const uint8_t *byte = (const uint8_t *)&report;
    TCCR1B = 1 << CS10; // counts cycles
    computer_games_play(&report, &game);
    for (uint16_t left = sizeof report; left != 0; left--)
        GPIOR0 = *byte++;
    GPIOR0 = COMPUTER_GAMES_END;
    for (;;) {
    }
}
