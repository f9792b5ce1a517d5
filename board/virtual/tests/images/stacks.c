// Image for the tests of the stack's fault, which chooses by GPIOR1: two tasks with stacks of their own in
// static data take turns, as under an RTOS; or the stack runs into static data, by calls or by one frame, of
// a function or of an interrupt, which sets SP without saving SREG.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

enum { TURNS = 20, STACK = 80, FRAME = 500, REST = 1400 };

static uint8_t stack[2][STACK];
static uint8_t *sp[2]; // of the task that waits
static volatile uint8_t rest[REST];

// Saves what a call keeps and SP, as FreeRTOS's portSAVE_CONTEXT does, and loads those of another task.
__attribute__((naked, noinline)) static void turn(uint8_t **from, uint8_t **to)
{
    __asm__ volatile(
        "push r28\n push r29\n movw r30, %0\n in r28, %2\n in r29, %3\n st Z, r28\n std Z+1, r29\n"
        "movw r30, %1\n ld r28, Z\n ldd r29, Z+1\n out %2, r28\n out %3, r29\n"
        "pop r29\n pop r28\n ret"
        :
        : "r"(from), "r"(to), "I"(_SFR_IO_ADDR(SPL)), "I"(_SFR_IO_ADDR(SPH)));
}

static void task(void)
{
    for (;;) {
        GPIOR0 = 2;
        turn(&sp[1], &sp[0]);
    }
}

// The same where one variable has the SP of the other task.
static uint8_t *waiting;

__attribute__((naked, noinline)) static void exchange(void)
{
    __asm__ volatile("push r28\n push r29\n in r28, %1\n in r29, %2\n lds r30, %0\n lds r31, %0+1\n"
                     "sts %0, r28\n sts %0+1, r29\n out %1, r30\n out %2, r31\n pop r29\n pop r28\n ret"
                     :
                     : "i"(&waiting), "I"(_SFR_IO_ADDR(SPL)), "I"(_SFR_IO_ADDR(SPH)));
}

static void exchanging_task(void)
{
    for (;;) {
        GPIOR0 = 2;
        exchange();
    }
}

static uint8_t *stack_of(void (*task_of_it)(void))
{
    uint8_t *top = stack[1] + STACK - 1;
    *top-- = (uint8_t)(uintptr_t)task_of_it;
    *top-- = (uint8_t)((uintptr_t)task_of_it >> 8);
    return top - 2; // r28 and r29
}

static void take_turns(void)
{
    sp[1] = stack_of(task);
    for (uint8_t i = 0; i < TURNS; i++) {
        GPIOR0 = 1;
        turn(&sp[0], &sp[1]);
    }
}

static void take_turns_by_exchange(void)
{
    waiting = stack_of(exchanging_task);
    for (uint8_t i = 0; i < TURNS; i++) {
        GPIOR0 = 1;
        exchange();
    }
}

__attribute__((noinline)) static void recurse(uint8_t depth)
{
    volatile uint8_t local = depth;
    if (depth)
        recurse((uint8_t)(depth - 1));
    rest[0] = local;
}

__attribute__((always_inline)) static inline void use_frame_here(void)
{
    volatile uint8_t frame[FRAME];
    for (uint16_t i = 0; i < FRAME; i++)
        frame[i] = 0xAA;
    rest[0] = frame[1];
}

__attribute__((noinline)) static void use_frame(void)
{
    use_frame_here();
}

static void use_frame_in_interrupt(void)
{
    TIMSK0 = 1 << TOIE0;
    TCCR0B = 1 << CS00;
    sei();
    while (rest[0] == 0)
        ;
}

ISR(TIMER0_OVF_vect)
{
    use_frame_here();
}

int main(void)
{
    if (GPIOR1 == 1)
        take_turns();
    else if (GPIOR1 == 4)
        take_turns_by_exchange();
    else if (GPIOR1 == 2)
        recurse(200);
    else if (GPIOR1 == 5)
        use_frame_in_interrupt();
    else
        use_frame();
    GPIOR0 = 3;
    for (;;)
        ;
}
