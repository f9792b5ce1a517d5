// Links, read by the page's scripts in Node, with the page's program and firmware: an independent oracle judges the same games, and what
// a link costs is counted. Environment: WEB, the folder with index.html.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { test } from "node:test";
import { promisify } from "node:util";

import { within } from "./within.mjs";

const SCRIPTS_NAME = "page.js", session = new Session(), post = promisify(session.post.bind(session));
session.connect();
await post("Profiler.enable");
await post("Profiler.startPreciseCoverage", { callCount: true, detailed: true }); // before the first scripts are compiled, so that all is counted

const page = readFileSync(`${process.env.WEB}/index.html`, "utf8");
const scripts = ["board", "product", "game", "keys", "deep_link"]
  .map(name => readFileSync(new URL(`../../browser/${name}.js`, import.meta.url), "utf8"));
const textContents = Object.fromEntries(["program", "parts", "index"]
  .map(id => [id, new RegExp(`<script id="${id}"[^>]*>\\n([^<]*)`).exec(page)[1]]));
const surroundings = {
  document: { getElementById: id => ({ textContent: textContents[id] }), documentElement: { classList: { contains: () => false } } }, storeGet: () => null, pace: { listeners: [] },
};

// What the page says of a link, or undefined if the link is right; and the marks on the link's board, "" if it has none.
function read(hash) {
  const start = new Function("location", ...Object.keys(surroundings), `"use strict"; ${scripts.join("\n")};
    //# sourceURL=${SCRIPTS_NAME}
    return deepLinkRead().then(refused => ({ refused, marks: deepLink.isBoard ? String.fromCharCode(...boardBytes(boardCall("marks"), 64)) : "" }));`);
  return within(hash.slice(0, 100), start({ hash }, ...Object.values(surroundings)));
}

// ---- An oracle that looks at every line after each move ----

function hasLine(marks, n, mark) {
  const lines = [Array.from({ length: n }, (_, i) => [i, i]), Array.from({ length: n }, (_, i) => [i, n - 1 - i])];
  for (let k = 0; k < n; k++) lines.push(Array.from({ length: n }, (_, i) => [k, i]), Array.from({ length: n }, (_, i) => [i, k]));
  return lines.some(line => line.every(([row, col]) => marks[8 * row + col] === mark));
}

// Returns the number of the first wrong move and what is wrong with it, and the marks until then.
function judge(n, moves) {
  const marks = Array(64).fill(" ");
  for (const [i, [row, col]] of moves.entries()) {
    const over = hasLine(marks, n, "X") || hasLine(marks, n, "O") || i === n * n;
    const why = row >= n ? `row must be 0..${n - 1}` : col >= n ? `column must be 0..${n - 1}` : over ? "the game is over" :
      marks[8 * row + col] !== " " ? `cell ${row} ${col} is taken` : "";
    if (why) return { wrong: `the device refuses move ${i + 1}, ${row}${col}: ${why}` };
    marks[8 * row + col] = i % 2 ? "O" : "X";
  }
  return { marks: marks.join("") };
}

// The same numbers on each run: Marsaglia's xorshift32.
function random(seed) {
  let x = seed;
  return below => {
    x ^= x << 13, x ^= x >>> 17, x ^= x << 5;
    return (x >>> 0) % below;
  };
}

// A game of moves that are mostly to empty cells, some of them to taken ones or outside, and some after the end.
function someGame(next) {
  const n = 2 + next(next(2) ? 3 : 7), cells = Array.from({ length: n * n }, (_, i) => [Math.trunc(i / n), i % n]);
  const free = cells.map(cell => [next(1 << 16), cell]).sort(([a], [b]) => a - b).map(([, cell]) => cell);
  const moves = free.slice(0, next(n * n + 1)), inside = [next(n), next(n)], outside = next(2) ? [n, next(n)] : [next(n), n];
  if (next(2)) moves.splice(next(moves.length + 1), 0, n === 8 || next(2) ? inside : outside);
  return { n, moves };
}

test("a link's game is played, or refused at the same move and for the same reason as by the oracle", async () => {
  const next = random(20261127), seen = {};
  for (let i = 0; i < 60; i++) {
    const { n, moves } = someGame(next), { wrong, marks } = judge(n, moves);
    const link = `#size=${n}&moves=${moves.map(move => move.join("")).join(",")}`;
    const page = await read(link), kind = wrong?.match(/(row|column|over|taken)/)[0] ?? "played";
    assert.deepEqual(page, { refused: wrong, marks: wrong ? "" : marks }, link);
    seen[kind] = (seen[kind] ?? 0) + 1;
  }
  console.log(`    ${Object.entries(seen).map(([kind, count]) => `${kind}: ${count}`).join(", ")}`);
  for (const kind of ["played", "row", "column", "over", "taken"]) assert(seen[kind] >= 3, `only ${seen[kind]} games of the kind "${kind}"`);
});

// Blocks of the page's scripts that run while it reads a link, each as often as it runs: exact, however busy the machine is.
async function stepsOf(hash) {
  const counted = async () => (await post("Profiler.takePreciseCoverage")).result; // since it was last taken
  await counted();
  await read(hash);
  return (await counted()).filter(({ url }) => url === SCRIPTS_NAME).flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

test("what a link costs grows with its length alone, and not beyond the greatest length", async () => {
  const MEGABYTE = 1 << 20, MOST = 32768, STEPS = 10, fill = (part, length) => `#${part.repeat(Math.ceil(length / part.length))}`.slice(0, length);
  const none = await stepsOf("");
  assert(none > 1000, `${none} steps are counted`);
  let most = 0;
  for (const length of [MEGABYTE, MOST])
    for (const part of ["display=", "x", "speed=1&", "moves=00,", "%41", "=&", "keys=Z ", "script=%0A&"]) {
      const steps = await stepsOf(fill(part, length)) - none;
      assert(steps <= STEPS * MOST, `${length} characters of ${part} cost ${steps} steps more than no link`);
      most = Math.max(most, steps);
    }
  console.log(`    at most ${(most / MOST).toFixed(1)} steps a character`);
});
