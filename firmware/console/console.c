// Schedules the output by topics, and runs input lines.
// SPDX-License-Identifier: MIT
#include "console/console.h"

#include "console/commands.h"
#include "console/print.h"
#include "hal/serial.h"

// A line is started only if the buffer is empty, so that the longest line fits.
enum { ROOM = SERIAL_TX_SIZE };

// Schedules a topic, followed by the prompt. If topics later in the order, or the same one, are being
// printed, the topic is printed first, and they start again after it.
static void schedule(console_t *c, topic_t topic)
{
    c->due[topic] = true;
    c->due[TOPIC_PROMPT] = true;
    if (topic > c->topic)
        return;
    c->topic = (uint8_t)topic;
    c->step = 0;
}

// ---- Lines out ----

// Prints the next line of the topic. Returns whether more lines follow.
static bool print_line(const console_t *c, const session_t *session)
{
    switch (c->topic) {
    case TOPIC_WELCOME: return report_welcome(c->beginning, c->step);
    case TOPIC_HELP: commands_help(c->step); return c->step != COMMAND_COUNT - 1;
    case TOPIC_STATS: return report_stats(&c->storage, c->silent, c->step);
    case TOPIC_BOARD: return report_board(session, c->step);
    case TOPIC_DEAD_DRAW: report_dead_draw(); break;
    case TOPIC_RESULT: report_result(c->result); break;
    case TOPIC_HINT: report_hint(&session->board, c->hint); break;
    case TOPIC_SCORE: report_score(session); break;
    case TOPIC_STORAGE: report_storage_failed(); break;
    case TOPIC_DISPLAY: report_display_silent(); break;
    case TOPIC_COMPUTER: return report_computer(session, c->step);
    case TOPIC_BRIGHTNESS: report_brightness(&session->settings); break;
    case TOPIC_LAYOUT: report_layout(&session->settings); break;
    case TOPIC_SOUND: report_sound(&session->settings); break;
    default: line_print(&c->line); break;
    }
    return false;
}

static void end_topic(console_t *c)
{
    c->due[c->topic] = false;
    while (c->topic != TOPIC_NONE && !c->due[c->topic])
        c->topic = (uint8_t)(c->topic + 1);
    c->step = 0;
}

// Prints the next line; the prompt includes the line being typed.
static void print_due(console_t *c, const session_t *session)
{
    if (c->mid_line)
        print_char('\n');
    c->mid_line = c->topic == TOPIC_PROMPT;
    if (print_line(c, session))
        c->step++;
    else
        end_topic(c);
}

// ---- Lines in ----

static reply_t parse(const console_t *c, const session_t *session)
{
    reply_t nothing = {ACTION_NONE, TOPIC_NONE};
    if (line_print_fault(&c->line))
        return nothing;
    tokens_t tokens;
    tokens_split(&tokens, c->line.text);
    return tokens.count == 0 ? nothing : commands_parse(session, &tokens);
}

static console_result_t run_line(console_t *c, const session_t *session)
{
    c->mid_line = false;
    reply_t reply = parse(c, session);
    line_clear(&c->line);
    if (reply.topic != TOPIC_HINT) // the hint is printed once it has been found
        schedule(c, reply.topic == TOPIC_NONE ? TOPIC_PROMPT : reply.topic);
    return (console_result_t){true, reply.action};
}

void console_lost_line(console_t *c, bool goes_on)
{
    line_lost(&c->line, goes_on);
    c->mid_line = false;
    schedule(c, TOPIC_PROMPT);
}

// ---- Interface ----

void console_start(console_t *c, report_beginning_t beginning)
{
    *c = (console_t){.beginning = beginning, .topic = TOPIC_NONE};
    schedule(c, TOPIC_BOARD);
    schedule(c, TOPIC_WELCOME);
}

// The hint has been found, or its position has changed.
static void end_wait(console_t *c, event_t event)
{
    c->awaits_hint = false;
    c->hint = event.cell;
    schedule(c, event.kind == EVENT_HINT ? TOPIC_HINT : TOPIC_PROMPT);
}

// The position is another one: a hint that was found and not yet printed is out of date.
static void position_changed(console_t *c, event_t event, const ttt_t *board)
{
    if (c->topic == TOPIC_HINT)
        end_topic(c);
    if (event.source == SOURCE_CONSOLE)
        c->result = ttt_result(board);
    schedule(c, TOPIC_BOARD);
}

void console_event(console_t *c, event_t event, const ttt_t *board)
{
    if (event_changes_position(event.kind))
        position_changed(c, event, board);
    if (event.kind == EVENT_DEAD_DRAW)
        schedule(c, TOPIC_DEAD_DRAW);
    if (event.kind == EVENT_COMPUTER)
        schedule(c, TOPIC_COMPUTER);
    if (event.kind == EVENT_BRIGHTNESS)
        schedule(c, TOPIC_BRIGHTNESS);
    if (event.kind == EVENT_LAYOUT)
        schedule(c, TOPIC_LAYOUT);
    if (event.kind == EVENT_SOUND)
        schedule(c, TOPIC_SOUND);
    if (event.kind == EVENT_REFUSED && event.source == SOURCE_CONSOLE)
        schedule(c, TOPIC_PROMPT);
    if (event.kind == EVENT_HINT_WANTED && event.source == SOURCE_CONSOLE)
        c->awaits_hint = true;
    else if (c->awaits_hint && (event.kind == EVENT_HINT || event_changes_position(event.kind)))
        end_wait(c, event);
}

void console_storage(console_t *c, report_storage_t storage)
{
    if (storage.failed && !c->storage.failed)
        schedule(c, TOPIC_STORAGE);
    c->storage = storage;
}

void console_display(console_t *c, bool answers)
{
    if (!answers && !c->silent)
        schedule(c, TOPIC_DISPLAY);
    c->silent = !answers;
}

bool console_has_work(const console_t *c, bool hint_wanted)
{
    if (c->awaits_hint && hint_wanted)
        return false;
    return serial_room() >= ROOM && (c->topic != TOPIC_NONE || serial_has_input());
}

console_result_t console_run(console_t *c, const session_t *session, const session_t *shown)
{
    console_result_t nothing = {false, ACTION_NONE};
    if (c->topic != TOPIC_NONE) {
        print_due(c, shown);
        return nothing;
    }
    int16_t input = serial_read();
    if (input == SERIAL_LOST)
        console_lost_line(c, true);
    else if (line_add(&c->line, (uint8_t)input))
        return run_line(c, session);
    return nothing;
}
