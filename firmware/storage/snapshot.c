// From a session to items, and back.
#include "storage/snapshot.h"

#include <string.h>

#include "session/integrity.h"

enum { SCORE_ITEMS = 2 * SCORE_KINDS, SETTINGS_ITEMS = 4 };
enum { SCORE_ITEMS_1 = 4 * SCORE_KINDS, SETTINGS_ITEMS_1 = 8 }; // format 1

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
        return s->score[i / 2] >> 7 * (i % 2) & 0x7F;
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
    if (format == 1)
        game->settings = (settings_t){0};
    *r = (restore_t){game, format, 0, false};
}

// Puts an item of some bits into its place. shift: below it.
static void put(uint8_t *setting, uint8_t item, uint8_t shift)
{
    *setting = (uint8_t)(*setting | item << shift);
}

static void restore_setting_1(settings_t *settings, uint8_t i, uint8_t item)
{
    uint8_t shift = i % 2 == 0 ? 0 : 4;
    switch (i / 2) {
    case 0: return put(&settings->level, item, shift);
    case 1: return put(&settings->computer, item, shift);
    case 2: return put(&settings->brightness, item, shift);
    default: return put(&settings->layout, item, shift);
    }
}

// Returns false behind the items that are no actions.
static bool restore_in_front(restore_t *r, uint8_t item)
{
    uint8_t i = r->items, scores = r->format == 1 ? SCORE_ITEMS_1 : SCORE_ITEMS;
    uint8_t each = (uint8_t)(scores / SCORE_KINDS), bits = r->format == 1 ? 4 : 7;
    if (i < scores)
        r->game->score[i / each] |= (uint16_t)(item << bits * (i % each));
    else if (r->format == 1 && i < SCORE_ITEMS_1 + SETTINGS_ITEMS_1)
        restore_setting_1(&r->game->settings, (uint8_t)(i - scores), item);
    else
        return false;
    r->items++;
    return true;
}

bool restore_item(restore_t *r, uint8_t item)
{
    if (restore_in_front(r, item))
        return true;
    if (item != SNAPSHOT_END)
        return game_replay(r->game, item) != EVENT_REFUSED;
    r->is_whole = true;
    return true;
}
