// Plays the games on one algorithm's image and prints what a move costs, a line of CSV for each size.
//   measure CHIP N_MAX ALGORITHM IMAGE CODE_BYTES N...
// Fails when the algorithm gives one wrong answer.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/chip/chip.h"
#include "tests/bench/move/games.h"
#include "tests/bench/move/image.h"

enum { GPIOR1 = 0x4A, GPIOR2 = 0x4B, HZ = 16000000, FLASH_MAX = 256 * 1024 };

typedef struct {
    uint64_t moves, total, min, max;
} cost_t;

typedef struct {
    const char *mcu, *n_max, *algorithm, *image, *code;
    chip_t *chip;
    uint8_t *data; // its data space
    size_t size;
    uint64_t random;
    bool marked;
    uint8_t marker; // the last one, and the cycle in which the instruction that wrote it began
    chip_time_t at;
    size_t order_at;  // address of the image's order
    order_t order;    // as last sent
    uint64_t bracket; // cycles between the markers when there is nothing between them
    uint32_t states;  // fingerprint of the state's bytes after every call
} bench_t;

static void on_marker(void *context, uint8_t value)
{
    bench_t *b = context;
    b->marked = true;
    b->marker = value;
    b->at = chip_now(b->chip);
}

static void on_fault(void *context, const char *text)
{
    const bench_t *b = context;
    fprintf(stderr, "bench: %s: %s\n", b->image, text);
    exit(1);
}

static bool is_marked(void *context)
{
    const bench_t *b = context;
    return b->marked;
}

static void expect(bench_t *b, uint8_t marker, uint64_t *at)
{
    b->marked = false;
    if (!chip_run_until(b->chip, chip_now(b->chip) + HZ, is_marked, b)) {
        fprintf(stderr, "bench: %s hangs\n", b->image);
        exit(1);
    }
    if (b->marker != marker) {
        fprintf(stderr, "bench: %s wrote marker %u instead of %u\n", b->image, b->marker, marker);
        exit(1);
    }
    *at = b->at;
}

// FNV-1a (Fowler, Noll, Vo), 32 bits.
static uint32_t fingerprint(uint32_t hash, const uint8_t *bytes, size_t size)
{
    while (size-- != 0)
        hash = (hash ^ *bytes++) * 16777619u;
    return hash;
}

// Has the image obey an order. Returns its answer; cycles receives what lay between the markers.
static int8_t obey(bench_t *b, const call_t *call, uint8_t what, uint64_t *cycles)
{
    uint64_t called = 0, returned = 0, ready;
    b->order.what = what;
    b->order.row = call->row;
    b->order.col = call->col;
    b->order.player = call->player;
    memcpy(&b->data[b->order_at], &b->order, sizeof b->order);
    if (what != ORDER_START) {
        expect(b, IMAGE_BEGIN, &called);
        expect(b, IMAGE_END, &returned);
    }
    *cycles = returned - called;
    expect(b, IMAGE_READY, &ready);
    return (int8_t)b->data[GPIOR1];
}

// The image is a file of the flash's contents, from address 0.
static void start_chip(bench_t *b)
{
    static uint8_t flash[FLASH_MAX];
    char error[200];
    FILE *file = fopen(b->image, "rb");
    const size_t size = file == NULL ? 0 : fread(flash, 1, sizeof flash, file);
    if (size == 0) {
        fprintf(stderr, "bench: cannot read %s; remove it and `make bench` again\n", b->image);
        exit(1);
    }
    fclose(file);
    b->chip = chip_new(&(chip_config_t){.mcu = b->mcu,
                                        .hz = HZ,
                                        .flash = flash,
                                        .flash_size = size,
                                        .random = &b->random,
                                        .hooks = {.context = b, .marker = on_marker, .fault = on_fault}},
                       error, sizeof error);
    if (b->chip == NULL) {
        fprintf(stderr, "bench: %s\n", error);
        exit(1);
    }
    b->data = chip_data(b->chip, &b->size);
    chip_power_on(b->chip);
}

static void begin(bench_t *b)
{
    uint64_t at;
    start_chip(b);
    expect(b, IMAGE_READY, &at);
    b->order_at = b->data[GPIOR1] | (size_t)b->data[GPIOR2] << 8;
    if (b->order_at + sizeof b->order > b->size) {
        fprintf(stderr, "bench: %s has its order at 0x%zX, outside RAM\n", b->image, b->order_at);
        exit(1);
    }
    memcpy(&b->order, &b->data[b->order_at], sizeof b->order);
    obey(b, &(call_t){0}, ORDER_NOTHING, &b->bracket);
    b->states = 2166136261u;
}

static void add(cost_t *cost, uint64_t cycles)
{
    if (cost->moves == 0 || cycles < cost->min)
        cost->min = cycles;
    if (cycles > cost->max)
        cost->max = cycles;
    cost->total += cycles;
    cost->moves++;
}

static void refuse(const bench_t *b, uint8_t n, const call_t *call, int8_t answer)
{
    fprintf(stderr, "bench: %s on %s, n = %u: %s %u, %u, player %u answered %d instead of %d\n", b->algorithm,
            b->mcu, n, call->start ? "start" : "move", call->row, call->col, call->player, answer,
            call->result);
    exit(1);
}

static cost_t play(bench_t *b, uint8_t n)
{
    cost_t cost = {0};
    games_t games = games_new(n);
    for (size_t i = 0; i < games.calls; i++) {
        const call_t *call = &games.call[i];
        uint64_t cycles;
        const int8_t answer = obey(b, call, call->start ? ORDER_START : ORDER_MOVE, &cycles);
        if (answer != call->result)
            refuse(b, n, call, answer);
        if (!call->start && answer >= 0)
            add(&cost, cycles - b->bracket);
        b->states = fingerprint(b->states, &b->data[b->order.state_address], b->order.state_size);
    }
    games_free(&games);
    return cost;
}

static void print(const bench_t *b, uint8_t n, const cost_t *c)
{
    printf("%s,%s,%u,%s,%llu,%llu,%.1f,%llu,%s,%u,%08X\n", b->algorithm, b->mcu, n, b->n_max,
           (unsigned long long)c->moves, (unsigned long long)c->min, (double)c->total / (double)c->moves,
           (unsigned long long)c->max, b->code, b->order.state_size, b->states);
}

int main(int count, char **argument)
{
    if (count < 7) {
        fprintf(stderr, "usage: measure CHIP N_MAX ALGORITHM IMAGE CODE_BYTES N...\n");
        return 2;
    }
    bench_t bench = {.mcu = argument[1],
                     .n_max = argument[2],
                     .algorithm = argument[3],
                     .image = argument[4],
                     .code = argument[5]};
    begin(&bench);
    for (int i = 6; i < count; i++) {
        const uint8_t n = (uint8_t)strtoul(argument[i], NULL, 10);
        const cost_t cost = play(&bench, n);
        print(&bench, n, &cost);
    }
    chip_free(bench.chip);
    return 0;
}
