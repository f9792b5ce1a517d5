// Writes the text of each screen.
// SPDX-License-Identifier: MIT
#include "display/ssd1306/words.h"

#include "display/ssd1306/text.h"
#include "input_traits.h"

// At most TEXT_COLS letters each.
typedef char word_t[TEXT_COLS + 1];

// ---- The menu: its choices, the current one inverted ----

static const FLASH char *level_name(uint8_t level)
{
    static const FLASH word_t levels[LEVELS] = {
        [LEVEL_OFF] = "none", [LEVEL_EASY] = "easy", [LEVEL_MEDIUM] = "medium", [LEVEL_PERFECT] = "perfect"};
    return levels[level % LEVELS];
}

static void write_title(picture_t *p, const FLASH char *words)
{
    text_put(p, 0, 0, words);
    text_invert(p, 0);
}

static void write_choice(picture_t *p, uint8_t row, const FLASH char *words, bool is_chosen)
{
    text_put(p, row, 1, words);
    if (is_chosen)
        text_invert(p, row);
}

static void write_levels(picture_t *p, uint8_t chosen)
{
    static const FLASH word_t title = " Opponent";
    write_title(p, title);
    for (uint8_t level = 0; level < LEVELS; level++)
        write_choice(p, (uint8_t)(2 + level), level_name(level), level == chosen);
}

// As many offers as there are rows, the chosen one among them.
static void write_offers(picture_t *p, uint8_t chosen, bool muted)
{
    static const FLASH word_t offers[OFFERS] = {
        [OFFER_NEW] = "new game",   [OFFER_SIZE] = "size",     [OFFER_LEVEL] = "opponent",
        [OFFER_UNDO] = "take back", [OFFER_HINT] = "hint",     [OFFER_BRIGHTNESS] = "brightness",
        [OFFER_SOUND] = "sound on", [OFFER_LAYOUT] = "layout", [OFFER_SCORE] = "score",
    };
    static const FLASH word_t sound_off = "sound off";
    uint8_t first = chosen < TEXT_ROWS ? 0 : (uint8_t)(chosen - TEXT_ROWS + 1);
    for (uint8_t row = 0; row < TEXT_ROWS && first + row < OFFERS; row++) {
        uint8_t offer = (uint8_t)(first + row);
        text_put(p, row, 0, offer == OFFER_SOUND && muted ? sound_off : offers[offer]);
        if (offer == chosen)
            text_invert(p, row);
    }
}

static void write_sizes(picture_t *p, uint8_t chosen)
{
    static const FLASH word_t title = "   Size", by = "  x";
    write_title(p, title);
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        uint8_t row = (uint8_t)(n - TTT_N_MIN + 1);
        write_choice(p, row, by, false);
        p->text[row][1] = p->text[row][5] = (uint8_t)('0' + n);
        if (n == chosen)
            text_invert(p, row);
    }
}

static void write_brightness(picture_t *p, uint8_t brightness)
{
    static const FLASH word_t title = "Brightness";
    write_title(p, title);
    for (uint8_t i = 0; i < BRIGHTNESS_STEPS; i++) {
        uint8_t row = (uint8_t)(2 + i), step = session_brightness_step(i);
        text_number(p, row, step);
        if (step == brightness)
            text_invert(p, row);
    }
}

void words_write_menu(picture_t *p, screen_t screen, const session_t *session)
{
    const screen_is_t is = screen_is(screen);
    switch (is.kind) {
    case SCREEN_OFFERS: write_offers(p, is.value, session->settings.muted); break;
    case SCREEN_LEVELS: write_levels(p, is.value); break;
    case SCREEN_SIZES: write_sizes(p, is.value); break;
    default: write_brightness(p, session->settings.brightness); break;
    }
}

// ---- Beside the board ----

// Rows of the text beside the board.
enum { ROW_TURN, ROW_MESSAGE, ROW_X = 3, ROW_O, ROW_SCORE };

static void write_turn(picture_t *p, const session_t *session)
{
    static const FLASH word_t turns[] = {"", "X's turn", "O's turn"};
    static const FLASH word_t results[] = {"", " X wins!", " O wins!", "  Draw"};
    static const FLASH word_t yours = "Your turn", thinking = "Thinking";
    const ttt_t *board = &session->board;
    if (board->turn == TTT_NOBODY) {
        text_put(p, ROW_TURN, 0, results[ttt_result(board) & 3]);
        text_invert(p, ROW_TURN);
    } else if (session_is_computers_turn(session)) {
        text_put(p, ROW_TURN, 0, thinking);
    } else {
        text_put(p, ROW_TURN, 0, session->settings.level == LEVEL_OFF ? turns[board->turn & 3] : yours);
    }
}

static void write_player(picture_t *p, const session_t *session, uint8_t player, uint8_t row)
{
    static const FLASH word_t names[] = {"X player 1", "O player 2"};
    static const FLASH word_t yours[] = {"X you", "O you"};
    const settings_t *s = &session->settings;
    const FLASH char *words = names[player - TTT_X];
    if (s->level != LEVEL_OFF)
        words = yours[player - TTT_X];
    text_put(p, row, 0, words);
    if (s->level != LEVEL_OFF && (s->computer & player))
        text_put(p, row, 2, level_name(s->level));
}

static void write_score(picture_t *p, const session_t *session)
{
    static const FLASH word_t kinds[SCORE_KINDS] = {
        [SCORE_X] = "X won", [SCORE_O] = "O won", [SCORE_DRAWS] = "Draws"};
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++) {
        text_put(p, (uint8_t)(ROW_SCORE + kind), 0, kinds[kind]);
        text_number(p, (uint8_t)(ROW_SCORE + kind), session_score(session, kind));
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
    write_turn(p, view->session);
    write_message(p, view->screen);
    write_player(p, view->session, TTT_X, ROW_X);
    write_player(p, view->session, TTT_O, ROW_O);
    write_score(p, view->session);
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

// The key that the input asks for.
static void write_asked(picture_t *p, uint16_t asked)
{
    static const FLASH word_t up = "UP", down = "DOWN", left = "LEFT", right = "RIGHT", ok = "SELECT";
    WRITE(p, " Your keys", "", "Press");
    text_put(p, 3, 0,
             asked == 1u << KEY_2   ? up
             : asked == 1u << KEY_8 ? down
             : asked == 1u << KEY_4 ? left
             : asked == 1u << KEY_6 ? right
                                    : ok);
}

void words_write(picture_t *p, const view_t *view)
{
    text_clear(p);
    if (INPUT_HAS_MENU && screen_is_of_menu(view->screen)) {
        words_write_menu(p, view->screen, view->session);
        return;
    }
    switch (view->screen) {
    case SCREEN_DEAD_DRAW:
        WRITE(p, " No winner", "", "Nobody can", "win any", "more: a", "new game", "counts as", "a draw.");
        break;
    case SCREEN_MENU:
        WRITE(p, "   Menu", "* new game", "1 opponent", "2-8 size", "9 bright", "0 score", "# layout");
        break;
    case SCREEN_ASK_NEW: WRITE(p, " New game?", "", "Press", "again", "to begin."); break;
    case SCREEN_ASK_SIZE: WRITE(p, " New size?", "", "Press", "again", "to begin."); break;
    case SCREEN_ASK_KEY: write_asked(p, view->keys_down); break;
    case SCREEN_LEVEL: write_levels(p, view->session->settings.level); break;
    case SCREEN_LAYOUT: write_layout(p); break;
    case SCREEN_TEST_KEYS: write_test(p); break;
    case SCREEN_TEST_LEDS: break;
    default: write_game(p, view); break;
    }
}
