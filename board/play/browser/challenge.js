// A challenge: a game that a visitor passes on, to be won against a level, or to be held to a draw against the one that does not lose.
//
// Only what can be done is asked, and it counts only if the friend has made all marks of his side, and that level all others.
// SPDX-License-Identifier: GPL-3.0-or-later

const CHALLENGE_SEARCHED = 8; // free cells, for which all games are looked at

function challengeIsToHold(opponent, n) { return opponent === "perfect" && n > 2; } // on 2x2 whoever begins wins

function challengeAim(opponent, n) { return challengeIsToHold(opponent, n) ? `Hold ${opponent} to a draw` : `Beat ${opponent}`; }

// ---- What can be done ----

function challengeLines(n) {
  const all = Array.from({ length: n }, (_, i) => i), lines = [all.map((i) => n * i + i), all.map((i) => n * i + n - 1 - i)];
  return lines.concat(all.map((row) => all.map((col) => n * row + col)), all.map((col) => all.map((row) => n * row + col)));
}

// The cells with which this mark wins at once.
function challengeWins(marks, lines, mark) {
  const wins = lines.filter((line) => line.filter((i) => marks[i] === mark).length === line.length - 1).flatMap((line) => line.filter((i) => marks[i] === " "));
  return [...new Set(wins)];
}

// How the game ends for the mark that is to move if both play as well as can be: 1 won, 0 drawn, -1 lost. Only of few free cells.
function challengeBest(marks, lines, mark) {
  const other = mark === "X" ? "O" : "X", free = marks.flatMap((one, i) => one === " " ? [i] : []);
  if (challengeWins(marks, lines, mark).length) return 1;
  let best = free.length ? -1 : 0;
  for (const i of free) {
    if (best > 0) break;
    marks[i] = mark;
    best = Math.max(best, -challengeBest(marks, lines, other));
    marks[i] = " ";
  }
  return best;
}

// Whether a player with this mark can do it from there. The computer takes each win.
function challengeCanBeDone(n, moves, you, opponent) {
  const lines = challengeLines(n), marks = Array(n * n).fill(" "), other = you === "X" ? "O" : "X", mover = moves.length % 2 ? "O" : "X";
  if (!moves.length) return true;
  for (const [i, [row, col]] of moves.entries()) marks[n * row + Number(col)] = "XO"[i % 2];
  if (lines.some((line) => ["X", "O"].some((mark) => line.every((i) => marks[i] === mark)))) return false;
  const threats = challengeWins(marks, lines, other).length, isLost = mover === you ? threats > 1 && !challengeWins(marks, lines, you).length : threats > 0;
  if (n === 2 || isLost) return false;
  if (!challengeIsToHold(opponent, n)) return lines.some((line) => line.every((i) => marks[i] !== other));
  return marks.filter((mark) => mark === " ").length > CHALLENGE_SEARCHED || challengeBest(marks, lines, mover) * (mover === you ? 1 : -1) >= 0;
}

// What is asked of a friend: from the position that came with a link, if there was one, or else from the one on the board; from an empty
// board where that cannot be done.
function challengeOffered() {
  const g = game.now, linked = deepLink.isBoard && deepLink.moves !== null && Number(deepLink.size ?? 3) === g.n;
  const level = (g.over && game.ended ? game.ended.level : g.level) || "medium", opponent = linked && deepLink.opponent || level;
  const from = [linked && { moves: deepLink.moves, you: deepLinkSide() }, !g.over && { moves: game.moves, you: game.moves.length % 2 ? "O" : "X" }, { moves: [], you: "X" }];
  const { moves, you } = from.find((one) => one && one.moves.length < g.n * g.n && challengeCanBeDone(g.n, one.moves, one.you, opponent));
  const parts = [`size=${g.n}`, `moves=${moves}`, `opponent=${opponent}`, `you=${you}`, "challenge=1", ...deepLinkToProduct()];
  return { words: `${challengeAim(opponent, g.n)} ${moves.length ? "from here" : `at ${productSize(g.n)}`}`, address: deepLinkTo(parts) };
}

// ---- One that has come ----

// Whether the game on the board is what is asked: from its position, against its opponent.
function challengeIsAsked(g) {
  const { n, level, computer, marks } = g, moves = deepLink.moves ?? [];
  return n === Number(deepLink.size ?? 3) && level === deepLink.opponent && computer === (deepLinkSide() === "X" ? 2 : 1) &&
    moves.every(([row, col], i) => marks[n * row + Number(col)] === "XO"[i % 2]);
}

// Whether all moves from one on were a person's with this mark, and this level's with the other.
function challengeIsOwn(from, you, level) { return game.by.every((by, i) => i < from || by === ("XO"[i % 2] === you ? "" : level)); }

// Whether the game that has ended was what is asked.
function challengeCounts(g) {
  const moves = deepLink.moves ?? [], { opponent } = deepLink, you = deepLinkSide();
  return g.n === Number(deepLink.size ?? 3) && game.ended?.level === opponent && game.ended.you === you && moves.every((move, i) => move === game.moves[i]) &&
    challengeIsOwn(moves.length, you, opponent);
}

function challengeIsMet(g) { return challengeCounts(g) && (g.turn === GAME_TURNS.drawn ? challengeIsToHold(deepLink.opponent, g.n) : !g.lost); }

// What is asked, and once that game has ended, how; nothing for another game.
function challengeText() {
  const { opponent } = deepLink, g = game.now, n = Number(deepLink.size ?? 3), side = deepLinkSide();
  if (g?.over) {
    if (!challengeCounts(g)) return null;
    const isToHold = challengeIsToHold(opponent, n), notYet = `${opponent} is not ${isToHold ? "held" : "beaten"} yet.`;
    if (g.turn === GAME_TURNS.drawn) return isToHold ? `You have held ${opponent} to a draw.` : `A draw: ${notYet}`;
    return g.lost ? `The computer wins: ${notYet}` : `You have beaten ${opponent}.`;
  }
  if (g && !challengeIsAsked(g)) return null;
  return `${challengeAim(opponent, n)} from here: you are ${side}, and ${side === deepLinkMover() ? "it is your turn" : "the computer begins"}.`;
}

function challengeButtons() {
  const g = game.now, again = ["Once more", () => location.reload()];
  return g?.over ? challengeIsMet(g) ? [["Pass it on", shareOpen], again] : [again] : null;
}
