// Logs of other formats are refused, and said to be that. Values that no player can make are refused, too.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "session/checksum.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/test.h"

static storage_t f;

static unsigned headers(uint8_t number)
{
    unsigned found = 0;
    for (unsigned i = ENTRY_FIRST; i < EEPROM_SIZE; i += ENTRY_SIZE * LOG_BLOCK_ENTRIES)
        found += eeprom_double.byte[i] == ENTRY_HEADER && eeprom_double.byte[i + 1] == number;
    return found;
}

enum { PRESENT = 0x90 };

// Every format number in a header, before a log of the present format and before anything else: none is
// misread, the log is found, and a new one replaces it.
TEST(any_other_format_is_refused_and_a_log_with_a_wrong_number_is_found)
{
    for (unsigned i = 0; i < 2 * 256; i++) {
        const uint8_t number = (uint8_t)i;
        storage_begin(&f);
        for (int actions = 0; actions < 10; actions++)
            storage_do_and_rest(&f, storage_draw(&f, 3));
        const session_t session = f.session;
        eeprom_double.byte[ENTRY_FIRST + 1] = number;
        if (i >= 256) // no log
            eeprom_double.byte[ENTRY_FIRST + 2 * ENTRY_SIZE] ^= 1;
        storage_power_on(&f);
        if (i < 256)
            assert_true(f.found == JOURNAL_FOUND && session_is_same(&f.session, &session));
        else if (number < 0x80 || number == PRESENT)
            assert_int_equal(f.found, JOURNAL_DAMAGED);
        else
            assert_int_equal(f.found, (number & PRESENT) == PRESENT ? JOURNAL_BLANK : JOURNAL_OTHER_FORMAT);
        storage_rest(&f);
        assert_int_equal(headers(number), number == PRESENT);
        storage_assert_survives(&f);
    }
}

// Logs that firmware of formats 1 to 3 has written: a won game and a second one with some moves, settings,
// and, but for the first, bad bytes.
TEST(a_log_of_each_earlier_format_is_said_to_be_of_another_one_and_replaced)
{
    static const struct {
        uint16_t at;
        const char *hex;
    } earlier[] = {
        {34, "a5a50e63000c0754024b020a0d4004710052044b03050240016200070040026700200451003200170010433c43187f"
             "20003d01490862093410514377573d6f3775670020096a"},
        {2, "a58200270060007d000e0063000c0059005a005f007800750066001b0024025b0064047d000e0063000c432843347f14"
            "000109450171087a027544127a2500ff752d531358146c75ff8000661b0e0a31"},
        {2, "a5880029004e000700247a57efff00340005001a0003001000510016006f002c005d025c004d046e002700440055436f"
            "435d7f2b75570034093201000a330276430a533e587f6c60123b0028"}};
    for (unsigned i = 0; i < sizeof earlier / sizeof earlier[0]; i++) {
        eeprom_double_reset();
        for (size_t k = 0; k < strlen(earlier[i].hex) / 2; k++) {
            const char byte[] = {earlier[i].hex[2 * k], earlier[i].hex[2 * k + 1], '\0'};
            eeprom_double.byte[earlier[i].at + k] = (uint8_t)strtoul(byte, NULL, 16);
        }
        storage_power_on(&f);
        assert_int_equal(f.found, JOURNAL_OTHER_FORMAT);
        assert_int_equal(session_moves(&f.session), 0);
        storage_rest(&f);
        assert_int_equal(headers(PRESENT), 1);
        storage_assert_survives(&f);
    }
}

// ---- Two beginnings of logs, none of which can be read ----

// In either order, and whatever else of the second there is.
TEST(another_format_is_reported_whatever_is_in_other_blocks)
{
    enum { OTHER = 0x88, HALF = 0x08, HEADERS = 2 };
    static const uint8_t damaged[] = {HALF, PRESENT};
    for (unsigned i = 0; i < HEADERS * sizeof damaged; i++) {
        const unsigned first = i % HEADERS;
        eeprom_double_reset();
        const uint8_t number[HEADERS] = {OTHER, damaged[i / HEADERS]};
        for (unsigned block = 0; block < HEADERS; block++) {
            uint8_t *header = &eeprom_double.byte[ENTRY_FIRST + block * LOG_BLOCK_ENTRIES * ENTRY_SIZE];
            header[0] = ENTRY_HEADER;
            header[1] = number[block ^ first];
        }
        storage_power_on(&f);
        assert_int_equal(f.found, JOURNAL_OTHER_FORMAT);
    }
}

// ---- Values that no player can make ----

static void seal_journal(void)
{
    checksum_update(&f.journal, offsetof(journal_t, checksum) + 1);
}

// Writes a log with these bytes in the snapshot's head, a move and an undo, all with right checks, and reads
// it.
static void log_head(const uint8_t head[SNAPSHOT_HEAD_BYTES])
{
    storage_begin(&f);
    f.journal.overran = true; // requests a snapshot
    seal_journal();
    journal_run(&f.journal, &f.session);
    assert_int_equal(f.journal.phase, JOURNAL_COPY);
    memcpy(f.journal.frozen.head, head, SNAPSHOT_HEAD_BYTES);
    seal_journal();
    journal_note(&f.journal, ACTION_PLAY);
    journal_note(&f.journal, ACTION_UNDO);
    storage_rest(&f);
    storage_power_on(&f);
}

// With other sides, undo would search for moves before the first one, or the computer play itself.
TEST(scores_and_settings_out_of_range_start_a_fresh_session)
{
    static const uint8_t right[][SNAPSHOT_HEAD_BYTES] = {
        {0, 0, 0, 0, 0, 0, LEVELS - 1, TTT_O, BRIGHTNESS_MAX, LAYOUT_MAX},
        {SCORE_MAX & 0xFF, SCORE_MAX >> 8, 0, 0, 0, 0, LEVEL_OFF, TTT_X, 0, 0},
        {0, 1, 2, 3, 4, 5, LEVEL_EASY, TTT_O, 6, 7}};
    static const uint8_t wrong[][SNAPSHOT_HEAD_BYTES] = {
        {0, 0, 0, 0, 0, 0, LEVELS, TTT_O, 0, 0},
        {0, 0, 0, 0, 0, 0, LEVEL_EASY, TTT_NOBODY, 0, 0},
        {0, 0, 0, 0, 0, 0, LEVEL_EASY, SIDES_BOTH, 0, 0},
        {0, 0, 0, 0, 0, 0, LEVEL_EASY, 0xFF, 0, 0},
        {0, 0, 0, 0, 0, 0, LEVEL_EASY, TTT_O, BRIGHTNESS_MAX + 1, 0},
        {0, 0, 0, 0, 0, 0, LEVEL_EASY, TTT_O, 0, LAYOUT_MAX + 1},
        {0xFF, 0xFF, 0, 0, 0, 0, LEVEL_OFF, TTT_X, 0, 0},
        {0, 0, (SCORE_MAX + 1) & 0xFF, SCORE_MAX >> 8, 0, 0, LEVEL_OFF, TTT_X, 0, 0},
        {0, 0, 0, 0, 0, 0x80, LEVEL_OFF, TTT_X, 0, 0}};
    for (unsigned i = 0; i < sizeof right / sizeof right[0]; i++) {
        log_head(right[i]);
        assert_int_equal(f.found, JOURNAL_FOUND);
    }
    assert_int_equal(f.session.score[SCORE_O], 0x0302);
    assert_int_equal(f.session.settings.layout, 7);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        log_head(wrong[i]);
        assert_int_equal(f.found, JOURNAL_DAMAGED);
        assert_int_equal(f.session.score[SCORE_X], 0);
    }
}

// Items in places where no snapshot has them: halves of a byte above 15, other actions than two equal new
// games, settings among the moves, an end within the head, two ends.
TEST(only_a_snapshots_items_in_their_order_are_restored)
{
    static const struct {
        uint8_t at, item;
        bool has_game;
    } wrong[] = {{3, 0x10, false},
                 {19, 0x7F, false},
                 {20, ACTION_PLAY + 0x10, false},
                 {20, ACTION_LAYOUT, false},
                 {20, ACTION_NEW + TTT_N_MAX + 1, false},
                 {21, ACTION_NEW + 4, false},
                 {21, ACTION_RESET_SCORE, false},
                 {22, ACTION_LAYOUT, true},
                 {22, ACTION_NEW + 3, true},
                 {23, SNAPSHOT_END, true}};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snapshot_t s;
        restore_t r;
        session_t session;
        session_start(&session);
        assert_true(snapshot_take(&s, &session));
        restore_begin(&r, &session);
        for (uint8_t at = 0; at < wrong[i].at; at++)
            assert_true(restore_item(&r, snapshot_item(&s, at)));
        const session_t before = session;
        assert_false(restore_item(&r, wrong[i].item));
        assert_int_equal(restore_has_game(&r), wrong[i].has_game);
        assert_memory_equal(&session, &before, sizeof session);
    }
}

// Behind the head; this product has no use for it.
TEST(the_calibration_of_another_products_input_is_passed_over)
{
    for (uint8_t halves = 0; halves <= 16; halves++) {
        snapshot_t s;
        restore_t r;
        session_t session, restored;
        session_start(&session);
        session_do(&session, ACTION_PLAY);
        assert_true(snapshot_take(&s, &session));
        restore_begin(&r, &restored);
        for (uint8_t at = 0; at < snapshot_size(&s); at++) {
            for (uint8_t half = 0; at == SNAPSHOT_HEAD && half < halves; half++)
                assert_true(restore_item(&r, half % 16));
            assert_true(restore_item(&r, snapshot_item(&s, at)));
        }
        session_approve(&restored);
        assert_true(r.is_whole && session_is_same(&restored, &session));
    }
}
