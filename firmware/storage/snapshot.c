// From a session to items, and back.
#include "storage/snapshot.h"

#include <string.h>

#include "session/integrity.h"

enum { SCORE_ITEMS = 2 * SCORE_KINDS, SETTINGS_ITEMS = 4 };
enum { FRONT_1 = 2 * sizeof((restore_t *)0)->front }; // items of format 1
_Static_assert(FRONT_1 == 2 * (2 * SCORE_KINDS + 4), "the score and four settings");

_Static_assert(SCORE_MAX < 1 << 14, "a score is two items of 7 bits");
_Static_assert(ACTIONS_LOGGED <= 0x7A, "actions leave the last numbers to the log and to SNAPSHOT_END");

// ---- From a session to items ----

bool snapshot_take(snapshot_t *s, const game_t *game)
{
    if (!game_is_sound(game) || !integrity_adds_up(game))
        return false;
    *s = (snapshot_t){.settings = game->settings, .n = game->board.n, .moves = game_moves(game)};
    memcpy(s->score, game->score, sizeof s->score);
    memcpy(s->history, game->history, s->moves);
    return true;
}

uint8_t snapshot_size(const snapshot_t *s)
{
    return (uint8_t)(SCORE_ITEMS + SETTINGS_ITEMS + s->moves + 1);
}

// A new game changes sides, so the opponent comes behind it.
static uint8_t settings_item(const snapshot_t *s, uint8_t i)
{
    const settings_t *settings = &s->settings;
    switch (i) {
    case 0: return (uint8_t)(ACTION_NEW + s->n);
    case 1: return (uint8_t)(ACTION_OPPONENT + 2 * settings->level + settings->computer - TTT_X);
    case 2: return (uint8_t)(ACTION_BRIGHTNESS + settings->brightness);
    default: return (uint8_t)(ACTION_LAYOUT + settings->layout);
    }
}

uint8_t snapshot_item(const snapshot_t *s, uint8_t i)
{
    if (i < SCORE_ITEMS)
        return (i % 2 == 0 ? s->score[i / 2] : s->score[i / 2] >> 7) & 0x7F;
    i = (uint8_t)(i - SCORE_ITEMS);
    if (i < SETTINGS_ITEMS)
        return settings_item(s, i);
    i = (uint8_t)(i - SETTINGS_ITEMS);
    return i < s->moves ? ACTION_PLAY + s->history[i] : SNAPSHOT_END;
}

// ---- And back ----

void restore_begin(restore_t *r, game_t *game, uint8_t format)
{
    game_start(game);
    *r = (restore_t){.game = game, .format = format};
}

// Format 1 has the bytes of the score and of the settings in front, each as two items, the lower half first.
static void restore_front_1(restore_t *r, uint8_t item)
{
    uint8_t *byte = r->front;
    byte[r->items / 2] = (uint8_t)(byte[r->items / 2] | item << 4 * (r->items % 2));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        r->game->score[kind] = (uint16_t)(byte[2 * kind] | (uint16_t)byte[2 * kind + 1] << 8);
    byte += 2 * SCORE_KINDS;
    r->game->settings =
        (settings_t){.level = byte[0], .computer = byte[1], .brightness = byte[2], .layout = byte[3]};
}

static void restore_score(restore_t *r, uint8_t item)
{
    uint16_t *score = &r->game->score[r->items / 2];
    *score |= (uint16_t)(r->items % 2 == 0 ? item : (uint16_t)item << 7);
}

bool restore_item(restore_t *r, uint8_t item)
{
    if (r->items < (r->format == 1 ? FRONT_1 : SCORE_ITEMS)) {
        if (r->format == 1)
            restore_front_1(r, item);
        else
            restore_score(r, item);
        r->items++;
        return true;
    }
    if (item != SNAPSHOT_END)
        return game_replay(r->game, item) != EVENT_REFUSED;
    r->is_whole = true;
    return true;
}
