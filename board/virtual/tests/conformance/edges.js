// Prints the edges of a pin in half a second, CYCLE LEVEL, on avr8js.
//   edges.js MCU PIN BINARY
// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';
const fs = require('fs');
const avr8js = require('avr8js');

const CYCLES = 8000000;
const [mcu, pin, path] = process.argv.slice(2);
const words = new Uint16Array(0x10000), binary = fs.readFileSync(path);
new Uint8Array(words.buffer).set(binary);
const cpu = new avr8js.CPU(words, 0x2000);
const port = new avr8js.AVRIOPort(cpu, avr8js[`port${pin[0]}Config`]), bit = Number(pin[1]);
if (mcu === 'atmega1280') {
  // 2549, 33: timer 4, which avr8js leaves to who uses it.
  new avr8js.AVRTimer(cpu, { ...avr8js.timer1Config, TIFR: 0x39, TIMSK: 0x72, TCCRA: 0xa0, TCCRB: 0xa1, TCCRC: 0xa2, TCNT: 0xa4, ICR: 0xa6,
    OCRA: 0xa8, OCRB: 0xaa, OCRC: 0xac, compPortA: avr8js.portHConfig.PORT, compPinA: 3, compPortB: avr8js.portHConfig.PORT, compPinB: 4 });
} else {
  for (const config of [avr8js.timer0Config, avr8js.timer1Config, avr8js.timer2Config]) new avr8js.AVRTimer(cpu, config);
}
let wasHigh = false;
port.addListener(() => {
  const high = port.pinState(bit) === avr8js.PinState.High;
  if (high !== wasHigh) console.log(`${cpu.cycles} ${Number(high)}`);
  wasHigh = high;
});
while (cpu.cycles < CYCLES) {
  avr8js.avrInstruction(cpu);
  cpu.tick();
}
