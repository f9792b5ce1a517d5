#include "tests/chip/twi_fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/code.h"
#include "tests/support/test.h"

static const chip_pin_t wire[WIRES] = {{'C', 4}, {'C', 5}};

circuit_t circuit;
bus_t bus;
static uint64_t random_state;
uint8_t marks[MARKS];
chip_time_t marked_at[MARKS];
unsigned marked;

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const bus_t *b = (const bus_t *)part;
    assert_int_not_equal(drive[SDA], DRIVE_HIGH);
    assert_int_not_equal(drive[SCL], DRIVE_HIGH);
    level[SDA] = drive[SDA] == DRIVE_LOW || b->slave.pulls || b->holds_sda ? PIN_LOW : PIN_HIGH;
    level[SCL] = drive[SCL] == DRIVE_LOW || b->holds_scl ? PIN_LOW : PIN_HIGH;
}

static void work_out(void *context)
{
    (void)context;
    chip_resolve(circuit.chip);
}

static void release_scl(void *context)
{
    (void)context;
    bus.holds_scl = false;
    chip_resolve(circuit.chip);
}

static void note(i2c_event_t event)
{
    char text[4] = "";
    if (event == I2C_BYTE)
        snprintf(text, sizeof text, "%02X ", bus.slave.byte);
    else if (event != I2C_NOTHING)
        snprintf(text, sizeof text, event == I2C_START ? "S " : "P ");
    strncat(bus.seen, text, sizeof bus.seen - strlen(bus.seen) - 1);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    bool sda = level[SDA] == PIN_HIGH, scl = level[SCL] == PIN_HIGH, pulled = bus.slave.pulls;
    (void)part;
    if (scl && !bus.scl && bus.rises < 64)
        bus.rise[bus.rises++] = when;
    if (sda != bus.sda && bus.sda_changes < 64)
        bus.sda_change[bus.sda_changes++] = when;
    if (!scl && bus.scl && bus.stretches_for) {
        bus.holds_scl = true;
        chip_at(circuit.chip, when + bus.stretches_for, release_scl, NULL);
    }
    bus.sda = sda;
    bus.scl = scl;
    note(i2c_slave_lines(&bus.slave, sda, scl));
    if (bus.slave.pulls != pulled)
        chip_at(circuit.chip, when + 5, work_out, NULL);
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    if (marked == MARKS)
        return;
    marked_at[marked] = chip_now(circuit.chip);
    marks[marked++] = value;
}

void twi_start_with(const uint16_t *code, size_t size)
{
    static uint8_t flash[1 << 12];
    char error[200] = "";
    code_put(flash, code, size);
    chip_config_t config = {.mcu = "atmega328p",
                            .hz = 16000000,
                            .flash = flash,
                            .flash_size = sizeof flash,
                            .random = &random_state,
                            .hooks = {.marker = on_marker}};
    marked = 0;
    bus = (bus_t){.part = {.pins = WIRES, .resolve = resolve, .sense = sense},
                  .slave = {.address = ADDRESS, .send = ANSWER}};
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    circuit_plug(&circuit, &bus.part, wire);
    chip_power_on(circuit.chip);
    bus.rises = bus.sda_changes = 0;
}
void twi_run_us(unsigned us)
{
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, us));
}

void twi_end(const char *fault)
{
    if (!fault && circuit_faults(&circuit))
        fail_msg("%s", circuit_fault(&circuit, 0));
    if (fault && !strstr(circuit_fault(&circuit, 0), fault))
        fail_msg("\"%s\" instead of \"%s\"", circuit_fault(&circuit, 0), fault);
    circuit_free(&circuit);
}

void twi_hold(bool sda, bool scl)
{
    bus.holds_sda = sda;
    bus.holds_scl = scl;
    chip_resolve(circuit.chip);
}
