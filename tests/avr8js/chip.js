// An ATmega328P made of avr8js's parts, with corrections where avr8js differs from silicon in ways that OXO would notice;
// README.md lists them.
// SPDX-License-Identifier: MIT
'use strict';
const avr8js = require('avr8js');

const HZ = 16000000, WORDS = 0x4000, RAM = 2048, RAM_BEGIN = 0x100;
const SMCR = 0x53, MCUSR = 0x54, SREG = 0x5f, EECR = 0x3f, UCSRA = 0xc0, UCSRB = 0xc1, UDR = 0xc6;
const I = 0x80, SE = 0x01, PORF = 0x01, EXTRF = 0x02, EEPE = 0x02, RXC = 0x80, UDRE = 0x20;
const SLEEP = 0x9588, RETI = 0x9518;

function readHex(text) {
  const words = new Uint16Array(WORDS), bytes = new Uint8Array(words.buffer);
  for (const line of text.split('\n').filter((l) => l.startsWith(':'))) {
    const record = Buffer.from(line.slice(1).trim(), 'hex');
    if (record[3] === 0) bytes.set(record.subarray(4, 4 + record[0]), record.readUInt16BE(1));
    else if (record[3] !== 1 && record[3] !== 3) throw new Error(`record of type ${record[3]}`);
  }
  return words;
}

class Memory extends avr8js.EEPROMMemoryBackend {
  constructor(contents, onWrite) {
    super(contents.length);
    this.memory.set(contents);
    this.onWrite = onWrite;
  }
  writeMemory(address, value) {
    super.writeMemory(address, value);
    this.onWrite(address, this.memory[address]);
  }
  eraseMemory(address) {
    super.eraseMemory(address);
    this.onWrite(address, 0xff);
  }
}

// Entering its interrupt does not clear UDRE, and UDRE is set as soon as the shift register has taken the byte.
function mendTransmitter(cpu, usart, onByte) {
  let free = 0;
  usart.UDRE.constant = true;
  cpu.writeHooks[UDR] = (value) => {
    const start = Math.max(cpu.cycles + 2, free); // the write takes effect at the end of STS
    free = start + usart.cyclesPerChar;
    onByte(value, free);
    cpu.clearInterrupt(usart.UDRE);
    cpu.addClockEvent(() => cpu.setInterruptFlag(usart.UDRE), start - cpu.cycles);
  };
}

// A write to UCSRB does not lose a byte that has been received and not read.
function mendReceiver(cpu, usart) {
  const write = cpu.writeHooks[UCSRB];
  cpu.writeHooks[UCSRB] = (value, before) => {
    const received = cpu.data[UCSRA] & RXC;
    write(value, before);
    if (received) cpu.setInterruptFlag(usart.RXC);
    return true;
  };
}

// A write to UCSRA does not clear what can only be read. OXO writes it again once a second.
function mendStatus(cpu) {
  const write = cpu.writeHooks[UCSRA];
  cpu.writeHooks[UCSRA] = (value, before) => {
    write(value, before);
    cpu.data[UCSRA] |= before & (RXC | UDRE);
    return true;
  };
}

// During programming, a write to EECR neither ends it nor raises EE_READY.
function mendEeprom(cpu, eeprom) {
  const write = cpu.writeHooks[EECR];
  cpu.writeHooks[EECR] = (value) => {
    const busy = cpu.cycles < eeprom.writeCompleteCycles;
    write(busy ? value & ~EEPE : value);
    if (busy) cpu.data[EECR] |= EEPE;
    if (cpu.data[EECR] & EEPE) cpu.clearInterrupt(eeprom.EER, false);
    return true;
  };
}

class Chip {
  // hex: text; eeprom: its contents; on: callbacks byte(value, cycle) and spi(byte) for bytes sent, write(address, value) for EEPROM
  // begins: the cycle of power-on; or of a reset, with the chip as it was before
  constructor(hex, eeprom, on, begins, before) {
    const cpu = new avr8js.CPU(readHex(hex), RAM);
    this.cpu = cpu;
    this.begins = begins;
    this.portB = new avr8js.AVRIOPort(cpu, avr8js.portBConfig);
    this.portD = new avr8js.AVRIOPort(cpu, avr8js.portDConfig);
    this.usart = new avr8js.AVRUSART(cpu, avr8js.usart0Config, HZ);
    this.spi = new avr8js.AVRSPI(cpu, avr8js.spiConfig, HZ);
    this.memory = new Memory(eeprom, on.write);
    new avr8js.AVRTimer(cpu, avr8js.timer0Config);
    new avr8js.AVRTimer(cpu, avr8js.timer1Config);
    new avr8js.AVRWatchdog(cpu, avr8js.watchdogConfig, { frequency: HZ });
    mendReceiver(cpu, this.usart);
    mendStatus(cpu);
    mendTransmitter(cpu, this.usart, (value, cycle) => on.byte(value, begins + cycle));
    mendEeprom(cpu, new avr8js.AVREEPROM(cpu, this.memory));
    this.spi.onTransfer = on.spi;
    cpu.data[MCUSR] = before ? EXTRF : PORF;
    if (before) cpu.data.set(before.cpu.data.subarray(RAM_BEGIN), RAM_BEGIN);
  }

  get now() {
    return this.begins + this.cpu.cycles;
  }

  runEvents() {
    const cpu = this.cpu, interrupts = cpu.data[SREG] & I;
    cpu.data[SREG] &= ~I;
    while (cpu.nextClockEvent && cpu.nextClockEvent.cycles <= cpu.cycles) cpu.tick();
    cpu.data[SREG] |= interrupts;
  }

  // avr8js does not implement SLEEP: advances to the next interrupt, or to `until`, when input may come.
  sleep(until) {
    const cpu = this.cpu;
    this.runEvents();
    while (cpu.nextInterrupt < 0 && cpu.cycles < until) {
      cpu.cycles = Math.min(Math.max(cpu.cycles, cpu.nextClockEvent.cycles), until);
      this.runEvents();
    }
    this.asleep = cpu.nextInterrupt < 0;
  }

  // One instruction is executed between SEI or RETI and the next interrupt.
  instruction(until) {
    const cpu = this.cpu, opcode = cpu.progMem[cpu.pc], were = cpu.interruptsEnabled;
    avr8js.avrInstruction(cpu);
    this.shadow = opcode === RETI || (cpu.interruptsEnabled && !were);
    if (opcode === SLEEP && cpu.data[SMCR] & SE) this.sleep(until);
  }

  run(until) {
    const end = until - this.begins;
    while (this.cpu.cycles < end) {
      if (this.asleep) this.sleep(end);
      else this.instruction(end);
      this.runEvents();
      if (!this.shadow) this.cpu.tick(); // interrupts
    }
  }
}

module.exports = { Chip, HZ };
