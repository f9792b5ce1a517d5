// Every image of the EEPROM that differs in a single byte from one at rest restores the session, or, if the
// byte belongs to the last action, the session before it, or a fresh one that is reported as such; never a
// wrong one.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static storage_t f;
static game_t now, before;          // the session after and before the last action
static pair_t first_pair, end_pair; // where the last action was written
static unsigned long right, earlier, reported;

static void act(action_t action)
{
    pair_t header = f.journal.log.header;
    before = f.game;
    first_pair = f.journal.log.end;
    storage_do_and_rest(&f, action);
    now = f.game;
    end_pair = f.journal.log.end;
    if (f.journal.log.header != header) // the action is in the new log's snapshot
        first_pair = end_pair;
}

// The journal comes to rest on a fresh session, and the old one does not reappear.
static void settle_fresh(storage_t *next)
{
    static eeprom_double_t image;
    image = eeprom_double;
    storage_rest(next);
    storage_assert_survives(next);
    eeprom_double = image;
}

static bool is_last_action(uint16_t address)
{
    pair_t pair = address & (uint16_t)~1u;
    return pair_distance(first_pair, pair) < pair_distance(first_pair, end_pair);
}

static void damage(uint16_t address, uint8_t value)
{
    storage_t next;
    storage_power_on(&next);
    if (next.found != JOURNAL_FOUND) {
        if (reported++ % 16 == 0)
            settle_fresh(&next);
    } else if (session_is_same(&next.game, &now)) {
        right++;
    } else if (session_is_same(&next.game, &before) && is_last_action(address)) {
        earlier++;
    } else {
        fail_msg("%02x at %u: wrong session; the last action is at %u..%u", value, address, first_pair,
                 end_pair);
    }
}

static void damage_every_byte(void)
{
    const unsigned step = soak_step(13);
    unsigned long images = 0;
    right = earlier = reported = 0;
    for (uint16_t address = 2; address < EEPROM_SIZE; address++) {
        uint8_t *byte = &eeprom_double.byte[address], whole = *byte;
        for (unsigned value = address % step; value < 256; value += step) {
            *byte = (uint8_t)value;
            if (value != whole && ++images)
                damage(address, *byte);
        }
        *byte = whole;
    }
    assert_true(right > images / 8 && reported >= images / PAIRS / 2);
}

// Plays until this many logs have been started, and then this many actions.
static void play(uint32_t seed, unsigned logs, unsigned actions)
{
    f.seed = seed;
    while (logs != 0 || actions != 0) {
        pair_t header = f.journal.log.header;
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
        act((action_t)(ACTION_LAYOUT + (f.game.settings.layout ^ 1)));
        damage_every_byte();
        assert_true(earlier > 0);
    }
}

// It has no last action whose bytes could count as torn.
TEST(a_wrong_byte_in_a_snapshot_alone)
{
    storage_begin(&f);
    play(5, 1, 0);
    damage_every_byte();
    assert_int_equal(earlier, 0);
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
