// Composes the line, dropping the least important parts if it is too long.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/game_text.h"

#include <stdio.h>
#include <string.h>

// The sides of the game on the board; after the end, of the next one, in which they have changed.
static void players_text(const game_status_t *game, char *text, size_t size)
{
    bool over = game_status_is_over(game->turn);
    const char *next = over ? "next " : "";
    if (!game->level_known)
        text[0] = '\0';
    else if (game->level[0] == '\0')
        snprintf(text, size, "two players");
    else if (game->computer_x && game->computer_o)
        snprintf(text, size, "the computer plays both sides");
    else if (game->computer_x != over)
        snprintf(text, size, "%s%s is X, you are O", next, game->level);
    else
        snprintf(text, size, "%syou are X, %s is O", next, game->level);
}

static void turn_text(const game_status_t *game, char *text, size_t size)
{
    bool over = game_status_is_over(game->turn);
    bool one_computer = over ? game->opposed : game->computer_x != game->computer_o;
    bool x = game->turn == GAME_X_TO_MOVE || game->turn == GAME_X_WON;
    char mark = x ? 'X' : 'O';
    if (game->turn == GAME_UNKNOWN)
        text[0] = '\0';
    else if (game->turn == GAME_DRAWN)
        snprintf(text, size, "a draw");
    else if (!one_computer)
        snprintf(text, size, "%c %s", mark, over ? "wins" : "to move");
    else if (over)
        snprintf(text, size, "%c: %s", mark, game->computer_won ? "the computer wins" : "you win");
    else
        snprintf(text, size, "%c: %s", mark,
                 (x ? game->computer_x : game->computer_o) ? "the computer's turn" : "your turn");
}

void game_text(const game_status_t *game, unsigned width, char *text, size_t size)
{
    enum { SIZE, PLAYERS, TURN, NEWS, SCORE, PARTS };
    static const int by_weight[PARTS] = {TURN, NEWS, PLAYERS, SCORE, SIZE};
    char part[PARTS][64] = {"", "", "", "", ""};
    bool fits[PARTS] = {false};
    unsigned used = 0;
    if (game->n > 0)
        snprintf(part[SIZE], sizeof part[SIZE], "%ux%u", game->n, game->n);
    players_text(game, part[PLAYERS], sizeof part[PLAYERS]);
    turn_text(game, part[TURN], sizeof part[TURN]);
    if (game->dead_from != 0 && !game_status_is_over(game->turn))
        strcpy(part[NEWS], "Nobody can win any more: a new game counts as a draw");
    if (game->score_known)
        snprintf(part[SCORE], sizeof part[SCORE], "score X %u, O %u, draws %u", game->score[0],
                 game->score[1], game->score[2]);
    for (int i = 0; i < PARTS; i++) {
        unsigned more = (unsigned)strlen(part[by_weight[i]]);
        fits[by_weight[i]] = more > 0 && used + more + (used > 0 ? 3 : 0) <= width;
        used += fits[by_weight[i]] ? more + (used > 0 ? 3 : 0) : 0;
    }
    text[0] = '\0';
    for (int i = 0; i < PARTS; i++)
        if (fits[i])
            snprintf(text + strlen(text), size - strlen(text), "%s%s", text[0] != '\0' ? "   " : "", part[i]);
}
