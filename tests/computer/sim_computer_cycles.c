// The computer's search in the flashed file, by making calls again that the device has made: each slice takes
// at most SLICE_MAX cycles, there are as many as on the host, and each reply costs at most 100 ms of CPU. On
// every open position of 3x3, and on larger boards after any number of random moves. Then hints of the
// device, which are choices of the host.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "computer/computer.h"
#include "tests/computer/challenger.h"
#include "tests/rules/cellset.h"
#include "tests/support/checked.h"
#include "tests/support/flashed.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { SLICE_MAX = 8500, REPLY_MAX = F_CPU / 10 };

static flashed_t f;
static flashed_caught_t first_slice[COMPUTER_PERFECT + 1]; // by level
static uint16_t position_at; // in RAM: the session begins with its board, and the device with the session
static uint64_t drawing;
static unsigned slices, worst_slice, worst_reply;

// `search`, of firmware/computer_turn.c, runs a slice; the compiler makes a copy of it without arguments that
// never change, and puts computer_think into it.
static void catch_first_slice(computer_level_t level, const char *opponent, const char *line)
{
    static checked_t s;
    checked_start(&s, 1);
    checked_line(&s, "%s", opponent);
    board_type(s.rig.board, line, strlen(line));
    flashed_catch(&first_slice[level], &s.rig, "search");
    checked_end(&s);
}

BEFORE_ALL
{
    flashed_open(&f);
    position_at = rig_address("device");
    catch_first_slice(COMPUTER_EASY, "computer easy", "0 0\r");
    catch_first_slice(COMPUTER_MEDIUM, "computer medium", "0 0\r");
    catch_first_slice(COMPUTER_PERFECT, "computer off", "hint\r");
}

AFTER_ALL
{
    flashed_close(&f);
}

static unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

// Chooses a move in the flashed file, slice by slice, as on the host. Chance changes no slice.
static void choose(ttt_t *t, computer_level_t level)
{
    unsigned cycles, reply = 0;
    computer_t c;
    bool done;
    computer_start(&c, level, 0);
    flashed_restore(&f, &first_slice[level]);
    memcpy(&f.data[position_at], t, sizeof *t);
    do {
        const uint16_t answer = flashed_repeat(&f, &first_slice[level], &cycles);
        done = computer_think(&c, t);
        assert_int_equal((uint8_t)answer, done);
        assert_memory_equal(&f.data[position_at], t, sizeof *t);
        worst_slice = greater(worst_slice, cycles);
        reply += cycles;
        slices++;
    } while (!done);
    worst_reply = greater(worst_reply, reply);
}

static void report(uint8_t n)
{
    printf("%s: on %ux%u %u slices, %u cycles at most; a reply %u\n", rig_elf(), n, n, slices, worst_slice,
           worst_reply);
    assert_in_range(worst_slice, 100, flashed_allowance() * SLICE_MAX);
    assert_in_range(worst_reply, worst_slice, flashed_allowance() * REPLY_MAX);
    slices = worst_slice = worst_reply = 0;
}

// Each position of 3x3 once: the marks of its cells as a number of base 3.
static bool seen[19683];

static void choose_in_all_after(const ttt_t *t)
{
    unsigned number = 0;
    for (unsigned cell = 0; cell < 9; cell++)
        number = 3 * number + t->cell[cell / 3][cell % 3];
    if (t->turn == TTT_NOBODY || seen[number])
        return;
    seen[number] = true;
    for (unsigned cell = 0; cell < 9; cell++) {
        ttt_t next = *t;
        if (ttt_move(&next, (uint8_t)(cell / 3), (uint8_t)(cell % 3), t->turn) >= 0)
            choose_in_all_after(&next);
    }
    ttt_t here = *t;
    choose(&here, COMPUTER_PERFECT);
}

TEST(on_3x3_a_slice_takes_8500_cycles_at_most_on_every_position)
{
    ttt_t t;
    ttt_start(&t, 3);
    choose_in_all_after(&t);
    report(3);
}

// The longest slices of all open positions: their costs counted on the host, and the most expensive 900 run
// here.
TEST(on_4x4_a_slice_takes_8500_cycles_at_most_in_the_longest_slices_of_all)
{
    static const cell_t marks[][3] = {{0, 14, 5}, {0, 11, 5}};
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
        ttt_t t;
        ttt_start(&t, 4);
        for (unsigned m = 0; m < 3; m++)
            assert_int_equal(ttt_move(&t, marks[i][m] / 4, marks[i][m] % 4, t.turn), TTT_OPEN);
        choose(&t, COMPUTER_PERFECT);
    }
    report(4);
}

// Plays at random, so far that the game may end, and returns whether it has not.
static bool draw_position(ttt_t *t, uint8_t n)
{
    ttt_start(t, n);
    for (unsigned moves = (unsigned)(splitmix64(&drawing) % (n * n)); moves != 0 && t->turn != TTT_NOBODY;) {
        const uint64_t cell = splitmix64(&drawing) % (n * n);
        moves -= ttt_move(t, (uint8_t)(cell / n), (uint8_t)(cell % n), t->turn) >= 0;
    }
    return t->turn != TTT_NOBODY;
}

TEST(on_larger_boards_a_slice_takes_8500_cycles_at_most_and_every_reply_100_ms)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        drawing = soak_seed(n);
        for (unsigned i = soak_trials(n == 4 ? 400 : 100, 5000); i != 0;) {
            ttt_t t;
            if (!draw_position(&t, n))
                continue;
            i--;
            choose(&t, i % 8 == 0 ? COMPUTER_MEDIUM : i % 8 == 1 ? COMPUTER_EASY : COMPUTER_PERFECT);
        }
        report(n);
    }
}

TEST(hints_of_the_device_are_choices_of_the_host)
{
    enum { HINTS = 6 };
    static checked_t s;
    checked_start(&s, 1);
    for (uint8_t n = 2; n <= TTT_N_MAX; n++) {
        ttt_t t;
        ttt_start(&t, n);
        checked_line(&s, "new %u", n);
        for (unsigned i = soak_trials(HINTS, 60); i != 0 && t.turn != TTT_NOBODY; i--) {
            uint8_t row, col;
            assert_int_equal(sscanf(checked_line(&s, "hint"), "hint: %hhu %hhu", &row, &col), 2);
            assert_true((cellset_answers(&t) & cellset_of(cell_at(row, col))) != 0);
            const unsigned cell = (unsigned)challenger_cell(&s.model, CHALLENGER_RANDOM, &s.rig);
            checked_line(&s, "%u %u", cell / n, cell % n);
            cellset_play(&t, cell_at((uint8_t)(cell / n), (uint8_t)(cell % n)));
        }
        recorder_start(&s.recorder, s.rig.board);
    }
    checked_end(&s);
}
