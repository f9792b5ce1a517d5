// Prints what a second of the chip's time costs on plain libsimavr and on a workbench with a serial port, in
// seconds of processor time: the least of some runs, made in turns, as other programs slow them. A line of
// CSV for each image.
//   speed NAME=IMAGE[,TEXT]...     TEXT: a line that is typed after 2 s
// SPDX-License-Identifier: GPL-3.0-or-later
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "parts/workbench.h"

enum { HZ = 16000000, SECONDS = 3, RUNS = 2, TYPE_AT = 2 * HZ, TYPE_EACH = HZ / 1000 };

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void do_not_wait(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static void ignore_log(avr_t *avr, const int level, const char *format, va_list args)
{
    (void)avr, (void)level, (void)format, (void)args;
}

static double on_simavr(const char *image, const char *text)
{
    elf_firmware_t firmware = {0};
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    avr_global_logger_set(ignore_log);
    if (!avr || elf_read_firmware(image, &firmware) != 0)
        errx(1, "%s: cannot be read", image);
    avr_init(avr);
    firmware.frequency = HZ;
    avr_load_firmware(avr, &firmware);
    avr->sleep = do_not_wait;
    uint32_t flags = 0; // it prints what is sent, otherwise
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_cycle_count_t next = TYPE_AT;
    double begin = now();
    while (avr->cycle < (avr_cycle_count_t)HZ * SECONDS) {
        if (avr_run(avr) >= cpu_Done)
            errx(1, "%s: ended on simavr", image);
        if (*text && avr->cycle >= next) {
            avr_raise_irq(input, (uint8_t)*text++);
            next += TYPE_EACH;
        }
    }
    return now() - begin;
}

static double on_board(const char *image, const char *text)
{
    char error[200];
    workbench_t *w = workbench_new("atmega328p", HZ, image, error, sizeof error);
    if (!w)
        errx(1, "%s", error);
    workbench_open(w, 0, 0);
    double begin = now();
    workbench_run(w, 2e6);
    workbench_type(w, 0, text, strlen(text));
    workbench_run(w, 1e6 * SECONDS - workbench_us(w));
    double seconds = now() - begin;
    if (workbench_faults(w))
        errx(1, "%s: %s", image, workbench_fault(w, 0));
    workbench_free(w);
    return seconds;
}

int main(int argc, char **argv)
{
    printf("firmware,simavr_s,board_s,ratio\n");
    for (int i = 1; i < argc; i++) {
        char *image = strchr(argv[i], '='), text[80] = "";
        if (!image)
            errx(1, "usage: speed NAME=IMAGE[,TEXT]...");
        *image++ = '\0';
        char *typed = strchr(image, ',');
        if (typed) {
            *typed++ = '\0';
            snprintf(text, sizeof text, "%s\n", typed);
        }
        double simavr = on_simavr(image, text), board = on_board(image, text);
        for (unsigned run = 1; run < RUNS; run++) {
            simavr = fmin(simavr, on_simavr(image, text));
            board = fmin(board, on_board(image, text));
        }
        printf("%s,%.2f,%.2f,%.2f\n", argv[i], simavr / SECONDS, board / SECONDS, board / simavr);
        fflush(stdout);
    }
}
