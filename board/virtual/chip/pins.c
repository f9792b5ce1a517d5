#include "board/virtual/chip/pins.h"

#include "board/virtual/board_pins.h"
#include "board/virtual/parts/keypad_part.h"
#include "board/virtual/state.h"

enum { PUD = 0x10 }; // in MCUCR: pull-ups disabled

static const board_pin_t pins[VB_PINS] = {
    [VB_PIN_DIN] = BOARD_PIN(BOARD_MATRIX_DIN), [VB_PIN_CS] = BOARD_PIN(BOARD_MATRIX_CS),
    [VB_PIN_CLK] = BOARD_PIN(BOARD_MATRIX_CLK), [VB_PIN_R1] = BOARD_PIN(BOARD_KEYPAD_R1),
    [VB_PIN_R2] = BOARD_PIN(BOARD_KEYPAD_R2),   [VB_PIN_R3] = BOARD_PIN(BOARD_KEYPAD_R3),
    [VB_PIN_R4] = BOARD_PIN(BOARD_KEYPAD_R4),   [VB_PIN_C1] = BOARD_PIN(BOARD_KEYPAD_C1),
    [VB_PIN_C2] = BOARD_PIN(BOARD_KEYPAD_C2),   [VB_PIN_C3] = BOARD_PIN(BOARD_KEYPAD_C3),
    [VB_PIN_C4] = BOARD_PIN(BOARD_KEYPAD_C4),
};
static const board_pin_t rx_pin = BOARD_PIN(BOARD_CONSOLE_RX), tx_pin = BOARD_PIN(BOARD_CONSOLE_TX);

static uint8_t mask_of(board_pin_t pin)
{
    return (uint8_t)(1u << pin.bit);
}

static uint8_t with(uint8_t bits, uint8_t mask, bool level)
{
    return (uint8_t)(level ? bits | mask : bits & ~mask);
}

// What the port registers do to a pin.
static keypad_drive_t drive(const vb_t *vb, board_pin_t pin)
{
    const uint8_t *data = vb->avr->data;
    const avr_ioport_t *io = vb->pins.port[pin.letter - 'A'].io;
    bool high = data[io->r_port] & mask_of(pin);
    if (data[io->r_ddr] & mask_of(pin))
        return high ? DRIVE_HIGH : DRIVE_LOW;
    return high && !(data[CHIP_MCUCR] & PUD) ? DRIVE_PULL_UP : DRIVE_NONE;
}

// The same for the board's signals, with the SPI in the place of PORT where it has taken the pin.
static keypad_drive_t signal_drive(const vb_t *vb, unsigned signal)
{
    keypad_drive_t d = drive(vb, pins[signal]);
    if (d < DRIVE_LOW || !chip_spi_is_master(vb))
        return d;
    if (signal == VB_PIN_DIN)
        return chip_spi_mosi(vb) ? DRIVE_HIGH : DRIVE_LOW;
    if (signal == VB_PIN_CLK)
        return chip_spi_clk_idle(vb) ? DRIVE_HIGH : DRIVE_LOW;
    return d;
}

bool chip_pins_drives(const vb_t *vb, unsigned pin)
{
    return signal_drive(vb, pin) >= DRIVE_LOW;
}

static vb_level_t alone(keypad_drive_t drive)
{
    static const vb_level_t level[] = {
        [DRIVE_NONE] = VB_FLOATING, [DRIVE_PULL_UP] = VB_HIGH, [DRIVE_LOW] = VB_LOW, [DRIVE_HIGH] = VB_HIGH};
    return level[drive];
}

// Reports each fault once, when it begins.
static void check_keypad(vb_t *vb, uint8_t rows_high, uint8_t shorts)
{
    chip_pins_t *p = &vb->pins;
    uint8_t new_high = rows_high & (uint8_t)~p->rows_high, new_shorts = shorts & (uint8_t)~p->shorts;
    p->rows_high = rows_high;
    p->shorts = shorts;
    for (unsigned i = 0; i < KEYPAD_ROWS; i++)
        if (new_high >> i & 1)
            faults_add(vb, "row %s driven high", vb_pin_name(VB_PIN_R1 + i));
    for (unsigned i = 0; i < KEYPAD_LINES; i++)
        if (new_shorts >> i & 1)
            faults_add(vb, "short circuit on %s", vb_pin_name(VB_PIN_R1 + i));
}

static void resolve_keypad(vb_t *vb, vb_level_t level[VB_PINS])
{
    static const vb_level_t of_net[] = {
        [NET_LOW] = VB_LOW, [NET_HIGH] = VB_HIGH, [NET_FLOATING] = VB_FLOATING};
    keypad_part_t part = {.closed = vb->contacts.closed};
    keypad_net_t net[KEYPAD_LINES];
    uint8_t rows_high = 0;
    for (unsigned i = 0; i < KEYPAD_LINES; i++) {
        part.drive[i] = signal_drive(vb, VB_PIN_R1 + i);
        if (i < KEYPAD_ROWS && part.drive[i] == DRIVE_HIGH)
            rows_high |= (uint8_t)(1u << i);
    }
    uint8_t shorts = keypad_part_resolve(&part, net);
    for (unsigned i = 0; i < KEYPAD_LINES; i++)
        level[VB_PIN_R1 + i] = of_net[net[i]];
    check_keypad(vb, rows_high, shorts);
}

// Ports without regard to what is connected; floating pins keep their level.
static uint8_t port_alone(const vb_t *vb, const chip_port_t *p)
{
    const uint8_t *data = vb->avr->data;
    uint8_t ddr = data[p->io->r_ddr], port = data[p->io->r_port];
    uint8_t pull = data[CHIP_MCUCR] & PUD ? 0 : port & (uint8_t)~ddr;
    return (uint8_t)((ddr & port) | pull | (p->wire & ~(ddr | pull)));
}

static void set_pin(uint8_t next[CHIP_PORTS], board_pin_t pin, vb_level_t level)
{
    uint8_t *bits = &next[pin.letter - 'A'];
    if (level != VB_FLOATING)
        *bits = with(*bits, mask_of(pin), level == VB_HIGH);
}

static void resolve(vb_t *vb, vb_level_t signal[VB_PINS], uint8_t next[CHIP_PORTS])
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        if (vb->pins.port[i].io)
            next[i] = port_alone(vb, &vb->pins.port[i]);
    for (unsigned i = VB_PIN_DIN; i <= VB_PIN_CLK; i++)
        signal[i] = alone(signal_drive(vb, i));
    resolve_keypad(vb, signal);
    for (unsigned i = 0; i < VB_PINS; i++)
        set_pin(next, pins[i], signal[i]);
    if (drive(vb, rx_pin) < DRIVE_LOW)
        set_pin(next, rx_pin, vb->line.level ? VB_HIGH : VB_LOW);
    if (chip_usart_transmits(vb))
        set_pin(next, tx_pin, VB_HIGH);
}

static void commit_port(vb_t *vb, chip_port_t *p, uint8_t next, avr_cycle_count_t cycle)
{
    vb->changed |= p->wire != next;
    p->wire = next;
    next &= (uint8_t)~p->disabled;
    uint8_t changed = p->level ^ next;
    if (!changed)
        return;
    vb->changed = true;
    if (cycle > p->changed)
        p->before = p->level;
    p->changed = cycle;
    p->level = vb->avr->data[p->io->r_pin] = next;
    chip_edges_changed(p, changed, cycle);
}

static bool wire(const vb_t *vb, board_pin_t pin)
{
    return vb->pins.port[pin.letter - 'A'].wire >> pin.bit & 1;
}

// DIN counts as it was before: the part takes it on the edge of CLK.
static void pass_to_matrix(vb_t *vb, const bool was[VB_PIN_CLK + 1])
{
    bool clk = wire(vb, pins[VB_PIN_CLK]), cs = wire(vb, pins[VB_PIN_CS]);
    if (clk && !was[VB_PIN_CLK])
        matrix_clock(vb, was[VB_PIN_DIN]);
    if (cs != was[VB_PIN_CS])
        matrix_load(vb, cs);
}

static void report_all(vb_t *vb, const vb_level_t signal[VB_PINS], vb_time_t when)
{
    for (unsigned i = 0; i < VB_PINS; i++)
        chip_pins_report(vb, i, signal[i], when);
}

static void read_levels(const vb_t *vb, bool level[VB_PIN_CLK + 1])
{
    for (unsigned i = VB_PIN_DIN; i <= VB_PIN_CLK; i++)
        level[i] = wire(vb, pins[i]);
}

static void update(vb_t *vb, vb_time_t when)
{
    vb_level_t signal[VB_PINS];
    uint8_t next[CHIP_PORTS] = {0};
    bool was[VB_PIN_CLK + 1], rx = chip_pins_level(vb, rx_pin.letter, rx_pin.bit);
    read_levels(vb, was);
    chip_spi_catch_up(vb, when - vb->offset);
    resolve(vb, signal, next);
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        if (vb->pins.port[i].io)
            commit_port(vb, &vb->pins.port[i], next[i], when - vb->offset);
    pass_to_matrix(vb, was);
    report_all(vb, signal, when);
    if (rx && !chip_pins_level(vb, rx_pin.letter, rx_pin.bit))
        chip_usart_start_edge(vb);
    chip_spi_check_ss(vb);
}

// Callbacks from here may change contacts or cut the supply: afterwards.
void chip_pins_update(vb_t *vb, vb_time_t when)
{
    bool outermost = !vb->executing;
    vb->executing = true;
    update(vb, when);
    if (!outermost)
        return;
    vb->executing = false;
    power_settle(vb);
}

bool chip_pins_level(const vb_t *vb, char letter, unsigned bit)
{
    return vb->pins.port[letter - 'A'].level >> bit & 1;
}

void chip_pins_report(vb_t *vb, unsigned pin, vb_level_t level, vb_time_t when)
{
    if (vb->pins.signal[pin] == level)
        return;
    vb->pins.signal[pin] = level;
    if (when < vb->pins.reported[pin]) // the SPI, which reports ahead, was cut off
        when = vb->pins.reported[pin];
    vb->pins.reported[pin] = when;
    if (vb->pins.on_pin)
        vb->pins.on_pin(vb, pin, level, when, vb->pins.context);
}

void vb_on_pin(vb_t *vb, vb_pin_callback_t *callback, void *context)
{
    vb->pins.on_pin = callback;
    vb->pins.context = context;
}

vb_level_t vb_pin(const vb_t *vb, unsigned pin)
{
    return vb->pins.signal[pin % VB_PINS];
}

const char *vb_pin_name(unsigned pin)
{
    static const char *const name[VB_PINS] = {"DIN", "CS", "CLK", "R1", "R2", "R3",
                                              "R4",  "C1", "C2",  "C3", "C4"};
    return name[pin % VB_PINS];
}
