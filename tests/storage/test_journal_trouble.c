// Demonstrations, more actions than can be kept, and damage.
#include <string.h>

#include "session/integrity.h"
#include "tests/storage/journal_life.h"
#include "tests/support/mess.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static life_t life;

BEFORE_EACH
{
    life_begin(&life);
}

// ---- Demonstrations ----

// The board that a demonstration plays on is not the player's.
TEST(a_demonstration_leaves_no_marks)
{
    life_rest(&life);
    session_play(&life.game, "11 00");
    life_rest(&life);
    game_begin_demo(&life.game);
    session_play(&life.game, "02 00 11");
    life_rest(&life);
    life_t next;
    assert_true(journal_start(&next.journal, &next.game));
    session_assert_marks(&next.game, ".../.../...");
    game_end_demo(&life.game);
    session_assert_same(&next.game, &life.game);
}

TEST(no_snapshot_is_taken_of_a_demonstration)
{
    game_begin_demo(&life.game);
    session_play(&life.game, "02 00 11");
    life_rest(&life);
    assert_false(journal_is_safe(&life.journal, &life.game));
    game_end_demo(&life.game);
    life_rest(&life);
    assert_true(journal_is_safe(&life.journal, &life.game));
    life_assert_survives(&life);
}

// ---- Too much at once ----

TEST(actions_that_were_forgotten_are_in_the_next_snapshot)
{
    life_rest(&life);
    life_act(&life, ACTION_PLAY + 1);
    life.game.unsaved_count = UNSAVED_MAX + 1;
    integrity_seal(&life.game);
    assert_true(journal_run(&life.journal, &life.game));
    assert_false(journal_is_safe(&life.journal, &life.game));
    life_rest(&life);
    assert_true(journal_is_safe(&life.journal, &life.game));
    life_assert_survives(&life);
}

// With an action every four bytes no snapshot comes to its end, until there is room for nothing else.
TEST(a_log_without_room_is_replaced)
{
    life_rest(&life);
    uint32_t seed = 1;
    bool was_full = false;
    for (int i = 0; i < 600; i++) {
        life_act(&life, life_draw(&life, 8, &seed));
        for (int bytes = 0; bytes < 4; bytes++)
            life_write(&life);
        was_full |= !life.journal.whole;
    }
    assert_true(was_full);
    life_rest(&life);
    life_assert_survives(&life);
}

// The longest snapshot behind the longest log: as nobody leaves it the time before.
TEST(the_longest_snapshot_never_touches_the_log_that_it_replaces)
{
    life_rest(&life);
    life_play_longest_game(&life);
    for (uint8_t i = 0; life.journal.whole; i++) {
        life_act(&life, (action_t)(ACTION_BRIGHTNESS + i % 16));
        while (life.journal.whole && !journal_is_safe(&life.journal, &life.game))
            journal_run(&life.journal, &life.game);
    }
    while (life_write(&life)) {
        life_t next;
        assert_true(journal_start(&next.journal, &next.game));
    }
    life_assert_survives(&life);
}

TEST(one_byte_is_begun_at_a_time)
{
    uint32_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        unsigned long writes = eeprom_double.writes;
        journal_run(&life.journal, &life.game);
        assert_true(eeprom_double.writes <= writes + 1);
        if (i % 8 == 0)
            life_act(&life, life_draw(&life, 0, &seed));
    }
}

// ---- Damage ----

static uint8_t *byte_of_last_pair(uint16_t pairs_back)
{
    return &eeprom_double.byte[life.journal.end.pair - 2 * pairs_back];
}

TEST(a_damaged_log_begins_a_fresh_session_for_good)
{
    session_play(&life.game, "11 00 22");
    life_rest(&life);
    *byte_of_last_pair(2) ^= 1;
    life_t next;
    assert_false(journal_start(&next.journal, &next.game));
    session_assert_marks(&next.game, ".../.../...");
    life_rest(&next);
    assert_true(journal_start(&next.journal, &next.game));
    session_assert_marks(&next.game, ".../.../...");
}

TEST(a_torn_last_action_was_never_done)
{
    life_rest(&life);
    session_play(&life.game, "11 00 22");
    life_rest(&life);
    *(byte_of_last_pair(1) + 1) ^= 1;
    life_t next;
    assert_true(journal_start(&next.journal, &next.game));
    session_assert_marks(&next.game, "O../.X./...");
    life_rest(&next);
    assert_int_equal(*byte_of_last_pair(1), 0xFF);
}

// What is right in one place is not in another.
TEST(a_pair_in_the_wrong_place_begins_a_fresh_session)
{
    life_rest(&life);
    for (uint8_t i = 0; i < 3; i++)
        life_act(&life, (action_t)(ACTION_BRIGHTNESS + i));
    life_rest(&life);
    memcpy(byte_of_last_pair(2), byte_of_last_pair(1), 2);
    life_t next;
    assert_false(journal_start(&next.journal, &next.game));
}

// A log whose checks are right, with an action that no game allows: nothing but a damaged RAM writes that.
TEST(an_action_that_the_game_refuses_begins_a_fresh_session)
{
    life_rest(&life);
    life_act(&life, ACTION_PLAY);
    life.game.unsaved[0] = ACTION_UNDO + 5;
    integrity_seal(&life.game);
    life_rest(&life);
    life_t next;
    assert_false(journal_start(&next.journal, &next.game));
}

// A snapshot whose header was cut short: half a header that a torn byte could complete when its turn comes to
// be erased, some day when its snapshot is long out of date.
TEST(half_a_header_is_erased_before_anything_is_added)
{
    life_rest(&life);
    uint8_t *half = &eeprom_double.byte[20 * 32 + 2];
    memcpy(half, &eeprom_double.byte[life.journal.block % 32 * 32 + 2], 2);
    half[1] ^= 4;
    assert_true(journal_start(&life.journal, &life.game));
    life_act(&life, ACTION_PLAY);
    assert_true(life_write(&life));
    assert_int_equal(half[1], 0xFF);
    assert_true(life_write(&life));
    assert_int_equal(half[0], 0xFF);
    life_rest(&life);
    life_assert_survives(&life);
}
