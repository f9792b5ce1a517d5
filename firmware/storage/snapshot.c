// Converts a session to items and back.
// SPDX-License-Identifier: MIT
#include "storage/snapshot.h"

#include <string.h>

#include "session/integrity.h"

_Static_assert(ACTIONS_LOGGED <= 0x7A, "the last numbers must be left to the log and SNAPSHOT_END");
_Static_assert(SCORE_X == 0 && SCORE_O == 1 && SCORE_DRAWS == 2 && SCORE_KINDS == 3,
               "the head holds the scores in this order");

// Places of the settings' bytes in the head; the scores come first. A layout needs 3 bits of its byte.
enum { LEVEL = 2 * SCORE_KINDS, COMPUTER, BRIGHTNESS, LAYOUT, HEAD_END };
enum { MUTED = 0x10, OPENED = 0x10 };
_Static_assert((int)LAYOUT_MAX < (int)MUTED, "layout and sound share a byte");
_Static_assert((int)HEAD_END == (int)SNAPSHOT_HEAD_BYTES, "the head is part of the log's format");

// ---- From a session to items ----

static void write_head(uint8_t head[SNAPSHOT_HEAD_BYTES + INPUT_CALIBRATION_BYTES], const session_t *session)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++) {
        head[2 * kind] = (uint8_t)session->score[kind];
        head[2 * kind + 1] = (uint8_t)(session->score[kind] >> 8);
    }
    head[LEVEL] = session->settings.level;
    head[COMPUTER] = (uint8_t)(session->settings.computer | (session->opening ? OPENED : 0));
    head[BRIGHTNESS] = session->settings.brightness;
    head[LAYOUT] = (uint8_t)(session->settings.layout | (session->settings.muted ? MUTED : 0));
#if INPUT_CALIBRATION_BYTES != 0
    memcpy(head + HEAD_END, session->settings.calibration, INPUT_CALIBRATION_BYTES);
#endif
}

bool snapshot_take(snapshot_t *s, const session_t *session)
{
    if (!session_is_intact(session) || !integrity_adds_up(session))
        return false;
    write_head(s->head, session);
    s->n = session->board.n;
    s->moves = session_moves(session);
    memcpy(s->history, session->history, sizeof session->history);
    return true;
}

uint8_t snapshot_size(const snapshot_t *s)
{
    return (uint8_t)(SNAPSHOT_MAX - TTT_CELLS_MAX + s->moves);
}

uint8_t snapshot_item(const snapshot_t *s, uint8_t i)
{
    if (i < SNAPSHOT_HEAD + SNAPSHOT_CALIBRATION) {
        uint8_t byte = s->head[i / 2];
        return i % 2 == 0 ? byte & 0x0F : byte >> 4;
    }
    i = (uint8_t)(i - SNAPSHOT_HEAD - SNAPSHOT_CALIBRATION);
    if (i < SNAPSHOT_NEW_GAMES)
        return (uint8_t)(ACTION_NEW + s->n);
    i = (uint8_t)(i - SNAPSHOT_NEW_GAMES);
    return i < s->moves ? ACTION_PLAY + s->history[i] : SNAPSHOT_END;
}

// ---- From items to a session ----

void restore_begin(restore_t *r, session_t *session)
{
    session_start(session);
    *r = (restore_t){.session = session};
}

bool restore_has_game(const restore_t *r)
{
    return r->items == SNAPSHOT_HEAD + SNAPSHOT_NEW_GAMES;
}

bool restore_has_score(const restore_t *r)
{
    return r->items >= SNAPSHOT_HEAD;
}

// Returns false if the values are not those of a session.
static bool read_head(session_t *session, const uint8_t head[SNAPSHOT_HEAD_BYTES])
{
    uint16_t score[SCORE_KINDS];
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        score[kind] = (uint16_t)((uint16_t)head[2 * kind + 1] << 8 | head[2 * kind]);
    const settings_t settings = {.level = head[LEVEL],
                                 .computer = head[COMPUTER] & (uint8_t)~OPENED,
                                 .brightness = head[BRIGHTNESS],
                                 .layout = head[LAYOUT] & (uint8_t)~MUTED,
                                 .muted = (head[LAYOUT] & MUTED) != 0};
    if (!integrity_in_range(score, &settings))
        return false;
    memcpy(session->score, score, sizeof session->score);
    session->settings = settings;
    return true;
}

enum { HALF_MAX = 0x0F }; // a byte is two items: the lower half, then the upper one

static void add_half(uint8_t *byte, uint8_t item)
{
    *byte = (uint8_t)(*byte >> 4 | item << 4);
}

static bool restore_head_item(restore_t *r, uint8_t item)
{
    if (item > HALF_MAX)
        return false;
    add_half(&r->head[r->items / 2], item);
    if (r->items + 1 == SNAPSHOT_HEAD && !read_head(r->session, r->head))
        return false;
    r->items++;
    return true;
}

#if INPUT_CALIBRATION_BYTES != 0
static void restore_calibration_item(restore_t *r, uint8_t item)
{
    if (r->calibrations < SNAPSHOT_CALIBRATION)
        add_half(&r->calibration[r->calibrations / 2], item);
    if (r->calibrations <= SNAPSHOT_CALIBRATION)
        r->calibrations++;
}

// That of another input, which has another length or is impossible, is left out.
static void restore_calibration(restore_t *r)
{
    if (r->calibrations == SNAPSHOT_CALIBRATION && input_calibration_is_possible(r->calibration))
        memcpy(r->session->settings.calibration, r->calibration, sizeof r->calibration);
}
#else
static void restore_calibration_item(restore_t *r, uint8_t item)
{
    (void)r, (void)item;
}

static void restore_calibration(restore_t *r)
{
    (void)r;
}
#endif

static bool replay(restore_t *r, action_t action)
{
    return session_replay(r->session, action) != EVENT_REFUSED;
}

// A new game is two equal items, and the session does nothing until both are read and right. Until then it
// has its score and settings, and no game.
static bool restore_new_game(restore_t *r, uint8_t item)
{
    bool is_first = r->items == SNAPSHOT_HEAD;
    if (is_first && item <= HALF_MAX) {
        restore_calibration_item(r, item);
        return true;
    }
    if (item < ACTION_NEW + TTT_N_MIN || item > ACTION_NEW + TTT_N_MAX)
        return false;
    if (!is_first && (item != r->new_game || !replay(r, item) || !replay(r, item)))
        return false;
    if (is_first)
        restore_calibration(r);
    r->new_game = item;
    r->items++;
    return true;
}

bool restore_item(restore_t *r, uint8_t item)
{
    if (r->items < SNAPSHOT_HEAD)
        return restore_head_item(r, item);
    if (!restore_has_game(r))
        return restore_new_game(r, item);
    if (!r->is_whole && item == SNAPSHOT_END) {
        r->is_whole = true;
        r->session->opening = (r->head[COMPUTER] & OPENED) != 0; // not as the present sides have replayed it
        return true;
    }
    return (r->is_whole || item < ACTION_NEW) && replay(r, item);
}
