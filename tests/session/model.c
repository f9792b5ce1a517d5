// Asks the session all that it can be asked.
#include "tests/session/model.h"

#include "tests/support/test.h"

static cell_t cell_of(const eyes_t *eyes, int move)
{
    int place = eyes->history[move];
    return cell_at((uint8_t)(place / eyes->n), (uint8_t)(place % eyes->n));
}

void model_assert_same(const keepsake_t *model, const game_t *game)
{
    const sitting_t *s = &model->sitting;
    const char to_move = sitting_to_move(s);
    assert_int_equal(game->board.n, s->eyes.n);
    assert_int_equal(game_moves(game), s->eyes.moves);
    for (int move = 0; move < s->eyes.moves; move++) {
        assert_int_equal(game->history[move], cell_of(&s->eyes, move));
        assert_int_equal(cell_mark(&game->board, game->history[move]), move % 2 == 0 ? TTT_X : TTT_O);
    }
    assert_int_equal(game_is_over(game), to_move == '.');
    assert_int_equal(game_is_computers_turn(game), sitting_is_computers_turn(s));
    assert_int_equal(game_is_players_turn(game), to_move != '.' && !sitting_is_computers_turn(s));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_int_equal(game_score(game, kind), keepsake_score(model, kind));
    const settings_t expected = {(uint8_t)s->level, s->computer == 'X' ? TTT_X : TTT_O,
                                 (uint8_t)model->brightness, (uint8_t)model->layout};
    assert_memory_equal(&game->settings, &expected, sizeof expected);
}
