// Records frames, and writes them as SVG: LEDs, keys and captions are drawn once and shown or hidden by CSS;
// parts that change together share a list of key frames. Without animation (paper, reduced motion) the last
// frame stays.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/animation.h"

#include <string.h>

#include "board/play/script/legend.h"
#include "hal/frame.h"
#include "hal/key.h"

enum { LINGER_MS = 200 };

// A script presses a key for 80 ms, too short to see: shows it for a while longer.
static bool shows_key(animation_t *animation, const board_t *board, unsigned key)
{
    if (board_contact_closed(board, key))
        animation->shown_until[key] = animation->steps + LINGER_MS / ANIMATION_STEP_MS;
    return animation->steps < animation->shown_until[key];
}

static animation_frame_t look(animation_t *animation, const board_t *board)
{
    animation_frame_t now = {.caption = animation->captions - 1, .step = animation->steps};
    frame_t lit;
    board_picture(board, lit.row);
    for (unsigned led = 0; led < 64; led++)
        now.lit |= (uint64_t)((lit.row[led / 8] & 0x80 >> led % 8) != 0) << led;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        now.keys |= (uint16_t)(shows_key(animation, board, key) << key);
    return now;
}

static bool is_same(const animation_frame_t *a, const animation_frame_t *b)
{
    return a->lit == b->lit && a->keys == b->keys && a->caption == b->caption;
}

static void record_step(board_t *board, void *context)
{
    animation_t *animation = context;
    animation_frame_t now = look(animation, board);
    if (animation->frames == ANIMATION_FRAMES_MAX)
        animation->full = true;
    else if (animation->frames == 0 || !is_same(&now, &animation->frame[animation->frames - 1]))
        animation->frame[animation->frames++] = now;
    animation->steps++;
    board_at(board, chip_now(board_chip(board)) + chip_us(board_chip(board), ANIMATION_STEP_MS * 1000),
             record_step, animation);
}

void animation_start(animation_t *animation, board_t *board)
{
    memset(animation, 0, sizeof *animation);
    animation->keys_there = board_keys(board);
    animation->keys = legend_kind_of(board);
    animation->captions = 1;
    record_step(board, animation);
}

void animation_caption(animation_t *animation, const char *text)
{
    if (animation->captions == ANIMATION_CAPTIONS_MAX)
        animation->full = true;
    else
        snprintf(animation->caption[animation->captions++], ANIMATION_TEXT_MAX + 1, "%s", text);
}

enum { LEDS = 64, PARTS = LEDS + KEYPAD_KEYS + ANIMATION_CAPTIONS_MAX };
enum {
    EDGE = 24,
    PITCH = 40,
    MATRIX = 8 * PITCH + 8,
    KEY_W = 92,
    KEY_H = 70,
    KEY_GAP = 16,
    KEYS_X = EDGE + MATRIX + 28
};
enum { WIDTH = KEYS_X + 4 * KEY_W + 3 * KEY_GAP + EDGE, HEIGHT = EDGE + MATRIX + 58 };

typedef struct {
    const animation_t *animation;
    const still_t *last;
    FILE *out;
} drawing_t;

// ---- Visibility ----

static bool is_seen(const drawing_t *d, unsigned part, unsigned frame)
{
    const animation_frame_t *at = &d->animation->frame[frame];
    if (part < LEDS)
        return (at->lit >> part & 1) != 0;
    if (part < LEDS + KEYPAD_KEYS)
        return (at->keys >> (part - LEDS) & 1) != 0;
    return at->caption == part - LEDS - KEYPAD_KEYS;
}

static bool is_always(const drawing_t *d, unsigned part, bool seen)
{
    unsigned frame = 0;
    while (frame < d->animation->frames && is_seen(d, part, frame) == seen)
        frame++;
    return frame == d->animation->frames;
}

static bool are_alike(const drawing_t *d, unsigned a, unsigned b)
{
    unsigned frame = 0;
    while (frame < d->animation->frames && is_seen(d, a, frame) == is_seen(d, b, frame))
        frame++;
    return frame == d->animation->frames;
}

// The first of several equal parts represents all of them.
static unsigned first_alike(const drawing_t *d, unsigned part)
{
    unsigned first = 0;
    while (!are_alike(d, first, part))
        first++;
    return first;
}

static bool changes(const drawing_t *d, unsigned part)
{
    return !is_always(d, part, true) && !is_always(d, part, false);
}

static void write_key_frames(const drawing_t *d, unsigned part)
{
    const animation_t *a = d->animation;
    fprintf(d->out, "@keyframes k%u{", part);
    for (unsigned frame = 0; frame < a->frames; frame++) {
        bool seen = is_seen(d, part, frame);
        if (frame == 0 || seen != is_seen(d, part, frame - 1))
            fprintf(d->out, "%.4g%%{opacity:%d}", 100.0 * a->frame[frame].step / a->steps, seen);
    }
    fprintf(d->out, "}\n#k%u{animation:k%u %.2fs step-end infinite}\n", part, part,
            a->steps * ANIMATION_STEP_MS / 1000.0);
}

static void write_style(const drawing_t *d)
{
    fprintf(d->out, "<style>\n");
    for (unsigned part = 0; part < PARTS; part++)
        if (changes(d, part) && first_alike(d, part) == part)
            write_key_frames(d, part);
    fprintf(d->out, "@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n"
                    "@media(prefers-reduced-motion:no-preference){.hole{opacity:0}}\n</style>\n");
}

// ---- Drawing ----

// Whether it is seen where nothing moves.
static bool is_seen_last(const drawing_t *d, unsigned part)
{
    return part < LEDS
               ? board_colour_is_lit(d->last->screen.pixel[part / 8 * d->last->screen.width + part % 8])
               : is_seen(d, part, d->animation->frames - 1);
}

// Where nothing moves, a ring is an LED with a hole.
static void draw_holes(const drawing_t *d)
{
    for (unsigned led = 0; led < LEDS; led++)
        if (still_is_ring(d->last, led / 8, led % 8))
            fprintf(d->out, "<circle class=\"hole\" cx=\"%u\" cy=\"%u\" r=\"8.5\" fill=\"#08090b\"/>\n",
                    EDGE + 4 + PITCH / 2 + led % 8 * PITCH, EDGE + 4 + PITCH / 2 + led / 8 * PITCH);
}

static void draw_led(const drawing_t *d, unsigned led)
{
    fprintf(d->out, "<use href=\"#lit\" x=\"%u\" y=\"%u\"/>\n", EDGE + 4 + PITCH / 2 + led % 8 * PITCH,
            EDGE + 4 + PITCH / 2 + led / 8 * PITCH);
}

static unsigned key_x(unsigned key)
{
    return KEYS_X + key % KEYPAD_COLS * (KEY_W + KEY_GAP);
}

static unsigned key_y(unsigned key)
{
    return EDGE + key / KEYPAD_COLS * (KEY_H + KEY_GAP);
}

static void draw_key(const drawing_t *d, unsigned key, const char *class)
{
    const char *function = legend_function(key, d->animation->keys);
    fprintf(d->out, "<use href=\"#key\" class=\"%s\" x=\"%u\" y=\"%u\"/>", class, key_x(key), key_y(key));
    fprintf(d->out, "<text class=\"%s\" x=\"%u\" y=\"%u\">%c</text>", class, key_x(key) + KEY_W / 2,
            key_y(key) + (*function != '\0' ? 36 : 45), KEYPAD_LEGEND[key]);
    if (*function != '\0')
        fprintf(d->out, "<text class=\"%s small\" x=\"%u\" y=\"%u\">%s</text>", class, key_x(key) + KEY_W / 2,
                key_y(key) + 57, function);
    fprintf(d->out, "\n");
}

static void draw_text(const drawing_t *d, const char *text)
{
    fprintf(d->out, "<text class=\"caption\" x=\"%d\" y=\"%d\">", WIDTH / 2, HEIGHT - 22);
    for (; *text != '\0'; text++)
        if (*text == '&' || *text == '<')
            fprintf(d->out, "&#%d;", *text);
        else
            fputc(*text, d->out);
    fprintf(d->out, "</text>\n");
}

static void draw_part(const drawing_t *d, unsigned part)
{
    if (part < LEDS)
        draw_led(d, part);
    else if (part < LEDS + KEYPAD_KEYS)
        draw_key(d, part - LEDS, "down");
    else
        draw_text(d, d->animation->caption[part - LEDS - KEYPAD_KEYS]);
}

static void draw_alike(const drawing_t *d, unsigned first)
{
    fprintf(d->out, "<g id=\"k%u\" opacity=\"%d\">\n", first, is_seen_last(d, first));
    for (unsigned part = first; part < PARTS; part++)
        if (first_alike(d, part) == first)
            draw_part(d, part);
    fprintf(d->out, "</g>\n");
}

static void draw_module(const drawing_t *d)
{
    fprintf(d->out, "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"#1b1d21\"/>\n", WIDTH, HEIGHT);
    fprintf(d->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#08090b\"/>\n", EDGE,
            EDGE, MATRIX, MATRIX);
    for (unsigned led = 0; led < LEDS; led++)
        fprintf(d->out, "<use href=\"#led\" x=\"%u\" y=\"%u\"/>\n", EDGE + 4 + PITCH / 2 + led % 8 * PITCH,
                EDGE + 4 + PITCH / 2 + led / 8 * PITCH);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if ((d->animation->keys_there >> key & 1) != 0)
            draw_key(d, key, "up");
}

static const char definitions[] =
    "<style>\n"
    "text{text-anchor:middle;font-size:24px;font-weight:600}.small{font-size:14px;font-weight:400}\n"
    ".caption{font-size:20px;font-weight:400;fill:#e8e6e1}\n"
    "use.up{fill:#2b2f36}text.up{fill:#e8e6e1}text.up.small{fill:#a9adb5}\n"
    "use.down{fill:#f2c14e}text.down{fill:#16171a}\n"
    "</style>\n"
    "<defs>\n"
    "<radialGradient id=\"glow\"><stop offset=\".55\" stop-color=\"#ff3b26\" stop-opacity=\".5\"/>"
    "<stop offset=\"1\" stop-color=\"#ff3b26\" stop-opacity=\"0\"/></radialGradient>\n"
    "<radialGradient id=\"lamp\"><stop offset=\"0\" stop-color=\"#ff9a84\"/>"
    "<stop offset=\".75\" stop-color=\"#ff3b26\"/><stop offset=\"1\" "
    "stop-color=\"#e62a17\"/></radialGradient>\n"
    "<circle id=\"led\" r=\"14.5\" fill=\"#26221f\"/>\n"
    "<g id=\"lit\"><circle r=\"23\" fill=\"url(#glow)\"/><circle r=\"14.5\" fill=\"url(#lamp)\"/></g>\n";

bool animation_write(const animation_t *animation, const still_t *last, FILE *out)
{
    drawing_t d = {animation, last, out};
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fprintf(out, "font-family=\"system-ui,sans-serif\">\n<title>OXO on the virtual board</title>\n%s",
            definitions);
    fprintf(out, "<rect id=\"key\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n</defs>\n", KEY_W, KEY_H);
    write_style(&d);
    draw_module(&d);
    for (unsigned part = 0; part < PARTS; part++)
        if (!is_always(&d, part, false) && first_alike(&d, part) == part)
            draw_alike(&d, part);
    draw_holes(&d);
    fprintf(out, "</svg>\n");
    return fflush(out) == 0 && !ferror(out);
}
