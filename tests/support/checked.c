// Applies each input to the virtual board and to the model, and compares them.
// SPDX-License-Identifier: MIT
#include "tests/support/checked.h"

#include <string.h>

#include "tests/support/test.h"

// The computer moves 300 ms after the player, and its mark stops blinking at 900. The longest period of
// blinking is 1000 ms; up to n = 4, 400.
enum { REPLY_MS = 300, REPLY_MAX_MS = 350, BLINKED_MS = 700, SMALL_LOOK_MS = 450, LARGE_LOOK_MS = 1050 };

#define FRESH    "\nnothing is saved: a fresh start\n"
#define GREETING "\nOXO: type help, or ROW COL, as in 1 1\n"

void checked_start_with(checked_t *c, rig_t rig)
{
    char expected[MODEL_TEXT] = FRESH GREETING;
    c->rig = rig;
    memset(c->count, 0, sizeof c->count);
    model_start(&c->model);
    recorder_start(&c->recorder, c->rig.board);
    board_power_on(c->rig.board);
    model_print_board(&c->model, expected);
    assert_string_equal(recorder_news(&c->recorder), strcat(expected, RECORDER_PROMPT));
}

void checked_start(checked_t *c, uint64_t seed)
{
    checked_start_with(c, rig_new(seed));
}

void checked_end(checked_t *c)
{
    rig_free(&c->rig);
}

// ---- Console ----

static const char *answer_of(checked_t *c, const char *line)
{
    static char answer[4096];
    if (c->recorder.read != c->recorder.size)
        fail_msg("printed before `%s`: %s", line, c->recorder.text + c->recorder.read);
    size_t from = c->recorder.size;
    const char *said = recorder_line(&c->recorder, line);
    assert_memory_equal(c->recorder.text + from, line, strlen(line));
    size_t length = strlen(said);
    assert_in_range(length, strlen(RECORDER_PROMPT), sizeof answer);
    snprintf(answer, sizeof answer, "%.*s", (int)(length - strlen(RECORDER_PROMPT)), said);
    return answer;
}

static void fail_answer(const checked_t *c, const char *line, const char *answer)
{
    char board[MODEL_TEXT] = "";
    model_print_board(&c->model, board);
    fail_msg("`%s`: the answer is\n%sbut the model's board is\n%s", line, answer, board);
}

const char *checked_line(checked_t *c, const char *format, ...)
{
    char line[100];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    const char *answer = answer_of(c, line);
    outcome_t outcome = model_line(&c->model, line);
    if (!model_is_answer(&c->model, outcome, answer))
        fail_answer(c, line, answer);
    c->count[outcome]++;
    return answer;
}

void checked_news(checked_t *c, outcome_t outcome)
{
    char expected[MODEL_TEXT] = "\n";
    model_print_outcome(&c->model, outcome, expected);
    if (expected[1] != '\0')
        strcat(expected, RECORDER_PROMPT);
    assert_string_equal(recorder_news(&c->recorder), expected[1] != '\0' ? expected : "");
}

int checked_reply_if_due(checked_t *c)
{
    recorder_t *r = &c->recorder;
    if (!model_is_computers_turn(&c->model))
        return -1;
    for (unsigned ms = 0; ms < REPLY_MAX_MS && r->size == r->read; ms++)
        rig_wait_ms(&c->rig, 1);
    const char *said = recorder_news(r);
    int cell = *said == '\n' ? model_apply_reply(&c->model, said + 1) : -1;
    if (cell < 0)
        fail_msg("expected the computer's move, printed: %s", said);
    return cell;
}

double checked_awake_ms(checked_t *c, int cell)
{
    chip_measures_t m;
    board_t *board = c->rig.board;
    chip_time_t due = chip_now(board_chip(board)) + chip_us(board_chip(board), REPLY_MS * 1000);
    chip_measure_from_here(board_chip(board));
    checked_line(c, "%d %d", cell / c->model.n, cell % c->model.n);
    assert_true(chip_now(board_chip(board)) < due);
    chip_run(board_chip(board), due);
    chip_measures(board_chip(board), &m);
    return (double)(m.elapsed - m.asleep) / (double)chip_us(board_chip(board), 1000);
}

// ---- Keys ----

void checked_keys(checked_t *c, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        rig_press(&c->rig, (char[]){*keys, '\0'});
        checked_news(c, model_key(&c->model, *keys));
    }
}

void checked_go(checked_t *c, int cell)
{
    model_t *m = &c->model;
    while (m->n >= 4 && model_key_towards(m, cell) != '5')
        checked_keys(c, (char[]){model_key_towards(m, cell), '\0'});
}

void checked_start_against(checked_t *c, int n, int level, bool computer_first, uint64_t seed)
{
    checked_start(c, seed);
    for (int i = MODEL_OFF; i < level; i++)
        checked_keys(c, "C");
    for (int games = computer_first ? 1 : 2; games > 0; games--) // each swaps sides
        checked_keys(c, (char[]){'*', (char)('0' + n), '\0'});
    if (computer_first)
        checked_look_reply(c);
}

void checked_resets(checked_t *c, const char *resets)
{
    recorder_line(&c->recorder, ""); // skips the greeting after a restart
    const char *stats = recorder_line(&c->recorder, "stats");
    if (strstr(stats, resets) == NULL)
        fail_msg("no `%s` in:\n%s", resets, stats);
}

void checked_hang(checked_t *c)
{
    const uint16_t masks[] = {TIMSK0, TIMSK1, PCICR, rig_chip()->console_ucsrb};
    for (unsigned i = 0; i < sizeof masks / sizeof masks[0]; i++)
        chip_data(board_chip(c->rig.board), &(size_t){0})[masks[i]] = 0;
}

// ---- Matrix ----

static void look(checked_t *c, unsigned ms)
{
    char expected[MODEL_LEDS], seen[MODEL_LEDS];
    if (c->model.asked == '=') // and a mark that came meanwhile blinks then
        rig_wait_ms(&c->rig, MODEL_SIGN_MS + BLINKED_MS);
    model_leds(&c->model, expected);
    rig_watch(&c->rig, ms, seen);
    rig_assert_seen(expected, seen);
}

void checked_look(checked_t *c)
{
    look(c, c->model.n <= 3 ? SMALL_LOOK_MS : LARGE_LOOK_MS);
}

int checked_look_reply(checked_t *c)
{
    int reply = checked_reply_if_due(c);
    rig_wait_ms(&c->rig, BLINKED_MS);
    checked_look(c);
    return reply;
}
