// What survives a restart, and when it is written.
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

// How many bytes are written until all that was done is safe.
static unsigned write_until_safe(void)
{
    unsigned long before = eeprom_double.writes;
    while (!journal_is_safe(&life.journal, &life.game))
        assert_true(journal_run(&life.journal, &life.game) || journal_is_safe(&life.journal, &life.game));
    return (unsigned)(eeprom_double.writes - before);
}

// ---- What survives ----

TEST(a_blank_eeprom_begins_a_fresh_session)
{
    game_t fresh;
    game_start(&fresh);
    session_assert_same(&life.game, &fresh);
    assert_false(journal_is_safe(&life.journal, &life.game));
    life_rest(&life);
    assert_true(journal_is_safe(&life.journal, &life.game));
    life_assert_survives(&life);
}

TEST(the_game_and_its_settings_survive)
{
    life_act(&life, ACTION_NEW + 5);
    session_play(&life.game, "00 44 13");
    life_rest(&life);
    life_act(&life, ACTION_LAYOUT + 6);
    life_act(&life, ACTION_BRIGHTNESS + 15);
    life_act(&life, ACTION_OPPONENT + 2 * LEVEL_PERFECT + 1);
    life_rest(&life);
    life_assert_survives(&life);
}

TEST(a_move_is_taken_back_after_a_restart)
{
    session_play(&life.game, "11 00 22");
    life_rest(&life);
    assert_true(journal_start(&life.journal, &life.game));
    life_act(&life, ACTION_UNDO);
    life_act(&life, ACTION_UNDO);
    session_assert_marks(&life.game, ".../.X./...");
    life_rest(&life);
    life_assert_survives(&life);
}

// A new log holds no more than the moves that are on the board, and they are all that undo needs.
TEST(all_moves_are_taken_back_from_a_new_log)
{
    session_play(&life.game, "11 00 22 01");
    life_rest(&life);
    uint8_t block = life.journal.block;
    for (uint8_t i = 0; life.journal.block == block; i++) {
        life_act(&life, (action_t)(ACTION_BRIGHTNESS + i % 16));
        life_rest(&life);
    }
    assert_true(journal_start(&life.journal, &life.game));
    for (int move = 0; move < 4; move++)
        life_act(&life, ACTION_UNDO);
    session_assert_marks(&life.game, ".../.../...");
}

TEST(the_score_is_neither_doubled_nor_lost)
{
    session_play(&life.game, "00 10 01 11 02");
    for (int restart = 0; restart < 3; restart++) {
        life_rest(&life);
        assert_true(journal_start(&life.journal, &life.game));
        assert_int_equal(game_score(&life.game, SCORE_X), 1);
    }
    life_act(&life, ACTION_NEW + 3);
    session_play(&life.game, "00 10 01 11 22 12");
    life_rest(&life);
    assert_true(journal_start(&life.journal, &life.game));
    assert_int_equal(game_score(&life.game, SCORE_X), 1);
    assert_int_equal(game_score(&life.game, SCORE_O), 1);
    life_act(&life, ACTION_UNDO);
    assert_int_equal(game_score(&life.game, SCORE_O), 0);
}

TEST(the_highest_score_survives)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        life.game.score[kind] = (uint16_t)(SCORE_MAX - kind * 0x101);
    integrity_seal(&life.game);
    life_rest(&life);
    life_assert_survives(&life);
}

TEST(the_longest_game_survives)
{
    life_play_longest_game(&life);
    life_assert_survives(&life);
    uint8_t block = life.journal.block;
    while (life.journal.block == block) {
        life_act(&life, ACTION_BRIGHTNESS + 1);
        life_rest(&life);
    }
    life_assert_survives(&life);
}

// ---- When it is written ----

TEST(a_move_is_safe_after_two_bytes)
{
    life_rest(&life);
    life_act(&life, ACTION_PLAY);
    assert_false(journal_is_safe(&life.journal, &life.game));
    assert_int_equal(write_until_safe(), 2);
    life_assert_survives(&life);
}

TEST(four_moves_at_once_are_safe_after_eight_bytes)
{
    life_rest(&life);
    uint32_t seed = 1;
    for (int turn = 0; turn < 1000; turn++) {
        for (int i = 0; i < UNSAVED_MAX; i++)
            life_act(&life, life_draw(&life, 0, &seed));
        assert_true(write_until_safe() <= 2 * UNSAVED_MAX);
        life_rest(&life);
    }
}

// At any byte of a snapshot. Its header takes four bytes at most, and the end of the old one two.
TEST(four_moves_at_once_do_not_wait_for_a_snapshot)
{
    life_rest(&life);
    uint32_t seed = 1;
    for (unsigned snapshots = 0; snapshots < 8;) {
        life_t then = life;
        eeprom_double_t image = eeprom_double;
        while (life.game.unsaved_count < UNSAVED_MAX)
            life_act(&life, life_draw(&life, 3, &seed));
        assert_true(write_until_safe() <= 2 * UNSAVED_MAX + (then.journal.headers != 0 ? 6 : 0));
        life = then;
        eeprom_double = image;
        if (!life_write(&life))
            life_act(&life, life_draw(&life, 3, &seed));
        snapshots += then.journal.block != life.journal.block;
    }
}

TEST(nothing_is_written_at_rest)
{
    life_rest(&life);
    for (int i = 0; i < 10; i++)
        assert_false(journal_run(&life.journal, &life.game));
}

TEST(nothing_is_begun_while_a_byte_is_being_written)
{
    eeprom_double.is_busy = true; // in which the double allows nothing else
    assert_true(journal_run(&life.journal, &life.game));
    eeprom_double.is_busy = false;
    assert_int_equal(eeprom_double.writes, 0);
}

TEST(a_snapshot_is_safe_once_its_header_is_there)
{
    while (!life.journal.whole)
        journal_run(&life.journal, &life.game);
    while (!journal_is_safe(&life.journal, &life.game)) {
        life_t next;
        bool found = journal_start(&next.journal, &next.game);
        journal_run(&life.journal, &life.game);
        assert_true(!found || journal_is_safe(&life.journal, &life.game));
    }
    life_assert_survives(&life);
}
