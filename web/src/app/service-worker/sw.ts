/// <reference lib="webworker" />
import { CACHE_NAME, isHandled, isStorable, STATIC_ROUTES, TAKE_OVER } from './worker-policy.js';

/**
 * Served at /sw.js. Network first: a kept answer is given only when there is no network. It waits until a page tells
 * it to take over, so that a running page is never changed under its user.
 */
declare const self: ServiceWorkerGlobalScope;

/** Not all browsers know static routes. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(routes: typeof STATIC_ROUTES): Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  // A browser that cannot follow them asks the worker each time.
  if (event.addRoutes) event.waitUntil(event.addRoutes(STATIC_ROUTES).catch(() => {}));
});

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (isHandled(method, new URL(url), self.location.origin)) event.respondWith(networkFirst(event.request));
});

async function networkFirst(request: Request): Promise<Response> {
  // Without its query (a time stamp) and its headers (a token): what is kept is the same for everybody.
  const key = new URL(request.url).pathname;
  try {
    const response = await fetch(request);
    if (isStorable(response.status, response.headers.get('cache-control'))) {
      const copy = response.clone();
      const cache = await caches.open(CACHE_NAME);
      await cache.put(key, copy);
    }
    return response;
  } catch (failure) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw failure;
  }
}
