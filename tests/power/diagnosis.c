// Matrix, keys, console and a power cut, each against the states that the device may be in.
#include "tests/power/diagnosis.h"

#include <stdio.h>
#include <string.h>

#include "tests/power/recovery.h"
#include "tests/power/input_error.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"

enum { ROUNDS_MAX = 5, UNDONE_MAX = 6, CURSOR_FROM = 4 };

// ---- Matrix and keys ----

static bool may_show(const observer_t *f, const model_t *k, const frame_t *lit)
{
    model_t moved = *k;
    model_t *e = &moved;
    for (e->row = 0; f->cursor_lost && e->row < e->n; e->row++) {
        for (e->col = 0; e->col < e->n; e->col++) {
            if (model_may_show(&moved, lit))
                return true;
        }
    }
    return model_may_show(k, lit);
}

static bool explains_matrix(observer_t *f)
{
    unsigned kept = 0;
    frame_t lit;
    board_picture(f->board, &lit);
    for (unsigned i = 0; i < f->states; i++) {
        const model_t *k = &f->state[i];
        if (k->asked == '\0' && may_show(f, k, &lit) && board_intensity(f->board) == (unsigned)k->brightness)
            f->state[kept++] = *k;
    }
    if (kept != 0)
        f->states = kept;
    return kept != 0;
}

// Within the three seconds in which the board is on the matrix. The first look may have come amid a change.
static bool sees_matrix(observer_t *f)
{
    static const unsigned wait_ms[] = {0, 1, 400, 1000};
    for (unsigned i = 0; i < sizeof wait_ms / sizeof wait_ms[0]; i++) {
        observer_wait(f, wait_ms[i]);
        if (observer_sees_reset(f))
            return false;
        if (explains_matrix(f)) {
            f->odd |= i > 1;
            return true;
        }
    }
    return false;
}

static const char *describe_matrix(const observer_t *f)
{
    static char text[120];
    frame_t lit;
    board_picture(f->board, &lit);
    char *end =
        text + sprintf(text, "brightness %u, not %d;", board_intensity(f->board), f->state[0].brightness);
    for (unsigned row = 0; row < FRAME_SIZE; row++)
        end += sprintf(end, " %02X", lit.row[row]);
    return text;
}

// A key closes a menu or a question at first.
static bool key_shows(observer_t *f)
{
    bool menu = f->state[0].asked == '*';
    observer_press(f, 'D');
    if (menu)
        observer_press(f, 'D');
    return sees_matrix(f);
}

static void press_perhaps(observer_t *f, char key)
{
    static model_t before[OBSERVER_STATES];
    unsigned states = f->states;
    memcpy(before, f->state, states * sizeof before[0]);
    observer_press(f, key);
    for (unsigned i = 0; i < states; i++)
        observer_add(f, &before[i]);
}

// What a player does who sees something else. A self-test or the layout screen may have come up: the keys
// that lead back to the board do so, or what they do there. A cursor that has left the board comes back when
// it moves.
static bool finds_back(observer_t *f, const model_t *before)
{
    f->odd = true;
    observer_add(f, before);
    press_perhaps(f, '#');
    press_perhaps(f, '5');
    if (!observer_sees_board(f))
        return false;
    if (f->state[0].n >= CURSOR_FROM) {
        observer_press(f, '2');
        f->cursor_lost = true;
    }
    return key_shows(f);
}

static bool key_acts(observer_t *f)
{
    model_t before = f->state[0];
    unsigned resets = f->resets;
    if (key_shows(f) || (f->resets == resets && finds_back(f, &before)))
        return true;
    if (f->resets == resets && f->trouble == OBSERVER_WELL)
        observer_fails(f, OBSERVER_PICTURE, "after a key the matrix shows", describe_matrix(f));
    return false;
}

// ---- Console ----

static bool chooses(observer_t *f, const char *line)
{
    for (unsigned i = 0; i < f->states; i++)
        model_line(&f->state[i], line);
    return observer_asks(f, line, OBSERVER_OPPONENT);
}

// Chooses what it should be: with the side the answer tells the level, and with the level the side.
static bool asks_for_opponent(observer_t *f)
{
    static const char *const levels[MODEL_LEVELS] = {"computer off", "computer easy", "computer medium",
                                                     "computer perfect"};
    const model_t *m = &f->state[0];
    return chooses(f, m->computer == 'X' ? "computer first" : "computer second") &&
           chooses(f, levels[m->level]);
}

static bool takes_back(observer_t *f, unsigned moves)
{
    for (unsigned i = 0; i < moves; i++) {
        observer_type(f, "undo");
        if (observer_sees_reset(f))
            return false;
    }
    return observer_sees_board(f);
}

static bool is_well(observer_t *f, bool thorough, unsigned undone)
{
    return observer_sees_board(f) && key_acts(f) && observer_asks(f, "score", OBSERVER_SCORE) &&
           (!thorough || (asks_for_opponent(f) && takes_back(f, undone)));
}

// ---- Power ----

static void cut(observer_t *f, bool thorough, uint64_t random)
{
    static recovery_t recovery;
    recovery.board = f->board;
    for (unsigned i = 0; i < f->states && i < RECOVERY_STATES; i++)
        recovery.state[recovery.states++] = f->state[i];
    board_on_word(f->board, NULL, NULL);
    recovery_cut(&recovery);
    if (thorough ? recovery_is_right(&recovery, random) : recovery_looks_right(&recovery))
        return;
    f->trouble = OBSERVER_UNSAVED;
    snprintf(f->wrong, sizeof f->wrong, "after a loss of power %s", recovery.wrong);
}

void diagnosis_make(observer_t *f, uint64_t random)
{
    bool thorough = true;
    unsigned undone = random % 2 == 0 ? 1 : UNDONE_MAX;
    bool well = f->trouble == OBSERVER_WELL && is_well(f, thorough, undone);
    for (int rounds = 0; !well && rounds < ROUNDS_MAX; rounds++) {
        if (f->trouble == OBSERVER_WELL)
            thorough = false; // there was a reset, so all that is in RAM is new
        else if (!input_error_explains(f))
            return;
        well = is_well(f, thorough, undone);
    }
    if (well)
        cut(f, thorough, random / 2);
    else if (f->trouble == OBSERVER_WELL)
        observer_fails(f, OBSERVER_DEAD, "it resets again and again", "");
}
