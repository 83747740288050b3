import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openRawKafka } from '@plumbline/events/testing';
import { eventually } from '@plumbline/testing';
import { happenedOnce, ONCE } from './effects.js';
import { useCluster } from './use-cluster.js';
import { settledUser, Tally, workOn } from './users/rolling-work.js';

const environment = useCluster({
  size: { auth: 2, ingestion: { api: 2, worker: 2 }, analytics: { api: 2, worker: 2 } },
  // The balancer looks twice a second, on a machine that starts processes meanwhile.
  settings: { DRAIN_DELAY_MS: '3000' },
});

afterEach(() => environment.cluster.heal());

describe('F40 a new release', () => {
  it('F40 takes the place of the old one, process by process and with a newer schema: nobody is refused anything', async () => {
    const { cluster } = environment;
    const users = await Promise.all(
      [1, 2, 3, 4].map((number) => settledUser(environment, `roller-${number}`)),
    );
    for (const table of ['auth.users', 'ingestion.data_sources', 'analytics.dashboards'])
      await cluster.servers.real.postgres.query(
        `ALTER TABLE ${table} ADD COLUMN of_a_later_release text NOT NULL DEFAULT 'unknown'`,
      );
    const tally = new Tally();
    let isOver = false;
    const working = users.map((user) => workOn(user, tally, () => isOver));
    for (const { name } of cluster.all()) {
      await cluster.restart(name);
      expect(cluster.ends.at(-1)).toMatchObject({ name, code: 0 });
    }
    isOver = true;
    await Promise.all(working);
    expect(tally.failures).toEqual([]);
    expect(tally.answers).toBeGreaterThan(500);
    expect(tally.lost / tally.answers).toBeLessThan(0.001);
  });

  it('F40 tells more in its events, and of more kinds: this release takes what it knows', async () => {
    const { cluster } = environment;
    const { user, source } = await settledUser(environment, 'ahead');
    await happenedOnce(cluster, source.id);
    const [event] = await cluster.servers.real.postgres.query<{ version: number; payload: { name: string } }>(
      `SELECT type, schema_version AS "schemaVersion", aggregate_type AS "aggregateType",
              aggregate_id AS "aggregateId", aggregate_version::int AS version, payload
       FROM ingestion.outbox WHERE aggregate_id = '${source.id}'`,
    );
    if (!event) throw new Error('nothing was told');
    const newer = (changes: object) =>
      JSON.stringify({
        ...{ ...event, id: randomUUID(), aggregateVersion: event.version + 1, headers: {}, sentBy: 'later' },
        ...changes,
      });
    const kafka = await openRawKafka(cluster.servers.real.kafka.url);
    try {
      await kafka.send('plumbline.data-source', [
        { key: source.id, value: newer({ type: 'DataSourceShared' }), headers: { 'heard-by': 'auth' } },
        { key: source.id, value: newer({ payload: { ...event.payload, owner: 'somebody' } }) },
      ]);
      await eventually('both are heard', async () => (await kafka.lag('plumbline.analytics-ai')) === 0);
    } finally {
      await kafka.close();
    }
    const [seen] = await cluster.servers.real.postgres.query<{ version: number }>(
      `SELECT version::int FROM analytics.aggregate_versions WHERE aggregate_id = '${source.id}'`,
    );
    expect(seen?.version).toBe(event.version + 1);
    expect(await happenedOnce(cluster, source.id)).toEqual(ONCE);
    expect((await user.read(`/api/data-sources/${source.id}`)).status).toBe(200);
  });
});

describe('the name of a service', () => {
  it('F43 leads nowhere, then slowly, then right: 503 within a bound for what it owns, and back without a restart', async () => {
    const { cluster } = environment;
    const { user } = await settledUser(environment, 'nameless');
    const [stub, said] = [join(cluster.folder, 'names.mjs'), join(cluster.folder, 'names.txt')];
    await writeFile(stub, namesStub(said));
    const say = (answer: 'unknown' | 'silent' | 'known') => writeFile(said, answer);
    await say('unknown');
    const { port } = new URL(cluster.balancer('analytics-api').url);
    await cluster.restart('gateway-1', {
      ANALYTICS_URL: `http://analytics.plumbline.example:${port}`,
      NODE_OPTIONS: `--import=${stub}`,
    });
    cluster.balancer('gateway').serveOnly('gateway-1');
    await user.read('/api/data-sources');
    for (const answer of ['unknown', 'silent'] as const) {
      await say(answer);
      const signal = AbortSignal.timeout(20_000);
      expect((await user.client.get('/api/dashboards', { signal })).status).toBe(503);
      expect((await user.client.get('/api/data-sources')).status).toBe(200);
    }
    await say('known');
    await eventually(
      'dashboards are back',
      async () => (await user.client.get('/api/dashboards')).status === 200,
    );
    await cluster.restart('gateway-1');
  });
});

/** A program that answers what is written in a file when it is asked for the name of a service. */
const namesStub = (said: string): string => `
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
const { lookup } = dns;
dns.lookup = (name, options, done) => {
  if (!name.endsWith('.plumbline.example')) return lookup(name, options, done);
  const answer = readFileSync(${JSON.stringify(said)}, 'utf8');
  if (answer === 'known') return lookup('127.0.0.1', options, done);
  if (answer === 'unknown') setImmediate(done, Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
};
`;
