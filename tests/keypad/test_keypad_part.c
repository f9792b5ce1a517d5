// The virtual board's electrical keypad, against a model that asks which lines reach which.
#include <string.h>

#include "board/virtual/parts/keypad_part.h"
#include "tests/support/test.h"

enum { C1 = KEYPAD_ROWS, CONTACT_SETS = 1 << KEYPAD_KEYS };

typedef struct {
    bool reaches[KEYPAD_LINES][KEYPAD_LINES];
} reach_t;

// Transitive closure (Warshall).
static void model_reach(uint16_t closed, reach_t *r)
{
    memset(r, 0, sizeof *r);
    for (int l = 0; l < KEYPAD_LINES; l++)
        r->reaches[l][l] = true;
    for (int key = 0; key < KEYPAD_KEYS; key++)
        if (closed & 1 << key) {
            int row = key / KEYPAD_COLS, col = C1 + key % KEYPAD_COLS;
            r->reaches[row][col] = r->reaches[col][row] = true;
        }
    for (int via = 0; via < KEYPAD_LINES; via++)
        for (int a = 0; a < KEYPAD_LINES; a++)
            for (int b = 0; b < KEYPAD_LINES; b++)
                if (r->reaches[a][via] && r->reaches[via][b])
                    r->reaches[a][b] = true;
}

static uint8_t model_resolve(const reach_t *r, const pin_drive_t drive[KEYPAD_LINES],
                             pin_level_t level[KEYPAD_LINES])
{
    uint8_t shorted = 0;
    for (int l = 0; l < KEYPAD_LINES; l++) {
        int seen[4] = {0};
        for (int other = 0; other < KEYPAD_LINES; other++)
            if (r->reaches[l][other])
                seen[drive[other]]++;
        if (seen[DRIVE_LOW] && seen[DRIVE_HIGH])
            shorted |= (uint8_t)(1 << l);
        level[l] = PIN_FLOATING;
        if (seen[DRIVE_PULL_UP] + seen[DRIVE_HIGH])
            level[l] = PIN_HIGH;
        if (seen[DRIVE_LOW])
            level[l] = PIN_LOW;
    }
    return shorted;
}

static void compare(uint16_t closed, const reach_t *reach, const pin_drive_t drive[KEYPAD_LINES])
{
    keypad_part_t part = {.closed = closed};
    pin_level_t got[KEYPAD_LINES], want[KEYPAD_LINES];
    memcpy(part.drive, drive, sizeof part.drive);
    uint8_t got_shorts = keypad_part_resolve(&part, got);
    uint8_t want_shorts = model_resolve(reach, drive, want);
    if (got_shorts != want_shorts || memcmp(got, want, sizeof got) != 0)
        fail_msg("contacts %04x: shorts %02x, want %02x; first line's level %d, want %d", closed, got_shorts,
                 want_shorts, got[0], want[0]);
}

TEST(every_contact_set_with_each_row_low_matches_the_model)
{
    reach_t reach;
    for (unsigned closed = 0; closed < CONTACT_SETS; closed++) {
        model_reach((uint16_t)closed, &reach);
        for (int row = 0; row < KEYPAD_ROWS; row++) {
            pin_drive_t drive[KEYPAD_LINES] = {0};
            for (int c = C1; c < KEYPAD_LINES; c++)
                drive[c] = DRIVE_PULL_UP;
            drive[row] = DRIVE_LOW;
            compare((uint16_t)closed, &reach, drive);
        }
    }
}

TEST(every_contact_set_with_mixed_drives_matches_the_model)
{
    reach_t reach;
    uint32_t drives = 1;
    for (unsigned closed = 0; closed < CONTACT_SETS; closed++) {
        model_reach((uint16_t)closed, &reach);
        for (int round = 0; round < 4; round++) {
            drives = drives * 1664525u + 1013904223u;
            pin_drive_t drive[KEYPAD_LINES];
            for (int l = 0; l < KEYPAD_LINES; l++)
                drive[l] = (pin_drive_t)(drives >> (8 + 2 * l) & 3);
            compare((uint16_t)closed, &reach, drive);
        }
    }
}

TEST(three_corners_of_a_rectangle_make_a_ghost_at_the_fourth)
{
    keypad_part_t part = {.closed = 1 << KEY_1 | 1 << KEY_2 | 1 << KEY_4, .drive = {[1] = DRIVE_LOW}};
    pin_level_t level[KEYPAD_LINES];
    for (int c = C1; c < KEYPAD_LINES; c++)
        part.drive[c] = DRIVE_PULL_UP;
    keypad_part_resolve(&part, level);
    assert_int_equal(level[C1], PIN_LOW);     // 4, pressed
    assert_int_equal(level[C1 + 1], PIN_LOW); // 5, the ghost
    assert_int_equal(level[C1 + 2], PIN_HIGH);
}
