// Whether the next log fits into the ring, beside the log that it is to replace.
#include "storage/space.h"
#include "tests/support/test.h"

enum { ITEMS = 40 };

// Logs that begin in these blocks; the first has grown by so many pairs.
static bool fits(uint8_t block, uint16_t pairs, uint8_t next_block)
{
    log_t log, next;
    log_begin(&log, block, 0);
    log.end = pair_after(log.header, pairs);
    log_begin(&next, next_block, log.header);
    return space_fits(&log, &next, ITEMS);
}

TEST(a_log_fits_between_the_others_end_and_its_beginning)
{
    assert_true(fits(0, 100, 10));
    assert_true(fits(20, 300, 10));
    assert_false(fits(0, 100, 30)); // too few pairs up to the other's header
}

TEST(a_log_does_not_begin_where_the_other_ends)
{
    assert_false(fits(0, LOG_BLOCK_PAIRS, 1));
    assert_true(fits(0, LOG_BLOCK_PAIRS - 1, 1));
}
