#include "tests/power/sitting.h"

void sitting_start(sitting_t *s)
{
    *s = (sitting_t){.computer = 'O'};
    eyes_new(&s->eyes, 3);
}

char sitting_to_move(const sitting_t *s)
{
    if (eyes_result(&s->eyes) != '.')
        return '.';
    return s->eyes.moves % 2 == 0 ? 'X' : 'O';
}

bool sitting_is_computers_turn(const sitting_t *s)
{
    char to_move = sitting_to_move(s);
    return s->demo ? to_move != '.' : s->level != SITTING_OFF && to_move == s->computer;
}

bool sitting_play(sitting_t *s, int row, int col)
{
    return !sitting_is_computers_turn(s) && eyes_play(&s->eyes, row, col);
}

bool sitting_reply(sitting_t *s, int row, int col)
{
    return sitting_is_computers_turn(s) && eyes_play(&s->eyes, row, col);
}

bool sitting_undo(sitting_t *s)
{
    // What the computer opened with stays.
    int stays = s->level != SITTING_OFF && s->computer == 'X';
    if (s->eyes.moves <= stays)
        return false;
    do
        eyes_undo(&s->eyes);
    while (sitting_is_computers_turn(s));
    return true;
}

void sitting_new_game(sitting_t *s, int n)
{
    s->computer = s->computer == 'X' ? 'O' : 'X';
    eyes_new(&s->eyes, n);
}

void sitting_choose(sitting_t *s, int level)
{
    // Who comes into a game takes the side that is not to move; after its end, the player is to have X next.
    if (s->level == SITTING_OFF)
        s->computer = sitting_to_move(s) == 'X' ? 'O' : 'X';
    s->level = level;
}

void sitting_begin_demo(sitting_t *s)
{
    sitting_new_game(s, s->eyes.n);
    s->demo = true;
}

void sitting_end_demo(sitting_t *s)
{
    s->demo = false;
    eyes_new(&s->eyes, s->eyes.n);
}
