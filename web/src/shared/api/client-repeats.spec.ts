import { describe, expect, it } from '@jest/globals';
import { cancelJob, queryDashboard } from '@plumbline/contracts';
import {
  brokenNetwork,
  json,
  mocked,
  ok,
  postTo,
  reading,
  setUp,
  unauthorized,
} from '../../testing/scripted-client.js';

describe('repeating', () => {
  it('CACHE-017 repeats a mutation once after a server error, under the same key', async () => {
    const { client, seen } = setUp([() => json(503, { message: 'busy' }), ok]);
    await client.call(postTo('/api/dashboards'));
    expect(seen.map((call) => call.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  it('repeats a mutation once after a network error, then gives up', async () => {
    const { client, seen } = setUp([brokenNetwork, brokenNetwork, ok]);
    await expect(client.call(mocked(cancelJob), { id: '17' })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    'login',
    'logout',
    'refresh',
    'guest-token',
    'forgot-password',
    'signup',
    'verify-2fa',
    'reset-password',
  ])('CACHE-017 repeats /api/auth/%s too', async (name) => {
    const { client, seen } = setUp([brokenNetwork, ok]);
    await expect(client.call(postTo(`/api/auth/${name}`))).resolves.toEqual({ fine: true });
    expect(seen).toHaveLength(2);
  });

  it.each(['signup', 'verify-2fa', 'reset-password'])(
    'T-48 a repeated /api/auth/%s that is refused leaves the first error, since the first call may have been done',
    async (name) => {
      const { client, seen } = setUp([brokenNetwork, () => json(409, { message: 'It exists' })]);
      await expect(client.call(postTo(`/api/auth/${name}`))).rejects.toMatchObject({ code: 'network' });
      expect(seen).toHaveLength(2);
    },
  );

  it('T-48 a refusal of any other repeated call is told', async () => {
    const { client } = setUp([brokenNetwork, () => json(409, { message: 'It exists' })]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toMatchObject({ status: 409 });
  });

  it('CACHE-014 does not repeat what says Unauthorized, whatever its status', async () => {
    const refused = () => json(503, { message: 'Unauthorized' });
    const { client, seen, refreshed } = setUp([refused, refused, ok]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toThrow('Unauthorized');
    // Only the one replay after the refresh.
    expect([seen.length, refreshed.mock.calls.length]).toEqual([2, 1]);
  });

  it.each([
    ['lost', brokenNetwork],
    ['refused', unauthorized],
  ])(
    'AUTH-026 does not send again what was %s for a session that has ended since',
    async (_what, failing) => {
      const answers: Array<() => Response> = [];
      const { client, seen, becomeAnother } = setUp(answers);
      answers.push(() => {
        becomeAnother();
        return failing();
      });
      await expect(client.call(postTo('/api/dashboards'))).rejects.toThrow();
      expect(seen).toHaveLength(1);
    },
  );

  it('CACHE-016 leaves a question put by POST to the query layer', async () => {
    const { client, seen } = setUp([brokenNetwork]);
    await expect(
      client.call(mocked(queryDashboard), { id: '1', body: { filters: [], cross: [] } }),
    ).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  it('does not repeat a refusal', async () => {
    const { client, seen } = setUp([() => json(403, { message: 'Plan limit', code: 'plan_limit' })]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toMatchObject({ code: 'plan_limit' });
    expect(seen).toHaveLength(1);
  });

  it('leaves a GET to the query layer and gives it no key', async () => {
    const { client, seen } = setUp([brokenNetwork]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow('Network error occurred');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });
});
