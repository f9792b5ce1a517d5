// What libsimavr 1.6 alone does otherwise than silicon, next to what the virtual board makes of it. When a
// number of simavr's changes, it has been mended, and the repair may go.
#include <stdlib.h>

#include "tests/simavr/image_simavr.h"
#include "tests/simavr/plain.h"
#include "tests/support/test.h"

// In units of a timer, which depend by one on where in a unit they begin.
static void expect(const char *image, uint8_t scenario, int on_simavr, int on_board, int by)
{
    int simavr = plain_on_simavr(image, scenario), board = plain_on_board(image, scenario);
    if (abs(simavr - on_simavr) > by || abs(board - on_board) > by)
        fail_msg("%s, %u: %d on simavr instead of %d, %d on the board instead of %d", image, scenario, simavr,
                 on_simavr, board, on_board);
}

#define core(scenario, on_simavr, on_board)          expect("simavr_core", scenario, on_simavr, on_board, 0)
#define core_within_1(scenario, on_simavr, on_board) expect("simavr_core", scenario, on_simavr, on_board, 1)
#define part(scenario, on_simavr, on_board)          expect("simavr_parts", scenario, on_simavr, on_board, 0)
#define part_within_1(scenario, on_simavr, on_board) expect("simavr_parts", scenario, on_simavr, on_board, 1)

TEST(simavr_enters_interrupts_late_in_no_time_or_never)
{
    core(BEHIND_SEI, 2, 1);
    core(ENTRY, 0, 4);
    core(ENABLED_LATE, 0, 1);
}

TEST(simavr_clears_all_flags_at_once_and_sets_some)
{
    core(CLEAR_ONE, 0, 2);
    core(CLEAR_NONE, 1, 0);
}

TEST(simavr_skips_two_words_for_an_adiw)
{
    core(SKIP_ADIW, 0, 1);
}

TEST(simavr_toggles_every_pin_that_is_high)
{
    core(PIN_SBI, 0, 4);
}

TEST(simavr_knows_no_synchroniser_pud_or_didr)
{
    core(PIN_AT_ONCE, 1, 0);
    core(NO_PULL_UPS, 1, 0);
    core(NO_INPUT, 1, 0);
}

TEST(simavr_sleeps_without_se_and_with_all_clocks_running)
{
    core(SLEEP_DISABLED, PLAIN_NOTHING, 1);
    core_within_1(SLEEP_TIMERS, 250, 0);
    core_within_1(SLEEP_WAKE, 500 - 256, 234);
    core(SLEEP_RECEIVER, 6, 0);
}

TEST(simavr_interrupts_once_by_the_watchdog)
{
    core(WATCHDOG_REPEATS, 1, 3);
}

TEST(simavr_forgets_causes_and_pins_at_a_reset)
{
    core(RESET_CAUSES, 8, 9);
    core(RESET_PINS, 0, 1);
}

TEST(simavr_sends_each_byte_of_the_spi_in_1600_cycles_and_on_no_pin)
{
    part_within_1(SPI_TIME, 203, 18);
    part(SPI_PINS, 0, 15);
    part(SPI_COLLISION, 0, 0x40);
    part(SPI_FLAG, 0, 0x80);
}

TEST(simavr_sends_frames_of_11_bits_unbuffered_and_never_overruns)
{
    part_within_1(USART_TIME, 188, 172);
    part(USART_BUFFER, 0, 0x20);
    part(USART_OVERRUN, 6, 3);
}

TEST(simavr_programs_the_eeprom_at_once_in_one_mode)
{
    part(EEPROM_BUSY, 0, 2);
    part(EEPROM_ERASE, 0x12, 0xFF);
    part(EEPROM_READY, 0, 1);
}

TEST(simavr_programs_flash_at_once_and_sets_bits)
{
    part_within_1(FLASH_TIME, 0, 70);
    part(FLASH_BLOCKED, 0, 0x40);
    part(FLASH_BITS, 0x0F, 0x0C);
}
