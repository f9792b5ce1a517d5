#include "commands.h"

#include "hal/orient.h"
#include "say.h"

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

_Static_assert(TTT_N_MIN == 2 && TTT_N_MAX == 8 && BRIGHTNESS_MAX == 15 && ORIENTATIONS == 8,
               "the forms and helps of `new`, `bright` and `layout` say so");

void commands_help(uint8_t line)
{
    enum { FORM_WIDTH = 22 };
    const FLASH char *form = text_nth(entries, (uint8_t)(TEXTS_PER_ENTRY * line));
    for (uint8_t width = say(form); width < FORM_WIDTH; width++)
        say_char(' ');
    say(text_nth(form, 1));
    say_char('\n');
}

// ---- Errors ----

// Says what is wrong, with numbers as say_with has it.
static answer_t error(const FLASH char *text, uint16_t first, uint16_t second)
{
    say(TEXT("error: "));
    say_with(text, first, second);
    say_char('\n');
    return ANSWERED;
}

static answer_t error_usage(const FLASH char *form)
{
    say(TEXT("error: usage: "));
    say(form);
    say_char('\n');
    return ANSWERED;
}

// Reads a word that has to be a number from low to high.
// Returns it, or -1 when it is none, which has been said then.
static int16_t number_in(const char *word, const FLASH char *what, uint8_t low, uint8_t high)
{
    int16_t number = words_number(word);
    if (number >= low && number <= high)
        return number;
    say(TEXT("error: "));
    say(what);
    say_with(number < 0 ? TEXT(" must be a number,") : TEXT(" # is outside"), (uint16_t)number, 0);
    say_with(TEXT(" #..#\n"), low, high);
    return -1;
}

// ---- What commands do ----

// The cell that two words name, or CELL_NONE when they name none, which has been said then.
static cell_t cell_in(const game_t *game, const char *const words[2])
{
    uint8_t last = (uint8_t)(game->board.n - 1);
    int16_t row = number_in(words[0], TEXT("row"), 0, last);
    if (row < 0)
        return CELL_NONE;
    int16_t col = number_in(words[1], TEXT("column"), 0, last);
    return col < 0 ? CELL_NONE : cell_at((uint8_t)row, (uint8_t)col);
}

// Sets a mark, and for `move` answers with the result. The board follows, as the game has changed.
static answer_t play(game_t *game, cell_t cell, uint8_t player, bool say_result)
{
    ttt_result_t result = game_move(game, cell, player);
    if (result == TTT_E_TURN)
        return error(TEXT("it is the turn of player #"), game->board.turn, 0);
    if (result == TTT_E_TAKEN)
        return error(TEXT("cell # # is taken"), cell_row(cell), cell_col(cell));
    if (result < 0) // over: and then it is nobody's turn, so ROW COL plays for no player
        return error(TEXT("the game is over; type new"), 0, 0);
    if (say_result)
        say_with(TEXT("#\n"), (uint16_t)result, 0);
    return ANSWERED;
}

static answer_t obey_play(game_t *game, const words_t *words)
{
    cell_t cell = cell_in(game, &words->word[0]);
    return cell == CELL_NONE ? ANSWERED : play(game, cell, game->board.turn, false);
}

static answer_t obey_move(game_t *game, const words_t *words)
{
    int16_t player = number_in(words->word[3], TEXT("player"), TTT_X, TTT_O);
    cell_t cell = player < 0 ? CELL_NONE : cell_in(game, &words->word[1]);
    return cell == CELL_NONE ? ANSWERED : play(game, cell, (uint8_t)player, true);
}

static answer_t obey_new(game_t *game, const words_t *words)
{
    int16_t n = game->board.n;
    if (words->count > 1)
        n = number_in(words->word[1], TEXT("size"), TTT_N_MIN, TTT_N_MAX);
    if (n >= 0)
        game_new(game, (uint8_t)n);
    return ANSWERED;
}

static answer_t obey_score(game_t *game, const words_t *words, const FLASH char *form)
{
    if (words->count > 1) {
        if (!words_is(words->word[1], TEXT("reset")))
            return error_usage(form);
        game_reset_score(game);
    }
    say_with(TEXT("X #, O #, "), game_score(game, SCORE_X), game_score(game, SCORE_O));
    say_with(TEXT("draws #\n"), game_score(game, SCORE_DRAWS), 0);
    return ANSWERED;
}

static answer_t obey_setting(uint8_t *setting, const words_t *words, const FLASH char *what, uint8_t most)
{
    int16_t value = number_in(words->word[1], what, 0, most);
    if (value < 0)
        return ANSWERED;
    *setting = (uint8_t)value;
    say(what);
    say_with(TEXT(" #\n"), *setting, 0);
    return ANSWERED;
}

static answer_t obey_version(void)
{
    say(TEXT("OXO " OXO_VERSION "\n"));
    return ANSWERED;
}

// ---- Dispatch ----

// Names begin with letters; what begins like a number stands for the command to play there.
static bool is_number(const char *word)
{
    return *word <= '9';
}

// Whether there are as many words as in the form, or one less where the last is optional.
static bool has_right_count(const words_t *words, const FLASH char *form)
{
    uint8_t most = 1, least = 1;
    for (; *form != '\0'; form++) {
        if (*form == ' ')
            least = ++most;
        else if (*form == '[')
            least--;
    }
    return words->count >= least && words->count <= most;
}

answer_t commands_obey(game_t *game, const words_t *words)
{
    uint8_t command = COMMAND_PLAY;
    const FLASH char *form = entries;
    if (!is_number(words->word[0])) {
        do {
            if (++command == COMMAND_COUNT)
                return error(TEXT("no such command; type help"), 0, 0);
            form = text_nth(form, TEXTS_PER_ENTRY);
        } while (!words_is(words->word[0], form));
    }
    if (!has_right_count(words, form))
        return error_usage(form);
    switch (command) {
    case COMMAND_PLAY: return obey_play(game, words);
    case COMMAND_MOVE: return obey_move(game, words);
    case COMMAND_NEW: return obey_new(game, words);
    case COMMAND_UNDO: return game_undo(game) ? ANSWERED : error(TEXT("there is no move to take back"), 0, 0);
    case COMMAND_SHOW: return ANSWER_BOARD;
    case COMMAND_SCORE: return obey_score(game, words, form);
    case COMMAND_BRIGHT: return obey_setting(&game->brightness, words, TEXT("brightness"), BRIGHTNESS_MAX);
    case COMMAND_LAYOUT: return obey_setting(&game->layout, words, TEXT("layout"), ORIENTATIONS - 1);
    case COMMAND_STATS: return ANSWER_STATS;
    case COMMAND_VERSION: return obey_version();
    default: return ANSWER_HELP;
    }
}
