// Calls what session/session.h declares, for Frama-C's Eva, with any session that fits and any action, and sees
// that it fits afterwards, too. And integrity.h's function with any bytes as a session.
// SPDX-License-Identifier: MIT
#include "tests/session/proof/any_checksum.h"
#include "tests/session/proof/any_session.h"

#include "session/integrity.h"

// ---- The rules, row by row; a session that is over is a case of its own ----

enum { N_MAX = TTT_N_MAX }; // for the annotations of ttt.c
#define ttt_move move_itself
#define ttt_undo undo_itself
#include "rules/ttt.c"
#undef ttt_move
#undef ttt_undo

#define between Frama_C_unsigned_char_interval // a function would have a case for each of its results

static bool is_over;

ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    ttt_result_t result;
    //@ split row;
    result = move_itself(t, row, col, player);
    //@ merge row;
    is_over = t->turn == TTT_NOBODY;
    //@ split is_over;
    return result;
}

ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    ttt_result_t result;
    //@ split row;
    result = undo_itself(t, row, col);
    //@ merge row;
    is_over = t->turn == TTT_NOBODY;
    //@ split is_over;
    return result;
}

#define take_back session_takes_back // which ttt.c has, too
#include "session/session.c"

// ---- Calls ----

// What follows does not depend on it.
static void forget(void)
{
    is_over = false;
    //@ merge is_over;
}

// A size, whose turn it is, and how many cells are empty: these depend on each other.
typedef struct {
    uint8_t n, turn, empty;
} case_t;

static void ask(const case_t *c)
{
    session_t session, demo;
    any_session(&session, c->n, c->turn, c->empty);
    //@ assert session_fits(&session);
    session_is_intact(&session);
    session_is_over(&session);
    session_is_players_turn(&session);
    session_is_lost(&session);
    session_can_undo(&session);
    session_has_game_to_lose(&session);
    session_score(&session, between(0, SCORE_KINDS - 1));
    session_choose(&session, between(LEVEL_OFF, LEVELS - 1));
    session_switch_sound(&session);
    session_next_size(&session);
    session_brightness_step(between(0, UINT8_MAX));
    session_next_brightness(&session);
    session_last_brightness(&session);
    session_start_demo(&demo, &session);
    //@ assert session_fits(&demo);
}

static void do_and_see(session_t *session, action_t action)
{
    session_do(session, action);
    //@ assert session_fits(session);
    forget();
}

static void act(const case_t *c, action_t from, action_t to)
{
    session_t session;
    any_session(&session, c->n, c->turn, c->empty);
    do_and_see(&session, between(from, to));
}

static void undo_as(const case_t *c, uint8_t level, uint8_t computer)
{
    session_t session;
    any_session(&session, c->n, c->turn, c->empty);
    session.settings.level = level;
    session.settings.computer = computer;
    do_and_see(&session, ACTION_UNDO);
}

// The computer's side decides how many moves are taken back.
static void undo_moves(case_t c, uint8_t moves)
{
    c.empty = (uint8_t)(c.n * c.n - moves);
    if (c.empty == 0 && c.turn != TTT_NOBODY)
        return;
    undo_as(&c, LEVEL_OFF, between(TTT_X, SIDES_BOTH));
    for (uint8_t computer = TTT_X; computer <= SIDES_BOTH; computer++)
        undo_as(&c, between(LEVEL_EASY, LEVELS - 1), computer);
}

static void undo_any(const case_t *c)
{
    const uint8_t max = (uint8_t)(c->n * c->n - (c->turn != TTT_NOBODY));
    undo_moves(*c, 0);
    undo_moves(*c, 1);
    undo_moves(*c, (uint8_t)(2 * between(1, max / 2)));
    undo_moves(*c, (uint8_t)(1 + 2 * between(1, (uint8_t)(max - 1) / 2)));
}

// A kind of action at a time, new games size by size.
static void act_any(const case_t *c)
{
    ask(c);
    act(c, ACTION_PLAY, ACTION_NEW - 1);
    for (action_t action = ACTION_NEW; action < ACTION_LAYOUT; action++)
        act(c, action, action);
    act(c, ACTION_LAYOUT, ACTION_BRIGHTNESS - 1);
    act(c, ACTION_BRIGHTNESS, ACTION_COMPUTER - 1);
    act(c, ACTION_COMPUTER, ACTION_UNDO - 1);
    undo_any(c);
    act(c, ACTION_RESET_SCORE, ACTION_RESET_SCORE);
    act(c, ACTION_RESET_SCORE + 1, UINT8_MAX);
}

// Any bytes. Moves are counted modulo 256.
static void doubt(uint8_t n, uint8_t empty, uint8_t computer)
{
    session_t session;
    Frama_C_make_unknown((char *)&session, sizeof session);
    session.board.n = n;
    session.board.empty = empty;
    session.settings.computer = computer;
    session_is_intact(&session);
    session_approve(&session);
    if (integrity_adds_up(&session)) {
        const uint8_t moves = session_moves(&session);
        //@ assert settings_fit(&session.settings);
        //@ assert moves <= TTT_CELLS_MAX;
    }
    forget();
}

static void doubt_any(uint8_t computer)
{
    doubt(between(0, TTT_N_MIN - 1), between(0, UINT8_MAX), computer);
    doubt(between(TTT_N_MAX + 1, UINT8_MAX), between(0, UINT8_MAX), computer);
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const uint8_t cells = n * n, wraps = cells + UINT8_MAX - TTT_CELLS_MAX;
        doubt(n, between(0, cells), computer);
        doubt(n, between(cells + 1, wraps), computer);
        if (wraps < UINT8_MAX)
            doubt(n, between(wraps + 1, UINT8_MAX), computer);
    }
}

void eva_main(void)
{
    session_t fresh;
    session_start(&fresh);
    //@ assert session_fits(&fresh);
    doubt_any(0);
    doubt_any(between(TTT_X, SIDES_BOTH));
    doubt_any(between(SIDES_BOTH + 1, UINT8_MAX));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const case_t over = {n, TTT_NOBODY, between(0, n * n)};
        const case_t open = {n, between(TTT_X, TTT_O), between(1, n * n)};
        act_any(&over);
        act_any(&open);
    }
}
