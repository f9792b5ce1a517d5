// Images of the EEPROM that nobody has written: whatever it holds, a session that play can reach begins, and
// can be played, and survives.
#include <string.h>

#include "tests/storage/journal_life.h"
#include "tests/support/mess.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static uint32_t seed = 1;
static unsigned found, fresh;

static void survive(life_t *life)
{
    life_rest(life);
    assert_true(journal_is_safe(&life->journal, &life->game));
    life_t next;
    assert_true(journal_start(&next.journal, &next.game));
    session_assert_same(&next.game, &life->game);
    assert_false(life_write(&next));
}

static void begin_and_play(void)
{
    life_t life;
    if (journal_start(&life.journal, &life.game))
        found++;
    else
        fresh++;
    session_assert_whole(&life.game);
    survive(&life);
    for (int i = 0; i < 12; i++) {
        assert_true(game_do(&life.game, life_draw(&life, 3, &seed)));
        survive(&life);
    }
}

TEST(random_bytes_begin_a_session_that_can_be_played)
{
    found = fresh = 0;
    for (int image = 0; image < 200; image++) {
        eeprom_double_reset();
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = (uint8_t)mess_random(&seed, 256);
        begin_and_play();
    }
    assert_int_equal(fresh, 200);
}

// Random bytes, but such that each looks like the beginning of something.
TEST(headers_everywhere_begin_a_session_that_can_be_played)
{
    static const uint8_t likely[] = {0xA5, 0xFF, 0x43, 0x7F, 0x00, 0x09};
    found = fresh = 0;
    for (int image = 0; image < 100; image++) {
        eeprom_double_reset();
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = likely[mess_random(&seed, sizeof likely)];
        for (unsigned i = 2; i < EEPROM_SIZE; i += 32)
            memset(&eeprom_double.byte[i], 0xA5, 2);
        begin_and_play();
    }
    assert_int_equal(fresh, 100);
}

static void record(life_t *life)
{
    eeprom_double_reset();
    journal_start(&life->journal, &life->game);
    for (uint32_t actions = mess_random(&seed, 300); actions != 0; actions--) {
        game_do(&life->game, life_draw(life, 0, &seed));
        life_rest(life);
    }
    life_rest(life);
}

TEST(bit_flips_leave_a_session_that_can_be_played)
{
    found = fresh = 0;
    for (int image = 0; image < 1000; image++) {
        life_t life;
        record(&life);
        for (uint32_t flips = 1 + mess_random(&seed, 8); flips != 0; flips--)
            eeprom_double.byte[mess_random(&seed, EEPROM_SIZE)] ^= (uint8_t)(1 << mess_random(&seed, 8));
        begin_and_play();
    }
    print_message("1000 images with flipped bits: %u sessions found, %u fresh ones\n", found, fresh);
    assert_true(found > 100 && fresh > 100);
}
