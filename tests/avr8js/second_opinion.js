// Runs the flashed hex on avr8js with the inputs of a trace, and compares what comes of it with what came of it on the
// virtual board: console bytes, words that the MAX7219 latches, writes of the EEPROM, and its contents at the end.
//   node second_opinion.js HEX TRACE
'use strict';
const fs = require('fs');
const { PinState } = require('avr8js');
const { Chip, HZ } = require('./chip.js');

const BAUD = 115200, CS = 2;
const ROWS = [['portB', 1], ['portB', 0], ['portD', 7], ['portD', 6]], COLUMNS = [5, 4, 3, 2]; // board/uno/board.h
const LATE_MS = 2; // what both do, they do within this

// Lines of a trace: KIND CYCLE VALUE...
function readTrace(path) {
  const lines = fs.readFileSync(path, 'utf8').trim().split('\n').map((line) => line.split(' '));
  const all = (kind) => lines.filter((l) => l[0] === kind).map((l) => ({ at: Number(l[1]), value: l.slice(2).join(' ') }));
  return { all, inputs: lines.filter((l) => l[0] === 'key' || l[0] === 'type'), end: all('end')[0] };
}

// Columns that lines joined by contacts pull low: as long as a column is added, another may be.
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

// Each byte is there in the middle of its stop bit.
function type(queue, at, hex) {
  const bit = HZ / BAUD, bytes = Buffer.from(hex, 'hex');
  bytes.forEach((byte, i) => queue.push({ at: Math.round(at + (10 * i + 9.5) * bit), byte }));
}

function play(hex, trace) {
  const seen = { byte: [], word: [], write: [] }, queue = [];
  let shift = 0;
  const note = (kind, value, at) => seen[kind].push({ at, value });
  const chip = new Chip(hex, Buffer.from(trace.all('before')[0].value, 'hex'), {
    byte: (value, at) => note('byte', value.toString(16).padStart(2, '0'), at),
    write: (address, value) => note('write', `${address} ${value}`, chip.now),
    spi: (byte) => ((shift = ((shift << 8) | byte) & 0xffff), 0xff),
  });
  chip.portB.addListener((value, old) => {
    if (value & ~old & (1 << CS)) note('word', shift.toString(16).padStart(4, '0'), chip.now);
  });
  const press = plugKeypad(chip);
  for (const [kind, at, value, state] of trace.inputs) {
    if (kind === 'type') type(queue, Number(at), value);
    else queue.push({ at: Number(at), key: Number(value), closes: state === '1' });
  }
  queue.sort((a, b) => a.at - b.at);
  for (const input of queue) {
    chip.run(input.at);
    if (input.byte !== undefined) chip.usart.writeByte(input.byte, true);
    else press(input.key, input.closes);
  }
  chip.run(trace.end.at);
  seen.after = [{ at: trace.end.at, value: Buffer.from(chip.memory.memory).toString('hex') }];
  return seen;
}

const ms = (cycles) => (cycles / HZ * 1000).toFixed(3);

// The first that differs, or null. Without its end, which one of the two may just not have come to.
function difference(kind, theirs, ours) {
  const tell = (x) => (x ? `${x.value} at ${ms(x.at)} ms` : 'nothing');
  for (let i = 0; i < Math.max(theirs.length, ours.length); i++) {
    const a = theirs[i], b = ours[i];
    if (!a || !b || a.value !== b.value || Math.abs(a.at - b.at) > (LATE_MS * HZ) / 1000)
      return `${kind} ${i}: the virtual board has ${tell(a)}, avr8js ${tell(b)}`;
  }
  return null;
}

const [hexFile, traceFile] = process.argv.slice(2);
const trace = readTrace(traceFile), seen = play(fs.readFileSync(hexFile, 'utf8'), trace);
let failed = false;
const said = [];
for (const kind of ['byte', 'word', 'write', 'after']) {
  const theirs = trace.all(kind), differs = difference(kind, theirs, seen[kind]);
  if (differs) console.error(differs);
  failed ||= Boolean(differs);
  const late = Math.max(0, ...theirs.map((x, i) => Math.abs(x.at - (seen[kind][i] ?? x).at)));
  said.push(`${theirs.length} ${kind}s (${ms(late)} ms)`);
}
console.log(`second opinion: ${said.slice(0, 3).join(', ')} in ${ms(trace.end.at)} ms`);
process.exitCode = failed ? 1 : 0;
