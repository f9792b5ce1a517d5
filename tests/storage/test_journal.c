// What survives a restart, and when it is written.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;

BEFORE_EACH
{
    storage_begin(&f);
}

static void do_all(const action_t *actions, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        storage_do(&f, actions[i]);
}
#define DO(...) do_all((const action_t[]){__VA_ARGS__}, sizeof(action_t[]){__VA_ARGS__})

static void restart(void)
{
    storage_rest(&f);
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    assert_true(journal_is_safe(&f.journal));
}

// Settings until a new log has been begun.
static void begin_new_log(void)
{
    pair_t header = f.journal.log.header;
    while (f.journal.log.header == header) {
        storage_do(&f, (action_t)(ACTION_BRIGHTNESS + game_next_brightness(&f.game)));
        storage_rest(&f);
    }
}

// How many bytes are written until all is safe.
static unsigned write_until_safe(void)
{
    unsigned long before = eeprom_double.writes;
    while (!journal_is_safe(&f.journal))
        assert_true(journal_run(&f.journal, &f.game) || journal_is_safe(&f.journal));
    return (unsigned)(eeprom_double.writes - before);
}

// ---- What survives ----

TEST(a_blank_eeprom_begins_a_fresh_session)
{
    game_t fresh;
    game_start(&fresh);
    eeprom_double_reset();
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_BLANK);
    assert_true(storage_is_same(&f.game, &fresh));
    assert_false(journal_is_safe(&f.journal));
    storage_rest(&f);
    assert_true(journal_is_safe(&f.journal));
    storage_assert_survives(&f);
}

TEST(the_game_and_its_settings_survive)
{
    DO(ACTION_NEW + 5, cell_at(0, 0), cell_at(4, 4), cell_at(1, 3), ACTION_LAYOUT + 6,
       ACTION_BRIGHTNESS + 15);
    DO(ACTION_OPPONENT + 2 * LEVEL_PERFECT + 1);
    storage_rest(&f);
    storage_assert_survives(&f);
    begin_new_log();
    storage_assert_survives(&f);
}

TEST(moves_are_taken_back_after_a_restart)
{
    DO(cell_at(1, 1), cell_at(0, 0), cell_at(2, 2), cell_at(0, 1));
    begin_new_log(); // holds no more than the moves on the board, and they are all that undo needs
    for (int moves = 4; moves != 0; moves--) {
        restart();
        assert_int_equal(game_moves(&f.game), moves);
        DO(ACTION_UNDO);
    }
    assert_int_not_equal(game_do(&f.game, ACTION_PLAY), EVENT_REFUSED);
}

TEST(the_score_is_neither_doubled_nor_lost)
{
    DO(cell_at(0, 0), cell_at(1, 0), cell_at(0, 1), cell_at(1, 1), cell_at(0, 2));
    for (int times = 0; times < 3; times++) {
        restart();
        assert_int_equal(game_score(&f.game, SCORE_X), 1);
        begin_new_log();
    }
    DO(ACTION_NEW + 3, cell_at(0, 0), cell_at(1, 0), cell_at(0, 1), cell_at(1, 1), cell_at(2, 2),
       cell_at(1, 2));
    restart();
    assert_int_equal(game_score(&f.game, SCORE_X), 1);
    assert_int_equal(game_score(&f.game, SCORE_O), 1);
    DO(ACTION_UNDO);
    assert_int_equal(game_score(&f.game, SCORE_O), 0);
}

TEST(the_highest_score_survives)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        f.game.score[kind] = (uint16_t)(SCORE_MAX - kind * 0x101);
    game_approve(&f.game);
    begin_new_log();
    storage_assert_survives(&f);
}

TEST(the_longest_game_survives)
{
    storage_fill_board(&f, TTT_N_MAX, TTT_CELLS_MAX - 1);
    storage_assert_survives(&f);
    begin_new_log();
    storage_assert_survives(&f);
}

// ---- When it is written ----

TEST(a_move_is_safe_after_two_bytes)
{
    DO(ACTION_PLAY);
    assert_false(journal_is_safe(&f.journal));
    assert_int_equal(write_until_safe(), 2);
    storage_assert_survives(&f);
}

TEST(moves_are_counted_when_noted_and_when_safe)
{
    uint16_t noted = journal_noted(&f.journal);
    DO(cell_at(0, 0), cell_at(0, 1), cell_at(0, 2));
    assert_int_equal(journal_noted(&f.journal), noted + 3);
    for (uint16_t safe = noted; safe != noted + 3; safe++) {
        assert_int_equal(journal_saved(&f.journal), safe);
        while (journal_saved(&f.journal) == safe)
            journal_run(&f.journal, &f.game);
    }
    assert_true(journal_is_safe(&f.journal));
}

// At any byte of a snapshot. Its header takes two bytes, the end of the old one two, and what is under way
// one more pair.
TEST(four_moves_at_once_do_not_wait_for_a_snapshot)
{
    for (unsigned snapshots = 0; snapshots < 8;) {
        storage_t then = f;
        static eeprom_double_t image;
        image = eeprom_double;
        for (int i = 0; i < 4; i++)
            storage_do(&f, storage_draw(&f, 3));
        assert_true(write_until_safe() <= 8 * 2 + 6);
        f = then;
        eeprom_double = image;
        if (!storage_write(&f))
            storage_do(&f, storage_draw(&f, 3));
        snapshots += then.journal.log.header != f.journal.log.header;
    }
}

TEST(nothing_is_written_at_rest)
{
    unsigned long writes = eeprom_double.writes;
    for (int i = 0; i < 10; i++)
        assert_false(journal_run(&f.journal, &f.game));
    assert_int_equal(eeprom_double.writes, writes);
}

TEST(nothing_is_begun_while_a_byte_is_being_written)
{
    unsigned long writes = eeprom_double.writes;
    DO(ACTION_PLAY);
    eeprom_double.is_busy = true; // in which the double allows nothing else
    assert_true(journal_run(&f.journal, &f.game));
    assert_int_equal(eeprom_double.writes, writes);
    eeprom_double.is_busy = false;
}

// ---- More than can be kept ----

TEST(actions_that_come_at_once_are_in_the_next_snapshot)
{
    for (int count = 1; count <= 5 * JOURNAL_QUEUE; count++) {
        storage_begin(&f);
        for (int i = 0; i < count; i++)
            storage_do(&f, storage_draw(&f, 0));
        assert_true(write_until_safe() <= JOURNAL_LATEST_WRITES);
        storage_assert_survives(&f);
    }
}

TEST(actions_that_come_at_once_while_a_header_is_written_are_kept)
{
    while (f.journal.phase != JOURNAL_COMMIT || f.journal.in_log == 0) {
        if (!storage_write(&f) || (f.journal.phase == JOURNAL_COPY && f.journal.count == 0))
            storage_do(&f, storage_draw(&f, 3));
    }
    for (int i = 0; i < JOURNAL_QUEUE + 5; i++)
        storage_do(&f, storage_draw(&f, 3));
    while (f.journal.phase == JOURNAL_COMMIT)
        storage_write(&f);
    storage_do(&f, storage_draw(&f, 3));
    assert_true(write_until_safe() <= JOURNAL_LATEST_WRITES);
    storage_assert_survives(&f);
}

TEST(a_log_that_never_comes_to_rest_is_replaced)
{
    for (unsigned pace = 1; pace <= 6; pace++) {
        for (int i = 0; i < JOURNAL_QUEUE / 2; i++) // so that some wait all the while
            storage_do(&f, storage_draw(&f, 8));
        for (int i = 0; i < 900; i++) {
            storage_do(&f, storage_draw(&f, 8));
            for (unsigned bytes = 0; bytes < pace; bytes++)
                storage_write(&f);
        }
        assert_true(write_until_safe() <= JOURNAL_LATEST_WRITES);
        storage_assert_survives(&f);
    }
}
