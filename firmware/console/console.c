// Lines in, lines out: what is printed next, and what becomes of each byte.
#include "console/console.h"

#include "console/commands.h"
#include "console/print.h"
#include "hal/serial.h"

// What is being printed. News may interrupt the topics up to TOPIC_BOARD; the others are answers, which are
// printed to their end.
typedef enum {
    TOPIC_NONE,
    TOPIC_PROMPT,
    TOPIC_BOARD,
    TOPIC_WELCOME,
    TOPIC_ANSWER, // + an answer_t
} topic_t;

// What has changed and is still to be printed, in the order of printing.
enum {
    NEWS_STORAGE = 0x01,
    NEWS_OPPONENT = 0x02,
    NEWS_BRIGHTNESS = 0x04,
    NEWS_LAYOUT = 0x08,
    NEWS_BOARD = 0x10
};

// A line is begun only with all the room there is, so that the longest fits.
enum { ROOM = SERIAL_TX_SIZE };

static void begin(console_t *c, uint8_t topic)
{
    c->topic = topic;
    c->step = 0;
}

// ---- Lines out ----

// Prints the next line of an answer.
// Returns whether more lines follow.
static bool print_answer(const console_t *c, const game_t *game, answer_t answer)
{
    switch (answer) {
    case ANSWER_RESULT: report_result(&game->board); return false;
    case ANSWER_HINT: report_hint(c->hint); return false;
    case ANSWER_HELP: commands_help(c->step); return c->step != COMMAND_COUNT - 1;
    case ANSWER_STATS: return report_stats(&c->storage, c->step);
    case ANSWER_SCORE: report_score(game); return false;
    case ANSWER_OPPONENT: report_opponent(&game->settings); return false;
    case ANSWER_BRIGHTNESS: report_brightness(&game->settings); return false;
    case ANSWER_LAYOUT: report_layout(&game->settings); return false;
    default: return false;
    }
}

static bool print_line(const console_t *c, const game_t *game)
{
    if (c->topic == TOPIC_WELCOME)
        return report_welcome(c->beginning, c->step);
    if (c->topic == TOPIC_BOARD)
        return report_board(game, c->step);
    return print_answer(c, game, (answer_t)(c->topic - TOPIC_ANSWER));
}

static void print_on(console_t *c, const game_t *game)
{
    if (c->topic == TOPIC_PROMPT) {
        line_print(&c->line);
        begin(c, TOPIC_NONE);
        return;
    }
    bool more = print_line(c, game);
    c->step++;
    if (!more)
        begin(c, c->topic == TOPIC_WELCOME ? TOPIC_BOARD : TOPIC_PROMPT);
}

// Prints one piece of news, or begins the board. What was being printed, or typed, ends where it is, and the
// prompt brings it back.
static void print_news(console_t *c, const game_t *game)
{
    uint8_t news = c->news & (uint8_t)-c->news;
    c->news &= (uint8_t)~news;
    if (c->topic == TOPIC_BOARD)
        c->news |= NEWS_BOARD & (uint8_t)~news; // it was cut short
    if (c->topic == TOPIC_NONE)
        print_char('\n');
    begin(c, news == NEWS_BOARD ? TOPIC_BOARD : TOPIC_PROMPT);
    switch (news) {
    case NEWS_STORAGE: report_storage_failed(); break;
    case NEWS_OPPONENT: report_opponent(&game->settings); break;
    case NEWS_BRIGHTNESS: report_brightness(&game->settings); break;
    case NEWS_LAYOUT: report_layout(&game->settings); break;
    default: break;
    }
}

// ---- Lines in ----

static reply_t parse(const console_t *c, const game_t *game)
{
    reply_t nothing = {ACTION_NONE, ANSWER_NONE};
    if (line_print_fault(&c->line))
        return nothing;
    tokens_t tokens;
    tokens_split(&tokens, c->line.text);
    return tokens.count == 0 ? nothing : commands_parse(game, &tokens);
}

static console_result_t obey(console_t *c, const game_t *game)
{
    reply_t reply = parse(c, game);
    line_clear(&c->line);
    c->hint = CELL_NONE;
    if (reply.answer == ANSWER_BOARD)
        c->news |= NEWS_BOARD;
    bool at_length = reply.answer > ANSWER_BOARD;
    begin(c, at_length ? (uint8_t)(TOPIC_ANSWER + reply.answer) : TOPIC_PROMPT);
    return (console_result_t){true, reply.action};
}

static void lose(console_t *c, bool goes_on)
{
    line_lose(&c->line, goes_on);
    begin(c, TOPIC_PROMPT);
}

// ---- From outside ----

void console_start(console_t *c, report_beginning_t beginning)
{
    *c = (console_t){.beginning = beginning, .hint = CELL_NONE};
    begin(c, TOPIC_WELCOME);
}

void console_wake(console_t *c, bool goes_on)
{
    lose(c, goes_on);
}

static uint8_t news_of(event_kind_t kind)
{
    switch (kind) {
    case EVENT_OPPONENT: return NEWS_OPPONENT | NEWS_BOARD;
    case EVENT_BRIGHTNESS: return NEWS_BRIGHTNESS;
    case EVENT_LAYOUT: return NEWS_LAYOUT;
    default: return event_changes_position(kind) ? NEWS_BOARD : 0;
    }
}

static bool waits_for_hint(const console_t *c)
{
    return c->topic == TOPIC_ANSWER + ANSWER_HINT && c->hint == CELL_NONE;
}

// The position that the hint was asked for is gone, or the session could not take the question. (A line that
// asks for a hint ends a demonstration first: that is no reason.)
static bool ends_wait(event_t event)
{
    if (event.kind == EVENT_RESUMED)
        return false;
    return event_changes_position(event.kind) ||
           (event.kind == EVENT_REFUSED && event.source == SOURCE_CONSOLE);
}

void console_event(console_t *c, event_t event)
{
    c->news |= news_of(event.kind);
    if (event.kind == EVENT_HINT)
        c->hint = event.cell;
    else if (waits_for_hint(c) && ends_wait(event))
        begin(c, TOPIC_PROMPT);
}

void console_storage(console_t *c, report_storage_t storage)
{
    if (storage.failed && !c->storage.failed)
        c->news |= NEWS_STORAGE;
    c->storage = storage;
}

static bool has_news(const console_t *c)
{
    return c->news != 0 && c->topic <= TOPIC_BOARD;
}

bool console_has_work(const console_t *c)
{
    if (waits_for_hint(c))
        return false;
    return serial_room() >= ROOM && (c->topic != TOPIC_NONE || has_news(c) || serial_has_input());
}

console_result_t console_run(console_t *c, const game_t *game, const game_t *shown)
{
    console_result_t nothing = {false, ACTION_NONE};
    if (!console_has_work(c))
        return nothing;
    if (has_news(c)) {
        print_news(c, shown);
        return nothing;
    }
    if (c->topic != TOPIC_NONE) {
        print_on(c, shown);
        return nothing;
    }
    int16_t input = serial_read();
    if (input == SERIAL_LOST)
        lose(c, true);
    else if (line_take(&c->line, (uint8_t)input))
        return obey(c, game);
    return nothing;
}
