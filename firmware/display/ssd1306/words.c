// Writes the text of each screen.
#include "display/ssd1306/words.h"

#include "display/ssd1306/menu_words.h"
#include "display/ssd1306/text.h"
#include "input_traits.h"

// Rows of the text beside the board.
enum { ROW_TURN, ROW_MESSAGE, ROW_X = 3, ROW_O, ROW_SCORE };

// At most TEXT_COLS letters each.
typedef char word_t[TEXT_COLS + 1];

// ---- Beside the board ----

static void write_turn(picture_t *p, const game_t *game)
{
    static const FLASH word_t turns[] = {"", "X's turn", "O's turn"};
    static const FLASH word_t results[] = {"", " X wins!", " O wins!", "  Draw"};
    static const FLASH word_t yours = "Your turn", thinking = "Thinking";
    const ttt_t *board = &game->board;
    if (board->turn == TTT_NOBODY) {
        text_put(p, ROW_TURN, 0, results[ttt_result(board) & 3]);
        text_invert(p, ROW_TURN);
    } else if (game_is_computers_turn(game)) {
        text_put(p, ROW_TURN, 0, thinking);
    } else {
        text_put(p, ROW_TURN, 0, game->settings.level == LEVEL_OFF ? turns[board->turn & 3] : yours);
    }
}

static void write_player(picture_t *p, const game_t *game, uint8_t player, uint8_t row)
{
    static const FLASH word_t names[] = {"X player 1", "O player 2"};
    static const FLASH word_t yours[] = {"X you", "O you"};
    const settings_t *s = &game->settings;
    const FLASH char *words = names[player - TTT_X];
    if (s->level != LEVEL_OFF)
        words = yours[player - TTT_X];
    text_put(p, row, 0, words);
    if (s->level != LEVEL_OFF && (s->computer & player))
        text_put(p, row, 2, menu_words_level(s->level));
}

static void write_score(picture_t *p, const game_t *game)
{
    static const FLASH word_t kinds[SCORE_KINDS] = {
        [SCORE_X] = "X won", [SCORE_O] = "O won", [SCORE_DRAWS] = "Draws"};
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++) {
        text_put(p, (uint8_t)(ROW_SCORE + kind), 0, kinds[kind]);
        text_number(p, (uint8_t)(ROW_SCORE + kind), game_score(game, kind));
    }
}

static void write_message(picture_t *p, screen_t screen)
{
    static const FLASH word_t taken = "Taken!", nothing = "Not now", hint = "Try there";
    if (screen == SCREEN_REFUSED)
        text_put(p, ROW_MESSAGE, 0, taken);
    else if (screen == SCREEN_NOTHING)
        text_put(p, ROW_MESSAGE, 0, nothing);
    else if (screen == SCREEN_HINT)
        text_put(p, ROW_MESSAGE, 0, hint);
}

static void write_game(picture_t *p, const view_t *view)
{
    write_turn(p, view->game);
    write_message(p, view->screen);
    write_player(p, view->game, TTT_X, ROW_X);
    write_player(p, view->game, TTT_O, ROW_O);
    write_score(p, view->game);
    if (view->screen == SCREEN_SCORE)
        for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
            text_invert(p, (uint8_t)(ROW_SCORE + kind));
}

// ---- Other screens ----

// Writes lines below each other; the first one is the title.
static void write_lines(picture_t *p, const FLASH word_t *lines, uint8_t count)
{
    for (uint8_t row = 0; row < count; row++)
        text_put(p, row, 0, lines[row]);
    text_invert(p, 0);
}

#define WRITE(p, ...)                                                                                        \
    do {                                                                                                     \
        static const FLASH word_t lines_[] = {__VA_ARGS__};                                                  \
        write_lines(p, lines_, sizeof lines_ / sizeof *lines_);                                              \
    } while (0)

static void write_layout(picture_t *p)
{
    if (INPUT_HAS_MENU)
        WRITE(p, "  Layout", "", "down next", "up back", "OK keep");
    else
        WRITE(p, "  Layout", "", "6 next", "4 back", "5 keep");
}

static void write_test(picture_t *p)
{
    if (INPUT_HAS_MENU)
        WRITE(p, " Self-test", "", "Press each", "key.", "", "Hold OK", "to end it.");
    else
        WRITE(p, " Self-test", "", "Press each", "key.", "", "# ends it.");
}

void words_write(picture_t *p, const view_t *view)
{
    text_clear(p);
    if (INPUT_HAS_MENU && view->screen >= SCREEN_OFFERS) {
        menu_words_write(p, view->screen, view->game);
        return;
    }
    switch (view->screen) {
    case SCREEN_MENU:
        WRITE(p, "   Menu", "* new game", "1 opponent", "2-8 size", "9 bright", "0 score", "# layout");
        break;
    case SCREEN_ASK_NEW: WRITE(p, " New game?", "", "Press", "again", "to begin."); break;
    case SCREEN_ASK_SIZE: WRITE(p, " New size?", "", "Press", "again", "to begin."); break;
    case SCREEN_LEVEL: menu_words_write_levels(p, view->game->settings.level); break;
    case SCREEN_LAYOUT: write_layout(p); break;
    case SCREEN_TEST_KEYS: write_test(p); break;
    case SCREEN_TEST_LEDS: break;
    default: write_game(p, view); break;
    }
}
