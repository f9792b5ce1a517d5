#include "tests/input/five/five_rig.h"

#include "display/matrix/board_view.h"
#include "panel/screen.h"
#include "tests/support/test.h"

enum { LOOK_MS = 1000, LOOK_STEP_MS = 5, HELD_MS = 900 };

void five_start(five_rig_t *f, uint64_t seed)
{
    f->rig = rig_on(seed);
    ttt_start(&f->board, 3);
    f->row = f->col = 1;
}

void five_end(five_rig_t *f)
{
    rig_free(&f->rig);
}

static void press_often(five_rig_t *f, char key, unsigned times)
{
    while (times-- > 0)
        rig_press(&f->rig, (char[]){key, '\0'});
}

void five_menu(five_rig_t *f, unsigned offer)
{
    board_t *board = f->rig.board;
    board_press(board, rig_key('5'), board_now(board), board_us(board, RIG_BOUNCE_US));
    rig_wait_ms(&f->rig, HELD_MS);
    board_release(board, rig_key('5'), board_now(board), board_us(board, RIG_BOUNCE_US));
    rig_wait_ms(&f->rig, 50);
    press_often(f, '6', offer);
    rig_press(&f->rig, "5");
}

void five_new_game(five_rig_t *f, uint8_t n)
{
    five_menu(f, OFFER_SIZE);
    press_often(f, '6', (n + 7u - f->board.n) % 7);
    rig_press(&f->rig, "5");
    ttt_start(&f->board, n);
    f->row = f->col = n / 2;
}

// Along one coordinate.
static void go(five_rig_t *f, uint8_t *at, uint8_t to, char back, char on)
{
    uint8_t n = f->board.n;
    unsigned ahead = (unsigned)(to + n - *at) % n;
    if (ahead <= n / 2u)
        press_often(f, on, ahead);
    else
        press_often(f, back, n - ahead);
    *at = to;
}

void five_play(five_rig_t *f, uint8_t row, uint8_t col)
{
    go(f, &f->row, row, '2', '8');
    go(f, &f->col, col, '4', '6');
    rig_press(&f->rig, "5");
    assert_true(ttt_move(&f->board, row, col, f->board.turn) >= 0);
}

// What board_view draws in that second, as rig_watch tells it.
static void drawn(const five_rig_t *f, char seen[RIG_PIXELS + 1])
{
    attention_t attention = {cell_at(f->row, f->col), CELL_NONE, CELL_NONE, CELL_NONE};
    for (unsigned age = 0; age <= LOOK_MS; age += LOOK_STEP_MS) {
        picture_t p;
        picture_begin(&p, (uint16_t)age, UINT16_MAX);
        board_view_draw_with_result(&p, &f->board, attention);
        for (unsigned i = 0; i < RIG_PIXELS; i++) {
            char now = p.plane[0].row[i / 8] >> (7 - i % 8) & 1 ? '#' : '.';
            seen[i] = age == 0 || seen[i] == now ? now : 'b';
        }
    }
    seen[RIG_PIXELS] = '\0';
}

void five_look(five_rig_t *f)
{
    char seen[RIG_PIXELS + 1] = "", wanted[RIG_PIXELS + 1] = "";
    rig_watch(&f->rig, LOOK_MS, seen);
    drawn(f, wanted);
    rig_assert_seen(wanted, seen);
}
