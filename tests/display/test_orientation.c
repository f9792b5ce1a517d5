// Tests of the eight orientations of the module, pixel by pixel.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "hal/orientation.h"
#include "tests/support/test.h"

static bool is_lit(const frame_t *frame, unsigned x, unsigned y)
{
    return (frame->row[y] << x & 0x80) != 0;
}

TEST(each_pixel_is_mirrored_and_swapped_by_the_bits_of_the_orientation)
{
    uint64_t random = 1;
    for (unsigned i = 0; i < 1000 * ORIENTATIONS; i++) {
        unsigned orientation = i % ORIENTATIONS;
        frame_t frame;
        memcpy(&frame, &(uint64_t){splitmix64(&random)}, sizeof frame);
        const frame_t *turned = orientation_apply(&frame, (uint8_t)orientation);
        assert_true(orientation != 0 || turned == &frame);
        for (unsigned y = 0; y < FRAME_SIZE; y++) {
            for (unsigned x = 0; x < FRAME_SIZE; x++) {
                unsigned to_x = (orientation & 1) != 0 ? 7 - x : x, to_y = (orientation & 2) != 0 ? 7 - y : y;
                bool swap = (orientation & 4) != 0;
                assert_int_equal(orientation_place((uint8_t)(8 * y + x), 8, (uint8_t)orientation),
                                 swap ? 8 * to_x + to_y : 8 * to_y + to_x);
                assert_int_equal(is_lit(turned, swap ? to_y : to_x, swap ? to_x : to_y),
                                 is_lit(&frame, x, y));
            }
        }
    }
}
