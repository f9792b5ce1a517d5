#include "board/virtual/terminal/finger.h"

#include "board/virtual/random.h"

void finger_init(finger_t *finger, vb_t *vb, double bounce_ms, uint64_t seed)
{
    // The board draws from the seed as well; its numbers should not come again here.
    *finger = (finger_t){.vb = vb, .bounce_ms = bounce_ms, .random = ~seed};
}

static vb_time_t draw_bounce(finger_t *finger)
{
    uint64_t us = finger->bounce_ms >= 0 ? (uint64_t)(finger->bounce_ms * 1000)
                                         : vb_random(&finger->random) % (FINGER_BOUNCE_US_MAX + 1);
    return vb_us(finger->vb, us);
}

vb_time_t finger_press(finger_t *finger, unsigned key)
{
    vb_time_t now = vb_now(finger->vb), bounce = draw_bounce(finger);
    vb_press(finger->vb, key, now, bounce);
    return now + bounce;
}

vb_time_t finger_release(finger_t *finger, unsigned key)
{
    vb_time_t now = vb_now(finger->vb), bounce = draw_bounce(finger);
    vb_release(finger->vb, key, now, bounce);
    return now + bounce;
}
