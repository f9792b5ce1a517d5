// Seals on blocks of bytes: what they notice.
#include <string.h>

#include "board/virtual/random.h"
#include "session/checksum.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { ROOM = 256 };

static uint8_t block[ROOM];
static uint64_t chance;

BEFORE_ALL
{
    chance = soak_seed(1);
}

static void fill(void)
{
    for (unsigned i = 0; i < ROOM; i++)
        block[i] = (uint8_t)vb_random(&chance);
}

TEST(what_was_sealed_holds_and_nothing_but_the_last_byte_was_written)
{
    for (unsigned size = 2; size < ROOM; size++) {
        uint8_t before[ROOM];
        fill();
        memcpy(before, block, ROOM);
        checksum_set(block, (uint8_t)size);
        assert_true(checksum_holds(block, (uint8_t)size));
        checksum_set(block, (uint8_t)size);
        assert_true(checksum_holds(block, (uint8_t)size));
        before[size - 1] = block[size - 1];
        assert_memory_equal(block, before, ROOM);
    }
}

TEST(any_other_value_of_any_one_byte_is_noticed)
{
    for (unsigned size = 2; size < ROOM; size += 11) {
        fill();
        checksum_set(block, (uint8_t)size);
        for (unsigned i = 0; i < size; i++) {
            for (unsigned change = 1; change < 256; change++) {
                block[i] ^= (uint8_t)change;
                assert_false(checksum_holds(block, (uint8_t)size));
                block[i] ^= (uint8_t)change;
            }
        }
    }
}

TEST(zeros_are_not_sealed)
{
    memset(block, 0, ROOM);
    for (unsigned size = 2; size < ROOM; size++)
        assert_false(checksum_holds(block, (uint8_t)size));
}
