#include "computer/computer.h"

enum { MOVES_AFTER_MS = 300, DEMO_MOVES_AFTER_MS = 600, DEMO_NEW_AFTER_MS = 5000 };

enum { IDLE = 0, THINKING, DECIDED };

// The level that the opponent module has for each of ours.
_Static_assert(OPPONENT_EASY == LEVEL_EASY - 1 && OPPONENT_MEDIUM == LEVEL_MEDIUM - 1 &&
                   OPPONENT_PERFECT == LEVEL_PERFECT - 1,
               "levels follow each other in the same order, behind LEVEL_OFF");

// Perfect players would always play the same game, so a demo shows two that err.
static opponent_level_t strength(const game_t *game)
{
    if (game->hint == HINT_WANTED)
        return OPPONENT_PERFECT;
    return game->demo ? OPPONENT_MEDIUM : (opponent_level_t)(game->level - LEVEL_EASY);
}

// How long it lets a position stand.
static uint16_t patience_ms(const game_t *game)
{
    if (!game->demo)
        return MOVES_AFTER_MS;
    return game_is_over(game) ? DEMO_NEW_AFTER_MS : DEMO_MOVES_AFTER_MS;
}

static void move(computer_t *c, game_t *game)
{
    if (game_is_over(game))
        game_new(game, game->board.n);
    else
        game_computer_plays(game, opponent_choice(&c->opponent));
}

uint16_t computer_run(computer_t *c, game_t *game, uint16_t now)
{
    if (c->seen_changes != game->changes) {
        c->seen_changes = game->changes;
        c->since = now;
        c->state = IDLE;
    }
    bool wants_hint = game->hint == HINT_WANTED;
    if (!wants_hint && !game->demo && !game_is_computers_turn(game))
        return COMPUTER_RESTS;
    if (c->state == IDLE && !game_is_over(game)) {
        opponent_start(&c->opponent, strength(game), now);
        c->state = THINKING;
    }
    if (c->state == THINKING) {
        if (!opponent_think(&c->opponent, &game->board))
            return 0;
        c->state = DECIDED;
    }
    if (wants_hint) {
        game_hint(game, opponent_choice(&c->opponent));
        return COMPUTER_RESTS;
    }
    uint16_t age = now - c->since, patience = patience_ms(game);
    if (age < patience)
        return patience - age;
    c->state = IDLE; // also when the move is refused, as a fault of the RAM may have it: it thinks again then
    move(c, game);
    return 0;
}
