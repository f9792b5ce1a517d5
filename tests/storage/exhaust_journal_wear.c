// How long the EEPROM lasts: 10,000 games with a second between actions, as the journal writes them.
//
// Each byte endures 100,000 cycles of erasing and writing (ATmega328P data sheet, front page).

#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

enum { GAMES = 10000, GAMES_A_DAY = 200, DAYS_A_YEAR = 365, ENDURANCE = 100000, YEARS = 10 };

static storage_t f;
static unsigned long actions;

static void act(action_t action)
{
    storage_do(&f, action);
    storage_rest(&f);
    actions++;
}

// Marks anywhere up to the end, one in 16 taken back.
static void play_game(uint8_t size)
{
    act((action_t)(ACTION_NEW + size));
    while (!game_is_over(&f.game)) {
        act(storage_draw_mark(&f));
        if (generator_random(&f.seed, 16) == 0)
            act(ACTION_UNDO);
    }
}

static unsigned long most_worn(void)
{
    unsigned long most = 0;
    for (unsigned i = 0; i < EEPROM_SIZE; i++)
        if (eeprom_double.erased[i] > most)
            most = eeprom_double.erased[i];
    return most;
}

// size: of the boards, or 0 for all in turn. Returns the years that the EEPROM lasts.
static double wear(const char *name, uint8_t size)
{
    storage_begin(&f);
    actions = 0;
    for (unsigned game = 0; game < GAMES; game++)
        play_game((uint8_t)(size != 0 ? size : TTT_N_MIN + game % (TTT_N_MAX - TTT_N_MIN + 1)));
    double years = (double)ENDURANCE / (double)most_worn() * GAMES / (GAMES_A_DAY * DAYS_A_YEAR);
    printf("%-10s %5.1f actions a game, %4.2f bytes written or erased an action, most worn byte: %lu cycles "
           "in %d games: "
           "%.0f years at %d games a day\n",
           name, (double)actions / GAMES, (double)eeprom_double.writes / (double)actions, most_worn(), GAMES,
           years, GAMES_A_DAY);
    return years;
}

TEST(it_lasts_ten_years_at_200_games_a_day)
{
    assert_true(wear("3 x 3", 3) >= YEARS);
    assert_true(wear("all sizes", 0) >= YEARS);
}

// Nobody plays 200 games of 8 x 8 a day, to the last cell.
TEST(the_largest_boards_alone_last_for_years)
{
    assert_true(wear("8 x 8", 8) >= 0.8 * YEARS);
}
