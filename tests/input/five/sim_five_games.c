// Games by five keys on the flashed ELF, judged by the LEDs: a win, a draw and an undo on 2x2, 3x3, 4x4, 5x5
// and 8x8.
#include "board/virtual/splitmix64.h"
#include "panel/screen.h"
#include "tests/input/five/five_rig.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static five_rig_t f;
static uint8_t move[TTT_CELLS_MAX]; // cells by number, in the order of a game
static unsigned moves;

static int play_out(uint8_t n)
{
    ttt_t board;
    int result = 0;
    ttt_start(&board, n);
    for (moves = 0; result == 0; moves++)
        result = ttt_move(&board, move[moves] / n, move[moves] % n, board.turn);
    return result;
}

// Shuffles until the game ends as wanted.
static void find_game(uint8_t n, int result)
{
    uint64_t random = soak_seed(n);
    for (uint8_t i = 0; i < n * n; i++)
        move[i] = i;
    do {
        for (unsigned i = n * n - 1u; i > 0; i--) {
            unsigned k = (unsigned)(splitmix64(&random) % (i + 1));
            uint8_t kept = move[i];
            move[i] = move[k];
            move[k] = kept;
        }
    } while (play_out(n) != result);
}

// Looks at the start, behind some moves, and at the end.
static void play(uint8_t n)
{
    five_new_game(&f, n);
    five_look(&f);
    for (unsigned i = 0; i < moves; i++) {
        five_play(&f, move[i] / n, move[i] % n);
        if (i % (n * n / 4u) == 0)
            five_look(&f);
    }
    five_look(&f);
}

static void undo_and_redo(uint8_t n)
{
    uint8_t last = move[moves - 1];
    five_menu(&f, OFFER_UNDO);
    ttt_undo(&f.board, last / n, last % n);
    five_look(&f);
    five_play(&f, last / n, last % n);
    five_look(&f);
}

TEST(a_win_a_draw_and_an_undo_on_every_kind_of_board)
{
    static const uint8_t sizes[] = {2, 3, 4, 5, 8};
    five_start(&f, 1);
    for (unsigned i = 0; i < sizeof sizes; i++) {
        uint8_t n = sizes[i];
        find_game(n, TTT_X_WINS);
        play(n);
        undo_and_redo(n);
        if (n == 2) // always won
            continue;
        find_game(n, TTT_DRAW);
        play(n);
        undo_and_redo(n);
        rig_press(&f.rig, "5"); // behind the end OK begins the next game
        ttt_start(&f.board, n);
        f.row = f.col = n / 2;
        five_look(&f);
    }
    five_end(&f);
}
