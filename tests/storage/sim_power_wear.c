// What play by hand costs the EEPROM.

#include "tests/support/rig.h"
#include "tests/support/test.h"

// A draw and the key that begins the next game. So many games go round the EEPROM more than twice.
#define GAME "159287364A"
enum { GAMES = 120, MOVES = 9, STEPS = 10, EEPROM_BYTES = 1024 };

// Erase and write cycles that a byte endures (ATmega328P data sheet, features).
enum { ENDURANCE = 100000, GAMES_A_DAY = 200, YEARS = 10 };

typedef struct {
    unsigned programmed, erased, both;
    unsigned erasures[EEPROM_BYTES];
} wear_t;

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    wear_t *wear = context;
    bool programs = write->after != 0xFF, erases = (write->after & ~write->before) != 0;
    (void)board;
    wear->programmed += programs;
    wear->erased += !programs || erases;
    wear->both += programs && erases;
    wear->erasures[write->address] += !programs || erases;
}

TEST(play_by_hand_writes_few_bytes_and_wears_them_evenly)
{
    static wear_t wear;
    rig_t d = rig_on(1);
    rig_wait_ms(&d, 500);
    board_on_eeprom(d.board, on_write, &wear);
    for (int i = 0; i < GAMES; i++)
        rig_press(&d, GAME);
    unsigned most = 0, never = 0;
    for (int i = 0; i < EEPROM_BYTES; i++) {
        most = wear.erasures[i] > most ? wear.erasures[i] : most;
        never += wear.erasures[i] == 0;
    }
    double moves = (double)GAMES * MOVES, years = (double)ENDURANCE * GAMES / most / GAMES_A_DAY / 365;
    printf("%d games of %d moves by hand, new games included: %.2f bytes programmed and %.2f erased a move; "
           "the most worn byte erased %u times, %u bytes never: %.0f years at %d games a day\n",
           GAMES, MOVES, wear.programmed / moves, wear.erased / moves, most, never, years, GAMES_A_DAY);
    assert_int_equal(wear.both, 0); // each takes 1.8 ms, never both at once
    assert_true(wear.erasures[0] == 0);
    assert_true(wear.programmed > 2 * GAMES * STEPS && wear.programmed < 3 * GAMES * STEPS);
    assert_true(wear.erased < 3 * GAMES * STEPS);
    assert_true(years >= YEARS);
    rig_free(&d);
}
