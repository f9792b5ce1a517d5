// Plays random sessions by a script on the virtual board, and with the same inputs to the flashed hex on avr8js: console bytes,
// words latched by the MAX7219, EEPROM writes and the EEPROM's final contents must be equal.
//   second_opinion.js PLAYER ELF HEX FOLDER      environment: SEED, and SOAK, the factor of sessions
'use strict';
const fs = require('fs');
const { execFileSync } = require('child_process');
const { PinState } = require('avr8js');
const { Chip, HZ } = require('./chip.js');

const [PLAYER, ELF, HEX, FOLDER] = process.argv.slice(2);
const SESSIONS = 40 * Number(process.env.SOAK || 1), STEPS = 25, FRESH_EVERY = 5;
const BAUD = 115200, CS = 2, EEPROM_SIZE = 1024;
const LEGENDS = '123A456B789C*0#D';
const ROWS = [['portB', 1], ['portB', 0], ['portD', 7], ['portD', 6]], COLUMNS = [5, 4, 3, 2]; // board/uno/board.h
const LATE_MS = 2; // greatest difference in time of the same event

let random = Number(process.env.SEED || 13) % 2147483646 + 1;
const draw = (limit) => (random = (random * 48271) % 2147483647) % limit; // Park and Miller's generator
const oneOf = (list) => list[draw(list.length)];

// ---- A session ----

// Moves of easy and medium depend on the millisecond, so no input selects them: no C, no * 1.
const KEYS = [...'123456789123456789###DA', 'AA', 'BB', '*2', '*3', '*4', '*5', '*6', '*8', '*9', '*0'];
const LINES = ['undo', 'hint', 'show', 'help', 'score', 'score reset', 'new', 'new 2', 'new 3', 'new 5', 'new 8', 'bright 3', 'layout 5', 'sound off',
  'layout 0', 'computer off', 'computer perfect', 'computer first', 'computer second', 'move 0 0 1', 'move 1 1 2', 'nonsense'];
const SAMPLE_US = 500, READ_US = 63, DOWN_SAMPLES = 60, CHATTER_SAMPLES = 10;

// A script, and the times of its inputs.
class Session {
  script = [];
  inputs = [];
  us = 0;

  wait(us) {
    this.script.push(`wait ${us}us`);
    this.us += us;
  }

  move(legend, closes) {
    this.script.push(`${closes ? 'press' : 'release'} ${legend}`);
    this.inputs.push({ at: this.us * (HZ / 1e6), key: LEGENDS.indexOf(legend), closes });
  }

  // Chatters only between samples, which begin with the first contact, and ends as it was: the two simulators may read a contact
  // differently if it changes in the cycles in which its row is read.
  chatter(legend, closed) {
    for (let i = 0; i < CHATTER_SAMPLES; i++) {
      const before = READ_US + draw(200), between = 1 + draw(200);
      this.wait(before);
      this.move(legend, !closed);
      this.wait(between);
      this.move(legend, closed);
      this.wait(SAMPLE_US - before - between);
    }
  }

  press(legend) {
    this.move(legend, true);
    this.chatter(legend, true);
    this.wait((DOWN_SAMPLES - CHATTER_SAMPLES) * SAMPLE_US + READ_US);
    this.move(legend, false);
    this.wait(SAMPLE_US - READ_US);
    this.chatter(legend, false);
    this.wait(100000 + draw(300000));
  }

  // A script waits until a line is sent; a byte is received in the middle of its stop bit.
  type(text) {
    this.script.push(`type ${text}`);
    [...Buffer.from(text + '\r')].forEach((byte, i) =>
      this.inputs.push({ at: Math.round(this.us * (HZ / 1e6) + (10 * i + 9.5) * (HZ / BAUD)), byte }));
    this.us += 100 * (text.length + 1);
    this.wait(500000 + draw(300000));
  }

  step() {
    const what = draw(10);
    if (what < 7) [...oneOf(KEYS)].forEach((legend) => this.press(legend));
    else this.type(what === 7 ? oneOf(LINES) : `${draw(4)} ${draw(4)}`);
  }
}

// ---- The virtual board ----

function playVirtual(session) {
  const script = `${FOLDER}/script.txt`, trace = `${FOLDER}/trace`, eeprom = `${FOLDER}/eeprom`;
  const contents = () => (fs.existsSync(eeprom) ? fs.readFileSync(eeprom) : Buffer.alloc(EEPROM_SIZE, 0xff));
  const before = contents();
  fs.writeFileSync(script, session.script.join('\n') + '\n');
  execFileSync(PLAYER, ['--script', script, '--bounce', '0', '--eeprom', eeprom, '--trace', trace, ELF]);
  const seen = { console: [], word: [], eeprom: [] };
  for (const [at, kind, value, , after] of fs.readFileSync(trace, 'utf8').trim().split('\n').map((line) => line.split(' ')))
    seen[kind].push({ at: Number(at), value: after ? `${value} ${after}` : value });
  return { before, seen, after: contents() };
}

// ---- avr8js ----

// Columns pulled low through closed contacts: repeats until no row or column is added.
function lowColumns(chip, closed) {
  const isLow = (row) => chip[ROWS[row][0]].pinState(ROWS[row][1]) === PinState.Low;
  const rows = new Set([0, 1, 2, 3].filter(isLow)), columns = new Set();
  for (let before = -1; before !== rows.size + columns.size; ) {
    before = rows.size + columns.size;
    for (const key of closed)
      if (rows.has(key >> 2) || columns.has(key & 3)) {
        rows.add(key >> 2);
        columns.add(key & 3);
      }
  }
  return columns;
}

function plugKeypad(chip) {
  const closed = new Set();
  const resolve = () => {
    const low = lowColumns(chip, closed);
    COLUMNS.forEach((pin, column) => chip.portD.setPin(pin, !low.has(column)));
  };
  chip.portB.addListener(resolve);
  chip.portD.addListener(resolve);
  resolve();
  return (key, closes) => {
    if (closes) closed.add(key);
    else closed.delete(key);
    resolve();
  };
}

function playAvr8js(session, before) {
  const seen = { console: [], word: [], eeprom: [] }, hex = (value, digits) => value.toString(16).toUpperCase().padStart(digits, '0');
  const note = (kind, value, at) => seen[kind].push({ at, value });
  let shift = 0;
  const chip = new Chip(fs.readFileSync(HEX, 'utf8'), before, {
    byte: (value, at) => note('console', hex(value, 2), at),
    write: (address, value) => note('eeprom', `${hex(address, 4)} ${hex(value, 2)}`, chip.now),
    spi: (byte) => ((shift = ((shift << 8) | byte) & 0xffff), 0xff),
  });
  chip.portB.addListener((value, old) => {
    if (value & ~old & (1 << CS)) note('word', hex(shift, 4), chip.now);
  });
  const press = plugKeypad(chip);
  for (const input of session.inputs) {
    chip.run(input.at);
    if (input.byte !== undefined) chip.usart.writeByte(input.byte, true);
    else press(input.key, input.closes);
  }
  chip.run(session.us * (HZ / 1e6));
  return { seen, after: Buffer.from(chip.memory.memory) };
}

// ---- Both ----

const ms = (cycles) => (cycles / HZ * 1000).toFixed(3);

// Describes the first difference, or returns null.
function difference(kind, theirs, ours) {
  const tell = (x) => (x ? `${x.value} at ${ms(x.at)} ms` : 'nothing');
  for (let i = 0; i < Math.max(theirs.length, ours.length); i++) {
    const a = theirs[i], b = ours[i];
    if (!a || !b || a.value !== b.value || Math.abs(a.at - b.at) > (LATE_MS * HZ) / 1000)
      return `${kind} ${i}: the virtual board has ${tell(a)}, avr8js ${tell(b)}`;
  }
  return null;
}

for (let number = 0; number < SESSIONS; number++) {
  if (number % FRESH_EVERY === 0) fs.rmSync(`${FOLDER}/eeprom`, { force: true });
  const session = new Session();
  session.wait(500000);
  for (let i = 0; i < STEPS; i++) session.step();
  const virtual = playVirtual(session), other = playAvr8js(session, virtual.before);
  for (const [kind, events] of Object.entries(virtual.seen)) {
    const differs = difference(kind, events, other.seen[kind]);
    if (differs) throw new Error(`session ${number}, ${FOLDER}/script.txt: ${differs}`);
    const late = Math.max(0, ...events.map((event, i) => Math.abs(event.at - other.seen[kind][i].at)));
    process.stdout.write(`${events.length} of ${kind}, within ${ms(late)} ms; `);
  }
  if (!virtual.after.equals(other.after)) throw new Error(`session ${number}: the EEPROM differs at the end`);
  console.log(`session ${number}, ${ms(session.us * (HZ / 1e6))} ms: the same`);
}
