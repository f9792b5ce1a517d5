// Every image of the EEPROM that differs from one at rest in a single byte: what comes back is the session,
// or, when the last action's bytes are hit, the session before it, or a fresh one that is reported as such.
#include <string.h>

#include "tests/storage/journal_life.h"
#include "tests/support/mess.h"
#include "tests/support/test.h"

static life_t life;
static kept_t now, before;  // the last action
static uint16_t last_bytes; // its address
static unsigned long right, earlier, reported;

static void act(action_t action)
{
    before = life_kept(&life);
    assert_true(game_do(&life.game, action));
    life_rest(&life);
    now = life_kept(&life);
    last_bytes = (uint16_t)(life.journal.end.pair == 2 ? EEPROM_SIZE - 2 : life.journal.end.pair - 2);
}

// Once the journal has come to rest on a fresh session, nothing brings the old one back.
static void settle_fresh(life_t *next)
{
    kept_t fresh = life_kept(next);
    life_rest(next);
    life_t again;
    assert_true(journal_start(&again.journal, &again.game));
    kept_t kept = life_kept(&again);
    assert_true(life_is_same(&kept, &fresh));
}

static void damage(uint16_t address, uint8_t value)
{
    life_t next;
    if (!journal_start(&next.journal, &next.game)) {
        reported++;
        static eeprom_double_t image;
        image = eeprom_double;
        if (value % 16 == 0)
            settle_fresh(&next);
        eeprom_double = image;
        return;
    }
    kept_t kept = life_kept(&next);
    if (life_is_same(&kept, &now))
        right++;
    else if (life_is_same(&kept, &before) && address / 2 == last_bytes / 2)
        earlier++;
    else
        fail_msg("%02x at %u: a wrong session", value, address);
}

static void damage_every_byte(const char *name)
{
    right = earlier = reported = 0;
    for (uint16_t address = 0; address < EEPROM_SIZE; address++) {
        uint8_t *byte = &eeprom_double.byte[address], whole = *byte;
        for (unsigned value = 0; value < 256; value++) {
            *byte = (uint8_t)value;
            if (value != whole)
                damage(address, *byte);
        }
        *byte = whole;
    }
    printf("%-16s %lu images: %lu right, %lu before the last action, %lu reported, 0 wrong\n", name,
           right + earlier + reported, right, earlier, reported);
    assert_int_equal(right + earlier + reported, EEPROM_SIZE * 255);
    assert_true(right > EEPROM_SIZE * 255 / 4 && reported >= 2 * 255);
}

static void begin(void)
{
    eeprom_double_reset();
    assert_false(journal_start(&life.journal, &life.game));
    life_rest(&life);
}

TEST(a_short_log)
{
    begin();
    act(ACTION_LAYOUT + 5);
    act(ACTION_NEW + 4);
    for (cell_t cell = 0; cell < 4; cell++)
        act((action_t)(ACTION_PLAY + cell));
    damage_every_byte("a short log");
    assert_true(earlier >= 255);
}

// logs: that many have been begun. actions: since the last was.
static void play(uint32_t seed, unsigned logs, unsigned actions)
{
    begin();
    while (logs != 0) {
        uint8_t block = life.journal.block;
        act(life_draw(&life, 0, &seed));
        logs -= life.journal.block != block;
    }
    while (actions-- != 0)
        act(life_draw(&life, 0, &seed));
}

TEST(a_long_log)
{
    play(1, 0, 150);
    damage_every_byte("a long log");
}

TEST(a_ring_that_was_written_several_times)
{
    play(2, 7, 40);
    damage_every_byte("the ring, old");
}

TEST(a_log_across_the_end_of_the_ring)
{
    play(3, 3, 0);
    for (uint32_t seed = 4; life.journal.end.pair > 100;)
        act(life_draw(&life, 3, &seed));
    act(ACTION_LAYOUT + 6);
    assert_true(life.journal.block % 32 > 2);
    damage_every_byte("across the end");
    assert_true(earlier >= 255);
}

// A snapshot alone: it has no last action whose bytes could be taken for torn.
TEST(a_log_that_was_just_begun)
{
    play(5, 1, 0);
    damage_every_byte("a snapshot");
    assert_int_equal(earlier, 0);
}
