import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeploymentCheck, DeploymentCheckSummary } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

/** Stands where the gateway would: what it answers is set by the test. */
let door: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let auth: RunningAuth;
let admin: Account;

const CLOSED = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/')
    return response.writeHead(200, { 'content-security-policy': "script-src 'self'" }).end('<html></html>');
  if (request.url === '/sw.js')
    return response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end();
  if (request.headers.host?.startsWith('elsewhere')) return response.writeHead(421).end();
  if (request.headers.origin === 'https://elsewhere.example') return response.writeHead(403).end();
  return response.writeHead(401).end('{}');
};

beforeAll(async () => {
  door = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  auth = await startAuth({ PUBLIC_URL: addressOf(door) });
  admin = await auth.signUp('site-admin');
  const token = await auth.owner();
  await auth.call('PATCH', `/api/admin/users/${admin.id}`, { token, body: { role: 'admin' } });
  admin.token = await auth.signIn(admin.username, PASSWORD);
});
afterAll(async () => {
  await auth?.stop();
  door.closeAllConnections();
  door.close();
});

const addressOf = (server: typeof door) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function run(level: 'quick' | 'full'): Promise<DeploymentCheck> {
  const path = '/api/admin/deployment-check';
  const begun = await auth.call<DeploymentCheck>('POST', `${path}/run`, {
    token: admin.token,
    body: { level },
  });
  expect(begun.status).toBe(202);
  return eventually('the end of the check', async () => {
    const { body } = await auth.call<DeploymentCheck>('GET', `${path}/${begun.body.id}`, {
      token: admin.token,
    });
    return body.status !== 'running' && body;
  });
}
const find = ({ checks }: DeploymentCheck, id: string) => checks.find((check) => check.id === id);

describe('checks of an installation', () => {
  it('F.8 a quick one finds what is right and what is not, and compares with the one before', async () => {
    answer = CLOSED;
    const first = await run('quick');
    for (const id of [
      'tls',
      'csp',
      'origins',
      'hosts',
      'upload-limit',
      'protected-paths',
      'secrets',
      'migrations',
    ])
      expect([id, find(first, id)?.status]).toEqual([id, 'pass']);
    // Nothing told of itself: there are no other processes here.
    expect(find(first, 'processes')).toMatchObject({ status: 'fail' });
    expect(find(first, 'owner')).toMatchObject({ status: 'warn' });
    expect(first).toMatchObject({ isReady: false, comparison: null, startedBy: 'site-admin' });

    answer = (request, response) => {
      if (Number(request.headers['content-length']) > 20_000_000) response.writeHead(413).end();
      else if (request.url === '/api/admin/users' && request.method === 'GET')
        response.writeHead(200).end('[]');
      else CLOSED(request, response);
    };
    const second = await run('quick');
    expect(find(second, 'upload-limit')).toMatchObject({
      status: 'fail',
      fix: { text: 'client_max_body_size 51m;' },
    });
    expect(find(second, 'protected-paths')?.detail).toBe('GET /api/admin/users answered 200');
    expect(second.comparison?.newProblems.sort()).toEqual(['protected-paths', 'upload-limit']);
    const history = await auth.call<DeploymentCheckSummary[]>('GET', '/api/admin/deployment-check/history', {
      token: admin.token,
    });
    expect(history.body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(JSON.stringify(second)).not.toContain('PRIVATE');
  });

  it('F.8 a full one says which step does not work, and leaves no account behind', async () => {
    answer = CLOSED;
    const check = await run('full');
    expect(find(check, 'smoke-upload')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('POST /api/upload answered 401'),
    });
    expect(find(check, 'mail')).toMatchObject({ status: 'warn', name: 'Mails stay on this machine' });
    expect((await auth.mailTo(admin.email, 'test mail of the deployment check')).to).toBe(admin.email);
    const left: unknown[] = await auth.database.query(`SELECT id FROM users WHERE username LIKE 'check-%'`);
    expect(left).toEqual([]);
  });

  it('F.8 in a cluster, where the gateway is reached behind its address, a certificate out of sight fails nothing', async () => {
    answer = CLOSED;
    const behind = await startAuth({ PUBLIC_URL: 'https://plumbline.invalid', CHECK_URL: addressOf(door) });
    try {
      const token = await behind.owner();
      const call = (method: 'GET' | 'POST', path: string, body?: object) =>
        behind.call<DeploymentCheck>(method, `/api/admin/deployment-check/${path}`, { token, body });
      const { id } = (await call('POST', 'run', { level: 'quick' })).body;
      const check = await eventually('the end of the check', async () => {
        const { body } = await call('GET', id);
        return body.status !== 'running' && body;
      });
      expect(find(check, 'tls')).toMatchObject({
        status: 'warn',
        fix: { text: 'curl --head https://plumbline.invalid' },
      });
    } finally {
      await behind.stop();
    }
  });

  it('F.8 knows a backup as soon as it has ended, before its age is measured', async () => {
    answer = CLOSED;
    expect(find(await run('quick'), 'backup')).toMatchObject({ status: 'warn', name: 'There is no backup' });
    await auth.database.query(
      `INSERT INTO audit_log (id, at, action, address, details)
       VALUES (gen_random_uuid(), now(), 'backup_finished', '', jsonb_build_object('point', now()))`,
    );
    expect(find(await run('quick'), 'backup')).toMatchObject({ status: 'pass', detail: '0 h ago' });
  });

  it('an installation that does not answer fails, and says where to set its address', async () => {
    answer = (request) => request.socket.destroy();
    const check = await run('quick');
    expect(find(check, 'reach')).toMatchObject({
      status: 'fail',
      fix: { text: 'CHECK_URL=http://gateway:8080' },
    });
  });

  it('ADMIN-006 every run is in the audit log with who began it', async () => {
    const log = await auth.call<{ actor: { username: string } }[]>(
      ...(['GET', '/api/admin/audit?action=deployment_checked', { token: admin.token }] as const),
    );
    expect(log.body).toHaveLength(6);
    expect(log.body[0]?.actor.username).toBe('site-admin');
  });

  it('a check that its process left behind ends as interrupted', async () => {
    await auth.database.query(
      `INSERT INTO deployment_checks (id, level, status, started_at, alive_at, started_by, version, checks)
       VALUES (gen_random_uuid(), 'quick', 'running', now(), now() - interval '2 minutes', 'x', '', '[]')`,
    );
    const check = await run('quick');
    expect(check.status).toBe('done');
    const rows: unknown[] = await auth.database.query(
      `SELECT 1 FROM deployment_checks WHERE status = 'interrupted'`,
    );
    expect(rows).toHaveLength(1);
  });
});
