import { describe, expect, it, jest } from '@jest/globals';
import { json, ok, postTo, reading, setUp, unauthorized } from '../../testing/scripted-client.js';
import { ApiError } from './api-error.js';
import type { RefreshOutcome } from './authorized.js';
import { createClient } from './client.js';

describe('a 401', () => {
  it('renews the token and replays once (SESS-009)', async () => {
    const { client, seen, refreshed } = setUp([unauthorized, ok]);
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(seen.map((call) => call.headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(refreshed).toHaveBeenCalledTimes(1);
  });

  it('never replays more than once', async () => {
    const { client, seen } = setUp([unauthorized, unauthorized]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
  });

  it('ends the session when the refresh is refused (SESS-010)', async () => {
    const { client, seen, onSessionLost } = setUp([unauthorized], { result: 'rejected' });
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('keeps the session when the refresh found nobody, and says what failed', async () => {
    const error = new ApiError(503, 'unavailable', 'Try again soon.');
    const { client, onSessionLost } = setUp([unauthorized], { result: 'unavailable', error });
    await expect(client.call(reading('/api/jobs'))).rejects.toBe(error);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    'refresh',
    'login',
    'signup',
    'verify-2fa',
    'guest-token',
    'forgot-password',
    'reset-password',
    'logout',
  ])('of /api/auth/%s is an answer, not a lost session', async (name) => {
    const { client, seen, refreshed } = setUp([unauthorized]);
    await expect(client.call(postTo(`/api/auth/${name}`))).rejects.toMatchObject({ status: 401 });
    expect(refreshed).not.toHaveBeenCalled();
    expect(seen).toHaveLength(1);
  });

  it('only replays when another call has renewed the token meanwhile', async () => {
    const tokens = ['old', 'new', 'new'];
    const refresh = jest.fn(async (): Promise<RefreshOutcome> => ({ result: 'refreshed' }));
    const answers = [unauthorized, ok];
    const client = createClient({
      fetch: async () => answers.shift()!(),
      accessToken: () => tokens.shift() ?? 'new',
      refresh,
      onSessionLost: () => {},
    });
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('SEC-001 with a stored fallback it is replayed once with X-Fallback-Auth, after the refresh was refused', async () => {
    const { client, seen, refreshed, onSessionLost } = setUp(
      [unauthorized, ok],
      { result: 'rejected' },
      '{"a":1}',
    );
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(seen.map(({ headers }) => [headers.authorization, headers['x-fallback-auth']])).toEqual([
      ['Bearer first', undefined],
      [undefined, '{"a":1}'],
    ]);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('SEC-001 SESS-010 a fallback that is refused too ends the session', async () => {
    const { client, seen, onSessionLost } = setUp([unauthorized, unauthorized], { result: 'rejected' }, '{}');
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('CACHE-015 also in words: a message that says Unauthorized starts the same flow', async () => {
    const { client, refreshed } = setUp([() => json(400, { message: 'Unauthorized' }), ok]);
    await client.call(reading('/api/jobs'));
    expect(refreshed).toHaveBeenCalledTimes(1);
  });
});
