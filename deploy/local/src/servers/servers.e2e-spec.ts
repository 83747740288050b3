import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventMessage, type EventTransport, eventSettings, openEventTransport } from '@plumbline/events';
import { openStorage, storageSettings } from '@plumbline/storage';
import { eventually, FaultProxy, runChild } from '@plumbline/testing';
import pg from 'pg';
import { z } from 'zod';
import { processInfo } from '../launcher/process-info.js';
import { serversEnvironment } from './environment.js';
import { processTree } from './process-tree.js';
import type { ServerName } from './server.js';
import { type Servers, startServers } from './start-servers.js';

const NAMES: readonly ServerName[] = ['postgres', 'redis', 'kafka', 's3'];

describe('the real servers', () => {
  let folder: string;
  let servers: Servers;
  let beforeKafka: FaultProxy;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-servers-'));
    servers = await startServers({
      folder,
      advertise: async (to) => {
        beforeKafka = await FaultProxy.start({ to });
        return beforeKafka.address;
      },
    });
  }, 600_000);

  afterAll(async () => {
    await servers?.stop();
    await beforeKafka?.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe.each(NAMES)('%s', (name) => {
    it('is gone when it was killed, and back on its port when it is started', async () => {
      const { port } = servers[name];
      await servers[name].kill();
      expect(await servers[name].isReady()).toBe(false);
      await servers[name].start();
      expect([await servers[name].isReady(), servers[name].port]).toEqual([true, port]);
    });

    it('is silent while it is paused, and answers when it goes on', async () => {
      await servers[name].pause();
      expect(await servers[name].isReady()).toBe(false);
      await servers[name].resume();
      await eventually(`${name} answers`, () => servers[name].isReady());
    });

    it('can be killed and stopped while it is paused, and starts again', async () => {
      for (const end of ['kill', 'stop'] as const) {
        await servers[name].pause();
        await servers[name][end]();
        await servers[name].start();
        expect(await servers[name].isReady()).toBe(true);
      }
    });
  });

  describe('PostgreSQL', () => {
    const ask = async (url: string, sql: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client.query(sql).finally(() => client.end());
    };

    it('gives a service its own schemas and nothing else', async () => {
      const { postgres } = servers;
      await ask(postgres.roleUrl('auth'), 'CREATE TABLE auth.things AS SELECT 7 AS n');
      for (const sql of ['SELECT * FROM auth.things', 'CREATE TABLE public.things (n int)']) {
        await expect(ask(postgres.roleUrl('ingestion'), sql)).rejects.toThrow(/permission denied/);
      }
    });

    it('F29 keeps what was committed through an immediate shutdown', async () => {
      const { postgres } = servers;
      await postgres.query('CREATE TABLE survivors AS SELECT 7 AS n');
      await postgres.crash();
      await postgres.start();
      expect(await postgres.query('SELECT n FROM survivors')).toEqual([{ n: 7 }]);
    });

    it('F30 refuses writes while it is read-only, also after a restart', async () => {
      const { postgres } = servers;
      await postgres.setReadOnly(true);
      await postgres.kill();
      await postgres.start();
      await expect(postgres.query('CREATE TABLE refused (n int)')).rejects.toThrow(/read-only/);
      await postgres.setReadOnly(false);
      await postgres.query('CREATE TABLE accepted (n int)');
    });

    it("starts as new when it is wiped, with every service's role", async () => {
      const { postgres } = servers;
      await postgres.query('CREATE TABLE kept (n int)');
      await postgres.wipe();
      await expect(postgres.query('SELECT * FROM kept')).rejects.toThrow(/does not exist/);
      await ask(postgres.roleUrl('auth'), 'CREATE TABLE auth.others (n int)');
    });

    it('cuts every connection at a word', async () => {
      const client = new pg.Client({ connectionString: servers.postgres.roleUrl('auth') });
      const failures: Error[] = [];
      client.on('error', (failure) => failures.push(failure));
      await client.connect();
      await servers.postgres.terminateBackends();
      expect(await eventually('the cut', () => failures[0])).toMatchObject({ code: '57P01' });
    });
  });

  describe('Redis', () => {
    it('F25 keeps what it holds through a kill, F26 loses it at a word', async () => {
      await servers.redis.command('SET', 'kept', 'yes');
      await servers.redis.kill();
      await servers.redis.start();
      expect(await servers.redis.command('GET', 'kept')).toBe('yes');
      await servers.redis.flushAll();
      expect(await servers.redis.command('DBSIZE')).toBe('0');
    });

    it('F28 refuses writes when it is full, and evicts nothing', async () => {
      const { redis } = servers;
      await redis.command('SET', 'first', 'yes');
      await redis.setMaxMemory('1mb');
      await expect(redis.command('SET', 'second', 'yes')).rejects.toThrow(/OOM/);
      expect(await redis.command('GET', 'first')).toBe('yes');
      await redis.setMaxMemory('0');
      await redis.wipe();
      expect(await redis.command('DBSIZE')).toBe('0');
    });
  });

  it('Kafka sends its clients through the proxy it was told of, keeps events through a kill, loses them when wiped', async () => {
    const settings = z.object(eventSettings).parse(serversEnvironment(servers));
    const open = () => openEventTransport(settings, { service: 'auth', onError: () => undefined });
    const transport = open();
    const place = Object.keys(await transport.send([EVENT]));
    expect(beforeKafka.counts.bytesUp).toBeGreaterThan(0);
    await servers.kafka.kill();
    await servers.kafka.start();
    const stored = (client: EventTransport) =>
      eventually('a leader of each partition', async () => {
        const ends = await client.ends(place).catch(() => undefined);
        return ends && { events: Object.values(ends).reduce((sum, end) => sum + end, 0) };
      });
    expect(await stored(transport)).toEqual({ events: 1 });
    await transport.close(0);
    await servers.kafka.wipe();
    const later = open();
    expect(await stored(later)).toEqual({ events: 0 });
    await later.close(0);
  });

  it('S3 keeps objects through a kill, and loses them when wiped', async () => {
    const storage = await openStorage(
      z
        .object(storageSettings)
        .parse({ ...serversEnvironment(servers), SPOOL_DIRECTORY: join(folder, 'spool') }),
    );
    await storage.putText('a/b/c', 'text');
    await servers.s3.kill();
    await servers.s3.start();
    expect(await storage.getText('a/b/c')).toBe('text');
    await servers.s3.wipe();
    await storage.putText('a/b/d', 'more');
    const keys: string[] = [];
    for await (const { key } of storage.list('a')) keys.push(key);
    expect(keys).toEqual(['a/b/d']);
  });
});

describe('servers of a process that was killed', () => {
  it('are gone, the paused ones too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-orphans-'));
    const child = runChild(new URL('./paused-servers.mjs', import.meta.url), { folder });
    await eventually('the servers', () => child.output().includes('paused'));
    const pids = processTree(child.process.pid ?? 0).slice(1);
    expect(pids.length).toBeGreaterThan(4);
    await child.kill();
    await eventually('all are gone', () => pids.every((pid) => !processInfo(pid)));
    await rm(folder, { recursive: true, force: true });
  });
});

const EVENT: EventMessage = {
  id: randomUUID(),
  type: 'SubscriptionChanged',
  schemaVersion: 1,
  aggregateType: 'workspace',
  aggregateId: randomUUID(),
  aggregateVersion: 1,
  payload: {},
  headers: {},
};
