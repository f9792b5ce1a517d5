// Takes both rates once a second.
#include "board/virtual/terminal/rates.h"

#define SECOND_NS 1000000000u

void rates_begin(rates_t *rates, uint64_t now_ns)
{
    *rates = (rates_t){.asleep = -1, .speed = -1, .began_ns = now_ns};
}

void rates_measure(rates_t *rates, const board_t *board, uint64_t now_ns)
{
    chip_measures_t m;
    uint64_t passed_ns = now_ns - rates->began_ns;
    if (passed_ns < SECOND_NS)
        return;
    chip_measures(board_chip(board), &m);
    rates->speed = (double)(chip_now(board_chip(board)) - rates->now) / chip_hz(board_chip(board)) /
                   ((double)passed_ns / SECOND_NS);
    if (m.elapsed > rates->elapsed)
        rates->asleep = (double)(m.asleep - rates->slept) / (double)(m.elapsed - rates->elapsed);
    rates->began_ns = now_ns;
    rates->now = chip_now(board_chip(board));
    rates->elapsed = m.elapsed;
    rates->slept = m.asleep;
}
