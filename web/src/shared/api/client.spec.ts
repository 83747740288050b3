import { describe, expect, it } from '@jest/globals';
import { generateDashboard, listJobs, sendHeartbeat } from '@plumbline/contracts';
import { brokenNetwork, json, mocked, ok, reading, setUp } from '../../testing/scripted-client.js';
import { createClient } from './client.js';

describe('what every call carries', () => {
  it('sends bearer, cookies, marker and no-cache headers (HTTP-002 HTTP-003 HTTP-004)', async () => {
    const { client, seen } = setUp([ok]);
    await client.call(reading('/api/jobs'));
    expect(seen[0]).toMatchObject({
      credentials: 'include',
      headers: {
        authorization: 'Bearer first',
        'x-requested-with': 'XMLHttpRequest',
        'cache-control': 'no-cache, no-store, must-revalidate',
        pragma: 'no-cache',
      },
    });
  });

  it('HTTP-001 sends the bearer token with every method, and none before there is one', async () => {
    const calls = [reading('/api/jobs'), mocked(generateDashboard), mocked(sendHeartbeat)];
    const held = setUp([]);
    for (const call of calls) await held.client.call(call);
    expect(held.seen.map(({ headers }) => headers.authorization)).toEqual(calls.map(() => 'Bearer first'));
    const none = setUp([], undefined, null, null);
    for (const call of calls) await none.client.call(call);
    expect(none.seen.map(({ headers }) => 'authorization' in headers)).toEqual(calls.map(() => false));
  });

  it('sends a JSON body with other methods than GET (HTTP-011), and none where none is given', async () => {
    const { client, seen } = setUp([ok, ok]);
    await client.call(mocked(generateDashboard), { body: { dataSourceId: '17' } });
    await client.call(mocked(sendHeartbeat));
    expect(seen[0]).toMatchObject({ body: '{"dataSourceId":"17"}' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[1]?.body).toBeUndefined();
    expect(seen[1]?.headers['content-type']).toBeUndefined();
  });
});

describe('words of an error (ERR-018, ERR-021)', () => {
  it.each([
    [{ message: 'm', error: 'e' }, 'm'],
    [{ error: 'e' }, 'e'],
    [{}, 'Request failed with status 422'],
    [{ message: '' }, 'Request failed with status 422'],
    [{ details: 'inner' }, 'Request failed with status 422'],
  ])('ERR-001 %j is "%s"', async (body, message) => {
    const { client } = setUp([() => json(422, body)]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow(message);
  });

  it.each([
    ['Network error occurred', 'no answer', brokenNetwork],
    [
      'Unknown error occurred',
      'an answer that cannot be read',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('ERR-019 "%s" is for %s', async (message, _what, answered) => {
    const { client } = setUp([answered]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow(message);
  });

  it('keeps code, request id and details for support', async () => {
    const { client } = setUp([
      () => json(422, { message: 'm', code: 'unusable', requestId: 'r1', details: [1] }),
    ]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({
      status: 422,
      code: 'unusable',
      requestId: 'r1',
      details: [1],
    });
  });

  it('refuses a page of HTML where data was asked for', async () => {
    const { client } = setUp([
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ code: 'not_json' });
  });

  it('lets the caller abort without an error of its own', async () => {
    const abort = new AbortController();
    const client = createClient({
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      accessToken: () => null,
      refresh: async () => ({ result: 'rejected' }),
      onSessionLost: () => {},
    });
    const answer = client.call(reading('/api/jobs'), {}, { signal: abort.signal });
    abort.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuses an answer that is not what the operation promises', async () => {
    const client = createClient({
      fetch: async () => json(200, [{ id: 17 }]),
      accessToken: () => null,
      refresh: async () => ({ result: 'rejected' }),
      onSessionLost: () => {},
      isChecked: true,
    });
    await expect(client.call(listJobs)).rejects.toMatchObject({ code: 'not_contract' });
  });
});
