// The eight ways to mount the module, against pictures drawn by hand and against turning and mirroring one
// pixel.
#include <string.h>

#include "board/virtual/random.h"
#include "panel/glyph.h"
#include "hal/orientation.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// An F has no symmetry. What it looks like in orientations 0 to 3, and below in 4 to 7: those transposed.
static const char *const f_seen[2][FRAME_SIZE] = {
    {
        ".#####.. ..#####. ........ ........",
        ".#...... ......#. .#...... ......#.",
        ".#...... ......#. .#...... ......#.",
        ".###.... ....###. .#...... ......#.",
        ".#...... ......#. .###.... ....###.",
        ".#...... ......#. .#...... ......#.",
        ".#...... ......#. .#...... ......#.",
        "........ ........ .#####.. ..#####.",
    },
    {
        "........ ........ ........ ........",
        "#######. ........ .####### ........",
        "#..#.... #....... ....#..# .......#",
        "#..#.... #....... ....#..# .......#",
        "#....... #..#.... .......# ....#..#",
        "#....... #..#.... .......# ....#..#",
        "........ #######. ........ .#######",
        "........ ........ ........ ........",
    },
};

static frame_t f_in(unsigned orientation)
{
    frame_t frame = {{0}};
    for (unsigned y = 0; y < FRAME_SIZE; y++) {
        const char *line = f_seen[orientation / 4][y] + orientation % 4 * (FRAME_SIZE + 1);
        for (unsigned x = 0; x < FRAME_SIZE; x++)
            frame.row[y] = (uint8_t)(frame.row[y] << 1 | (line[x] == '#'));
    }
    return frame;
}

static frame_t oriented(frame_t frame, unsigned orientation)
{
    return *orientation_apply(&frame, (uint8_t)orientation);
}

static bool same(frame_t a, frame_t b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static frame_t random_frame(uint64_t *random)
{
    frame_t frame;
    uint64_t bits = vb_random(random);
    memcpy(&frame, &bits, sizeof frame);
    return frame;
}

TEST(an_f_looks_as_drawn_in_each_orientation)
{
    for (unsigned orientation = 0; orientation < ORIENTATIONS; orientation++) {
        frame_t seen = oriented(f_in(0), orientation);
        frame_t drawn = f_in(orientation);
        assert_memory_equal(&seen, &drawn, sizeof seen);
    }
}

static frame_t pixel(unsigned x, unsigned y)
{
    frame_t frame = {{0}};
    frame.row[y] = (uint8_t)(0x80 >> x);
    return frame;
}

TEST(each_pixel_goes_where_the_bits_of_the_orientation_say)
{
    for (unsigned orientation = 0; orientation < ORIENTATIONS; orientation++)
        for (unsigned y = 0; y < FRAME_SIZE; y++)
            for (unsigned x = 0; x < FRAME_SIZE; x++) {
                unsigned to_x = (orientation & 1) != 0 ? 7 - x : x;
                unsigned to_y = (orientation & 2) != 0 ? 7 - y : y;
                frame_t expected = (orientation & 4) != 0 ? pixel(to_y, to_x) : pixel(to_x, to_y);
                frame_t seen = oriented(pixel(x, y), orientation);
                assert_memory_equal(&seen, &expected, sizeof seen);
            }
}

TEST(orientation_0_changes_nothing)
{
    uint64_t random = soak_seed(1);
    for (int i = 0; i < 1000; i++) {
        frame_t frame = random_frame(&random);
        assert_true(same(oriented(frame, 0), frame));
    }
}

// Which single orientation does what a and then b do; fails when there is none.
static unsigned one_after_another(unsigned a, unsigned b)
{
    frame_t seen = oriented(oriented(f_in(0), a), b);
    for (unsigned c = 0; c < ORIENTATIONS; c++)
        if (same(seen, oriented(f_in(0), c)))
            return c;
    fail_msg("orientation %u and then %u is none of the eight", a, b);
    return 0;
}

// That no two b lead to the same place makes each a's inverse one of the eight: from any of them any other is
// in reach.
TEST(one_orientation_after_another_is_an_orientation)
{
    uint64_t random = soak_seed(2);
    for (unsigned a = 0; a < ORIENTATIONS; a++) {
        unsigned reached = 0;
        for (unsigned b = 0; b < ORIENTATIONS; b++) {
            unsigned c = one_after_another(a, b);
            frame_t other = random_frame(&random);
            assert_true(same(oriented(oriented(other, a), b), oriented(other, c)));
            reached |= 1u << c;
        }
        assert_int_equal(reached, 0xFF);
    }
}

TEST(the_f_of_the_layout_setup_looks_different_in_all_eight)
{
    frame_t f = {{0}};
    glyph_draw(&f, GLYPH_LAYOUT);
    for (unsigned a = 0; a < ORIENTATIONS; a++)
        for (unsigned b = 0; b < a; b++)
            assert_false(same(oriented(f, a), oriented(f, b)));
}
