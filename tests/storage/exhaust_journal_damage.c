// Every image of the EEPROM that differs in a single byte from one at rest restores the session, or, if the
// byte belongs to the last action, the session before it, or an earlier state or a fresh session, which are
// reported as such; never a wrong one. Counts what single bits cost.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "session/integrity.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static storage_t f;
static session_t now, before;                        // the session after and before the last action
static entry_t first_entry, end_entry;               // where the last action was written
static unsigned long right, shorter, earlier, fresh; // sessions restored; the last two are reported

// The same after single flipped bits in entries of the log, from its header to its end.
static unsigned long bits, bits_earlier, bits_fresh;

static void act(action_t action)
{
    entry_t header = f.journal.log.header;
    before = f.session;
    first_entry = f.journal.log.end;
    storage_do_and_rest(&f, action);
    now = f.session;
    end_entry = f.journal.log.end;
    if (f.journal.log.header != header) // the action is in the new log's snapshot
        first_entry = end_entry;
}

// The journal comes to rest on this session, and the old one does not reappear.
static void assert_goes_on(storage_t *next)
{
    static eeprom_double_t image;
    image = eeprom_double;
    storage_rest(next);
    storage_assert_survives(next);
    eeprom_double = image;
}

static bool is_last_action(uint16_t address)
{
    entry_t entry = address & (uint16_t)~1u;
    return entry_distance(first_entry, entry) < entry_distance(first_entry, end_entry);
}

// The score, size and settings of a recorded state, and its moves or the first of them; or its score and
// settings alone.
static bool is_beginning_of(const session_t *session, const session_t *state)
{
    const bool has_no_board = session->board.n == 3 && session_moves(session) == 0;
    return (session->board.n == state->board.n || has_no_board) &&
           session_moves(session) <= session_moves(state) &&
           memcmp(session->score, state->score, sizeof session->score) == 0 &&
           memcmp(&session->settings, &state->settings, sizeof session->settings) == 0 &&
           memcmp(session->history, state->history, session_moves(session)) == 0;
}

static bool was_once(const session_t *session)
{
    for (unsigned long i = 0; i < RECORD_MAX && i <= record_done; i++)
        if (is_beginning_of(session, record_state(record_done - i)))
            return true;
    return false;
}

static bool is_in_log(uint16_t address)
{
    const entry_t header = f.journal.log.header, entry = address & (uint16_t)~1u;
    return entry_distance(header, entry) < entry_distance(header, f.journal.log.end);
}

// Behind score and settings.
static bool is_behind_head(uint16_t address)
{
    return is_in_log(address) && journal_bad_bytes(&f.journal) == 0 &&
           entry_distance(f.journal.log.header, address & (uint16_t)~1u) > SNAPSHOT_HEAD;
}

static void damage(uint16_t address, uint8_t value, bool is_one_bit)
{
    storage_t next;
    storage_power_on(&next);
    assert_true(session_is_intact(&next.session) && integrity_adds_up(&next.session));
    if (is_one_bit && (address & ~1u) == f.journal.log.header && !session_is_same(&next.session, &now))
        fail_msg("%02x at %u: a wrong bit in the header loses the session", value, address);
    if (next.found != JOURNAL_FOUND && next.found != JOURNAL_EARLIER && is_behind_head(address))
        fail_msg("%02x at %u: the score is lost, though it stands before", value, address);
    if (next.found == JOURNAL_EARLIER) {
        earlier++;
        bits_earlier += is_one_bit;
        if (!was_once(&next.session))
            fail_msg("%02x at %u: reported as earlier, but never was", value, address);
    } else if (next.found != JOURNAL_FOUND) {
        fresh++;
        bits_fresh += is_one_bit;
    } else if (session_is_same(&next.session, &now)) {
        right++;
    } else if (session_is_same(&next.session, &before) && is_last_action(address)) {
        shorter++;
    } else {
        fail_msg("%02x at %u: wrong session; the last action is at %u..%u", value, address, first_entry,
                 end_entry);
    }
    if (next.found != JOURNAL_FOUND && (earlier + fresh) % 16 == 0)
        assert_goes_on(&next);
}

static bool is_power_of_2(unsigned value)
{
    return (value & (value - 1)) == 0;
}

static void damage_every_byte(void)
{
    const unsigned step = soak_step(13);
    unsigned long images = 0;
    right = shorter = earlier = fresh = 0;
    for (uint16_t address = 2; address < EEPROM_SIZE; address++) {
        uint8_t *byte = &eeprom_double.byte[address], whole = *byte;
        for (unsigned change = 1; change < 256; change++) {
            const bool is_one_bit = is_power_of_2(change) && is_in_log(address);
            if (!is_one_bit && change % step != address % step)
                continue;
            *byte = (uint8_t)(whole ^ change);
            images++;
            bits += is_one_bit;
            damage(address, *byte, is_one_bit);
        }
        *byte = whole;
    }
    assert_true(right > images / 8 && earlier + fresh >= images / ENTRIES / 2);
}

// Plays until this many logs have been started, and then this many actions.
static void play(uint32_t seed, unsigned logs, unsigned actions)
{
    f.seed = seed;
    while (logs != 0 || actions != 0) {
        entry_t header = f.journal.log.header;
        actions -= logs == 0;
        act(storage_draw(&f, 0));
        logs -= logs != 0 && f.journal.log.header != header;
    }
}

// A short log, a long one, one in a ring that was overwritten several times, and one across the ring's end.
TEST(a_wrong_byte_in_logs_of_several_lengths)
{
    static const unsigned logs[][2] = {{0, 4}, {0, 150}, {7, 40}, {1, 0}};
    for (unsigned i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        storage_begin(&f);
        play(i, logs[i][0], logs[i][1]);
        while (i == 3 && (f.journal.log.header < f.journal.log.end || f.journal.log.end > 100))
            play(f.seed, 0, 1);
        act((action_t)(ACTION_LAYOUT + (f.session.settings.layout ^ 1)));
        damage_every_byte();
        assert_true(shorter > 0 && fresh > 0);
    }
}

// It has no last action whose bytes could count as torn.
TEST(a_wrong_byte_in_a_snapshot_alone)
{
    storage_begin(&f);
    play(5, 1, 0);
    damage_every_byte();
    assert_int_equal(shorter, 0);
}

TEST(a_wrong_byte_in_logs_with_worn_bytes)
{
    for (uint32_t seed = 1; seed <= 6; seed++) {
        uint32_t random = seed;
        eeprom_double_reset();
        eeprom_double_wear_out(15 * seed, &random);
        storage_power_on(&f);
        storage_rest(&f);
        play(seed, 2, 60 * (seed % 3));
        assert_false(journal_has_failed(&f.journal));
        damage_every_byte();
    }
}

// ---- Erased bytes ----

enum { PAGE = 32, HOLE = 2 * ENTRY_SIZE, LINKED = 4 };
static unsigned long holes, silent; // those that cost something; and without a word

// Entries of the log behind an address.
static unsigned entries_behind(uint16_t address)
{
    const entry_t header = f.journal.log.header;
    const entry_t entry = address == EEPROM_SIZE ? ENTRY_FIRST : (entry_t)((address + 1) & ~1u);
    const uint16_t all = entry_distance(header, f.journal.log.end), at = entry_distance(header, entry);
    return at < all ? all - at : 0;
}

// A state that is not the last one is reported, if four entries of the log are left behind the hole.
static void erase_hole(uint16_t address, uint16_t size)
{
    storage_t next;
    storage_power_on(&next);
    if (session_is_same(&next.session, &now))
        return;
    holes++;
    silent += next.found == JOURNAL_FOUND;
    if (next.found == JOURNAL_FOUND && entries_behind((uint16_t)(address + size)) >= LINKED)
        fail_msg("%u bytes erased at %u: an earlier session without a word", size, address);
}

static void erase_everywhere(uint16_t size, uint16_t step)
{
    static eeprom_double_t image;
    image = eeprom_double;
    for (uint16_t address = 0; address + size <= EEPROM_SIZE; address += step) {
        memset(&eeprom_double.byte[address], ENTRY_ERASED, size);
        erase_hole(address, size);
        eeprom_double = image;
    }
}

// All along the way, on boards of all sizes: pages, and two entries anywhere. What is erased at the end of a
// log cannot be told from a shorter one.
TEST(erased_bytes_within_a_log_are_reported)
{
    enum { ACTIONS = 2500 };
    unsigned long pages = 0, silent_pages = 0;
    storage_begin(&f);
    f.seed = 5;
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(storage_draw(&f, 0));
        if (i % soak_step(11) != 0)
            continue;
        holes = silent = 0;
        erase_everywhere(PAGE, PAGE);
        pages += holes;
        silent_pages += silent;
        erase_everywhere(HOLE, ENTRY_SIZE * 5);
    }
    printf("%lu pages of 32 bytes that belong to the log erased: %.1f %% are not reported\n", pages,
           100.0 * (double)silent_pages / (double)pages);
    assert_true(pages > ACTIONS / 11);
}

// The head of a log, from which nothing can be restored, is 22 entries of up to some 400.
AFTER_ALL
{
    printf("of %lu flipped bits in logs %.1f %% cost the whole session, %.1f %% what came after them\n", bits,
           100.0 * (double)bits_fresh / (double)bits, 100.0 * (double)bits_earlier / (double)bits);
    assert_true(bits_fresh < bits / 2);
}
