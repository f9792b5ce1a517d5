#include "console/commands.h"

#include "console/print.h"

#ifndef OXO_VERSION
#define OXO_VERSION "unversioned"
#endif

// ---- The table ----

// Form and help of each command in turn.
static const FLASH char entries[] =
#define X(id, form, help) form "\0" help "\0"
    COMMANDS(X);
#undef X

enum { TEXTS_PER_ENTRY = 2 };

_Static_assert(TTT_N_MIN == 2 && TTT_N_MAX == 8 && BRIGHTNESS_MAX == 15 && LAYOUT_MAX == 7,
               "the forms and helps of `new`, `bright` and `layout` say so");

void commands_help(uint8_t line)
{
    enum { FORM_WIDTH = 22 };
    const FLASH char *form = text_nth(entries, (uint8_t)(TEXTS_PER_ENTRY * line));
    const FLASH char *help = text_nth(form, 1);
    print(form);
    uint8_t width = (uint8_t)(help - form);
    do
        print_char(' ');
    while (width++ < FORM_WIDTH);
    print(help);
    print_char('\n');
}

// ---- Errors ----

// Says what is wrong: what it is about, and then the text, with numbers as print_with_two has it.
static answer_t error_with(const FLASH char *about, const FLASH char *text, uint8_t first, uint8_t second)
{
    print_error();
    print(about);
    print_with_two(text, first, second);
    print_char('\n');
    return ANSWERED;
}

static answer_t error(const FLASH char *text)
{
    return error_with(text, TEXT(""), 0, 0);
}

static answer_t error_usage(const FLASH char *form)
{
    return error_with(TEXT("usage: "), form, 0, 0);
}

// Reads a word that has to be a number from low to high.
// Returns it, or TOKEN_NO_NUMBER when it is none, which has been said then.
static uint8_t number_in(const char *word, const FLASH char *what, uint8_t low, uint8_t high)
{
    uint8_t number = token_number(word);
    if (number >= low && number <= high)
        return number;
    error_with(what, TEXT(" must be #..#"), low, high);
    return TOKEN_NO_NUMBER;
}

// ---- What commands do ----

// True when a player is to move; else the reason has been said.
static bool can_play(const game_t *game)
{
    if (game_is_over(game))
        error(TEXT("the game is over; type new"));
    else if (game_is_computers_turn(game))
        error(TEXT("it is the computer's turn"));
    else
        return true;
    return false;
}

// Sets a mark in the cell that two tokens name; the board follows, as the game has changed.
//   player: 0 for whoever is to move.
static answer_t play(game_t *game, const char *const tokens[2], uint8_t player)
{
    uint8_t last = (uint8_t)(game->board.n - 1);
    uint8_t row = number_in(tokens[0], TEXT("row"), 0, last);
    if (row == TOKEN_NO_NUMBER)
        return ANSWERED;
    uint8_t col = number_in(tokens[1], TEXT("column"), 0, last);
    if (col == TOKEN_NO_NUMBER || !can_play(game))
        return ANSWERED;
    if (player != TTT_NOBODY && player != game->board.turn)
        return error_with(TEXT("it is player "), TEXT("#'s turn"), game->board.turn, 0);
    if (!game_do(game, (action_t)(ACTION_PLAY + cell_at(row, col))))
        return error_with(TEXT("cell "), TEXT("# # is taken"), row, col);
    return player == TTT_NOBODY ? ANSWERED : ANSWER_RESULT;
}

static answer_t obey_move(game_t *game, const tokens_t *tokens)
{
    uint8_t player = number_in(tokens->token[3], TEXT("player"), TTT_X, TTT_O);
    return player == TOKEN_NO_NUMBER ? ANSWERED : play(game, &tokens->token[1], player);
}

static answer_t obey_new(game_t *game, const tokens_t *tokens)
{
    uint8_t n = game->board.n;
    if (tokens->count > 1)
        n = number_in(tokens->token[1], TEXT("size"), TTT_N_MIN, TTT_N_MAX);
    if (n != TOKEN_NO_NUMBER)
        game_new(game, n);
    return ANSWERED;
}

static answer_t obey_score(game_t *game, const tokens_t *tokens, const FLASH char *form)
{
    if (tokens->count > 1) {
        if (!token_is(tokens->token[1], TEXT("reset")))
            return error_usage(form);
        game_do(game, ACTION_RESET_SCORE);
    }
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        print_with(text_nth(TEXT("X #, \0O #, \0draws #\n"), kind), game_score(game, kind));
    return ANSWERED;
}

// Sets what an action sets to its argument, and says so with the tokens of its help.
static answer_t obey_setting(game_t *game, const tokens_t *tokens, const FLASH char *form, action_t action,
                             uint8_t most)
{
    uint8_t value = token_number(tokens->token[1]);
    if (value > most)
        return error_usage(form);
    game_do(game, (action_t)(action + value));
    print_nth(form, 1);
    print_with(TEXT(" #\n"), value);
    return ANSWERED;
}

static answer_t obey_hint(game_t *game)
{
    if (!can_play(game))
        return ANSWERED;
    game_want_hint(game);
    return ANSWER_HINT;
}

// Levels in their order, then the sides.
static const FLASH char whos[] = "off\0easy\0medium\0perfect\0first\0second";
enum { WHO_FIRST = LEVELS, WHOS = WHO_FIRST + 2 };

static answer_t obey_computer(game_t *game, const tokens_t *tokens, const FLASH char *form)
{
    uint8_t who = 0;
    while (!token_is(tokens->token[1], text_nth(whos, who))) {
        if (++who == WHOS)
            return error_usage(form);
    }
    if (who < WHO_FIRST)
        game_do(game, game_choose(game, who));
    else if (game->level == LEVEL_OFF)
        return error(TEXT("it is off; try computer easy"));
    else
        game_do(game, (action_t)(ACTION_OPPONENT + 2 * game->level + who - WHO_FIRST));
    print(TEXT("computer "));
    print_nth(whos, game->level);
    if (game->level != LEVEL_OFF)
        print_with(TEXT(", player #"), game->computer);
    print_char('\n');
    return ANSWERED;
}

static answer_t obey_demo(game_t *game)
{
    game_begin_demo(game);
    return ANSWERED;
}

static answer_t obey_version(void)
{
    print(TEXT("OXO " OXO_VERSION "\n"));
    return ANSWERED;
}

// ---- Dispatch ----

// Names begin with letters; what begins like a number stands for the command to play there.
static bool is_number(const char *word)
{
    return *word <= '9';
}

// Whether there are as many tokens as in the form, or one less where the last is optional.
static bool has_right_count(const tokens_t *tokens, const FLASH char *form)
{
    uint8_t most = 1, least = 1;
    for (; *form != '\0'; form++) {
        if (*form == ' ')
            least = ++most;
        else if (*form == '[')
            least--;
    }
    return tokens->count >= least && tokens->count <= most;
}

answer_t commands_obey(game_t *game, const tokens_t *tokens)
{
    uint8_t command = COMMAND_PLAY;
    const FLASH char *form = entries;
    if (!is_number(tokens->token[0])) {
        do {
            if (++command == COMMAND_COUNT)
                return error(TEXT("no such command; type help"));
            form = text_nth(form, TEXTS_PER_ENTRY);
        } while (!token_is(tokens->token[0], form));
    }
    if (!has_right_count(tokens, form))
        return error_usage(form);
    switch (command) {
    case COMMAND_PLAY: return play(game, &tokens->token[0], TTT_NOBODY);
    case COMMAND_MOVE: return obey_move(game, tokens);
    case COMMAND_NEW: return obey_new(game, tokens);
    case COMMAND_UNDO: return game_do(game, ACTION_UNDO) ? ANSWERED : error(TEXT("no move to take back"));
    case COMMAND_HINT: return obey_hint(game);
    case COMMAND_COMPUTER: return obey_computer(game, tokens, form);
    case COMMAND_DEMO: return obey_demo(game);
    case COMMAND_SHOW: return ANSWER_BOARD;
    case COMMAND_SCORE: return obey_score(game, tokens, form);
    case COMMAND_BRIGHT: return obey_setting(game, tokens, form, ACTION_BRIGHTNESS, BRIGHTNESS_MAX);
    case COMMAND_LAYOUT: return obey_setting(game, tokens, form, ACTION_LAYOUT, LAYOUT_MAX);
    case COMMAND_STATS: return ANSWER_STATS;
    case COMMAND_VERSION: return obey_version();
    default: return ANSWER_HELP;
    }
}
