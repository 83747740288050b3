import { describe, expect, it } from '@jest/globals';
import { isApiPath } from './api-path.js';

describe('isApiPath (S-24)', () => {
  it.each([
    '/api',
    '/api/',
    '/api/x',
    '/scim/v2/Users',
    '/%73cim/x',
    '//api//x',
    '/API/x',
    '/%61pi/x',
    '/%2561pi/x',
    '/%252561pi',
    '/x/../api',
    '/./api',
    '/api;v=1/x',
    '\\api\\x',
    '/%5capi',
    '/api%2fx',
    '/%2e/api',
    '/%zz',
    '/%2525252561pi',
  ])('%s belongs to the API', (path) => expect(isApiPath(path)).toBe(true));

  it.each(['/', '/apis', '/dashboards/api', '/dashboards/%61', '/api2/x', '/x/..', '/a%20b'])(
    '%s is a page',
    (path) => expect(isApiPath(path)).toBe(false),
  );
});
