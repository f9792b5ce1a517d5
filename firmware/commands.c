#include "commands.h"

#include "hal/orient.h"
#include "say.h"

#ifndef OXO_VERSION
#define OXO_VERSION "unversioned"
#endif

// ---- The table ----

// Name, arguments and help of a command, one after the other, each closed by a 0.
#define X(id, name, arguments, help) static const FLASH char entry_##id[] = name "\0" arguments "\0" help;
COMMANDS(X)
#undef X

static const FLASH char *const FLASH entries[COMMAND_COUNT] = {
#define X(id, name, arguments, help) entry_##id,
    COMMANDS(X)
#undef X
};

// The text behind a text: name, arguments and help follow each other.
static const FLASH char *behind(const FLASH char *text)
{
    while (*text++ != '\0') {
    }
    return text;
}

static const FLASH char *name_of(command_t command)
{
    return entries[command];
}

static const FLASH char *arguments_of(command_t command)
{
    return behind(entries[command]);
}

// Says name and arguments, as they are typed. Returns how many characters that took.
static uint8_t say_form(command_t command)
{
    const FLASH char *name = name_of(command), *arguments = arguments_of(command);
    uint8_t length = 0;
    for (const FLASH char *c = name; *c != '\0'; length++)
        say_char(*c++);
    if (*name != '\0' && *arguments != '\0') {
        say_char(' ');
        length++;
    }
    for (const FLASH char *c = arguments; *c != '\0'; length++)
        say_char(*c++);
    return length;
}

void commands_help(uint8_t line)
{
    enum { FORM_WIDTH = 22 };
    command_t command = (command_t)line;
    uint8_t length = say_form(command);
    say_times(' ', (uint8_t)(FORM_WIDTH - length));
    say(behind(arguments_of(command)));
    say_end();
}

// ---- Errors ----

static answer_t error(const FLASH char *text)
{
    say(TEXT("error: "));
    say(text);
    say_end();
    return ANSWERED;
}

static answer_t error_usage(command_t command)
{
    say(TEXT("error: usage: "));
    say_form(command);
    say_end();
    return ANSWERED;
}

// Reads an argument that has to be a number from low to high.
// Returns it, or -1 when it is none, which has been said then.
static int16_t number_in(const words_t *words, uint8_t index, const FLASH char *what, uint8_t low,
                         uint8_t high)
{
    int16_t number = words_number(words, index);
    if (number >= low && number <= high)
        return number;
    say(TEXT("error: "));
    say(what);
    if (number >= 0) {
        say_char(' ');
        say_number((uint16_t)number);
        say(TEXT(" is outside "));
    } else {
        say(TEXT(" must be a number, "));
    }
    say_number(low);
    say(TEXT(".."));
    say_number(high);
    say_end();
    return -1;
}

static answer_t error_cell_taken(uint8_t row, uint8_t col)
{
    say(TEXT("error: cell "));
    say_number(row);
    say_char(' ');
    say_number(col);
    say(TEXT(" is taken"));
    say_end();
    return ANSWERED;
}

static answer_t error_turn(const game_t *game)
{
    say(TEXT("error: it is the turn of player "));
    say_number(game->board.turn);
    say_end();
    return ANSWERED;
}

// ---- What commands do ----

// The cell that two words name, or CELL_NONE when they name none, which has been said then.
static cell_t cell_in(const game_t *game, const words_t *words, uint8_t index)
{
    uint8_t last = (uint8_t)(game->board.n - 1);
    int16_t row = number_in(words, index, TEXT("row"), 0, last);
    if (row < 0)
        return CELL_NONE;
    int16_t col = number_in(words, (uint8_t)(index + 1), TEXT("column"), 0, last);
    return col < 0 ? CELL_NONE : cell_at((uint8_t)row, (uint8_t)col);
}

// Sets a mark, and for `move` answers with the result. The board follows, as the game has changed.
static answer_t play(game_t *game, cell_t cell, uint8_t player, bool say_result)
{
    ttt_result_t result = game_move(game, cell, player);
    if (result == TTT_E_TURN)
        return error_turn(game);
    if (result == TTT_E_TAKEN)
        return error_cell_taken(cell_row(cell), cell_col(cell));
    if (result < 0) // over: and then it is nobody's turn, so ROW COL plays for no player
        return error(TEXT("the game is over; type new"));
    if (say_result) {
        say_number((uint16_t)result);
        say_end();
    }
    return ANSWERED;
}

static answer_t obey_play(game_t *game, const words_t *words)
{
    cell_t cell = cell_in(game, words, 0);
    return cell == CELL_NONE ? ANSWERED : play(game, cell, game->board.turn, false);
}

static answer_t obey_move(game_t *game, const words_t *words)
{
    int16_t player = number_in(words, 3, TEXT("player"), TTT_X, TTT_O);
    cell_t cell = player < 0 ? CELL_NONE : cell_in(game, words, 1);
    return cell == CELL_NONE ? ANSWERED : play(game, cell, (uint8_t)player, true);
}

static answer_t obey_new(game_t *game, const words_t *words)
{
    int16_t n = game->board.n;
    if (words->count > 1)
        n = number_in(words, 1, TEXT("size"), TTT_N_MIN, TTT_N_MAX);
    if (n >= 0)
        game_new(game, (uint8_t)n);
    return ANSWERED;
}

static answer_t obey_score(game_t *game, const words_t *words)
{
    if (words->count > 1) {
        if (!words_is(words, 1, TEXT("reset")))
            return error_usage(COMMAND_SCORE);
        game_reset_score(game);
    }
    say(TEXT("X "));
    say_number(game_score(game, SCORE_X));
    say(TEXT(", O "));
    say_number(game_score(game, SCORE_O));
    say(TEXT(", draws "));
    say_number(game_score(game, SCORE_DRAWS));
    say_end();
    return ANSWERED;
}

static answer_t obey_setting(uint8_t *setting, const words_t *words, const FLASH char *what, uint8_t most)
{
    int16_t value = number_in(words, 1, what, 0, most);
    if (value < 0)
        return ANSWERED;
    *setting = (uint8_t)value;
    say(what);
    say_char(' ');
    say_number(*setting);
    say_end();
    return ANSWERED;
}

static answer_t obey_version(void)
{
    say(TEXT("OXO " OXO_VERSION));
    say_end();
    return ANSWERED;
}

// ---- Dispatch ----

static command_t find(const words_t *words)
{
    char first = words->start[0][0];
    if ((first >= '0' && first <= '9') || first == '-')
        return COMMAND_PLAY;
    command_t command = COMMAND_MOVE;
    while (command < COMMAND_COUNT && !words_is(words, 0, name_of(command)))
        command++;
    return command;
}

// Whether there are as many words as the command's form has, or one less where the last is optional.
static bool has_right_count(command_t command, const words_t *words)
{
    const FLASH char *arguments = arguments_of(command);
    bool optional = *arguments == '[';
    uint8_t most = *name_of(command) != '\0';
    if (*arguments != '\0')
        most++;
    for (; *arguments != '\0'; arguments++) {
        if (*arguments == ' ')
            most++;
    }
    return words->count == most || (optional && words->count == most - 1);
}

answer_t commands_obey(game_t *game, const words_t *words)
{
    command_t command = find(words);
    if (command == COMMAND_COUNT)
        return error(TEXT("no such command; type help"));
    if (!has_right_count(command, words))
        return error_usage(command);
    switch (command) {
    case COMMAND_PLAY: return obey_play(game, words);
    case COMMAND_MOVE: return obey_move(game, words);
    case COMMAND_NEW: return obey_new(game, words);
    case COMMAND_UNDO: return game_undo(game) ? ANSWERED : error(TEXT("there is no move to take back"));
    case COMMAND_SHOW: return ANSWER_BOARD;
    case COMMAND_SCORE: return obey_score(game, words);
    case COMMAND_BRIGHT: return obey_setting(&game->brightness, words, TEXT("brightness"), BRIGHTNESS_MAX);
    case COMMAND_LAYOUT: return obey_setting(&game->layout, words, TEXT("layout"), ORIENTATIONS - 1);
    case COMMAND_STATS: return ANSWER_STATS;
    case COMMAND_VERSION: return obey_version();
    default: return ANSWER_HELP;
    }
}
