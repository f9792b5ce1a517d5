#include "journal.h"

#include <stddef.h>

#include "hal/eeprom.h"
#include "hal/indirect.h"
#include "seal.h"

// Left to itself the compiler copies these into all their callers: a tenth more code.
#define NOINLINE __attribute__((noinline))

// A pair's address is that of its value and even; its check is behind it.
enum { PAIR = 2, RING_BEGIN = PAIR, BLOCKS = 32, BLOCK_SIZE = EEPROM_SIZE / BLOCKS };

// What both bytes of a header hold. No other pair looks like one, nor would it with one wrong byte: what is
// not erased has bit 7 clear in both bytes.
enum { HEADER = 0xA5, ERASED = 0xFF };

// Pairs behind the log that are kept erased, so that UNSAVED_MAX actions at once need nothing but two bytes
// programmed each.
enum { ERASED_AHEAD = 8 };

// Blocks between what follows the log and its beginning. The longest snapshot needs ROOM_SNAPSHOT; an action
// may use up one more. A log whose room has become ROOM_LONG is to be replaced.
enum { ROOM_SNAPSHOT = 6, ROOM_ACTION = ROOM_SNAPSHOT + 1, ROOM_LONG = 12 };

// A snapshot's items: score, level, side, brightness and layout, 4 bits an item, and then the actions that
// lead to what is on the board. A new game changes sides, so there are two of them.
enum { SETTINGS_SIZE = offsetof(game_t, layout) + 1 - offsetof(game_t, score) };
enum { FIRST_ACTION = 2 * SETTINGS_SIZE, FIRST_MOVE = FIRST_ACTION + 2 };
enum { SNAPSHOT_END = 0x7F }; // behind them; no action
_Static_assert(1 + FIRST_MOVE + TTT_CELLS_MAX + ERASED_AHEAD <= ROOM_SNAPSHOT * BLOCK_SIZE / PAIR - 1,
               "a snapshot fits its room, of which one block is a pair short");
_Static_assert(ACTIONS - 1 < SNAPSHOT_END, "all values leave bit 7 free");
_Static_assert(SETTINGS_SIZE == sizeof((game_t *)0)->score + 4, "nothing else is among the settings");

enum { SEALED_SIZE = offsetof(journal_t, seal) + 1 };

bool journal_is_sound(const journal_t *j)
{
    return seal_holds(j, SEALED_SIZE);
}

// ---- Pairs ----

static bool reading; // only to look: nothing is to be written

// Takes the next step that makes of a pair what it shall be: one byte erased or programmed. While the value
// is not right there is no check that could commit it.
// Returns false when the pair is what it shall be.
static bool put_pair(uint16_t pair, uint8_t value, uint8_t check)
{
    if (eeprom_read(pair) == value) {
        pair++;
        value = check;
    } else if (eeprom_read(pair + 1) != ERASED) {
        pair++;
        value = ERASED;
    }
    uint8_t is = eeprom_read(pair);
    if (is == value)
        return false;
    if (!reading)
        eeprom_write(pair, (is & value) == value ? value : ERASED);
    return true;
}

static NOINLINE bool erase_pair(uint16_t pair)
{
    return put_pair(pair, ERASED, ERASED);
}

// ---- Logs ----

static NOINLINE uint16_t header_of(uint8_t block)
{
    return (uint16_t)(block % BLOCKS * BLOCK_SIZE + RING_BEGIN);
}

static NOINLINE bool put_header(uint8_t block, uint8_t value)
{
    return put_pair(header_of(block), value, value);
}

static void begin(journal_end_t *end, uint8_t block)
{
    end->pair = header_of(block) + PAIR;
    end->check = 0;
}

// The pair so many pairs further on.
static NOINLINE uint16_t behind(const journal_end_t *end, uint8_t pairs)
{
    uint16_t pair = end->pair + (uint16_t)(pairs * PAIR);
    return pair < EEPROM_SIZE ? pair : pair - (EEPROM_SIZE - RING_BEGIN);
}

// Blocks from behind the log, with what is erased ahead, on to its own beginning.
static NOINLINE uint8_t room(const journal_t *j)
{
    uint16_t end = j->end.pair + ERASED_AHEAD * PAIR + BLOCK_SIZE - RING_BEGIN;
    return (uint8_t)(j->block - (uint8_t)(end / BLOCK_SIZE)) % BLOCKS;
}

// Takes the next step that adds a value. Returns false when it is there, and has gone behind it.
static bool add(journal_end_t *end, uint8_t value)
{
    // One to one in both value and check, so a pair with one wrong byte is never right.
    uint8_t check = (uint8_t)((end->check ^ value) * 5 + 29) & 0x7F;
    if (put_pair(end->pair, value, check))
        return true;
    end->pair = behind(end, 1);
    end->check = check;
    return false;
}

static bool erase_ahead(const journal_end_t *end, uint8_t from)
{
    for (; from < ERASED_AHEAD; from++) {
        if (erase_pair(behind(end, from)))
            return true;
    }
    return false;
}

// ---- Reading ----

// The next value of the log, or ERASED when none is committed there.
static uint8_t next_value(journal_end_t *end)
{
    uint8_t value = eeprom_read(end->pair);
    return value < 0x80 && !add(end, value) ? value : ERASED;
}

// Does all that the log says.
// Returns false when it is damaged; *game may be anything then.
static bool replay(journal_t *j, game_t *game)
{
    for (uint8_t i = 0; i < SETTINGS_SIZE; i++) {
        uint8_t low = next_value(&j->end), high = next_value(&j->end);
        ((uint8_t *)game->score)[i] = (uint8_t)(high << 4 | low);
    }
    bool whole = false;
    for (action_t action; (action = next_value(&j->end)) != ERASED;) {
        if (action == SNAPSHOT_END)
            whole = true;
        else if (!game_repeat(game, action))
            return false;
    }
    // A pair that was torn has been begun only after the one behind it was erased.
    for (uint8_t i = 0; i < 2; i++) {
        if (whole && !erase_pair(behind(&j->end, i)))
            return true;
    }
    return false;
}

bool journal_start(journal_t *j, game_t *game)
{
    reading = true;
    game_start(game);
    uint8_t block = BLOCKS;
    bool none = true;
    while (none && block != 0)
        none = put_header(--block, HEADER);
    j->block = block;
    begin(&j->end, block);
    j->whole = !none && replay(j, game);
    reading = false;
    if (!j->whole)
        game_start(game);
    game_seal(game);
    j->items = 0;
    j->headers = BLOCKS;
    seal_set(j, SEALED_SIZE);
    return j->whole;
}

// ---- Writing ----

// The log's own header is to be there, unless the log was found damaged, and no other: neither one that is
// valid nor half a one, which a torn byte could complete some day.
static bool put_headers(journal_t *j)
{
    for (; j->headers != 0; j->headers--) {
        uint8_t block = (uint8_t)(j->block - j->headers), value = ERASED;
        if (j->headers == BLOCKS && j->whole)
            value = HEADER;
        else if (eeprom_read(header_of(block)) != HEADER)
            continue;
        if (put_header(block, value))
            return true;
    }
    return false;
}

static bool add_unsaved(journal_t *j, game_t *game)
{
    if (game->unsaved_count == 0)
        return false;
    j->items = 0;
    if (!j->whole || game->unsaved_count > UNSAVED_MAX || room(j) < ROOM_ACTION) {
        j->whole = false;
        while (game->unsaved_count != 0) // the snapshot will contain what they did
            game_logged(game);
        return false;
    }
    if (erase_pair(behind(&j->end, 1)) || add(&j->end, game->unsaved[0]))
        return true;
    game_logged(game);
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
    uint8_t blocks_left = room(j);
    if (game->demo || (j->whole && blocks_left > ROOM_LONG))
        return false;
    uint8_t block = (uint8_t)(j->block - blocks_left);
    if (j->items == 0)
        begin(&j->next, block);
    uint8_t item = snapshot_item(game, j->items);
    if ((item == SNAPSHOT_END && erase_ahead(&j->next, 1)) || add(&j->next, item))
        return true;
    j->items++;
    if (item == SNAPSHOT_END) {
        j->block = block;
        j->end = j->next;
        j->items = 0;
        j->headers = BLOCKS;
        j->whole = true;
    }
    return true;
}

NOINLINE bool journal_run(journal_t *j, game_t *game)
{
    INDIRECT(j);
    if (eeprom_is_busy() || !journal_is_sound(j) || !game_is_sound(game))
        return true;
    bool more = put_headers(j) || add_unsaved(j, game) || add_snapshot(j, game) || erase_ahead(&j->end, 0);
    seal_set(j, SEALED_SIZE);
    return more;
}

NOINLINE bool journal_is_safe(const journal_t *j, const game_t *game)
{
    return j->whole && j->headers == 0 && game->unsaved_count == 0;
}
