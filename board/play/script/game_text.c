// Composes the line; if it is too long, parts become short, and the least important ones vanish.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/game_text.h"

#include <stdio.h>
#include <string.h>

// Each part has a long and a short form.
enum { SIZE, PLAYERS, TURN, NEWS, SCORE, PARTS };
enum { SHORT, LONG, FORMS };
enum { PART_MAX = 64 };

static void both(char text[FORMS][PART_MAX], const char *what)
{
    for (int form = 0; form < FORMS; form++)
        snprintf(text[form], PART_MAX, "%s", what);
}

static void size_text(const game_status_t *game, char text[FORMS][PART_MAX])
{
    char n[PART_MAX];
    snprintf(n, sizeof n, "%ux%u", game->n, game->n);
    if (game->n > 0)
        both(text, n);
}

// The sides of the game on the board; after the end, of the next one, in which they have changed.
static void players_text(const game_status_t *game, char text[FORMS][PART_MAX])
{
    bool over = game_status_is_over(game->turn), computer_is_x = game_status_computer_is_x(game);
    const char *next = over ? "next " : "", *x = computer_is_x ? game->players.level : "you",
               *o = computer_is_x ? "you" : game->players.level;
    if (!game->players.level_known)
        return;
    if (game->players.level[0] == '\0') {
        both(text, "two players");
    } else if (game_status_is_watched(game)) {
        snprintf(text[LONG], PART_MAX, "the computer plays both sides");
        snprintf(text[SHORT], PART_MAX, "computer: both sides");
    } else {
        if (computer_is_x)
            snprintf(text[LONG], PART_MAX, "%s%s is X, you are O", next, game->players.level);
        else
            snprintf(text[LONG], PART_MAX, "%syou are X, %s is O", next, game->players.level);
        snprintf(text[SHORT], PART_MAX, "%sX %s, O %s", next, x, o);
    }
}

static void turn_text(const game_status_t *game, char text[FORMS][PART_MAX])
{
    bool over = game_status_is_over(game->turn);
    bool one_computer = over ? game->players.opposed : game->players.computer_x != game->players.computer_o;
    bool x = game->turn == GAME_X_TO_MOVE || game->turn == GAME_X_WON;
    const char *what = one_computer ? (over ? game->players.computer_won ? ": the computer wins" : ": you win"
                                       : game_status_is_computers_turn(game) ? ": the computer's turn"
                                                                             : ": your turn")
                       : over       ? " wins"
                                    : "'s turn";
    if (game->turn == GAME_DRAWN)
        both(text, "a draw");
    else if (game->turn != GAME_UNKNOWN) {
        char turn[PART_MAX];
        snprintf(turn, sizeof turn, "%c%s", x ? 'X' : 'O', what);
        both(text, turn);
    }
}

static void news_text(const game_status_t *game, char text[FORMS][PART_MAX])
{
    if (game->dead_from == 0 || game_status_is_over(game->turn))
        return;
    snprintf(text[LONG], PART_MAX, "Nobody can win any more: a new game counts as a draw");
    snprintf(text[SHORT], PART_MAX, "nobody can win");
}

static void score_text(const game_status_t *game, char text[FORMS][PART_MAX])
{
    const unsigned *score = game->score;
    if (!game->score_known)
        return;
    snprintf(text[LONG], PART_MAX, "score X %u, O %u, draws %u", score[0], score[1], score[2]);
    snprintf(text[SHORT], PART_MAX, "X %u, O %u, draws %u", score[0], score[1], score[2]);
}

// Takes a part, or a longer form of it, if there is room.
static void take(char part[PARTS][FORMS][PART_MAX], const char *taken[PARTS], int which, int form,
                 unsigned width)
{
    static const char gap[] = "   ";
    const char *before = taken[which];
    size_t used = 0;
    taken[which] = part[which][form];
    for (int i = 0; i < PARTS; i++)
        if (taken[i][0] != '\0')
            used += strlen(taken[i]) + (used > 0 ? strlen(gap) : 0);
    if (used > width)
        taken[which] = before;
}

void game_text(const game_status_t *game, unsigned width, char *text, size_t size)
{
    static const int by_weight[PARTS] = {TURN, NEWS, PLAYERS, SCORE, SIZE};
    char part[PARTS][FORMS][PART_MAX] = {{"", ""}};
    const char *taken[PARTS] = {"", "", "", "", ""};
    size_text(game, part[SIZE]);
    players_text(game, part[PLAYERS]);
    turn_text(game, part[TURN]);
    news_text(game, part[NEWS]);
    score_text(game, part[SCORE]);
    for (int form = SHORT; form < FORMS; form++)
        for (int i = 0; i < PARTS; i++)
            take(part, taken, by_weight[i], form, width);
    text[0] = '\0';
    for (int i = 0; i < PARTS; i++)
        if (taken[i][0] != '\0')
            snprintf(text + strlen(text), size - strlen(text), "%s%s", text[0] != '\0' ? "   " : "",
                     taken[i]);
}
