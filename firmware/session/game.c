#include "session/game.h"

#include "hal/flash.h"
#include "session/integrity.h"

enum { FIRST_SIZE = 3, FIRST_BRIGHTNESS = 4 };

_Static_assert(ACTION_PLAY + TTT_CELLS_MAX <= ACTION_NEW && TTT_N_MAX <= 15 && LAYOUT_MAX <= 15 &&
                   BRIGHTNESS_MAX <= 15 && ACTION_OPPONENT + 2 * LEVELS <= ACTION_UNDO && ACTIONS <= 0x80,
               "an action's upper half tells its kind, and bit 7 stays free");

// ---- What there is ----

bool game_is_over(const game_t *game)
{
    return game->board.turn == TTT_NOBODY;
}

uint8_t game_moves(const game_t *game)
{
    return ttt_marks(&game->board);
}

bool game_is_computers_turn(const game_t *game)
{
    if (game->demo)
        return !game_is_over(game);
    if (game->level == LEVEL_OFF)
        return false;
    return game->board.turn == game->computer;
}

uint16_t game_score(const game_t *game, uint8_t kind)
{
    uint16_t score = game->score[kind];
    uint8_t result = (uint8_t)ttt_result(&game->board); // TTT_OPEN is of no kind
    if (score < SCORE_MAX && kind == (uint8_t)(result - TTT_X_WINS))
        score++;
    return score;
}

action_t game_choose(const game_t *game, uint8_t level)
{
    uint8_t side = game->computer;
    if (game->level == LEVEL_OFF)
        side = game_is_over(game) ? TTT_X : ttt_other(game->board.turn);
    return (action_t)(ACTION_OPPONENT + 2 * level + side - TTT_X);
}

uint8_t game_next_size(const game_t *game)
{
    return game->board.n == TTT_N_MAX ? TTT_N_MIN : (uint8_t)(game->board.n + 1);
}

uint8_t game_next_brightness(const game_t *game)
{
    // Duties of 3, 9, 19 and 31 parts in 32: each looks about twice as bright as the one before.
    static const FLASH uint8_t steps[] = {1, 4, 9, 15};
    for (uint8_t i = 0; i < sizeof steps; i++) {
        if (steps[i] > game->brightness)
            return steps[i];
    }
    return steps[0];
}

// ---- What can be done ----

void game_hint(game_t *game, cell_t hint)
{
    game->hint = hint;
    game->news++;
}

// Board or turns are others than before: what hung on them is out of date.
static void changed(game_t *game)
{
    game->fresh = CELL_NONE;
    game->changes++;
    game_hint(game, HINT_NONE);
}

static void begin(game_t *game, uint8_t n)
{
    ttt_start(&game->board, n);
    game->cursor = cell_at(n / 2, n / 2);
    changed(game);
}

static bool play(game_t *game, cell_t cell)
{
    uint8_t move = game_moves(game);
    if (ttt_move(&game->board, cell_row(cell), cell_col(cell), game->board.turn) < 0)
        return false;
    game->history[move] = cell;
    changed(game);
    return true;
}

static bool new_game(game_t *game, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return false;
    if (!game->demo) {
        for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
            game->score[kind] = game_score(game, kind);
        game->computer = ttt_other(game->computer);
    }
    begin(game, n);
    return true;
}

static void take_back(game_t *game)
{
    cell_t last = game->history[game_moves(game) - 1];
    ttt_undo(&game->board, cell_row(last), cell_col(last));
}

static bool undo(game_t *game)
{
    // The computer's own first move is nothing that a player could take back.
    uint8_t kept = game->level != LEVEL_OFF && game->computer == TTT_X;
    if (game->demo || game_moves(game) <= kept)
        return false;
    do
        take_back(game);
    while (game_is_computers_turn(game));
    changed(game);
    return true;
}

static void reset_score(game_t *game)
{
    if (game_is_over(game))
        begin(game, game->board.n);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        game->score[kind] = 0;
}

static void take_opponent(game_t *game, uint8_t level_and_side)
{
    game->level = level_and_side / 2;
    game->computer = (uint8_t)(TTT_X + level_and_side % 2);
    changed(game);
}

bool game_repeat(game_t *game, action_t action)
{
    uint8_t kind = action & 0xF0, value = action & 0x0F;
    if (action < ACTION_NEW)
        return play(game, action);
    if (kind == ACTION_NEW)
        return new_game(game, value);
    if (kind == ACTION_LAYOUT && value <= LAYOUT_MAX)
        game->layout = value;
    else if (kind == ACTION_BRIGHTNESS)
        game->brightness = value;
    else if (action == ACTION_UNDO)
        return undo(game);
    else if (action == ACTION_RESET_SCORE)
        reset_score(game);
    else if (kind == ACTION_OPPONENT && value < 2 * LEVELS)
        take_opponent(game, value);
    else
        return false;
    return true;
}

bool game_do(game_t *game, action_t action)
{
    if (!integrity_holds(game) || !game_repeat(game, action))
        return false;
    if (!game->demo && game->unsaved_count <= UNSAVED_MAX)
        game->unsaved[game->unsaved_count++] = action;
    integrity_seal(game);
    return true;
}

void game_logged(game_t *game)
{
    game->unsaved_count--;
    for (uint8_t i = 0; i < UNSAVED_MAX; i++)
        game->unsaved[i] = game->unsaved[i + 1];
    integrity_seal(game);
}

// ---- The rest ----

void game_start(game_t *game)
{
    *game = (game_t){.brightness = FIRST_BRIGHTNESS, .computer = TTT_O};
    begin(game, FIRST_SIZE);
    integrity_seal(game);
}

void game_new(game_t *game, uint8_t n)
{
    game_do(game, (action_t)(ACTION_NEW + n));
}

bool game_want_hint(game_t *game)
{
    if (game_is_over(game) || game_is_computers_turn(game))
        return false;
    game->fresh = CELL_NONE;
    game_hint(game, HINT_WANTED);
    return true;
}

void game_computer_plays(game_t *game, cell_t cell)
{
    game_do(game, (action_t)(ACTION_PLAY + cell));
    game->fresh = cell;
}

void game_begin_demo(game_t *game)
{
    if (game_do(game, (action_t)(ACTION_NEW + game->board.n))) {
        game->demo = GAME_DEMO; // now that the log knows of the empty board
        integrity_seal(game);
    }
}

void game_end_demo(game_t *game)
{
    if (!integrity_holds(game))
        return;
    game->demo = 0;
    begin(game, game->board.n);
    integrity_seal(game);
}
