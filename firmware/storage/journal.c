#include "storage/journal.h"

#include <stddef.h>

#include "hal/eeprom.h"

#include "storage/log.h"
#include "session/checksum.h"

// Blocks between what follows the log and its beginning. The longest snapshot needs ROOM_SNAPSHOT; an action
// may use up one more. A log whose room has become ROOM_LONG is to be replaced; between games from ROOM_SHORT
// on, as an empty board makes for a short snapshot, which wears the EEPROM less.
enum { ROOM_SNAPSHOT = 6, ROOM_ACTION = ROOM_SNAPSHOT + 1, ROOM_LONG = 9, ROOM_SHORT = 13 };

// A snapshot's items: score, level, side, brightness and layout, 4 bits an item, and then the actions that
// lead to what is on the board. A new game changes sides, so there are two of them.
enum { SETTINGS_SIZE = 10 };
enum { FIRST_ACTION = 2 * SETTINGS_SIZE, FIRST_MOVE = FIRST_ACTION + 2 };
enum { SNAPSHOT_END = 0x7F }; // behind them; no action
_Static_assert(1 + FIRST_MOVE + TTT_CELLS_MAX + LOG_ERASED_AHEAD <= ROOM_SNAPSHOT * LOG_BLOCK_PAIRS - 1,
               "a snapshot fits its room, of which one block is a pair short");
_Static_assert(ACTIONS_LOGGED - 1 < SNAPSHOT_END, "all values leave bit 7 free");


enum { SEALED_SIZE = offsetof(journal_t, seal) + 1 };

bool journal_is_sound(const journal_t *j)
{
    return checksum_holds(j, SEALED_SIZE);
}

// ---- Reading ----

// Does all that the log says.
// Returns false when it is damaged; *game may be anything then.
static bool replay(journal_t *j, game_t *game)
{
    for (uint8_t i = 0; i < SETTINGS_SIZE; i++) {
        uint8_t low = log_next(&j->end), high = log_next(&j->end);
        ((uint8_t *)game->score)[i] = (uint8_t)(high << 4 | low);
    }
    bool whole = false;
    for (action_t action; (action = log_next(&j->end)) != LOG_ERASED;) {
        if (action == SNAPSHOT_END)
            whole = true;
        else if (game_replay(game, action) == EVENT_REFUSED)
            return false;
    }
    // A pair that was torn has been begun only after the one behind it was erased.
    for (uint8_t i = 0; i < 2; i++) {
        if (whole && !log_erase(&j->end, i))
            return true;
    }
    return false;
}

journal_found_t journal_start(journal_t *j, game_t *game)
{
    log_only_look(true);
    game_start(game);
    uint8_t block = LOG_BLOCKS;
    bool none = true;
    while (none && block != 0)
        none = log_put_header(--block, LOG_HEADER);
    j->block = block;
    log_begin(&j->end, block);
    j->whole = !none && replay(j, game);
    log_only_look(false);
    if (!j->whole)
        game_start(game);
    game_approve(game);
    j->items = 0;
    j->headers = LOG_BLOCKS;
    checksum_update(j, SEALED_SIZE);
    j->unsaved_count = 0;
    checksum_update(j, SEALED_SIZE);
    return j->whole ? JOURNAL_FOUND : JOURNAL_BLANK;
}
void journal_note(journal_t *j, action_t a)
{
    if (j->unsaved_count <= UNSAVED_MAX)
        j->unsaved[j->unsaved_count++] = a;
    checksum_update(j, SEALED_SIZE);
}
static void journal_logged(journal_t *j)
{
    j->unsaved_count--;
    for (uint8_t i = 0; i < UNSAVED_MAX; i++)
        j->unsaved[i] = j->unsaved[i + 1];
}
bool journal_has_failed(const journal_t *j)
{
    (void)j;
    return false;
}
uint16_t journal_bad_bytes(const journal_t *j)
{
    (void)j;
    return 0;
}

// ---- Writing ----

// The log's own header is to be there, unless the log was found damaged, and no other: neither one that is
// valid nor half a one, which a torn byte could complete some day.
static bool put_headers(journal_t *j)
{
    for (; j->headers != 0; j->headers--) {
        uint8_t block = (uint8_t)(j->block - j->headers), value = LOG_ERASED;
        if (j->headers == LOG_BLOCKS && j->whole)
            value = LOG_HEADER;
        else if (!log_has_header(block))
            continue;
        if (log_put_header(block, value))
            return true;
    }
    return false;
}

static bool add_unsaved(journal_t *j, const game_t *game)
{
    if (j->unsaved_count == 0)
        return false;
    if (!game_is_sound(game))
        return true;
    j->items = 0;
    if (!j->whole || j->unsaved_count > UNSAVED_MAX || log_room(&j->end, j->block) < ROOM_ACTION) {
        j->whole = false;
        while (j->unsaved_count != 0) // the snapshot will contain what they did
            journal_logged(j);
        return false;
    }
    if (log_erase(&j->end, 1) || log_add(&j->end, j->unsaved[0]))
        return true;
    journal_logged(j);
    return true;
}

static uint8_t snapshot_item(const game_t *game, uint8_t i)
{
    if (i < FIRST_ACTION) {
        uint8_t setting = ((const uint8_t *)game->score)[i / 2];
        return i % 2 == 0 ? setting % 16 : setting / 16;
    }
    if (i < FIRST_MOVE)
        return (uint8_t)(ACTION_NEW + game->board.n);
    i = (uint8_t)(i - FIRST_MOVE);
    return i < game_moves(game) ? game->history[i] : SNAPSHOT_END;
}

// A snapshot that is begun anew, as something was done meanwhile, finds most of its items in place. When all
// of it is there it becomes the log, and only then gets its header.
static bool add_snapshot(journal_t *j, const game_t *game)
{
    uint8_t blocks_left = log_room(&j->end, j->block);
    uint8_t least = game_moves(game) == 0 ? ROOM_SHORT : ROOM_LONG;
    if ((j->whole && blocks_left > least))
        return false;
    uint8_t block = (uint8_t)(j->block - blocks_left);
    if (j->items == 0)
        log_begin(&j->next, block);
    uint8_t item = snapshot_item(game, j->items);
    if (item == SNAPSHOT_END && (!game_is_sound(game) || log_erase_ahead(&j->next, 1)))
        return true;
    if (log_add(&j->next, item))
        return true;
    j->items++;
    if (item == SNAPSHOT_END) {
        j->block = block;
        j->end = j->next;
        j->items = 0;
        j->headers = LOG_BLOCKS;
        j->whole = true;
    }
    return true;
}

bool journal_run(journal_t *j, const game_t *game)
{
    if (eeprom_is_busy() || !journal_is_sound(j))
        return true;
    bool more =
        put_headers(j) || add_unsaved(j, game) || add_snapshot(j, game) || log_erase_ahead(&j->end, 0);
    checksum_update(j, SEALED_SIZE);
    return more;
}

bool journal_is_safe(const journal_t *j)
{
    return j->whole && j->headers == 0 && j->unsaved_count == 0;
}
