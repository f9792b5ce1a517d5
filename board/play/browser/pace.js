// Keeps the board's time in step with the clock, from one board event to the next: the page sleeps while the board does.
// SPDX-License-Identifier: GPL-3.0-or-later

const pace = {
  speed: 1,
  atMs: 0, atCycles: 0, // the same moment on both clocks
  dueMs: Infinity, // when the timer fires
  inputMs: -Infinity,
  seenMs: -Infinity, // when the picture has changed
  timer: 0,
  target: 0, // target of a jump, reached as fast as possible; 0: none
  listeners: [], // called after a run that may have changed something, and once a second while the board is awake
  changes: -1, toldMs: -Infinity,
  wantMs: Infinity, // when a listener wants the next call
};

const PACE_WORK_MS = 12; // in one go, so that the page stays responsive on a slow host
const PACE_QUICK_MS = 4; // between two runs after input, until the picture follows
const PACE_QUICK_FOR_MS = 100;
const PACE_FRAME_MS = 15; // otherwise at least this: changes could not be seen sooner
const PACE_REST_MS = 250; // once the picture has been still for a second, and no key was pressed
const PACE_STILL_MS = 1000;
const PACE_TELL_MS = 1000;
const PACE_LATE_MS = 2000; // after a longer absence the host was asleep, and so was the board

function paceRestart(nowMs) {
  pace.atMs = nowMs;
  pace.atCycles = boardCall("now");
}

function paceTarget(nowMs) {
  return pace.atCycles + (nowMs - pace.atMs) * board.hz / 1000 * pace.speed;
}

// Runs the board up to now.
function paceCatchUp() {
  const nowMs = performance.now();
  if (nowMs - pace.dueMs > PACE_LATE_MS) pace.atMs += nowMs - pace.dueMs;
  const target = pace.target || paceTarget(nowMs);
  boardCall("run", target, PACE_WORK_MS);
  if (boardCall("now") + 1 < target && !pace.target) paceRestart(nowMs); // does not catch up on a slow host
  if (pace.target && boardCall("now") + 1 >= pace.target) {
    pace.target = 0;
    paceRestart(performance.now());
  }
}

function paceWaitMs() {
  if (pace.target) return 0;
  const nowMs = performance.now();
  const quick = nowMs - pace.inputMs < PACE_QUICK_FOR_MS, rests = pace.speed === 1 && nowMs - Math.max(pace.seenMs, pace.inputMs) > PACE_STILL_MS;
  const next = pace.atMs + (boardCall("next") - pace.atCycles) * 1000 / board.hz / pace.speed;
  return Math.max(Math.min(next, pace.wantMs) - nowMs, quick ? PACE_QUICK_MS : rests ? PACE_REST_MS : PACE_FRAME_MS);
}

function paceSchedule() {
  clearTimeout(pace.timer);
  const waitMs = paceWaitMs();
  pace.dueMs = performance.now() + waitMs;
  if (waitMs < 0x7fffffff) pace.timer = setTimeout(paceRun, waitMs);
}

function paceNotify(nowMs) {
  const changes = boardCall("changes");
  if (changes === pace.changes && nowMs < pace.toldMs + PACE_TELL_MS && nowMs < pace.wantMs) return;
  pace.changes = changes;
  pace.toldMs = nowMs;
  pace.wantMs = Infinity;
  for (const listener of [...pace.listeners]) listener(nowMs);
}

function paceRun() {
  paceCatchUp();
  paceNotify(performance.now());
  paceSchedule();
}

// Calls the listeners by then.
function paceWant(ms) { pace.wantMs = Math.min(pace.wantMs, ms); }

// Resolves to true as soon as done() is, or to false after `ms` of the board's time.
function paceWhen(done, ms) {
  const until = boardCall("now") + ms * board.hz / 1000;
  return new Promise((resolve) => {
    const look = (nowMs) => {
      const met = !!done();
      if (!met && boardCall("now") < until) return paceWant(nowMs + PACE_FRAME_MS);
      pace.listeners.splice(pace.listeners.indexOf(look), 1);
      resolve(met);
    };
    pace.listeners.push(look);
    look(performance.now());
    paceSchedule();
  });
}

// Does something to the board now.
function paceInput(act) {
  paceCatchUp();
  act();
  pace.inputMs = performance.now();
  pace.changes = -1;
  paceRun();
}

function paceSetSpeed(speed) {
  paceInput(() => {
    paceRestart(performance.now());
    pace.speed = speed;
  });
}

// Lets this many seconds pass at once.
function paceJump(seconds) {
  paceInput(() => { pace.target = boardCall("now") + seconds * board.hz; });
}
