import { describe, expect, it } from '@jest/globals';
import { requestUrl } from './request-url.js';

describe('request addresses', () => {
  it.each([
    ['HTTP-005', '/api/auth/me'],
    ['HTTP-006', '/api/admin/users'],
    ['HTTP-007', '/api/data-sources'],
    ['HTTP-008', '/api/dashboards/17/query'],
  ])('%s stamps %s', (_id, path) => {
    expect(requestUrl(path, {}, 1_234)).toBe(`${path}?_t=1234`);
  });

  it.each(['/api/jobs', '/api/upload', '/api/facts/17', '/api/user', '/api/subscription/usage'])(
    'leaves %s alone',
    (path) => {
      expect(requestUrl(path, {}, 1_234)).toBe(path);
    },
  );

  it('sends data as query parameters and leaves out what is absent (HTTP-010)', () => {
    expect(requestUrl('/api/facts/1/rows', { offset: 0, limit: 50, row: undefined, column: 'a&b' })).toBe(
      '/api/facts/1/rows?offset=0&limit=50&column=a%26b',
    );
  });
});
