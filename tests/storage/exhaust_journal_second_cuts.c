// Power lost twice: at every byte of a short session with each of the 256 values, and again at every byte
// that is written afterwards, with each of the 256 values; both when nobody plays in between and when
// somebody does.
#include <string.h>

#include "tests/storage/journal_life.h"
#include "tests/support/mess.h"
#include "tests/support/test.h"

enum { STATES_MAX = 4 };

// What may come back: the first `count` of them.
typedef struct {
    kept_t state[STATES_MAX];
    unsigned count;
} allowed_t;

static unsigned long first_cuts, second_cuts;

static void allow(allowed_t *allowed, const life_t *life)
{
    assert_true(allowed->count < STATES_MAX);
    allowed->state[allowed->count++] = life_kept(life);
}

static void start(life_t *life, const allowed_t *allowed)
{
    if (!journal_start(&life->journal, &life->game))
        fail_msg("after %lu first and %lu second cuts: the session is lost", first_cuts, second_cuts);
    kept_t kept = life_kept(life);
    for (unsigned i = 0; i < allowed->count; i++)
        if (life_is_same(&kept, &allowed->state[i]))
            return;
    fail_msg("after %lu first and %lu second cuts, %u at %u: a wrong session", first_cuts, second_cuts,
             eeprom_double.byte[eeprom_double.address], eeprom_double.address);
}

static void cut_again(const allowed_t *allowed)
{
    uint8_t *byte = &eeprom_double.byte[eeprom_double.address], whole = *byte;
    for (unsigned value = 0; value < 256; value++) {
        *byte = (uint8_t)value;
        life_t third;
        start(&third, allowed);
        second_cuts++;
    }
    *byte = whole;
}

// The life after the first cut, up to rest, with a second cut at each of its bytes. Then all that was done is
// safe.
static void live_on(life_t *life, allowed_t allowed)
{
    while (life_write(life))
        cut_again(&allowed);
    allowed.count = 0;
    allow(&allowed, life);
    assert_true(journal_is_safe(&life->journal, &life->game));
    life_t next;
    start(&next, &allowed);
    assert_false(life_write(&next));
}

// One more action: takes a move back, if there is one.
static void act_on(life_t *life, allowed_t allowed)
{
    if (!game_do(&life->game, ACTION_UNDO))
        assert_true(game_do(&life->game, ACTION_BRIGHTNESS + 9));
    allow(&allowed, life);
    live_on(life, allowed);
}

// every: of the 256 values in the first byte.
static void cut_twice(const allowed_t *allowed, unsigned every)
{
    static eeprom_double_t image;
    image = eeprom_double;
    for (unsigned value = (unsigned)image.writes % every; value < 256; value += every) {
        for (int acts = 0; acts <= 1; acts++) {
            eeprom_double = image;
            eeprom_double.byte[image.address] = (uint8_t)value;
            life_t second;
            start(&second, allowed);
            (acts ? act_on : live_on)(&second, *allowed);
        }
        first_cuts++;
    }
    eeprom_double = image;
}

// Does an action and cuts at every byte until all is at rest.
static void act(life_t *life, action_t action, unsigned every)
{
    allowed_t allowed = {.count = 0};
    allow(&allowed, life);
    assert_true(game_do(&life->game, action));
    allow(&allowed, life);
    while (life_write(life))
        cut_twice(&allowed, every);
}

static void report(void)
{
    printf("%lu first cuts, %lu second cuts, 0 lost\n", first_cuts, second_cuts);
}

// Begins with a game of one move, at rest.
static life_t begin(void)
{
    life_t life;
    eeprom_double_reset();
    first_cuts = second_cuts = 0;
    assert_false(journal_start(&life.journal, &life.game));
    game_new(&life.game, 3);
    game_do(&life.game, cell_at(1, 1));
    life_rest(&life);
    return life;
}

TEST(any_two_cuts_of_a_short_session_lose_nothing)
{
    static const action_t script[] = {0x00, ACTION_UNDO, 0x02, 0x44, 0x6E, 0x52, 0x74, ACTION_RESET_SCORE};
    life_t life = begin();
    for (unsigned i = 0; i < sizeof script; i++)
        act(&life, script[i], 1);
    report();
}

static action_t next_action(const life_t *life, bool mid_game, uint32_t *seed)
{
    if (mid_game && game_moves(&life->game) > 3 && !game_is_over(&life->game))
        return (action_t)(ACTION_BRIGHTNESS + mess_random(seed, 16));
    return life_draw(life, 3, seed);
}

// Plays until the next action has a new log begun. Returns that action.
//   mid_game: it comes in mid-game, with a long snapshot; else between two games.
static action_t fill(life_t *life, bool mid_game, uint32_t *seed)
{
    for (;;) {
        life_t before = *life;
        static eeprom_double_t image;
        image = eeprom_double;
        action_t action = next_action(life, mid_game, seed);
        assert_true(game_do(&life->game, action));
        life_rest(life);
        if (life->journal.block != before.journal.block) {
            assert_int_equal(game_moves(&life->game) > 0, mid_game);
            *life = before;
            eeprom_double = image;
            return action;
        }
    }
}

static void cut_twice_in_new_logs(bool mid_game)
{
    uint32_t seed = 1;
    life_t life = begin();
    for (int log = 0; log < 3; log++) {
        action_t action = fill(&life, mid_game, &seed);
        if (log == 1)
            assert_true(game_do(&life.game, action));
        else // on erased bytes first, and then on old ones
            act(&life, action, 256);
        life_rest(&life);
    }
    report();
    assert_true(first_cuts > 100);
}

TEST(two_cuts_while_a_new_log_is_begun_between_games_lose_nothing)
{
    cut_twice_in_new_logs(false);
}

TEST(two_cuts_while_a_new_log_is_begun_in_mid_game_lose_nothing)
{
    cut_twice_in_new_logs(true);
}
