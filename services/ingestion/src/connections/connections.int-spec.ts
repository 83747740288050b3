import { describe, expect, it } from '@jest/globals';
import type { Connection, ConnectionTest } from '@plumbline/contracts';
import { startFakeSshServer } from '../databases/testing/fake-ssh-server.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { connected, useShop } from '../testing/use-shop.js';

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });
const shop = useShop();

describe('a connection', () => {
  it('DATA-013 is tested step by step, kept, and never gives its password back', async () => {
    const client = await service.client();
    const { body: test } = await client.post<ConnectionTest>('/api/connections/test', shop.body);
    expect(test).toMatchObject({ ok: true, readOnly: 'assumed' });
    const made = await connected(client, shop);
    expect(made).toMatchObject({ name: 'Shop', status: 'connected', usedBy: [], lastTest: { ok: true } });
    const { body: all } = await client.get<Connection[]>('/api/connections');
    expect(all.map(({ id }) => id)).toEqual([made.id]);
    const shown = JSON.stringify([made, all, (await client.get(`/api/connections/${made.id}`)).body]);
    expect(shown).not.toMatch(/password":/i);
    const [row]: { sealed: string }[] = await service.database.query(
      'SELECT sealed_password AS sealed FROM connections WHERE id = $1',
      [made.id],
    );
    expect(row?.sealed).not.toContain(shop.body.password);
  });

  it('belongs to its workspace alone', async () => {
    const made = await connected(await service.client(), shop);
    const other = await service.client();
    expect((await other.get(`/api/connections/${made.id}`)).status).toBe(404);
    expect((await other.get(`/api/connections/${made.id}/tables`)).status).toBe(404);
    expect((await other.call('DELETE', `/api/connections/${made.id}`)).status).toBe(404);
    expect((await other.post('/api/connections/test', { ...shop.body, connectionId: made.id })).status).toBe(
      404,
    );
  });

  it('is not kept where its test failed', async () => {
    const client = await service.client();
    const refused = await client.post<Connection>('/api/connections', { ...shop.body, password: 'wrong' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('User or password is not right'),
    ]);
    expect((await client.get<Connection[]>('/api/connections')).body).toEqual([]);
  });

  it('S-06 takes typed fields and no options of a driver', async () => {
    const client = await service.client();
    const extras = [
      { sslcert: '/etc/passwd' },
      { socketPath: '/run/x' },
      { options: '-c x=y' },
      { host: '/var/run' },
      { flags: '+LOCAL_FILES' },
    ];
    for (const extra of extras) {
      const { status, body: answer } = await client.post('/api/connections/test', { ...shop.body, ...extra });
      expect([extra, status, answer.code]).toEqual([extra, 400, 'malformed']);
    }
  });

  it.each([
    [
      'Snowflake at a host of its own',
      { kind: 'snowflake', engine: 'snowflake', signIn: 'token', tls: 'verify-host' },
    ],
    ['IAM without an access key', { kind: 'aws-rds', engine: 'postgresql', signIn: 'iam', tls: 'required' }],
    ['a key pair for PostgreSQL', { signIn: 'key-pair' }],
    ['Oracle by the driver of MySQL', { kind: 'oracle', engine: 'mysql' }],
    ['options that no engine has', { options: { privateKeyPath: '/etc/passwd' } }],
    [
      'a tunnel with an agent',
      { tunnel: { host: 'a', port: 22, user: 'u', signIn: 'agent', hostKey: null } },
    ],
  ])('S-06 is refused with %s', async (_, change) => {
    const client = await service.client();
    const { status, body: answer } = await client.post('/api/connections/test', { ...shop.body, ...change });
    expect([status, answer.code]).toEqual([400, 'malformed']);
  });

  it('goes through a tunnel, whose key is kept and shown and whose secret never comes back', async () => {
    const ssh = await startFakeSshServer();
    try {
      const client = await service.client();
      const { privateKey: tunnelSecret, port, fingerprint } = ssh;
      const tunnel = { host: '127.0.0.1', port, user: 'tunnel', signIn: 'key', hostKey: null } as const;
      const made = await client.post<Connection>('/api/connections', { ...shop.body, tunnel, tunnelSecret });
      expect([made.status, made.body.tunnel]).toEqual([201, { ...tunnel, hostKey: fingerprint }]);
      expect(JSON.stringify(made.body)).not.toContain('PRIVATE KEY');
      const { password: _, ...without } = shop.body;
      const pinned = { ...without, tunnel: made.body.tunnel, connectionId: made.body.id };
      const again = await client.post<ConnectionTest>('/api/connections/test', pinned);
      expect(again.body).toMatchObject({ ok: true, hostKey: fingerprint });
      const elsewhere = { ...pinned, tunnel: { ...made.body.tunnel, host: 'localhost' } };
      expect((await client.post('/api/connections/test', elsewhere)).status).toBe(422);
    } finally {
      await ssh.close();
    }
  });

  it('sends a stored password nowhere but where it was given for', async () => {
    const client = await service.client();
    const made = await connected(client, shop);
    const { password: _, ...without } = shop.body;
    const same = await client.post<ConnectionTest>('/api/connections/test', {
      ...without,
      connectionId: made.id,
    });
    expect(same.body).toMatchObject({ ok: true });
    for (const change of [{ host: 'localhost' }, { port: 1 }, { user: 'postgres' }]) {
      const moved = await client.post('/api/connections/test', {
        ...without,
        ...change,
        connectionId: made.id,
      });
      expect(moved.status).toBe(422);
    }
    const renamed = await client.call<Connection>('PUT', `/api/connections/${made.id}`, {
      ...without,
      name: 'Store',
    });
    expect(renamed.body).toMatchObject({ name: 'Store', status: 'connected' });
  });

  it('S-04 does not lead to the database of the product', async () => {
    const client = await service.client();
    const own = new URL(shop.postgres.url);
    const { body: test } = await client.post<ConnectionTest>('/api/connections/test', {
      ...shop.body,
      port: Number(own.port),
    });
    expect(test.steps[0]).toMatchObject({ name: 'resolve', ok: false, title: 'The address is not allowed' });
  });
});
