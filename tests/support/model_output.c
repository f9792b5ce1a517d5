// What matrix and console show of the model.
#include <stdio.h>
#include <string.h>

#include "hal/orientation.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"

enum { LEDS = MODEL_LEDS - 1 };

// ---- The matrix ----

// The empty boards, and the marks, as docs/behaviour.md draws them.
static const char *const grids[MODEL_N_MAX + 1] = {
    [2] = "...##......##......##...################...##......##......##...",
    [3] = "..#..#....#..#..########..#..#....#..#..########..#..#....#..#..",
    [4] = "................................................................",
    [5] = "#######.#.....#.#.....#.#.....#.#.....#.#.....#.#######.........",
    [6] = "#########......##......##......##......##......##......#########",
    [7] = ".......#.......#.......#.......#.......#.......#.......#########",
    [8] = "................................................................",
};
static const char *const x_marks[] = {"", "#", "#..#", "#.#.#.#.#"};
static const char *const o_marks[] = {"", "#", "####", "####.####"};

static int cell_size(const model_t *m)
{
    return m->n == 2 ? 3 : m->n <= 4 ? 2 : 1;
}

static void draw(char *leds, const model_t *m, int row, int col, const char *mark, char lit)
{
    int size = cell_size(m), origin = m->n == 5 || m->n == 6 ? 1 : 0;
    int pitch = m->n == 2 ? 5 : m->n == 3 ? 3 : size;
    for (int i = 0; i < size * size; i++) {
        if (mark[i] == '#')
            leds[(origin + row * pitch + i / size) * 8 + origin + col * pitch + i % size] = lit;
    }
}

static const char *mark_of(const model_t *m, char player)
{
    return (player == 'X' ? x_marks : o_marks)[cell_size(m)];
}

static void draw_cell(char *leds, const model_t *m, int row, int col)
{
    char player = m->cell[row][col];
    bool blinks = model_wins(m, row, col) || (player == 'O' && m->n >= 5);
    if (player != '.')
        draw(leds, m, row, col, mark_of(m, player), blinks ? 'b' : '#');
}

void model_leds(const model_t *m, char leds[MODEL_LEDS])
{
    strcpy(leds, grids[m->n]);
    for (int i = 0; i < m->n * m->n; i++)
        draw_cell(leds, m, i / m->n, i % m->n);
    if (m->n < 4 || model_is_over(m))
        return;
    // On an empty cell the mark to come blinks; on a taken one every pixel does, half of them in turn.
    bool taken = m->cell[m->row][m->col] != '.';
    draw(leds, m, m->row, m->col, taken ? "####" : mark_of(m, model_to_move(m)), 'b');
}

static frame_t frame_of(const char *leds, const char *lit, int layout)
{
    frame_t f = {{0}};
    for (int i = 0; i < LEDS; i++) {
        if (strchr(lit, leds[i]) != NULL)
            f.row[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return *orientation_apply(&f, (uint8_t)layout);
}

bool model_may_show(const model_t *m, const frame_t *lit)
{
    char leds[MODEL_LEDS];
    model_leds(m, leds);
    frame_t always = frame_of(leds, "#", m->layout), sometimes = frame_of(leds, "#b", m->layout);
    for (int row = 0; row < FRAME_SIZE; row++) {
        if ((lit->row[row] & ~sometimes.row[row]) != 0 || (always.row[row] & ~lit->row[row]) != 0)
            return false;
    }
    return true;
}

// ---- The console ----

static const char *const level_names[MODEL_LEVELS] = {"off", "easy", "medium", "perfect"};

static void print_turn(const model_t *m, char *text)
{
    char result = model_result(m), to_move = model_to_move(m);
    char *end = text + strlen(text);
    if (result == '=')
        strcpy(end, "It's a draw!\n");
    else if (result != '.')
        sprintf(end, "Player %d (%c) wins!\n", result == 'X' ? 1 : 2, result);
    else if (m->level == MODEL_OFF)
        sprintf(end, "Player %d's turn (%c)\n", to_move == 'X' ? 1 : 2, to_move);
    else
        sprintf(end, "Player %d's turn (%c): %s%s\n", to_move == 'X' ? 1 : 2, to_move,
                model_is_computers_turn(m) ? "" : "you, against ", level_names[m->level]);
}

static char *print_row(const model_t *m, int row, char *end)
{
    end += sprintf(end, "%d", row);
    for (int col = 0; col < m->n; col++)
        end += sprintf(end, "%s %c", col ? " |" : "", m->cell[row][col] == '.' ? ' ' : m->cell[row][col]);
    while (end[-1] == ' ')
        end--;
    return end + sprintf(end, "\n");
}

void model_print_board(const model_t *m, char *text)
{
    char *end = text + strlen(text);
    end += sprintf(end, " ");
    for (int col = 0; col < m->n; col++)
        end += sprintf(end, " %d%s", col, col < m->n - 1 ? "  " : "\n");
    for (int row = 0; row < m->n; row++) {
        end = print_row(m, row, end);
        for (int col = 0; col < m->n && row < m->n - 1; col++)
            end += sprintf(end, "%s---%s", col ? "+" : " ", col == m->n - 1 ? "\n" : "");
    }
    print_turn(m, text);
}

static void print_opponent(const model_t *m, char *text)
{
    char *end = text + strlen(text);
    end += sprintf(end, "computer %s", level_names[m->level]);
    if (m->level != MODEL_OFF)
        end += sprintf(end, ", player %d", m->computer == 'X' ? 1 : 2);
    strcpy(end, "\n");
}

static void print_score(const model_t *m, char *text)
{
    sprintf(text + strlen(text), "X %u, O %u, draws %u\n", model_score(m, 0), model_score(m, 1),
            model_score(m, 2));
}

void model_print_news(const model_t *m, outcome_t outcome, char *text)
{
    switch (outcome) {
    case MODEL_OPPONENT_SET: print_opponent(m, text); break;
    case MODEL_BRIGHTNESS_SET: sprintf(text + strlen(text), "brightness %d\n", m->brightness); return;
    case MODEL_LAYOUT_SET: sprintf(text + strlen(text), "layout %d\n", m->layout); return;
    default: break;
    }
    if (model_must_survive(outcome) || outcome == MODEL_SHOWN)
        model_print_board(m, text);
}

static int result_digit(const model_t *m)
{
    const char *result = strchr(".XO=", model_result(m));
    return (int)(result - ".XO=");
}

static bool is_hint(const model_t *m, const char *text)
{
    int row = -1, col = -1, end = 0;
    return sscanf(text, "hint: %d %d\n%n", &row, &col, &end) == 2 && end == (int)strlen(text) && row >= 0 &&
           row < m->n && col >= 0 && col < m->n && m->cell[row][col] == '.';
}

static bool is_error(const char *text)
{
    return strncmp(text, "error: ", 7) == 0;
}

bool model_is_answer(const model_t *m, outcome_t outcome, const char *text)
{
    char expected[MODEL_TEXT] = "";
    switch (outcome) {
    case MODEL_REFUSED: return is_error(text) && strchr(text, '\n') == text + strlen(text) - 1;
    case MODEL_TOLD: return text[0] != '\0' && !is_error(text);
    case MODEL_HINTED: return is_hint(m, text);
    case MODEL_SCORE:
    case MODEL_SCORE_RESET: print_score(m, expected); break;
    case MODEL_CLEARED:
        print_score(m, expected);
        model_print_board(m, expected);
        break;
    case MODEL_OPPONENT: print_opponent(m, expected); break;
    case MODEL_BRIGHTNESS: model_print_news(m, MODEL_BRIGHTNESS_SET, expected); break;
    case MODEL_LAYOUT: model_print_news(m, MODEL_LAYOUT_SET, expected); break;
    case MODEL_WATCHING: {
        model_t watched = model_watched(m);
        model_print_board(&watched, expected);
        break;
    }
    case MODEL_MOVED:
        sprintf(expected, "%d\n", result_digit(m));
        model_print_board(m, expected);
        break;
    default: model_print_news(m, outcome, expected); break;
    }
    return strcmp(text, expected) == 0;
}

bool model_explains(const model_t *m, const char *line, const char *text)
{
    char answer[4096];
    model_t after = *m;
    size_t length = strlen(text);
    if (length < 2 || length >= sizeof answer || strcmp(text + length - 2, "> ") != 0)
        return false;
    snprintf(answer, sizeof answer, "%.*s", (int)length - 2, text);
    outcome_t outcome = model_line(&after, line);
    return model_is_answer(&after, outcome, answer);
}
