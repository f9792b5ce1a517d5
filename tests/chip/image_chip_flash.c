// Bench image: flash that programs itself. What runs while it does so is in the boot section, from 0x7800 on;
// the first address there is where BOOTRST leads.
#include <avr/interrupt.h>
#include <avr/pgmspace.h>

#include "tests/chip/image_chip_flash.h"
#include "tests/chip/image_mark.h"

#define BOOT   __attribute__((section(".bootloader"), noinline, noclone))
#define INLINE __attribute__((always_inline)) static inline

enum { FILL = 0x01, ERASE = 0x03, WRITE = 0x05, LOCKS = 0x09, READABLE = 0x11, SIGNATURE = 0x21 };

// Naked: it is entered by reset, too, without a stack frame and with no register set.
__attribute__((section(".bootloader.first"), naked, used)) static void boot_reset(void)
{
    __asm__ volatile("ldi r16, %[in_boot]\n\t"
                     "out %[mark], r16\n"
                     "1: rjmp 1b" ::MARK_OPERAND,
                     [in_boot] "M"(IN_BOOT));
}

#define SPM(command, z, word, nops)                                                                          \
    __asm__ volatile("movw r0, %[data]\n\t"                                                                  \
                     "out %[mark], %[before]\n\t"                                                            \
                     "out %[spmcsr], %[what]\n\t"                                                            \
                     ".rept " #nops "\n\tnop\n\t.endr\n\t"                                                   \
                     "spm\n\t"                                                                               \
                     "out %[mark], %[behind]\n\t"                                                            \
                     "clr r1" ::MARK_OPERAND,                                                                \
                     [spmcsr] "I"(_SFR_IO_ADDR(SPMCSR)), BYTE(what, command), BYTE(before, BEFORE),          \
                     BYTE(behind, BEHIND), [data] "r"((uint16_t)(word)), "z"((uint16_t)(z))                  \
                     : "r0")

// Without markers, for the many.
INLINE void fill(uint16_t z, uint16_t word)
{
    __asm__ volatile(
        "movw r0, %[data]\n\tout %[spmcsr], %[what]\n\tspm\n\tclr r1" ::[spmcsr] "I"(_SFR_IO_ADDR(SPMCSR)),
        BYTE(what, FILL), [data] "r"(word), "z"(z)
        : "r0");
}

INLINE void show_control(void)
{
    mark(CONTROL);
    mark(SPMCSR);
}

INLINE void wait(void)
{
    while (SPMCSR & 1)
        ;
    mark(READY);
    show_control();
}

INLINE void fill_page(uint16_t page)
{
    for (uint8_t i = 0; i < PAGE_BYTES / 2; i++)
        fill((uint16_t)(page + 2u * i), PAGE_WORD(i));
}

INLINE void erase(uint16_t page)
{
    SPM(ERASE, page, 0, 0);
    show_control();
    wait();
}

INLINE void write(uint16_t page)
{
    SPM(WRITE, page, 0, 0);
    show_control();
    wait();
    SPM(READABLE, page, 0, 0);
    show_control();
    mark(END);
}

BOOT static void program(uint16_t page)
{
    erase(page);
    fill_page(page);
    write(page);
}

BOOT static void write_only(uint16_t page)
{
    fill_page(page);
    write(page);
}

BOOT static void erase_only(uint16_t page)
{
    erase(page);
    for (;;)
        ;
}

BOOT static void fill_twice(uint16_t page)
{
    fill_page(page);
    for (uint8_t i = 0; i < PAGE_BYTES; i = (uint8_t)(i + 2))
        fill((uint16_t)(page + i), 0);
    write(page);
    write(page + PAGE_BYTES); // the buffer is empty again
}

BOOT static void read_blocked(uint16_t page)
{
    SPM(ERASE, page, 0, 0);
    mark(pgm_read_byte(page));
    for (;;)
        ;
}

BOOT static void run_blocked(uint16_t page)
{
    SPM(ERASE, page, 0, 0);
}

BOOT static void window_3(uint16_t page)
{
    SPM(ERASE, page, 0, 3);
    wait();
}

BOOT static void window_4(uint16_t page)
{
    SPM(ERASE, page, 0, 4);
    wait();
}

#define LOAD(command, z)                                                                                     \
    __extension__({                                                                                          \
        uint8_t byte;                                                                                        \
        __asm__ volatile("out %[spmcsr], %[what]\n\tlpm %[byte], Z"                                          \
                         : [byte] "=r"(byte)                                                                 \
                         : [spmcsr] "I"(_SFR_IO_ADDR(SPMCSR)), BYTE(what, command), "z"((uint16_t)(z)));     \
        byte;                                                                                                \
    })

BOOT static void read_signature(void)
{
    for (uint8_t i = 0; i < 6; i = (uint8_t)(i + 2))
        mark(LOAD(SIGNATURE, i));
}

BOOT static void read_fuses(void)
{
    for (uint8_t i = 0; i < 4; i++)
        mark(LOAD(LOCKS, i));
}

BOOT static void lock(uint8_t bits)
{
    SPM(LOCKS, 1, bits, 0);
    wait();
    mark(LOAD(LOCKS, 1));
}

ISR(SPM_READY_vect)
{
    SPMCSR = 0;
    mark(END);
}

// The vector is in the application's section, which can be read while a page behind it is written.
BOOT static void interrupt(uint16_t page)
{
    SPM(0x83, page, 0, 0); // SPMIE
    mark(READY);
    sei();
    for (;;)
        ;
}

int main(void)
{
    uint16_t page = (uint16_t)(GPIOR2 << 8);
    switch (GPIOR1) {
    case PROGRAM: program(page); break;
    case WRITE_ONLY: write_only(page); break;
    case ERASE_ONLY: erase_only(page); break;
    case FILL_TWICE: fill_twice(page); break;
    case READ_BLOCKED: read_blocked(page); break;
    case RUN_BLOCKED: run_blocked(page); break;
    case WINDOW_3: window_3(page); break;
    case WINDOW_4: window_4(page); break;
    case OUTSIDE: SPM(ERASE, page, 0, 0); break;
    case READ_SIGNATURE: read_signature(); break;
    case READ_FUSES: read_fuses(); break;
    case LOCK: lock(GPIOR2); break;
    case INTERRUPT: interrupt(page); break;
    }
    mark(END);
    stop();
}
