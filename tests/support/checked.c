// The simulated board and the model, side by side.
#include "tests/support/checked.h"
#include "tests/support/chip_facts.h"
#include "tests/support/code.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"

#include <string.h>

#include "tests/support/test.h"

// A reply comes at 300 ms and has blinked at 900. All that blinks has been seen whole after 1000 ms; up to n
// = 4 after 400.
enum { BLINKED_MS = 700, SMALL_LOOK_MS = 450, LARGE_LOOK_MS = 1050 };

#define FRESH    "\nnothing is saved: a fresh start\n"
#define GREETING "\nOXO: type help, or ROW COL, as in 1 1\n"

static model_t *board_of(checked_t *c)
{
    return c->watching ? &c->watched : &c->model;
}

void checked_start_with(checked_t *c, rig_t rig)
{
    char expected[MODEL_TEXT] = FRESH GREETING;
    c->rig = rig;
    c->watching = false;
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

// A line that ends a watched game is answered, and the board follows, once.
static bool is_answer_with_board(const checked_t *c, outcome_t outcome, const char *answer)
{
    char board[MODEL_TEXT] = "", text[4096];
    model_print_board(&c->model, board);
    size_t length = strlen(answer), size = strlen(board);
    if (length < size || strcmp(answer + length - size, board) != 0)
        return false;
    if (model_is_answer(&c->model, outcome, answer))
        return true;
    snprintf(text, sizeof text, "%.*s", (int)(length - size), answer);
    return model_is_answer(&c->model, outcome, text);
}

static void fail_answer(const checked_t *c, const char *line, const char *answer)
{
    char board[MODEL_TEXT] = "";
    model_print_board(&c->model, board);
    fail_msg("`%s` was answered with\n%swhere the model has\n%s", line, answer, board);
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
    bool was_watching = c->watching && outcome != MODEL_WATCHING;
    if (!(was_watching ? is_answer_with_board(c, outcome, answer)
                       : model_is_answer(&c->model, outcome, answer)))
        fail_answer(c, line, answer);
    c->watching = outcome == MODEL_WATCHING;
    c->watched = model_watched(&c->model);
    c->count[outcome]++;
    return answer;
}

void checked_news(checked_t *c, outcome_t outcome)
{
    char expected[MODEL_TEXT] = "\n";
    if (outcome > MODEL_WATCHING || outcome == MODEL_SHOWN)
        model_print_news(&c->model, outcome, expected);
    if (expected[1] != '\0')
        strcat(expected, RECORDER_PROMPT);
    assert_string_equal(recorder_news(&c->recorder), expected[1] != '\0' ? expected : "");
}

// The mark that the board on the console has and the model has not.
static int replied_cell(checked_t *c, const char *said)
{
    model_t *m = board_of(c);
    for (int cell = 0; cell < m->n * m->n; cell++) {
        char board[MODEL_TEXT] = "\n";
        model_t after = *m;
        if (!model_reply(&after, cell))
            continue;
        model_print_board(&after, board);
        if (strcmp(said, strcat(board, RECORDER_PROMPT)) == 0) {
            *m = after;
            return cell;
        }
    }
    fail_msg("no board with a mark of the computer's came, but: %s", said);
    return -1;
}

int checked_reply(checked_t *c)
{
    recorder_t *r = &c->recorder;
    assert_true(model_is_computers_turn(board_of(c)));
    for (unsigned ms = 0; ms < CHECKED_REPLY_MS && r->size == r->read; ms++)
        rig_wait_ms(&c->rig, 1);
    return replied_cell(c, recorder_news(r));
}

int checked_reply_if_due(checked_t *c)
{
    return model_is_computers_turn(board_of(c)) ? checked_reply(c) : -1;
}

// ---- Keys ----

void checked_keys(checked_t *c, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        bool watching = c->watching;
        c->watching = false;
        rig_press(&c->rig, (char[]){*keys, '\0'});
        checked_news(c, watching ? MODEL_SHOWN : model_key(&c->model, *keys)); // a key only ends the watch
    }
}

void checked_go(checked_t *c, int cell)
{
    model_t *m = &c->model;
    while (m->n >= 4 && model_key_towards(m, cell) != '5')
        checked_keys(c, (char[]){model_key_towards(m, cell), '\0'});
}

void checked_play(checked_t *c, int cell)
{
    int moves = c->model.moves;
    checked_go(c, cell);
    checked_keys(c, (char[]){model_key_towards(&c->model, cell), '\0'});
    assert_int_equal(c->model.moves, moves + 1);
}

void checked_start_against(checked_t *c, int n, int level, bool computer_first, uint64_t seed)
{
    checked_start(c, seed);
    for (int i = MODEL_OFF; i < level; i++)
        checked_keys(c, "C");
    for (int games = computer_first ? 1 : 2; games > 0; games--) // sides change with each
        checked_keys(c, (char[]){'*', (char)('0' + n), '\0'});
    if (computer_first)
        checked_look_reply(c);
}

void checked_resets(checked_t *c, const char *resets)
{
    recorder_line(&c->recorder, ""); // behind what a restart has printed
    const char *stats = recorder_line(&c->recorder, "stats");
    if (strstr(stats, resets) == NULL)
        fail_msg("not `%s`:\n%s", resets, stats);
}

void checked_hang(checked_t *c)
{
    const uint16_t masks[] = {TIMSK0, TIMSK1, PCICR, chip_facts()->console_ucsrb};
    for (unsigned i = 0; i < sizeof masks / sizeof masks[0]; i++)
        board_data(c->rig.board, &(size_t){0})[masks[i]] = 0;
}

// ---- Matrix ----

static void look(checked_t *c, unsigned ms)
{
    char expected[MODEL_LEDS], seen[MODEL_LEDS];
    model_leds(board_of(c), expected);
    rig_watch(&c->rig, ms, seen);
    rig_assert_seen(expected, seen);
}

void checked_look(checked_t *c)
{
    look(c, c->model.n <= 4 ? SMALL_LOOK_MS : LARGE_LOOK_MS);
}

int checked_look_reply(checked_t *c)
{
    int reply = checked_reply_if_due(c);
    rig_wait_ms(&c->rig, BLINKED_MS);
    checked_look(c);
    return reply;
}
