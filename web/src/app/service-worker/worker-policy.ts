import { STORAGE_PREFIX, WORKER_VERSION } from '@plumbline/contracts';

/** What the service worker may keep: an explicit list, and of it only what the server declares to be everybody's (T-13). */

/** Names of all our caches begin so; the version tells an outdated one. */
const CACHE_PREFIX = `${STORAGE_PREFIX}cache_`;
export const CACHE_NAME = `${CACHE_PREFIX}${WORKER_VERSION}`;

/** What a page says to a worker that waits. */
export const TAKE_OVER = 'take-over';
/** What a page says once it has nothing else to do, so that its other screens and dialogs open without a network, too. */
export const FETCH_SCRIPTS = 'fetch-scripts';

const CACHED_PATHS = [
  '/api/public',
  '/api/static-data',
  '/api/cache-metrics',
  '/api/session-activities',
  '/api/system-health',
  '/api/monitoring',
] as const;

/** Named besides, though nothing outside the list above is kept. */
const NEVER_CACHED_PATHS = [
  '/api/auth',
  '/api/data-sources',
  '/api/dashboards',
  '/api/insights',
  '/api/code-analysis',
  '/api/admin',
  '/api/subscription',
  '/api/ai-calculations',
] as const;

const isAtOrUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** Whether the worker handles a request at all; every other goes to the network as if there were no worker. */
export function isHandled(method: string, url: URL, origin: string): boolean {
  if (method !== 'GET' || url.origin !== origin) return false;
  if (NEVER_CACHED_PATHS.some((path) => isAtOrUnder(url.pathname, path))) return false;
  return CACHED_PATHS.some((path) => isAtOrUnder(url.pathname, path));
}

/** Where the page of the application is kept: all its addresses are answered with the same one, which holds nothing of anybody's. */
export const PAGE_KEY = '/index.html';

/** Whether a request opens the application. Its scripts need no keeping: their names change with them, and the browser has them. */
export const isPage = (mode: RequestMode, url: URL): boolean =>
  mode === 'navigate' && !isAtOrUnder(url.pathname, '/api');

/** A rule of a browser's static routing: `urlPattern` with `pathname` as the URL Pattern standard writes it. */
interface StaticRoute {
  condition: { urlPattern: { pathname: string } } | { requestMode: RequestMode };
  source: 'fetch-event' | 'network';
}

/**
 * The same for browsers that decide it without asking the worker (the static routing of service workers), in the
 * order in which they are tried. The worker need not run for any other request, and no stream keeps it from ending.
 */
export const STATIC_ROUTES: readonly StaticRoute[] = [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  ...CACHED_PATHS.flatMap((path) => [path, `${path}/*`]).map((pathname) => routeOf(pathname, 'fetch-event')),
  routeOf('/*', 'network'),
];

function routeOf(pathname: string, source: StaticRoute['source']): StaticRoute {
  return { condition: { urlPattern: { pathname } }, source };
}

/**
 * Whether an answer may be kept. The person who asks next on this browser may be another one, so it must be marked as
 * the same for everybody.
 */
export function isStorable(status: number, cacheControl: string | null): boolean {
  const directives = new Set((cacheControl ?? '').split(',').map((part) => part.trim().toLowerCase()));
  return (
    status === 200 && directives.has('public') && !directives.has('no-store') && !directives.has('private')
  );
}

export const isOutdated = (cacheName: string): boolean =>
  cacheName.startsWith(CACHE_PREFIX) && cacheName !== CACHE_NAME;
