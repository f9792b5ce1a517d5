// Implements the actions and queries of a session.
// SPDX-License-Identifier: MIT
#include "session/game.h"

#include <stddef.h>

#include "hal/flash.h"
#include "session/checksum.h"

enum { CHECKED_SIZE = offsetof(game_t, checksum) + 1 };
enum { FIRST_SIZE = 3, FIRST_BRIGHTNESS = 4 };

_Static_assert(ACTION_PLAY + CELL_NUMBERS <= ACTION_NEW && TTT_N_MAX <= 15 &&
                   ACTION_LAYOUT + LAYOUT_MAX < ACTION_SOUND && BRIGHTNESS_MAX <= 15 &&
                   ACTION_COMPUTER + 2 * LEVELS <= ACTION_UNDO && ACTIONS_LOGGED <= ACTION_HINT,
               "the upper half must identify an action's kind, and bit 7 mean not logged");

// ---- Queries ----

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
    return game->settings.level != LEVEL_OFF && (game->board.turn & game->settings.computer) != 0;
}

bool game_is_players_turn(const game_t *game)
{
    return !game_is_over(game) && !game_is_computers_turn(game);
}

bool game_is_lost(const game_t *game)
{
    ttt_result_t result = ttt_result(&game->board);
    return game->settings.level != LEVEL_OFF && (result == TTT_X_WINS || result == TTT_O_WINS) &&
           (game->settings.computer & (uint8_t)result) != 0;
}

bool game_can_undo(const game_t *game)
{
    uint8_t computer = game->settings.level != LEVEL_OFF ? game->settings.computer : TTT_NOBODY;
    uint8_t kept = computer == TTT_X;
    return computer != SIDES_BOTH && game_moves(game) > kept;
}

// The result that counts in a score.
static ttt_result_t result_of(uint8_t kind)
{
    return kind == SCORE_X ? TTT_X_WINS : kind == SCORE_O ? TTT_O_WINS : TTT_DRAW;
}

uint16_t game_score(const game_t *game, uint8_t kind)
{
    uint16_t score = game->score[kind];
    if (score < SCORE_MAX && ttt_result(&game->board) == result_of(kind))
        score++;
    return score;
}

action_t game_choose(const game_t *game, uint8_t level)
{
    uint8_t side = game->settings.computer;
    if (game->settings.level == LEVEL_OFF)
        side = game_is_over(game) ? TTT_X : ttt_other(game->board.turn);
    return (action_t)(ACTION_COMPUTER + 2 * level + side - TTT_X);
}

action_t game_switch_sound(const game_t *game)
{
    return game->settings.muted ? ACTION_SOUND + 1 : ACTION_SOUND;
}

uint8_t game_next_size(const game_t *game)
{
    return game->board.n == TTT_N_MAX ? TTT_N_MIN : (uint8_t)(game->board.n + 1);
}

// Duty cycles of 3, 9, 19 and 31 parts of 32: each looks about twice as bright as the previous one.
static const FLASH uint8_t bright_steps[BRIGHTNESS_STEPS] = {1, 4, 9, 15};

uint8_t game_brightness_step(uint8_t step)
{
    return bright_steps[step % BRIGHTNESS_STEPS];
}

uint8_t game_next_brightness(const game_t *game)
{
    for (uint8_t i = 0; i < sizeof bright_steps; i++) {
        if (bright_steps[i] > game->settings.brightness)
            return bright_steps[i];
    }
    return bright_steps[0];
}

uint8_t game_last_brightness(const game_t *game)
{
    for (uint8_t i = sizeof bright_steps; i > 0; i--) {
        if (bright_steps[i - 1] < game->settings.brightness)
            return bright_steps[i - 1];
    }
    return bright_steps[sizeof bright_steps - 1];
}

bool game_is_intact(const game_t *game)
{
    return checksum_holds(game, CHECKED_SIZE);
}

void game_approve(game_t *game)
{
    checksum_update(game, CHECKED_SIZE);
}

// ---- Actions ----

static event_kind_t play(game_t *game, cell_t cell)
{
    uint8_t move = game_moves(game);
    ttt_result_t result = ttt_move(&game->board, cell_row(cell), cell_col(cell), game->board.turn);
    if (result < 0)
        return EVENT_REFUSED;
    game->history[move] = cell;
    if (result == TTT_OPEN)
        return EVENT_MOVED;
    return result == TTT_DRAW ? EVENT_DRAWN : EVENT_WON;
}

static event_kind_t new_game(game_t *game, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return EVENT_REFUSED;
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        game->score[kind] = game_score(game, kind);
    if (game->settings.computer != SIDES_BOTH)
        game->settings.computer = ttt_other(game->settings.computer);
    ttt_start(&game->board, n);
    return EVENT_NEW_GAME;
}

static void undo_move(game_t *game)
{
    cell_t last = game->history[game_moves(game) - 1];
    ttt_undo(&game->board, cell_row(last), cell_col(last));
}

static event_kind_t undo(game_t *game)
{
    if (!game_can_undo(game))
        return EVENT_REFUSED;
    do
        undo_move(game);
    while (game_is_computers_turn(game));
    return EVENT_TAKEN_BACK;
}

static event_kind_t reset_score(game_t *game)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        game->score[kind] = 0;
    if (!game_is_over(game))
        return EVENT_SCORE_RESET;
    ttt_start(&game->board, game->board.n);
    return EVENT_NEW_GAME;
}

static event_kind_t set_computer(game_t *game, uint8_t level_and_side)
{
    if (level_and_side >= 2 * LEVELS)
        return EVENT_REFUSED;
    game->settings.level = level_and_side / 2;
    game->settings.computer = (uint8_t)(TTT_X + level_and_side % 2);
    return EVENT_COMPUTER;
}

static event_kind_t set_layout(game_t *game, uint8_t layout)
{
    if (layout > LAYOUT_MAX)
        return EVENT_REFUSED;
    game->settings.layout = layout;
    return EVENT_LAYOUT;
}

static event_kind_t set_sound(game_t *game, bool on)
{
    game->settings.muted = !on;
    return EVENT_SOUND;
}

static event_kind_t set_brightness(game_t *game, uint8_t brightness)
{
    game->settings.brightness = brightness;
    return EVENT_BRIGHTNESS;
}

event_kind_t game_replay(game_t *game, action_t action)
{
    if (action < ACTION_NEW)
        return play(game, action);
    if (action == ACTION_UNDO)
        return undo(game);
    if (action == ACTION_RESET_SCORE)
        return reset_score(game);
    if (action == ACTION_SOUND || action == ACTION_SOUND + 1)
        return set_sound(game, action != ACTION_SOUND);
    uint8_t value = action & 0x0F;
    switch (action & 0xF0) {
    case ACTION_NEW: return new_game(game, value);
    case ACTION_LAYOUT: return set_layout(game, value);
    case ACTION_BRIGHTNESS: return set_brightness(game, value);
    case ACTION_COMPUTER: return set_computer(game, value);
    default: return EVENT_REFUSED;
    }
}

event_kind_t game_do(game_t *game, action_t action)
{
    if (!game_is_intact(game))
        return EVENT_REFUSED;
    event_kind_t event = game_replay(game, action);
    if (event != EVENT_REFUSED)
        game_approve(game);
    return event;
}

// ---- Start ----

static void start(game_t *game, uint8_t n, settings_t settings)
{
    *game = (game_t){.settings = settings};
    ttt_start(&game->board, n);
    game_approve(game);
}

void game_start(game_t *game)
{
    start(game, FIRST_SIZE, (settings_t){.brightness = FIRST_BRIGHTNESS, .computer = TTT_O});
}

// Perfect players would always play the same game; medium ones err.
void game_start_demo(game_t *demo, const game_t *game)
{
    settings_t settings = game->settings;
    settings.level = LEVEL_MEDIUM;
    settings.computer = SIDES_BOTH;
    start(demo, game->board.n, settings);
}
