// Plays a game to a win, takes it back, and plays one to a draw, on 2x2, 3x3, 4x4, 5x5 and 8x8, by keys and
// lines, and prints what is seen: the matrix, with `b` for a pixel that blinks, and the console. Fails when
// the board has seen a fault.
#include <stdio.h>
#include <string.h>

#include "board/virtual/board.h"
#include "hal/key.h"

enum { WATCH_MS = 600, LOOK_EVERY_MS = 5, DOWN_MS = 60, UP_MS = 60, BOUNCE_US = 3000, LINE_MS = 1000 };

// X fills the cursor's row, and O the one below, or what the digits are.
typedef struct {
    int n;
    const char *win;
} game_t;

static const game_t games[] = {{2, "142"},
                               {3, "14253"},
                               {4, "5 85 35 85 35 85 35"},
                               {5, "5 85 35 85 35 85 35 85 35"},
                               {8, "5 85 35 85 35 85 35 85 35 85 35 85 35 85 35"}};

static board_t *board;
static char last[3]; // bytes of the console

static void on_console(board_t *b, uint8_t byte, void *context)
{
    (void)b;
    (void)context;
    putchar(byte);
    last[0] = last[1];
    last[1] = (char)byte;
}

static void wait_ms(unsigned ms)
{
    board_run(board, board_now(board) + board_us(board, 1000ull * ms));
}

static bool has_prompt(board_t *b, void *context)
{
    (void)context;
    return board_typing(b) == 0 && strcmp(last, "> ") == 0;
}

static void type(const char *line)
{
    board_type(board, line, strlen(line));
    board_run_until(board, board_now(board) + board_us(board, 1000ull * LINE_MS), has_prompt, NULL);
}

static void press(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys == ' ')
            continue;
        unsigned key = (unsigned)(strchr(KEYPAD_LEGEND, *keys) - KEYPAD_LEGEND);
        chip_time_t now = board_now(board);
        board_press(board, key, now, board_us(board, BOUNCE_US));
        board_release(board, key, now + board_us(board, 1000ull * DOWN_MS), board_us(board, BOUNCE_US));
        wait_ms(DOWN_MS + UP_MS);
    }
}

static void look(const char *what)
{
    frame_t lit, all, any;
    memset(&all, 0xFF, sizeof all);
    memset(&any, 0, sizeof any);
    for (unsigned ms = 0; ms < WATCH_MS; ms += LOOK_EVERY_MS) {
        board_picture(board, &lit);
        for (int row = 0; row < FRAME_SIZE; row++) {
            all.row[row] &= lit.row[row];
            any.row[row] |= lit.row[row];
        }
        wait_ms(LOOK_EVERY_MS);
    }
    printf("\n%s:\n", what);
    for (int row = 0; row < FRAME_SIZE; row++) {
        for (unsigned bit = 0x80; bit != 0; bit >>= 1)
            putchar((all.row[row] & bit) != 0 ? '#' : (any.row[row] & bit) != 0 ? 'b' : '.');
        putchar('\n');
    }
}

static void start(int n)
{
    char line[40];
    snprintf(line, sizeof line, "new %d\r", n);
    type(line);
    wait_ms(500);
}

// Row by row, so that no line has marks of one player only: in the last row pairs change places where n is
// even, else the second row comes first.
static void draw(int n)
{
    char line[40];
    for (int i = 0; i < n * n; i++) {
        int cell = (i + (n % 2 ? n : 0)) % (n * n), row = cell / n, col = cell % n;
        snprintf(line, sizeof line, "%d %d\r", row, n % 2 == 0 && row == n - 1 ? col ^ 1 : col);
        type(line);
    }
}

static void play(const game_t *game)
{
    printf("\n==== %d x %d\n", game->n, game->n);
    start(game->n);
    look("start");
    press(game->win);
    look("won");
    press("#");
    look("taken back");
    if (game->n == 2) // has no draw
        return;
    start(game->n);
    draw(game->n);
    look("drawn");
    press("##");
    look("taken back");
}

int main(void)
{
    char error[200] = "";
    board = board_new(FIRMWARE, 1, error, sizeof error);
    if (board == NULL) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    board_on_console(board, on_console, NULL);
    board_power_on(board);
    wait_ms(500);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        play(&games[i]);
    unsigned faults = board_faults(board);
    if (faults != 0)
        fprintf(stderr, "%u faults; the first: %s\n", faults, board_fault(board, 0));
    board_free(board);
    return faults != 0;
}
