/// <reference lib="webworker" />
import {
  CACHE_NAME,
  FETCH_SCRIPTS,
  isHandled,
  isPage,
  isStorable,
  PAGE_KEY,
  STATIC_ROUTES,
  TAKE_OVER,
} from './worker-policy.js';

/**
 * Served at /sw.js. Network first: a kept answer is given only when there is no network. It waits until a page tells
 * it to take over, so that a running page is never changed under its user.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written by the build. */
declare const SCRIPTS: readonly string[];

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
  if (event.data === FETCH_SCRIPTS) event.waitUntil(fetchScripts().catch(() => {}));
});

/** The browser keeps them itself: their names are those of what they hold. One after the other, for the screen goes first. */
async function fetchScripts(): Promise<void> {
  for (const path of SCRIPTS) await (await fetch(path, { cache: 'force-cache', priority: 'low' })).blob();
}

self.addEventListener('activate', (event) => {
  // The page that installed this worker came before it.
  const firstPage = pageFirst(new Request('/')).catch(() => {});
  event.waitUntil(Promise.all([self.clients.claim(), firstPage]));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (isPage(mode, new URL(url))) event.respondWith(pageFirst(event.request));
  else if (isHandled(method, new URL(url), self.location.origin))
    event.respondWith(networkFirst(event.request));
});

const pageFirst = (request: Request): Promise<Response> =>
  networkOrKept(request, PAGE_KEY, ({ status, headers }) => status === 200 && isHtml(headers));

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false;

const networkFirst = (request: Request): Promise<Response> =>
  // Without its query (a time stamp) and its headers (a token): what is kept is the same for everybody.
  networkOrKept(request, new URL(request.url).pathname, ({ status, headers }) =>
    isStorable(status, headers.get('cache-control')),
  );

async function networkOrKept(
  request: Request,
  key: string,
  isKept: (response: Response) => boolean,
): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isKept(response)) {
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
