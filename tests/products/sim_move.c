// What a move costs in any product's flashed file, by calling ttt_move there: at most 96 cycles, or 105 with
// 18 LEDs or nine NeoPixels, as rows of three cells take longer to address than rows of four or eight; and
// two more on the ATmega2560, whose call and return take a cycle longer each. Each answer and position is the
// host's.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "rules/ttt.h"
#include "tests/products/judge.h"
#include "tests/support/flashed.h"
#include "tests/support/test.h"

// A chip with more than 128 KB of flash has addresses of three bytes.
enum {
    MOVE_MAX = TTT_N_MAX == 3 ? 105 : 96,
    WIDE_MOVE_MAX = MOVE_MAX + 2,
    NARROW_FLASH = 0x20000,
    GAMES = 40
};

static flashed_t f;
static flashed_function_t function;
static uint64_t drawing;

typedef struct {
    unsigned calls, least, most;
    unsigned long total;
} cost_t;

static struct {
    cost_t moves, refusals;
} costs[TTT_N_MAX + 1];

static void add(cost_t *cost, unsigned cycles)
{
    cost->least = cost->calls == 0 || cycles < cost->least ? cycles : cost->least;
    cost->most = cycles > cost->most ? cycles : cost->most;
    cost->total += cycles;
    cost->calls++;
}

// Makes a move in the flashed file and on the host, and returns its answer.
static ttt_result_t move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    unsigned cycles;
    memcpy(&f.data[f.ram], t, sizeof *t);
    const uint16_t answer = flashed_call(&f, function, (const uint16_t[]){f.ram, row, col, player}, &cycles);
    const ttt_result_t result = ttt_move(t, row, col, player);
    assert_int_equal((int8_t)answer, result);
    assert_memory_equal(&f.data[f.ram], t, sizeof *t);
    add(result < 0 ? &costs[t->n].refusals : &costs[t->n].moves, cycles);
    return result;
}

static uint8_t below(unsigned limit)
{
    return (uint8_t)(splitmix64(&drawing) % limit);
}

// A game at random, with as many refused moves: by the other player or nobody, outside the board, and, once
// the game is over, by anybody.
static void play_game(uint8_t n)
{
    ttt_t t;
    ttt_start(&t, n);
    while (t.turn != TTT_NOBODY) {
        move(&t, below(n + 2u), below(n + 2u), below(4));
        move(&t, below(n), below(n), t.turn);
    }
    move(&t, below(n), below(n), TTT_X);
    move(&t, below(n), below(n), TTT_NOBODY);
}

// A move to a cell on whose lines, each for itself, one mark is missing or more, the last of the board or
// not.
static void try_cell(uint8_t n, uint8_t row, uint8_t col)
{
    uint8_t line[4];
    const uint8_t lines = ttt_lines_through(n, row, col, line);
    for (unsigned variant = 0; variant < 4u << lines; variant++) {
        const uint8_t player = variant & 1 ? TTT_O : TTT_X;
        ttt_t t;
        ttt_start(&t, n);
        t.turn = player;
        t.empty = variant & 2 ? 1 : 2;
        for (unsigned i = 0; i < lines; i++)
            t.count[player - 1][line[i]] = variant >> (2 + i) & 1 ? (uint8_t)(n - 1) : 0;
        move(&t, row, col, player);
    }
}

static unsigned limit(void)
{
    size_t flash;
    chip_flash(board_chip(f.rig.board), &flash);
    return flashed_allowance() * (flash > NARROW_FLASH ? WIDE_MOVE_MAX : MOVE_MAX);
}

TEST(a_move_takes_its_promised_cycles_at_most_with_its_call_and_a_refused_one_no_more)
{
    flashed_open(&f);
    function = flashed_function(&f.rig, "ttt_move");
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        drawing = n;
        for (unsigned i = 0; i < GAMES; i++)
            play_game(n);
        for (uint8_t cell = 0; cell < n * n; cell++)
            try_cell(n, cell / n, cell % n);
        const cost_t *moves = &costs[n].moves, *refusals = &costs[n].refusals;
        printf("%s: a move on %ux%u: %u to %u cycles, %.1f on average of %u; refused: %u to %u\n", rig_elf(),
               n, n, moves->least, moves->most, (double)moves->total / moves->calls, moves->calls,
               refusals->least, refusals->most);
        assert_in_range(moves->most, moves->least, limit());
        assert_in_range(refusals->most, refusals->least, limit());
    }
    flashed_close(&f);
}

// If the compiler had put a copy into a caller, that one would still make the move.
TEST(the_function_that_is_measured_is_the_one_that_plays)
{
    enum { K = 0x100 + TTT_E_TAKEN, LDI_R24_K = 0xE080 | (K & 0xF0) << 4 | (K & 0x0F), RET = 0x9508 };
    static const uint16_t refuse[] = {LDI_R24_K, RET};
    rig_t d = rig_new(1);
    model_t untouched;
    model_start(&untouched);
    memcpy(chip_flash(board_chip(d.board), &(size_t){0}) + flashed_function(&d, "ttt_move").address, refuse,
           sizeof refuse);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
    rig_press(&d, "5");
    rig_wait_ms(&d, 1000);
    judge_display(&d, &untouched);
    rig_free(&d);
}
