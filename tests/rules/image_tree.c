// Bench image: walks the whole 3x3 game tree with the engine and reports what it counted. At each node one
// move that must be refused is tried as well, on the cell just taken.
#include <avr/io.h>
#include <stdint.h>
#include <string.h>

#include "rules/ttt.h"
#include "tests/rules/image_tree.h"

enum { N = 3 };

static ttt_t game;
static tree_report_t report;

static void count_node(ttt_result_t result)
{
    report.nodes++;
    if (result == TTT_X_WINS)
        report.x_wins++;
    else if (result == TTT_O_WINS)
        report.o_wins++;
    else if (result == TTT_DRAW)
        report.draws++;
}

static ttt_result_t try_move(uint8_t cell, uint8_t player)
{
    const ttt_result_t answer = ttt_move(&game, cell / N, cell % N, player);
    tree_add(&report.answers, (int8_t)answer);
    return answer;
}

// result: of the move of the other player that led here.
static void walk(ttt_result_t result, uint8_t player)
{
    count_node(result);
    if (result != TTT_OPEN)
        return;
    for (uint8_t cell = 0; cell < N * N; cell++) {
        if (game.cell[cell / N][cell % N] != TTT_NOBODY)
            continue;
        const uint8_t other = player == TTT_X ? TTT_O : TTT_X;
        const ttt_result_t answer = try_move(cell, player);
        try_move(cell, other);
        walk(answer, other);
        report.tampered |= ttt_undo(&game, cell / N, cell % N) != TTT_OPEN;
    }
}

static void send(const void *bytes, uint8_t size)
{
    const uint8_t *byte = bytes;
    while (size-- > 0)
        GPIOR0 = *byte++;
}

int main(void)
{
    ttt_start(&game, N);
    const ttt_t empty = game;
    walk(TTT_OPEN, TTT_X);
    report.tampered |= memcmp(&game, &empty, sizeof game) != 0;
    send(&report, sizeof report);
    GPIOR0 = TREE_END;
    for (;;) {
    }
}
