// Parses each command's arguments and prints its errors.
// SPDX-License-Identifier: MIT
#include "console/commands.h"

#include "console/print.h"
#include "console/report.h"

#ifndef OXO_VERSION
#define OXO_VERSION "unversioned"
#endif

// ---- The table ----

// Of COMMANDS in commands.h: each command's form, then its help.
static const FLASH char entries[] =
#define X(id, form, help) form "\0" help "\0"
    COMMANDS(X);
#undef X

enum { TEXTS_PER_ENTRY = 2 };

_Static_assert(TTT_N_MIN == 2 && BRIGHTNESS_MAX == 15 && LAYOUT_MAX == 7,
               "forms and help of `new`, `bright` and `layout` state these limits");

static const FLASH char *help_behind(const FLASH char *form)
{
    return text_nth(form, 1);
}

void commands_help(uint8_t line)
{
    enum { FORM_WIDTH = 22 };
    const FLASH char *form = text_nth(entries, (uint8_t)(TEXTS_PER_ENTRY * line));
    const FLASH char *help = help_behind(form);
    print(form);
    uint8_t width = (uint8_t)(help - form);
    do
        print_char(' ');
    while (width++ < FORM_WIDTH);
    print(help);
    print_char('\n');
}

// ---- Replies ----

static reply_t reply_topic(topic_t topic)
{
    return (reply_t){ACTION_NONE, topic};
}

static reply_t reply_nothing(void)
{
    return reply_topic(TOPIC_NONE);
}

static reply_t reply_action(action_t action)
{
    return (reply_t){action, TOPIC_NONE};
}

// ---- Errors ----

// Print an error: one text, or two.
static reply_t error_about(const FLASH char *about, const FLASH char *text)
{
    print_error_label();
    print(about);
    print(text);
    print_char('\n');
    return reply_nothing();
}

static reply_t error(const FLASH char *text)
{
    return error_about(text, TEXT(""));
}

// The same with a subject, then numbers in the text as in print_with_two.
static reply_t error_with(const FLASH char *about, const FLASH char *text, uint8_t first, uint8_t second)
{
    print_error_label();
    print(about);
    print_with_two(text, first, second);
    print_char('\n');
    return reply_nothing();
}

static reply_t error_usage(const FLASH char *form)
{
    return error_about(TEXT("usage: "), form);
}

// Reads a token that must be a number from low to high. Prints an error and returns TOKEN_NO_NUMBER if not.
static uint8_t number_in(const char *token, const FLASH char *what, uint8_t low, uint8_t high)
{
    uint8_t number = token_number(token);
    if (number >= low && number <= high)
        return number;
    error_with(what, TEXT(" must be #..#"), low, high);
    return TOKEN_NO_NUMBER;
}

// ---- Moves ----

// Returns true if a player is to move; otherwise prints the reason.
static bool can_play(const session_t *session)
{
    if (session_is_players_turn(session))
        return true;
    if (session_is_over(session))
        error(TEXT("the game is over; type new"));
    else
        error(TEXT("it is the computer's turn"));
    return false;
}

// Plays in the cell given by two tokens.
//   player: TTT_NOBODY for the player to move.
static reply_t parse_play(const session_t *session, const char *const cell[2], uint8_t player)
{
    uint8_t last = (uint8_t)(session->board.n - 1);
    uint8_t row = number_in(cell[0], TEXT("row"), 0, last);
    if (row == TOKEN_NO_NUMBER)
        return reply_nothing();
    uint8_t col = number_in(cell[1], TEXT("column"), 0, last);
    if (col == TOKEN_NO_NUMBER || !can_play(session))
        return reply_nothing();
    if (player != TTT_NOBODY && player != session->board.turn)
        return error_with(TEXT("it is player "), TEXT("#'s turn"), session->board.turn, 0);
    if (cell_mark(&session->board, cell_at(row, col)) != TTT_NOBODY)
        return error_with(TEXT("cell "), TEXT("# # is taken"), row, col);
    return (reply_t){(action_t)(ACTION_PLAY + cell_at(row, col)),
                     player == TTT_NOBODY ? TOPIC_NONE : TOPIC_RESULT};
}

static reply_t parse_move(const session_t *session, const tokens_t *tokens)
{
    uint8_t player = number_in(tokens->token[3], TEXT("player"), TTT_X, TTT_O);
    return player == TOKEN_NO_NUMBER ? reply_nothing() : parse_play(session, &tokens->token[1], player);
}

static reply_t parse_undo(const session_t *session)
{
    return session_can_undo(session) ? reply_action(ACTION_UNDO) : error(TEXT("no move to undo"));
}

static reply_t parse_hint(const session_t *session)
{
    return can_play(session) ? (reply_t){ACTION_HINT, TOPIC_HINT} : reply_nothing();
}

// ---- Games and settings ----

static reply_t parse_new(const session_t *session, const tokens_t *tokens)
{
    uint8_t n = session->board.n;
    if (tokens->count > 1)
        n = number_in(tokens->token[1], TEXT("size"), TTT_N_MIN, TTT_N_MAX);
    return n == TOKEN_NO_NUMBER ? reply_nothing() : reply_action((action_t)(ACTION_NEW + n));
}

static reply_t parse_score(const tokens_t *tokens, const FLASH char *form)
{
    if (tokens->count == 1)
        return reply_topic(TOPIC_SCORE);
    if (!token_is(tokens->token[1], TEXT("reset")))
        return error_usage(form);
    return (reply_t){ACTION_RESET_SCORE, TOPIC_SCORE};
}

// Prints or changes a setting.
//   action: the one that sets it to 0.
static reply_t parse_setting(const tokens_t *tokens, topic_t topic, const FLASH char *what, uint8_t max,
                             action_t action)
{
    if (tokens->count == 1)
        return reply_topic(topic);
    uint8_t value = number_in(tokens->token[1], what, 0, max);
    return value == TOKEN_NO_NUMBER ? reply_nothing() : reply_action((action_t)(action + value));
}

static reply_t parse_sound(const tokens_t *tokens, const FLASH char *form)
{
    if (tokens->count == 1)
        return reply_topic(TOPIC_SOUND);
    if (token_is(tokens->token[1], TEXT("on")))
        return reply_action(ACTION_SOUND + 1);
    return token_is(tokens->token[1], TEXT("off")) ? reply_action(ACTION_SOUND) : error_usage(form);
}

// Arguments of `computer`: the levels, then the sides.
enum { WORD_FIRST = LEVELS, WORDS = WORD_FIRST + 2 };

static reply_t parse_computer(const session_t *session, const tokens_t *tokens, const FLASH char *form)
{
    if (tokens->count == 1)
        return reply_topic(TOPIC_COMPUTER);
    uint8_t word = 0;
    while (!token_is(tokens->token[1], text_nth(report_computer_words, word))) {
        if (++word == WORDS)
            return error_about(TEXT("try computer "), help_behind(form));
    }
    if (word < WORD_FIRST)
        return reply_action(session_choose(session, word));
    if (session->settings.level == LEVEL_OFF)
        return error(TEXT("it is off; try computer easy"));
    return reply_action((action_t)(ACTION_COMPUTER + 2 * session->settings.level + word - WORD_FIRST));
}

// ---- Dispatch ----

static reply_t print_version(void)
{
    print(TEXT("OXO " OXO_VERSION "\n"));
    return reply_nothing();
}

// Command names begin with a letter; a token that begins like a number is the command PLAY.
static bool is_number(const char *token)
{
    return *token <= '9';
}

// Whether the number of tokens fits the form, whose last token may be optional.
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

reply_t commands_parse(const session_t *session, const tokens_t *tokens)
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
    case COMMAND_PLAY: return parse_play(session, &tokens->token[0], TTT_NOBODY);
    case COMMAND_MOVE: return parse_move(session, tokens);
    case COMMAND_NEW: return parse_new(session, tokens);
    case COMMAND_UNDO: return parse_undo(session);
    case COMMAND_HINT: return parse_hint(session);
    case COMMAND_COMPUTER: return parse_computer(session, tokens, form);
    case COMMAND_WATCH: return reply_action(ACTION_WATCH);
    case COMMAND_SHOW: return reply_topic(TOPIC_BOARD);
    case COMMAND_SCORE: return parse_score(tokens, form);
    case COMMAND_BRIGHT:
        return parse_setting(tokens, TOPIC_BRIGHTNESS, report_settings, BRIGHTNESS_MAX, ACTION_BRIGHTNESS);
    case COMMAND_LAYOUT:
        return parse_setting(tokens, TOPIC_LAYOUT, text_nth(report_settings, 1), LAYOUT_MAX, ACTION_LAYOUT);
    case COMMAND_SOUND: return parse_sound(tokens, form);
    case COMMAND_STATS: return reply_topic(TOPIC_STATS);
    case COMMAND_VERSION: return print_version();
    default: return reply_topic(TOPIC_HELP);
    }
}
