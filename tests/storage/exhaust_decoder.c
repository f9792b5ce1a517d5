// docs/eeprom.md describes the bytes that the firmware writes and reads: a decoder that is written from that
// page finds the session that the journal finds, in EEPROMs of all kinds, and what the page's example says.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "tests/storage/decoder.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static model_t decoded;
static unsigned found[DECODED_OTHER_FORMAT + 1];

// The start's result, too.
static void assert_decoded(void)
{
    static const journal_found_t same[] = {[DECODED_WHOLE] = JOURNAL_FOUND,
                                           [DECODED_EARLIER] = JOURNAL_EARLIER,
                                           [DECODED_BLANK] = JOURNAL_BLANK,
                                           [DECODED_DAMAGED] = JOURNAL_DAMAGED,
                                           [DECODED_OTHER_FORMAT] = JOURNAL_OTHER_FORMAT};
    static storage_t next;
    storage_power_on(&next);
    const decoded_t result = decoder_read(eeprom_double.byte, &decoded);
    assert_int_equal(same[result], next.found);
    session_assert_model(&next.session, &decoded);
    found[result]++;
}

// Random actions on an EEPROM with so many worn bytes, decoded after each byte.
static void play_and_decode(uint32_t seed, unsigned worn, unsigned actions)
{
    eeprom_double_reset();
    eeprom_double_wear_out(worn, &seed);
    storage_power_on(&f);
    f.seed = seed;
    while (actions-- != 0) {
        storage_do(&f, storage_draw(&f, seed % 3 == 0 ? 8 : 0));
        for (uint32_t bytes = generator_random(&seed, 20); bytes != 0 && storage_write(&f); bytes--) {
            const uint8_t whole = eeprom_double.byte[eeprom_double.address];
            assert_decoded();
            eeprom_double_cut((uint8_t)generator_random(&seed, 256));
            assert_decoded();
            eeprom_double_tear(whole);
        }
    }
}

TEST(the_decoder_finds_the_session_at_each_byte_that_is_written)
{
    for (uint32_t seed = 1; seed <= 6; seed++)
        play_and_decode(seed, seed % 3 * 30, 80);
    assert_true(found[DECODED_WHOLE] > 2000);
}

// Wrong bits, bytes and erased pages, and damaged headers of the first logs.
TEST(the_decoder_finds_what_the_journal_finds_in_damaged_eeproms)
{
    uint32_t seed = 5;
    memset(found, 0, sizeof found);
    for (unsigned image = 0; image < 40; image++) {
        static eeprom_double_t whole;
        storage_begin(&f);
        f.seed = image;
        for (unsigned actions = image * 4; actions != 0; actions--)
            storage_do_and_rest(&f, storage_draw(&f, 0));
        whole = eeprom_double;
        for (unsigned damage = 0; damage < 20; damage++) {
            const uint32_t at = generator_random(&seed, 3)
                                    ? generator_random(&seed, EEPROM_SIZE - 32)
                                    : f.journal.log.header + generator_random(&seed, 60);
            if (damage % 4 == 0)
                memset(&eeprom_double.byte[at % 992 & ~1u], ENTRY_ERASED, damage);
            else
                eeprom_double.byte[at % EEPROM_SIZE] ^= (uint8_t)(1 + generator_random(&seed, 255));
            if (damage % 5 == 0)
                eeprom_double.byte[f.journal.log.header + generator_random(&seed, 2)] ^=
                    (uint8_t)(1u << generator_random(&seed, 8));
            assert_decoded();
            if (damage % 2 == 1)
                eeprom_double = whole;
        }
    }
    for (unsigned i = 0; i <= DECODED_OTHER_FORMAT; i++)
        assert_int_not_equal(found[i], 0);
}

// Holes with so many entries of the log behind them: whether these are noticed is the page's rule of four.
TEST(the_decoder_notices_what_the_journal_notices_behind_a_hole)
{
    storage_begin(&f);
    f.seed = 9;
    memset(found, 0, sizeof found);
    for (unsigned actions = 0; actions < 60; actions++) {
        static eeprom_double_t whole;
        storage_do_and_rest(&f, storage_draw(&f, 3));
        whole = eeprom_double;
        for (uint16_t behind = 1; behind <= 6; behind++) {
            memset(&eeprom_double.byte[f.journal.log.end - ENTRY_SIZE * (behind + 2)], ENTRY_ERASED,
                   2 * ENTRY_SIZE);
            assert_decoded();
            eeprom_double = whole;
        }
    }
    assert_true(found[DECODED_WHOLE] != 0 && found[DECODED_EARLIER] != 0);
}

// ---- The page ----

// The example: lines of an address and 16 bytes in hexadecimal. All other bytes are erased.
TEST(the_pages_example_is_a_session_with_the_moves_that_it_says)
{
    FILE *page = fopen("docs/eeprom.md", "r");
    char line[200];
    unsigned rows = 0;
    assert_non_null(page);
    eeprom_double_reset();
    while (fgets(line, sizeof line, page) != NULL) {
        unsigned at, b[16];
        if (sscanf(line, "    %4x  %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x %2x", &at, b,
                   b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8, b + 9, b + 10, b + 11, b + 12,
                   b + 13, b + 14, b + 15) != 17)
            continue;
        for (unsigned i = 0; i < 16; i++)
            eeprom_double.byte[at + i] = (uint8_t)b[i];
        rows++;
    }
    fclose(page);
    assert_int_equal(rows, 5);
    assert_decoded();
    assert_int_equal(decoded.n, 3);
    assert_int_equal(decoded.moves, 2);
    assert_int_equal(decoded.cell[1][1], 'X');
    assert_int_equal(decoded.cell[0][0], 'O');
    // The firmware writes the same.
    static eeprom_double_t example;
    example = eeprom_double;
    storage_begin(&f);
    static const action_t actions[] = {0x09, 0x00, 0x02, ACTION_UNDO};
    for (unsigned i = 0; i < sizeof actions; i++)
        storage_do_and_rest(&f, actions[i]);
    assert_memory_equal(eeprom_double.byte, example.byte, EEPROM_SIZE);
}
