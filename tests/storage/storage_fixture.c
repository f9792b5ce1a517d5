// Runs a session with its journal on the EEPROM double, draws actions, and records sessions.
// SPDX-License-Identifier: MIT
#include "tests/storage/storage_fixture.h"

#include "tests/support/generator.h"
#include "tests/support/test.h"

unsigned long record_done;

static session_t state[RECORD_MAX]; // by number of actions, modulo RECORD_MAX

void storage_power_on(storage_t *f)
{
    f->found = journal_start(&f->journal, &f->session);
}

void storage_begin(storage_t *f)
{
    eeprom_double_reset();
    record_power_on(f);
    storage_rest(f);
}

void storage_do(storage_t *f, action_t action)
{
    assert_int_not_equal(session_do(&f->session, action), EVENT_REFUSED);
    journal_note(&f->journal, action);
    state[++record_done % RECORD_MAX] = f->session;
}

bool storage_write(storage_t *f)
{
    unsigned long before = eeprom_double.writes;
    for (int calls = 0; journal_run(&f->journal, &f->session); calls++) {
        assert_true(eeprom_double.writes <= before + 1);
        if (eeprom_double.writes != before)
            return true;
        assert_true(calls < 1000);
    }
    return false;
}

void storage_rest(storage_t *f)
{
    for (int writes = 0; storage_write(f); writes++)
        assert_true(writes < 40 * EEPROM_SIZE);
}

void storage_do_and_rest(storage_t *f, action_t action)
{
    storage_do(f, action);
    storage_rest(f);
}

// ---- Actions ----

action_t storage_draw_mark(storage_t *f)
{
    const ttt_t *board = &f->session.board;
    for (;;) {
        cell_t cell = cell_at((uint8_t)generator_random(&f->seed, board->n),
                              (uint8_t)generator_random(&f->seed, board->n));
        if (cell_mark(board, cell) == TTT_NOBODY)
            return ACTION_PLAY + cell;
    }
}

static action_t draw_new(storage_t *f, uint8_t size)
{
    return (action_t)(ACTION_NEW +
                      (size != 0 ? size : TTT_N_MIN + generator_random(&f->seed, TTT_N_MAX - TTT_N_MIN + 1)));
}

static action_t draw_other(storage_t *f, uint8_t size)
{
    uint8_t computers_first = f->session.settings.level != LEVEL_OFF && f->session.settings.computer == TTT_X;
    uint32_t kind = generator_random(&f->seed, 16);
    if (kind < 7 && session_moves(&f->session) > computers_first)
        return ACTION_UNDO;
    if (kind < 9)
        return (action_t)(ACTION_LAYOUT + generator_random(&f->seed, LAYOUT_MAX + 1));
    if (kind < 11)
        return (action_t)(ACTION_BRIGHTNESS + generator_random(&f->seed, BRIGHTNESS_MAX + 1));
    if (kind < 13)
        return session_choose(&f->session, (uint8_t)generator_random(&f->seed, LEVELS));
    return kind == 13 ? ACTION_RESET_SCORE : draw_new(f, size);
}

action_t storage_draw(storage_t *f, uint8_t size)
{
    if (generator_random(&f->seed, 8) == 0)
        return draw_other(f, size);
    return session_is_over(&f->session) ? draw_new(f, size) : storage_draw_mark(f);
}

action_t storage_brighter(const storage_t *f)
{
    return (action_t)(ACTION_BRIGHTNESS + (f->session.settings.brightness + 1) % (BRIGHTNESS_MAX + 1));
}

void storage_fill_board(storage_t *f, uint8_t n, uint8_t marks)
{
    storage_do(f, (action_t)(ACTION_NEW + n));
    while (session_moves(&f->session) < marks) {
        storage_do(f, storage_draw_mark(f));
        if (session_is_over(&f->session))
            storage_do(f, ACTION_UNDO);
        storage_rest(f);
    }
}

// ---- What survives ----

void storage_assert_survives(const storage_t *f)
{
    storage_t next;
    storage_power_on(&next);
    assert_int_equal(next.found, JOURNAL_FOUND);
    assert_true(session_is_intact(&next.session));
    assert_true(session_is_same(&next.session, &f->session));
}

// ---- The record ----

const session_t *record_state(unsigned long done)
{
    return &state[done % RECORD_MAX];
}

void record_begin(const storage_t *f)
{
    record_done = 0;
    state[0] = f->session;
}

void record_power_on(storage_t *f)
{
    storage_power_on(f);
    f->seed = 1;
    record_begin(f);
}

unsigned long record_safe(const storage_t *f)
{
    uint16_t unsafe = (uint16_t)(journal_noted(&f->journal) - journal_saved(&f->journal));
    return unsafe > record_done ? 0 : record_done - unsafe;
}

// The session is the one after `first` actions, or after a later one.
static void assert_after(const session_t *session, unsigned long first)
{
    assert_true(record_done - first < RECORD_MAX);
    for (unsigned long i = first; i <= record_done; i++)
        if (session_is_same(session, &state[i % RECORD_MAX]))
            return;
    fail_msg("write %lu, byte %u = %02x: not the session after any of %lu..%lu actions", eeprom_double.writes,
             eeprom_double.address, eeprom_double.byte[eeprom_double.address], first, record_done);
}

void record_start(storage_t *next, unsigned long oldest)
{
    storage_power_on(next);
    assert_int_equal(next->found, JOURNAL_FOUND);
    assert_after(&next->session, oldest);
}

void record_assert_kept(const storage_t *f, storage_t *next)
{
    const bool is_anything_safe =
        f->found == JOURNAL_FOUND || journal_saved(&f->journal) != 0 || record_done > UINT16_MAX;
    storage_power_on(next);
    next->seed = f->seed;
    if (next->found == JOURNAL_FOUND)
        assert_after(&next->session, record_safe(f));
    else if (is_anything_safe)
        fail_msg("write %lu, byte %u = %02x: the session is lost", eeprom_double.writes,
                 eeprom_double.address, eeprom_double.byte[eeprom_double.address]);
}

void record_cut(const storage_t *f, uint8_t value)
{
    storage_t next;
    uint8_t whole = eeprom_double.byte[eeprom_double.address];
    eeprom_double_tear(value);
    record_assert_kept(f, &next);
    eeprom_double_tear(whole);
}
