#include "tests/support/answers.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/clerk.h"

bool answers_show(const keepsake_t *k, const char *said)
{
    char expected[1000];
    clerk_board(&k->sitting.eyes, expected);
    return strcmp(said, strcat(expected, ANSWERS_PROMPT)) == 0;
}

bool answers_score(const keepsake_t *k, const char *said)
{
    char expected[100];
    sprintf(expected, "X %u, O %u, draws %u\n" ANSWERS_PROMPT, keepsake_score(k, 0), keepsake_score(k, 1),
            keepsake_score(k, 2));
    return strcmp(said, expected) == 0;
}

bool answers_undo(const keepsake_t *k, const char *said)
{
    char expected[1000] = "error: no move to take back\n";
    keepsake_t undone = *k;
    if (sitting_undo(&undone.sitting))
        clerk_board(&undone.sitting.eyes, expected);
    return strcmp(said, strcat(expected, ANSWERS_PROMPT)) == 0;
}

const char *answers_level_name(int level)
{
    static const char *const names[SITTING_LEVELS] = {"off", "easy", "medium", "perfect"};
    return names[level];
}

bool answers_computer(const keepsake_t *k, const char *said)
{
    char expected[100] = "computer off\n";
    if (k->sitting.level != SITTING_OFF)
        sprintf(expected, "computer %s, player %d\n", answers_level_name(k->sitting.level),
                k->sitting.computer == 'X' ? 1 : 2);
    return strncmp(said, expected, strlen(expected)) == 0;
}

bool answers_side_chosen(const keepsake_t *k, const char *said)
{
    static const char off[] = "error: it is off";
    return k->sitting.level == SITTING_OFF ? strncmp(said, off, strlen(off)) == 0 : answers_computer(k, said);
}

bool answers_level(const keepsake_t *k, const char *said)
{
    keepsake_t after = *k;
    after.sitting.computer = 'X';
    return answers_side_chosen(&after, said);
}

bool answers_side(const keepsake_t *k, const char *said)
{
    keepsake_t after = *k;
    sitting_choose(&after.sitting, SITTING_MEDIUM);
    return answers_computer(&after, said);
}
