#include "tests/computer/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// After a move: the reply comes at 300 ms and has blinked at 900. Up to n = 4 all that blinks has been seen
// whole after 400 ms, from n = 5 on after a second.
enum { REPLY_STANDS_MS = 1000, SMALL_LOOK_MS = 450, LARGE_LOOK_MS = 1050 };

static void press(match_t *m, char key)
{
    rig_press(&m->device, (char[]){key, '\0'});
}

match_t match_begin(int n, int level, bool computer_first, uint64_t seed)
{
    match_t m = {.device = rig_on(seed)};
    sitting_start(&m.sitting);
    for (int i = SITTING_OFF; i < level; i++)
        press(&m, 'C');
    sitting_choose(&m.sitting, level);
    for (int games = computer_first ? 1 : 2; games > 0; games--) { // sides change with each
        rig_press(&m.device, (char[]){'*', (char)('0' + n), '\0'});
        sitting_new_game(&m.sitting, n);
    }
    if (computer_first)
        assert_true(match_look(&m) >= 0);
    return m;
}

void match_end(match_t *m)
{
    rig_free(&m->device);
}

void match_go(match_t *m, int row, int col)
{
    eyes_t *e = &m->sitting.eyes;
    while (e->n >= 4 && (e->row != row || e->col != col)) {
        int down = (row > e->row) - (row < e->row), right = (col > e->col) - (col < e->col);
        char key = (char)('5' + 3 * down + right);
        eyes_digit(e, key);
        press(m, key);
    }
}

char match_key(const match_t *m, int cell)
{
    int n = m->sitting.eyes.n;
    return (char)(n >= 4 ? '5' : '1' + 3 * (cell / n) + cell % n);
}

void match_play(match_t *m, int cell)
{
    int n = m->sitting.eyes.n;
    match_go(m, cell / n, cell % n);
    press(m, match_key(m, cell));
    assert_true(sitting_play(&m->sitting, cell / n, cell % n));
}

static bool shows(const sitting_t *s, const char *seen)
{
    char expected[RIG_PIXELS + 1];
    eyes_expect(&s->eyes, expected);
    return memcmp(expected, seen, RIG_PIXELS) == 0;
}

int match_look(match_t *m)
{
    char expected[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    int n = m->sitting.eyes.n;
    rig_wait_ms(&m->device, REPLY_STANDS_MS);
    rig_watch(&m->device, n <= 4 ? SMALL_LOOK_MS : LARGE_LOOK_MS, seen);
    for (int cell = 0; cell < n * n; cell++) {
        sitting_t after = m->sitting;
        if (sitting_reply(&after, cell / n, cell % n) && shows(&after, seen)) {
            m->sitting = after;
            return cell;
        }
    }
    eyes_expect(&m->sitting.eyes, expected);
    if (sitting_is_computers_turn(&m->sitting))
        fail_msg("no reply, or one that cannot be:\n%.64s\n%.64s", expected, seen);
    rig_assert_seen(expected, seen);
    return -1;
}
