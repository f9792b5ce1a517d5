// Tests of a chip that programs its flash, of lock bits, fuses, BOOTRST and start-up: ATmega328P data
// sheet, 26.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/virtual_board_private.h"
#include "tests/support/chip_rig.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

// Pages. The section that cannot be read during programming ends at 0x7000; the boot section begins at
// 0x7800.
enum { IN_RWW = 0x6000, IN_NRWW = 0x7000, BOOT = 0x7800, IN_BOOT_SECTION = 0x7F00, PAGE_BYTES = 128 };
enum { FILL = 0x01, ERASE = 0x03, WRITE = 0x05, LOCKS = 0x09, READABLE = 0x11, SIGNATURE = 0x21 };
enum { USUAL = 0xDB, TO_BOOT = 0xDA }; // BOOTSZ and BOOTRST
enum { SPMIE = 0x80, RWWSB = 0x40, PROGRAM_US = 4500, START_UP_US = 66024 };

// Markers: before and after SPM; SPMEN became 0; start of the program, in the boot section.
enum { BEFORE = 0x11, BEHIND = 0x12, READY = 0x14, BEGUN = 0x15, IN_READY = CODE_INTERRUPT + 25 };

static bench_t *b;
static uint8_t *flash;
static size_t emitted; // bytes of the program

// ---- Programs ----

static void emit(const uint16_t *code, size_t size)
{
    memcpy(flash + BOOT + emitted, code, size);
    emitted += size;
}

static void set_fuses(uint8_t high, uint8_t lock, uint32_t start_up_us)
{
    chip_set_fuses(b->board->chip, &(chip_fuses_t){0xFF, high, 0xFD, lock, start_up_us});
}

// Creates a chip, powered off, with the start of a program in the boot section. The page holds `before`.
static void begin(unsigned page, uint8_t before)
{
    b = bench_new_off(NULL);
    set_fuses(USUAL, 0xFF, 0);
    flash = chip_flash(board_chip(b->board), &(size_t){0});
    memset(flash + page, before, PAGE_BYTES);
    code_put(flash, CODE(LDI(30, 0), LDI(31, BOOT >> 9), ICALL));
    emitted = 0;
    emit(CODE(MARK(BEGUN), LDI(20, BEFORE), LDI(21, BEHIND)));
}

// Loads the operands of SPM: r1:r0, Z, and r18 for SPMCSR.
#define OPERANDS(command, z, word)                                                                           \
    LDI(24, (word) & 0xFF), LDI(25, (word) >> 8), MOVW(0, 24), LDI(30, (z) & 0xFF), LDI(31, (z) >> 8),       \
        LDI(18, command)
#define SPM_AFTER(...)   OUT(GPIOR0, 20), OUT(SPMCSR, 18), __VA_ARGS__, OUT(GPIOR0, 21)
#define DO(command, z)   OPERANDS(command, z, 0), SPM_AFTER(SPM)
#define LOAD(command, z) LDI(30, z), LDI(31, 0), LDI(18, command), OUT(SPMCSR, 18), LPM(16), OUT(GPIOR0, 16)
#define UNTIL_READY      SHOW(SPMCSR), LDS(16, SPMCSR), SBRC(16, 0), RJMP(-4), MARK(READY), SHOW(SPMCSR)

static uint16_t word_of(unsigned i)
{
    return (uint16_t)(0x5A00 ^ i * 0x0103);
}

static void emit_fill(unsigned page)
{
    for (unsigned i = 0; i < PAGE_BYTES / 2; i++)
        emit(CODE(OPERANDS(FILL, page + 2 * i, word_of(i)), OUT(SPMCSR, 18), SPM));
}

static void emit_write(unsigned page)
{
    emit(CODE(DO(WRITE, page), UNTIL_READY, DO(READABLE, page), SHOW(SPMCSR)));
}

static void run(void)
{
    emit(CODE(STOP));
    bench_power_on(b);
    bench_run_us(b, 3 * PROGRAM_US + 1000);
}

static void run_code(unsigned page, uint8_t before, const uint16_t *code, size_t size)
{
    begin(page, before);
    emit(code, size);
    run();
}

// A program that erases, fills and writes a page.
static void begin_program(unsigned page, uint8_t before)
{
    begin(page, before);
    emit(CODE(DO(ERASE, page), UNTIL_READY));
    emit_fill(page);
    emit_write(page);
}

// Expects that every byte of the page is programmed; bits that were clear in `before` stay clear.
static void expect_page(unsigned page, uint8_t before)
{
    for (unsigned i = 0; i < PAGE_BYTES / 2; i++) {
        assert_int_equal(flash[page + 2 * i], word_of(i) & 0xFF & before);
        assert_int_equal(flash[page + 2 * i + 1], word_of(i) >> 8 & before);
    }
}

// Expects `us` and at most `cycles` between two markers.
static void expect_time(unsigned from, unsigned to, unsigned us, unsigned cycles)
{
    chip_time_t took = b->mark[to].at - b->mark[from].at;
    assert_in_range(took, chip_us(board_chip(b->board), us), chip_us(board_chip(b->board), us) + cycles);
}

TEST(erasing_and_writing_a_page_take_4500_us_each)
{
    begin_program(IN_RWW, 0x00);
    flash[IN_RWW - 1] = flash[IN_RWW + PAGE_BYTES] = 0x5A;
    run();
    expect_page(IN_RWW, 0xFF);
    assert_int_equal(flash[IN_RWW - 1], 0x5A);
    assert_int_equal(flash[IN_RWW + PAGE_BYTES], 0x5A);
    bench_assert_marks(b, 0xFF, BEGUN, BEFORE, BEHIND, RWWSB | ERASE, READY, RWWSB, BEFORE, BEHIND,
                       RWWSB | WRITE, READY, RWWSB, BEFORE, BEHIND, 0);
    for (unsigned before = 1; before <= 6; before += 5) {
        expect_time(before, before + 1, 0, 5);           // the CPU goes on
        expect_time(before, before + 3, PROGRAM_US, 15); // and the loop that waits
    }
}

TEST(the_page_changes_at_the_end_of_the_time_and_is_corrupted_by_a_cut)
{
    for (unsigned cut = 0; cut < 2; cut++) {
        begin(IN_RWW, 0x0F);
        emit(CODE(DO(ERASE, IN_RWW), STOP));
        const uint8_t *page = flash + IN_RWW;
        flash[IN_RWW - 1] = flash[IN_RWW + PAGE_BYTES] = 0;
        unsigned whole = 0, changed = 0;
        bench_power_on(b);
        bench_run_us(b, cut ? PROGRAM_US / 2 : PROGRAM_US - 100);
        assert_int_equal(page[0], 0x0F);
        if (cut)
            board_power_off(b->board);
        bench_run_us(b, cut ? PROGRAM_US : 200); // nothing is completed after a cut
        for (unsigned i = 0; i < PAGE_BYTES; i++) {
            assert_int_equal(page[i] & 0x0F, 0x0F);
            whole += page[i] == 0xFF;
            changed += page[i] != 0x0F;
        }
        assert_in_range(changed, PAGE_BYTES * 3 / 4, PAGE_BYTES);
        assert_in_range(whole, cut ? 0 : PAGE_BYTES, cut ? PAGE_BYTES / 4 : PAGE_BYTES);
        assert_int_equal(page[-1], 0);
        assert_int_equal(page[PAGE_BYTES], 0);
    }
}

static bool is_ready(board_t *board, void *unused)
{
    (void)unused;
    return !(chip_data(board_chip(board), &(size_t){0})[SPMCSR] & 1);
}

TEST(waiting_for_the_flash_ends_when_it_is_ready)
{
    begin(IN_RWW, 0x0F);
    emit(CODE(DO(ERASE, IN_RWW), STOP));
    bench_power_on(b);
    bench_run_us(b, 100);
    chip_time_t ready = bench_at(b, BEFORE) + chip_us(board_chip(b->board), PROGRAM_US);
    assert_true(board_run_until(b->board, 2 * ready, is_ready, NULL));
    assert_in_range(chip_now(board_chip(b->board)), ready, ready + 5);
}

// The CPU executes SLEEP, with interrupts off, and then stands.
TEST(what_has_been_programmed_is_executed)
{
    begin(IN_RWW, 0xFF);
    emit(CODE(OPERANDS(FILL, IN_RWW, SLEEP), OUT(SPMCSR, 18), SPM));
    emit_write(IN_RWW);
    emit(CODE(PUT(SMCR, 1), LDI(30, IN_RWW / 2 & 0xFF), LDI(31, IN_RWW >> 9), ICALL));
    run();
    bench_free_faulty(b, "SLEEP with interrupts off at address 0x6000");
}

TEST(the_cpu_is_halted_while_the_second_section_is_programmed)
{
    begin_program(IN_NRWW, 0xFF);
    run();
    expect_page(IN_NRWW, 0xFF);
    for (unsigned before = 1; before <= 6; before += 5)
        expect_time(before, before + 1, PROGRAM_US, 5);
    assert_int_equal(bench_value(b, 3), 0);
}

TEST(a_halt_is_no_time_with_interrupts_off)
{
    chip_measures_t m;
    run_code(IN_NRWW, 0xFF, CODE(SEI, DO(ERASE, IN_NRWW)));
    chip_measures(board_chip(b->board), &m);
    assert_in_range(m.interrupts_off, 1, 100); // up to SEI
}

TEST(writing_only_clears_bits_a_word_is_filled_once_and_writing_empties_the_buffer)
{
    begin(IN_RWW, 0x3C);
    emit_fill(IN_RWW);
    for (unsigned i = 0; i < PAGE_BYTES; i += 8)
        emit(CODE(OPERANDS(FILL, IN_RWW + i, 0), OUT(SPMCSR, 18), SPM));
    emit_write(IN_RWW);
    emit_write(IN_RWW + PAGE_BYTES);
    run();
    expect_page(IN_RWW, 0x3C);
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(flash[IN_RWW + PAGE_BYTES + i], 0xFF);
}

TEST(spm_works_for_four_cycles_and_only_in_the_boot_section)
{
    run_code(IN_RWW, 0x00, CODE(OPERANDS(ERASE, IN_RWW, 0), SPM_AFTER(NOP, NOP, NOP, SPM), UNTIL_READY));
    assert_int_equal(flash[IN_RWW], 0xFF);
    run_code(IN_RWW, 0x00, CODE(OPERANDS(ERASE, IN_RWW, 0), SPM_AFTER(NOP, NOP, NOP, NOP, SPM)));
    assert_int_equal(flash[IN_RWW], 0x00);
    bench_free_faulty(b, "without SPMCSR within four cycles");
    begin(IN_RWW, 0x00);
    bench_start(b, CODE(DO(ERASE, IN_RWW)));
    bench_run_us(b, 2 * PROGRAM_US);
    assert_int_equal(flash[IN_RWW], 0x00);
    bench_free_faulty(b, "SPM at 0x0110 outside the boot section");
    run_code(IN_RWW, 0x00,
             CODE(DO(ERASE, IN_RWW), OPERANDS(FILL, IN_RWW, 0), OUT(SPMCSR, 18), SPM, SHOW(SPMCSR),
                  PUT(SPMCSR, SPMIE), SHOW(SPMCSR)));
    bench_assert_marks(b, 0xFF, BEGUN, BEFORE, BEHIND, RWWSB | ERASE, SPMIE | RWWSB | ERASE);
    bench_free_faulty(b, "while flash is busy");
}

// 27.8, alternative 1: fill the buffer before a page erase.
TEST(erasing_does_not_empty_the_buffer)
{
    begin(IN_RWW, 0x00);
    emit_fill(IN_RWW);
    emit(CODE(DO(ERASE, IN_RWW), UNTIL_READY));
    emit_write(IN_RWW);
    run();
    expect_page(IN_RWW, 0xFF);
}

// 27.9.1: without SPM, SPMEN clears itself.
TEST(a_command_is_forgotten_after_four_cycles)
{
    run_code(IN_RWW, 0x00, CODE(LDI(18, FILL), OUT(SPMCSR, 18), SHOW(SPMCSR)));
    bench_assert_marks(b, 0xFF, BEGUN, FILL);
    run_code(IN_RWW, 0x00, CODE(LDI(18, FILL), OUT(SPMCSR, 18), NOP, NOP, NOP, NOP, NOP, SHOW(SPMCSR)));
    bench_assert_marks(b, 0xFF, BEGUN, 0);
}

// 27.8.6
TEST(spm_has_no_effect_while_an_eeprom_byte_is_written)
{
    run_code(IN_RWW, 0x00,
             CODE(PUT(EECR, 4), PUT(EECR, 2), DO(ERASE, IN_RWW), LDS(16, EECR), SBRC(16, 1), RJMP(-4),
                  MARK(READY)));
    assert_int_equal(bench_times(b, READY), 1);
    assert_int_equal(flash[IN_RWW], 0x00);
    bench_free_faulty(b, "while the EEPROM is busy");
}

TEST(a_section_being_programmed_can_neither_be_read_nor_executed)
{
    run_code(IN_RWW, 0x00, CODE(DO(ERASE, IN_RWW), LPM(16), OUT(GPIOR0, 16)));
    assert_int_equal(bench_value(b, 3), 0xFF);
    bench_free_faulty(b, "LPM of 0x6000, which cannot be read before RWWSRE is set");
    run_code(IN_RWW, 0x00, CODE(DO(ERASE, IN_RWW), RET));
    assert_int_equal(bench_value(b, b->count - 1), BEHIND);
    bench_free_faulty(b, "which cannot be read before RWWSRE is set");
}

// With a command that reads something else, or none; the byte is the one behind the marker's.
TEST(a_section_that_can_be_read_is_read_as_it_is)
{
    run_code(IN_RWW, 0x5A,
             CODE(LDI(30, IN_RWW & 0xFF), LDI(31, IN_RWW >> 8), PUT(SPMCSR, 0x20), LPM(16), OUT(GPIOR0, 16),
                  DO(ERASE, IN_RWW), IN(19, SPL), OUT(SPL, 19), LDI(30, BOOT & 0xFF), LDI(31, BOOT >> 8),
                  LPM(16), OUT(GPIOR0, 16)));
    bench_assert_marks(b, 0xFF, BEGUN, 0x5A, BEFORE, BEHIND, LDI(17, BEGUN) & 0xFF);
}

// A word is in the buffer when the reset or the cut comes.
TEST(a_reset_completes_the_page_and_empties_the_buffer)
{
    enum { EXTRF_BIT = 1 };
    begin(IN_RWW, 0x00);
    emit(CODE(LDS(16, MCUSR), SBRC(16, EXTRF_BIT), RJMP(17), OPERANDS(FILL, IN_RWW, 0), OUT(SPMCSR, 18), SPM,
              OPERANDS(ERASE, IN_RWW, 0), OUT(SPMCSR, 18), SPM, STOP));
    emit(CODE(LDI(30, IN_RWW & 0xFF), LDI(31, IN_RWW >> 8), LPM(16), OUT(GPIOR0, 16)));
    emit_write(IN_RWW + PAGE_BYTES);
    memset(flash + IN_RWW + PAGE_BYTES, 0xFF, PAGE_BYTES);
    emit(CODE(STOP));
    bench_power_on(b);
    bench_run_us(b, PROGRAM_US / 2);
    assert_int_equal(flash[IN_RWW], 0x00);
    chip_reset(board_chip(b->board));
    assert_int_equal(flash[IN_RWW], 0xFF);
    bench_run_us(b, 2 * PROGRAM_US);
    assert_int_equal(bench_value(b, 2), 0xFF); // which can be read
    assert_int_equal(flash[IN_RWW + PAGE_BYTES], 0xFF);
}

TEST(a_cut_changes_no_page_that_is_not_being_programmed)
{
    begin_program(IN_RWW, 0x00);
    emit(CODE(OPERANDS(FILL, IN_RWW, 0), OUT(SPMCSR, 18), SPM));
    run();
    board_power_off(b->board);
    expect_page(IN_RWW, 0xFF);
}

// An operation in progress is over with a reset: what is filled into the buffer then stays there.
TEST(the_buffer_is_not_emptied_by_what_a_reset_has_ended)
{
    begin(IN_RWW, 0xFF);
    emit(CODE(LDS(16, MCUSR), SBRC(16, 1), RJMP(9), OPERANDS(WRITE, IN_RWW, 0), OUT(SPMCSR, 18), SPM, STOP));
    emit_fill(IN_RWW + PAGE_BYTES);
    emit(CODE(DELAY(20000)));
    emit_write(IN_RWW + PAGE_BYTES);
    memset(flash + IN_RWW + PAGE_BYTES, 0xFF, PAGE_BYTES);
    emit(CODE(STOP));
    bench_power_on(b);
    bench_run_us(b, 1000);
    chip_reset(board_chip(b->board));
    bench_run_us(b, 3 * PROGRAM_US);
    bench_run_us(b, 10000);
    expect_page(IN_RWW + PAGE_BYTES, 0xFF);
}

// RWWSRE
TEST(what_makes_a_section_readable_again_empties_the_buffer)
{
    begin(IN_RWW, 0xFF);
    emit_fill(IN_RWW);
    emit(CODE(DO(READABLE, IN_RWW)));
    emit_write(IN_RWW);
    run();
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(flash[IN_RWW + i], 0xFF);
}

// In the section that nothing has to make readable again.
TEST(a_write_empties_the_buffer)
{
    begin(IN_NRWW, 0xFF);
    memset(flash + IN_NRWW + PAGE_BYTES, 0xFF, PAGE_BYTES);
    emit_fill(IN_NRWW);
    emit(CODE(DO(WRITE, IN_NRWW), DO(WRITE, IN_NRWW + PAGE_BYTES)));
    run();
    expect_page(IN_NRWW, 0xFF);
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(flash[IN_NRWW + PAGE_BYTES + i], 0xFF);
}

// A word is in the buffer when it ends, or is cut, or ends with a reset.
TEST(programming_lock_bits_changes_no_page)
{
    for (unsigned end = 0; end < 3; end++) {
        begin(IN_RWW, 0x5A);
        emit(CODE(OPERANDS(FILL, IN_RWW, 0), OUT(SPMCSR, 18), SPM, OPERANDS(LOCKS, IN_RWW, 0xEF),
                  OUT(SPMCSR, 18), SPM, STOP));
        bench_power_on(b);
        bench_run_us(b, 1000);
        if (end == 1)
            board_power_off(b->board);
        else if (end == 2)
            chip_reset(board_chip(b->board));
        bench_run_us(b, PROGRAM_US);
        for (unsigned i = 0; i < PAGE_BYTES; i++)
            assert_int_equal(flash[IN_RWW + i], 0x5A);
    }
}

TEST(a_locked_page_does_not_change)
{
    enum { BLB01 = 0x04, BLB11 = 0x10 };
    for (unsigned i = 0; i < 4; i++) {
        unsigned page = i % 2 ? IN_BOOT_SECTION : IN_RWW;
        begin_program(page, 0x11);
        set_fuses(USUAL, (uint8_t)~(i / 2 ? BLB11 : BLB01), 0);
        run();
        assert_int_equal(flash[page], i % 2 == i / 2 ? 0x11 : word_of(0) & 0xFF);
    }
}

TEST(lock_bits_are_programmed_and_lock_bits_fuses_and_signature_are_read)
{
    chip_fuses_t now;
    begin(IN_RWW, 0xFF);
    emit(CODE(LOAD(LOCKS, 0), LOAD(LOCKS, 1), LOAD(LOCKS, 2), LOAD(LOCKS, 3), LOAD(SIGNATURE, 0),
              LOAD(SIGNATURE, 1), LOAD(SIGNATURE, 2), LOAD(SIGNATURE, 4), OPERANDS(LOCKS, 1, 0xEF),
              OUT(SPMCSR, 18), SPM, UNTIL_READY, LOAD(LOCKS, 1)));
    run();
    bench_assert_marks(b, 0xFF, BEGUN, 0xFF, 0xFF, 0xFD, 0xDB, 0x1E, 0xFF, 0x95, 0x0F, LOCKS, READY, 0, 0xEF);
    chip_get_fuses(b->board->chip, &now);
    assert_int_equal(now.lock, 0xEF);
}

// 27.8: LPM within three cycles, into any register. What is read otherwise is 0x11.
TEST(lpm_reads_lock_bits_within_three_cycles)
{
    const uint16_t lpm_0 = 0x95C8;
#define AFTER_BLBSET(...) OUT(SPMCSR, 18), __VA_ARGS__
    begin(IN_RWW, 0x11);
    emit(CODE(LDI(30, (IN_RWW & 0xFF) | 1), LDI(31, IN_RWW >> 8), LDI(18, LOCKS), AFTER_BLBSET(lpm_0),
              OUT(GPIOR0, 0), AFTER_BLBSET(LPM(17)), OUT(GPIOR0, 17), AFTER_BLBSET(NOP, NOP, LPM(17)),
              OUT(GPIOR0, 17), AFTER_BLBSET(NOP, NOP, NOP, LPM(17)), OUT(GPIOR0, 17)));
    run();
    bench_assert_marks(b, 0xFF, BEGUN, 0xFF, 0xFF, 0xFF, 0x11);
}

TEST(one_word_is_filled_and_no_byte_behind_it)
{
    begin(IN_RWW, 0xFF);
    emit(CODE(OPERANDS(FILL, IN_RWW, 0x1234), MOVW(2, 24), OUT(SPMCSR, 18), SPM));
    emit_write(IN_RWW);
    run();
    assert_memory_equal(flash + IN_RWW, ((uint8_t[]){0x34, 0x12, 0xFF, 0xFF}), 4);
}

TEST(the_interrupt_is_raised_when_flash_is_ready)
{
    run_code(IN_NRWW, 0xFF, CODE(DO(SPMIE | ERASE, IN_NRWW), SEI));
    bench_assert_marks(b, 0xFF, BEGUN, BEFORE, BEHIND, IN_READY);
    expect_time(1, 3, PROGRAM_US, 60);
}

TEST(bootrst_starts_the_boot_section_after_start_up)
{
    chip_measures_t m;
    begin(IN_RWW, 0xFF);
    set_fuses(TO_BOOT, 0xFF, START_UP_US);
    emit(CODE(SEI, STOP));
    bench_power_on(b);
    for (unsigned life = 0; life < 2; life++) {
        chip_time_t reset = chip_now(board_chip(b->board));
        bench_run_us(b, 3 * START_UP_US);
        assert_int_equal(b->mark[life].at, reset + chip_us(board_chip(b->board), START_UP_US) + 1);
        chip_reset(board_chip(b->board));
    }
    chip_measures(board_chip(b->board), &m);
    assert_int_equal(m.asleep, 0);
    assert_in_range(m.interrupts_off, 1, 20); // up to SEI
}

TEST(the_smallest_boot_section_with_an_address_is_started_and_without_one_the_program)
{
    enum { BOOTRST = 1, BOOTSZ = 6 };
    static const struct {
        unsigned address, bootsz; // table 27-7
    } boots[] = {{0x7E00, 6}, {0x7DFE, 4}, {0x7800, 2}, {0x77FE, 0}, {0x7000, 0}};
    chip_fuses_t now;
    begin(IN_RWW, 0xFF);
    for (size_t i = 0; i < sizeof boots / sizeof *boots; i++) {
        assert_true(chip_boot_from(b->board->chip, boots[i].address));
        chip_get_fuses(b->board->chip, &now);
        assert_int_equal(now.high, (USUAL & ~(BOOTRST | BOOTSZ)) | boots[i].bootsz);
    }
    assert_false(chip_boot_from(b->board->chip, 0x6FFE));
    chip_get_fuses(b->board->chip, &now);
    assert_int_equal(now.high & BOOTRST, BOOTRST);
}

// Nothing else happens that may let one come.
TEST(the_interrupt_comes_as_soon_as_it_is_enabled)
{
    run_code(IN_RWW, 0xFF, CODE(SEI, DELAY(100), PUT(SPMCSR, SPMIE), NOP, NOP, MARK(READY)));
    bench_assert_marks(b, 0xFF, BEGUN, IN_READY, READY);
}

// The boot section of the ATmega2560, which is read by ELPM while the other section, of which a page is
// written, cannot be read.
TEST(spm_and_elpm_reach_flash_beyond_64_kb)
{
    enum {
        BOOT_2560 = 0x3E000,
        EIND_AND_RAMPZ = 0x5B,
        RAMPZ = 3,
        DATA_AT = 0x100,
        PAGE = 0x10000,
        LARGE_PAGE = 256,
        LAST = 254
    };
    const uint16_t elpm_16 = 0x9106;
    rig_make("atmega2560", "B0", CODE(NOP));
    chip_set_fuses(rig.chip, &(chip_fuses_t){0xFF, 0xD8, 0xFD, 0xFF, 0}); // BOOTRST, 8 KB
    const uint16_t code[] = {PUT(EIND_AND_RAMPZ, PAGE >> 16),
                             OPERANDS(FILL, LAST, 0xFFFF),
                             OUT(SPMCSR, 18),
                             SPM,
                             LDI(18, READABLE),
                             OUT(SPMCSR, 18),
                             SPM,
                             OPERANDS(FILL, LAST, 0x1234),
                             OUT(SPMCSR, 18),
                             SPM,
                             OPERANDS(WRITE, 0, 0),
                             OUT(SPMCSR, 18),
                             SPM,
                             PUT(EIND_AND_RAMPZ, RAMPZ),
                             LDI(30, (BOOT_2560 + DATA_AT) & 0xFF),
                             LDI(31, (BOOT_2560 + DATA_AT) >> 8 & 0xFF),
                             elpm_16,
                             OUT(GPIOR0, 16),
                             STOP};
    uint8_t *memory = chip_flash(rig.chip, &(size_t){0});
    memcpy(memory + BOOT_2560, code, sizeof code);
    memory[BOOT_2560 + DATA_AT] = 0x5A;
    memset(memory + PAGE, 0xFF, 2 * LARGE_PAGE);
    rig_run(16 * PROGRAM_US + 1000);
    rig_assert_marks(0x5A);
    for (unsigned i = 0; i < 2 * LARGE_PAGE; i++)
        assert_int_equal(memory[PAGE + i], i == LAST ? 0x34 : i == LAST + 1 ? 0x12 : 0xFF);
}
