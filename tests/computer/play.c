// The application, with a computer to play against.
#include "tests/computer/play.h"

#include "tests/support/app.h"
#include "tests/support/keypad_double.h"
#include "tests/support/test.h"

void play_new(int n)
{
    char line[20];
    snprintf(line, sizeof line, "new %d", n);
    app_line(line);
}

void play_against(const char *level, const char *side, int n)
{
    char line[40];
    app_line("computer off");
    play_new(n);
    snprintf(line, sizeof line, "computer %s", level);
    app_line(line);
    snprintf(line, sizeof line, "computer %s", side);
    app_line(line);
}

cell_t play_perfect_choice(void)
{
    opponent_t o;
    ttt_t board = app.game.board;
    opponent_start(&o, OPPONENT_PERFECT, 0);
    while (!opponent_think(&o, &board)) {
    }
    return opponent_choice(&o);
}

void play_press_and_think(key_event_t key, unsigned slices)
{
    keypad_double_put(key);
    for (unsigned i = 0; i < slices; i++)
        assert_int_equal(app_step(), 0);
    keypad_double_put(key | KEY_RELEASED);
}
