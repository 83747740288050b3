import { describe, expect, it, jest } from '@jest/globals';
import { createDefaultQuery } from './default-query.js';

const { signal } = new AbortController();

function setUp(answer = new Response('[1]')) {
  const get = jest.fn(async (_path: string, _options: object) => ({ parsed: true }));
  const fetcher = jest.fn(async (_url: string, _init: RequestInit) => answer);
  return { get, fetcher, query: createDefaultQuery(get, fetcher) };
}

describe('a query by its key', () => {
  it('CACHE-001 that starts with /api/ is a GET to that path, its result the parsed body', async () => {
    const { get, fetcher, query } = setUp();
    await expect(query({ queryKey: ['/api/documents'], signal })).resolves.toEqual({ parsed: true });
    expect(get).toHaveBeenCalledWith('/api/documents', { signal });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it('CACHE-002 that is any other is fetched directly with credentials', async () => {
    const { get, fetcher, query } = setUp();
    await expect(query({ queryKey: ['/releases.json', 'x'], signal })).resolves.toEqual([1]);
    expect(fetcher).toHaveBeenCalledWith('/releases.json', { credentials: 'include', signal });
    expect(get).not.toHaveBeenCalled();
  });

  it('CACHE-003 throws "Request failed: {status} {statusText}"', async () => {
    const { query } = setUp(new Response('', { status: 404, statusText: 'Not Found' }));
    await expect(query({ queryKey: ['releases.json'], signal })).rejects.toThrow(
      /^Request failed: 404 Not Found$/,
    );
  });
});
