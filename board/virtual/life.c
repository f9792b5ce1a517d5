// Powers, resets and runs a board.
#include "board/virtual/virtual_board_private.h"

#include <stdlib.h>

// A call scheduled by board_at. The board lists them, to free those that have not run.
struct board_call {
    board_t *board;
    board_event_t *event;
    void *context;
    board_call_t *previous, *next;
};

static void forget(board_call_t *call)
{
    if (call->previous)
        call->previous->next = call->next;
    else
        call->board->calls = call->next;
    if (call->next)
        call->next->previous = call->previous;
    free(call);
}

static void make_call(void *context)
{
    board_call_t call = *(board_call_t *)context;
    forget(context);
    call.event(call.board, call.context);
}

void board_at(board_t *board, chip_time_t when, board_event_t *event, void *context)
{
    board_call_t *call = malloc(sizeof *call);
    if (!call)
        abort();
    *call = (board_call_t){board, event, context, NULL, board->calls};
    if (call->next)
        call->next->previous = call;
    board->calls = call;
    chip_at(board->chip, when, make_call, call);
}

void board_forget_calls(board_t *board)
{
    for (board_call_t *call = board->calls, *next; call; call = next) {
        next = call->next;
        free(call);
    }
}

void board_power_on(board_t *board)
{
    chip_power_on(board->chip);
    supply_switch(board, true);
}

void board_power_off(board_t *board)
{
    chip_power_off(board->chip);
    supply_switch(board, false);
}

void board_reset(board_t *board)
{
    chip_reset(board->chip);
}

void board_set_retention(board_t *board, chip_time_t cycles)
{
    chip_set_retention(board->chip, cycles);
}

void board_set_hz(board_t *board, uint32_t hz)
{
    chip_set_hz(board->chip, hz);
}

void board_set_watchdog_hz(board_t *board, uint32_t hz)
{
    chip_set_watchdog_hz(board->chip, hz);
}

uint32_t board_hz(const board_t *board)
{
    return chip_hz(board->chip);
}

chip_time_t board_us(const board_t *board, uint64_t us)
{
    return chip_us(board->chip, us);
}

chip_time_t board_now(const board_t *board)
{
    return chip_now(board->chip);
}

chip_time_t board_next(const board_t *board)
{
    return chip_next(board->chip);
}

void board_run(board_t *board, chip_time_t until)
{
    chip_run(board->chip, until);
}

typedef struct {
    board_t *board;
    board_condition_t *done;
    void *context;
} question_t;

static bool ask(void *context)
{
    const question_t *q = context;
    return q->done(q->board, q->context);
}

bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context)
{
    question_t q = {board, done, context};
    return chip_run_until(board->chip, deadline, ask, &q);
}
