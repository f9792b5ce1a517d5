// A browser whose profile outlives it, for tests that kill the browser. Playwright opens such a profile in Chromium; Firefox is driven by
// WebDriver BiDi itself (https://www.w3.org/TR/webdriver-bidi/).
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";

import { ADDRESS, BROWSER, FIREFOX, launchIn, WAIT_MS, WebSocket } from "./browser.mjs";
import { within } from "./within.mjs";

// The page does without its database if that opens later than a second after; the first one of a profile may, on a busy machine.
const patiently = () => {
  const { setTimeout } = window;
  window.setTimeout = (act, ms, ...more) => ms === 1000 ? 0 : setTimeout(act, ms, ...more); // DISK_OPENS_WITHIN_MS
};

// ---- Firefox ----

// Resolves to the address on which Firefox listens.
function listens(process) {
  let said = "";
  return new Promise((resolve, reject) => {
    process.once("exit", () => reject(new Error(`Firefox has ended: ${said}`)));
    process.stderr.on("data", text => {
      const [, address] = /WebDriver BiDi listening on (\S+)/.exec(said += text) ?? [];
      if (address) resolve(address);
    });
  });
}

// Resolves to a function that sends a command, and resolves to its result.
async function connect(address) {
  const socket = new WebSocket(`${address}/session`), waiting = new Map();
  await once(socket, "open");
  socket.on("error", () => {}); // it is killed
  socket.on("message", text => {
    const { id, result, error, message } = JSON.parse(text);
    waiting.get(id)?.(error ? Promise.reject(new Error(message)) : result);
  });
  let sent = 0;
  return (method, params = {}) => new Promise(resolve => {
    waiting.set(++sent, resolve);
    socket.send(JSON.stringify({ id: sent, method, params }));
  });
}

async function openFirefox(folder) {
  const process = spawn(FIREFOX, ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"], { stdio: ["ignore", "ignore", "pipe"] });
  const send = await connect(await listens(process));
  await send("session.new", { capabilities: {} });
  const { contexts: [{ context }] } = await send("browsingContext.getTree");
  await send("script.addPreloadScript", { functionDeclaration: String(patiently) });
  await send("browsingContext.navigate", { context, url: ADDRESS, wait: "complete" });
  const ended = once(process, "close");
  return {
    ended,
    evaluate: async expression => (await send("script.evaluate", { expression, target: { context }, awaitPromise: true })).result?.value,
    close: async () => {
      send("browser.close");
      await ended;
    },
  };
}

// ---- Chromium ----

async function openChromium(folder) {
  const context = await launchIn(folder), [page] = context.pages();
  context.setDefaultTimeout(WAIT_MS);
  await page.addInitScript(patiently);
  await page.goto(ADDRESS);
  return { ended: once(context, "close"), evaluate: expression => page.evaluate(expression), close: () => context.close() };
}

// ---- Both ----

// The processes that were started with this folder.
const startedIn = folder => readdirSync("/proc").filter(id => /^\d+$/.test(id)).filter(id => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(folder);
  } catch {
    return false; // it has ended
  }
}).map(Number);

// Opens the page. evaluate(expression) runs in it; close() ends the browser, and kill() as a crash does.
export async function openIn(folder) {
  const opened = await within("the start of the browser", (BROWSER === "firefox" ? openFirefox : openChromium)(folder));
  return {
    evaluate: opened.evaluate,
    close: () => within("the end of the browser", opened.close()),
    kill: async () => {
      const processes = startedIn(folder);
      assert(processes.length > 0, "no process of the browser is there");
      for (const id of processes) {
        try {
          process.kill(id, "SIGKILL");
        } catch (error) {
          if (error.code !== "ESRCH") throw error; // it has ended with its parent
        }
      }
      await within("the end of the browser", opened.ended);
    },
  };
}
