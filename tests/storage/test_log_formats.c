// Logs of other formats: those of earlier firmware are read and replaced by the present format; all others
// are refused. Values that no player can make are refused, too.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "session/checksum.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// ---- Formats 1 and 2, written by firmware 0.1 and 1.1 ----

// A log, and the session that this firmware read from it.
typedef struct {
    uint8_t n;
    uint16_t score[SCORE_KINDS]; // finished games before the one on the board
    settings_t settings;
    uint8_t moves;
    cell_t history[TTT_CELLS_MAX];
    struct {
        uint16_t at, size;
        const char *hex; // repeated up to `size` bytes
    } piece[3];          // all other bytes are erased
} image_t;

#define TWELVE 21, 34, 4, 24, 45, 10, 35, 12, 5, 27, 11, 9
#define LOG_OF_TWELVE                                                                                        \
    "a5a5001d002e0003002c0079007a007f001800150006003b00440176006b012f00080a27006002070040463b460e1524223b"   \
    "0458185d2d4d0a00234c0c5d05551b230b6509397f7b"

static const image_t format_1[] = {
    // a won game and a second one, layout, brightness, opponent
    {3,
     {9999, 1234, 4660},
     {.level = 2, .computer = 2, .brightness = 15, .layout = 7},
     2,
     {0, 9},
     {{34, 70,
       "a5a50e63000c0754024b020a0d4004710052044b03050240016200070040026700200451003200170010433c43187f"
       "20003d01490862093410514377573d6f3775670020096a"}}},
    // cut while the last log and the next both had headers, with old bytes between them
    {6,
     {0},
     {.level = 1, .computer = 1, .brightness = 10, .layout = 2},
     12,
     {TWELVE},
     {{642, 72, LOG_OF_TWELVE},
      {728, 170,
       "08091b771216047776221d5819620c43057b330534122a350e4478495224421b0024087901754230093a0144007144"
       "260a79791d105e036e1118086d186613660948020f122e00031b150b331a6a4265083e01580055482e105311673341"
       "387a2b324766050c2c3d0c120b1a0877327621502e132430031c012e361531511905042233722964720b2b3d344a25"
       "48156e35641809236f062a103f780002273010091a26491a3c0a2b480c"},
      {930, 94,
       "a5a5012200470000001d002e0003002c0079007a007f0018001501010022023d004e031e0033021200774858486d7f77"
       "18480005167c39761c2f351f791b34081e0b2d5b285c1d620611081a0433331d071f193b3e3611602a0f256f1a66"}}},
    // the longest log, across the end of the ring
    {6,
     {0},
     {.level = 1, .computer = 1, .brightness = 0, .layout = 3},
     13,
     {TWELVE, 20},
     {{642, 75, LOG_OF_TWELVE "144853"},
      {717, 307, "246071616d62686354640d6525666c67546849693d6a506b446c656d456e746f"},
      {2, 400, "693d6a506b446c656d456e746f246071616d62686354640d6525666c67546849"}}}};

// A won game and a second one, opponent, layout, sound, brightness; one entry cannot be erased, one not
// programmed.
static const image_t format_2 = {
    4,
    {1, 0, 0},
    {.level = 2, .computer = 2, .brightness = 12, .layout = 3, .muted = 1},
    3,
    {0, 27, 10},
    {{2, 80,
      "a58200270060007d000e0063000c0059005a005f007800750066001b0024025b0064047d000e0063000c432843347f14"
      "000109450171087a027544127a2500ff752d531358146c75ff8000661b0e0a31"}}};

enum { RECORDED = sizeof format_1 / sizeof format_1[0] };

static storage_t f;

static void load(const image_t *image)
{
    eeprom_double_reset();
    for (unsigned i = 0; i < 3; i++) {
        for (size_t k = 0; k < image->piece[i].size; k++) {
            const char *hex = image->piece[i].hex + 2 * k % strlen(image->piece[i].hex);
            eeprom_double.byte[image->piece[i].at + k] =
                (uint8_t)strtoul((char[]){hex[0], hex[1], '\0'}, NULL, 16);
        }
    }
}

static void assert_is_session_of(const image_t *image, const session_t *session)
{
    assert_int_equal(session->board.n, image->n);
    assert_int_equal(session_moves(session), image->moves);
    assert_memory_equal(session->history, image->history, image->moves);
    assert_memory_equal(session->score, image->score, sizeof image->score);
    assert_memory_equal(&session->settings, &image->settings, sizeof image->settings);
}

static unsigned headers(uint8_t number)
{
    unsigned found = 0;
    for (unsigned i = ENTRY_FIRST; i < EEPROM_SIZE; i += ENTRY_SIZE * LOG_BLOCK_ENTRIES)
        found += eeprom_double.byte[i] == ENTRY_HEADER && eeprom_double.byte[i + 1] == number;
    return found;
}

enum { PRESENT = 0x88 };

TEST(format_2_is_read_and_replaced)
{
    load(&format_2);
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    assert_is_session_of(&format_2, &f.session);
    storage_rest(&f);
    assert_int_equal(headers(0x82), 0);
    assert_int_equal(headers(PRESENT), 1);
    storage_assert_survives(&f);
}

TEST(format_1_is_read_and_replaced)
{
    for (unsigned i = 0; i < RECORDED; i++) {
        load(&format_1[i]);
        assert_in_range(headers(0xA5), 1, 2);
        storage_power_on(&f);
        assert_int_equal(f.found, JOURNAL_FOUND);
        assert_is_session_of(&format_1[i], &f.session);
        storage_rest(&f);
        assert_int_equal(headers(0xA5), 0);
        assert_int_equal(headers(PRESENT), 1);
        storage_assert_survives(&f);
    }
}

TEST(a_torn_last_action_of_format_1_is_ignored)
{
    load(&format_1[0]);
    eeprom_double.byte[format_1[0].piece[0].at + format_1[0].piece[0].size - 1] = ENTRY_ERASED;
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    assert_int_equal(session_moves(&f.session), format_1[0].moves - 1);
}

// At every byte written, during play.
TEST(a_cut_while_an_old_format_is_replaced_loses_nothing)
{
    const unsigned each = soak_step(32); // step between the values tried in the byte
    for (unsigned i = 0; i <= RECORDED; i++) {
        load(i < RECORDED ? &format_1[i] : &format_2);
        record_power_on(&f);
        for (unsigned byte = 0; storage_write(&f); byte++) {
            for (unsigned value = byte % each; value < 256; value += each)
                record_cut(&f, (uint8_t)value);
            if (byte % 8 == 0 && record_done < 200)
                storage_do(&f, storage_draw(&f, 8));
        }
        storage_assert_survives(&f);
    }
}

// Every format number in a header, before a log of the present format and before anything else: none is
// misread, the log is found, and a new one replaces it.
TEST(any_other_format_is_refused_and_a_log_with_a_wrong_number_is_found)
{
    for (unsigned i = 0; i < 2 * 256; i++) {
        const uint8_t number = (uint8_t)i;
        const bool is_log = i < 256, is_old = number == 0x82 || number == 0xA5;
        storage_begin(&f);
        for (int actions = 0; actions < 10; actions++)
            storage_do_and_rest(&f, storage_draw(&f, 3));
        const session_t session = f.session;
        eeprom_double.byte[ENTRY_FIRST + 1] = number;
        if (!is_log)
            eeprom_double.byte[ENTRY_FIRST + 2 * ENTRY_SIZE] ^= 1;
        storage_power_on(&f);
        if (is_log && !is_old)
            assert_true(f.found == JOURNAL_FOUND && session_is_same(&f.session, &session));
        else if (number < 0x80 || is_old || number == PRESENT)
            assert_int_equal(f.found, JOURNAL_DAMAGED);
        else if ((number & PRESENT) == PRESENT || (number & 0x82) == 0x82)
            assert_int_equal(f.found, JOURNAL_BLANK);
        else
            assert_int_equal(f.found, JOURNAL_OTHER_FORMAT);
        storage_rest(&f);
        assert_int_equal(headers(number), number == PRESENT);
        storage_assert_survives(&f);
    }
}

// ---- Two beginnings of logs, none of which can be read ----

// In either order, and whatever else of the second there is.
TEST(another_format_is_reported_whatever_is_in_other_blocks)
{
    enum { OTHER = 0x90, HALF = 0x08, HEADERS = 2 };
    static const uint8_t damaged[] = {HALF, PRESENT, 0x82, 0xA5};
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
                 {20, ACTION_PLAY, false},
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

// Format 1 ends with a single erased entry; what follows may be remains of an older log.
TEST(one_erased_entry_ends_a_log_of_format_1)
{
    load(&format_1[0]);
    uint8_t *end = &eeprom_double.byte[format_1[0].piece[0].at + format_1[0].piece[0].size];
    static const uint8_t remains[] = {0x12, 0x34, 0x56, 0x78};
    memcpy(end + 2, remains, sizeof remains);
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    assert_is_session_of(&format_1[0], &f.session);
}
