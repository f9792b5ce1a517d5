#include "talk.h"

#include "commands.h"
#include "hal/vitals.h"
#include "say.h"

// Header and rules: a text for the first column and one for the others, with the column's number where there
// is a #.
static void say_columns(const ttt_t *board, const FLASH char *texts)
{
    for (uint8_t col = 0; col < board->n; col++)
        say_with(text_nth(texts, col != 0), col);
}

static void say_row(const ttt_t *board, uint8_t row)
{
    static const FLASH char marks[] = " XO";
    uint8_t last = (uint8_t)(board->n - 1);
    say_number(row);
    for (uint8_t col = 0; col <= last; col++) {
        uint8_t mark = cell_mark(board, cell_at(row, col));
        if (col != 0)
            say(TEXT(" |"));
        if (col == last && mark == TTT_NOBODY)
            break; // no blanks at the end of a line
        say_char(' ');
        say_char(marks[mark]);
    }
}

_Static_assert(TTT_X_WINS - TTT_X == 0 && TTT_O_WINS - TTT_O == 0, "a winner's result is his number");

static void say_state(const ttt_t *board)
{
    ttt_result_t result = ttt_result(board);
    if (result == TTT_DRAW) {
        say(TEXT("It's a draw!"));
        return;
    }
    uint8_t player = result == TTT_OPEN ? board->turn : (uint8_t)result;
    say_with(TEXT("Player #"), player);
    if (result == TTT_OPEN)
        say(TEXT("'s turn"));
    say_nth(TEXT(" (X)\0 (O)"), (uint8_t)(player - TTT_X));
    if (result != TTT_OPEN)
        say(TEXT(" wins!"));
}

bool talk_board(const ttt_t *board, uint8_t step)
{
    uint8_t last = (uint8_t)(2 * board->n);
    if (step == last)
        say_state(board);
    else if (step % 2 != 0)
        say_row(board, step / 2);
    else
        say_columns(board, step == 0 ? TEXT("  #\0   #") : TEXT(" ---\0+---"));
    say_char('\n');
    return step != last;
}

bool talk_result(const ttt_t *board)
{
    say_with(TEXT("#\n"), (uint8_t)ttt_result(board));
    return false;
}

bool talk_hint(cell_t hint)
{
    if (hint != CELL_NONE)
        say_with_two(TEXT("hint: # #\n"), cell_row(hint), cell_col(hint));
    return false;
}

bool talk_help(uint8_t step)
{
    commands_help(step);
    return step != COMMAND_COUNT - 1;
}

static void say_times(void)
{
    uptime_t uptime = vitals_uptime();
    uint16_t asleep_permille = vitals_asleep_permille();
    say_with_two(TEXT("uptime # min # s, asleep "), uptime.minutes, uptime.seconds);
    say_with_two(TEXT("#.# %\n"), asleep_permille / 10, asleep_permille % 10);
}

static void say_resets(void)
{
    say_with(TEXT("resets #, last by "), vitals_resets());
    say_nth(TEXT("unknown\n\0power\n\0button\n\0brown-out\n\0watchdog\n"), (uint8_t)vitals_cause());
}

bool talk_stats(uint8_t step)
{
    if (step == 0)
        say_times();
    else if (step == 1)
        say_with_two(TEXT("stack # bytes, interrupt # us\n"), vitals_stack(), vitals_interrupt_us());
    else
        say_resets();
    return step != 2;
}

bool talk_welcome(uint8_t step)
{
    say_nth(TEXT("\nnothing is saved: a fresh start\0"
                 "\nOXO: type help, or ROW COL, as in 1 1\n"),
            step);
    return step == TALK_WELCOME_NEW;
}
