// Keeps the hosted page, so that it works without a network. The build names its version and files (tools/web_site.py).
// SPDX-License-Identifier: GPL-3.0-or-later

const KEPT = "oxo-@VERSION@", FILES = @FILES@;

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith("oxo-") && name !== KEPT).map((name) => caches.delete(name))))
  .then(() => self.clients.claim())));

// The page has two names.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  event.respondWith(caches.match(url, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
