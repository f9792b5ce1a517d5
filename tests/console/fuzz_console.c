// A libFuzzer target: any bytes, typed on the console of the whole application. A byte of 0xFF means lost
// input, 0xFE a key, chosen by the byte before, and 0xFD a wait.
// SPDX-License-Identifier: MIT
#include "hal/key.h"
#include "hal/serial.h"
#include "tests/support/app.h"
#include "tests/support/hal_double.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void input(uint8_t byte, uint8_t before)
{
    switch (byte) {
    case 0xFF: app_lose_input(); break;
    case 0xFE: app_press((char[]){KEYPAD_LEGEND[before % 16], '\0'}); break;
    case 0xFD: app_wait(300); break;
    default: serial_double_put(byte); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    app_start();
    for (size_t i = 0; i < size; i++) {
        input(data[i], i != 0 ? data[i - 1] : 0);
        app_type("");
        session_assert_whole(&app.session);
        assert_false(app_wants_restart());
    }
    assert_true(serial_double_longest <= SERIAL_TX_SIZE);
    return 0;
}
