import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEVICE_COOKIE, LOGIN_FAILURES } from '@plumbline/contracts';
import { PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-58';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const login = (username: string, password: string, from: string, device?: string) =>
  auth.call<{ message: string; error: string }>('POST', '/api/auth/login', {
    body: { username, password },
    from,
    ...(device && { headers: { cookie: `${DEVICE_COOKIE}=${device}` } }),
  });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`${DEVICE_COOKIE}=`)) ?? '';
const marksOf = (answer: { headers: Record<string, unknown> }) =>
  cookieOf(answer)
    .slice(DEVICE_COOKIE.length + 1)
    .split(';')[0] ?? '';
const tryOften = async (times: number, attempt: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, (_, index) => attempt(index)));

/** However long a busy machine takes to ask again: what waits goes on waiting. */
const stayBlocked = () =>
  auth.database.query(
    `UPDATE attempts SET blocked_until = now() + interval '1 hour' WHERE blocked_until > now() - interval '1 minute'`,
  );

describe('X-17 a device where the user has signed in before', () => {
  it('lets its user in after a thousand wrong passwords, also from its own address', async () => {
    const { username } = await auth.signUp();
    const device = marksOf(await login(username, PASSWORD, '198.51.100.20'));
    for (let batch = 0; batch < 20; batch += 1)
      await tryOften(50, () => login(username, 'wrong', '198.51.100.20'));
    await stayBlocked();
    expect((await login(username, PASSWORD, '198.51.100.20')).status).toBe(429);
    const known = await login(username, PASSWORD, '198.51.100.20', device);
    expect(known.status).toBe(200);
    expect((await login(username, PASSWORD, '198.51.100.20')).status).toBe(429);
    expect(cookieOf(known)).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict/);
  });

  it('S-14 counts what is wrong there, in a burst too, and for this account alone', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    const device = marksOf(await login(one.username, PASSWORD, '198.51.100.21'));
    const answers = await tryOften(100, () => login(one.username, 'wrong', '198.51.100.21', device));
    expect(count(answers, 401)).toBeGreaterThanOrEqual(LOGIN_FAILURES.perAccount);
    // One or two more where a busy machine took longer than their wait.
    expect(count(answers, 401)).toBeLessThanOrEqual(LOGIN_FAILURES.perAccount + 2);
    const strange = await tryOften(50, () => login(other.username, 'wrong', '198.51.100.21', device));
    expect(count(strange, 401)).toBeLessThanOrEqual(LOGIN_FAILURES.perAccount + 2);
    await stayBlocked();
    expect((await login(other.username, PASSWORD, '198.51.100.21', device)).status).toBe(429);
  });

  it('S-12 gets a new mark at every sign-in, and keeps those of its other users', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    const first = marksOf(await login(one.username, PASSWORD, '198.51.100.22'));
    const both = marksOf(await login(other.username, PASSWORD, '198.51.100.22', first));
    expect(both.split('~')).toEqual([expect.any(String), first]);
    const again = marksOf(await login(one.username, PASSWORD, '198.51.100.22', both));
    expect(again.split('~')).toHaveLength(2);
    expect(again).not.toContain(first);
    const kept = await auth.database.query(`SELECT json_agg(d)::text AS text FROM known_devices d`);
    for (const mark of again.split('~')) expect(kept[0].text).not.toContain(mark);
  });

  it('S-10 S-13 is forgotten with the password', async () => {
    const account = await auth.signUp();
    const device = marksOf(await login(account.username, PASSWORD, '198.51.100.23'));
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await auth.call('POST', '/api/user/password', { token: account.token, body })).status).toBe(200);
    await tryOften(20, () => login(account.username, 'wrong', '198.51.100.23'));
    await stayBlocked();
    expect((await login(account.username, NEW_PASSWORD, '198.51.100.23', device)).status).toBe(429);
  });

  it('S-15 a made-up mark, and one of somebody else, change nothing', async () => {
    const { username } = await auth.signUp();
    await tryOften(20, () => login(username, 'wrong', '198.51.100.24'));
    await stayBlocked();
    for (const made of ['x', '~~~', 'A'.repeat(5_000), `${'a.'.repeat(40)}`])
      expect((await login(username, PASSWORD, '198.51.100.24', made)).status).toBe(429);
  });
});

describe('X-17 S-17 wrong passwords behind one address', () => {
  it('of one account do not delay another', async () => {
    const [attacked, neighbour] = [await auth.signUp(), await auth.signUp()];
    await tryOften(300, () => login(attacked.username, 'wrong', '198.51.100.30'));
    expect((await login(neighbour.username, PASSWORD, '198.51.100.30')).status).toBe(200);
  });

  it('are counted by account, however its name is written', async () => {
    const { id, username, email } = await auth.signUp();
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username} `,
      username.replace('u', 'Ｕ'),
      email,
      email.toUpperCase(),
      email.replace('x.example', 'ｘ.example'),
    ];
    for (const name of spellings) expect((await login(name, 'wrong', '198.51.100.31')).status).toBe(401);
    const counted = await auth.database.query(
      `SELECT key, count FROM attempts WHERE key LIKE '%@198.51.100.31'`,
    );
    expect(counted).toEqual([{ key: `login:${id}@198.51.100.31`, count: spellings.length }]);
  });

  it('of a hundred names slow the address down for seconds, and shut nobody out', async () => {
    const { username } = await auth.signUp();
    const from = '198.51.100.32';
    const answers = await tryOften(150, (index) => login(`nobody-${index}`, 'wrong', from));
    expect(count(answers, 401)).toBeGreaterThanOrEqual(LOGIN_FAILURES.perAddress);
    expect(count(answers, 401)).toBeLessThanOrEqual(LOGIN_FAILURES.perAddress + 10);
    const waits = [];
    for (let round = 0; round < 6; round += 1) {
      await auth.database.query(`UPDATE attempts SET blocked_until = now() WHERE key = $1`, [
        `login:${from}`,
      ]);
      await login(`nobody-${round}-more`, 'wrong', from);
      const refused = await login(`nobody-${round}-again`, 'wrong', from);
      waits.push(Number(refused.headers['retry-after'] ?? 0));
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(LOGIN_FAILURES.addressWait.longestSeconds);
    await auth.database.query(`UPDATE attempts SET blocked_until = now() WHERE key = $1`, [`login:${from}`]);
    expect((await login(username, PASSWORD, from)).status).toBe(200);
  });
});
