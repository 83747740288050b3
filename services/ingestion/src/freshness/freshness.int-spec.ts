import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  DataSourceSummary,
  Freshness,
  OpenedAnswer,
  SourceVersion,
  UploadAccepted,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { connected, imported, useShop } from '../testing/use-shop.js';

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });
const shop = useShop();

const ordersOf = async (client: TestClient): Promise<DataSourceDetail> => {
  const { id } = await connected(client, shop);
  return imported(client, id, { schema: shop.schema, table: 'orders' });
};
const detail = async (client: TestClient, id: string) =>
  (await client.get<DataSourceDetail>(`/api/data-sources/${id}`)).body;
const set = (client: TestClient, id: string, body: object) =>
  client.call<Freshness>('PUT', `/api/data-sources/${id}/freshness`, body);
const openedBy = async (client: TestClient, id: string) =>
  (await client.post<OpenedAnswer>(`/api/data-sources/${id}/opened`)).body.isReading;
const versionsOf = async (client: TestClient, id: string) =>
  (await client.get<SourceVersion[]>(`/api/data-sources/${id}/versions`)).body.map(({ version }) => version);
const isReady = (client: TestClient, id: string, version: number) =>
  eventually(`version ${version}`, async () => {
    const source = await detail(client, id);
    return source.status === 'ready' && source.version === version && source;
  });

/** As if its rows had been read, and a refresh tried, so long ago. */
const age = (id: string, minutes: number) =>
  service.database.query(
    `UPDATE data_sources SET refresh_tried_at = NULL,
       extract = jsonb_set(extract, '{taken,readAt}', to_jsonb(to_char(
         now() AT TIME ZONE 'UTC' - make_interval(mins => $2), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     WHERE id = $1`,
    [id, minutes],
  );

describe('a source that is read again when it is opened', () => {
  it('is read once however many open it, who see what is there meanwhile', async () => {
    const client = await service.client();
    const source = await ordersOf(client);
    expect(source.refreshesOnOpen).toBeUndefined();
    const { body, status } = await set(client, source.id, { onOpenMinutes: 60, growing: null });
    expect([status, body.onOpenMinutes]).toEqual([200, 60]);
    const { body: list } = await client.get<DataSourceSummary[]>('/api/data-sources');
    expect(list.find(({ id }) => id === source.id)?.refreshesOnOpen).toBe(true);
    expect(await openedBy(client, source.id)).toBe(false);
    await age(source.id, 61);
    const answers = await Promise.all([1, 2, 3, 4].map(() => openedBy(client, source.id)));
    expect(answers).toContain(true);
    expect(await detail(client, source.id)).toMatchObject({ recordCount: 200 });
    await isReady(client, source.id, 2);
    expect(await versionsOf(client, source.id)).toEqual([2, 1]);
    expect(await openedBy(client, source.id)).toBe(false);
  });

  it('is not tried again right after it failed, and keeps what it shows', async () => {
    const client = await service.client();
    const source = await ordersOf(client);
    await set(client, source.id, { onOpenMinutes: 5, growing: null });
    await age(source.id, 6);
    await shop.proxy.switchTo('refuse');
    try {
      expect(await openedBy(client, source.id)).toBe(true);
      const failed = await eventually('the failure', async () => {
        const known = await detail(client, source.id);
        return known.freshness?.failure && known;
      });
      expect(failed).toMatchObject({
        ...{ status: 'ready', version: 1, recordCount: 200 },
        freshness: { failure: { code: 'database_away' } },
      });
      expect(await openedBy(client, source.id)).toBe(false);
    } finally {
      await shop.proxy.switchTo('pass');
    }
  });

  it('S-18 is not opened by others, and a file is never read again so', async () => {
    const client = await service.client();
    const source = await ordersOf(client);
    const other = await service.client({ wid: randomUUID() });
    expect((await other.post(`/api/data-sources/${source.id}/opened`)).status).toBe(404);
    expect((await set(other, source.id, { onOpenMinutes: 5, growing: null })).status).toBe(404);
    const file = await client.uploadReady('items.csv', 'a,b\n1,2\n3,4\n');
    expect(await openedBy(client, file.id)).toBe(false);
    expect((await set(client, file.id, { onOpenMinutes: 5, growing: null })).status).toBe(409);
    expect(file.freshness).toBeUndefined();
  });
});

describe('a source of which only newer rows are read', () => {
  const numbers = (schema: string) => `
    CREATE TABLE ${schema}.events (id bigint PRIMARY KEY, at timestamptz NOT NULL, note text);
    INSERT INTO ${schema}.events SELECT n, '2026-01-01 00:00:00+00'::timestamptz + (n / 3) * interval '1 minute',
      CASE WHEN n % 50 = 0 THEN E'two\\nlines' WHEN n % 7 = 0 THEN '' WHEN n % 11 = 0 THEN NULL ELSE 'n' || n END
      FROM generate_series(1, 3000) n;
    GRANT ALL ON ${schema}.events TO ${schema}`;
  let isMade = false;
  const eventsOf = async (client: TestClient): Promise<DataSourceDetail> => {
    if (!isMade) await shop.admin.query(numbers(shop.schema));
    isMade = true;
    const { id } = await connected(client, shop);
    return imported(client, id, { schema: shop.schema, table: 'events' });
  };
  const refresh = async (client: TestClient, id: string, body: object = {}) => {
    const { body: accepted } = await client.post<UploadAccepted>(`/api/data-sources/${id}/refresh`, body);
    return client.jobEnds(accepted.jobId);
  };

  it('takes a column that can grow, and refuses others in words', async () => {
    const client = await service.client();
    const source = await ordersOf(client);
    expect(source.freshness?.candidates).toEqual(['id', 'at', 'day']);
    const refusal = async (growing: string) =>
      (await set(client, source.id, { onOpenMinutes: null, growing })).body.message;
    expect(await refusal('amount')).toMatch(/“amount” is numeric\(20,4\)\. Only a column of whole numbers/);
    expect(await refusal('nothing')).toMatch(/There is no column “nothing” in the database/);
    await shop.admin.query('UPDATE orders SET at = NULL WHERE id = 5');
    await refresh(client, source.id);
    expect(await refusal('at')).toMatch(/1 row has no “at”/);
    await shop.admin.query(`UPDATE orders SET at = now() WHERE id = 5`);
  });

  it('is refused for Oracle, of which all rows are read', async () => {
    const client = await service.client();
    const source = await ordersOf(client);
    await service.database.query(`UPDATE connections SET engine = 'oracle' WHERE id = $1`, [
      source.database?.connectionId,
    ]);
    expect((await detail(client, source.id)).freshness?.candidates).toEqual([]);
    const refused = await set(client, source.id, { onOpenMinutes: null, growing: 'id' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Newer rows alone cannot be read from Oracle yet. Read all rows.',
    ]);
    expect((await set(client, source.id, { onOpenMinutes: 60, growing: null })).status).toBe(200);
  });

  it.each(['id', 'at'])(
    'by %s holds what the database holds, with late rows, and each once',
    async (growing) => {
      const client = await service.client();
      const source = await eventsOf(client);
      const first = (await shop.admin.query<{ n: string }>('SELECT max(id) AS n FROM events')).rows[0]?.n;
      const last = Number(first);
      expect((await set(client, source.id, { onOpenMinutes: null, growing })).status).toBe(200);
      // A row past the newest, one that shares the newest time, one that was committed late, and one that changed.
      await shop.admin.query(`
      INSERT INTO events VALUES (${last + 10}, (SELECT max(at) + interval '1 minute' FROM events), 'past');
      INSERT INTO events VALUES (${last + 2}, (SELECT at FROM events WHERE id = ${last}), 'same time');
      UPDATE events SET note = 'changed' WHERE id = ${last - 1};
      DELETE FROM events WHERE id = ${last - 2}`);
      expect((await refresh(client, source.id)).status).toBe('succeeded');
      const after = await isReady(client, source.id, 2);
      const { rows } = await shop.admin.query<{ n: string; sum: string }>(
        'SELECT count(*) AS n, sum(id) FROM events',
      );
      expect(after.recordCount).toBe(Number(rows[0]?.n));
      expect(await idsOf(client, source.id)).toEqual({ rows: Number(rows[0]?.n), sum: Number(rows[0]?.sum) });
      expect((await refresh(client, source.id)).status).toBe('succeeded');
      expect(await idsOf(client, source.id)).toEqual({ rows: Number(rows[0]?.n), sum: Number(rows[0]?.sum) });
    },
  );

  it('says that rows are gone or came where none should, keeps its version, and imports everything when asked', async () => {
    const client = await service.client();
    const source = await eventsOf(client);
    await set(client, source.id, { onOpenMinutes: null, growing: 'id' });
    await shop.admin.query('DELETE FROM events WHERE id BETWEEN 100 AND 139');
    const gone = await refresh(client, source.id);
    expect(gone.error?.code).toBe('full_import_needed');
    expect(gone.error?.message).toMatch(/^40 of the [\d,]+ rows before id \d+ that version 1 holds are gone/);
    const kept = await detail(client, source.id);
    expect(kept).toMatchObject({
      ...{ version: 1, status: 'ready', recordCount: source.recordCount },
      freshness: { growing: 'id', failure: { code: 'full_import_needed' } },
    });
    expect((await refresh(client, source.id, { everything: true })).status).toBe('succeeded');
    const whole = await detail(client, source.id);
    expect(whole).toMatchObject({ version: 3, recordCount: (source.recordCount ?? 0) - 40 });
    expect(whole.freshness?.failure).toBeUndefined();
    await shop.admin.query(`INSERT INTO events VALUES (110, now(), 'late by far')`);
    expect((await refresh(client, source.id)).error?.message).toMatch(
      /^1 row before id \d+ came to the database after version 3 was read, where “id” only grows/,
    );
  });

  it('says which columns changed', async () => {
    const client = await service.client();
    const source = await eventsOf(client);
    await set(client, source.id, { onOpenMinutes: null, growing: 'id' });
    await shop.admin.query('ALTER TABLE events ADD COLUMN extra integer');
    expect((await refresh(client, source.id)).error?.message).toMatch(
      /^Columns changed since version 1: extra is new\. .* Import everything/,
    );
    await shop.admin.query('ALTER TABLE events DROP COLUMN extra');
  });
});

/** How many rows a source has and what its ids add up to, page by page. */
async function idsOf(client: TestClient, id: string): Promise<{ rows: number; sum: number }> {
  const ids = new Set<number>();
  for (let offset = 0; ; offset += PAGE) {
    const { body } = await client.get<{ rows: unknown[][] }>(
      `/api/data-sources/${id}/rows?offset=${offset}&limit=${PAGE}`,
    );
    for (const [value] of body.rows) ids.add(Number(value));
    if (body.rows.length < PAGE) break;
  }
  return { rows: ids.size, sum: [...ids].reduce((sum, value) => sum + value, 0) };
}

const PAGE = 500;
