// Whole games against the computer on every board, by keys and by lines, judged by LEDs, console and the
// model: perfect never loses from 3x3 on, takes a win that is there and blocks a lone threat.
#include "tests/computer/challenger.h"
#include "tests/support/checked.h"
#include "tests/support/test.h"

static const challenger_t challengers[] = {CHALLENGER_RANDOM, CHALLENGER_SHARP, CHALLENGER_ATTACKER};
enum { CHALLENGERS = sizeof challengers / sizeof challengers[0] };

static checked_t s;

// Games by result, for the computer.
typedef struct {
    unsigned lost, drawn, won;
} tally_t;

static void count(tally_t *t)
{
    char result = model_result(&s.model);
    t->drawn += result == '=';
    t->won += result == s.model.computer;
    t->lost += result != '=' && result != s.model.computer;
}

static void print_tally(const char *what, const tally_t *t)
{
    printf("%s: %u games lost, %u drawn, %u won\n", what, t->lost, t->drawn, t->won);
}

static bool completes(const model_t *m, int cell, char player)
{
    model_t after = *m;
    after.cell[cell / m->n][cell % m->n] = player;
    return model_wins(&after, cell / m->n, cell % m->n);
}

// Whether a reply takes a win that is there, and else blocks a threat.
//   before: what the computer found. cell: where it went.
static bool is_alert(const model_t *before, int cell)
{
    char own = before->computer, players = own == 'X' ? 'O' : 'X';
    if (challenger_winning_cell(before, own) >= 0)
        return completes(before, cell, own);
    return challenger_winning_cell(before, players) < 0 || completes(before, cell, players);
}

static void assert_perfect_end(void)
{
    char result = model_result(&s.model);
    if (s.model.n >= 3)
        assert_true(result == '=' || result == s.model.computer);
    else if (s.model.computer == 'X')
        assert_int_equal(result, 'X');
}

static void play_by_keys(int n, bool computer_first, challenger_t challenger, tally_t *tally)
{
    checked_start_against(&s, n, MODEL_PERFECT, computer_first, (uint64_t)(2 * n + computer_first));
    while (!model_is_over(&s.model)) {
        checked_play(&s, challenger_cell(&s.model, challenger, &s.rig));
        model_t before = s.model;
        int reply = checked_look_reply(&s);
        assert_true(reply < 0 || is_alert(&before, reply));
    }
    assert_perfect_end();
    count(tally);
    checked_end(&s);
}

TEST(perfect_never_loses_to_keys_first_or_second_on_any_board_from_three_on)
{
    tally_t tally = {0};
    for (int n = 2; n <= 8; n++) {
        play_by_keys(n, true, CHALLENGER_ATTACKER, &tally);
        play_by_keys(n, false, CHALLENGER_RANDOM, &tally);
    }
    print_tally("by keys, n = 2 to 8 (losing on 2x2)", &tally);
    assert_true(tally.won > 0 && tally.drawn > 0);
}

// Types a game from the start. The computer's level and side are chosen already.
// Returns how many of its replies were not alert.
static unsigned play_by_console(int n, challenger_t challenger)
{
    unsigned oversights = 0;
    recorder_start(&s.recorder, s.rig.board); // a fresh sheet
    checked_line(&s, "new %d", n);
    do {
        if (model_is_computers_turn(&s.model)) {
            model_t before = s.model;
            oversights += !is_alert(&before, checked_reply(&s));
        } else {
            int cell = challenger_cell(&s.model, challenger, &s.rig);
            checked_line(&s, "%d %d", cell / n, cell % n);
        }
    } while (!model_is_over(&s.model));
    return oversights;
}

TEST(perfect_never_loses_to_lines_first_or_second_on_any_board_from_three_on)
{
    tally_t tally = {0};
    checked_start(&s, 3);
    checked_line(&s, "computer perfect");
    for (int n = 2; n <= 8; n++) {
        for (int game = 0; game < 2 * CHALLENGERS; game++) {
            assert_int_equal(play_by_console(n, challengers[game / 2]), 0);
            assert_perfect_end();
            count(&tally);
        }
    }
    print_tally("by lines, n = 2 to 8 (losing on 2x2)", &tally);
    assert_true(tally.won > 0 && tally.drawn > 0);
    checked_end(&s);
}

TEST(medium_wins_and_blocks_at_once_and_easy_does_not)
{
    const char *const levels[] = {"easy", "medium"};
    for (unsigned level = 0; level < 2; level++) {
        unsigned oversights = 0;
        tally_t tally = {0};
        checked_start(&s, level);
        checked_line(&s, "computer %s", levels[level]);
        for (int game = 0; game < 12; game++) {
            oversights += play_by_console(3 + game % 2, CHALLENGER_SHARP);
            count(&tally);
        }
        printf("%u oversights; ", oversights);
        print_tally(levels[level], &tally);
        assert_true(level == 0 ? oversights > 2 : oversights == 0);
        checked_end(&s);
    }
}
