// Sessions with corrupted bytes: corruption is detected, and every action is then refused.
// SPDX-License-Identifier: MIT
#include <vboard/splitmix64.h>
#include "session/checksum.h"
#include "session/integrity.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static session_t session;

// In mid-game, with data in every member.
BEFORE_EACH
{
    session_start(&session);
    session_play(&session, "00 10 01 11 02");
    session_do(&session, ACTION_LAYOUT + 5);
    session_do(&session, session_choose(&session, LEVEL_EASY));
    session_do(&session, ACTION_NEW + 5);
    session_play(&session, "22 23 04");
    assert_true(session_is_intact(&session) && integrity_adds_up(&session));
}

static void flip(void *bytes, unsigned bit)
{
    ((uint8_t *)bytes)[bit / 8] ^= (uint8_t)(1 << bit % 8);
}

TEST(any_changed_bit_makes_a_session_unsound_and_every_action_is_refused)
{
    for (unsigned bit = 0; bit < 8 * (offsetof(session_t, checksum) + 1); bit++) {
        flip(&session, bit);
        const session_t before = session;
        assert_false(session_is_intact(&session));
        for (int action = 0; action < 256; action++)
            assert_int_equal(session_do(&session, (action_t)action), EVENT_REFUSED);
        assert_memory_equal(&session, &before, sizeof session);
        flip(&session, bit);
    }
    assert_true(session_is_intact(&session));
}

// A fault just before the checksum is updated leaves a valid checksum.
TEST(a_changed_board_history_or_setting_does_not_add_up_whatever_the_checksum)
{
    for (unsigned bit = 0; bit < 8 * sizeof session.board; bit++) {
        flip(&session.board, bit);
        assert_false(integrity_adds_up(&session));
        flip(&session.board, bit);
    }
    for (unsigned bit = 0; bit < 8u * session_moves(&session); bit++) {
        flip(session.history, bit);
        assert_false(integrity_adds_up(&session));
        flip(session.history, bit);
    }
    const settings_t s = session.settings;
    for (unsigned value = 0; value < 256; value++) {
        session.settings = (settings_t){(uint8_t)value, s.computer, s.brightness, s.layout, s.muted};
        assert_int_equal(integrity_adds_up(&session), value < LEVELS);
        session.settings = (settings_t){s.level, (uint8_t)value, s.brightness, s.layout, s.muted};
        assert_int_equal(integrity_adds_up(&session), value == TTT_X || value == TTT_O);
        session.settings = (settings_t){s.level, s.computer, (uint8_t)value, s.layout, s.muted};
        assert_int_equal(integrity_adds_up(&session), value <= BRIGHTNESS_MAX);
        session.settings = (settings_t){s.level, s.computer, s.brightness, (uint8_t)value, s.muted};
        assert_int_equal(integrity_adds_up(&session), value <= LAYOUT_MAX);
        session.settings = (settings_t){s.level, s.computer, s.brightness, s.layout, (uint8_t)value};
        assert_int_equal(integrity_adds_up(&session), value <= 1);
    }
}

TEST(a_score_of_each_kind_adds_up_to_9999)
{
    for (unsigned kind = 0; kind < SCORE_KINDS; kind++) {
        const uint16_t before = session.score[kind];
        session.score[kind] = 9999;
        assert_true(integrity_adds_up(&session));
        session.score[kind] = 10000;
        assert_false(integrity_adds_up(&session));
        session.score[kind] = before;
    }
}

TEST(a_checksum_holds_once_updated_and_any_other_value_of_any_one_byte_breaks_it)
{
    uint8_t block[100] = {0};
    uint64_t random = 1;
    assert_false(checksum_holds(block, sizeof block)); // zeros have no valid checksum
    for (unsigned i = 0; i < sizeof block; i++)
        block[i] = (uint8_t)splitmix64(&random);
    checksum_update(block, sizeof block);
    for (unsigned change = 0; change < 256 * sizeof block; change++) {
        block[change / 256] ^= (uint8_t)change;
        assert_int_equal(checksum_holds(block, sizeof block), change % 256 == 0);
        block[change / 256] ^= (uint8_t)change;
    }
}
