import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AccountsService, authService } from '../../index.js';

import { app, call, PASSWORD, Reply, settings, signUp, useAccounts } from '../../testing/use-accounts.js';

useAccounts();

describe('accounts', () => {
  it('REG-009 API-002 ENT-001 signs up on the Free plan, whatever role the caller asks for', async () => {
    const { status, body } = await signUp('maria', { role: 'owner', plan: 'enterprise' });
    expect(status).toBe(201);
    const maria = { username: 'maria', email: 'maria@x.example', role: 'user', plan: 'free' };
    expect(body).toMatchObject({ user: maria, expiresIn: 900 });
    const me = await call('GET', '/api/auth/me', { token: body.accessToken });
    expect(me.body).toMatchObject({ ...maria, twoFactorEnabled: false });
    expect(JSON.stringify(me.body)).not.toContain('argon2');
  });

  it('API-006 API-007 API-033 T-31 one safe shape at all three paths', async () => {
    const { body } = await signUp();
    const answers = await Promise.all(
      ['/api/auth/me', '/api/auth/user', '/api/user'].map((path) =>
        call('GET', path, { token: body.accessToken }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ ...body.user, workspaceId: expect.any(String) });
    expect(Object.keys(body.user)).toEqual(expect.arrayContaining(['username', 'role']));
    expect((await call('GET', '/api/auth/me')).status).toBe(401);
  });

  it.each(['true', 1, false, undefined, null])(
    'X-24 PROD-002 refuses the attestation %j',
    async (usLocationAttested) => {
      expect((await signUp(undefined, { usLocationAttested })).status).toBe(400);
    },
  );

  it('names what is taken, in any case', async () => {
    await signUp('jordan');
    expect((await signUp('Jordan')).body.message).toBe('Username already exists');
    const email = (await signUp('jordan2', { email: 'JORDAN@x.example' })).body.message;
    expect(email).toBe('Email already registered');
  });

  it('refuses a password that breaks the policy and says which rules', async () => {
    const { status, body } = await signUp(undefined, { password: 'Password123!' });
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('no common or sequential patterns'),
    ]);
  });

  it('API-001 knows the time zone of the last browser that told one: at sign-up, and at each sign-in', async () => {
    const zoneOf = async ({ body }: Reply) =>
      (await call('GET', '/api/auth/me', { token: body.accessToken })).body.timezone;
    const login = (timezone?: string) =>
      call('POST', '/api/auth/login', { body: { username: 'zoe', password: PASSWORD, timezone } });
    expect(await zoneOf(await signUp('zoe', { timezone: 'America/Denver' }))).toBe('America/Denver');
    expect(await zoneOf(await login())).toBe('America/Denver');
    expect(await zoneOf(await login('America/Chicago'))).toBe('America/Chicago');
    expect(await zoneOf(await login('Atlantis/Capital'))).toBe('America/Chicago');
    expect(await zoneOf(await signUp())).toBe('UTC');
  });

  it('API-001 signs in by name or address, and answers wrong names and wrong passwords alike', async () => {
    await signUp('lena');
    const by = (username: string, password: string) =>
      call('POST', '/api/auth/login', { body: { username, password, timezone: 'America/Chicago' } });
    expect((await by('LENA', PASSWORD)).status).toBe(200);
    expect((await by('lena@x.example', PASSWORD)).status).toBe(200);
    const [wrong, unknown] = await Promise.all([by('lena', 'wrong'), by('nobody-here', 'wrong')]);
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid username or password.']);
    expect([unknown.status, unknown.body.message]).toEqual([wrong.status, wrong.body.message]);
  });

  it('X-17 a burst of wrong passwords is counted exactly', async () => {
    await signUp('target');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        call('POST', '/api/auth/login', { body: { username: 'target', password: 'wrong' } }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 5]);
  });

  it('API-017 answers the address the gateway believes, and nothing else', async () => {
    const reply = await app.inject({
      url: '/api/auth/get-ip',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { ip: '203.0.113.7' }]);
  });

  it('API-018 no call uses that address: sign-up keeps the one the gateway names, whatever the caller says', async () => {
    const named = { ip: '198.51.100.1', address: '198.51.100.1', usAttestedFrom: '198.51.100.1' };
    expect((await signUp('addressed', named)).status).toBe(201);
    const [row] = await app
      .get(DataSource)
      .query(`SELECT us_attested_from FROM users WHERE username = 'addressed'`);
    expect(row.us_attested_from).toBe('127.0.0.1');
  });

  it('ENT-002 makes the owner once, though replicas start together', async () => {
    const accounts = app.get(AccountsService);
    const made = await Promise.all([1, 2, 3].map(() => accounts.ensureOwner()));
    expect(made.filter(Boolean)).toEqual([{ username: 'owner' }]);
    expect(await accounts.ensureOwner()).toBeUndefined();
  });
});

describe('S-01 strict bodies', () => {
  const hostile = [{}, [], ['a', 'b'], { raw: '1=1' }, { $ne: null }, 7, true, null, 'x'.repeat(200_000)];
  it.each(['username', 'email', 'password'])('refuses structures in %s', async (field) => {
    for (const value of hostile) expect((await signUp(undefined, { [field]: value })).status).toBe(400);
  });

  it('refuses structures at sign-in', async () => {
    for (const value of hostile.slice(0, 8)) {
      for (const body of [
        { username: value, password: 'x' },
        { username: 'x', password: value },
      ]) {
        expect((await call('POST', '/api/auth/login', { body })).status).toBe(400);
      }
    }
  });
});

describe('subscriptions', () => {
  it('only owner and admin set a plan, and the change is announced', async () => {
    const { body } = await signUp();
    const owner = await call('POST', '/api/auth/login', {
      body: { username: 'owner', password: 'Ochre-Lantern-77-quay' },
    });
    const set = (token: string) =>
      call('PATCH', `/api/admin/users/${body.user.id}/subscription`, { token, body: { plan: 'premium' } });
    expect((await set(body.accessToken)).status).toBe(403);
    expect((await set(owner.body.accessToken)).body).toMatchObject({ plan: 'premium', status: 'active' });
    expect((await call('GET', '/api/subscription', { token: body.accessToken })).body.plan).toBe('premium');
    const [event] = await app
      .get(DataSource)
      .query(`SELECT payload FROM outbox WHERE type = 'SubscriptionChanged' ORDER BY seq DESC LIMIT 1`);
    expect(event.payload).toMatchObject({ plan: 'premium', planVersion: 2 });
  });
});

describe('S-09 settings', () => {
  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['short', 'abc'],
    ['an example', 'changeme-changeme-changeme-changeme-1234'],
    ['one mail', 'a'.repeat(64)],
  ])('refuses to start on a secret that is %s, and does not repeat it', (_, AUTH_REFRESH_KEY) => {
    const load = () => authService.settings({ ...settings, AUTH_REFRESH_KEY });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/AUTH_REFRESH_KEY/);
    if (AUTH_REFRESH_KEY) expect(load).not.toThrow(new RegExp(AUTH_REFRESH_KEY));
  });
});
