import { describe, expect, it } from '@jest/globals';
import { invalidation, isRefreshed, refreshedPaths } from './refresh-mapping.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';

describe('what a mutation refreshes', () => {
  it.each([
    ['CACHE-008', ['/api/auth/verify-2fa'], ['/api/auth', '/api/user']],
    ['CACHE-008', ['login'], ['/api/auth', '/api/user']],
    ['CACHE-009', ['/api/dashboards'], ['/api/dashboards', '/api/insights']],
    ['CACHE-010', ['/api/data-sources', 'delete'], ['/api/data-sources', '/api/insights']],
    ['CACHE-011', ['/api/code-analysis', 'security'], ['/api/code-analysis']],
    ['CACHE-012', ['/api/contact-sales'], ['/api/auth/user']],
    [
      'CACHE-009 and CACHE-010',
      ['dashboard-of-data-source'],
      ['/api/dashboards', '/api/insights', '/api/data-sources'],
    ],
  ])('%s the key %j refreshes %j', (_id, key, paths) => {
    expect(refreshedPaths(key)).toEqual(paths);
  });

  it('is nothing after a sign-out', () => {
    expect(refreshedPaths(['/api/auth/logout'])).toEqual([]);
  });

  it.each([
    ['CACHE-011 every category', ['/api/code-analysis/security'], ['/api/code-analysis'], true],
    ['CACHE-008 the user', ['/api/auth/user'], ['/api/auth'], true],
    ['a list with parts', ['/api/insights', 'list'], ['/api/insights'], true],
    ['a detail', ['/api/data-sources', ID, 'profile'], ['/api/data-sources'], false],
    ['a longer name', ['/api/authx'], ['/api/auth'], false],
    ['a key that is no path', [17], ['/api/auth'], false],
  ])('%s: %j under %j is %s', (_what, key, paths, expected) => {
    expect(isRefreshed(key, paths)).toBe(expected);
  });
});

describe('the cache invalidation call', () => {
  it.each([
    ['CACHE-004', ['/api/dashboards', ID]],
    ['CACHE-005', ['/api/data-sources']],
    ['CACHE-006', ['/api/code-analysis']],
  ])('%s is sent for %j with its first element (API-030)', (_id, key) => {
    expect(invalidation(key)).toEqual({ keys: [key[0]] });
  });

  it.each([[['/api/auth/login']], [['/api/insights']], [['/api/contact-sales']]])(
    'is not sent for %j',
    (key) => {
      expect(invalidation(key)).toBeNull();
    },
  );
});
