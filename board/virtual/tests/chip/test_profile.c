// Tests of counted instructions, timed calls and pending interrupts; cycles as in the data sheet.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chip/file.h"
#include "chip/elf.h"
#include "chip/image.h"
#include "tests/support/chip_rig.h"
#include "tests/support/test.h"

enum { CALLS = 64, WORDS = 16384 };

typedef struct {
    chip_call_t call[CALLS];
    unsigned calls;
} calls_t;

static calls_t outer, inner, routine, start_up;
static uint32_t count[WORDS];

static void on_call(void *context, const chip_call_t *call)
{
    calls_t *c = context;
    assert_true(c->calls < CALLS);
    c->call[c->calls++] = *call;
}

// A chip with tests/images/timed.c, whose functions are timed.
static chip_t *timed(void)
{
    static uint8_t *file;
    size_t size;
    char error[200] = "";
    uint32_t address, length;
    const struct {
        const char *name;
        calls_t *calls;
    } functions[] = {{"outer", &outer}, {"inner", &inner}, {"__vector_14", &routine}, {"main", &start_up}};
    file = file_read(IMAGES "/timed.elf", &size, error, sizeof error);
    assert_non_null(file);
    chip_t *chip = chip_new(&(chip_config_t){.mcu = "atmega328p",
                                             .hz = 16000000,
                                             .elf = IMAGES "/timed.elf",
                                             .elf_bytes = file,
                                             .elf_size = size},
                            error, sizeof error);
    if (!chip)
        fail_msg("%s", error);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        *functions[i].calls = (calls_t){.calls = 0};
        assert_true(elf_symbol((elf_bytes_t){file, size}, functions[i].name, &address, &length));
        assert_true(chip_time_calls(chip, address, length, on_call, functions[i].calls));
    }
    free(file);
    return chip;
}

static void assert_call(const chip_call_t *call, unsigned cycles, unsigned own, unsigned interrupts)
{
    assert_int_equal(call->cycles, cycles);
    assert_int_equal(call->own, own);
    assert_int_equal(call->interrupts, interrupts);
}

// outer: 3 CALLs of 4, 3 NOPs, RET of 4, and 3 times inner, 6 NOPs and RET. The interrupt: 4 to enter, JMP 3,
// NOP, RETI 4.
TEST(a_calls_cycles_are_its_own_with_those_it_calls_without_interrupts)
{
    chip_t *chip = timed();
    chip_power_on(chip);
    chip_run(chip, 2000);
    assert_int_equal(outer.calls, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_call(&outer.call[i], 3 * 14 + 3 + 4, 3 * 4 + 3 + 4, i == 3 ? 4 + 3 + 1 + 4 : 0);
    assert_int_equal(inner.calls, 12);
    for (unsigned i = 0; i < 12; i++)
        assert_call(&inner.call[i], 10, 10, 0);
    assert_int_equal(inner.call[0].start, outer.call[0].start + 4);
    assert_int_equal(inner.call[1].start, inner.call[0].start + 14);
    assert_int_equal(routine.calls, 1);
    assert_call(&routine.call[0], 5, 5, 0);
    assert_int_equal(start_up.calls, 0); // main jumps to its first instruction, and does not return
    chip_free(chip);
}

TEST(a_reset_and_a_power_cut_end_no_call_and_time_asleep_counts)
{
    chip_t *chip = timed();
    chip_power_on(chip);
    while (inner.calls == 0)
        chip_run(chip, chip_now(chip) + 1);
    chip_run(chip, chip_now(chip) + 6); // within inner
    chip_reset(chip);
    chip_run(chip, chip_now(chip) + 60);
    chip_power_off(chip);
    chip_run(chip, chip_now(chip) + 1000);
    chip_power_on(chip);
    chip_run(chip, chip_now(chip) + 2000);
    for (unsigned i = 0; i < inner.calls; i++)
        assert_call(&inner.call[i], 10, 10, 0);
    for (unsigned i = 0; i < outer.calls; i++)
        assert_int_equal(outer.call[i].cycles, 49);
    chip_free(chip);
}

// Runs a program and times the calls of its function at an address.
static void time_of(const uint16_t *code, size_t size, uint32_t address, uint32_t length, calls_t *calls)
{
    size_t room;
    *calls = (calls_t){.calls = 0};
    rig_make("atmega328p", "B0", code, size);
    memcpy(chip_flash(rig.chip, &room), code, size);
    assert_true(chip_time_calls(rig.chip, address, length, on_call, calls));
    rig_run(100);
}

TEST(a_loop_to_the_first_instruction_is_no_call_and_a_tail_call_counts)
{
    static calls_t calls;
    static const uint16_t code[] = {0xE003,                 // LDI r16, 3
                                    0xD001,                 // RCALL 6
                                    0xCFFF,                 // RJMP .
                                    0x950A, 0xF7F1, 0xC000, // 6: DEC r16, BRNE 6, RJMP 12
                                    0x0000, 0x9508};        // 12: NOP, RET
    time_of(code, sizeof code, 6, 6, &calls);
    assert_int_equal(calls.calls, 1);
    assert_call(&calls.call[0], 3 + 2 + 2 + 1 + 2 + 1 + 4, 3 + 2 + 2 + 1 + 2, 0);
}

TEST(calls_of_a_function_by_itself_are_calls_and_only_the_innermost_runs)
{
    static calls_t calls;
    static const uint16_t code[] = {0xE003,                          // LDI r16, 3
                                    0xD001,                          // RCALL 6
                                    0xCFFF,                          // RJMP .
                                    0x950A, 0xF009, 0xDFFD, 0x9508}; // 6: DEC r16, BREQ 12, RCALL 6, 12: RET
    time_of(code, sizeof code, 6, 8, &calls);
    assert_int_equal(calls.calls, 3);
    assert_call(&calls.call[0], 1 + 2 + 4, 1 + 2 + 4, 0);
    assert_call(&calls.call[1], 1 + 1 + 3 + 7 + 4, 1 + 1 + 3 + 4, 0);
    assert_call(&calls.call[2], 1 + 1 + 3 + 16 + 4, 1 + 1 + 3 + 4, 0);
}

// Between the writes of SPH and SPL, SP is above that of the entry.
TEST(a_frame_that_is_given_back_is_no_return)
{
    static calls_t calls;
    static const uint16_t code[] = {0xD001, 0xCFFF,                 // RCALL 4, RJMP .
                                    0xB7CD, 0xB7DE, 0x5FCE, 0x40D0, // 4: IN Y, SP; subtract 0xFE
                                    0xBFDE, 0xBFCD,                 // OUT SPH, OUT SPL
                                    0x50C2, 0x4FDF, 0xBFDE, 0xBFCD, // add it, OUT SPH, OUT SPL
                                    0x9508};
    time_of(code, sizeof code, 4, 22, &calls);
    assert_int_equal(calls.calls, 1);
    assert_call(&calls.call[0], 10 + 4, 10 + 4, 0);
}

TEST(each_instruction_is_counted_until_told_otherwise_and_runs_as_before)
{
    chip_measures_t plain, counted;
    chip_t *chip = timed();
    memset(count, 0, sizeof count);
    chip_count_instructions(chip, count);
    chip_power_on(chip);
    chip_run(chip, 2000);
    chip_measures(chip, &counted);
    assert_int_equal(count[0], 1); // the reset vector
    chip_count_instructions(chip, NULL);
    uint32_t pc = count[chip_pc(chip) / 2];
    chip_run(chip, 3000);
    assert_int_equal(count[chip_pc(chip) / 2], pc);
    chip_free(chip);
    char error[200];
    chip = chip_new(&(chip_config_t){.mcu = "atmega328p", .hz = 16000000, .elf = IMAGES "/timed.elf"}, error,
                    sizeof error);
    chip_power_on(chip);
    chip_run(chip, 2000);
    chip_measures(chip, &plain);
    assert_memory_equal(&plain, &counted, sizeof plain);
    chip_free(chip);
}

TEST(no_more_functions_are_timed_than_there_is_room_for)
{
    char error[200];
    chip_t *chip = chip_new(&(chip_config_t){.mcu = "atmega328p", .hz = 16000000}, error, sizeof error);
    for (unsigned i = 0; i < CHIP_TIMED_MAX; i++)
        assert_true(chip_time_calls(chip, 2 * i, 2, on_call, &outer));
    assert_false(chip_time_calls(chip, 100, 2, on_call, &outer));
    chip_free(chip);
}

TEST(an_interrupt_that_waits_is_known_by_its_number_whether_interrupts_are_on_or_not)
{
    enum { TOIE0 = 1, TIMER0_OVF = 16 };
    RIG("B0", 300, PUT(TCCR0B, 1), NOP);
    assert_int_equal(chip_pending_interrupt(rig.chip), 0); // not enabled
    chip_write(rig.chip, TIMSK0, TOIE0);
    assert_int_equal(chip_pending_interrupt(rig.chip), TIMER0_OVF);
}

// The program starts again, and each turn has 1 + 3 instructions of 2 + 1 + 1 + 2 cycles.
TEST(a_jump_beyond_the_flash_counts_where_it_goes_on)
{
    enum { TURNS = 100, CYCLES = 6, INSTRUCTIONS = 4 };
    rig_make("atmega328p", "D0", CODE(LDI(30, 0), LDI(31, 0x40), IJMP));
    uint32_t *counts = calloc(WORDS, sizeof *counts);
    chip_count_instructions(rig.chip, counts);
    rig_run(TURNS * CYCLES);
    uint32_t sum = 0;
    for (unsigned i = 0; i < WORDS; i++)
        sum += counts[i];
    assert_int_equal(sum, TURNS * INSTRUCTIONS);
    free(counts);
    rig_assert_fault("beyond the end of flash");
}

// ---- Tracefiles ----

// The count of a line or function in a tracefile, or -1.
static long count_of(const char *path, const char *format, const char *name)
{
    char line[400], key[200];
    long found = -1;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    snprintf(key, sizeof key, format, name);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0)
            found = strtol(line + strlen(key), NULL, 10);
    fclose(file);
    return found;
}

static long called(const char *path, const char *function)
{
    char line[400], end[100];
    long found = -1;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    snprintf(end, sizeof end, ",%s\n", function);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "FNDA:", 5) == 0 && strstr(line, end))
            found = strtol(line + 5, NULL, 10);
    fclose(file);
    return found;
}

// The number of the line of tests/images/timed.c that contains the text.
static const char *line_with(const char *text)
{
    static char number[12];
    char line[400];
    FILE *file = fopen("tests/images/timed.c", "r");
    assert_non_null(file);
    unsigned found = 0;
    for (unsigned at = 1; fgets(line, sizeof line, file); at++)
        if (strstr(line, text))
            found = at;
    fclose(file);
    snprintf(number, sizeof number, "%u", found);
    return number;
}

TEST(a_tracefile_has_each_line_and_function_with_its_count)
{
    char path[] = "/tmp/vboard_info_XXXXXX", error[300] = "";
    close(mkstemp(path));
    chip_t *chip = timed();
    memset(count, 0, sizeof count);
    chip_count_instructions(chip, count);
    chip_power_on(chip);
    chip_run(chip, 2000);
    assert_true(chip_save_coverage(chip, count, path, "of_c", error, sizeof error));
    assert_int_equal(count_of(path, "DA:%s,", line_with("call inner")), 4);
    assert_int_equal(count_of(path, "DA:%s,", line_with("6 + 4")), 12);
    assert_int_equal(count_of(path, "DA:%s,", line_with("turns++")), 3);
    assert_int_equal(count_of(path, "DA:%s,", line_with("turns = 99")), 0);
    assert_int_equal(count_of(path, "DA:%s,", line_with("asks six times")), 6);
    assert_int_equal(count_of(path, "DA:%s,", line_with("int main")), called(path, "main"));
    assert_int_equal(count_of(path, "DA:%s,", line_with("volatile uint8_t turns")), -1);
    assert_int_equal(called(path, "inner"), 12);
    assert_int_equal(called(path, "never_called"), 0);
    assert_int_equal(count_of(path, "%s:", "FNF"), 5);
    assert_int_equal(count_of(path, "%s:", "FNH"), 4);
    // Of never_called: its line, what it does, and what newer compilers make of its end and of the call.
    const long not_run = count_of(path, "%s:", "LF") - count_of(path, "%s:", "LH");
    assert_true(not_run >= 2 && not_run <= 4);
    assert_false(chip_save_coverage(chip, count, "/no/such/folder/x.info", "", error, sizeof error));
    assert_string_equal(error, "cannot write /no/such/folder/x.info: No such file or directory");
    chip_free(chip);
    chip = chip_new(&(chip_config_t){.mcu = "atmega328p", .hz = 16000000}, error, sizeof error);
    assert_false(chip_save_coverage(chip, count, path, "", error, sizeof error));
    assert_non_null(strstr(error, "the chip has no ELF"));
    chip_free(chip);
    remove(path);
}
