#include "tests/storage/journal_life.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/mess.h"
#include "tests/support/session.h"

void life_begin(life_t *life)
{
    eeprom_double_reset();
    assert_false(journal_start(&life->journal, &life->game));
}

void life_act(life_t *life, action_t action)
{
    assert_true(game_do(&life->game, action));
}

void life_assert_survives(const life_t *life)
{
    life_t next;
    assert_true(journal_start(&next.journal, &next.game));
    session_assert_same(&next.game, &life->game);
    session_assert_whole(&next.game);
    assert_int_equal(next.game.unsaved_count, 0);
}

kept_t life_kept(const life_t *life)
{
    const game_t *game = &life->game;
    kept_t kept;
    memset(&kept, 0, sizeof kept); // what the compiler leaves between the members, too
    memcpy(kept.score, game->score, sizeof kept.score);
    kept.level = game->level;
    kept.computer = game->computer;
    kept.brightness = game->brightness;
    kept.layout = game->layout;
    kept.board = game->board;
    memcpy(kept.history, game->history, game_moves(game));
    return kept;
}

bool life_is_same(const kept_t *a, const kept_t *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool life_write(life_t *life)
{
    unsigned long before = eeprom_double.writes;
    for (int calls = 0; journal_run(&life->journal, &life->game); calls++) {
        if (eeprom_double.writes != before)
            return true;
        assert(calls < 1000);
    }
    return false;
}

void life_rest(life_t *life)
{
    for (int writes = 0; life_write(life); writes++)
        assert(writes < 4 * EEPROM_SIZE);
}

static action_t draw_cell(const game_t *game, uint32_t *seed)
{
    for (;;) {
        uint8_t row = (uint8_t)mess_random(seed, game->board.n),
                col = (uint8_t)mess_random(seed, game->board.n);
        if (game->board.cell[row][col] == TTT_NOBODY)
            return (action_t)(ACTION_PLAY + cell_at(row, col));
    }
}

static action_t draw_other(const game_t *game, uint8_t size, uint32_t *seed)
{
    uint8_t n = size != 0 ? size : (uint8_t)(TTT_N_MIN + mess_random(seed, TTT_N_MAX - TTT_N_MIN + 1));
    uint8_t computers_first = game->level != LEVEL_OFF && game->computer == TTT_X;
    uint32_t kind = mess_random(seed, 16);
    if (kind < 7 && game_moves(game) > computers_first)
        return ACTION_UNDO;
    if (kind < 9)
        return (action_t)(ACTION_LAYOUT + mess_random(seed, LAYOUT_MAX + 1));
    if (kind < 11)
        return (action_t)(ACTION_BRIGHTNESS + mess_random(seed, BRIGHTNESS_MAX + 1));
    if (kind < 13)
        return game_choose(game, (uint8_t)mess_random(seed, LEVELS));
    if (kind == 13)
        return ACTION_RESET_SCORE;
    return (action_t)(ACTION_NEW + n);
}

action_t life_draw(const life_t *life, uint8_t size, uint32_t *seed)
{
    const game_t *game = &life->game;
    if (mess_random(seed, 8) == 0)
        return draw_other(game, size, seed);
    if (!game_is_over(game))
        return draw_cell(game, seed);
    return (action_t)(ACTION_NEW +
                      (size != 0 ? size : TTT_N_MIN + mess_random(seed, TTT_N_MAX - TTT_N_MIN + 1)));
}

void life_play_longest_game(life_t *life)
{
    uint32_t seed = 1;
    game_new(&life->game, TTT_N_MAX);
    while (!game_is_over(&life->game)) {
        game_do(&life->game, draw_cell(&life->game, &seed));
        life_rest(life);
    }
    assert(game_moves(&life->game) == TTT_CELLS_MAX);
}
