// A session whose bytes something else has changed: it is noticed, and nothing comes of it.
#include <string.h>

#include "tests/support/eeprom_double.h"
#include "session/integrity.h"
#include "storage/journal.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static game_t game;
static journal_t journal;

// In mid-game, with something in every member: a score, an opponent, settings, an action that waits.
BEFORE_EACH
{
    eeprom_double_reset();
    journal_start(&journal, &game);
    session_play(&game, "00 10 01 11 02");
    game_do(&game, ACTION_LAYOUT + 5);
    game_do(&game, game_choose(&game, LEVEL_EASY));
    game_new(&game, 5);
    session_play(&game, "22 23");
    while (journal_run(&journal, &game)) {
    }
    game_do(&game, ACTION_PLAY + cell_at(0, 4));
    assert_true(integrity_holds(&game) && journal_is_sound(&journal));
}

// What the panel, the computer and those who show the board may change at any time.
static bool is_free(size_t byte)
{
    return byte < offsetof(game_t, score);
}

TEST(any_bit_that_nobody_may_change_is_noticed)
{
    unsigned noticed = 0;
    for (size_t byte = 0; byte <= offsetof(game_t, seal); byte++) {
        for (int bit = 0; bit < 8; bit++) {
            ((uint8_t *)&game)[byte] ^= (uint8_t)(1 << bit);
            assert_int_equal(integrity_holds(&game), is_free(byte));
            noticed += !integrity_holds(&game);
            ((uint8_t *)&game)[byte] ^= (uint8_t)(1 << bit);
        }
    }
    assert_int_equal(noticed, 8 * (offsetof(game_t, seal) + 1 - offsetof(game_t, score)));
}

TEST(every_action_is_refused_without_a_trace)
{
    game.board.cell[3][3] ^= 1;
    const game_t before = game;
    for (int action = 0; action < 256; action++)
        assert_false(game_do(&game, (action_t)action));
    assert_memory_equal(&game, &before, sizeof game);
}

TEST(demos_neither_begin_nor_end_with_it)
{
    game.board.cell[3][3] ^= 1;
    game_t before = game;
    game_begin_demo(&game);
    assert_memory_equal(&game, &before, sizeof game);
    game.demo = GAME_DEMO;
    before = game;
    game_end_demo(&game);
    assert_memory_equal(&game, &before, sizeof game);
}

static void flip(void *bytes, unsigned bit)
{
    ((uint8_t *)bytes)[bit / 8] ^= (uint8_t)(1 << bit % 8);
}

// A fault just before the seal is made is sealed with all the rest.
TEST(a_board_that_was_sealed_wrong_does_not_add_up)
{
    assert_true(integrity_adds_up(&game));
    for (unsigned bit = 0; bit < 8 * sizeof game.board; bit++) {
        flip(&game.board, bit);
        assert_false(integrity_adds_up(&game));
        flip(&game.board, bit);
    }
    for (unsigned bit = 0; bit < 8u * game_moves(&game); bit++) {
        flip(game.history, bit);
        assert_false(integrity_adds_up(&game));
        flip(game.history, bit);
    }
    for (unsigned bit = 0; bit < 8; bit++) {
        flip(&game.demo, bit);
        assert_false(integrity_adds_up(&game));
        flip(&game.demo, bit);
        flip(&game.level, bit);
        assert_int_equal(integrity_adds_up(&game), game.level < LEVELS);
        flip(&game.level, bit);
    }
    while (game_do(&game, ACTION_UNDO))
        assert_true(integrity_adds_up(&game));
    assert_int_equal(game_moves(&game), 0);
    game_begin_demo(&game);
    assert_true(integrity_adds_up(&game));
}

TEST(nothing_is_written_of_an_unsound_session)
{
    const unsigned long writes = eeprom_double.writes;
    game.score[SCORE_X] ^= 0x100;
    for (int i = 0; i < 1000; i++)
        assert_true(journal_run(&journal, &game));
    assert_int_equal(eeprom_double.writes, writes);
    assert_false(journal_is_safe(&journal, &game));
}

TEST(a_snapshot_of_an_unsound_session_never_becomes_the_log)
{
    for (uint8_t i = 0; game.unsaved_count != 0 || journal.items == 0; i++) {
        if (!journal_run(&journal, &game))
            game_do(&game, (action_t)(ACTION_BRIGHTNESS + i % 16));
    }
    const game_t before = game;
    const uint8_t block = journal.block;
    game.score[SCORE_O] ^= 4;
    for (int i = 0; i < 3000; i++)
        assert_true(journal_run(&journal, &game));
    assert_int_equal(journal.block, block);
    assert_true(journal_start(&journal, &game));
    session_assert_same(&game, &before);
}

TEST(an_unsound_journal_writes_nothing_and_the_log_stands)
{
    const unsigned long writes = eeprom_double.writes;
    for (size_t byte = 0; byte <= offsetof(journal_t, seal); byte++) {
        for (int bit = 0; bit < 8; bit++) {
            ((uint8_t *)&journal)[byte] ^= (uint8_t)(1 << bit);
            assert_false(journal_is_sound(&journal));
            assert_true(journal_run(&journal, &game));
            ((uint8_t *)&journal)[byte] ^= (uint8_t)(1 << bit);
        }
    }
    assert_int_equal(eeprom_double.writes, writes);
    assert_true(journal_start(&journal, &game));
    assert_true(integrity_holds(&game) && journal_is_sound(&journal));
    assert_int_equal(game_moves(&game), 2);
}
