// Prints boards, settings and statistics.
// SPDX-License-Identifier: MIT
#include "console/report.h"

#include "computer/computer.h"
#include "console/print.h"
#include "hal/stats.h"

const FLASH char report_settings[] = "brightness\0layout";
const FLASH char report_computer_words[] = "off\0easy\0medium\0perfect\0first\0second";

// ---- The board ----

// Header and rules: a text for the first column and one for the others; # is replaced by the column's number.
static void print_columns(const ttt_t *board, const FLASH char *texts)
{
    for (uint8_t col = 0; col < board->n; col++)
        print_with(text_nth(texts, col != 0), col);
}

static void print_row(const ttt_t *board, uint8_t row)
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

// Prints who plays the side to move; nothing with two players.
static void print_player(const session_t *session)
{
    const settings_t *settings = &session->settings;
    if (settings->level == LEVEL_OFF)
        return;
    print(session_is_computers_turn(session) ? TEXT(": ") : TEXT(": you, against "));
    print_nth(report_computer_words, settings->level);
}

static void print_state(const session_t *session)
{
    ttt_result_t result = ttt_result(&session->board);
    if (result == TTT_DRAW) {
        print(TEXT("It's a draw!"));
        return;
    }
    bool open = result == TTT_OPEN;
    uint8_t winner = result == TTT_X_WINS ? TTT_X : TTT_O, player = open ? session->board.turn : winner;
    print_with(TEXT("Player #"), player);
    if (open)
        print(TEXT("'s turn"));
    print(player == TTT_X ? TEXT(" (X)") : TEXT(" (O)"));
    if (open)
        print_player(session);
    else
        print(TEXT(" wins!"));
}

bool report_board(const session_t *session, uint8_t step)
{
    const ttt_t *board = &session->board;
    uint8_t last = (uint8_t)(2 * board->n);
    if (step == last)
        print_state(session);
    else if (step % 2 != 0)
        print_row(board, step / 2);
    else
        print_columns(board, step == 0 ? TEXT("  #\0   #") : TEXT(" ---\0+---"));
    print_char('\n');
    return step != last;
}

// ---- Answers ----

void report_dead_draw(void)
{
    print(TEXT("Nobody can win any more: a new game counts as a draw\n"));
}

void report_result(ttt_result_t result)
{
    print_with(TEXT("#\n"), (uint8_t)result);
}

// In the order of computer_reason_t; @ is the other player.
static const FLASH char reasons[] = "wins\0whoever begins wins\0nobody can win any more\0blocks\0"
                                    "makes two threats\0keeps @ from two threats\0threatens\0"
                                    "keeps @ from lines\0builds lines\0no line is open there";

void report_hint(const ttt_t *board, cell_t hint)
{
    print_with_two(TEXT("hint: # #"), cell_row(hint), cell_col(hint));
    const FLASH char *reason = text_nth(reasons, (uint8_t)computer_reason(board, hint));
    print(TEXT(", "));
    for (; *reason != '\0'; reason++)
        print_char(*reason != '@' ? *reason : board->turn == TTT_X ? 'O' : 'X');
    print_char('\n');
}

void report_score(const session_t *session)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        print_with(text_nth(TEXT("X #, \0O #, \0draws #\n"), kind), session_score(session, kind));
}

// ---- Settings ----

// In the order of the levels; then what perfect does not promise on every board, nor in every position.
enum { HABIT_ON_2X2 = LEVEL_PERFECT + 1 - LEVEL_EASY, HABIT_IN_MID_GAME };
static const FLASH char habits[] = "takes a win, overlooks every other threat\0"
                                   "attacks, overlooks few threats\0never loses on 3x3 and larger\0"
                                   "on 2x2 whoever begins wins\0plays its best from here on";

static uint8_t habit_of(const session_t *session)
{
    if (session->settings.level != LEVEL_PERFECT)
        return (uint8_t)(session->settings.level - LEVEL_EASY);
    if (session->board.n == 2)
        return HABIT_ON_2X2;
    const bool is_beginning = session_moves(session) == 0 || session_is_over(session);
    return is_beginning ? LEVEL_PERFECT - LEVEL_EASY : HABIT_IN_MID_GAME;
}

bool report_computer(const session_t *session, uint8_t step)
{
    const settings_t *settings = &session->settings;
    const bool is_off = settings->level == LEVEL_OFF;
    if (step != 0) {
        print_nth(habits, habit_of(session));
    } else {
        print(TEXT("computer "));
        print_nth(report_computer_words, settings->level);
        if (!is_off)
            print_with(TEXT(", player #"), settings->computer);
    }
    print_char('\n');
    return step == 0 && !is_off;
}

static void print_setting(uint8_t name, uint8_t value)
{
    print_nth(report_settings, name);
    print_with(TEXT(" #\n"), value);
}

void report_brightness(const settings_t *settings)
{
    print_setting(0, settings->brightness);
}

void report_layout(const settings_t *settings)
{
    print_setting(1, settings->layout);
}

void report_sound(const settings_t *settings)
{
    print(settings->muted ? TEXT("sound off\n") : TEXT("sound on\n"));
}

// ---- The device ----

static void print_times(void)
{
    uptime_t uptime = stats_uptime();
    uint16_t asleep_permille = stats_asleep_permille();
    print(TEXT("uptime "));
    if (uptime.days != 0)
        print_with(TEXT("# d "), uptime.days);
    if (uptime.days != 0 || uptime.hours != 0)
        print_with(TEXT("# h "), uptime.hours);
    print_with_two(TEXT("# min # s, asleep "), uptime.minutes, uptime.seconds);
    print_with_two(TEXT("#.# %\n"), asleep_permille / 10, asleep_permille % 10);
}

static void print_resets(void)
{
    print_with(TEXT("resets #, last by "), stats_resets());
    print_nth(TEXT("unknown\n\0power\n\0button\n\0brown-out\n\0watchdog\n"), (uint8_t)stats_cause());
}

void report_storage_failed(void)
{
    print(TEXT("the EEPROM fails: games are not saved\n"));
}

static void print_storage(const report_storage_t *storage)
{
    if (storage->failed)
        report_storage_failed();
    else
        print_with(TEXT("EEPROM: # bytes worn\n"), storage->worn);
}

void report_display_silent(void)
{
    print(TEXT("the display does not answer: check its wires\n"));
}

bool report_stats(const report_storage_t *storage, bool silent, uint8_t step)
{
    switch (step) {
    case 0: print_times(); return true;
    case 1:
        print_with_two(TEXT("stack # bytes, interrupt # us\n"), stats_stack(), stats_interrupt_us());
        return true;
    case 2: print_storage(storage); return true;
    case 3: print_resets(); return silent;
    default: report_display_silent(); return false;
    }
}

static void print_beginning(report_beginning_t beginning)
{
    switch (beginning) {
    case REPORT_EARLIER: print(TEXT("\nthe saved game is damaged: an earlier one goes on\n")); break;
    case REPORT_NOTHING_SAVED: print(TEXT("\nnothing is saved: a fresh start\n")); break;
    case REPORT_OTHER_FORMAT: print(TEXT("\nthe saved game has another format: a fresh start\n")); break;
    default: print(TEXT("\nthe saved game is damaged: a fresh start\n")); break;
    }
}

bool report_welcome(report_beginning_t beginning, uint8_t step)
{
    if (step == 0 && beginning != REPORT_GOES_ON) {
        print_beginning(beginning);
        return true;
    }
    print(TEXT("\nOXO: type help, or ROW COL, as in 1 1\n"));
    return false;
}
