// Parser of the console lines that describe the game.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/game_status.h"

#include <stdio.h>
#include <string.h>

// Also follows what has been said of the players after the end.
static void keep_ended(game_status_t *game)
{
    game_ended_t *ended = &game->ended;
    ended->n = game->n;
    memcpy(ended->mark, game->mark, sizeof ended->mark);
    ended->players = game->players;
}

// A header such as "  0   1   2": the column numbers.
static bool parse_header(game_status_t *game, const char *line)
{
    unsigned n = 0;
    for (const char *c = line; c[0] == ' ' && c[1] == ' ' && c[2] == (char)('0' + n); n++) {
        c += 3;
        if (*c == '\0') {
            if (game_status_is_over(game->turn) && !game_status_is_watched(game))
                keep_ended(game);
            memcpy(game->before, game->mark, sizeof game->before);
            game->n = n + 1;
            game->marks = 0;
            game->printing = true;
            memset(game->mark, ' ', sizeof game->mark);
            return true;
        }
        if (*c++ != ' ')
            return false;
    }
    return false;
}

// A row such as "0 X |   | O".
static bool parse_row(game_status_t *game, const char *line)
{
    if (strspn(line, "0123456789") != 1 || line[1] != ' ' || strspn(line + 1, " |XO") != strlen(line + 1))
        return false;
    unsigned row = (unsigned)(line[0] - '0') % GAME_N_MAX;
    for (unsigned at = 2; line[1] != '\0' && line[at - 1] != '\0' && line[at] != '\0'; at++) {
        if (line[at] != 'X' && line[at] != 'O')
            continue;
        game->marks++;
        game->mark[row][(at - 2) / 4 % GAME_N_MAX] = line[at];
    }
    return true;
}

// Whether the board is the one before and a mark.
static bool is_a_move(const game_status_t *game)
{
    unsigned more = 0;
    for (unsigned row = 0; row < GAME_N_MAX; row++)
        for (unsigned col = 0; col < GAME_N_MAX; col++)
            if (game->mark[row][col] != game->before[row][col]) {
                if (game->before[row][col] != ' ')
                    return false;
                more++;
            }
    return more == 1;
}

static bool shows_ended(const game_status_t *game)
{
    return game->ended.n == game->n && memcmp(game->ended.mark, game->mark, sizeof game->mark) == 0;
}

// The game that had ended before `watch` is back, perhaps while the end of a watched one is shown.
static bool bring_back(game_status_t *game, game_turn_t turn)
{
    bool computer_plays = game->players.computer_x || game->players.computer_o;
    if (!computer_plays || game->turn == GAME_UNKNOWN || !shows_ended(game) || is_a_move(game))
        return false;
    game->players = game->ended.players;
    game->turn = turn;
    game->printing = false;
    return true;
}

// Counts a game when it ends, and takes it back if its last move is undone; a dead draw when the next game
// begins. Games that the computer plays against itself do not count.
static void set_turn(game_status_t *game, game_turn_t turn)
{
    bool counts = game->score_known && !game_status_is_watched(game);
    bool over = game_status_is_over(game->turn);
    if (game_status_is_over(turn) && bring_back(game, turn))
        return;
    if (counts && game_status_is_over(turn) && !over)
        game->score[turn - GAME_X_WON]++;
    if (counts && over && !game_status_is_over(turn) && game->marks > 0 &&
        game->score[game->turn - GAME_X_WON] > 0)
        game->score[game->turn - GAME_X_WON]--;
    if (game->marks < game->dead_from) {
        if (counts && game->marks == 0 && !over)
            game->score[GAME_DRAWN - GAME_X_WON]++;
        game->dead_from = 0;
    }
    if (game_status_is_over(turn) && !over) {
        game->players.opposed =
            game->turn != GAME_UNKNOWN && game->players.computer_x != game->players.computer_o;
        game->players.computer_won = turn == GAME_X_WON ? game->players.computer_x : game->players.computer_o;
    }
    game->turn = turn;
    game->printing = false;
}

static bool parse_ending(game_status_t *game, const char *line)
{
    if (strcmp(line, "Player 1 (X) wins!") == 0)
        set_turn(game, GAME_X_WON);
    else if (strcmp(line, "Player 2 (O) wins!") == 0)
        set_turn(game, GAME_O_WON);
    else if (strcmp(line, "It's a draw!") == 0)
        set_turn(game, GAME_DRAWN);
    else
        return false;
    return true;
}

static void set_level(game_status_t *game, const char *level)
{
    snprintf(game->players.level, sizeof game->players.level, "%.*s", GAME_LEVEL_MAX, level);
    game->players.level_known = true;
}

// The text after the turn: nothing, ": you, against perfect" or ": perfect".
static void parse_players(game_status_t *game, bool x_to_move, const char *text)
{
    static const char you[] = ": you, against ";
    bool both_before = game_status_is_watched(game);
    if (strncmp(text, you, sizeof you - 1) == 0) {
        set_level(game, text + sizeof you - 1);
        game->players.computer_x = !x_to_move;
        game->players.computer_o = x_to_move;
    } else if (strncmp(text, ": ", 2) == 0) {
        bool turns_alike = x_to_move ? game->players.computer_o && game->turn == GAME_O_TO_MOVE
                                     : game->players.computer_x && game->turn == GAME_X_TO_MOVE;
        set_level(game, text + 2);
        game->players.computer_x = x_to_move || both_before || turns_alike;
        game->players.computer_o = !x_to_move || both_before || turns_alike;
    } else {
        set_level(game, "");
        game->players.computer_x = game->players.computer_o = false;
    }
}

static bool parse_turn(game_status_t *game, const char *line)
{
    static const char *const turns[] = {"Player 1's turn (X)", "Player 2's turn (O)"};
    for (unsigned i = 0; i < 2; i++)
        if (strncmp(line, turns[i], strlen(turns[i])) == 0) {
            parse_players(game, i == 0, line + strlen(turns[i]));
            set_turn(game, i == 0 ? GAME_X_TO_MOVE : GAME_O_TO_MOVE);
            return true;
        }
    return false;
}

// "computer off" or "computer easy, player 2".
static bool parse_computer(game_status_t *game, const char *line)
{
    char level[GAME_LEVEL_MAX + 1];
    unsigned player;
    if (strcmp(line, "computer off") == 0) {
        set_level(game, "");
        game->players.computer_x = game->players.computer_o = false;
        return true;
    }
    if (sscanf(line, "computer %12[a-z], player %u", level, &player) != 2)
        return false;
    set_level(game, level);
    game->players.computer_x = player == 1;
    game->players.computer_o = player == 2;
    return true;
}

static bool parse_score(game_status_t *game, const char *line)
{
    unsigned x, o, draws;
    if (sscanf(line, "X %u, O %u, draws %u", &x, &o, &draws) != 3)
        return false;
    game->score[0] = x;
    game->score[1] = o;
    game->score[2] = draws;
    game->score_known = true;
    return true;
}

static bool parse_start(game_status_t *game, const char *line)
{
    if (strcmp(line, "nothing is saved: a fresh start") != 0)
        return false;
    memset(game->score, 0, sizeof game->score);
    game->score_known = true;
    return true;
}

static bool parse_dead_draw(game_status_t *game, const char *line)
{
    if (strcmp(line, "Nobody can win any more: a new game counts as a draw") != 0)
        return false;
    game->dead_from = game->marks;
    return true;
}

void game_status_line(game_status_t *game, const char *line)
{
    bool known = parse_header(game, line) || parse_row(game, line) || parse_turn(game, line) ||
                 parse_ending(game, line) || parse_computer(game, line) || parse_score(game, line) ||
                 parse_start(game, line) || parse_dead_draw(game, line);
    (void)known; // other lines do not concern the game
}

void game_status_watch_is_off(game_status_t *game)
{
    if (game_status_is_watched(game) && game_status_is_over(game->turn) && shows_ended(game))
        game->players = game->ended.players;
}
