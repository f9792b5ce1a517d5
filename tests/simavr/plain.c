#include "tests/simavr/plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

#include "board/virtual/board.h"
#include "board/virtual/chip/image.h"
#include "tests/simavr/image_simavr.h"

enum { GPIOR0 = 0x3E, GPIOR1 = 0x4A, HZ = 16000000, LIMIT_MS = 200 };

static int reported;

static const char *path_of(const char *image)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/%s.elf", IMAGES, image);
    return path;
}

static void on_plain_marker(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)avr, (void)address, (void)param;
    reported = value;
}

static void keep_silent(avr_t *avr, const int level, const char *format, va_list args)
{
    (void)avr, (void)level, (void)format, (void)args;
}

// It would let real time pass.
static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr, (void)cycles;
}

static void load(avr_t *avr, const char *path)
{
    char error[200];
    static uint8_t flash[1 << 15], eeprom[1024];
    chip_image_t image = {.mcu = "atmega328p",
                          .flash = flash,
                          .flash_size = sizeof flash,
                          .eeprom = eeprom,
                          .eeprom_size = sizeof eeprom,
                          .data_size = avr->ramend + 1u};
    memset(flash, 0xFF, sizeof flash);
    if (!chip_image_load(&image, path, error, sizeof error))
        fail_msg("%s", error);
    avr_loadcode(avr, flash, sizeof flash, 0);
}

static avr_cycle_count_t type(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when, (void)param;
    avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    for (const char *c = TYPED; *c != '\0'; c++)
        avr_raise_irq(input, (uint8_t)*c);
    return 0;
}

static avr_t *make(const char *image, uint8_t scenario)
{
    uint32_t flags = 0;
    avr_global_logger_set(keep_silent);
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    assert_non_null(avr);
    avr_init(avr);
    avr->frequency = HZ;
    avr->sleep = do_not_sleep;
    load(avr, path_of(image));
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_register_io_write(avr, GPIOR0, on_plain_marker, NULL);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 0), 1);
    avr_cycle_timer_register_usec(avr, TYPED_US, type, NULL);
    avr->data[GPIOR1] = scenario;
    return avr;
}

int plain_on_simavr(const char *image, uint8_t scenario)
{
    avr_t *avr = make(image, scenario);
    reported = PLAIN_NOTHING;
    while (reported == PLAIN_NOTHING && avr->cycle < HZ / 1000 * LIMIT_MS && avr->state != cpu_Done &&
           avr->state != cpu_Crashed)
        avr_run(avr);
    avr_terminate(avr);
    free(avr);
    return reported;
}

static void on_board_marker(board_t *board, uint8_t value, void *context)
{
    (void)board, (void)context;
    reported = value;
}

static void type_on_board(board_t *board, void *context)
{
    (void)context;
    board_type(board, TYPED, strlen(TYPED));
}

int plain_on_board(const char *image, uint8_t scenario)
{
    char error[200];
    size_t size;
    board_t *board = board_new(path_of(image), 1, error, sizeof error);
    if (board == NULL)
        fail_msg("%s", error);
    reported = PLAIN_NOTHING;
    board_on_marker(board, on_board_marker, NULL);
    board_at(board, board_us(board, TYPED_US), type_on_board, NULL);
    board_power_on(board);
    board_data(board, &size)[GPIOR1] = scenario;
    board_run(board, board_us(board, LIMIT_MS * 1000));
    board_free(board);
    return reported;
}
