#include "console.h"

#include "commands.h"
#include "hal/serial.h"
#include "hal/vitals.h"
#include "say.h"

// Why a line will be refused.
enum { FAULT_NONE, FAULT_TOO_LONG, FAULT_NOT_TEXT, FAULT_LOST };

// What is being said, line by line. From TOPIC_PROMPT on, in the order of answer_t.
enum { TOPIC_NONE, TOPIC_WELCOME, TOPIC_PROMPT, TOPIC_BOARD, TOPIC_HELP, TOPIC_STATS };

// A line is begun only with all the room there is, so that the longest fits.
enum { ROOM = SERIAL_TX_SIZE };

enum { BACKSPACE = 8, DELETE = 127 };

static void begin(console_t *c, uint8_t topic)
{
    c->topic = topic;
    c->step = 0;
}

// ---- What is said at length; each function says one line and returns whether more follow ----

// Header and rules: a text for each column, with its number where the text has a #.
static void say_columns(const ttt_t *board, const FLASH char *first, const FLASH char *others)
{
    for (uint8_t col = 0; col < board->n; col++)
        say_with(col == 0 ? first : others, col, 0);
}

static void say_row(const ttt_t *board, uint8_t row)
{
    static const FLASH char marks[] = " XO";
    uint8_t last = (uint8_t)(board->n - 1);
    say_number(row);
    for (uint8_t col = 0; col <= last; col++) {
        uint8_t mark = board->cell[row][col];
        if (col != 0)
            say(TEXT(" |"));
        if (col == last && mark == TTT_NOBODY)
            break; // no blanks at the end of a line
        say_char(' ');
        say_char(marks[mark]);
    }
}

static void say_state(const ttt_t *board)
{
    ttt_result_t result = ttt_result(board);
    uint8_t which = result == TTT_OPEN ? (uint8_t)(board->turn - TTT_X) : (uint8_t)(result + 1);
    say(text_nth(TEXT("Player 1's turn (X)\0"
                      "Player 2's turn (O)\0"
                      "Player 1 (X) wins!\0"
                      "Player 2 (O) wins!\0"
                      "It's a draw!"),
                 which));
}

// Header, rows with rules between them, and whose turn it is.
static bool say_board(const ttt_t *board, uint8_t step)
{
    uint8_t last = (uint8_t)(2 * board->n);
    if (step == 0)
        say_columns(board, TEXT("  #"), TEXT("   #"));
    else if (step == last)
        say_state(board);
    else if (step % 2 != 0)
        say_row(board, step / 2);
    else
        say_columns(board, TEXT(" ---"), TEXT("+---"));
    say_char('\n');
    return step != last;
}

static bool say_help(uint8_t step)
{
    commands_help(step);
    return step != COMMAND_COUNT - 1;
}

static void say_times(void)
{
    uptime_t uptime = vitals_uptime();
    uint16_t asleep_permille = vitals_asleep_permille();
    say_with(TEXT("uptime # h # min "), uptime.hours, uptime.minutes);
    say_with(TEXT("# s, asleep "), uptime.seconds, 0);
    say_with(TEXT("#.# % of late\n"), asleep_permille / 10, asleep_permille % 10);
}

static void say_resets(void)
{
    say_with(TEXT("resets #, the last by "), vitals_resets(), 0);
    say(text_nth(TEXT("unknown\n\0power\n\0button\n\0brown-out\n\0watchdog\n"), (uint8_t)vitals_cause()));
}

static bool say_stats(uint8_t step)
{
    if (step == 0)
        say_times();
    else if (step == 1)
        say_with(TEXT("deepest stack # bytes, worst interrupt # us\n"), vitals_stack(),
                 vitals_interrupt_us());
    else
        say_resets();
    return step != 2;
}

static bool say_welcome(void)
{
    say(TEXT("\nOXO: type help, or play with ROW COL, as in 1 1\n"));
    return false;
}

static void say_prompt(const console_t *c)
{
    say(TEXT("> "));
    for (uint8_t i = 0; i < c->length; i++)
        say_char(c->line[i]);
}

static void say_on(console_t *c, const game_t *game)
{
    bool more = false;
    switch (c->topic) {
    case TOPIC_WELCOME: more = say_welcome(); break;
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
    c->fault = FAULT_NONE;
}

static void say_fault(uint8_t fault)
{
    say(TEXT("error: "));
    say(text_nth(TEXT("a line has at most 40 characters\n\0"
                      "that line has bytes that are not text\n\0"
                      "input too fast, a part is lost; type it again\n"),
                 (uint8_t)(fault - FAULT_TOO_LONG)));
}

static answer_t obey(const console_t *c, game_t *game)
{
    if (c->fault != FAULT_NONE) {
        say_fault(c->fault);
        return ANSWERED;
    }
    words_t words;
    words_split(&words, c->line);
    return words.count == 0 ? ANSWERED : commands_obey(game, &words);
}

static void end_line(console_t *c, game_t *game)
{
    say_char('\n');
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
    say(TEXT("\b \b"));
}

static void type(console_t *c, char text)
{
    if (c->length == CONSOLE_LINE_MAX) {
        c->fault = FAULT_TOO_LONG;
        return;
    }
    c->line[c->length++] = text;
    say_char(text);
}

// A gap in the input is said at once, as nobody knows whether the line will ever end; and again at its end,
// as what is left of it must not be taken for a command.
static void lose(console_t *c)
{
    forget_line(c);
    c->fault = FAULT_LOST;
    c->last = 0;
    say_char('\n');
    say_fault(c->fault);
    begin(c, TOPIC_PROMPT);
}

static void take_byte(console_t *c, game_t *game, uint8_t byte)
{
    bool continues_end = byte == '\n' && c->last == '\r';
    c->last = byte;
    if (continues_end)
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
    if (!console_has_work(c, game))
        return false;
    if (has_news(c, game)) {
        // What was being said, a line that was being typed included, is ended where it is: the board comes
        // first.
        if (c->topic == TOPIC_NONE)
            say_char('\n');
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
