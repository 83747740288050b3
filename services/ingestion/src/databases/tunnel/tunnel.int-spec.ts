import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { DatabaseError } from '../database-error.js';
import { type ConnectionSettings, openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { testConnection } from '../test-connection.js';
import { type FakeSshServer, startFakeSshServer } from '../testing/fake-ssh-server.js';
import type { TunnelSettings } from './open-tunnel.js';

jest.setTimeout(60_000);

const rules = new OutboundRules('loopback');
const servers: FakeSshServer[] = [];
let postgres: TestPostgres;
let settings: Omit<ConnectionSettings, 'tunnel'>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const { schema, url } = await postgres.createSchema();
  const { port, pathname } = new URL(url);
  settings = {
    ...{ kind: 'postgresql', engine: 'postgresql', host: 'db.internal', port: Number(port) },
    ...{ database: pathname.slice(1), user: schema, password: schema },
    ...{ tls: 'off', caPem: null, signIn: 'password', options: {} },
  };
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => postgres.stop());

async function start(options?: Parameters<typeof startFakeSshServer>[0]): Promise<FakeSshServer> {
  const server = await startFakeSshServer(options);
  servers.push(server);
  return server;
}

const through = (
  { port, privateKey }: FakeSshServer,
  change: Partial<TunnelSettings> = {},
): ConnectionSettings => ({
  ...settings,
  tunnel: {
    ...{ host: '127.0.0.1', port, user: 'tunnel', signIn: 'key', secret: privateKey, hostKey: null },
    ...change,
  },
});

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
  return error;
}

describe('a tunnel to a database', () => {
  it('DATA-013 is a step of the test, which shows the key of the server', async () => {
    const ssh = await start();
    const test = await testConnection(rules, through(ssh));
    expect(test.steps.slice(0, 5).map(({ name, ok, technical }) => [name, ok, technical])).toEqual([
      ['resolve', true, undefined],
      ['tunnel', true, undefined],
      ['port', true, undefined],
      ['tls', true, undefined],
      ['sign_in', true, undefined],
    ]);
    expect(test.hostKey).toBe(ssh.fingerprint);
    expect(test.steps[1]?.detail).toContain(ssh.fingerprint);
    // The name is one that only the SSH server knows.
    expect(ssh.forwarded[0]).toBe(`db.internal:${settings.port}`);
  });

  it('carries rows, and ends with its session', async () => {
    const ssh = await start();
    const session = await openSession(rules, through(ssh, { hostKey: ssh.fingerprint }), 5_000);
    const rows: (string | null)[][] = [];
    for await (const batch of session.stream({ query: 'SELECT n FROM generate_series(1, 5000) n' }))
      rows.push(...batch);
    expect(rows).toHaveLength(5_000);
    await session.close();
    expect(ssh.signIns).toBe(1);
  });

  it('signs in with a password as well', async () => {
    const ssh = await start();
    const session = await openSession(
      rules,
      through(ssh, { signIn: 'password', secret: ssh.password }),
      5_000,
    );
    expect(session.server).toMatch(/^PostgreSQL/);
    await session.close();
  });

  it('S-07 sends nothing to a server whose key is not the one that was seen first', async () => {
    const [first, second] = [await start(), await start()];
    const test = await testConnection(
      rules,
      through(second, { signIn: 'password', secret: second.password, hostKey: first.fingerprint }),
    );
    expect(test.steps[1]).toMatchObject({ ok: false, title: 'The SSH server has another key' });
    expect(test.steps[1]?.fixes?.[0]).toMatchObject({ action: 'accept_host_key', value: second.fingerprint });
    expect(second.signIns).toBe(0);
  });

  it('says in words who does not let us in, what cannot be reached, and which key cannot be read', async () => {
    const ssh = await start();
    const wrong = await failure(
      openSession(rules, through(ssh, { signIn: 'password', secret: 'wrong words' }), 1_000),
    );
    expect(wrong.details.title).toBe('The SSH server does not let this user in');
    expect(JSON.stringify([wrong.message, wrong.details])).not.toContain('wrong words');
    const closed = await failure(openSession(rules, { ...through(ssh), port: 1 }, 1_000));
    expect(closed.details.title).toBe('Port 1 cannot be reached through the tunnel');
    const silent = await failure(openSession(rules, through(ssh, { port: 1 }), 1_000));
    expect(silent.details.title).toBe('Port 1 is closed');
    expect(silent.details.fixes?.[0]?.title).toBe('Check that the SSH server runs and listens on this port');
    const strict = await start({ forwards: false });
    expect((await failure(openSession(rules, through(strict), 1_000))).details.title).toMatch(
      /through the tunnel$/,
    );
    const broken = await failure(openSession(rules, through(ssh, { secret: 'no key' }), 1_000));
    expect(broken.details.title).toBe('The key cannot be read');
  });

  it('S-05 leads from an allowed server, and to no metadata service', async () => {
    const ssh = await start();
    const refused = await failure(openSession(new OutboundRules(''), through(ssh), 1_000));
    expect(refused.details.title).toBe('The address is not allowed');
    const metadata = await failure(openSession(rules, { ...through(ssh), host: '169.254.169.254' }, 1_000));
    expect(metadata.details.title).toBe('The address is not allowed');
    expect(ssh.signIns).toBe(0);
  });
});
