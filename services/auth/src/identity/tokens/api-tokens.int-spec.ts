import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_TOKEN_PREFIX, type ApiTokenScope, apiToken, type CreatedApiToken } from '@plumbline/contracts';
import { type Account, type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const create = (account: Account, body: object = {}) =>
  auth.call<CreatedApiToken>('POST', '/api/user/tokens', {
    token: account.token,
    body: { name: 'Nightly report', scope: 'read', ...body },
  });
const exchange = async (token: string) =>
  auth.call<{ accessToken: string }>('POST', '/internal/api-token', { body: { token } });

async function programOf(account: Account, scope: ApiTokenScope) {
  const { id, token } = (await create(account, { scope })).body;
  return { id, token, access: (await exchange(token)).body.accessToken };
}

describe('tokens of the API', () => {
  it('are shown once, and kept as hashes', async () => {
    const account = await auth.signUp();
    const { status, body } = await create(account);
    expect([status, body.token.startsWith(API_TOKEN_PREFIX)]).toEqual([201, true]);
    const listed = await auth.call<unknown[]>('GET', '/api/user/tokens', { token: account.token });
    expect(apiToken.parse(listed.body[0])).toMatchObject({
      id: body.id,
      name: 'Nightly report',
      scope: 'read',
    });
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    const rows = await auth.database.query(`SELECT * FROM api_tokens WHERE user_id = $1`, [account.id]);
    expect(JSON.stringify(rows)).not.toContain(body.token.slice(API_TOKEN_PREFIX.length));
    expect(
      (await auth.call<unknown[]>('GET', '/api/user/tokens', { token: (await auth.signUp()).token })).body,
    ).toEqual([]);
  });

  it('S-01 refuse a name that cannot be stored', async () => {
    const account = await auth.signUp();
    for (const name of ['a\u0000b', 'a\ud800b']) {
      const { status, body } = await create(account, { name });
      expect([name, status, body]).toEqual([name, 400, expect.objectContaining({ code: 'malformed' })]);
    }
    expect(
      (await auth.call('GET', '/api/admin/users?search=%00', { token: await auth.owner() })).status,
    ).toBe(400);
  });

  it('act as their user, whose role they never have', async () => {
    const owner = await auth.owner();
    const { token } = (
      await auth.call<CreatedApiToken>('POST', '/api/user/tokens', {
        token: owner,
        body: { name: 'x', scope: 'write' },
      })
    ).body;
    const access = (await exchange(token)).body.accessToken;
    expect((await auth.call('GET', '/api/auth/me', { token: access })).body.username).toBe('owner');
    expect((await auth.call('GET', '/api/admin/users', { token: access })).status).toBe(403);
  });

  it.each<ApiTokenScope>(['read', 'write'])(
    'S-18 %s reaches nothing that protects an account',
    async (scope) => {
      const { access } = await programOf(await auth.signUp(), scope);
      const calls = [
        ['GET', '/api/user/tokens'],
        ['POST', '/api/user/tokens'],
        ['GET', '/api/user/sessions'],
        ['PATCH', '/api/user'],
        ['POST', '/api/user/password'],
        ['POST', '/api/user/email'],
        ['DELETE', '/api/user/2fa'],
        ['DELETE', '/api/user'],
        ['POST', '/api/subscription/cancel'],
      ] as const;
      for (const [method, path] of calls)
        expect([path, (await auth.call(method, path, { token: access })).status]).toEqual([path, 403]);
      process.stdout.write(`S-18 tokens of the API, ${scope}: ${calls.length} closed routes tried\n`);
    },
  );

  it('S-18 read changes nothing', async () => {
    const { access } = await programOf(await auth.signUp(), 'read');
    const answer = await auth.call('POST', '/api/auth/heartbeat', { token: access });
    expect([answer.status, answer.body.message]).toEqual([403, 'This token is read-only.']);
  });

  it('S-10 end at once when revoked, and with their disabled user', async () => {
    const account = await auth.signUp();
    const [one, other] = [await programOf(account, 'read'), await programOf(account, 'read')];
    const stranger = await auth.signUp();
    const revoke = (by: Account) => auth.call('DELETE', `/api/user/tokens/${one.id}`, { token: by.token });
    expect((await revoke(stranger)).status).toBe(404);
    expect((await revoke(account)).status).toBe(200);
    expect((await auth.call('GET', '/api/auth/me', { token: one.access })).status).toBe(401);
    expect((await exchange(one.token)).status).toBe(401);
    const told = await auth.call<{ sessionId: string }[]>('GET', '/.well-known/revocations.json');
    expect(told.body).toContainEqual(expect.objectContaining({ sessionId: one.id }));
    expect((await exchange(other.token)).status).toBe(200);
    await auth.call('PATCH', `/api/admin/users/${account.id}`, {
      token: await auth.owner(),
      body: { disabled: true },
    });
    expect((await exchange(other.token)).status).toBe(401);
    expect((await auth.call('GET', '/api/auth/me', { token: other.access })).status).toBe(401);
  });

  it('expire, and forged ones are nothing', async () => {
    const account = await auth.signUp();
    const { token, id } = await programOf(account, 'read');
    await auth.database.query(`UPDATE api_tokens SET expires_at = now() WHERE id = $1`, [id]);
    expect((await exchange(token)).status).toBe(401);
    expect((await exchange(`${API_TOKEN_PREFIX}${'A'.repeat(43)}`)).status).toBe(401);
    for (const wrong of [{}, ['x'], 7, 'no-prefix', null])
      expect((await auth.call('POST', '/internal/api-token', { body: { token: wrong } })).status).toBe(400);
  });

  it('X-18 200 made at once are exactly twenty', async () => {
    const account = await auth.signUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => create(account)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // The rest were refused, or did not wait for their turn.
    expect([count(201), count(409) + count(503)]).toEqual([20, 180]);
  });

  it('S-01 structures are refused', async () => {
    const account = await auth.signUp();
    const wrong = [
      { name: {} },
      { name: '' },
      { scope: 'admin' },
      { scope: ['read'] },
      { expiresInDays: 0 },
      { expiresInDays: 366 },
    ];
    for (const body of wrong) expect((await create(account, body)).status).toBe(400);
  });
});
