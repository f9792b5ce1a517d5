// Tests of libsimavr 1.6's differences from silicon: a program runs on plain libsimavr and on the virtual
// board, and computes a number. If libsimavr's number changes, it has been fixed, and the board's repair may
// go.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { HZ = 16000000, LIMIT_MS = 200, FLASH_SIZE = 1 << 15, BOOT = 0x7E00, NOTHING = -1, TYPED_US = 5000 };

// Six bytes are typed to the chip 5 ms after power-on. The number is in r24.
#define TYPED  "simavr"
#define DONE   LDI(17, 1), OUT(GPIOR1, 17), STOP
#define RESULT 24

// A routine placed at an interrupt's vector and over the following ones, for one test.
static struct {
    unsigned vector;
    uint16_t code[8];
} routine;

// Puts the program into the boot section, from where it can program flash.
static void put_program(uint8_t *flash, const uint16_t *code, size_t size)
{
    memset(flash, 0xFF, FLASH_SIZE);
    code_put(flash, CODE(LDI(30, 0), LDI(31, BOOT >> 9), IJMP));
    memcpy(flash + BOOT, code, size);
    if (routine.vector != 0)
        memcpy(flash + 4 * routine.vector, routine.code, sizeof routine.code);
}

static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr, (void)cycles; // real time does not pass
}

static avr_cycle_count_t type(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when, (void)param;
    avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    for (const char *c = TYPED; *c != '\0'; c++)
        avr_raise_irq(input, (uint8_t)*c);
    return 0;
}

// Runs the program with the receiver's line high.
static int run_on_simavr(const uint16_t *code, size_t size)
{
    static uint8_t flash[FLASH_SIZE];
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->log = LOG_NONE;
    avr->frequency = HZ;
    avr->sleep = do_not_sleep;
    put_program(flash, code, size);
    avr_loadcode(avr, flash, sizeof flash, 0);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &(uint32_t){0});
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 0), 1);
    avr_cycle_timer_register_usec(avr, TYPED_US, type, NULL);
    while (avr->data[GPIOR1] == 0 && avr->cycle < HZ / 1000 * LIMIT_MS && avr->state != cpu_Done &&
           avr->state != cpu_Crashed)
        avr_run(avr);
    int result = avr->data[GPIOR1] != 0 ? avr->data[RESULT] : NOTHING;
    avr_terminate(avr);
    free(avr);
    return result;
}

static int run_on_board(const uint16_t *code, size_t size)
{
    bench_t *b = bench_new_off(NULL);
    put_program(chip_flash(board_chip(b->board), &(size_t){0}), code, size);
    bench_power_on(b);
    bench_run_us(b, TYPED_US);
    board_type(b->board, TYPED, strlen(TYPED));
    for (unsigned ms = 0; ms < LIMIT_MS && b->data[GPIOR1] == 0; ms++)
        bench_run_us(b, 1000);
    int result = b->data[GPIOR1] != 0 ? b->data[RESULT] : NOTHING;
    bench_drop(b);
    return result;
}

AFTER_EACH
{
    routine.vector = 0;
}

// Numbers in units of a timer may differ by one, depending on when in a unit they begin.
static void expect_within(int by, int on_simavr, int on_board, const uint16_t *code, size_t size)
{
    int simavr = run_on_simavr(code, size), board = run_on_board(code, size);
    if (abs(simavr - on_simavr) > by || abs(board - on_board) > by)
        fail_msg("%d on simavr instead of %d, %d on the board instead of %d", simavr, on_simavr, board,
                 on_board);
}
#define expect(on_simavr, on_board, ...)       expect_within(0, on_simavr, on_board, CODE(__VA_ARGS__, DONE))
#define expect_about(on_simavr, on_board, ...) expect_within(1, on_simavr, on_board, CODE(__VA_ARGS__, DONE))
#define ROUTINE(of, ...)                       memcpy(routine.code, CODE(__VA_ARGS__)), routine.vector = (of)
enum { WDT = 6, TIMER0_OVF = 16, EE_READY = 22 };

// Sets both flags of timer 0 and stops it.
#define SET_FLAGS PUT(OCR0A, 100), PUT(TCCR0B, 1), WAIT(TIFR0, 0), WAIT(TIFR0, 1), PUT(TCCR0B, 0)
// Starts timer 1, with the prescaler 1, 8 or 1024.
enum { BY_1 = 1, BY_8, BY_1024 = 5 };
#define BEGIN(unit) PUT(TCCR1B, unit), LDS(23, TCNT1L)
#define SINCE_BEGIN LDS(RESULT, TCNT1L), SUB(RESULT, 23)

// Instructions between SEI and the interrupt; cycles to enter it; interrupts enabled after their flag was
// set.
TEST(simavr_enters_interrupts_late_in_no_time_or_never)
{
    ROUTINE(TIMER0_OVF, MOV(RESULT, 18), DONE);
    expect(2, 1, PUT(TIMSK0, 1), SET_FLAGS, LDI(18, 0), SEI, INC(18), INC(18), INC(18));
    ROUTINE(TIMER0_OVF, SINCE_BEGIN, SUB(RESULT, 18), SBIW(RESULT, 2 + 1), DONE);
    expect(0, 4, PUT(TIMSK0, 1), SET_FLAGS, LDI(18, 0), BEGIN(BY_1), SEI, INC(18), INC(18), INC(18));
    ROUTINE(TIMER0_OVF, INC(18), RETI);
    expect(0, 1, SET_FLAGS, LDI(18, 0), SEI, PUT(TIMSK0, 1), DELAY(40), MOV(RESULT, 18));
}

TEST(simavr_clears_all_flags_at_once_and_sets_some)
{
    expect(0, 2, SET_FLAGS, SBI(TIFR0, 0), IN(RESULT, TIFR0), ANDI(RESULT, 3));
    expect(1, 0, PUT(PCIFR, 1), IN(RESULT, PCIFR));
}

// Cycles of four skips over ADIW or SBIW, two each.
TEST(simavr_skips_two_words_for_an_adiw)
{
    expect(12, 2 + 4 * 2, LDI(18, 1), OUT(GPIOR0, 18), BEGIN(BY_1), SBRS(18, 0), ADIW(26, 12), SBRS(18, 0),
           ADIW(26, 31), CPSE(18, 18), SBIW(26, 13), SBIS(GPIOR0, 0), SBIW(26, 46), SINCE_BEGIN);
    expect(0, 1, LDI(24, 0), SBRC(24, 0), ADIW(24, 12), ADIW(24, 1));
}

TEST(simavr_toggles_every_pin_that_is_high)
{
    expect(0, 4, PUT(DDRC, 5), PUT(PORTC, 5), DELAY(40), SBI(PINC, 0), IN(RESULT, PORTC));
}

#define PIN_C0 IN(RESULT, PINC), ANDI(RESULT, 1)
TEST(simavr_knows_no_synchroniser_pud_or_didr)
{
    expect(1, 0, PUT(DDRC, 1), LDI(18, 1), OUT(PORTC, 18), PIN_C0);
    expect(1, 0, PUT(MCUCR, 0x10), PUT(PORTC, 1), DELAY(40), PIN_C0);
    expect(1, 0, PUT(PORTC, 1), DELAY(40), PUT(DIDR0, 1), DELAY(40), PIN_C0);
}

#define START_WATCHDOG(mode) WDR, LDI(18, 0x18), LDI(19, mode), STS(WDTCSR, 18), STS(WDTCSR, 19) // 16 ms
#define START_USART          PUT(UCSR0A, 2), PUT(UBRR0L, 16), PUT(UCSR0B, 0x18)
#define COUNT_RECEIVED                                                                                       \
    LDI(RESULT, 0), LDS(16, UCSR0A), SBRS(16, 7), RJMP(4), LDS(16, UDR0), INC(RESULT), RJMP(-8)
#define POWER_DOWN PUT(SMCR, 5), SEI, SLEEP

// SLEEP without SE does nothing; in 16 ms of power-down no timer counts; waking takes a millisecond of the
// next 16; bytes received meanwhile are lost.
TEST(simavr_sleeps_without_se_and_with_all_clocks_running)
{
    expect(NOTHING, 1, PUT(SMCR, 0), SEI, SLEEP, LDI(RESULT, 1));
    expect_about(250, 0, START_WATCHDOG(0x40), BEGIN(BY_1024), POWER_DOWN, SINCE_BEGIN);
    expect_about(500 - 256, 234, START_WATCHDOG(0x40), BEGIN(BY_1024), POWER_DOWN, PUT(WDTCSR, 0x40),
                 PUT(SMCR, 1), SLEEP, SINCE_BEGIN);
    expect(6, 0, START_USART, START_WATCHDOG(0x40), POWER_DOWN, COUNT_RECEIVED);
}

// Interrupts within 56 ms, one every 16.
TEST(simavr_interrupts_once_by_the_watchdog)
{
    ROUTINE(WDT, INC(18), RETI);
    expect(1, 3, START_WATCHDOG(0x40), LDI(18, 0), SEI, DELAY(56000), DELAY(56000), DELAY(56000),
           DELAY(56000), MOV(RESULT, 18));
}

// Continues in the second life.
#define RESET_ONCE IN(RESULT, MCUSR), START_WATCHDOG(8), SBRS(RESULT, 3), STOP
TEST(simavr_forgets_causes_and_pins_at_a_reset)
{
    expect(8, 9, RESET_ONCE);
    expect(0, 1, RESET_ONCE, DELAY(40), IN(RESULT, PIND), ANDI(RESULT, 1));
}

#define SEND_BYTE(divider) PUT(DDRB, 0x2C), PUT(SPCR, 0x50 | (divider)), PUT(SPDR, 1)

// Units of 8 cycles for a byte; edges of SCK before SPIF; WCOL after SPDR was written twice; SPIF after only
// SPDR was read.
TEST(simavr_sends_each_byte_of_the_spi_in_1600_cycles_and_on_no_pin)
{
    expect_about(203, 18, BEGIN(BY_8), SEND_BYTE(1), WAIT(SPSR, 7), SINCE_BEGIN);
    expect(0, 16, LDI(RESULT, 0), LDI(19, 0), SEND_BYTE(3), IN(18, PINB), ANDI(18, 0x20), CPSE(18, 19),
           INC(RESULT), MOV(19, 18), IN(16, SPSR), SBRS(16, 7), RJMP(-8));
    expect(0, 0x40, SEND_BYTE(1), PUT(SPDR, 2), DELAY(800), IN(RESULT, SPSR), ANDI(RESULT, 0x40));
    expect(0, 0x80, SEND_BYTE(1), DELAY(800), IN(18, SPDR), IN(RESULT, SPSR), ANDI(RESULT, 0x80));
}

TEST(simavr_sends_frames_of_11_bits_unbuffered_and_never_overruns)
{
    expect_about(188, 172, START_USART, DELAY(400), BEGIN(BY_8), PUT(UDR0, 'x'), DELAY(4), WAIT(UCSR0A, 6),
                 SINCE_BEGIN);
    expect(0, 0x20, START_USART, DELAY(400), PUT(UDR0, 'x'), DELAY(4), LDS(RESULT, UCSR0A),
           ANDI(RESULT, 0x20));
    expect(6, 3, START_USART, DELAY(40000), COUNT_RECEIVED);
}

#define PROGRAM_BYTE(mode)                                                                                   \
    PUT(EEARL, 0), PUT(EEARH, 0), PUT(EEDR, 0x12), PUT(EECR, mode), SBI(EECR, 2), SBI(EECR, 1)

// EEPE after it is set; a byte after erasing only; interrupts of an EEPROM that is ready.
TEST(simavr_programs_the_eeprom_at_once_in_one_mode)
{
    expect(0, 2, PROGRAM_BYTE(0), IN(RESULT, EECR), ANDI(RESULT, 2));
    expect(0x12, 0xFF, PROGRAM_BYTE(0x10), DELAY(20000), SBI(EECR, 0), IN(RESULT, EEDR));
    ROUTINE(EE_READY, INC(18), CBI(EECR, 3), RETI);
    expect(0, 1, LDI(18, 0), PUT(EECR, 8), SEI, DELAY(40), MOV(RESULT, 18));
}

// The upper bits of the conversion of a pin with a pull-up; ADSC while PRADC is set.
TEST(simavr_converts_no_level_of_a_pin_and_knows_no_shut_down)
{
    expect(0, 0xFF, PUT(PORTC, 1), PUT(ADMUX, 0x60), PUT(ADCSRA, 0xC4), DELAY(400), LDS(RESULT, ADCH));
    expect(0x40, 0, PUT(PRR, 1), PUT(ADCSRA, 0xC4), LDS(RESULT, ADCSRA), ANDI(RESULT, 0x40));
}

enum { FILL = 0x01, ERASE = 0x03, WRITE = 0x05, READABLE = 0x11 };
#define PAGE_SPM(command, word)                                                                              \
    LDI(18, word), MOV(0, 18), LDI(30, 0), LDI(31, 0x60), LDI(18, command), OUT(SPMCSR, 18), SPM
#define UNTIL_DONE         IN(16, SPMCSR), SBRC(16, 0), RJMP(-3)
#define PROGRAM_WORD(word) PAGE_SPM(FILL, word), PAGE_SPM(WRITE, 0), UNTIL_DONE

// Units of 1024 cycles for an erase; RWWSB after it; 0x0F programmed over 0x3C.
TEST(simavr_programs_flash_at_once_and_sets_bits)
{
    expect_about(0, 70, BEGIN(BY_1024), PAGE_SPM(ERASE, 0), UNTIL_DONE, SINCE_BEGIN);
    expect(0, 0x40, PAGE_SPM(ERASE, 0), IN(RESULT, SPMCSR), ANDI(RESULT, 0x40));
    expect(0x0F, 0x0C, PAGE_SPM(ERASE, 0), UNTIL_DONE, PROGRAM_WORD(0x3C), PROGRAM_WORD(0x0F),
           PAGE_SPM(READABLE, 0), LPM(RESULT));
}

// A START with the chip's pull-ups, then an address without an acknowledge.
#define ADDRESS_NOTHING                                                                                      \
    PUT(PORTC, 0x30), PUT(TWBR, 72), PUT(TWCR, 0xA4), DELAY(1600), PUT(TWDR, 0x78), BEGIN(BY_8),             \
        PUT(TWCR, 0x84)

TEST(simavr_never_clears_twint_and_sends_each_byte_of_the_twi_in_no_time)
{
    expect(0x80, 0, ADDRESS_NOTHING, LDS(RESULT, TWCR), ANDI(RESULT, 0x80));
    expect_about(2, 181, ADDRESS_NOTHING, WAIT(TWCR, 7), SINCE_BEGIN);
}

enum {
    TCCR0A = 0x44,
    TCNT0 = 0x46,
    OCR0B = 0x48,
    GTCCR = 0x43,
    ACSR = 0x50,
    TCCR1A = 0x80,
    ICR1L = 0x86,
    ICR1H,
    OCR1BL = 0x8A
};
enum { COUNT_BY_1 = 1, FAST_TO_OCRA = 3, OCFA = 2 };

// The flag of a match with 0 in CTC mode, and of a match that a write to the count blocks.
TEST(simavr_ignores_a_match_with_0_and_blocks_none)
{
    expect(0, OCFA, PUT(TCCR0A, 2), PUT(TCCR0B, 1), DELAY(2), IN(RESULT, TIFR0), ANDI(RESULT, OCFA));
    expect(OCFA, 0, PUT(OCR0A, 0x20), PUT(TCCR0B, 1), LDI(18, 0x20), OUT(TCNT0, 18), NOP, NOP, NOP,
           IN(RESULT, TIFR0), ANDI(RESULT, OCFA));
}

// The count written while the timer stands.
TEST(simavr_ignores_a_count_written_to_a_stopped_timer)
{
    expect(0, 5, PUT(TCNT0, 5), LDS(RESULT, TCNT0));
}

// The count of phase correct PWM after 397 cycles: 255 up, the others down.
TEST(simavr_does_not_count_down)
{
    expect(153, 255 - (397 - 255), PUT(TCCR0A, 1), PUT(TCCR0B, 1), DELAY(99), IN(RESULT, TCNT0));
}

// The count 145 cycles after 0, 101 after a lower TOP of fast PWM was written, which is in force from BOTTOM
// on.
TEST(simavr_takes_a_buffered_compare_value_over_at_once)
{
    expect(4, 145, PUT(OCR0A, 200), PUT(TCCR0A, 3), PUT(TCCR0B, 9), DELAY(10), PUT(OCR0A, 10), DELAY(25),
           IN(RESULT, TCNT0));
}

// The count while TSM holds the prescaler; the high byte of a compare register without its low byte.
TEST(simavr_knows_no_gtccr_and_no_temporary_byte)
{
    expect(83, 0, PUT(GTCCR, 0x81), PUT(TCCR0B, 1), DELAY(20), IN(RESULT, TCNT0));
    expect(0x34, 0, PUT(OCR1AH, 0x34), LDS(RESULT, OCR1AH));
}

// PD5 after a forced match of OC0B; PB2 at the count 10 of 99 of fast PWM, which is high up to 24.
TEST(simavr_forces_no_match_and_has_no_pulse_of_fast_pwm)
{
    expect(0, 0x20, PUT(DDRD, 0x20), PUT(TCCR0A, 0x10), PUT(TCCR0B, 0x40), NOP, IN(RESULT, PIND),
           ANDI(RESULT, 0x20));
    expect(0, 4, PUT(DDRB, 4), PUT(ICR1H, 0), PUT(ICR1L, 99), PUT(OCR1BL, 24), PUT(TCCR1A, 0x22),
           PUT(TCCR1B, 0x19), DELAY(127), IN(RESULT, PINB), ANDI(RESULT, 4));
}

// AIN0 has a pull-up, AIN1 is driven low.
TEST(simavr_compares_given_millivolts_not_pins)
{
    expect(0, 0x20, PUT(DDRD, 0x80), PUT(PORTD, 0x40), PUT(ACSR, 0), DELAY(2), IN(RESULT, ACSR),
           ANDI(RESULT, 0x20));
}
