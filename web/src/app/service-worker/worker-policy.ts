import { STORAGE_PREFIX, WORKER_VERSION } from '@plumbline/contracts';

/** What the service worker may keep: an explicit list, and of it only what the server declares to be everybody's (T-13). */

/** Names of all our caches begin so; the version tells an outdated one. */
const CACHE_PREFIX = `${STORAGE_PREFIX}cache_`;
export const CACHE_NAME = `${CACHE_PREFIX}${WORKER_VERSION}`;

/** What a page says to a worker that waits. */
export const TAKE_OVER = 'take-over';

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

/** A rule of a browser's static routing: `urlPattern` with `pathname` as the URL Pattern standard writes it. */
interface StaticRoute {
  condition: { urlPattern: { pathname: string } };
  source: 'fetch-event' | 'network';
}

/**
 * The same for browsers that decide it without asking the worker (the static routing of service workers), in the
 * order in which they are tried. The worker need not run for any other request, and no stream keeps it from ending.
 */
export const STATIC_ROUTES: readonly StaticRoute[] = [
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
