#include "console/report.h"

#include "console/commands.h"
#include "hal/stats.h"
#include "console/print.h"

// Header and rules: a text for the first column and one for the others, with the column's number where there
// is a #.
static void say_columns(const ttt_t *board, const FLASH char *texts)
{
    for (uint8_t col = 0; col < board->n; col++)
        print_with(text_nth(texts, col != 0), col);
}

static void say_row(const ttt_t *board, uint8_t row)
{
    static const FLASH char marks[] = " XO";
    uint8_t last = (uint8_t)(board->n - 1);
    print_number(row);
    for (uint8_t col = 0; col <= last; col++) {
        uint8_t mark = cell_mark(board, cell_at(row, col));
        if (col != 0)
            print(TEXT(" |"));
        if (col == last && mark == TTT_NOBODY)
            break; // no blanks at the end of a line
        print_char(' ');
        print_char(marks[mark]);
    }
}

_Static_assert(TTT_X_WINS - TTT_X == 0 && TTT_O_WINS - TTT_O == 0, "a winner's result is his number");

static void say_state(const ttt_t *board)
{
    ttt_result_t result = ttt_result(board);
    if (result == TTT_DRAW) {
        print(TEXT("It's a draw!"));
        return;
    }
    uint8_t player = result == TTT_OPEN ? board->turn : (uint8_t)result;
    print_with(TEXT("Player #"), player);
    if (result == TTT_OPEN)
        print(TEXT("'s turn"));
    print_nth(TEXT(" (X)\0 (O)"), (uint8_t)(player - TTT_X));
    if (result != TTT_OPEN)
        print(TEXT(" wins!"));
}

bool report_board(const ttt_t *board, uint8_t step)
{
    uint8_t last = (uint8_t)(2 * board->n);
    if (step == last)
        say_state(board);
    else if (step % 2 != 0)
        say_row(board, step / 2);
    else
        say_columns(board, step == 0 ? TEXT("  #\0   #") : TEXT(" ---\0+---"));
    print_char('\n');
    return step != last;
}

bool report_result(const ttt_t *board)
{
    print_with(TEXT("#\n"), (uint8_t)ttt_result(board));
    return false;
}

bool report_hint(cell_t hint)
{
    if (hint != CELL_NONE)
        print_with_two(TEXT("hint: # #\n"), cell_row(hint), cell_col(hint));
    return false;
}

bool report_help(uint8_t step)
{
    commands_help(step);
    return step != COMMAND_COUNT - 1;
}

static void say_times(void)
{
    uptime_t uptime = stats_uptime();
    uint16_t asleep_permille = stats_asleep_permille();
    print_with_two(TEXT("uptime # min # s, asleep "), uptime.minutes, uptime.seconds);
    print_with_two(TEXT("#.# %\n"), asleep_permille / 10, asleep_permille % 10);
}

static void say_resets(void)
{
    print_with(TEXT("resets #, last by "), stats_resets());
    print_nth(TEXT("unknown\n\0power\n\0button\n\0brown-out\n\0watchdog\n"), (uint8_t)stats_cause());
}

bool report_stats(uint8_t step)
{
    if (step == 0)
        say_times();
    else if (step == 1)
        print_with_two(TEXT("stack # bytes, interrupt # us\n"), stats_stack(), stats_interrupt_us());
    else
        say_resets();
    return step != 2;
}

bool report_welcome(uint8_t step)
{
    print_nth(TEXT("\nnothing is saved: a fresh start\0"
                 "\nOXO: type help, or ROW COL, as in 1 1\n"),
            step);
    return step == REPORT_WELCOME_NEW;
}
