import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

describe('wrong passwords', () => {
  const login = (username: string, password: string, from: string) =>
    auth.call<{ message: string; error: string }>('POST', '/api/auth/login', {
      body: { username, password },
      from,
    });
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('X-17 AUTH-017 200 at once from one address are judged ten times; the rest reads the same and says how long to wait', async () => {
    const { username } = await auth.signUp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => login(username, 'wrong', '198.51.100.1')),
    );
    // One or two more where a busy machine took longer than their wait.
    expect(count(answers, 401)).toBeGreaterThanOrEqual(10);
    expect(count(answers, 401)).toBeLessThanOrEqual(12);
    expect(count(answers, 401) + count(answers, 429)).toBe(200);
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set(['Invalid username or password.']),
    );
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(
      new Set(['Invalid username or password.']),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('S-17 changing the last half of an IPv6 address changes nothing', async () => {
    const { id, username } = await auth.signUp();
    const answers = [];
    for (let host = 1; host <= 12; host += 1)
      answers.push(await login(username, 'wrong', `2001:db8:7:7:${host}::${host}`));
    expect(count(answers, 429)).toBeGreaterThan(0);
    const keys = await auth.database.query(`SELECT key FROM attempts WHERE key LIKE $1`, [`login:${id}@%`]);
    expect(keys).toHaveLength(1);
  });

  it('X-17 each further try waits twice as long, a quarter of an hour at most, and never longer', async () => {
    const { id, username } = await auth.signUp();
    const from = '198.51.100.2';
    for (let tried = 0; tried < 10; tried += 1) await login(username, 'wrong', from);
    const waits = [];
    for (let round = 0; round < 9; round += 1) {
      // However long a busy machine takes to ask again.
      await auth.database.query(
        `UPDATE attempts SET blocked_until = blocked_until + interval '1 hour' WHERE key = $1`,
        [`login:${id}@${from}`],
      );
      const refused = await login(username, 'wrong', from);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers['retry-after']) - 3_600);
      await auth.database.query(`UPDATE attempts SET blocked_until = now() WHERE key = $1`, [
        `login:${id}@${from}`,
      ]);
      expect((await login(username, 'wrong', from)).status).toBe(401);
    }
    for (const [round, wait] of waits.entries()) {
      const expected = Math.min(5 * 2 ** round, 900);
      expect(wait).toBeLessThanOrEqual(expected);
      if (expected >= 80) expect(wait).toBeGreaterThan(expected / 2);
    }
  });

  it('X-17 a thousand of them from elsewhere do not keep the real user out', async () => {
    const { username } = await auth.signUp();
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => login(username, 'wrong', `198.51.100.${100 + (index % 5)}`)),
      );
    }
    expect((await login(username, PASSWORD, '203.0.113.200')).status).toBe(200);
  });
});
