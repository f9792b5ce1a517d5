// EEPROMs that nobody has written: whatever one holds, a session that play can reach begins, can be played,
// and survives. And damage in particular places.
#include <string.h>

#include "session/checksum.h"
#include "session/integrity.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static uint32_t seed = 1;
static unsigned found, fresh;

BEFORE_EACH
{
    storage_begin(&f);
    found = fresh = 0;
}

// ---- Anywhere ----

static void begin_and_play(void)
{
    storage_power_on(&f);
    *(f.found == JOURNAL_FOUND ? &found : &fresh) += 1;
    assert_true(game_is_sound(&f.game) && integrity_adds_up(&f.game));
    for (int i = 0; i < 12; i++) {
        storage_rest(&f);
        assert_true(journal_is_safe(&f.journal));
        storage_assert_survives(&f);
        storage_do(&f, storage_draw(&f, 3));
    }
}

TEST(random_bytes_begin_a_fresh_session)
{
    static const uint8_t likely[] = {0xA5, 0xFF, 0x82, 0x43, 0x7F, 0x7A, 0x80, 0x00};
    for (int image = 0; image < 300; image++) {
        for (unsigned i = 0; i < EEPROM_SIZE;
             i++) // in every other image, such as look like the beginning of something
            eeprom_double.byte[i] = image % 2 ? likely[generator_random(&seed, sizeof likely)]
                                              : (uint8_t)generator_random(&seed, 256);
        begin_and_play();
    }
    assert_int_equal(found, 0);
}

TEST(headers_everywhere_begin_a_fresh_session)
{
    for (unsigned filler = 0; filler < 256; filler++) {
        memset(eeprom_double.byte, (int)filler, EEPROM_SIZE);
        for (unsigned i = PAIR_FIRST; i < EEPROM_SIZE; i += LOG_BLOCK_PAIRS * PAIR_SIZE)
            memcpy(&eeprom_double.byte[i], "\xA5\x82", 2);
        begin_and_play();
    }
    assert_int_equal(found, 0);
}

TEST(flipped_bits_leave_a_session_that_can_be_played)
{
    for (int image = 0; image < 500; image++) {
        storage_begin(&f);
        f.seed = seed;
        for (uint32_t actions = generator_random(&seed, 300); actions != 0; actions--) {
            storage_do(&f, storage_draw(&f, 0));
            storage_rest(&f);
        }
        for (uint32_t flips = 1 + generator_random(&seed, 8); flips != 0; flips--)
            eeprom_double.byte[generator_random(&seed, EEPROM_SIZE)] ^=
                (uint8_t)(1 << generator_random(&seed, 8));
        begin_and_play();
    }
    print_message("500 images with flipped bits: %u sessions found, %u fresh ones\n", found, fresh);
    assert_true(found > 50 && fresh > 50);
}

// ---- In particular places ----

static uint8_t *pair_back(uint16_t pairs)
{
    return &eeprom_double.byte[f.journal.log.end - 2 * pairs];
}

static void play_three_moves(void)
{
    storage_do(&f, cell_at(1, 1));
    storage_do(&f, cell_at(0, 0));
    storage_do(&f, cell_at(2, 2));
    storage_rest(&f);
}

static void assert_damaged_for_good(void)
{
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_DAMAGED);
    assert_int_equal(game_moves(&f.game), 0);
    storage_rest(&f);
    storage_assert_survives(&f);
}

TEST(a_damaged_log_begins_a_fresh_session_for_good)
{
    play_three_moves();
    *pair_back(2) ^= 1;
    assert_damaged_for_good();
}

TEST(a_torn_last_action_was_never_done)
{
    play_three_moves();
    pair_back(1)[1] ^= 1;
    storage_t next;
    storage_power_on(&next);
    assert_int_equal(next.found, JOURNAL_FOUND);
    assert_int_equal(game_moves(&next.game), 2);
    storage_rest(&next);
    assert_int_equal(pair_back(1)[0], PAIR_ERASED);
}

// What is right in one place is not in another.
TEST(a_pair_in_the_wrong_place_is_damage)
{
    play_three_moves();
    memcpy(pair_back(2), pair_back(1), PAIR_SIZE);
    assert_damaged_for_good();
}

// Its checks are right: nothing but a fault of the RAM writes that.
TEST(an_action_that_the_session_refuses_is_damage)
{
    play_three_moves();
    journal_note(&f.journal, cell_at(1, 1));
    storage_rest(&f);
    assert_damaged_for_good();
}

TEST(a_snapshot_without_an_end_is_damage)
{
    memset(&eeprom_double.byte[f.journal.log.end - 2], PAIR_ERASED, PAIR_SIZE);
    assert_damaged_for_good();
}

// A header that was cut short, which a torn byte could complete when its turn comes to be erased, long after
// its snapshot is out of date.
TEST(half_a_header_is_erased_before_anything_is_added)
{
    uint8_t *half = &eeprom_double.byte[20 * 32 + 2];
    half[0] = PAIR_HEADER;
    half[1] = 0x86;
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    storage_do(&f, ACTION_PLAY);
    assert_true(storage_write(&f));
    assert_int_equal(half[1], PAIR_ERASED);
    assert_true(storage_write(&f));
    assert_int_equal(half[0], PAIR_ERASED);
    storage_rest(&f);
    storage_assert_survives(&f);
}

// ---- Faults of the RAM ----

TEST(a_journal_that_is_not_sound_writes_nothing)
{
    unsigned long writes = eeprom_double.writes;
    storage_do(&f, ACTION_PLAY);
    assert_true(journal_is_sound(&f.journal));
    f.journal.log.end ^= 2;
    assert_false(journal_is_sound(&f.journal));
    assert_true(journal_run(&f.journal, &f.game));
    assert_int_equal(eeprom_double.writes, writes);
}

TEST(a_session_that_is_not_sound_is_not_frozen)
{
    storage_do(&f, ACTION_PLAY);
    game_t right = f.game;
    for (int approved = 0; approved <= 1; approved++) {
        f.journal.overran = true; // so that it wants to
        checksum_update(&f.journal, offsetof(journal_t, checksum) + 1);
        f.game.board.cell[2][2] ^= TTT_X;
        if (approved)
            game_approve(&f.game); // which leaves a board that the moves do not make
        unsigned long writes = eeprom_double.writes;
        for (int i = 0; i < 100; i++)
            assert_true(journal_run(&f.journal, &f.game));
        assert_int_equal(eeprom_double.writes, writes);
        f.game = right;
    }
    storage_rest(&f);
    storage_assert_survives(&f);
}
