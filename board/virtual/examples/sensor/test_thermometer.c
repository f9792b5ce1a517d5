// Tests thermometer.c with a sensor of this test. Usage: test_thermometer ELF
// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdio.h>
#include <vboard/workbench.h>

typedef struct {
    uint8_t value[0x13]; // its registers,
    unsigned chosen;     // of which the first byte of a transfer chooses one
} ds3231_t;

static void on_written(void *context, uint8_t byte, unsigned index)
{
    ds3231_t *sensor = context;
    if (index == 0)
        sensor->chosen = byte;
}

static uint8_t on_read(void *context, unsigned index)
{
    const ds3231_t *sensor = context;
    return sensor->value[(sensor->chosen + index) % sizeof sensor->value];
}

int main(int argc, char **argv)
{
    ds3231_t sensor = {.value = {[0x11] = 25, [0x12] = 0xC0}};
    char error[200];
    workbench_t *w = argc == 2 ? workbench_new("atmega328p", 16000000, argv[1], error, sizeof error) : NULL;
    assert(w && workbench_open(w, 0, 115200));
    assert(workbench_on_i2c(workbench_plug(w, "i2c", "address=0x68"),
                            &(i2c_device_t){&sensor, on_written, on_read, NULL}));
    assert(workbench_wait_text(w, 0, "25.75 C\n", 10000));
    sensor.value[0x11] = 0xFD; // -3
    sensor.value[0x12] = 0x40;
    assert(workbench_wait_text(w, 0, "-2.75 C\n", 1100000));
    for (unsigned i = 0; i < workbench_faults(w); i++)
        fprintf(stderr, "%s\n", workbench_fault(w, i));
    return workbench_faults(w) != 0;
}
