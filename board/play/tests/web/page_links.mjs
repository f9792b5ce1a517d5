// Links in a browser: a wrong one is told in words, and nothing of it is done; what is right is done.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";

import { ADDRESS, click, copied, gameIs, pageTest, ready, textIs } from "./browser.mjs";
import { cellIs } from "./cells.mjs";

const WRONG = {
  "keys=%zz": "“keys=%zz” is cut or garbled: after % there are two hexadecimal digits",
  "speed=-1": "speed is 1, 10 or 100, not “-1”", "keys=1&speed=0": "speed is 1, 10 or 100, not “0”",
  "display=ssd1306&sizes=5": "it has no part “sizes”, only size, moves, opponent, you, keys, type, wait, script, speed, display, input",
  "constructor=1": "it has no part “constructor”", "=1": "it has no part “”",
  "size=9": "size is 2, 3, 4, 5, 6, 7, 8, not “9”", "size=": "not “”", "display=ssd1306&size=9": "not “9”",
  "display=leds&input=keypad&size=4": "size is 2, 3, not “4”",
  "moves=11,0": "a move is a row and a column, counted from 0, as in 11,02, not “0”", "moves=80": "not “80”", "moves=11,,00": "not “”",
  "size=3&moves=11,11": "the device refuses move 2, 11: cell 1 1 is taken",
  "moves=77": "the device refuses move 1, 77: row must be 0..2", "size=2&moves=02": "the device refuses move 1, 02: column must be 0..1",
  "moves=00,11,01,22,02,20": "the device refuses move 6, 20: the game is over",
  "opponent=hard": "opponent is easy, medium, perfect, not “hard”", "opponent=easy&you=Z": "you is X, O, not “Z”",
  "you=O": "you=O needs an opponent: easy, medium, perfect", "size=4&you=O": "you=O needs an opponent",
  "display=lcd": "not “lcd”", "display=leds&input=joystick": "display leds comes with input keypad, buttons, cells, not joystick",
  "size=3&size=4": "size is there twice", size: "size is 2, 3, 4, 5, 6, 7, 8, not “”", "size=3&size": "size is there twice", "keys=5 Z": "its script has a mistake in line 1: no key `Z`",
  "input=buttons&keys=5 A": "this board has no key A", "moves=11&wait=2": "its script has a mistake in line 1: no duration `2`",
  [`display=${"x".repeat(100000)}`]: "it has 100009 characters; 32768 are the most",
  [`moves=${"11,".repeat(340000)}`]: "it has 1020007 characters; 32768 are the most",
  [`display=${"x".repeat(30000)}`]: "not “xxxxxxxxxxxxxxxxxxxxxxxx…”",
  [`${"y".repeat(30000)}=1`]: "it has no part “yyyyyyyyyyyyyyyyyyyyyyyy…”",
  [`keys=${"z".repeat(30000)}`]: "its script has a mistake in line 1: ",
  [`keys=%z${"z".repeat(30000)}`]: "“keys=%zzzzzzzzzzzzzzzzzz…” is cut or garbled",
};

pageTest("a wrong link is told in words, and nothing of it is done", { size: "small" }, async page => {
  await click(page, "7");
  await gameIs(page, "O's turn");
  await page.waitForFunction(() => window.oxo.call("eeprom_writes") > 0);
  for (const [link, words] of Object.entries(WRONG)) {
    await page.goto("about:blank");
    await page.goto(`${ADDRESS}#${link}`);
    await ready(page);
    const name = link.slice(0, 60), told = await page.textContent("#banner-text");
    assert(told.startsWith("The link is wrong: ") && told.includes(words) && told.endsWith(" This is your own game."), `${name}: ${told.slice(0, 1000)}`);
    assert.equal(await page.inputValue("#display"), "max7219", name);
    await gameIs(page, "3x3 · two players · O's turn"); // the visitor's own
    await cellIs(page, 2, 0, "X");
    const { wide, high } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth, high: document.getElementById("banner").clientHeight - innerHeight / 3,
    }));
    assert(wide <= 0 && high <= 0, `${name}: the words make the page ${wide} pixels wider, or are ${high} too high`);
  }
});

pageTest("with a wrong link the page plays on, also after it is dismissed", { hash: "#keys=1&speed=fast", own: true }, async page => {
  await textIs(page, "banner-text", "not “fast”");
  await click(page, "5");
  await gameIs(page, "O's turn");
  await page.click("#banner-act");
  await page.waitForFunction(() => !location.hash && document.getElementById("banner").hidden && window.oxo);
  await cellIs(page, 1, 1, "X");
});

// What a link says, where the board, in words, and the marks.
const RIGHT = [
  ["size=4&moves=11,00,32&opponent=medium&you=O", "4x4 · medium is X, you are O", { "1 1": "X", "0 0": "O", "3 2": "X" }],
  ["moves=", "3x3 · two players · X's turn", { "0 0": "empty", "1 1": "empty" }],
  ["opponent=perfect", "3x3 · you are X, perfect is O · X: your turn", { "1 1": "empty" }],
  ["moves=00,11,01,22,02", "3x3 · two players · X wins", { "0 0": "X", "0 1": "X", "0 2": "X", "1 1": "O", "2 2": "O" }],
  ["moves=11,00,22&keys=2", "3x3 · two players · X's turn", { "0 0": "O", "0 1": "O", "1 1": "X", "2 2": "X" }],
];
pageTest("a right link's position is on the board, and copied as it came", { own: true }, async page => {
  for (const [link, words, marks] of RIGHT) {
    await page.goto("about:blank");
    await page.goto(`${ADDRESS}#${link}`);
    await gameIs(page, words);
    for (const [cell, mark] of Object.entries(marks)) await cellIs(page, ...cell.split(" ").map(Number), mark);
    await textIs(page, "banner-text", "on a board of its own.");
    const [, moves] = /moves=([\d,]*)/.exec(link) ?? ["", ""], [, found] = /moves=([\d,]*)/.exec(await copied(page));
    assert.equal(found, link.includes("keys") ? moves + ",01" : moves);
  }
});

pageTest("a link's board has the link's parts, or the first ones, whatever the visitor has chosen", { own: true }, async page => {
  const parts = async () => [await page.inputValue("#display"), await page.inputValue("#input")];
  await page.selectOption("#display", "leds");
  await page.waitForFunction(() => window.oxo?.say && document.getElementById("display").value === "leds");
  await page.selectOption("#input", "buttons");
  await page.waitForFunction(() => window.oxo && document.querySelectorAll("#keypad button").length === 5);
  for (const [link, words, chosen] of [
    ["size=8&moves=11", "8x8 · two players · O's turn", ["max7219", "keypad"]],
    ["keys=1 5 2 9 3", "X wins", ["max7219", "keypad"]],
    ["display=ssd1306&moves=11", "O's turn", ["ssd1306", "keypad"]],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${ADDRESS}#${link}`);
    await gameIs(page, words);
    await textIs(page, "banner-text", "on a board of its own.");
    assert.deepEqual(await parts(), chosen);
  }
  await page.selectOption("#display", "ws2812"); // another for the link's board
  await page.waitForFunction(() => window.oxo && /#moves=11&display=ws2812&input=keypad$/.test(location.hash) && document.getElementById("display").value === "ws2812");
  await gameIs(page, "O's turn");
  await page.goto("about:blank");
  await page.goto(`${ADDRESS}#embed=1`);
  await ready(page);
  assert.deepEqual(await parts(), ["max7219", "keypad"]);
});
