#include "clerk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void clerk_start(clerk_t *c, terminal_t *terminal)
{
    *c = (clerk_t){.terminal = terminal};
    eyes_new(&c->eyes, 3);
}

static void state_text(const eyes_t *e, char *text)
{
    char result = eyes_result(e);
    if (result == '=')
        strcat(text, "It's a draw!\n");
    else if (result != '.')
        strcat(text, result == 'X' ? "Player 1 (X) wins!\n" : "Player 2 (O) wins!\n");
    else
        strcat(text, e->moves % 2 == 0 ? "Player 1's turn (X)\n" : "Player 2's turn (O)\n");
}

void clerk_board(const eyes_t *e, char *text)
{
    char *end = text + sprintf(text, " ");
    for (int col = 0; col < e->n; col++)
        end += sprintf(end, " %d%s", col, col < e->n - 1 ? "  " : "\n");
    for (int row = 0; row < e->n; row++) {
        end += sprintf(end, "%d", row);
        for (int col = 0; col < e->n; col++)
            end += sprintf(end, "%s %c", col ? " |" : "", e->cell[row][col] == '.' ? ' ' : e->cell[row][col]);
        while (end[-1] == ' ')
            end--;
        end += sprintf(end, "\n");
        for (int col = 0; col < e->n && row < e->n - 1; col++)
            end += sprintf(end, "%s---%s", col ? "+" : " ", col == e->n - 1 ? "\n" : "");
    }
    state_text(e, text);
}

// Up to `most` words of a line; returns how many there are in all.
static int split(char *line, char *word[], int most)
{
    int count = 0;
    for (char *w = strtok(line, " "); w != NULL; w = strtok(NULL, " ")) {
        if (count < most)
            word[count] = w;
        count++;
    }
    return count;
}

// A number from 0 to below `limit`, or -1.
static int number(const char *word, int limit)
{
    if (strspn(word, "0123456789") != strlen(word) || strlen(word) > 4)
        return -1;
    int value = atoi(word);
    return value < limit ? value : -1;
}

typedef enum { REFUSED, CHANGED, ANSWERED_ONLY } outcome_t;

static outcome_t play(eyes_t *e, const char *row, const char *col)
{
    int r = number(row, e->n), c = number(col, e->n);
    return r >= 0 && c >= 0 && eyes_play(e, r, c) ? CHANGED : REFUSED;
}

static outcome_t obey(eyes_t *e, char *line)
{
    char *word[4] = {0};
    int words = split(line, word, 4);
    if (words == 0)
        return ANSWERED_ONLY;
    if (words == 2 && word[0][0] >= '0' && word[0][0] <= '9')
        return play(e, word[0], word[1]);
    if (words == 4 && strcasecmp(word[0], "move") == 0)
        return number(word[3], 3) == e->moves % 2 + 1 ? play(e, word[1], word[2]) : REFUSED;
    if (words <= 2 && strcasecmp(word[0], "new") == 0) {
        int n = words == 1 ? e->n : number(word[1], 9);
        if (n < 2)
            return REFUSED;
        eyes_new(e, n);
        return CHANGED;
    }
    if (words == 1 && strcasecmp(word[0], "undo") == 0)
        return eyes_undo(e) ? CHANGED : REFUSED;
    static const char *const plain[] = {"show", "score", "stats", "version", "help"};
    for (int i = 0; i < 5; i++) {
        if (strcasecmp(word[0], plain[i]) == 0 &&
            (words == 1 || (i == 1 && words == 2 && strcasecmp(word[1], "reset") == 0)))
            return ANSWERED_ONLY;
    }
    bool setting = words == 2 && ((strcasecmp(word[0], "bright") == 0 && number(word[1], 16) >= 0) ||
                                  (strcasecmp(word[0], "layout") == 0 && number(word[1], 8) >= 0));
    return setting ? ANSWERED_ONLY : REFUSED;
}

static void judge(clerk_t *c, outcome_t outcome, const char *answer)
{
    char board[1000];
    clerk_board(&c->eyes, board);
    if (outcome == REFUSED) {
        assert_memory_equal(answer, "error: ", 7);
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
        c->errors++;
    } else if (outcome == CHANGED) {
        assert_true(strlen(answer) >= strlen(board));
        assert_string_equal(answer + strlen(answer) - strlen(board), board);
        c->boards++;
    } else {
        assert_true(strncmp(answer, "error: ", 7) != 0);
        c->answers++;
    }
}

const char *clerk_line(clerk_t *c, const char *line)
{
    static char answer[4096], copy[100];
    const char *said = terminal_line(c->terminal, line);
    size_t echo = strlen(line) + 1, length = strlen(said);
    assert_true(length >= echo + 2 && length < sizeof answer);
    assert_memory_equal(said, line, echo - 1);
    assert_string_equal(said + length - 2, "> ");
    memcpy(answer, said + echo, length - echo - 2);
    answer[length - echo - 2] = '\0';
    outcome_t outcome = obey(&c->eyes, strcpy(copy, line));
    judge(c, outcome, answer);
    return answer;
}
