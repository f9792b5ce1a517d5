// Tests of devices on I2C and SPI whose bytes a test decides.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "parts/workbench.h"
#include "tests/support/faults.h"
#include "tests/support/test.h"

static char heard[200]; // what the device's functions were called with

#define NOTE(...) snprintf(heard + strlen(heard), sizeof heard - strlen(heard), __VA_ARGS__)

static void on_written(void *context, uint8_t byte, unsigned index)
{
    NOTE("%s%u=%02X ", (const char *)context, index, byte);
}

static uint8_t on_read(void *context, unsigned index)
{
    NOTE("%s%u? ", (const char *)context, index);
    return (uint8_t)(0x51 + index);
}

static void on_ended(void *context)
{
    NOTE("%s. ", (const char *)context);
}

static void on_selected(void *context, bool selected)
{
    NOTE("%s%c ", (const char *)context, selected ? '(' : ')');
}

// A firmware that talks to both buses, and is ready.
static workbench_t *bench(void)
{
    char error[200] = "";
    workbench_t *w = workbench_new("atmega328p", 16000000, IMAGES "/buses.elf", error, sizeof error);
    if (!w)
        fail_msg("%s", error);
    workbench_open(w, 0, 115200);
    assert_true(workbench_wait_text(w, 0, "R", 1000));
    heard[0] = '\0';
    return w;
}

static void ask(workbench_t *w, char what, const char *answer)
{
    workbench_type(w, 0, &what, 1);
    assert_true(workbench_wait_text(w, 0, answer, 5000));
    workbench_run(w, 100);
}

static void end(workbench_t *w)
{
    assert_int_equal(faults_told(workbench_circuit(w)), 0);
    workbench_free(w);
}

TEST(a_device_on_i2c_gets_each_byte_and_its_place_and_sends_those_that_it_is_asked_for)
{
    workbench_t *w = bench();
    const i2c_device_t device = {"a", on_written, on_read, on_ended};
    assert_true(workbench_on_i2c(workbench_plug(w, "i2c", "address=0x48"), &device));
    ask(w, 'i', "QRS");
    assert_string_equal(heard, "a0=11 a. a0? a1? a2? a. ");
    heard[0] = '\0';
    ask(w, 'w', "w");
    assert_string_equal(heard, "a0=01 a1=02 a2=03 a. ");
    end(w);
}

TEST(of_two_devices_on_one_bus_each_has_its_own_transfers)
{
    workbench_t *w = bench();
    const i2c_device_t a = {"a", on_written, NULL, on_ended}, b = {"b", on_written, on_read, on_ended};
    assert_true(workbench_on_i2c(workbench_plug(w, "i2c", "SDA=A4 SCL=PC5 address=0x49"), &b));
    ask(w, 'i', "-");
    assert_true(workbench_on_i2c(workbench_plug(w, "i2c", "address=72"), &a));
    ask(w, 'i', "\xFF\xFF\xFF");
    assert_string_equal(heard, "a0=11 a. a. ");
    end(w);
}

TEST(a_device_on_spi_exchanges_a_byte_for_each_in_every_mode_and_order)
{
    workbench_t *w = bench();
    const spi_device_t device = {"a", on_selected, on_written, on_read};
    assert_true(workbench_on_spi(workbench_plug(w, "spi", ""), &device));
    ask(w, 's', "QRS");
    assert_string_equal(heard, "a( a0? a0=9F a1? a1=A0 a2? a2=A1 a3? a) ");
    end(w);
    w = bench();
    assert_true(workbench_on_spi(workbench_plug(w, "spi", "SS=D10 mode=3 order=lsb"), &device));
    ask(w, 'l', "QRS");
    assert_non_null(strstr(heard, "a0=9F a1? a1=A0 a2? a2=A1"));
    end(w);
    w = bench();
    assert_non_null(workbench_plug(w, "spi", ""));
    ask(w, 's', "\xFF\xFF\xFF");
    end(w);
}

TEST(a_device_is_at_the_buses_of_each_chip)
{
    static const struct {
        const char *mcu, *pins;
    } c[] = {{"atmega328p", "C4C5B5B3B4B2"},
             {"atmega1284p", "C1C0B7B5B6B4"},
             {"atmega2560", "D1D0B1B2B3B0"},
             {"atmega32u4", "D1D0B1B2B3B0"}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        char error[200], found[13] = "";
        workbench_t *w = workbench_new(c[i].mcu, 16000000, NULL, error, sizeof error);
        chip_pin_t pin[6];
        chip_twi_pins(workbench_chip(w), &pin[0], &pin[1]);
        chip_spi_pins(workbench_chip(w), &pin[2], &pin[3], &pin[4], &pin[5]);
        for (unsigned p = 0; p < 6; p++)
            snprintf(found + 2 * p, 3, "%c%u", pin[p].letter, pin[p].bit % 10u);
        assert_string_equal(found, c[i].pins);
        end(w);
    }
}

TEST(a_device_that_cannot_be_like_that_is_a_mistake)
{
    static const struct {
        const char *kind, *words, *says;
    } c[] = {
        {"i2c", "", "the i2c has an address from 0x08 to 0x77"},
        {"i2c", "address=0x78", "the i2c has an address from 0x08 to 0x77"},
        {"i2c", "address=7", "the i2c has an address"},
        {"i2c", "address=48h", "the i2c has an address"},
        {"i2c", "address=0x48 SDA=Q1", "the i2c cannot have SDA on Q1"},
        {"i2c", "address=0x48 adress=1", "the i2c has no adress; it has SDA, SCL, address"},
        {"spi", "mode=4", "the spi has mode=0 to mode=3"},
        {"spi", "mode=33", "the spi has mode=0 to mode=3"},
        {"spi", "order=first", "the spi has order=msb or order=lsb"},
        {"spi", "SS=B5", "the spi has SCK and SS on one pin"},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        workbench_t *w = bench();
        assert_null(workbench_plug(w, c[i].kind, c[i].words));
        if (!strstr(workbench_fault(w, 0), c[i].says))
            fail_msg("%s %s: %s", c[i].kind, c[i].words, workbench_fault(w, 0));
        workbench_free(w);
    }
    workbench_t *w = bench();
    workbench_part_t *spi = workbench_plug(w, "spi", "");
    assert_false(workbench_on_i2c(spi, &(i2c_device_t){0}) || workbench_on_i2c(NULL, &(i2c_device_t){0}) ||
                 workbench_on_spi(NULL, &(spi_device_t){0}));
    assert_non_null(strstr(workbench_fault(w, 0), "the spi is no i2c"));
    workbench_free(w);
}
