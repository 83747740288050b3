import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  EventPayload,
  ScheduledRefreshEnded,
  ScheduleFired,
  SourceVersion,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { connected, imported, useShop } from '../testing/use-shop.js';
import { ScheduledRefreshesHandler } from './scheduled-refreshes.handler.js';

type Fired = EventPayload<typeof ScheduleFired>;
type Ended = EventPayload<typeof ScheduledRefreshEnded>;

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });
const shop = useShop();

/** Somebody with a source of the shop's orders. */
async function owner() {
  const [wid, sub] = [randomUUID(), randomUUID()];
  const client = await service.client({ wid, sub });
  const { id: connectionId } = await connected(client, shop);
  const source = await imported(client, connectionId, { schema: shop.schema, table: 'orders' });
  return { wid, sub, client, connectionId, source };
}

/** As the scheduler tells that a time has come. */
async function fire(
  who: { wid: string; sub: string },
  target: string,
  more: Partial<Fired> = {},
): Promise<Fired> {
  const fired: Fired = {
    ...{ workspaceId: who.wid, aggregateVersion: 1, runId: randomUUID(), scheduleId: randomUUID() },
    ...{ name: 'Nightly orders', kind: 'refresh', target, format: 'pdf', filters: [], onProblem: 'hold' },
    ...{ userId: who.sub, username: 'lena', zone: 'America/Chicago', plan: 'free' },
    ...more,
  };
  await service.database.transaction((tx) =>
    service.app.get(ScheduledRefreshesHandler).onScheduleFired(fired, tx),
  );
  return fired;
}

/** What the schedule is told of a run, which is told once. */
const told = ({ runId }: Fired): Promise<Ended> =>
  eventually(`the end of ${runId}`, async () => {
    const rows: { payload: Ended }[] = await service.database.query(
      `SELECT payload FROM outbox WHERE type = 'ScheduledRefreshEnded' AND aggregate_id = $1`,
      [runId],
    );
    expect(rows.length).toBeLessThan(2);
    return rows[0]?.payload;
  });

const detail = async (client: TestClient, id: string) =>
  (await client.get<DataSourceDetail>(`/api/data-sources/${id}`)).body;

describe('a refresh by schedule', () => {
  it('F.5 brings a new version, and its end is told with how many rows there are', async () => {
    const lena = await owner();
    const fired = await fire(lena, lena.source.id);
    expect(await told(fired)).toMatchObject({
      ...{ workspaceId: lena.wid, aggregateVersion: 1 },
      end: { rows: 200, note: 'Version 2: all 200 rows were read.' },
    });
    const after = await detail(lena.client, lena.source.id);
    expect(after).toMatchObject({ version: 2, status: 'ready' });
    const readAt = (of: DataSourceDetail) => Date.parse(of.freshness?.readAt ?? '');
    expect(readAt(after)).toBeGreaterThan(readAt(lena.source));
    expect(await service.database.query('SELECT * FROM scheduled_refreshes')).toEqual([]);
  });

  it('waits for the refresh that runs already, instead of making a second one', async () => {
    const lena = await owner();
    const both = [await fire(lena, lena.source.id), await fire(lena, lena.source.id)];
    for (const fired of both) expect((await told(fired)).end).toMatchObject({ rows: 200 });
    const { body } = await lena.client.get<SourceVersion[]>(`/api/data-sources/${lena.source.id}/versions`);
    expect(body.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('leaves the last version in place with its age where the database is away, and may be tried again', async () => {
    const lena = await owner();
    await shop.proxy.switchTo('refuse');
    try {
      const fired = await fire(lena, lena.source.id, { aggregateVersion: 2 });
      expect(await told(fired)).toMatchObject({
        aggregateVersion: 2,
        end: { error: { code: 'database_away' }, isPassing: true },
      });
      const { end } = await told(fired);
      expect('error' in end && end.error.message).toMatch(
        / Version 1 of \w+ \d+, \d{4}, \d+:\d\d [AP]M C[SD]T stays in place, less than a minute old\.$/,
      );
    } finally {
      await shop.proxy.switchTo('pass');
    }
    const failed = await detail(lena.client, lena.source.id);
    expect(failed).toMatchObject({
      ...{ status: 'ready', version: 1, recordCount: 200 },
      freshness: { failure: { code: 'database_away' } },
    });
    await told(await fire(lena, lena.source.id));
    expect((await detail(lena.client, lena.source.id)).freshness?.failure).toBeUndefined();
  });

  it('S-18 says that a source is gone, or foreign, or came from no database', async () => {
    const lena = await owner();
    const gone = { error: { code: 'not_found', message: 'Its data source is gone.' }, isPassing: false };
    expect((await told(await fire(lena, randomUUID()))).end).toEqual(gone);
    const other = { wid: randomUUID(), sub: randomUUID() };
    expect((await told(await fire(other, lena.source.id))).end).toEqual(gone);
    const file = await lena.client.uploadReady('items.csv', 'a,b\n1,2\n3,4\n');
    expect((await told(await fire(lena, file.id))).end).toMatchObject({
      error: {
        code: 'conflict',
        message: expect.stringContaining('Only data that was read from a database'),
      },
      isPassing: false,
    });
    await lena.client.call('DELETE', `/api/connections/${lena.connectionId}`);
    expect((await told(await fire(lena, lena.source.id))).end).toMatchObject({
      error: { message: expect.stringContaining('connection to its database was deleted') },
    });
  });

  it('does nothing of other kinds', async () => {
    const lena = await owner();
    await fire(lena, lena.source.id, { kind: 'insights' });
    expect((await detail(lena.client, lena.source.id)).status).toBe('ready');
    expect(await service.database.query('SELECT * FROM scheduled_refreshes')).toEqual([]);
  });
});
