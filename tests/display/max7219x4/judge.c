// Checks a game on four matrices: the board as on one; whose turn it is or who won; level; score.
#include <string.h>

#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 1100;

static void assert_module(const rig_t *d, unsigned module, const char *wanted)
{
    static board_screen_t screen;
    char seen[RIG_PIXELS + 1];
    board_screen(d->board, &screen);
    assert_int_equal(screen.width, 32);
    for (unsigned i = 0; i < RIG_PIXELS; i++)
        seen[i] = screen.pixel[i / 8 * 32 + module * 8 + i % 8].red ? '#' : '.';
    rig_assert_seen(wanted, seen);
}

static const char *turn_of(const model_t *m)
{
    char who = model_is_over(m) ? model_result(m) : model_to_move(m);
    return who == 'X'   ? ".##...## .###.### ..#####. ...###.. ...###.. ..#####. .###.### .##...##"
           : who == 'O' ? "...###.. ..#####. .###.### .##...## .##...## .###.### ..#####. ...###.."
                        : "........ .####### .####### ........ ........ .####### .####### ........";
}

static const char *level_of(const model_t *m)
{
    static const char *const levels[MODEL_LEVELS] = {
        "........ ........ ........ ........ ........ ........ ........ .#..#..#",
        "........ ........ ........ ........ ........ .#...... .#...... .#..#..#",
        "........ ........ ........ ....#... ....#... .#..#... .#..#... .#..#..#",
        "........ .......# .......# ....#..# ....#..# .#..#..# .#..#..# .#..#..#"};
    return levels[m->level];
}

// The first column of the modules beside the board stays dark: signs do not touch.

// Draws a score: a pixel for each ten, three in a row, above a 3x5 digit.
static void draw_score(char *leds, unsigned score)
{
    static const char *const digits[] = {
        "####.##.##.####", ".#.##..#..#.###", "###..#####..###", "###..####..####", "#.##.####..#..#",
        "####..###..####", "####..####.####", "###..#..#.#..#.", "####.#####.####", "####.####..####"};
    for (unsigned ten = 0; ten < score / 10; ten++)
        leds[ten / 3 * 8 + ten % 3] = '#';
    for (unsigned i = 0; i < 15; i++)
        leds[(3 + i / 3) * 8 + i % 3] = digits[score % 10][i];
}

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[MODEL_LEDS], seen[RIG_PIXELS + 1], score[MODEL_LEDS];
    model_leds(m, wanted);
    rig_watch(d, 1200, seen);
    rig_assert_seen(wanted, seen);
    assert_module(d, 1, turn_of(m));
    assert_module(d, 2, level_of(m));
    memset(score, '.', RIG_PIXELS);
    score[RIG_PIXELS] = '\0';
    draw_score(&score[1], model_score(m, 0));
    draw_score(&score[5], model_score(m, 1));
    assert_module(d, 3, score);
}
