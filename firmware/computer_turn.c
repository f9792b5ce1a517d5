// When the computer thinks, and how long it waits before it moves.
// SPDX-License-Identifier: MIT
#include "computer_turn.h"

enum { MOVES_AFTER_MS = 300, DEMO_MOVES_AFTER_MS = 600, DEMO_NEW_AFTER_MS = 5000 };

void computer_turn_restart(computer_turn_t *t, time_ms_t now)
{
    t->search = SEARCH_NOT_STARTED;
    t->position_since = now;
    t->hint_wanted = false;
}

static computer_step_t again_in(time_ms_t ms)
{
    return (computer_step_t){ACTION_NONE, CELL_NONE, ms};
}

static computer_level_t strength(const session_t *session)
{
    switch (session->settings.level) {
    case LEVEL_EASY: return COMPUTER_EASY;
    case LEVEL_MEDIUM: return COMPUTER_MEDIUM;
    default: return COMPUTER_PERFECT;
    }
}

// Searches for one slice. Chance comes from the time at which the search starts and from all searches before:
// a demonstration's times are always the same. Returns true once the move is chosen.
//   board: not over; the same one until computer_turn_restart.
static bool search(computer_turn_t *t, ttt_t *board, computer_level_t level, time_ms_t now)
{
    if (t->search == SEARCH_NOT_STARTED) {
        computer_start(&t->computer, level, (uint16_t)(t->computer.random + now));
        t->search = SEARCH_RUNNING;
    }
    if (t->search == SEARCH_RUNNING && computer_think(&t->computer, board))
        t->search = SEARCH_DONE;
    return t->search == SEARCH_DONE;
}

static computer_step_t find_hint(computer_turn_t *t, session_t *session, time_ms_t now)
{
    if (!search(t, &session->board, COMPUTER_PERFECT, now))
        return again_in(0);
    t->hint_wanted = false;
    return (computer_step_t){ACTION_NONE, computer_choice(&t->computer), 0};
}

// How old a position must be before the computer moves, so that the player can follow.
static time_ms_t moves_after_ms(bool is_demo, bool is_over)
{
    if (!is_demo)
        return MOVES_AFTER_MS;
    return is_over ? DEMO_NEW_AFTER_MS : DEMO_MOVES_AFTER_MS;
}

// A demonstration does not fill a board on which nobody can win any more.
static bool is_at_end(const session_t *session, bool is_demo)
{
    return session_is_over(session) || (is_demo && ttt_is_dead_draw(&session->board));
}

static computer_step_t move(computer_turn_t *t, session_t *session, bool is_demo, time_ms_t now)
{
    const bool is_over = is_at_end(session, is_demo);
    if (!is_over && !search(t, &session->board, strength(session), now))
        return again_in(0);
    time_ms_t age = now - t->position_since, after = moves_after_ms(is_demo, is_over);
    if (age < after)
        return again_in(after - age);
    action_t action =
        (action_t)(is_over ? ACTION_NEW + session->board.n : ACTION_PLAY + computer_choice(&t->computer));
    computer_turn_restart(t, now); // whether the move is accepted or not
    return (computer_step_t){action, CELL_NONE, 0};
}

computer_step_t computer_turn_step(computer_turn_t *t, session_t *session, bool is_demo, time_ms_t now)
{
    if (t->hint_wanted)
        return find_hint(t, session, now);
    if (session_is_computers_turn(session) || is_demo)
        return move(t, session, is_demo, now);
    return again_in(COMPUTER_RESTS_MS);
}
