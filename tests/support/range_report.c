#include "tests/support/range_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "board/virtual/board.h"

typedef struct {
    uint8_t *bytes;
    size_t size, received; // received counts the end mark, and what should not be, too
    uint8_t end;
} listener_t;

static void on_marker(board_t *board, uint8_t marker, void *context)
{
    listener_t *listener = context;
    (void)board;
    if (listener->received < listener->size)
        listener->bytes[listener->received] = marker;
    else
        listener->end = marker;
    listener->received++;
}

void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s)
{
    char path[200], error[200] = "";
    listener_t listener = {.bytes = report, .size = size};
    snprintf(path, sizeof path, IMAGES "/%s.elf", image);
    board_t *board = board_new(path, 1, error, sizeof error);
    if (board == NULL)
        fail_msg("%s", error);
    board_on_marker(board, on_marker, &listener);
    board_power_on(board);
    while (listener.received <= size && board_now(board) < (chip_time_t)deadline_s * board_hz(board))
        board_run(board, board_now(board) + board_us(board, 1000));
    print_message("%s took %u simulated ms\n", image, (unsigned)(board_now(board) / board_us(board, 1000)));
    if (board_faults(board) != 0)
        fail_msg("%s", board_fault(board, 0));
    if (listener.received != size + 1 || listener.end != end)
        fail_msg("the image did not finish its report");
    board_free(board);
}
