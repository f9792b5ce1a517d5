// The model's console output, and the computer's moves parsed from it.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "tests/support/model.h"

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

void model_print_mark(const model_t *m, char *text)
{
    model_print_board(m, text);
    if (m->is_news)
        strcat(text, "Nobody can win any more: a new game counts as a draw\n");
}

static void print_computer(const model_t *m, char *text)
{
    static const char *const habits[] = {[MODEL_EASY] = "takes a win, overlooks every other threat",
                                         [MODEL_MEDIUM] = "attacks, overlooks few threats",
                                         [MODEL_PERFECT] = "never loses on 3x3 and larger"};
    bool begins = m->moves == 0 || model_is_over(m);
    const char *habit = m->level != MODEL_PERFECT ? habits[m->level]
                        : m->n == 2               ? "on 2x2 whoever begins wins"
                        : begins                  ? habits[MODEL_PERFECT]
                                                  : "plays its best from here on";
    char *end = text + strlen(text);
    end += sprintf(end, "computer %s", level_names[m->level]);
    if (m->level != MODEL_OFF)
        end += sprintf(end, ", player %d\n%s", m->computer == 'X' ? 1 : 2, habit);
    strcpy(end, "\n");
}

static void print_score(const model_t *m, char *text)
{
    sprintf(text + strlen(text), "X %u, O %u, draws %u\n", model_score(m, 0), model_score(m, 1),
            model_score(m, 2));
}

static void print_watched(const model_t *m, char *text)
{
    model_t watched = *m;
    model_new_game(&watched, m->n);
    watched.level = MODEL_MEDIUM;
    watched.computer = 'X';
    model_print_board(&watched, text);
}

void model_print_outcome(const model_t *m, outcome_t outcome, char *text)
{
    char *end = text + strlen(text);
    switch (outcome) {
    case MODEL_SCORE:
    case MODEL_SCORE_RESET:
    case MODEL_CLEARED: print_score(m, text); break;
    case MODEL_COMPUTER:
    case MODEL_COMPUTER_SET: print_computer(m, text); break;
    case MODEL_BRIGHTNESS:
    case MODEL_BRIGHTNESS_SET: sprintf(end, "brightness %d\n", m->brightness); break;
    case MODEL_LAYOUT:
    case MODEL_LAYOUT_SET: sprintf(end, "layout %d\n", m->layout); break;
    case MODEL_SOUND:
    case MODEL_SOUND_SET: sprintf(end, "sound %s\n", m->muted ? "off" : "on"); break;
    case MODEL_WATCHING: print_watched(m, text); break;
    case MODEL_MOVED: sprintf(end, "%d\n", (int)strcspn(".XO=", (char[]){model_result(m), '\0'})); break;
    default: break;
    }
    if (outcome == MODEL_PLAYED || outcome == MODEL_MOVED)
        model_print_mark(m, text);
    else if (outcome >= MODEL_CLEARED || outcome == MODEL_SHOWN)
        model_print_board(m, text);
}

// Of the reasons, which test_console_computer.c tests, only that it is one.
static bool is_reason(const model_t *m, const char *text)
{
    static const char *const reasons[] = {"wins",
                                          "whoever begins wins",
                                          "nobody can win any more",
                                          "blocks",
                                          "makes two threats",
                                          "keeps %c from two threats",
                                          "threatens",
                                          "keeps %c from lines",
                                          "builds lines",
                                          "no line is open there"};
    for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        char reason[40];
        snprintf(reason, sizeof reason, reasons[i], m->moves % 2 == 0 ? 'O' : 'X');
        if (strcmp(text, strcat(reason, "\n")) == 0)
            return true;
    }
    return false;
}

static bool is_hint(const model_t *m, const char *text)
{
    int row = -1, col = -1, end = 0;
    return sscanf(text, "hint: %d %d, %n", &row, &col, &end) == 2 && end != 0 && is_reason(m, text + end) &&
           row >= 0 && row < m->n && col >= 0 && col < m->n && m->cell[row][col] == '.';
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
    default: model_print_outcome(m, outcome, expected); return strcmp(text, expected) == 0;
    }
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

int model_apply_reply(model_t *m, const char *text)
{
    for (int cell = 0; cell < m->n * m->n; cell++) {
        char board[MODEL_TEXT] = "";
        model_t after = *m;
        if (!model_reply(&after, cell))
            continue;
        model_print_mark(&after, board);
        if (strcmp(text, strcat(board, "> ")) == 0) {
            *m = after;
            return cell;
        }
    }
    return -1;
}
