// Plays games on one algorithm's image, or on the flashed file's ttt_move, and prints the cost of a move, a
// line of CSV for each size.
//   measure CHIP N_MAX ALGORITHM IMAGE CODE_BYTES N...
// Fails at the first wrong answer. Every algorithm plays the same games: random ones, and races, because
// random games on a large board never end in a win. In a race one player fills a row, a column or a diagonal
// in random order, the other plays at random elsewhere.
// SPDX-License-Identifier: MIT
#include <err.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <vboard/avr_chip.h>
#include <vboard/splitmix64.h>
#include "rules/ttt.h"
#include "tests/bench/move/image.h"
#include "tests/rules/oracle.h"
#include "tests/support/flashed.h"

// Least number of moves in random games, and number of races: enough to reach the most expensive paths.
enum { RANDOM_MOVES = 1000, RACES = 60, CELLS_MAX = ORACLE_N_MAX * ORACLE_N_MAX };
enum { GPIOR1 = 0x4A, GPIOR2 = 0x4B, HZ = 16000000 };

typedef struct {
    uint64_t moves, total, min, max;
} cost_t;

typedef struct {
    const char *mcu, *n_max, *algorithm, *image, *code;
    chip_t *chip; // NULL: the image is the flashed file
    flashed_t flashed;
    flashed_function_t ttt_move;
    uint8_t *data; // the chip's data space
    size_t size;
    uint64_t random;
    bool marked;
    uint8_t marker;   // the last one
    chip_time_t at;   // cycle in which the instruction that wrote the marker began
    size_t order_at;  // address of the image's order
    order_t order;    // as last sent
    uint64_t bracket; // cycles between adjacent markers
    uint32_t states;  // fingerprint of the state's bytes after every call
    uint64_t drawing; // random state of games
    oracle_t oracle;
    int cell[CELLS_MAX]; // in the order of play
    cost_t cost;
} bench_t;

#define FAIL(b, format, ...) errx(1, "%s: " format, (b)->image, ##__VA_ARGS__)

static void on_marker(void *context, uint8_t value)
{
    bench_t *b = context;
    b->marked = true;
    b->marker = value;
    b->at = chip_now(b->chip);
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    const bench_t *b = context;
    (void)kind;
    FAIL(b, "%s", text);
}

static bool is_marked(void *context)
{
    const bench_t *b = context;
    return b->marked;
}

static uint64_t expect(bench_t *b, uint8_t marker)
{
    b->marked = false;
    if (!chip_run_until(b->chip, chip_now(b->chip) + HZ, is_marked, b))
        FAIL(b, "hangs");
    if (b->marker != marker)
        FAIL(b, "wrote marker %u instead of %u", b->marker, marker);
    return b->at;
}

// Executes an order in the flashed file, which has no code for orders.
static int8_t execute_flashed(bench_t *b, uint8_t what, const uint16_t argument[4], uint64_t *cycles)
{
    unsigned taken;
    if (what == ORDER_START)
        return (int8_t)ttt_start((ttt_t *)&b->data[b->order.state_address], (uint8_t)argument[1]);
    const uint16_t answer = flashed_call(&b->flashed, b->ttt_move, argument, &taken);
    *cycles = taken;
    return (int8_t)answer;
}

// Sends an order to the image. Returns the answer; `cycles` receives the cycles between the markers.
static int8_t execute(bench_t *b, uint8_t what, int row, int col, int player, uint64_t *cycles)
{
    if (b->chip == NULL)
        return execute_flashed(
            b, what,
            (const uint16_t[]){b->order.state_address, (uint16_t)row, (uint16_t)col, (uint16_t)player},
            cycles);
    b->order.what = what;
    b->order.row = (uint8_t)row;
    b->order.col = (uint8_t)col;
    b->order.player = (uint8_t)player;
    memcpy(&b->data[b->order_at], &b->order, sizeof b->order);
    if (what != ORDER_START) {
        const uint64_t called = expect(b, IMAGE_BEGIN);
        *cycles = expect(b, IMAGE_END) - called;
    }
    expect(b, IMAGE_READY);
    return (int8_t)b->data[GPIOR1];
}

static void start_chip(bench_t *b)
{
    char error[200];
    b->chip = chip_new(&(chip_config_t){.mcu = b->mcu,
                                        .hz = HZ,
                                        .elf = b->image,
                                        .random = &b->random,
                                        .hooks = {.context = b, .marker = on_marker, .fault = on_fault}},
                       error, sizeof error);
    if (b->chip == NULL)
        FAIL(b, "%s", error);
    b->data = chip_data(b->chip, &b->size);
    chip_power_on(b->chip);
}

static void begin_flashed(bench_t *b)
{
    flashed_open(&b->flashed);
    b->ttt_move = flashed_function(&b->flashed.rig, "ttt_move");
    b->data = b->flashed.data;
    b->order.state_address = b->flashed.ram;
    b->order.state_size = sizeof(ttt_t);
}

static void begin_image(bench_t *b)
{
    start_chip(b);
    expect(b, IMAGE_READY);
    b->order_at = b->data[GPIOR1] | (size_t)b->data[GPIOR2] << 8;
    if (b->order_at + sizeof b->order > b->size)
        FAIL(b, "has its order at 0x%zX, outside RAM", b->order_at);
    memcpy(&b->order, &b->data[b->order_at], sizeof b->order);
    execute(b, ORDER_NOTHING, 0, 0, 0, &b->bracket);
}

// ---- Games ----

static int below(bench_t *b, int limit)
{
    return (int)((splitmix64(&b->drawing) >> 32) * (uint64_t)limit >> 32);
}

static void swap(bench_t *b, int i, int j)
{
    const int kept = b->cell[i];
    b->cell[i] = b->cell[j];
    b->cell[j] = kept;
}

// Shuffles the cells from first to last - 1 (Fisher and Yates).
static void shuffle(bench_t *b, int first, int last)
{
    for (int i = last - 1; i > first; i--)
        swap(b, i, first + below(b, i - first + 1));
}

static void start(bench_t *b, int n)
{
    oracle_start(&b->oracle, n);
    execute(b, ORDER_START, n, 0, 0, NULL);
    for (int i = 0; i < n * n; i++)
        b->cell[i] = i;
}

static void add(cost_t *cost, uint64_t cycles)
{
    cost->min = cycles < cost->min ? cycles : cost->min;
    cost->max = cycles > cost->max ? cycles : cost->max;
    cost->total += cycles;
    cost->moves++;
}

static bool move(bench_t *b, int cell)
{
    const int n = b->oracle.n, player = oracle_next_player(&b->oracle);
    const int result = oracle_move(&b->oracle, cell / n, cell % n, player);
    uint64_t cycles;
    const int8_t answer = execute(b, ORDER_MOVE, cell / n, cell % n, player, &cycles);
    const bool draw_unseen =
        result == ORACLE_DRAW && answer == ORACLE_OPEN && strcmp(b->algorithm, "published") == 0;
    if (answer != result && !draw_unseen)
        FAIL(b, "n = %d: move %d, %d, player %d answered %d instead of %d", n, cell / n, cell % n, player,
             answer, result);
    add(&b->cost, cycles - b->bracket);
    for (size_t i = 0; i < b->order.state_size; i++) // FNV-1a (Fowler, Noll, Vo), 32 bits
        b->states = (b->states ^ b->data[b->order.state_address + i]) * 16777619u;
    return result == ORACLE_OPEN;
}

// Whether a cell is on a race's line: a row, a column, the diagonal or the antidiagonal.
static bool is_on(int kind, int index, int n, int cell)
{
    const int row = cell / n, col = cell % n;
    return kind == 0 ? row == index : kind == 1 ? col == index : kind == 2 ? row == col : row + col + 1 == n;
}

// Returns the number of moves.
static int play_game(bench_t *b, int n, bool race)
{
    const int kind = below(b, 4), index = below(b, n), racer = race ? below(b, 2) : 2;
    int found = 0, on = 0, off = race ? n : 0, moves = 0;
    start(b, n);
    for (int i = 0; race && i < n * n; i++)
        if (is_on(kind, index, n, b->cell[i]))
            swap(b, i, found++);
    shuffle(b, 0, found);
    shuffle(b, found, n * n);
    for (bool open = true; open && on < n && off < n * n; moves++)
        open = move(b, b->cell[moves % 2 == racer ? on++ : off++]);
    return moves;
}

static void play(bench_t *b, int n)
{
    b->cost = (cost_t){.min = UINT64_MAX};
    b->drawing = (uint64_t)n;
    for (int moves = 0; moves < RANDOM_MOVES;)
        moves += play_game(b, n, false);
    for (int i = 0; i < RACES; i++)
        play_game(b, n, true);
}

static void print(const bench_t *b, int n)
{
    const cost_t *c = &b->cost;
    printf("%s,%s,%d,%s,%" PRIu64 ",%" PRIu64 ",%.1f,%" PRIu64 ",%s,%u,%08X\n", b->algorithm, b->mcu, n,
           b->n_max, c->moves, c->min, (double)c->total / (double)c->moves, c->max, b->code,
           b->order.state_size, b->states);
}

int main(int count, char **argument)
{
    static bench_t bench;
    if (count < 7) {
        fprintf(stderr, "usage: measure CHIP N_MAX ALGORITHM IMAGE CODE_BYTES N...\n");
        return 2;
    }
    bench.mcu = argument[1];
    bench.n_max = argument[2];
    bench.algorithm = argument[3];
    bench.image = argument[4];
    bench.code = argument[5];
    if (strcmp(bench.image, rig_elf()) == 0)
        begin_flashed(&bench);
    else
        begin_image(&bench);
    bench.states = 2166136261u;
    for (int i = 6; i < count; i++) {
        const int n = (int)strtoul(argument[i], NULL, 10);
        play(&bench, n);
        print(&bench, n);
    }
    chip_free(bench.chip);
    return 0;
}
