// This service worker caches the files of one build and serves them. The build fills in both constants.
const NAME = "playground-VERSION";
const FILES = "FILES";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("playground-") && name !== NAME;
  const removeOld = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(removeOld)
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method !== "GET") return;
  const kept = mode === "navigate" ? caches.match("./") : caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
