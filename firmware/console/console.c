#include "console/console.h"

#include "console/commands.h"
#include "hal/serial.h"
#include "console/print.h"
#include "console/report.h"

// Why a line will be refused.
enum { FAULT_NONE, FAULT_TOO_LONG, FAULT_NOT_TEXT, FAULT_LOST };

// What is being said. From TOPIC_PROMPT on, in the order of answer_t; answers are behind TOPIC_BOARD.
enum {
    TOPIC_NONE,
    TOPIC_WELCOME,
    TOPIC_PROMPT,
    TOPIC_BOARD,
    TOPIC_RESULT,
    TOPIC_HINT,
    TOPIC_HELP,
    TOPIC_STATS,
};

// A line is begun only with all the room there is, so that the longest fits.
enum { ROOM = SERIAL_TX_SIZE };

enum { BACKSPACE = 8, DELETE = 127 };

static void begin(console_t *c, uint8_t topic)
{
    c->topic = topic;
    c->step = 0;
}

// ---- Lines out ----

static void say_prompt(const console_t *c)
{
    print(TEXT("> "));
    for (uint8_t i = 0; i < c->length; i++)
        print_char(c->line[i]);
}

static void say_on(console_t *c, const game_t *game)
{
    bool more = false;
    switch (c->topic) {
    case TOPIC_WELCOME: more = report_welcome(c->step); break;
    case TOPIC_RESULT: more = report_result(&game->board); break;
    case TOPIC_HINT: more = report_hint(game->hint); break;
    case TOPIC_BOARD: more = report_board(&game->board, c->step); break;
    case TOPIC_HELP: more = report_help(c->step); break;
    case TOPIC_STATS: more = report_stats(c->step); break;
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
    c->fault = FAULT_NONE;
}

_Static_assert(CONSOLE_LINE_MAX == 40, "an error below says so");

static void say_fault(uint8_t fault)
{
    print_error();
    print(text_nth(TEXT("over 40 characters\0not text\0input lost"), (uint8_t)(fault - FAULT_TOO_LONG)));
    print(TEXT("; try again\n"));
}

static answer_t obey(const console_t *c, game_t *game)
{
    if (game->demo)
        game_end_demo(game);
    if (c->fault != FAULT_NONE) {
        say_fault(c->fault);
        return ANSWERED;
    }
    tokens_t tokens;
    tokens_split(&tokens, c->line);
    return tokens.count == 0 ? ANSWERED : commands_obey(game, &tokens);
}

static void end_line(console_t *c, game_t *game)
{
    print_char('\n');
    c->line[c->length] = '\0';
    answer_t answer = obey(c, game);
    forget_line(c);
    begin(c, (uint8_t)(TOPIC_PROMPT + answer));
}

static void rub_out(console_t *c)
{
    if (c->length == 0)
        return;
    c->length--;
    print(TEXT("\b \b"));
}

static void type(console_t *c, char text)
{
    if (c->length >= CONSOLE_LINE_MAX) {
        c->fault = FAULT_TOO_LONG;
        return;
    }
    c->line[c->length++] = text;
    print_char(text);
}

// A gap in the input is said at once, as nobody knows whether the line will ever end; and again at its end,
// as what is left of it must not be taken for a command.
static void lose(console_t *c)
{
    forget_line(c);
    c->fault = FAULT_LOST;
    c->last = 0;
    print_char('\n');
    say_fault(c->fault);
    begin(c, TOPIC_PROMPT);
}

static void take_byte(console_t *c, game_t *game, uint8_t byte)
{
    uint8_t before = c->last;
    c->last = byte;
    if (byte == '\n' && before == '\r')
        return;
    if (byte == '\r' || byte == '\n')
        end_line(c, game);
    else if (byte == BACKSPACE || byte == DELETE)
        rub_out(c);
    else if (byte >= ' ' && byte < DELETE)
        type(c, (char)byte);
    else
        c->fault = FAULT_NOT_TEXT;
}

// ---- From outside ----

void console_start(console_t *c, const game_t *game, bool found)
{
    *c = (console_t){.said_changes = game->changes};
    begin(c, TOPIC_WELCOME);
    c->step = found ? REPORT_WELCOME_BACK : REPORT_WELCOME_NEW;
}

void console_wake(console_t *c, bool goes_on)
{
    lose(c);
    if (!goes_on)
        c->fault = FAULT_NONE;
}

static bool has_news(const console_t *c, const game_t *game)
{
    return c->said_changes != game->changes;
}

bool console_has_work(const console_t *c, const game_t *game)
{
    if (c->topic == TOPIC_HINT && game->hint == HINT_WANTED)
        return false; // the answer is being thought out
    return serial_room() >= ROOM && (c->topic != TOPIC_NONE || has_news(c, game) || serial_has_input());
}

bool console_run(console_t *c, game_t *game)
{
    if (!console_has_work(c, game))
        return false;
    if (has_news(c, game) && c->topic <= TOPIC_BOARD) {
        // A board that was being said, or a line that was being typed, is ended where it is; answers are not.
        if (c->topic == TOPIC_NONE)
            print_char('\n');
        c->said_changes = game->changes;
        begin(c, TOPIC_BOARD);
    }
    if (c->topic != TOPIC_NONE) {
        say_on(c, game);
        return false;
    }
    int16_t input = serial_read();
    if (input == SERIAL_LOST)
        lose(c);
    else
        take_byte(c, game, (uint8_t)input);
    return c->topic != TOPIC_NONE;
}
