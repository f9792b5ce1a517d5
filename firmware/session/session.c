// Implements the actions and queries of a session.
// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <stddef.h>
#include <string.h>

#include "hal/flash.h"
#include "session/checksum.h"

enum { CHECKED_SIZE = offsetof(session_t, checksum) + 1 };
enum { FIRST_SIZE = 3, FIRST_BRIGHTNESS = 4 };

_Static_assert(ACTION_PLAY + CELL_NUMBERS <= ACTION_NEW && TTT_N_MAX <= 15 &&
                   ACTION_LAYOUT + LAYOUT_MAX < ACTION_SOUND && BRIGHTNESS_MAX <= 15 &&
                   ACTION_COMPUTER + 2 * LEVELS <= ACTION_UNDO && ACTIONS_LOGGED <= ACTION_HINT,
               "the upper half must identify an action's kind, and bit 7 mean not logged");

// ---- Queries ----

bool session_is_over(const session_t *session)
{
    return session->board.turn == TTT_NOBODY;
}

uint8_t session_moves(const session_t *session)
{
    return ttt_marks(&session->board);
}

bool session_is_computers_turn(const session_t *session)
{
    return session->settings.level != LEVEL_OFF && (session->board.turn & session->settings.computer) != 0;
}

bool session_is_players_turn(const session_t *session)
{
    return !session_is_over(session) && !session_is_computers_turn(session);
}

bool session_is_lost(const session_t *session)
{
    ttt_result_t result = ttt_result(&session->board);
    return session->settings.level != LEVEL_OFF && (result == TTT_X_WINS || result == TTT_O_WINS) &&
           (session->settings.computer & (uint8_t)result) != 0;
}

bool session_can_undo(const session_t *session)
{
    uint8_t computer = session->settings.level != LEVEL_OFF ? session->settings.computer : TTT_NOBODY;
    uint8_t kept = computer == TTT_X;
    return computer != SIDES_BOTH && session_moves(session) > kept;
}

bool session_has_game_to_lose(const session_t *session)
{
    return session_moves(session) > session->opening && !session_is_over(session) &&
           !ttt_is_dead_draw(&session->board);
}

// The result that counts in a score.
static ttt_result_t result_of(uint8_t kind)
{
    return kind == SCORE_X ? TTT_X_WINS : kind == SCORE_O ? TTT_O_WINS : TTT_DRAW;
}

// The games of a kind with one more that has ended like this.
static uint16_t score_with(const session_t *session, uint8_t kind, ttt_result_t result)
{
    uint16_t score = session->score[kind];
    if (score < SCORE_MAX && result == result_of(kind))
        score++;
    return score;
}

uint16_t session_score(const session_t *session, uint8_t kind)
{
    return score_with(session, kind, ttt_result(&session->board));
}

action_t session_choose(const session_t *session, uint8_t level)
{
    uint8_t side = session->settings.computer;
    if (session->settings.level == LEVEL_OFF)
        side = session_is_over(session) ? TTT_X : ttt_other(session->board.turn);
    return (action_t)(ACTION_COMPUTER + 2 * level + side - TTT_X);
}

action_t session_switch_sound(const session_t *session)
{
    return session->settings.muted ? ACTION_SOUND + 1 : ACTION_SOUND;
}

uint8_t session_next_size(const session_t *session)
{
    return session->board.n == TTT_N_MAX ? TTT_N_MIN : (uint8_t)(session->board.n + 1);
}

// Duty cycles of 3, 9, 19 and 31 parts of 32: each looks about twice as bright as the previous one.
static const FLASH uint8_t bright_steps[BRIGHTNESS_STEPS] = {1, 4, 9, 15};

uint8_t session_brightness_step(uint8_t step)
{
    return bright_steps[step % BRIGHTNESS_STEPS];
}

uint8_t session_next_brightness(const session_t *session)
{
    for (uint8_t i = 0; i < sizeof bright_steps; i++) {
        if (bright_steps[i] > session->settings.brightness)
            return bright_steps[i];
    }
    return bright_steps[0];
}

uint8_t session_last_brightness(const session_t *session)
{
    for (uint8_t i = sizeof bright_steps; i > 0; i--) {
        if (bright_steps[i - 1] < session->settings.brightness)
            return bright_steps[i - 1];
    }
    return bright_steps[sizeof bright_steps - 1];
}

bool session_is_intact(const session_t *session)
{
    return checksum_holds(session, CHECKED_SIZE);
}

void session_approve(session_t *session)
{
    checksum_update(session, CHECKED_SIZE);
}

// ---- Actions ----

static event_kind_t play(session_t *session, cell_t cell)
{
    const uint8_t move = session_moves(session);
    const bool is_computers = session_is_computers_turn(session);
    const ttt_result_t result =
        ttt_move(&session->board, cell_row(cell), cell_col(cell), session->board.turn);
    if (result < 0)
        return EVENT_REFUSED;
    if (move == 0)
        session->opening = is_computers;
    session->history[move] = cell;
    if (result == TTT_OPEN)
        return EVENT_MOVED;
    return result == TTT_DRAW ? EVENT_DRAWN : EVENT_WON;
}

static event_kind_t new_game(session_t *session, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return EVENT_REFUSED;
    const bool is_dead = ttt_is_dead_draw(&session->board);
    const ttt_result_t result = is_dead ? TTT_DRAW : ttt_result(&session->board);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        session->score[kind] = score_with(session, kind, result);
    if (session->settings.computer != SIDES_BOTH)
        session->settings.computer = ttt_other(session->settings.computer);
    session->opening = 0;
    ttt_start(&session->board, n);
    return EVENT_NEW_GAME;
}

static void undo_move(session_t *session)
{
    cell_t last = session->history[session_moves(session) - 1];
    ttt_undo(&session->board, cell_row(last), cell_col(last));
}

static event_kind_t undo(session_t *session)
{
    if (!session_can_undo(session))
        return EVENT_REFUSED;
    do
        undo_move(session);
    while (session_is_computers_turn(session));
    return EVENT_TAKEN_BACK;
}

static event_kind_t reset_score(session_t *session)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        session->score[kind] = 0;
    if (!session_is_over(session))
        return EVENT_SCORE_RESET;
    ttt_start(&session->board, session->board.n);
    return EVENT_NEW_GAME;
}

static event_kind_t set_computer(session_t *session, uint8_t level_and_side)
{
    if (level_and_side >= 2 * LEVELS)
        return EVENT_REFUSED;
    session->settings.level = level_and_side / 2;
    session->settings.computer = (uint8_t)(TTT_X + level_and_side % 2);
    return EVENT_COMPUTER;
}

static event_kind_t set_layout(session_t *session, uint8_t layout)
{
    if (layout > LAYOUT_MAX)
        return EVENT_REFUSED;
    session->settings.layout = layout;
    return EVENT_LAYOUT;
}

static event_kind_t set_sound(session_t *session, bool on)
{
    session->settings.muted = !on;
    return EVENT_SOUND;
}

static event_kind_t set_brightness(session_t *session, uint8_t brightness)
{
    session->settings.brightness = brightness;
    return EVENT_BRIGHTNESS;
}

event_kind_t session_replay(session_t *session, action_t action)
{
    if (action < ACTION_NEW)
        return play(session, action);
    if (action == ACTION_UNDO)
        return undo(session);
    if (action == ACTION_RESET_SCORE)
        return reset_score(session);
    if (action == ACTION_SOUND || action == ACTION_SOUND + 1)
        return set_sound(session, action != ACTION_SOUND);
    uint8_t value = action & 0x0F;
    switch (action & 0xF0) {
    case ACTION_NEW: return new_game(session, value);
    case ACTION_LAYOUT: return set_layout(session, value);
    case ACTION_BRIGHTNESS: return set_brightness(session, value);
    case ACTION_COMPUTER: return set_computer(session, value);
    default: return EVENT_REFUSED;
    }
}

event_kind_t session_do(session_t *session, action_t action)
{
    if (!session_is_intact(session))
        return EVENT_REFUSED;
    const bool was_dead = ttt_is_dead_draw(&session->board);
    event_kind_t event = session_replay(session, action);
    if (event != EVENT_REFUSED)
        session_approve(session);
    const bool is_news = event == EVENT_MOVED && !was_dead && ttt_is_dead_draw(&session->board);
    return is_news ? EVENT_DEAD_DRAW : event;
}

#if INPUT_CALIBRATION_BYTES != 0
bool session_calibrate(session_t *session, const uint8_t calibration[INPUT_CALIBRATION_BYTES])
{
    if (!session_is_intact(session))
        return false;
    memcpy(session->settings.calibration, calibration, INPUT_CALIBRATION_BYTES);
    session_approve(session);
    return true;
}
#endif

// ---- Start ----

static void start(session_t *session, uint8_t n, settings_t settings)
{
    *session = (session_t){.settings = settings};
    ttt_start(&session->board, n);
    session_approve(session);
}

void session_start(session_t *session)
{
    start(session, FIRST_SIZE, (settings_t){.brightness = FIRST_BRIGHTNESS, .computer = TTT_O});
}

// Perfect players would always play the same game; medium ones err.
void session_start_demo(session_t *demo, const session_t *session)
{
    settings_t settings = session->settings;
    settings.level = LEVEL_MEDIUM;
    settings.computer = SIDES_BOTH;
    start(demo, session->board.n, settings);
}
