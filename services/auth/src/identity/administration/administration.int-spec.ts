import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry, ManagedUser, Role } from '@plumbline/contracts';
import { OPERATIONS } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
let owner: string;
let admin: Account;

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
  admin = await auth.signUp('site-admin');
  await auth.call('PATCH', `/api/admin/users/${admin.id}`, { token: owner, body: { role: 'admin' } });
  admin.token = await auth.signIn(admin.username, PASSWORD);
});
afterAll(() => auth?.stop());

const change = (id: string, body: object, token = admin.token) =>
  auth.call<ManagedUser & { message: string }>('PATCH', `/api/admin/users/${id}`, { token, body });
const list = (query: string, token = admin.token) =>
  auth.call<ManagedUser[]>('GET', `/api/admin/users?${query}`, { token });
const me = (token: string) => auth.call('GET', '/api/auth/me', { token });
const ownerId = async () => String((await me(owner)).body.id);

describe('S-18 X-14 the wall of user administration', () => {
  const routes = OPERATIONS.filter(
    ({ path, owner: service }) => path.startsWith('/api/admin/') && service === 'auth',
  );
  const roles = ['nobody', 'user', 'admin', 'owner'] as const;
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

  it('ROLE-001 ROLE-005 lets owner and admin pass, whatever a request pretends to be, and nobody else', async () => {
    const user = await auth.signUp();
    const tokens = { nobody: undefined, user: user.token, admin: admin.token, owner };
    const paths = [...new Set(routes.map(({ path }) => path))];
    let tried = 0;
    for (const path of paths) {
      const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      for (const role of roles) {
        for (const verb of verbs) {
          // A word in the place of an id is an id to the other verbs.
          const operation = [path, path.replace(/[^/]+$/, '{id}')]
            .map((known) => routes.find((route) => route.path === known && route.method === verb))
            .find(Boolean);
          const token = tokens[role];
          const { status } = await auth.call(verb, url, {
            ...(token && { token }),
            headers: { 'x-role': 'owner', 'x-forwarded-host': 'localhost', 'x-user-id': await ownerId() },
            from: '127.0.0.1',
          });
          tried += 1;
          if (!operation) expect([path, verb, status]).toEqual([path, verb, 404]);
          else if (role === 'nobody') expect([path, verb, status]).toEqual([path, verb, 401]);
          else if (role === 'user' || (role === 'admin' && operation.access === 'owner'))
            expect([path, role, verb, status]).toEqual([path, role, verb, 403]);
          else expect([200, 400, 404]).toContain(status);
        }
      }
    }
    process.stdout.write(
      `S-18 administration: ${paths.length} routes x ${roles.length} roles x ${verbs.length} verbs = ${tried} tried\n`,
    );
  });

  it('X-14 an access token whose role was changed by hand is nobody', async () => {
    const user = await auth.signUp();
    const [head, payload = '', signature] = user.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'owner' })).toString('base64url');
    expect((await list('', `${head}.${forged}.${signature}`)).status).toBe(401);
  });

  it('S-01 structures are refused', async () => {
    const { id } = await auth.signUp();
    for (const body of [{ role: 'owner' }, { role: ['admin'] }, { disabled: 'true' }, { plan: 'premium' }]) {
      expect((await change(id, body)).status).toBe(400);
    }
  });
});

describe('user administration', () => {
  it('ADMIN-008 lists, searches and filters, the newest first', async () => {
    const first = await auth.signUp('zebra_one');
    const third = await auth.signUp('zebra-three');
    const found = await list('search=ZEBRA');
    expect(found.body.map(({ id }) => id)).toEqual([third.id, first.id]);
    expect(found.headers['x-total-count']).toBe('2');
    expect((await list('search=zebra&limit=1&offset=1')).body.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('search=a_o')).body.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('role=owner')).body.map(({ username }) => username)).toEqual(['owner']);
    expect((await list('plan=enterprise&state=active')).body).toHaveLength(1);
    expect(JSON.stringify(found.body)).not.toContain('argon2');
  });

  it('X-07 the stamp parameter changes nothing', async () => {
    expect((await list('search=zebra&_t=1')).body).toEqual((await list('search=zebra&_t=2')).body);
  });

  it.each<[string, object, Role]>([
    ['S-10 a new role', { role: 'admin' }, 'admin'],
    ['S-10 a disabled account', { disabled: true }, 'user'],
  ])('%s ends the sessions that were open, at once', async (_, body, role) => {
    const user = await auth.signUp();
    expect((await change(user.id, body)).body).toMatchObject({ role, openSessions: 0 });
    expect((await me(user.token)).status).toBe(401);
  });

  it('a disabled user cannot sign in until enabled again', async () => {
    const user = await auth.signUp();
    expect((await change(user.id, { disabled: true })).body.state).toBe('disabled');
    const signIn = (password: string) =>
      auth.call('POST', '/api/auth/login', { body: { username: user.username, password } });
    expect((await signIn(PASSWORD)).status).toBe(403);
    expect((await signIn('wrong')).status).toBe(401);
    await change(user.id, { disabled: false });
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('S-19 T-61 tells who keeps its guests when an account is shut, and when it is open again', async () => {
    const user = await auth.signUp();
    await change(user.id, { disabled: true });
    await change(user.id, { disabled: true });
    await change(user.id, { disabled: false });
    expect(await auth.publishedStates(user.id)).toEqual([
      [1, 'disabled'],
      [2, 'active'],
    ]);
  });

  it('ROLE-003 nobody, not even the owner, changes the owner; nobody changes themselves', async () => {
    const id = await ownerId();
    for (const token of [admin.token, owner]) {
      for (const body of [{ role: 'user' }, { disabled: true }]) {
        expect((await change(id, body, token)).status).toBe(403);
      }
    }
    expect((await change(admin.id, { role: 'user' })).status).toBe(409);
    expect((await me(owner)).body).toMatchObject({ role: 'owner' });
  });

  it('ROLE-004 an admin does not see or end the sessions of the owner, nor set the plan', async () => {
    const id = await ownerId();
    const url = `/api/admin/users/${id}`;
    const { token } = admin;
    expect((await auth.call('GET', `${url}/sessions`, { token })).status).toBe(403);
    expect((await auth.call('DELETE', `${url}/sessions`, { token })).status).toBe(403);
    const set = await auth.call('PATCH', `${url}/subscription`, { token, body: { plan: 'free' } });
    expect(set.status).toBe(403);
    expect((await me(owner)).status).toBe(200);
  });

  it('S-10 ends one session of a user, or all', async () => {
    const user = await auth.signUp();
    const second = await auth.signIn(user.username, PASSWORD);
    const url = `/api/admin/users/${user.id}/sessions`;
    const { token } = admin;
    const open = (await auth.call<{ id: string; address: string }[]>('GET', url, { token })).body;
    expect(open).toHaveLength(2);
    const sid = sessionOf(second);
    expect((await auth.call('DELETE', `${url}/${sid}`, { token })).status).toBe(200);
    expect((await auth.call('DELETE', `${url}/${sid}`, { token })).status).toBe(404);
    expect([(await me(second)).status, (await me(user.token)).status]).toEqual([401, 200]);
    await auth.call('DELETE', url, { token });
    expect((await me(user.token)).status).toBe(401);
  });

  it('S-18 a session is ended only under its own user', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    const url = `/api/admin/users/${one.id}/sessions/${sessionOf(other.token)}`;
    expect((await auth.call('DELETE', url, { token: admin.token })).status).toBe(404);
    expect((await me(other.token)).status).toBe(200);
  });

  it('every change stands in the audit log, with who did it', async () => {
    const user = await auth.signUp();
    await change(user.id, { role: 'admin' });
    await change(user.id, { disabled: true, role: 'user' });
    await auth.call('PATCH', `/api/admin/users/${user.id}/subscription`, {
      token: owner,
      body: { plan: 'premium' },
    });
    const log = await auth.call<AuditEntry[]>('GET', `/api/admin/audit?userId=${user.id}`, {
      token: admin.token,
    });
    expect(log.headers['x-total-count']).toBe('4');
    expect(log.body.map(({ action, actor }) => [action, actor?.username]).sort()).toEqual([
      ['plan_changed', 'owner'],
      ['role_changed', 'site-admin'],
      ['role_changed', 'site-admin'],
      ['user_disabled', 'site-admin'],
    ]);
    const roles = log.body.filter(({ action }) => action === 'role_changed').map(({ details }) => details);
    expect(roles).toEqual([
      { from: 'admin', to: 'user' },
      { from: 'user', to: 'admin' },
    ]);
  });
});

/** The session that an access token names. */
const sessionOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
