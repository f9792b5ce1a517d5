// Calls the journal, for Frama-C's Eva, with any session and from any state that fits, and sees that it fits
// afterwards, too: so any order of calls is covered. Logs and sessions are stand-ins here, which answer
// anything that the real ones may, and look at what they are given.
// SPDX-License-Identifier: MIT
#include "storage/journal.h"

#include "session/integrity.h"
#include "tests/session/proof/any_checksum.h"
#include "tests/storage/proof/any_log.h"
#include "tests/session/proof/any_session.h"

static uint8_t up_to(uint8_t max)
{
    return Frama_C_unsigned_char_interval(0, max);
}

// ---- Logs: what eva_log.c shows of each of these ----

static log_result_t change(log_t *log)
{
    //@ assert log_fits(log);
    any_log(log);
    return Frama_C_unsigned_char_interval(LOG_BEGUN, LOG_FULL);
}

bool eeprom_is_busy(void)
{
    return Frama_C_nondet(0, 1);
}

log_header_t log_header(uint8_t block)
{
    //@ assert block < LOG_BLOCKS;
    return Frama_C_unsigned_char_interval(LOG_NO_HEADER, LOG_HEADER);
}

void log_open(log_t *log, uint8_t block)
{
    //@ assert block < LOG_BLOCKS;
    any_log(log);
}

uint8_t log_next(log_t *log)
{
    change(log);
    return up_to(UINT8_MAX);
}

bool log_is_whole(const log_t *log)
{
    //@ assert log_fits(log);
    return Frama_C_nondet(0, 1);
}

void log_begin(log_t *log, uint8_t block, entry_t limit, uint8_t salt, bool again)
{
    //@ assert block < LOG_BLOCKS;
    any_log(log);
}

void log_set_limit(log_t *log, entry_t limit)
{
    change(log);
}

uint8_t log_take_bad(log_t *log)
{
    change(log);
    return up_to(UINT8_MAX);
}

log_result_t log_add(log_t *log, uint8_t value)
{
    return change(log);
}

bool log_erase_ahead(log_t *log)
{
    change(log);
    return Frama_C_nondet(0, 1);
}

log_result_t log_write_header(log_t *log)
{
    return change(log);
}

bool log_write_again(log_t *log)
{
    change(log);
    return Frama_C_nondet(0, 1);
}

bool log_step_back(log_t *log)
{
    change(log);
    return Frama_C_nondet(0, 1);
}

bool log_erase_header(uint8_t block, bool again, uint8_t *step)
{
    //@ assert block < LOG_BLOCKS;
    *step = up_to(UINT8_MAX);
    return Frama_C_nondet(0, 1);
}

uint8_t log_block(entry_t entry)
{
    return up_to(UINT8_MAX);
}

entry_t log_first_entry(uint8_t block)
{
    //@ assert block < LOG_BLOCKS;
    return any_entry();
}

entry_t entry_after(entry_t entry, uint16_t entries)
{
    //@ assert is_entry(entry);
    return any_entry();
}

entry_t entry_next(entry_t entry)
{
    return entry_after(entry, 1);
}

uint16_t entry_distance(entry_t from, entry_t to)
{
    //@ assert is_entry(from) && is_entry(to);
    return Frama_C_unsigned_short_interval(0, ENTRIES);
}

// ---- Sessions: what eva_session.c shows of each of these ----

// A session that is brought back has no board here: so it is an alarm to read of it, and what session.h's
// functions have made of it stays.
/*@ predicate board_is_left_alone(session_t *session) =
        !\initialized(&session->board.n) && !\initialized(&session->board.turn) &&
        !\initialized(&session->board.empty); */

// At most so many moves has a session: one that adds up cannot have more than there are cells.
static uint8_t moves_max;

static void any_moves(void)
{
    moves_max = UINT8_MAX;
}

void session_start(session_t *session)
{
    any_score_and_settings(session);
    any_moves();
}

event_kind_t session_replay(session_t *session, action_t action)
{
    //@ assert board_is_left_alone(session) && settings_fit(&session->settings);
    any_score_and_settings(session);
    return up_to(EVENT_RESUMED);
}

void session_approve(session_t *session)
{
    //@ assert \valid(session);
}

bool session_is_intact(const session_t *session)
{
    //@ assert \valid_read(session);
    return Frama_C_nondet(0, 1);
}

uint8_t session_moves(const session_t *session)
{
    //@ assert \valid_read(session);
    return up_to(moves_max);
}

bool integrity_in_range(const uint16_t score[SCORE_KINDS], const settings_t *s)
{
    //@ assert \valid_read(score + (0 .. SCORE_KINDS - 1));
    if (Frama_C_nondet(0, 1) || s->level >= LEVELS || s->computer < TTT_X || s->computer > TTT_O ||
        s->brightness > BRIGHTNESS_MAX || s->layout > LAYOUT_MAX || s->muted > 1)
        return false;
    return true;
}

bool integrity_adds_up(const session_t *session)
{
    if (!integrity_in_range(session->score, &session->settings))
        return false;
    moves_max = TTT_CELLS_MAX;
    return true;
}

// ---- Any journal ----

// What the journal's functions rely on and keep.
/*@ predicate journal_fits(journal_t *j) =
        log_fits(&j->log) && log_fits(&j->next) && j->count <= JOURNAL_QUEUE &&
        j->in_log <= JOURNAL_QUEUE && j->headers <= LOG_BLOCKS &&
        j->frozen.moves <= TTT_CELLS_MAX; */

static void any_journal(journal_t *j, uint8_t moves)
{
    Frama_C_make_unknown((char *)j, sizeof *j);
    any_log(&j->log);
    any_log(&j->next);
    j->has_log = Frama_C_nondet(0, 1);
    j->has_grown = Frama_C_nondet(0, 1);
    j->is_behind = Frama_C_nondet(0, 1);
    j->again = Frama_C_nondet(0, 1);
    j->overran = Frama_C_nondet(0, 1);
    j->count = up_to(JOURNAL_QUEUE);
    j->in_log = up_to(JOURNAL_QUEUE);
    j->headers = up_to(LOG_BLOCKS);
    j->frozen.moves = moves;
}

// ---- Calls ----

static void start(void)
{
    session_t session;
    journal_t j;
    journal_start(&j, &session);
    //@ assert journal_fits(&j) && board_is_left_alone(&session) && settings_fit(&session.settings);
}

static void note_and_ask(uint8_t moves)
{
    journal_t j;
    any_journal(&j, moves);
    journal_is_intact(&j);
    journal_is_safe(&j);
    journal_noted(&j);
    journal_saved(&j);
    journal_has_failed(&j);
    journal_bad_bytes(&j);
    journal_note(&j, up_to(UINT8_MAX));
    //@ assert journal_fits(&j);
}

// The session may be anything.
static void run(uint8_t moves)
{
    journal_t j;
    session_t session;
    any_journal(&j, moves);
    Frama_C_make_unknown((char *)&session, sizeof session);
    any_moves();
    journal_run(&j, &session);
    //@ assert journal_fits(&j);
}

// Snapshot by snapshot: how many moves it contains tells what is copied next.
void eva_main(void)
{
    start();
    note_and_ask(up_to(TTT_CELLS_MAX));
    for (uint8_t moves = 0; moves <= TTT_CELLS_MAX; moves++)
        run(moves);
}
