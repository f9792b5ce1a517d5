// Queue of typed keys, pressed one after the other.
#include "board/play/terminal/typed_keys.h"

#include <string.h>

void typed_keys_add(typed_keys_t *typed, unsigned key, uint64_t now_us)
{
    bool repeated = typed->down && typed->key == key && typed->queued == 0;
    if (repeated)
        typed->release_us = now_us + TYPED_HOLD_US;
    else if (typed->queued < TYPED_QUEUE)
        typed->queue[typed->queued++] = (uint8_t)key;
}

typed_action_t typed_keys_next(typed_keys_t *typed, uint64_t now_us, unsigned *key)
{
    *key = typed->key;
    if (typed->down) {
        if (now_us < typed->release_us)
            return TYPED_NOTHING;
        typed->down = false;
        typed->free_us = now_us + TYPED_GAP_US;
        return TYPED_RELEASE;
    }
    if (typed->queued == 0 || now_us < typed->free_us)
        return TYPED_NOTHING;
    typed->key = typed->queue[0];
    memmove(typed->queue, typed->queue + 1, --typed->queued);
    typed->down = true;
    typed->release_us = now_us + TYPED_HOLD_US;
    *key = typed->key;
    return TYPED_PRESS;
}

bool typed_keys_busy(const typed_keys_t *typed)
{
    return typed->down || typed->queued > 0;
}
