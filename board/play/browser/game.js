// The game, as far as the console has shown it: the sentence above the board, the choice of players, and what a screen reader
// says.
// SPDX-License-Identifier: GPL-3.0-or-later

const game = {
  now: null, first: false, met: false,
  moves: [], // as '11', row and column, in their order
  by: [], // who has made each: a level, "" for a person, "?" if the page has not seen it
  taken: false, // whether one of this game has been taken back
  ended: null, // the last game that has ended: its position, its level, the visitor's mark; "" if unknown
  left: null, // the game before the one on the board, which the end of `watch` brings back: its position, moves, `by`, `taken` and `ended`
};

const GAME_TURNS = { x: 1, o: 2, xWon: 3, oWon: 4, drawn: 5 }; // game_turn_t
const GAME_BOTH = 3; // the computer's sides in `watch`

// Reads the game, or returns null while a board is being printed.
function gameRead() {
  const turn = boardCall("turn"), n = boardCall("size");
  if (!boardCall("is_whole") || !turn) return null;
  return {
    n, turn, over: turn >= GAME_TURNS.xWon, dead: boardCall("dead_draw") !== 0, mark: turn === GAME_TURNS.x || turn === GAME_TURNS.xWon ? "X" : "O",
    level: boardCallForText("level"), computer: boardCall("computer"), opposed: boardCall("opposed") !== 0, lost: boardCall("computer_won") !== 0,
    marks: Array.from({ length: n * n }, (_, i) => String.fromCharCode(boardBytes(boardCall("marks"), 64)[8 * Math.floor(i / n) + i % n])),
  };
}

function gameResult(g) {
  if (g.turn === GAME_TURNS.drawn) return "A draw.";
  if (!g.opposed) return g.mark + " wins!";
  return g.lost ? "The computer wins." : "You win!";
}

function gameIsWatched(g) { return g.level !== "" && g.computer === GAME_BOTH; }

// Against which level the visitor plays this game, or has played it if it has ended, and with which mark. The level is "" if there is none,
// or if it is not known.
function gameOpponent(g) { return g.over ? game.ended : { level: gameIsWatched(g) ? "" : g.level, you: g.computer === 1 ? "O" : "X" }; }

// Whether a visitor has won: not the computer, also not when it plays itself.
function gameIsWon(g) { return g.over && g.turn !== GAME_TURNS.drawn && !g.lost && !gameIsWatched(g); }

// Whose turn it is, in words; "" if that needs no words.
function gameTurn(g) {
  if (g.over) return gameResult(g);
  if (!g.level) return g.mark + "'s turn";
  return g.computer === (g.mark === "X" ? 1 : 2) ? "The computer's turn" : `Your turn (${g.mark})`;
}

function gameHow(n) {
  const two = keysAreSixteen() ? "5, 6, 8 or 9" : keysAreNine() ? "1, 3, 7 or 9" : "1, 2, 4 or 5";
  if (keysAreCells(n)) return `tap a cell or press ${n === 2 ? two : n === 3 ? "1 to 9" : "its button"}`;
  return keysThere(0) ? "tap a cell or press 2 4 6 8 5" : "tap a cell, or use arrows and OK";
}

function gameScore(g) {
  const [x, o, draws] = [0, 1, 2].map((of) => boardCall("score", of)), best = g?.level && eeprom.kept && gameBest(g.level);
  return `X ${x} · O ${o} · draws ${draws}${best ? ` · your best: ${best}` : ""}`;
}

// What to do now.
function gameSentence(g) {
  if (!boardCall("powered")) return "The power is off.";
  if (boardCall("dark")) return "The board sleeps. Tap it, or press any key.";
  if (!g) return "Starting the board";
  if (gameIsWatched(g)) return "The computer plays both sides. Any key stops it.";
  if (g.over) return gameResult(g) + " Tap the board for the next game.";
  const turn = gameTurn(g);
  if (g.dead) return `Nobody can win any more: a new game counts as a draw. ${turn}.`;
  return turn.startsWith("The computer") ? turn + "." : `${turn}: ${gameHow(g.n)}.`;
}

// ---- The screen reader: one message for each change ----

function gameSpeak(text) { document.getElementById("spoken").textContent = text; }

function gamePlace(i, n) { return `row ${Math.floor(i / n) + 1}, column ${i % n + 1}`; }

function gameChange(before, g) {
  const set = [], gone = [];
  g.marks.forEach((mark, i) => {
    if (mark !== before.marks[i]) (mark === " " ? gone : set).push(i);
  });
  if (before.n !== g.n || gone.length > 2) return `New game, ${g.n} by ${g.n}.`;
  if (gone.length) return `Taken back: ${gone.map((i) => gamePlace(i, g.n)).join(" and ")}.`;
  return set.map((i) => `${g.marks[i]} plays ${gamePlace(i, g.n)}.`).join(" ");
}

// Whether these moves of one player complete a line.
function gameHasLine(moves, n) {
  const counts = {};
  for (const [row, col] of moves.map((move) => [...move].map(Number)))
    for (const line of [`row ${row}`, `column ${col}`, row === col && "diagonal", row + col === n - 1 && "other diagonal"])
      counts[line] = (counts[line] ?? 0) + (line ? 1 : 0);
  return Object.values(counts).includes(n);
}

// The moves of one player, with one last that no complete line can do without.
function gameOrder(moves, n) {
  const last = moves.find((move) => !gameHasLine(moves.filter((other) => other !== move), n));
  return moves.filter((move) => move !== last).concat(last ?? []);
}

function gamePosition(g) { return g.n + g.marks.join(""); }

// Whether a mark has come, or also the answer to it, and nothing else.
function gameIsMove(before, g) {
  const changed = g.marks.filter((mark, i) => mark !== before?.marks[i]);
  return before?.n === g.n && [1, 2].includes(changed.length) && !changed.includes(" ");
}

function gameGone(before, after) { return before.filter((mark, i) => mark !== " " && mark !== after[i]).length; }

// Whether marks are gone that no undo has taken back.
function gameIsOther(before, g) {
  const gone = gameGone(before.marks, g.marks), come = gameGone(g.marks, before.marks);
  return before.n !== g.n || gone > 2 || gone > 0 && come > 0;
}

// Whether the end of `watch` can have brought this board, of which the page may not have seen a move.
function gameMayBeBack(before, g) {
  const hasBegun = !before.marks.every((mark) => mark === " ");
  return !gameIsWatched(g) && (gameIsWatched(before) || gameIsOther(before, g) || !hasBegun && !gameIsMove(before, g));
}

function gameSideOf(move) { return move % 2 ? 2 : 1; } // as in the computer's sides

// Who has made these moves: those that have come since `before` are of its players.
function gameWho(before, moves) {
  const goesOn = game.moves.every((move, i) => move === (moves[i] ?? move));
  return moves.map((_, i) => !goesOn ? "?" : i < game.moves.length ? game.by[i] : !before ? "?" : before.level && before.computer & gameSideOf(i) ? before.level : "");
}

// Follows the moves. Those of a game that was there before have no known order: X and O take turns, row by row, and the cell
// that ends a game comes last.
function gameFollow(before, g) {
  const name = (i) => `${Math.floor(i / g.n)}${i % g.n}`, at = (mark) => g.marks.flatMap((one, i) => one === mark ? [name(i)] : []);
  const there = game.moves.filter((move, i) => g.marks[g.n * move[0] + Number(move[1])] === "XO"[i % 2]);
  const set = at(there.length % 2 ? "O" : "X").concat(at(there.length % 2 ? "X" : "O")).filter((move) => !there.includes(move));
  const total = at("X").length + at("O").length;
  if ((before?.n ?? g.n) === g.n && set.length <= 2 && there.length + set.length === total) return there.concat(set); // a move, and its answer
  const x = gameOrder(at("X"), g.n), o = gameOrder(at("O"), g.n);
  return Array.from({ length: total }, (_, i) => i % 2 ? o[i >> 1] : x[i >> 1]);
}

function gameAnnounce(before, g) {
  const change = gameChange(before, g), level = before.level === g.level ? "" : g.level ? `Against ${g.level}.` : "Two players.";
  const turn = gameTurn(g), silent = turn.startsWith("The computer's") || !change && !level && before.turn === g.turn;
  const news = g.dead && !before.dead ? "Nobody can win any more: a new game counts as a draw." : "";
  gameSpeak([change, level, news, silent ? "" : turn.replace(/ \([XO]\)|[.!]$/g, "") + "."].filter(Boolean).join(" "));
}

// ---- The players ----

function gameShowPlayers(g) {
  const chosen = g.level ? "computer" : "people";
  for (const input of document.querySelectorAll("[name=players]")) input.checked = input.value === chosen;
  document.getElementById("level").hidden = !g.level;
  document.getElementById("level-choice").value = g.level || "easy";
  document.getElementById("size").value = g.n;
}

// Wakes the device, which takes the first key or line for nothing else.
async function gameWake() {
  if (!boardCall("dark")) return;
  await keysTap(KEYS_OK);
  await paceWhen(() => !boardCall("dark"), 1000);
  await paceWhen(() => false, 400);
}

async function gameType(line) {
  await gameWake();
  terminalType(line);
}

// A game that has begun ends here only if the visitor says so.
async function gameMayEnd() {
  const g = game.now;
  return !g || g.over || g.dead || g.marks.every((mark) => mark === " ") || ask("End the game on the board?", "End it", "Go on");
}

async function gameNew(n) {
  if (await gameMayEnd()) gameType("new" + (n ? " " + n : ""));
  else gameShowPlayers(game.now);
}

// ---- The best result against each level: "won", "drawn" or "", kept in this browser ----

function gameBest(level) { return storeGet("oxo.best." + level) ?? ""; }

// It counts if the visitor made all marks of his side, that level all others, and none was taken back. On 2x2 whoever begins wins.
function gameKeepBest(g) {
  const { level, you } = gameOpponent(g);
  const isDrawn = g.dead || g.turn === GAME_TURNS.drawn, isBetter = isDrawn ? !gameBest(level) : g.over && !g.lost;
  if (level && isBetter && eeprom.kept && g.n > 2 && !game.taken && challengeIsOwn(0, you, level)) storeSet("oxo.best." + level, isDrawn ? "drawn" : "won");
}

function gameForgetBest() { for (const level of DEEP_LINK_LEVELS) storeSet("oxo.best." + level, ""); }

// ---- Start ----

// What the console does not tell after a reload, the page remembers: the moves in their order, who has made them, whether one was taken back,
// and against whom a game that has ended was.
function gameStore(g) {
  const { level, you } = g.over && game.ended || { level: "", you: "" };
  if (eeprom.kept && game.moves.length && !gameIsWatched(g)) storeSet("oxo.game", [gamePosition(g), game.moves, game.by, level, you, game.taken ? 1 : ""].join("|"));
}

function gameRecall(g) {
  const [position, moves, by, level, you, taken] = eeprom.kept && storeGet("oxo.game")?.split("|") || [];
  if (position !== gamePosition(g)) return g;
  Object.assign(game, { moves: moves ? moves.split(",") : [], by: moves ? by.split(",") : [], taken: taken === "1" });
  if (g.over && you) gameEnded(g, level, you);
  return gameRead();
}

// The end on the board is of a game of the visitor's, with this mark, against this level. Both are "" if there were two players.
function gameEnded(g, level, you) {
  game.ended = { position: gamePosition(g), level, you };
  if (you) boardCall("end_was_opposed", Number((g.turn === GAME_TURNS.xWon) === (you === "O")));
}

// The sides are of the next game by then, and those before the last move may have changed unseen; who has won tells them.
function gameFollowEnd(before, g) {
  if (!g.over || !gameIsMove(before, g) && game.ended?.position === gamePosition(g)) return;
  const opposed = gameIsMove(before, g) && g.opposed, you = (g.turn === GAME_TURNS.xWon) === g.lost ? "O" : "X";
  game.ended = { position: gamePosition(g), level: opposed ? g.level || before.level : "", you: opposed ? you : "" };
}

// Follows the board from one state of a game to the next, or to another game.
function gameFollowBoard(before, g) {
  const isNext = (before?.over || before?.dead) && g.marks.filter((mark) => mark !== " ").length < 2; // the computer may have begun it already
  if (isNext) Object.assign(game, { moves: [], by: [], taken: false });
  const moves = gameFollow(before, g);
  const taken = moves.length > 0 && (game.taken || moves.length < game.moves.length);
  Object.assign(game, { moves, by: gameWho(isNext ? g : before, moves), taken });
  gameFollowEnd(before, g);
}

function gameTake(read) {
  const before = game.now, g = before ? read : gameRecall(read), wasWatched = before && gameIsWatched(before);
  const { position, ...left } = game.left ?? {};
  if (before) gameAnnounce(before, g);
  if (before && !wasWatched && gameIsMove(before, g) && gameIsWon(g)) deviceCheer();
  if (before && gameMayBeBack(before, g) && position === gamePosition(g)) Object.assign(game, left);
  else {
    if (before && !wasWatched && gameIsOther(before, g)) game.left = { position: gamePosition(before), moves: game.moves, by: game.by, taken: game.taken, ended: game.ended };
    gameFollowBoard(before, g);
  }
  game.now = g;
  gameKeepBest(g);
  gameStore(g);
  gameShowPlayers(g);
  gameMeet(g);
}

function gameShow() {
  const powered = boardCall("powered") !== 0, read = gameRead();
  if (!powered) game.now = null;
  else if (read && JSON.stringify(read) !== JSON.stringify(game.now)) gameTake(read);
  const isNext = powered && (game.now?.over ?? false);
  controlsSet("new", isNext ? "Next game" : "New game");
  document.getElementById("new").classList.toggle("next", isNext);
  controlsSet("turn", gameSentence(powered ? game.now : null));
  controlsSet("score", powered && boardCall("score_known") ? gameScore(game.now) : "");
}

// After a reload the score is not printed, nor a finished game's opponent: asks for them. A first visitor gets one.
async function gameMeet(g) {
  if (game.met) return;
  game.met = true;
  if (game.first) gameType("computer easy");
  else if (g.over && !boardCall("level_known")) await gameType("computer");
  if (!boardCall("score_known")) gameType("score");
}

// first: whether nothing has been saved in this browser, and no link decides who plays.
function gameStart(first) {
  game.first = first;
  for (const input of document.querySelectorAll("[name=players]"))
    input.addEventListener("change", () => gameType("computer " + (input.value === "people" ? "off" : document.getElementById("level-choice").value)));
  document.getElementById("level-choice").addEventListener("change", (event) => gameType("computer " + event.target.value));
  document.getElementById("size").addEventListener("change", (event) => gameNew(event.target.value));
  document.getElementById("new").addEventListener("click", () => gameNew());
  pace.listeners.push(gameShow);
}
