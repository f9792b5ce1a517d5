#include "console.h"

#include "commands.h"
#include "hal/serial.h"
#include "hal/vitals.h"
#include "say.h"

// Why a line will be refused.
enum { FAULT_NONE, FAULT_TOO_LONG, FAULT_NOT_TEXT, FAULT_LOST };

// What is being said, line by line.
enum { TOPIC_NONE, TOPIC_WELCOME, TOPIC_BOARD, TOPIC_HELP, TOPIC_STATS, TOPIC_PROMPT };

// A line is begun only with all the room there is, so that the longest fits.
enum { ROOM = SERIAL_TX_SIZE };

enum { BACKSPACE = 8, DELETE = 127 };

static void begin(console_t *c, uint8_t topic)
{
    c->topic = topic;
    c->step = 0;
}

// ---- What is said at length; each function says one line and returns whether more follow ----

static void say_header(const ttt_t *board)
{
    for (uint8_t col = 0; col < board->n; col++) {
        say(col == 0 ? TEXT("  ") : TEXT("   "));
        say_number(col);
    }
}

static void say_row(const ttt_t *board, uint8_t row)
{
    static const FLASH char marks[] = " XO";
    say_number(row);
    for (uint8_t col = 0; col < board->n; col++) {
        uint8_t mark = board->cell[row][col];
        say(col == 0 ? TEXT(" ") : TEXT(" |"));
        if (col == board->n - 1 && mark == TTT_NOBODY)
            break; // no blanks at the end of a line
        if (col != 0)
            say_char(' ');
        say_char(marks[mark]);
    }
}

static void say_rule(const ttt_t *board)
{
    say(TEXT(" ---"));
    for (uint8_t col = 1; col < board->n; col++)
        say(TEXT("+---"));
}

static void say_state(const ttt_t *board)
{
    ttt_result_t result = ttt_result(board);
    if (result == TTT_DRAW) {
        say(TEXT("It's a draw!"));
        return;
    }
    uint8_t player = result == TTT_OPEN ? board->turn : (uint8_t)result;
    say(TEXT("Player "));
    say_number(player);
    if (result == TTT_OPEN)
        say(TEXT("'s turn"));
    say(player == TTT_X ? TEXT(" (X)") : TEXT(" (O)"));
    if (result != TTT_OPEN)
        say(TEXT(" wins!"));
}

// Header, rows with rules between them, and whose turn it is.
static bool say_board(const ttt_t *board, uint8_t step)
{
    uint8_t last = (uint8_t)(2 * board->n);
    if (step == 0)
        say_header(board);
    else if (step == last)
        say_state(board);
    else if (step % 2 != 0)
        say_row(board, step / 2);
    else
        say_rule(board);
    say_end();
    return step != last;
}

static bool say_help(uint8_t step)
{
    commands_help(step);
    return step != COMMAND_COUNT - 1;
}

static void say_cause(reset_cause_t cause)
{
    if (cause == RESET_POWER)
        say(TEXT("power"));
    else if (cause == RESET_BUTTON)
        say(TEXT("button"));
    else if (cause == RESET_BROWNOUT)
        say(TEXT("brown-out"));
    else if (cause == RESET_WATCHDOG)
        say(TEXT("watchdog"));
    else
        say(TEXT("unknown"));
}

static bool say_stats(uint8_t step)
{
    vitals_t v;
    vitals_read(&v);
    switch (step) {
    case 0:
        say(TEXT("uptime "));
        say_long(v.uptime_s);
        say(TEXT(" s, asleep "));
        say_number(v.asleep_permille / 10);
        say_char('.');
        say_number(v.asleep_permille % 10);
        say(TEXT(" %"));
        break;
    case 1:
        say(TEXT("deepest stack "));
        say_number(v.stack);
        say(TEXT(" bytes, worst interrupt "));
        say_number(v.interrupt_us);
        say(TEXT(" us"));
        break;
    default:
        say(TEXT("resets "));
        say_number(v.resets);
        say(TEXT(", the last by "));
        say_cause(v.cause);
        break;
    }
    say_end();
    return step != 2;
}

static bool say_welcome(uint8_t step)
{
    (void)step;
    say_end();
    say(TEXT("OXO: type help, or play with ROW COL, as in 1 1"));
    say_end();
    return false;
}

static void say_prompt(const console_t *c)
{
    say(TEXT("> "));
    for (const char *typed = c->line; *typed != '\0'; typed++)
        say_char(*typed);
}

static void say_on(console_t *c, const game_t *game)
{
    bool more = false;
    switch (c->topic) {
    case TOPIC_WELCOME: more = say_welcome(c->step); break;
    case TOPIC_BOARD: more = say_board(&game->board, c->step); break;
    case TOPIC_HELP: more = say_help(c->step); break;
    case TOPIC_STATS: more = say_stats(c->step); break;
    default:
        say_prompt(c);
        begin(c, TOPIC_NONE);
        return;
    }
    c->step++;
    if (!more)
        begin(c, c->topic == TOPIC_WELCOME ? TOPIC_BOARD : TOPIC_PROMPT);
}

// ---- Lines in ----

static void forget_line(console_t *c)
{
    c->length = 0;
    c->line[0] = '\0';
    c->fault = FAULT_NONE;
}

static bool say_fault(uint8_t fault)
{
    if (fault == FAULT_TOO_LONG)
        say(TEXT("error: a line has at most 40 characters"));
    else if (fault == FAULT_NOT_TEXT)
        say(TEXT("error: that line has bytes that are not text"));
    else if (fault == FAULT_LOST)
        say(TEXT("error: input too fast, a part is lost; type it again"));
    else
        return false;
    say_end();
    return true;
}

static void end_line(console_t *c, game_t *game)
{
    static const FLASH uint8_t topics[] = {[ANSWERED] = TOPIC_PROMPT,
                                           [ANSWER_BOARD] = TOPIC_BOARD,
                                           [ANSWER_HELP] = TOPIC_HELP,
                                           [ANSWER_STATS] = TOPIC_STATS};
    say_end();
    words_t words;
    words_split(&words, c->line);
    answer_t answer = ANSWERED;
    if (!say_fault(c->fault) && words.count != 0)
        answer = commands_obey(game, &words);
    forget_line(c);
    begin(c, topics[answer]);
}

static void rub_out(console_t *c)
{
    if (c->length == 0)
        return;
    c->line[--c->length] = '\0';
    say(TEXT("\b \b"));
}

static void type(console_t *c, char text)
{
    if (c->length == CONSOLE_LINE_MAX) {
        c->fault = FAULT_TOO_LONG;
        return;
    }
    c->line[c->length++] = text;
    c->line[c->length] = '\0';
    say_char(text);
}

// A gap in the input is said at once, as nobody knows whether the line will ever end; and again at its end,
// as what is left of it must not be taken for a command.
static void lose(console_t *c)
{
    forget_line(c);
    c->fault = FAULT_LOST;
    say_end();
    say_fault(c->fault);
    begin(c, TOPIC_PROMPT);
}

static void take(console_t *c, game_t *game, int16_t input)
{
    bool continues_end = c->after_cr && input == '\n';
    c->after_cr = input == '\r';
    if (continues_end)
        return;
    if (input == SERIAL_LOST)
        lose(c);
    else if (input == '\r' || input == '\n')
        end_line(c, game);
    else if (input == BACKSPACE || input == DELETE)
        rub_out(c);
    else if (input >= ' ' && input < DELETE)
        type(c, (char)input);
    else
        c->fault = FAULT_NOT_TEXT;
}

// ---- From outside ----

void console_start(console_t *c, const game_t *game)
{
    *c = (console_t){.said_changes = game->changes};
    begin(c, TOPIC_WELCOME);
}

static bool has_news(const console_t *c, const game_t *game)
{
    return c->said_changes != game->changes;
}

bool console_has_work(const console_t *c, const game_t *game)
{
    return serial_room() >= ROOM && (c->topic != TOPIC_NONE || has_news(c, game) || serial_has_input());
}

bool console_run(console_t *c, game_t *game)
{
    if (has_news(c, game)) {
        // What was being said, a line that was being typed included, is ended where it is: the board comes
        // first.
        if (c->topic == TOPIC_NONE)
            say_end();
        c->said_changes = game->changes;
        begin(c, TOPIC_BOARD);
    }
    if (c->topic != TOPIC_NONE) {
        if (serial_room() >= ROOM)
            say_on(c, game);
        return false;
    }
    while (c->topic == TOPIC_NONE && serial_room() >= ROOM && serial_has_input())
        take(c, game, serial_read());
    return c->topic != TOPIC_NONE;
}
