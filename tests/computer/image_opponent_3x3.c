// Bench image: every line of play against the perfect computer on 3x3, moving first and second. What it
// reports is in opponent_3x3.h.
#include "tests/computer/image_opponent_3x3.h"
#include "tests/chip/image_mark.h"

static ttt_t game;
static opponent_3x3_t report;

int main(void)
{
    const uint8_t *byte = (const uint8_t *)&report;
    opponent_3x3_run(&report, &game);
    for (uint8_t i = 0; i < sizeof report; i++)
        mark(byte[i]);
    mark(OPPONENT_3X3_END);
    stop();
}
