import { describe, expect, it } from '@jest/globals';
import { CACHE_NAME, isHandled, isOutdated, isPage, isStorable, STATIC_ROUTES } from './worker-policy.js';

const ORIGIN = 'https://plumbline.example';
const handles = (path: string, method = 'GET', origin = ORIGIN) =>
  isHandled(method, new URL(path, origin), ORIGIN);

describe('what the service worker handles', () => {
  it.each([
    ['SW-008', '/api/public'],
    ['SW-009', '/api/static-data'],
    ['SW-010', '/api/cache-metrics'],
    ['SW-011', '/api/session-activities'],
    ['SW-012', '/api/system-health'],
    ['SW-013', '/api/monitoring/routes?window=1h'],
  ])('%s %s', (_id, path) => {
    expect(handles(path)).toBe(true);
  });

  it.each([
    ['SW-015', '/api/auth/me'],
    ['SW-016', '/api/data-sources'],
    ['SW-017', '/api/dashboards/17'],
    ['SW-018', '/api/insights'],
    ['SW-019', '/api/code-analysis/security'],
    ['SW-020', '/api/admin/users'],
    ['SW-021', '/api/subscription/usage'],
    ['SW-022', '/api/ai-calculations'],
    ['T-13', '/api/documents'],
    ['T-13', '/api/upload'],
    ['T-13', '/api/publicity'],
    ['S-22', '/api/dashboards/x.css'],
    ['T-13', '/'],
    ['T-13', '/assets/index.js'],
  ])('%s never %s', (_id, path) => {
    expect(handles(path)).toBe(false);
  });

  it('T-13 only GET, only of this origin', () => {
    expect(handles('/api/public', 'POST')).toBe(false);
    expect(handles('/api/public', 'GET', 'https://other.example')).toBe(false);
  });
});

/** What a browser that knows the static routes would do, by the first one that matches. */
const routed = (path: string) =>
  STATIC_ROUTES.find(
    ({ condition }) => 'urlPattern' in condition && new URLPattern(condition.urlPattern).test(path, ORIGIN),
  )?.source;

describe('the page of the application', () => {
  it.each(['/', '/home', '/dashboard/17?cross=1', '/apis'])('opens at %s', (path) => {
    const url = new URL(path, ORIGIN);
    expect([isPage('navigate', url), isPage('cors', url)]).toEqual([true, false]);
  });

  it('S-22 is no answer of the API, even where that is opened', () => {
    expect(isPage('navigate', new URL('/api/exports/17/file', ORIGIN))).toBe(false);
  });
});

describe('the static routes', () => {
  it.each([
    '/api/public',
    '/api/monitoring/routes?window=1h',
    '/api/publicity',
    '/api/live',
    '/api/dashboards/17',
    '/assets/index.js',
    '/',
  ])('agree with the worker on %s (T-13)', (path) => {
    expect(routed(path)).toBe(handles(path) ? 'fetch-event' : 'network');
  });
});

describe('what it keeps', () => {
  it.each([
    [200, 'public, no-cache', true],
    [200, 'no-store', false],
    [200, 'public, no-store', false],
    [200, 'private', false],
    [200, null, false],
    [401, 'public', false],
    [500, 'public', false],
  ])('X-15 an answer %i with "%s": %s', (status, cacheControl, expected) => {
    expect(isStorable(status, cacheControl)).toBe(expected);
  });

  it('SW-006 the version label v1.2.0 is in the name of the cache; SW-003 others of ours are outdated', () => {
    expect(CACHE_NAME).toBe('plumbline_cache_v1.2.0');
    expect([CACHE_NAME, 'plumbline_cache_v1.1.0', 'of-somebody-else'].map(isOutdated)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
