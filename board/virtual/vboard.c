// Making and unmaking a board, and its clock.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/state.h"

enum { ADDRESSES = 0x10000 }; // all that a 16-bit pointer can reach

// What simavr complains about is the firmware's fault. Its text has colours around it and a line feed behind.
static void on_log(avr_t *avr, const int level, const char *format, va_list args)
{
    if (!avr || level > LOG_ERROR || !avr->custom.data)
        return;
    char text[FAULT_TEXT];
    vsnprintf(text, sizeof text, format, args);
    char *from = text;
    if (strstr(text, "avr_sadly_crashed")) // follows a line that says why
        return;
    if (*from == '\033')
        from += strcspn(from, "m") + 1;
    from[strcspn(from, "\033\n")] = '\0';
    faults_add(avr->custom.data, "%s", from);
}

// simavr reads and writes beyond its memories when the firmware does; give it room.
static uint8_t *widened(uint8_t *memory, size_t used, uint8_t filler)
{
    memory = realloc(memory, ADDRESSES + 4);
    if (!memory)
        abort();
    memset(memory + used, filler, ADDRESSES + 4 - used);
    return memory;
}

static void make_chip(vb_t *vb)
{
    avr_global_logger_set(on_log);
    avr_t *avr = vb->avr = avr_make_mcu_by_name(BOARD_MCU);
    if (!avr)
        return;
    avr_init(avr);
    avr->frequency = F_CPU;
    avr->custom.data = vb;
    avr->data = widened(avr->data, avr->ramend + 1u, 0);
    if (avr->flashend < ADDRESSES)
        avr->flash = widened(avr->flash, avr->flashend + 1u, 0xFF);
}

static void write_marker(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    avr->data[addr] = v;
    vb->changed = true;
    if (vb->on_marker)
        vb->on_marker(vb, v, vb->marker_context);
}

// Interrupts come first: the parts take some of the registers over from them.
static void attach(vb_t *vb)
{
    chip_interrupts_attach(vb);
    chip_pins_attach(vb);
    chip_edges_attach(vb);
    chip_spi_attach(vb);
    chip_usart_attach(vb);
    chip_eeprom_attach(vb);
    chip_watchdog_attach(vb);
    power_attach(vb);
    chip_io_on_write(vb->avr, CHIP_GPIOR0, write_marker, vb);
}

vb_t *vb_new(const char *elf, uint64_t seed, char *error, size_t error_size)
{
    vb_t *vb = calloc(1, sizeof *vb);
    if (!vb)
        abort();
    vb->random = seed;
    timeline_start(&vb->timeline);
    serial_line_start(vb);
    make_chip(vb);
    if (!vb->avr) {
        snprintf(error, error_size, "libsimavr does not know the chip " BOARD_MCU "; see board.mk");
        vb_free(vb);
        return NULL;
    }
    attach(vb);
    if (!image_load(vb, elf, error, error_size)) {
        vb_free(vb);
        return NULL;
    }
    vb_measure_from_here(vb);
    return vb;
}

// simavr frees only half of what it allocates.
static void free_chip(vb_t *vb)
{
    enum { IRQS_PER_REGISTER = AVR_IOMEM_IRQ_ALL + 1 };
    chip_interrupts_detach(vb);
    chip_eeprom_detach(vb);
    for (unsigned i = 0; i < MAX_IOs; i++)
        avr_free_irq(vb->avr->io[i].irq, IRQS_PER_REGISTER);
    avr_terminate(vb->avr);
    free(vb->avr->irq_pool.irq);
    free(vb->avr);
}

void vb_free(vb_t *vb)
{
    if (!vb)
        return;
    if (vb->avr)
        free_chip(vb);
    image_free(vb);
    serial_line_free(vb);
    timeline_free(&vb->timeline);
    free(vb);
}

uint32_t vb_hz(const vb_t *vb)
{
    return vb->avr->frequency;
}

vb_time_t vb_us(const vb_t *vb, uint64_t us)
{
    return us * vb->avr->frequency / 1000000;
}

vb_time_t vb_now(const vb_t *vb)
{
    return vb->avr->cycle + vb->offset;
}

void vb_on_marker(vb_t *vb, vb_byte_t *callback, void *context)
{
    vb->on_marker = callback;
    vb->marker_context = context;
}

uint8_t *vb_data(vb_t *vb, size_t *size)
{
    *size = vb->avr->ramend + 1u;
    return vb->avr->data;
}
