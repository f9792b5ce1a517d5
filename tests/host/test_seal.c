// Seals on blocks of bytes: what they notice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/virtual/random.h"
#include "firmware/seal.h"

enum { ROOM = 256 };

static uint8_t block[ROOM];
static uint64_t chance = 1;

static void fill(void)
{
    for (unsigned i = 0; i < ROOM; i++)
        block[i] = (uint8_t)vb_random(&chance);
}

static void what_was_sealed_holds_and_nothing_but_the_last_byte_was_written(void **state)
{
    (void)state;
    for (unsigned size = 2; size < ROOM; size++) {
        uint8_t before[ROOM];
        fill();
        memcpy(before, block, ROOM);
        seal_set(block, (uint8_t)size);
        assert_true(seal_holds(block, (uint8_t)size));
        seal_set(block, (uint8_t)size);
        assert_true(seal_holds(block, (uint8_t)size));
        before[size - 1] = block[size - 1];
        assert_memory_equal(block, before, ROOM);
    }
}

static void any_other_value_of_any_one_byte_is_noticed(void **state)
{
    (void)state;
    for (unsigned size = 2; size < ROOM; size += 11) {
        fill();
        seal_set(block, (uint8_t)size);
        for (unsigned i = 0; i < size; i++) {
            for (unsigned change = 1; change < 256; change++) {
                block[i] ^= (uint8_t)change;
                assert_false(seal_holds(block, (uint8_t)size));
                block[i] ^= (uint8_t)change;
            }
        }
    }
}

static void zeros_are_not_sealed(void **state)
{
    (void)state;
    memset(block, 0, ROOM);
    for (unsigned size = 2; size < ROOM; size++)
        assert_false(seal_holds(block, (uint8_t)size));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_sealed_holds_and_nothing_but_the_last_byte_was_written),
        cmocka_unit_test(any_other_value_of_any_one_byte_is_noticed),
        cmocka_unit_test(zeros_are_not_sealed),
    };
    return cmocka_run_group_tests_name("seal", tests, NULL, NULL);
}
