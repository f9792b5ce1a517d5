// Plays the demonstration script and prints its pictures in strips.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/demo.h"

#include <stdio.h>
#include <string.h>

#include "board/play/script/frame_text.h"
#include "board/play/script/legend.h"

// clang-format off
static const char demo_script[] =
    "say 3 x 3: X takes the top row, which blinks; # takes the last move back\n"
    "expect\n"
    "..#..#..\n" "..#..#..\n" "########\n" "..#..#..\n"
    "..#..#..\n" "########\n" "..#..#..\n" "..#..#..\n"
    "key 1\n"
    "expect\n"
    "#....#..\n" ".#...#..\n" "...#####\n" "..#..#..\n"
    "..#..#..\n" "########\n" "..#..#..\n" "..#..#..\n"
    "key 5\n"
    "expect\n"
    "#....#..\n" ".#...#..\n" "......##\n" "...##...\n"
    "...##...\n" "##....##\n" "..#..#..\n" "..#..#..\n"
    "key 2\n"
    "expect\n"
    "#..#....\n" ".#..#...\n" "......##\n" "...##...\n"
    "...##...\n" "##....##\n" "..#..#..\n" "..#..#..\n"
    "key 9\n"
    "expect\n"
    "#..#....\n" ".#..#...\n" "......##\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "key 3\n"
    "expect within 500ms\n"
    "#..#..#.\n" ".#..#..#\n" "........\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "expect within 500ms\n"
    "........\n" "........\n" "........\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "expect within 500ms\n"
    "#..#..#.\n" ".#..#..#\n" "........\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "key #\n"
    "expect\n"
    "#..#....\n" ".#..#...\n" "......##\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "key 3\n"
    "expect within 500ms\n"
    "#..#..#.\n" ".#..#..#\n" "........\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "expect within 500ms\n"
    "........\n" "........\n" "........\n" "...##...\n"
    "...##...\n" "##......\n" "..#...##\n" "..#...##\n"
    "say 2 x 2: larger marks; the first player wins\n"
    "key * 2\n"
    "expect\n"
    "...##...\n" "...##...\n" "...##...\n" "########\n"
    "########\n" "...##...\n" "...##...\n" "...##...\n"
    "key 1\n"
    "expect\n"
    "#.#.....\n" ".#......\n" "#.#.....\n" ".....###\n"
    ".....###\n" "...##...\n" "...##...\n" "...##...\n"
    "key 5\n"
    "expect\n"
    "#.#.....\n" ".#......\n" "#.#.....\n" "........\n"
    "........\n" ".....###\n" ".....#.#\n" ".....###\n"
    "key 2\n"
    "expect within 500ms\n"
    "#.#..#.#\n" ".#....#.\n" "#.#..#.#\n" "........\n"
    "........\n" ".....###\n" ".....#.#\n" ".....###\n"
    "expect within 500ms\n"
    "........\n" "........\n" "........\n" "........\n"
    "........\n" ".....###\n" ".....#.#\n" ".....###\n"
    "say 4 x 4: a cursor blinks as the mark to come, and 5 plays there; X is steady, O blinks\n"
    "key * 4\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "........\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "........\n" ".......#\n"
    "........\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "........\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "........\n" ".......#\n"
    "........\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 1\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "..#.....\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "..#.....\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 6\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "..#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "..#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 4 4 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "#.#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 9\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "#.#.#...\n" ".......#\n"
    "..#.#...\n" ".......#\n" "........\n" ".#.#.#..\n"
    "key 9 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "#.#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "....#...\n" ".#.#.#..\n"
    "key 4 5\n"
    "expect within 1200ms\n"
    "........\n" ".......#\n" "#.#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "..#.#...\n" ".#.#.#..\n"
    "key 6 8 5\n"
    "expect within 500ms\n"
    "....#...\n" ".......#\n" "#.#.#...\n" ".......#\n"
    "....#...\n" ".......#\n" "..#.#...\n" ".#.#.#..\n"
    "expect within 500ms\n"
    "........\n" ".......#\n" "#.#.....\n" ".......#\n"
    "........\n" ".......#\n" "..#.....\n" ".#.#.#..\n"
    "say 5 x 5: as 4 x 4, without gaps\n"
    "key * 5\n"
    "expect within 1200ms\n"
    "......#.\n" "......#.\n" "..#...#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "expect within 1200ms\n"
    "......#.\n" "......#.\n" "......#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "key 5\n"
    "expect within 1200ms\n"
    "......#.\n" "......#.\n" "..#...#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "key 1 5\n"
    "expect within 1200ms\n"
    "......#.\n" ".#....#.\n" "..#...#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "key 6\n"
    "expect within 1200ms\n"
    "......#.\n" ".##...#.\n" "..#...#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "expect within 1200ms\n"
    "......#.\n" "......#.\n" "..#...#.\n" "......#.\n"
    "......#.\n" "......#.\n" "#######.\n" "........\n"
    "say 8 x 8: the whole matrix\n"
    "key * 8\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "........\n"
    "....#...\n" "........\n" "........\n" "........\n"
    "key 5\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "........\n"
    "....#...\n" "........\n" "........\n" "........\n"
    "key 1 5\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "...#....\n"
    "....#...\n" "........\n" "........\n" "........\n"
    "key 8 8 5\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "...#....\n"
    "....#...\n" "...#....\n" "........\n" "........\n"
    "key 6\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "...#....\n"
    "....#...\n" "...##...\n" "........\n" "........\n"
    "expect within 1200ms\n"
    "........\n" "........\n" "........\n" "........\n"
    "....#...\n" "...#....\n" "........\n" "........\n"
    "say 3 x 3 against the computer: C chooses how good it is; it replies, and 0 asks it what to do\n"
    "key * 3\n"
    "expect\n"
    "..#..#..\n" "..#..#..\n" "########\n" "..#..#..\n"
    "..#..#..\n" "########\n" "..#..#..\n" "..#..#..\n"
    "key C\n"
    "expect\n"
    "........\n" "........\n" "........\n" "........\n"
    "........\n" "##......\n" "##......\n" "##.##.##\n"
    "key C\n"
    "expect\n"
    "........\n" "........\n" "........\n" "...##...\n"
    "...##...\n" "##.##...\n" "##.##...\n" "##.##.##\n"
    "key C\n"
    "expect\n"
    "........\n" "......##\n" "......##\n" "...##.##\n"
    "...##.##\n" "##.##.##\n" "##.##.##\n" "##.##.##\n"
    "expect within 1500ms\n"
    "..#..#..\n" "..#..#..\n" "########\n" "..#..#..\n"
    "..#..#..\n" "########\n" "..#..#..\n" "..#..#..\n"
    "key 1\n"
    "expect\n"
    "#....#..\n" ".#...#..\n" "...#####\n" "..#..#..\n"
    "..#..#..\n" "########\n" "..#..#..\n" "..#..#..\n"
    "expect within 500ms\n"
    "#....#..\n" ".#...#..\n" "......##\n" "...##...\n"
    "...##...\n" "##....##\n" "..#..#..\n" "..#..#..\n"
    "wait 700ms\n"
    "key 2\n"
    "expect\n"
    "#..#....\n" ".#..#...\n" "......##\n" "...##...\n"
    "...##...\n" "##....##\n" "..#..#..\n" "..#..#..\n"
    "expect within 500ms\n"
    "#..#..##\n" ".#..#.##\n" "........\n" "...##...\n"
    "...##...\n" "##....##\n" "..#..#..\n" "..#..#..\n"
    "wait 700ms\n"
    "key 0\n"
    "expect within 500ms\n"
    "#..#..##\n" ".#..#.##\n" "........\n" "...##...\n"
    "...##...\n" "......##\n" "#....#..\n" ".#...#..\n";
// clang-format on

enum { STRIP_PICTURES = 7, CAPTION = 10 };

// Pictures waiting to be printed side by side.
typedef struct {
    frame_t picture[STRIP_PICTURES];
    char caption[STRIP_PICTURES][CAPTION + 1];
    unsigned pictures;
} strip_t;

// The last cell has no trailing blanks.
static void print_cell(const strip_t *strip, unsigned i, const char *text)
{
    if (i + 1 < strip->pictures)
        printf("  %-*s", CAPTION, text);
    else
        printf("  %s\n", text);
}

static void print_strip(strip_t *strip)
{
    char text[FRAME_SIZE + 1];
    if (strip->pictures == 0)
        return;
    for (unsigned i = 0; i < strip->pictures; i++)
        print_cell(strip, i, strip->caption[i]);
    for (unsigned row = 0; row < FRAME_SIZE; row++)
        for (unsigned i = 0; i < strip->pictures; i++) {
            frame_row_text(&strip->picture[i], row, text);
            print_cell(strip, i, text);
        }
    printf("\n");
    strip->pictures = 0;
}

// The caption is the key before the picture; "power on" at the start and after a text; otherwise "and then".
static void add_picture(const script_step_t *before, const frame_t *picture, void *context)
{
    strip_t *strip = context;
    if (strip->pictures == STRIP_PICTURES)
        print_strip(strip);
    const char *caption = before == NULL || before->kind == STEP_SAY ? "power on"
                          : before->kind == STEP_KEY                 ? before->source
                                                                     : "and then";
    snprintf(strip->caption[strip->pictures], CAPTION + 1, "%.*s", CAPTION, caption);
    strip->picture[strip->pictures++] = *picture;
}

static void add_heading(const char *text, void *context)
{
    print_strip(context);
    printf("%s\n\n", text);
}

// Whether the board has the keys and the rows of the demonstration.
static bool suits(const board_t *board)
{
    board_screen_t screen;
    board_screen(board, &screen);
    if (screen.height == FRAME_SIZE && !screen.coloured && legend_kind_of(board) == LEGEND_KEYPAD)
        return true;
    fprintf(stderr, "play: the demonstration is for a keypad and an 8x8 matrix of one colour, which this "
                    "board lacks; play in a terminal, or with --script or --pty\n");
    return false;
}

bool demo_run(player_t *player)
{
    if (!suits(player->user.board))
        return false;
    strip_t strip = {.pictures = 0};
    const script_hooks_t hooks = {
        .name = "demo", .on_picture = add_picture, .on_message = add_heading, .context = &strip};
    script_t script = {0};
    char error[256] = "out of memory";
    FILE *in = fmemopen((char *)(uintptr_t)demo_script, strlen(demo_script), "r");
    bool readable = in != NULL && script_read(&script, in, error, sizeof error);
    if (!readable)
        fprintf(stderr, "play: demo:%s\n", error);
    bool good = readable && player_run_script(player, &script, &hooks);
    print_strip(&strip);
    if (good)
        printf("%u pictures, all as they should be\n", script_pictures(&script));
    script_free(&script);
    if (in != NULL)
        fclose(in);
    return good;
}
