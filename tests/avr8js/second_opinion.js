// Plays scenes and random sessions, as scripts, on the virtual board, and the inputs in its trace to the flashed hex on avr8js: console
// bytes, words latched by the MAX7219, EEPROM writes and the EEPROM's final contents must be equal.
//   second_opinion.js PLAYER ELF HEX FOLDER      environment: SEED, and SOAK, the factor of sessions
// SPDX-License-Identifier: MIT
'use strict';
const fs = require('fs');
const { execFileSync } = require('child_process');
const { PinState } = require('avr8js');
const { Chip, HZ } = require('./chip.js');

const [PLAYER, ELF, HEX, FOLDER] = process.argv.slice(2);
const SESSIONS = 40 * Number(process.env.SOAK || 1), STEPS = 25, FRESH_EVERY = 5;
const BAUD = 115200, CS = 2, EEPROM_SIZE = 1024;
const SCENES = ['games', 'board', 'screens', 'starts']; // those of the keypad
const ROWS = [['portB', 1], ['portB', 0], ['portD', 7], ['portD', 6]], COLUMNS = [5, 4, 3, 2]; // board/uno/board.h
const LATE_MS = 2; // greatest difference in time of the same event

let random = Number(process.env.SEED || 13) % 2147483646 + 1;
const draw = (limit) => (random = (random * 48271) % 2147483647) % limit; // Park and Miller's generator
const oneOf = (list) => list[draw(list.length)];

// ---- Scripts ----

// Moves of easy and medium depend on the millisecond, so no input selects them: no C, no * 1.
const KEYS = [...'123456789123456789###DA', 'AA', 'BB', '*2', '*3', '*4', '*5', '*6', '*8', '*9', '*0'];
const LINES = ['undo', 'hint', 'show', 'help', 'score', 'score reset', 'new', 'new 2', 'new 3', 'new 5', 'new 8', 'bright 3', 'layout 5', 'sound off',
  'layout 0', 'computer off', 'computer perfect', 'computer first', 'computer second', 'move 0 0 1', 'move 1 1 2', 'nonsense'];
const SAMPLE_US = 500, READ_US = 63, DOWN_SAMPLES = 60, CHATTER_SAMPLES = 10;

class Session {
  script = [];

  wait(us) {
    this.script.push(`wait ${us}us`);
  }

  move(legend, closes) {
    this.script.push(`${closes ? 'press' : 'release'} ${legend}`);
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

  type(text) {
    this.script.push(`type ${text}`);
    this.wait(500000 + draw(300000));
  }

  step() {
    const what = draw(10);
    if (what < 7) [...oneOf(KEYS)].forEach((legend) => this.press(legend));
    else this.type(what === 7 ? oneOf(LINES) : `${draw(4)} ${draw(4)}`);
  }
}

function randomScript() {
  const session = new Session();
  session.wait(500000);
  for (let i = 0; i < STEPS; i++) session.step();
  return session.script.join('\n');
}

function scenes(name) {
  const [, ...texts] = fs.readFileSync(`tests/scenes/${name}.txt`, 'utf8').split(/^scene /m);
  return texts.filter((text) => !/^needs \w+-keys$/m.test(text)).map((text) => `scene ${text}`);
}

// ---- The virtual board ----

const EVENTS = ['console', 'word', 'eeprom']; // of a trace; the others are inputs

// Waits at last, until nothing is being sent or written.
function playVirtual(text) {
  const script = `${FOLDER}/script.txt`, trace = `${FOLDER}/trace`, eeprom = `${FOLDER}/eeprom`;
  const contents = () => (fs.existsSync(eeprom) ? fs.readFileSync(eeprom) : Buffer.alloc(EEPROM_SIZE, 0xff));
  const before = contents(), seen = Object.fromEntries(EVENTS.map((kind) => [kind, []])), inputs = [];
  fs.writeFileSync(script, `${text}\nwait 500ms\n`);
  execFileSync(PLAYER, ['--script', script, '--bounce', '0', '--eeprom', eeprom, '--trace', trace, ELF]);
  for (const [at, kind, value, , after] of fs.readFileSync(trace, 'utf8').trim().split('\n').map((line) => line.split(' '))) {
    if (EVENTS.includes(kind)) seen[kind].push({ at: Number(at), value: after ? `${value} ${after}` : value });
    else inputs.push({ at: Number(at), kind, value: parseInt(value, 16) });
  }
  return { before, inputs, seen, after: contents() };
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

// Returns what to call when a contact has changed.
function plugKeypad(chip, closed) {
  const resolve = () => {
    const low = lowColumns(chip, closed);
    COLUMNS.forEach((pin, column) => chip.portD.setPin(pin, !low.has(column)));
  };
  chip.portB.addListener(resolve);
  chip.portD.addListener(resolve);
  resolve();
  return resolve;
}

class Board {
  seen = Object.fromEntries(EVENTS.map((kind) => [kind, []]));
  closed = new Set();
  chip = null; // null: without power
  shift = 0; // the MAX7219's register

  constructor(eeprom) {
    this.eeprom = eeprom;
  }

  note(kind, at, ...bytes) {
    this.seen[kind].push({ at, value: bytes.map(([value, digits]) => value.toString(16).toUpperCase().padStart(digits, '0')).join(' ') });
  }

  start(at, before) {
    const chip = new Chip(fs.readFileSync(HEX, 'utf8'), this.eeprom, {
      byte: (value, end) => this.note('console', end, [value, 2]),
      write: (address, value) => this.note('eeprom', chip.now, [address, 4], [value, 2]),
      spi: (byte) => ((this.shift = ((this.shift << 8) | byte) & 0xffff), 0xff),
    }, at, before);
    chip.portB.addListener((value, old) => {
      if (value & ~old & (1 << CS)) this.note('word', chip.now, [this.shift, 4]);
    });
    this.chip = chip;
    this.contactMoved = plugKeypad(chip, this.closed);
  }

  // What is being sent is lost.
  stop(at) {
    this.eeprom = Buffer.from(this.chip.memory.memory);
    this.seen.console = this.seen.console.filter((byte) => byte.at <= at);
    this.chip = null;
  }

  // A byte is received in the middle of its stop bit, half a bit before its end.
  input({ at, kind, value }) {
    const { chip } = this;
    if (chip) chip.run(kind === 'type' ? at - HZ / BAUD / 2 : at);
    if (chip && (kind === 'reset' || (kind === 'power' && !value))) this.stop(at);
    if (chip && kind === 'reset') this.start(at, chip);
    if (!chip && kind === 'power' && value) this.start(at);
    if (chip && kind === 'type') chip.usart.writeByte(value, true);
    if (kind === 'close') this.closed.add(value);
    if (kind === 'open') this.closed.delete(value);
    if (chip && (kind === 'close' || kind === 'open')) this.contactMoved();
  }
}

// ---- Both ----

const ms = (cycles) => (cycles / HZ * 1000).toFixed(3);

const LATE = (LATE_MS * HZ) / 1000;

// Marks words that show nothing that anyone sees: those that their register's next word replaces within LATE_MS, and the next one if
// it restores what was there. When a key and a blink of the cursor come together, one of the two may draw the cursor's old place first.
function markUnseen(words) {
  const latest = new Map(), shown = new Map();
  for (const word of words) {
    const register = word.value.slice(0, 2), before = latest.get(register);
    if (before && word.at - before.at < LATE) before.unseen = true;
    if (before && !before.unseen) shown.set(register, before.value);
    word.unseen = Boolean(before && before.unseen && shown.get(register) === word.value);
    latest.set(register, word);
  }
}

// Returns the greatest difference in time; throws the first other difference. What is unseen may be missing; at the end, one of the
// two may already have gone on.
function compare(kind, theirs, ours, end) {
  const tell = (x) => (x ? `${x.value} at ${ms(x.at)} ms` : 'nothing');
  let i = 0, j = 0, late = 0;
  if (!theirs.length) throw new Error(`the virtual board has no ${kind}`);
  while (i < theirs.length || j < ours.length) {
    const a = theirs[i], b = ours[j], apart = a && b ? Math.abs(a.at - b.at) : Infinity;
    if (apart <= LATE && a.value === b.value) {
      late = Math.max(late, apart);
      i++, j++;
    } else if (b && b.unseen) j++;
    else if (a && a.unseen) i++;
    else if (!(a && b) && (a || b).at > end - LATE) break;
    else throw new Error(`${kind} ${i}: the virtual board has ${tell(a)}, avr8js ${tell(b)}`);
  }
  return late;
}

function play(title, text) {
  const virtual = playVirtual(text), other = new Board(virtual.before), end = virtual.inputs.at(-1).at;
  virtual.inputs.forEach((input) => other.input(input));
  try {
    for (const { seen } of [virtual, other]) markUnseen(seen.word);
    const found = EVENTS.map((kind) => {
      const theirs = virtual.seen[kind], late = compare(kind, theirs, other.seen[kind], end);
      return `${theirs.length} of ${kind}, within ${ms(late)} ms`;
    });
    if (!virtual.after.equals(other.eeprom)) throw new Error('the EEPROM differs at the end');
    console.log(`the same: ${found.join('; ')}: ${title}, ${ms(end)} ms`);
  } catch (error) {
    error.message = `${title}, ${FOLDER}/script.txt: ${error.message}`;
    throw error;
  }
}

for (const name of SCENES)
  for (const text of scenes(name)) {
    fs.rmSync(`${FOLDER}/eeprom`, { force: true });
    play(`${name}.txt, ${text.split('\n')[0]}`, text);
  }
for (let number = 0; number < SESSIONS; number++) {
  if (number % FRESH_EVERY === 0) fs.rmSync(`${FOLDER}/eeprom`, { force: true });
  play(`session ${number}`, randomScript());
}
