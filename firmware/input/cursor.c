// Steps of the cursor.
#include "input/keys.h"

// One step of a coordinate on a board that wraps. way: 0 back, 1 stay, 2 forward.
static uint8_t stepped(uint8_t coordinate, uint8_t way, uint8_t n)
{
    coordinate = (uint8_t)(coordinate + way);
    if (coordinate == 0)
        coordinate = n;
    return coordinate > n ? 0 : (uint8_t)(coordinate - 1);
}

cell_t keys_step(cell_t cursor, key_event_t key, uint8_t n)
{
    return cell_at(stepped(cell_row(cursor), key / KEYPAD_COLS, n),
                   stepped(cell_col(cursor), key % KEYPAD_COLS, n));
}
