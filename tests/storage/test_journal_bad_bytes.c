// The journal on EEPROMs with bad bytes, many, few and all: nothing that was safe is lost, and it says when
// it gives up. exhaust_journal_bad_bytes.c has each byte in turn.
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static record_t record;
static uint32_t seed = 1;

TEST(the_more_bytes_are_bad_the_more_it_counts)
{
    for (unsigned bad = 0; bad <= 512; bad = bad * 2 + (bad == 0)) {
        for (int trial = 0; trial < 6; trial++) {
            eeprom_double_reset();
            eeprom_double_wear_out(bad, &seed);
            record_power_on(&record, &f);
            for (int action = 0; action < 400; action++) {
                record_do(&record, &f, storage_draw(&f, trial % 2 ? 8 : 3));
                for (uint32_t bytes = generator_random(&seed, 16); bytes != 0 && storage_write(&f); bytes--) {
                }
            }
            storage_rest(&f);
            storage_t next;
            record_assert_kept(&record, &f, &next);
            assert_true(journal_has_failed(&f.journal) || journal_is_safe(&f.journal));
            assert_true(!journal_has_failed(&f.journal) || bad > 64);
            assert_true(bad == 0 ? journal_bad_bytes(&f.journal) == 0
                                 : journal_bad_bytes(&f.journal) > 0 || bad < 8);
        }
    }
}

// Blocks in which no log can begin, one after the other, up to all.
TEST(another_block_takes_the_log)
{
    for (unsigned bad = 0; bad <= LOG_BLOCKS; bad++) {
        eeprom_double_reset();
        for (unsigned block = 0; block < bad; block++)
            eeprom_double_stick((uint16_t)(PAIR_FIRST + block * LOG_BLOCK_PAIRS * PAIR_SIZE + block % 2),
                                0xFF, block % 3 ? 0 : 0xFF);
        storage_power_on(&f);
        storage_rest(&f);
        assert_int_equal(journal_has_failed(&f.journal), bad >= LOG_BLOCKS - 1);
        if (bad < LOG_BLOCKS - 1)
            storage_assert_survives(&f);
    }
}

TEST(no_log_begins_when_all_other_blocks_are_bad)
{
    storage_begin(&f);
    for (unsigned block = 1; block < LOG_BLOCKS; block++)
        eeprom_double_stick((uint16_t)(PAIR_FIRST + block * LOG_BLOCK_PAIRS * PAIR_SIZE), 0xFF, 0x00);
    record_power_on(&record, &f);
    while (!journal_has_failed(&f.journal)) {
        assert_true(record.done < PAIRS && journal_is_safe(&f.journal));
        record_do(&record, &f, storage_draw(&f, 3));
        storage_rest(&f);
    }
    storage_t next;
    record_assert_kept(&record, &f, &next);
    assert_true(record.done > PAIRS / 4);
}

// The last good log stays as it is.
TEST(a_journal_that_gives_up_keeps_what_was_safe)
{
    storage_begin(&f);
    record_power_on(&record, &f);
    for (int action = 0; action < 30; action++)
        record_do(&record, &f, storage_draw(&f, 3));
    storage_rest(&f);
    for (uint16_t address = 2; address < EEPROM_SIZE; address++)
        eeprom_double_stick(address, 0xFF, eeprom_double.byte[address]);
    for (int action = 0; action < 300; action++) {
        storage_t next;
        record_do(&record, &f, storage_draw(&f, 3));
        storage_rest(&f);
        record_assert_kept(&record, &f, &next);
        assert_int_equal(game_moves(&next.game), game_moves(&record.state[30]));
    }
    assert_true(journal_has_failed(&f.journal));
    assert_false(journal_is_safe(&f.journal));
}

TEST(without_an_eeprom_it_gives_up_soon_and_for_good)
{
    static const uint8_t reads[] = {0xFF, 0x00, PAIR_HEADER, 0x82, 0x55};
    for (unsigned i = 0; i < sizeof reads; i++) {
        eeprom_double_reset();
        eeprom_double.is_absent = true;
        eeprom_double.absent = reads[i];
        storage_power_on(&f);
        assert_int_not_equal(f.found, JOURNAL_FOUND);
        storage_rest(&f);
        assert_true(journal_has_failed(&f.journal));
        assert_true(eeprom_double.writes <= 2 * LOG_AHEAD * LOG_BLOCKS + 100); // a second
        for (int action = 0; action < 100; action++) {
            storage_do(&f, storage_draw(&f, 0));
            assert_false(storage_write(&f));
        }
        assert_false(journal_is_safe(&f.journal));
    }
}
