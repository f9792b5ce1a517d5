// Converts a session to items and back.
#include "storage/snapshot.h"

#include <string.h>

#include "session/integrity.h"

_Static_assert(SNAPSHOT_FRONT == 20 && sizeof((game_t *)0)->score == 6, "the log's format");
_Static_assert(ACTIONS_LOGGED <= 0x7A, "the last numbers must be left to the log and SNAPSHOT_END");

// ---- From a session to items ----

bool snapshot_take(snapshot_t *s, const game_t *game)
{
    if (!game_is_sound(game) || !integrity_adds_up(game))
        return false;
    memcpy(s->front, game->front, sizeof game->front);
    s->n = game->board.n;
    s->moves = game_moves(game);
    memcpy(s->history, game->history, sizeof game->history);
    return true;
}

uint8_t snapshot_size(const snapshot_t *s)
{
    return (uint8_t)(SNAPSHOT_MAX - TTT_CELLS_MAX + s->moves);
}

// Two new games restore the sides, which each of them swaps.
uint8_t snapshot_item(const snapshot_t *s, uint8_t i)
{
    if (i < SNAPSHOT_FRONT) {
        uint8_t byte = s->front[i / 2];
        return i % 2 == 0 ? byte & 0x0F : byte >> 4;
    }
    i = (uint8_t)(i - SNAPSHOT_FRONT);
    if (i < 2)
        return (uint8_t)(ACTION_NEW + s->n);
    i = (uint8_t)(i - 2);
    return i < s->moves ? ACTION_PLAY + s->history[i] : SNAPSHOT_END;
}

// ---- From items to a session ----

void restore_begin(restore_t *r, game_t *game)
{
    game_start(game);
    *r = (restore_t){.game = game};
}

// Checks the session when its settings are complete, because actions rely on their range, and again at the
// end of the snapshot.
bool restore_item(restore_t *r, uint8_t item)
{
    if (r->items < SNAPSHOT_FRONT) {
        uint8_t *byte = &r->game->front[r->items / 2];
        *byte = (uint8_t)(*byte >> 4 | item << 4); // the lower half comes first
        if (++r->items != SNAPSHOT_FRONT)
            return true;
    } else if (item != SNAPSHOT_END) {
        return game_replay(r->game, item) != EVENT_REFUSED;
    } else {
        r->is_whole = true;
    }
    return integrity_adds_up(r->game);
}
