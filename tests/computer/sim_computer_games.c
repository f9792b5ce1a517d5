// Whole games against the computer on every board, judged by the LEDs, by the console, and by rules of the
// tests' own: perfect never loses from 3 x 3 on, takes a win that is there and blocks a lone threat.

#include "tests/support/clerk.h"
#include "tests/computer/match.h"
#include "tests/computer/challenger.h"
#include "tests/support/test.h"

static const challenger_t challengers[] = {CHALLENGER_RANDOM, CHALLENGER_SHARP, CHALLENGER_ATTACKER};
enum { CHALLENGERS = sizeof challengers / sizeof challengers[0] };

static terminal_t terminal;
static clerk_t clerk;

// Games by result, for the computer.
typedef struct {
    unsigned lost, drawn, won;
} tally_t;

static void count(tally_t *t, const sitting_t *s)
{
    char result = eyes_result(&s->eyes);
    t->drawn += result == '=';
    t->won += result == s->computer;
    t->lost += result != '=' && result != s->computer;
}

// Whether the player would have completed a line on that cell.
static bool completes(const eyes_t *e, int cell, char player)
{
    eyes_t after = *e;
    after.cell[cell / e->n][cell % e->n] = player;
    return eyes_result(&after) == player;
}

// Whether a reply takes a win that is there, and else blocks a threat.
//   before: what the computer found. cell: where it went.
static bool is_alert(const sitting_t *before, int cell)
{
    char own = before->computer, players = own == 'X' ? 'O' : 'X';
    if (challenger_winning_cell(&before->eyes, own) >= 0)
        return completes(&before->eyes, cell, own);
    return challenger_winning_cell(&before->eyes, players) < 0 || completes(&before->eyes, cell, players);
}

static void judge_end(const sitting_t *s, bool computer_first)
{
    char result = eyes_result(&s->eyes);
    if (s->eyes.n >= 3)
        assert_true(result == '=' || result == s->computer);
    else if (computer_first)
        assert_int_equal(result, 'X');
}

static void play_by_keys(int n, bool computer_first, challenger_t challenger, tally_t *tally)
{
    match_t m = match_begin(n, SITTING_PERFECT, computer_first, (uint64_t)(2 * n + computer_first));
    while (sitting_to_move(&m.sitting) != '.') {
        match_play(&m, challenger_cell(&m.sitting.eyes, challenger, &m.device));
        sitting_t before = m.sitting;
        int reply = match_look(&m);
        assert_true(reply < 0 || is_alert(&before, reply));
    }
    judge_end(&m.sitting, computer_first);
    count(tally, &m.sitting);
    match_end(&m);
}

TEST(perfect_never_loses_to_keys_first_or_second_on_any_board_from_three_on)
{
    tally_t tally = {0};
    for (int n = 2; n <= 8; n++) {
        play_by_keys(n, true, CHALLENGER_ATTACKER, &tally);
        play_by_keys(n, false, CHALLENGER_RANDOM, &tally);
    }
    printf("by keys, n = 2 to 8: %u games lost (on 2x2), %u drawn, %u won\n", tally.lost, tally.drawn,
           tally.won);
    assert_true(tally.won > 0 && tally.drawn > 0);
}

// Types a game from the start. The computer's level and side are chosen already.
// Returns how many of its replies were not alert.
static unsigned play_by_console(rig_t *d, int n, challenger_t challenger)
{
    char start[20];
    unsigned oversights = 0;
    terminal_open(&terminal, d->vb); // a fresh sheet
    snprintf(start, sizeof start, "new %d", n);
    clerk_line(&clerk, start);
    do {
        if (sitting_is_computers_turn(&clerk.sitting)) {
            sitting_t before = clerk.sitting;
            oversights += !is_alert(&before, clerk_reply(&clerk));
        } else {
            char line[20];
            int cell = challenger_cell(&clerk.sitting.eyes, challenger, d);
            snprintf(line, sizeof line, "%d %d", cell / n, cell % n);
            clerk_line(&clerk, line);
        }
    } while (sitting_to_move(&clerk.sitting) != '.');
    return oversights;
}

static rig_t sit_down(const char *choice, uint64_t seed)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, seed);
    terminal_news(&terminal);
    clerk_line(&clerk, choice);
    return d;
}

TEST(perfect_never_loses_to_lines_first_or_second_on_any_board_from_three_on)
{
    rig_t d = sit_down("computer perfect", 3);
    tally_t tally = {0};
    for (int n = 2; n <= 8; n++) {
        for (int game = 0; game < 2 * CHALLENGERS; game++) {
            assert_int_equal(play_by_console(&d, n, challengers[game / 2]), 0);
            judge_end(&clerk.sitting, clerk.sitting.computer == 'X');
            count(&tally, &clerk.sitting);
        }
    }
    printf("by console, n = 2 to 8: %u games lost (on 2x2), %u drawn, %u won\n", tally.lost, tally.drawn,
           tally.won);
    assert_true(tally.won > 0 && tally.drawn > 0);
    rig_free(&d);
}

TEST(medium_wins_and_blocks_at_once_and_easy_does_not)
{
    const char *const levels[] = {"computer medium", "computer easy"};
    for (unsigned level = 0; level < 2; level++) {
        rig_t d = sit_down(levels[level], level);
        unsigned oversights = 0;
        tally_t tally = {0};
        for (int game = 0; game < 12; game++) {
            oversights += play_by_console(&d, 3 + game % 2, CHALLENGER_SHARP);
            count(&tally, &clerk.sitting);
        }
        printf("%s, n = 3 and 4: %u oversights; %u games lost, %u drawn, %u won\n", levels[level], oversights,
               tally.lost, tally.drawn, tally.won);
        assert_true(level == 0 ? oversights == 0 : oversights > 2);
        rig_free(&d);
    }
}
