#include "tests/support/clerk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void clerk_start(clerk_t *c, terminal_t *terminal)
{
    *c = (clerk_t){.terminal = terminal};
    sitting_start(&c->sitting);
}

rig_t clerk_switch_on(clerk_t *c, terminal_t *terminal, uint64_t seed)
{
    rig_t d = rig_new(seed);
    terminal_open(terminal, d.vb);
    clerk_start(c, terminal);
    vb_power_on(d.vb);
    return d;
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

typedef enum { REFUSED, CHANGED, HINTED, ANSWERED_ONLY } outcome_t;

static bool is_word(const char *word, const char *expected)
{
    return strcasecmp(word, expected) == 0;
}

static outcome_t play(sitting_t *s, const char *row, const char *col)
{
    int r = number(row, s->eyes.n), c = number(col, s->eyes.n);
    return r >= 0 && c >= 0 && sitting_play(s, r, c) ? CHANGED : REFUSED;
}

static outcome_t begin(sitting_t *s, const char *size)
{
    int n = size == NULL ? s->eyes.n : number(size, 9);
    if (n < 2)
        return REFUSED;
    sitting_new_game(s, n);
    return CHANGED;
}

static outcome_t choose(sitting_t *s, const char *who)
{
    static const char *const levels[SITTING_LEVELS] = {"off", "easy", "medium", "perfect"};
    bool first = is_word(who, "first"), second = is_word(who, "second");
    for (int level = 0; level < SITTING_LEVELS; level++) {
        if (is_word(who, levels[level])) {
            sitting_choose(s, level);
            return CHANGED;
        }
    }
    if (s->level == SITTING_OFF || (!first && !second))
        return REFUSED;
    s->computer = first ? 'X' : 'O';
    return CHANGED;
}

static outcome_t start_demo(sitting_t *s)
{
    sitting_begin_demo(s);
    return CHANGED;
}

// What does not change the game.
static outcome_t ask(char *const word[], int words)
{
    static const char *const plain[] = {"show", "score", "stats", "version", "help"};
    for (int i = 0; i < 5; i++) {
        if (is_word(word[0], plain[i]) && (words == 1 || (i == 1 && words == 2 && is_word(word[1], "reset"))))
            return ANSWERED_ONLY;
    }
    bool setting = words == 2 && ((is_word(word[0], "bright") && number(word[1], 16) >= 0) ||
                                  (is_word(word[0], "layout") && number(word[1], 8) >= 0));
    return setting ? ANSWERED_ONLY : REFUSED;
}

static outcome_t obey(sitting_t *s, char *line)
{
    char *word[4] = {0};
    int words = split(line, word, 4);
    if (words == 0)
        return ANSWERED_ONLY;
    if (words == 2 && word[0][0] >= '0' && word[0][0] <= '9')
        return play(s, word[0], word[1]);
    if (words == 4 && is_word(word[0], "move"))
        return number(word[3], 3) == s->eyes.moves % 2 + 1 ? play(s, word[1], word[2]) : REFUSED;
    if (words <= 2 && is_word(word[0], "new"))
        return begin(s, word[1]);
    if (words == 1 && is_word(word[0], "undo"))
        return sitting_undo(s) ? CHANGED : REFUSED;
    if (words == 1 && is_word(word[0], "hint"))
        return sitting_to_move(s) == '.' || sitting_is_computers_turn(s) ? REFUSED : HINTED;
    if (words == 2 && is_word(word[0], "computer"))
        return choose(s, word[1]);
    if (words == 1 && is_word(word[0], "demo"))
        return start_demo(s);
    return ask(word, words);
}

static void judge_hint(const eyes_t *e, const char *answer)
{
    int row = -1, col = -1, end = 0;
    assert_int_equal(sscanf(answer, "hint: %d %d\n%n", &row, &col, &end), 2);
    assert_int_equal(end, (int)strlen(answer));
    assert_in_range(row, 0, e->n - 1);
    assert_in_range(col, 0, e->n - 1);
    assert_int_equal(e->cell[row][col], '.');
}

static void judge(clerk_t *c, outcome_t outcome, const char *answer)
{
    if (outcome == REFUSED) {
        assert_memory_equal(answer, "error: ", 7);
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
        c->errors++;
    } else if (outcome == HINTED) {
        judge_hint(&c->sitting.eyes, answer);
        c->hints++;
    } else {
        assert_true(strncmp(answer, "error: ", 7) != 0);
        c->answers++;
    }
}

static void judge_board(clerk_t *c, const char *answer)
{
    char board[1000];
    clerk_board(&c->sitting.eyes, board);
    size_t length = strlen(answer), size = strlen(board);
    assert_true(length >= size);
    assert_string_equal(answer + length - size, board);
    c->boards++;
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
    bool ends_demo = c->sitting.demo;
    if (ends_demo)
        sitting_end_demo(&c->sitting);
    outcome_t outcome = obey(&c->sitting, strcpy(copy, line));
    if (outcome == CHANGED || ends_demo)
        judge_board(c, answer);
    if (outcome != CHANGED && !ends_demo)
        judge(c, outcome, answer);
    return answer;
}

static const char *wait_for_news(terminal_t *t, unsigned ms)
{
    for (; ms > 0 && t->size == t->read; ms--)
        vb_run(t->vb, vb_now(t->vb) + vb_us(t->vb, 1000));
    return terminal_news(t);
}

int clerk_reply(clerk_t *c)
{
    assert_true(sitting_is_computers_turn(&c->sitting));
    const char *said = wait_for_news(c->terminal, CLERK_REPLY_MS);
    int n = c->sitting.eyes.n;
    for (int cell = 0; cell < n * n; cell++) {
        char board[1000] = "\n";
        sitting_t after = c->sitting;
        if (!sitting_reply(&after, cell / n, cell % n))
            continue;
        clerk_board(&after.eyes, board + 1);
        if (strcmp(said, strcat(board, "> ")) == 0) {
            c->sitting = after;
            return cell;
        }
    }
    fail_msg("no board with a mark of the computer's came, but: %s", said);
    return -1;
}
