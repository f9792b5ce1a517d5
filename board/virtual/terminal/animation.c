// Records scenes: the picture, the keys that are down, and captions.
#include "board/virtual/terminal/animation.h"

#include <string.h>

enum { LINGER_MS = 200 };

// A script presses a key for 80 ms, too short to see: shows it for a while longer.
static bool shows_key(animation_t *animation, const board_t *board, unsigned key)
{
    if (board_contact_closed(board, key))
        animation->shown_until[key] = animation->steps + LINGER_MS / ANIMATION_STEP_MS;
    return animation->steps < animation->shown_until[key];
}

static animation_scene_t look(animation_t *animation, const board_t *board)
{
    animation_scene_t now = {.caption = animation->captions - 1, .step = animation->steps};
    frame_t lit;
    board_picture(board, &lit);
    for (unsigned led = 0; led < 64; led++)
        now.lit |= (uint64_t)((lit.row[led / 8] & 0x80 >> led % 8) != 0) << led;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        now.keys |= (uint16_t)(shows_key(animation, board, key) << key);
    return now;
}

static bool is_same(const animation_scene_t *a, const animation_scene_t *b)
{
    return a->lit == b->lit && a->keys == b->keys && a->caption == b->caption;
}

static void take_step(board_t *board, void *context)
{
    animation_t *animation = context;
    animation_scene_t now = look(animation, board);
    if (animation->scenes == ANIMATION_SCENES_MAX)
        animation->full = true;
    else if (animation->scenes == 0 || !is_same(&now, &animation->scene[animation->scenes - 1]))
        animation->scene[animation->scenes++] = now;
    animation->steps++;
    board_at(board, chip_now(board_chip(board)) + chip_us(board_chip(board), ANIMATION_STEP_MS * 1000),
             take_step, animation);
}

void animation_start(animation_t *animation, board_t *board)
{
    memset(animation, 0, sizeof *animation);
    animation->keys_there = board_keys(board);
    animation->captions = 1;
    take_step(board, animation);
}

void animation_caption(animation_t *animation, const char *text)
{
    if (animation->captions == ANIMATION_CAPTIONS_MAX)
        animation->full = true;
    else
        snprintf(animation->caption[animation->captions++], ANIMATION_TEXT_MAX + 1, "%s", text);
}
