// Decides when the computer moves, computes a hint or plays a demonstration.
#include "device_parts.h"

enum { MOVES_AFTER_MS = 300, DEMO_MOVES_AFTER_MS = 600, DEMO_NEW_AFTER_MS = 5000, RESTS_MS = 30000 };

_Static_assert((int)OPPONENT_EASY == 0 && (int)OPPONENT_MEDIUM == LEVEL_MEDIUM - LEVEL_EASY &&
                   (int)OPPONENT_PERFECT == LEVEL_PERFECT - LEVEL_EASY,
               "levels must be in the same order, after LEVEL_OFF");

// How old a position must be before the computer moves, so that the player can follow.
static uint16_t patience_ms(const device_t *d)
{
    if (!device_is_watching(d))
        return MOVES_AFTER_MS;
    return game_is_over(&d->demo) ? DEMO_NEW_AFTER_MS : DEMO_MOVES_AFTER_MS;
}

static uint16_t find_hint(device_t *d, clock_ms_t now)
{
    if (!computer_think(&d->computer, &d->game.board, OPPONENT_PERFECT, now))
        return 0;
    d->hint_wanted = false;
    device_announce(d, (event_t){EVENT_HINT, SOURCE_COMPUTER, computer_choice(&d->computer)}, now);
    return 0;
}

static uint16_t move(device_t *d, game_t *game, clock_ms_t now)
{
    bool over = game_is_over(game);
    opponent_level_t level = (opponent_level_t)(game->settings.level - LEVEL_EASY);
    if (!over && !computer_think(&d->computer, &game->board, level, now))
        return 0;
    uint16_t waits = computer_waits_ms(&d->computer, patience_ms(d), now);
    if (waits != 0)
        return waits;
    action_t action =
        (action_t)(over ? ACTION_NEW + game->board.n : ACTION_PLAY + computer_choice(&d->computer));
    computer_new_position(&d->computer, now); // restarts the search, even if a RAM fault refuses the move
    device_act(d, action, SOURCE_COMPUTER, now);
    return 0;
}

uint16_t device_run_computer(device_t *d, clock_ms_t now)
{
    // Not d->shown: this game is written to, and a RAM fault may have changed the pointer.
    game_t *game = device_is_watching(d) ? &d->demo : &d->game;
    if (d->hint_wanted)
        return find_hint(d, now);
    if (game_is_computers_turn(game) || device_is_watching(d))
        return move(d, game, now);
    return RESTS_MS;
}
