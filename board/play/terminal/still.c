// Finds the marks' LEDs: the firmware says where cells are, and the layout how the picture is turned.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/still.h"

#include "board/play/script/game_status.h"
#include "board/play/script/marks.h"
#include "hal/frame.h"

// ---- Where a mark is ----

typedef struct {
    const marks_t *marks;
    uint8_t layout;
} place_t;

// Bits of a layout, in the order in which they act (hal/orientation.h).
enum { MIRROR = 1, FLIP = 2, TRANSPOSE = 4 };

static unsigned led_of(const place_t *place, unsigned row, unsigned col)
{
    unsigned y = place->marks->from + place->marks->pitch * row,
             x = place->marks->from + place->marks->pitch * col;
    if ((place->layout & MIRROR) != 0)
        x = FRAME_SIZE - 1 - x;
    if ((place->layout & FLIP) != 0)
        y = FRAME_SIZE - 1 - y;
    return (place->layout & TRANSPOSE) != 0 ? x * FRAME_SIZE + y : y * FRAME_SIZE + x;
}

static board_colour_t *pixel_of(board_screen_t *screen, unsigned led)
{
    return &screen->pixel[led / FRAME_SIZE * screen->width + led % FRAME_SIZE];
}

// ---- Whether the board is shown ----

static game_status_t read_game(const console_log_t *console)
{
    game_status_t game = {.n = 0};
    for (unsigned long n = console->ended < LOG_LINES ? 0 : console->ended - LOG_LINES + 1;
         n < console->ended; n++)
        game_status_line(&game, console_log_line(console, n));
    return game;
}

// After the end a sign alternates with the board: it lights what is no mark, or leaves steady marks dark.
static bool is_sign(const still_t *still, const game_status_t *game, const place_t *place)
{
    if (!game_status_is_over(game->turn))
        return false;
    for (unsigned i = 0; i < game->n * game->n; i++) {
        char mark = game->mark[i / game->n][i % game->n];
        const unsigned led = led_of(place, i / game->n, i % game->n);
        bool lit = board_colour_is_lit(
            still->screen.pixel[led / FRAME_SIZE * still->screen.width + led % FRAME_SIZE]);
        if ((mark == ' ' && lit) || (mark == 'X' && !lit && game->turn == GAME_DRAWN))
            return true;
    }
    return false;
}

static bool shows_board(const user_t *user)
{
    watch_screen_t screen = watch_screen(&user->watch);
    return user->powered && !board_display_is_off(user->board) && user->watch.screen != NULL &&
           (screen == WATCH_BOARD || screen == WATCH_REFUSED || screen == WATCH_HINT);
}

// ---- The picture ----

void still_take(still_t *still, const user_t *user)
{
    still->rings = 0;
    still->intensity = board_intensity(user->board);
    board_screen(user->board, &still->screen);
    if (!shows_board(user))
        return;
    const game_status_t game = read_game(&user->console);
    const marks_t marks = marks_of(user->board, game.n);
    const place_t place = {&marks, *user->watch.layout};
    bool can_turn = still->screen.width == FRAME_SIZE || place.layout == 0;
    if (marks.kind != MARKS_BLINK || marks.side != 1 || !can_turn || is_sign(still, &game, &place))
        return;
    for (unsigned i = 0; i < game.n * game.n; i++) {
        char mark = game.mark[i / game.n][i % game.n];
        unsigned led = led_of(&place, i / game.n, i % game.n);
        if (mark == ' ')
            continue;
        pixel_of(&still->screen, led)->red = 255;
        still->rings |= (uint64_t)(mark == 'O') << led;
    }
}
