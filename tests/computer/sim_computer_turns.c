// Hint, undo, and another opponent in the middle of a game.
#include <string.h>

#include "tests/support/blinks.h"
#include "tests/support/clerk.h"
#include "tests/computer/match.h"
#include "tests/computer/challenger.h"
#include "tests/support/test.h"

#define NOTHING "..####.. .#...##. #...##.# #..##..# #.##...# ###....# .##...#. ..####.."

static film_t film;
static terminal_t terminal;
static clerk_t clerk;

static rig_t sit_down(uint64_t seed)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, seed);
    terminal_news(&terminal);
    return d;
}

static void expect_nothing(match_t *m, char key)
{
    char seen[RIG_PIXELS + 1];
    rig_press(&m->device, (char[]){key, '\0'});
    rig_watch(&m->device, 50, seen);
    rig_assert_seen(NOTHING, seen);
}

// Two people play some moves on a board, not to the end.
static void play_some(rig_t *d, int n)
{
    char line[20];
    int moves;
    do {
        snprintf(line, sizeof line, "new %d", n);
        clerk_line(&clerk, line);
        moves = (int)rig_random(d, (uint64_t)(n * n));
        while (moves > 0 && sitting_to_move(&clerk.sitting) != '.') {
            int cell = challenger_cell(&clerk.sitting.eyes, CHALLENGER_SHARP, d);
            snprintf(line, sizeof line, "%d %d", cell / n, cell % n);
            clerk_line(&clerk, line);
            moves--;
        }
    } while (sitting_to_move(&clerk.sitting) == '.');
}

static int ask_for_hint(void)
{
    int row = 0, col = 0;
    assert_int_equal(sscanf(clerk_line(&clerk, "hint"), "hint: %d %d", &row, &col), 2);
    return row * clerk.sitting.eyes.n + col;
}

// `0`: the cell blinks for two seconds as the mark to come, 200 ms on and 200 ms off, and no longer.
static void expect_hint_on_the_matrix(rig_t *d, int cell)
{
    match_t m = {*d, clerk.sitting};
    int n = clerk.sitting.eyes.n;
    rig_wait_ms(d, 2100); // what the console's hint shows is over
    film_start(&film, d);
    vb_time_t pressed = vb_now(d->vb);
    rig_press(d, "0");
    rig_wait_ms(d, 1850);
    blinks_t b = blinks_of(&film, pressed, n, cell, sitting_to_move(&clerk.sitting));
    assert_int_equal(b.count, 10);
    assert_true(b.at[0] - pressed <= vb_us(d->vb, 100000));
    for (unsigned i = 1; i < b.count; i++)
        assert_in_range(b.at[i] - b.at[i - 1], vb_us(d->vb, 197000), vb_us(d->vb, 203000));
    rig_wait_ms(d, 200);
    assert_int_equal(match_look(&m), -1);
}

TEST(the_hint_is_the_move_that_perfect_then_makes)
{
    for (int n = 2; n <= 8; n++) {
        rig_t d = sit_down((uint64_t)n);
        for (int i = 0; i < 6; i++) {
            play_some(&d, n);
            int hint = ask_for_hint();
            // The cursor's blinking would be taken for the hint's.
            if (i < 2 && (n < 4 || hint != clerk.sitting.eyes.row * n + clerk.sitting.eyes.col))
                expect_hint_on_the_matrix(&d, hint);
            clerk_line(&clerk, "computer perfect"); // has the other side, and then this one
            clerk_line(&clerk, sitting_to_move(&clerk.sitting) == 'X' ? "computer first" : "computer second");
            assert_int_equal(clerk_reply(&clerk), hint);
            clerk_line(&clerk, "computer off");
        }
        rig_free(&d);
    }
}

TEST(there_is_no_hint_on_the_computers_turn_and_after_the_end)
{
    match_t m = match_begin(2, SITTING_PERFECT, true, 1);
    match_play(&m, 1);
    expect_nothing(&m, '0');
    assert_true(match_look(&m) >= 0);
    assert_int_equal(sitting_to_move(&m.sitting), '.');
    expect_nothing(&m, '0');
    match_end(&m);
}

TEST(nobody_plays_for_the_computer)
{
    for (int n = 3; n <= 5; n++) {
        match_t m = match_begin(n, SITTING_MEDIUM, false, (uint64_t)n);
        match_play(&m, 0);
        expect_nothing(&m, '5'); // the middle, or the cell under the cursor
        assert_true(match_look(&m) >= 0);
        match_end(&m);
    }
}

TEST(undo_takes_back_to_the_players_own_turn)
{
    for (int n = 2; n <= 8; n++) {
        bool computer_first = n % 2 == 0;
        match_t m = match_begin(n, SITTING_PERFECT, computer_first, (uint64_t)n);
        for (int i = 0; i < 3 && sitting_to_move(&m.sitting) != '.'; i++) {
            match_play(&m, challenger_cell(&m.sitting.eyes, CHALLENGER_RANDOM, &m.device));
            match_look(&m);
        }
        while (sitting_undo(&m.sitting)) {
            rig_press(&m.device, "#");
            assert_int_equal(match_look(&m), -1);
        }
        // What the computer opened with is not the player's to take back.
        assert_int_equal(m.sitting.eyes.moves, computer_first);
        expect_nothing(&m, '#');
        assert_int_equal(match_look(&m), -1);
        match_end(&m);
    }
}

TEST(a_lost_game_can_be_taken_back_and_played_on)
{
    match_t m = match_begin(3, SITTING_PERFECT, true, 3); // it opens in the corner
    while (sitting_to_move(&m.sitting) != '.') {
        match_play(&m, challenger_cell(&m.sitting.eyes, CHALLENGER_RANDOM, &m.device));
        match_look(&m);
    }
    assert_int_equal(eyes_result(&m.sitting.eyes), 'X');
    rig_press(&m.device, "#");
    assert_true(sitting_undo(&m.sitting));
    assert_int_equal(match_look(&m), -1);
    match_play(&m, challenger_cell(&m.sitting.eyes, CHALLENGER_SHARP, &m.device));
    match_look(&m);
    match_end(&m);
}

static void next_level(match_t *m, bool by_menu)
{
    rig_press(&m->device, by_menu ? "*1" : "C");
    sitting_choose(&m->sitting, (m->sitting.level + 1) % SITTING_LEVELS);
}

// At the player's turn, while the computer thinks or waits, after the end: wherever a game is.
TEST(the_opponent_can_be_changed_at_any_turn)
{
    unsigned on_its_turn = 0;
    for (int n = 3; n <= 6; n++) {
        match_t m = match_begin(n, SITTING_EASY, n % 2 == 0, (uint64_t)n);
        for (int i = 0; i < 40; i++) {
            uint64_t what = rig_random(&m.device, 4);
            if (sitting_to_move(&m.sitting) == '.') {
                rig_press(&m.device, "A");
                sitting_new_game(&m.sitting, n);
            } else if (what != 0) {
                match_play(&m, challenger_cell(&m.sitting.eyes, CHALLENGER_SHARP, &m.device));
                rig_wait_ms(&m.device, (unsigned)rig_random(&m.device, 60));
            }
            if (what <= 1) {
                on_its_turn += sitting_is_computers_turn(&m.sitting);
                next_level(&m, i % 4 == 0 && what == 0);
                rig_wait_ms(&m.device, 700); // a reply blinks once the level has been seen
            }
            match_look(&m);
        }
        match_end(&m);
    }
    assert_true(on_its_turn > 5);
}

TEST(its_level_is_shown_for_a_second)
{
    const char *const pictures[] = {
        "........ ........ ........ ........ ........ ##...... ##...... ##.##.##",
        "........ ........ ........ ...##... ...##... ##.##... ##.##... ##.##.##",
        "........ ......## ......## ...##.## ...##.## ##.##.## ##.##.## ##.##.##",
        "........ ........ ........ ........ ........ ........ ........ ##.##.##"};
    char seen[RIG_PIXELS + 1];
    match_t m = {.device = rig_on(1)};
    sitting_start(&m.sitting);
    for (int i = 0; i < 8; i++) {
        next_level(&m, i >= 4);
        rig_watch(&m.device, 800, seen); // the press itself took 100 ms
        rig_assert_seen(pictures[i % 4], seen);
        rig_wait_ms(&m.device, 200);
        assert_int_equal(match_look(&m), -1);
    }
    match_end(&m);
}
