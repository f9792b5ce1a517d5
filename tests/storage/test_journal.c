// The journal: what survives a restart, when it is written, and when the journal gives up.
// exhaust_journal_*.c have cuts at every byte, input at every rate, and each bad byte.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;

BEFORE_EACH
{
    storage_begin(&f);
}

static void draw_and_do(unsigned actions, uint8_t size)
{
    while (actions-- != 0)
        storage_do(&f, storage_draw(&f, size));
}

// Changes settings until the journal starts a new log.
static void begin_new_log(void)
{
    entry_t header = f.journal.log.header;
    while (f.journal.log.header == header)
        storage_do_and_rest(&f, storage_brighter(&f));
}

// ---- What survives ----

TEST(a_blank_eeprom_starts_a_fresh_session)
{
    session_t fresh;
    session_start(&fresh);
    eeprom_double_reset();
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_BLANK);
    assert_true(session_is_same(&f.session, &fresh));
    assert_false(journal_is_safe(&f.journal));
    storage_rest(&f);
    assert_true(journal_is_safe(&f.journal));
    storage_assert_survives(&f);
}

// With the highest score, in a log and in a snapshot.
TEST(the_longest_game_survives_and_is_taken_back_after_restarts)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        f.session.score[kind] = (uint16_t)(SCORE_MAX - kind * 0x101);
    session_approve(&f.session);
    begin_new_log();
    storage_assert_survives(&f);
    storage_fill_board(&f, TTT_N_MAX, TTT_CELLS_MAX - 1);
    storage_assert_survives(&f);
    begin_new_log();
    for (uint8_t moves = TTT_CELLS_MAX - 1; moves != 0; moves--) {
        storage_rest(&f);
        storage_assert_survives(&f);
        storage_power_on(&f);
        assert_int_equal(session_moves(&f.session), moves);
        storage_do(&f, ACTION_UNDO);
    }
}

// ---- When it is written ----

TEST(moves_take_two_bytes_each_and_are_counted_when_noted_and_when_safe)
{
    uint16_t noted = journal_noted(&f.journal);
    for (uint8_t col = 0; col < 3; col++)
        storage_do(&f, cell_at(0, col));
    assert_int_equal(journal_noted(&f.journal), noted + 3);
    for (uint16_t safe = noted; safe != noted + 3; safe++) {
        unsigned long writes = eeprom_double.writes;
        assert_int_equal(journal_saved(&f.journal), safe);
        assert_false(journal_is_safe(&f.journal));
        while (journal_saved(&f.journal) == safe)
            journal_run(&f.journal, &f.session);
        assert_int_equal(eeprom_double.writes, writes + 2);
    }
    assert_true(journal_is_safe(&f.journal));
}

// What the next entries held has been erased at rest.
TEST(a_move_takes_two_bytes_on_an_eeprom_that_is_not_blank_too)
{
    eeprom_double_reset();
    memset(eeprom_double.byte, 0, EEPROM_SIZE);
    storage_power_on(&f);
    storage_rest(&f);
    for (int moves = 0; moves < 5; moves++) {
        storage_do(&f, storage_draw_mark(&f));
        storage_write(&f);
        assert_false(journal_is_safe(&f.journal));
        storage_write(&f);
        storage_write(&f); // reads the second byte back, and erases ahead
        assert_true(journal_is_safe(&f.journal));
        storage_rest(&f);
    }
}

static unsigned long writes_until_safe(void)
{
    const unsigned long before = eeprom_double.writes;
    while (!journal_is_safe(&f.journal))
        journal_run(&f.journal, &f.session);
    return eeprom_double.writes - before;
}

// While one log after the other fills the ring and is replaced: what there is to erase waits, but for a
// header; and the next log's header waits, unless it has been begun.
TEST(three_moves_at_once_take_six_bytes_and_at_most_nine_while_headers_change)
{
    enum { MOVES = 3, PAUSE = 55, PAUSES = 20, BURSTS = 3000 }; // 100 ms and more, in writes
    unsigned long most = 0, slow = 0;
    for (unsigned burst = 0; burst < BURSTS; burst++) {
        for (unsigned move = 0; move < MOVES; move++)
            storage_do(&f, storage_brighter(&f));
        const unsigned long writes = writes_until_safe();
        most = writes > most ? writes : most;
        slow += writes > 2 * MOVES;
        for (uint32_t pause = PAUSE + generator_random(&f.seed, PAUSES); pause != 0 && storage_write(&f);
             pause--) {
        }
    }
    assert_in_range(most, 2 * MOVES + 1, 2 * MOVES + 3);
    assert_in_range(slow, 1, BURSTS / 50);
}

TEST(no_write_starts_at_rest_or_while_a_byte_is_being_written)
{
    unsigned long writes = eeprom_double.writes;
    for (int i = 0; i < 10; i++)
        assert_false(journal_run(&f.journal, &f.session));
    storage_do(&f, ACTION_PLAY);
    eeprom_double.is_busy = true; // any access now fails an assertion of the double
    assert_true(journal_run(&f.journal, &f.session));
    assert_int_equal(eeprom_double.writes, writes);
    eeprom_double.is_busy = false;
}

// More actions come than the queue holds, when it is empty or full of actions that the next log has.
TEST(actions_that_come_at_once_while_a_header_is_written_are_kept)
{
    for (uint8_t queued = 0; queued <= JOURNAL_QUEUE; queued += JOURNAL_QUEUE) {
        storage_begin(&f);
        while (f.journal.phase != JOURNAL_COMMIT) {
            if (!storage_write(&f) || (f.journal.phase == JOURNAL_COPY && f.journal.count < queued))
                draw_and_do(1, 3);
        }
        draw_and_do(JOURNAL_QUEUE + 5, 3);
        while (f.journal.phase == JOURNAL_COMMIT)
            storage_write(&f);
        draw_and_do(1, 3);
        storage_rest(&f);
        storage_assert_survives(&f);
    }
}

// ---- Room for the next log ----

// Makes a log long, so that the next one is being written, and all actions are safe.
static void begin_to_copy(void)
{
    while (f.journal.phase != JOURNAL_COPY) {
        storage_do(&f, storage_brighter(&f));
        while (f.journal.phase != JOURNAL_COPY && storage_write(&f)) {
        }
    }
}

// The longest snapshot has to fit between the log's end and its start whenever power fails.
TEST(a_log_leaves_room_for_the_next_one_that_is_never_completed)
{
    enum { WRITES = 8 };
    storage_t next;
    storage_fill_board(&f, TTT_N_MAX, TTT_CELLS_MAX - 1);
    begin_to_copy();
    for (unsigned cuts = 0; cuts < ENTRIES; cuts++) {
        record_power_on(&f);
        assert_int_equal(f.found, JOURNAL_FOUND);
        storage_do(&f, storage_brighter(&f));
        for (unsigned writes = 0; writes < WRITES; writes++)
            storage_write(&f);
        assert_false(journal_has_failed(&f.journal));
        record_assert_kept(&f, &next);
    }
    storage_rest(&f);
    storage_assert_survives(&f);
}

static void make_bad(entry_t from, unsigned entries)
{
    for (unsigned i = 0; i < entries; i++)
        eeprom_double_stick(entry_after(from, (uint16_t)i), 0xFF, 0);
}

// If nothing more is played, the next log gets its header.
static void assert_next_is_whole(void)
{
    const storage_t before = f;
    const eeprom_double_t eeprom = eeprom_double;
    storage_rest(&f);
    storage_assert_survives(&f);
    f = before;
    eeprom_double = eeprom;
}

// Five of every eight entries between the log and the next one, whose snapshot is being written, are bad, so
// that further actions do not fit there.
TEST(a_log_ends_before_the_next_one_whatever_is_passed_over)
{
    enum { BAD = 5, GOOD = 3 };
    begin_to_copy();
    const entry_t next = f.journal.next.header;
    for (entry_t from = entry_after(f.journal.log.end, LOG_AHEAD); from + BAD * ENTRY_SIZE < next;
         from = entry_after(from, BAD + GOOD))
        make_bad(from, BAD);
    while (f.journal.in_next < SNAPSHOT_HEAD)
        storage_write(&f);
    for (unsigned i = 0; i < JOURNAL_QUEUE; i++) {
        storage_do(&f, storage_brighter(&f));
        while (!journal_is_safe(&f.journal))
            storage_write(&f);
        storage_assert_survives(&f);
        assert_next_is_whole();
    }
    assert_int_not_equal(f.journal.log.header, next); // the log became full before all were in it
}

// ---- When it gives up ----

// Makes a byte of the block's header stick: as erased, or so that it cannot be erased.
static void spoil_block(unsigned block, uint8_t value)
{
    eeprom_double_stick((uint16_t)(ENTRY_FIRST + block * LOG_BLOCK_ENTRIES * ENTRY_SIZE + block % 2), 0xFF,
                        value);
}

// What is found in a block that is given up counts, too.
TEST(a_log_skips_bad_blocks_while_two_good_ones_are_left)
{
    for (unsigned bad = 0; bad <= LOG_BLOCKS; bad++) {
        eeprom_double_reset();
        for (unsigned block = 0; block < bad; block++)
            spoil_block(block, block % 3 ? 0 : 0xFF);
        storage_power_on(&f);
        storage_rest(&f);
        assert_true(journal_bad_bytes(&f.journal) >= bad);
        assert_int_equal(journal_has_failed(&f.journal), bad >= LOG_BLOCKS - 1);
        if (bad < LOG_BLOCKS - 1)
            storage_assert_survives(&f);
    }
}

TEST(bad_bytes_are_counted_and_skipped)
{
    for (unsigned bad = 0; bad <= 64; bad += 32) {
        uint32_t seed = bad;
        eeprom_double_reset();
        eeprom_double_wear_out(bad, &seed);
        storage_power_on(&f);
        for (int action = 0; action < 400; action++)
            storage_do_and_rest(&f, storage_draw(&f, 8));
        storage_assert_survives(&f);
        assert_int_equal(journal_bad_bytes(&f.journal) != 0, bad != 0);
    }
}

// A value that is cut may look like a void entry. Bytes that are worn are found when they are written again.
TEST(a_cut_leaves_no_byte_that_counts_as_worn)
{
    eeprom_double_reset();
    storage_power_on(&f);
    storage_rest(&f);
    const entry_t end = f.journal.log.end;
    for (unsigned cut = 0x80; cut < ENTRY_ERASED; cut++) {
        eeprom_double.byte[end] = (uint8_t)cut;
        eeprom_double.byte[end + 1] = ENTRY_ERASED;
        storage_power_on(&f);
        storage_rest(&f);
        assert_int_equal(journal_bad_bytes(&f.journal), 0);
    }
}

TEST(a_bad_byte_of_the_next_log_is_counted_once)
{
    begin_to_copy();
    make_bad(entry_after(f.journal.next.header, 2 * LOG_AHEAD), 1);
    storage_rest(&f);
    begin_new_log();
    assert_int_equal(journal_bad_bytes(&f.journal), 1);
}

// Power always fails before the next log is complete, but the device rests after power-up.
TEST(three_keys_at_once_are_written_at_once_however_often_power_has_failed)
{
    enum { KEYS = 3, WRITES = 2 * KEYS, LATER_WRITES = 20 };
    eeprom_double_reset();
    for (unsigned cuts = 0; cuts < ENTRIES; cuts++) {
        storage_power_on(&f);
        storage_rest(&f);
        for (unsigned key = 0; key < KEYS; key++)
            storage_do(&f, storage_brighter(&f));
        for (unsigned writes = 0; writes <= WRITES; writes++) // the last one begins when all are done
            storage_write(&f);
        assert_true(journal_is_safe(&f.journal));
        for (unsigned writes = 0; writes < LATER_WRITES; writes++)
            storage_write(&f);
    }
}

// Half of all bytes: with what it passes over, a log of a long game is long from its start.
TEST(a_long_log_is_not_replaced_before_anything_is_added)
{
    enum { GOOD = 4, BAD = 4 };
    eeprom_double_reset();
    for (unsigned i = GOOD; i < ENTRIES; i += GOOD + BAD)
        make_bad(entry_after(ENTRY_FIRST, (uint16_t)i), BAD);
    storage_power_on(&f);
    storage_fill_board(&f, TTT_N_MAX, TTT_CELLS_MAX - 1);
    assert_false(journal_has_failed(&f.journal));
    storage_assert_survives(&f);
}

// No block is left for another log; or all bytes are stuck. The last good log is kept.
TEST(a_journal_that_gives_up_keeps_what_was_safe)
{
    for (int all = 0; all <= 1; all++) {
        storage_begin(&f);
        for (unsigned block = 1; block < LOG_BLOCKS; block++)
            spoil_block(block, 0);
        record_power_on(&f);
        while (record_done < ENTRIES) {
            storage_t next;
            storage_do_and_rest(&f, storage_draw(&f, 3));
            record_assert_kept(&f, &next);
            assert_true(journal_has_failed(&f.journal) || journal_is_safe(&f.journal));
            assert_true(!journal_has_failed(&f.journal) || all || record_done > ENTRIES / 4);
            for (uint16_t byte = 2; all && record_done == 30 && byte < EEPROM_SIZE; byte++)
                eeprom_double_stick(byte, 0xFF, eeprom_double.byte[byte]);
        }
        assert_true(journal_has_failed(&f.journal) && !journal_is_safe(&f.journal));
    }
}

// The blocks: the first after the log, and the last that leaves room for its contents. A log that cannot go
// on beyond the actions in progress may begin nearer.
TEST(the_only_good_block_is_found_if_the_next_log_fits_there)
{
    enum { FIRST = 13, LAST = 23 };
    for (unsigned good = FIRST; good <= LAST; good++) {
        storage_begin(&f);
        for (unsigned block = 1; block < LOG_BLOCKS; block++)
            if (block != good)
                spoil_block(block, 0);
        record_power_on(&f);
        while (record_done < ENTRIES)
            storage_do_and_rest(&f, storage_draw(&f, 3));
        assert_false(journal_has_failed(&f.journal));
        storage_assert_survives(&f);
    }
}

TEST(without_an_eeprom_it_gives_up_soon_and_for_good)
{
    static const uint8_t reads[] = {0xFF, 0x00, ENTRY_HEADER, 0x90, 0x55};
    for (unsigned i = 0; i < sizeof reads; i++) {
        eeprom_double_reset();
        eeprom_double.is_absent = true;
        eeprom_double.absent = reads[i];
        storage_power_on(&f);
        assert_int_not_equal(f.found, JOURNAL_FOUND);
        storage_rest(&f);
        assert_true(journal_has_failed(&f.journal));
        assert_true(eeprom_double.writes <= 3 * LOG_AHEAD * LOG_BLOCKS + 100); // 1.6 s
        draw_and_do(100, 0);
        assert_false(storage_write(&f));
        assert_false(journal_is_safe(&f.journal));
    }
}

// ---- The first second of a new device ----

// A loss of power at a byte, which leaves any value that it can, on an erased device: it starts as new or
// with what was there, and a game goes on from there.
static void cut_first_write(void)
{
    const eeprom_double_t before = eeprom_double;
    for (unsigned which = 0; which < 256; which++) {
        static storage_t next;
        eeprom_double_cut((uint8_t)which);
        storage_power_on(&next);
        if (next.found != JOURNAL_BLANK && next.found != JOURNAL_FOUND)
            fail_msg("write %lu leaves %02x in byte %u: found %u", before.writes,
                     eeprom_double.byte[before.address], before.address, next.found);
        storage_rest(&next);
        storage_power_on(&next);
        assert_int_equal(next.found, JOURNAL_FOUND);
        assert_int_equal(session_moves(&next.session), 0);
        eeprom_double = before;
    }
}

TEST(a_new_device_that_loses_power_in_its_first_writes_is_neither_damaged_nor_of_another_format)
{
    eeprom_double_reset();
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_BLANK);
    while (storage_write(&f))
        cut_first_write();
    assert_true(eeprom_double.writes > 40);
}

// Switches on: the log found takes further actions, and needs no other.
static void assert_goes_on(void)
{
    storage_t next;
    const eeprom_double_t image = eeprom_double;
    storage_power_on(&next);
    assert_int_equal(next.journal.log.header, f.journal.log.header);
    assert_false(next.journal.is_behind);
    storage_rest(&next);
    eeprom_double = image;
}

// The next log is whole, but a loss of power has torn its header; the log before it is then damaged.
static bool next_log_survives_damage(void)
{
    enum { DAMAGED_BEHIND = 3 * ENTRY_SIZE };
    const eeprom_double_t before = eeprom_double;
    const entry_t old = f.journal.log.header, end = f.journal.log.end;
    const bool is_later = f.journal.next.header > old;
    eeprom_double_cut(0x55);
    assert_int_not_equal(eeprom_double.byte[before.address], before.byte[before.address]);
    storage_assert_survives(&f);
    assert_goes_on();
    eeprom_double.byte[end > DAMAGED_BEHIND + ENTRY_FIRST ? end - DAMAGED_BEHIND : old + DAMAGED_BEHIND] ^= 1;
    storage_assert_survives(&f);
    eeprom_double = before;
    return is_later;
}

TEST(a_whole_log_with_a_torn_header_is_better_than_a_damaged_one_before_or_after_it)
{
    unsigned count[2] = {0};
    storage_begin(&f);
    f.seed = 1;
    while (count[false] == 0 || count[true] < 3) {
        storage_do(&f, storage_draw(&f, 3));
        while (storage_write(&f))
            if (eeprom_double.address == f.journal.next.header + 1 && !eeprom_double.erases)
                count[next_log_survives_damage()]++;
    }
}
