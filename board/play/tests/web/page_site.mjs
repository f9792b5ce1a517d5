// The hosted page: what a link's preview and an installation need, and playing without a network.
// SPDX-License-Identifier: GPL-3.0-or-later
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";

import { WEB, click, gameIs, once, openTab, ready, test, twoPlayers, withPage } from "./browser.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".png": "image/png", ".webmanifest": "application/manifest+json" };

// Serves the folder on a free port. Returns the address, and what ends it.
async function serve() {
  const server = createServer(({ url }, response) => {
    const file = `${WEB}/site/${url.slice(1).replace(/[?#].*/, "") || "index.html"}`;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "text/plain", "Cache-Control": "no-store" });
    createReadStream(file).pipe(response);
  });
  await new Promise(resolve => server.listen(0, "localhost", resolve));
  return { address: `http://localhost:${server.address().port}/`, end: () => new Promise(resolve => (server.close(resolve), server.closeAllConnections())) };
}

test("once visited, the hosted page works without its server, under both of its names", async () => {
  const { address, end } = await serve();
  await withPage({ address }, async page => {
    await ready(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await end();
    await page.reload();
    await ready(page);
    await twoPlayers(page);
    await click(page, "5");
    await gameIs(page, "O's turn");
    const other = await openTab(page.context(), { address: `${address}index.html`, hash: "#moves=11,00" });
    await ready(other);
    await gameIs(other, "X's turn");
    page.context().complaints = page.context().complaints.filter(complaint => !complaint.startsWith("request: " + address)); // of the other tab
  }).finally(end);
});

// Width and height of a PNG.
const sizeOf = file => {
  const png = readFileSync(`${WEB}/site/${file}`);
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

test("a preview has title, description and picture, an installation its manifest and icons; the one file refers to no other", async () => {
  const hosted = readFileSync(`${WEB}/site/index.html`, "utf8"), alone = readFileSync(`${WEB}/index.html`, "utf8");
  const of = (page, attribute, name) => new RegExp(`<meta ${attribute}="${name}" content="([^"]+)">`).exec(page)?.[1];
  for (const page of [hosted, alone]) {
    assert(of(page, "name", "description").length > 50);
    assert(of(page, "property", "og:title") && of(page, "property", "og:description"));
    assert.equal(page.match(/<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)" content="#\w{6}">/g).length, 2);
  }
  assert.match(of(hosted, "property", "og:image"), /preview\.png$/);
  assert.equal(sizeOf("preview.png"), "1200x630");
  const manifest = JSON.parse(readFileSync(`${WEB}/site/manifest.webmanifest`, "utf8"));
  assert(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes } of manifest.icons) assert.equal(sizeOf(src), sizes);
  assert.doesNotMatch(alone, /rel="manifest"|service_worker|og:image/);
});

// The page as the build makes it, around an empty program.
const built = SOURCE_URL => execFileSync("tools/web_page.sh", ["board/play/browser", "/dev/null", "/dev/null", "/dev/null", "1"],
  { encoding: "utf8", env: { ...process.env, SOURCE_URL }, stdio: ["ignore", "pipe", "ignore"] });

once("the page has a link to its source if the build knows the repository's address, otherwise none", () => {
  const link = '<a id="source" href="https://example.org/oxo" rel="noreferrer">Source</a>';
  assert.equal(built("https://example.org/oxo").split(link).length, 2);
  assert.doesNotMatch(built(""), /id="source"|@SOURCE@/);
});
