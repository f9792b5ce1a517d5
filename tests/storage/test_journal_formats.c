// Logs of other formats: those of firmware 0.1 are read, and replaced by a log of today's; all others are
// refused.
#include <stdlib.h>
#include <string.h>

#include "tests/storage/format_1.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/test.h"

enum { RECORDED = sizeof format_1 / sizeof format_1[0] };

static storage_t f;
static record_t record;

static void load(const format_1_t *image)
{
    eeprom_double_reset();
    for (unsigned i = 0; i < EEPROM_SIZE; i++) {
        char byte[3] = {image->hex[2 * i], image->hex[2 * i + 1], '\0'};
        eeprom_double.byte[i] = (uint8_t)strtoul(byte, NULL, 16);
    }
}

static void assert_is_session_of(const format_1_t *image, const game_t *game)
{
    assert_int_equal(game->board.n, image->n);
    assert_int_equal(game_moves(game), image->moves);
    assert_memory_equal(game->history, image->history, image->moves);
    assert_memory_equal(game->score, image->score, sizeof image->score);
    assert_memory_equal(&game->settings, &image->settings, sizeof image->settings);
}

static unsigned headers(uint8_t number)
{
    unsigned found = 0;
    for (unsigned i = PAIR_FIRST; i < EEPROM_SIZE; i += PAIR_SIZE * LOG_BLOCK_PAIRS)
        found += eeprom_double.byte[i] == PAIR_HEADER && eeprom_double.byte[i + 1] == number;
    return found;
}

TEST(format_1_is_read_and_replaced)
{
    for (unsigned i = 0; i < RECORDED; i++) {
        load(&format_1[i]);
        assert_in_range(headers(0xA5), 1, 2);
        storage_power_on(&f);
        assert_int_equal(f.found, JOURNAL_FOUND);
        assert_is_session_of(&format_1[i], &f.game);
        storage_rest(&f);
        assert_int_equal(headers(0xA5), 0);
        assert_int_equal(headers(0x82), 1);
        storage_assert_survives(&f);
    }
}

// At every byte that is written, while the game goes on.
TEST(a_cut_while_format_1_is_replaced_loses_nothing)
{
    for (unsigned i = 0; i < RECORDED; i++) {
        load(&format_1[i]);
        record_power_on(&record, &f);
        for (unsigned byte = 0; storage_write(&f); byte++) {
            static eeprom_double_t image;
            image = eeprom_double;
            for (unsigned value = 0; value < 256; value += 5) {
                storage_t next;
                eeprom_double_tear((uint8_t)(value + byte));
                record_assert_kept(&record, &f, &next);
                eeprom_double = image;
            }
            if (byte % 8 == 0)
                record_do(&record, &f, storage_draw(&f, 8));
        }
        storage_assert_survives(&f);
    }
}

static void log_a_game(void)
{
    storage_begin(&f);
    for (int i = 0; i < 10; i++)
        storage_do(&f, storage_draw(&f, 3));
    storage_rest(&f);
}

// Whatever the number is that a header is given: none is misread.
TEST(any_other_format_is_refused)
{
    log_a_game();
    for (unsigned number = 0; number < 256; number++) {
        storage_t next;
        eeprom_double.byte[PAIR_FIRST + 1] = (uint8_t)number;
        storage_power_on(&next);
        if (number == 0x82)
            assert_int_equal(next.found, JOURNAL_FOUND);
        else if (number < 0x80 || number == 0xA5 || number == 0xFF)
            assert_int_equal(next.found, JOURNAL_DAMAGED);
        else
            assert_int_equal(next.found, JOURNAL_OTHER_FORMAT);
    }
}

TEST(a_log_of_another_format_makes_way_for_a_fresh_one)
{
    log_a_game();
    eeprom_double.byte[PAIR_FIRST + 1] = 0x83;
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_OTHER_FORMAT);
    storage_rest(&f);
    assert_int_equal(headers(0x83), 0);
    storage_assert_survives(&f);
}
