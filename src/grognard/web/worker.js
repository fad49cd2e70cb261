// Works behind the pages: without a server there is a page that says so.

const SHELL = ["/offline", "/static/base.css", "/static/palette.css", "/static/theme.js", "/static/icon.svg"];
const EDITION = SHELL[1]; // its address changes with the files
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(EDITION).then((cache) => cache.addAll(SHELL)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name !== EDITION).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline").then((page) => page ?? Response.error())));
  } else if (request.method === "GET" && SHELL.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { head, words, table, url } = event.data.json();
  event.waitUntil(worker.registration.showNotification(head, { body: words, tag: table, data: url, icon: "/static/icon.svg" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(event.notification.data, worker.location.href)));
});

/** The table in a window that shows it already, else in a new one.
 *  @param {URL} there */
async function goTo({ pathname }) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === pathname);
  return open ? open.focus() : worker.clients.openWindow(pathname);
}
