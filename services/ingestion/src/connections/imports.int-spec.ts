import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  Connection,
  DatabaseTable,
  DataSourceDetail,
  Receipt,
  SelectionPreview,
  UploadAccepted,
  VersionComparison,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { parsersAtWork } from '../testing/parser-processes.js';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { connected, imported, useShop } from '../testing/use-shop.js';

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });
const shop = useShop();
/** The table of the shop as it is asked for. */
const orders = () => ({ schema: shop.schema, table: 'orders' });

describe('rows of a database', () => {
  it('DATA-010 are looked at by table and by query', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const { body: tables } = await client.get<DatabaseTable[]>(`/api/connections/${id}/tables`);
    expect(tables.find(({ name }) => name === 'orders')?.columns[3]).toMatchObject({
      name: 'amount',
      type: 'numeric(20,4)',
    });
    const path = `/api/connections/${id}/query/preview`;
    const { body: table } = await client.post<SelectionPreview>(path, orders());
    expect([table.rows.length, table.hasMore]).toEqual([100, true]);
    expect(table.rows[0]).toEqual(['1', '2026-03-08 08:30:00+00', '2026-01-02', '1.0001', 'false', '001']);
    const { body: query } = await client.post<SelectionPreview>(path, {
      query: 'SELECT count(*) AS n FROM orders',
    });
    expect(query).toMatchObject({
      columns: [{ name: 'n', type: 'bigint', kind: 'integer' }],
      rows: [['200']],
    });
    const { status, body: refused } = await client.post(path, { query: 'DELETE FROM orders' });
    expect([status, refused.details]).toMatchObject([422, { code: 'query_refused' }]);
  });

  it('T-58 become a data source with the types of the database, and take a place of the plan', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const source = await imported(client, id, orders());
    expect(source).toMatchObject({
      ...{ name: 'orders', uploadType: 'database', status: 'ready', recordCount: 200, version: 1 },
      database: { connectionId: id, selection: orders() },
    });
    expect(source.columns.map(({ name, type, zoned }) => [name, type, zoned])).toEqual([
      ['id', 'integer', undefined],
      ['at', 'timestamp', true],
      ['day', 'date', undefined],
      ['amount', 'decimal', undefined],
      ['is_paid', 'boolean', undefined],
      ['note', 'text', undefined],
    ]);
    expect(source.data.slice(0, 4).map(({ note }) => note)).toEqual(['001', '002', null, '']);
    expect(source.data[0]).toMatchObject({ day: '2026-01-02', is_paid: false });
    const { body: receipt } = await client.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    expect(receipt).toMatchObject({ format: 'database', layout: 'table', rowsRead: 200, rowsLoaded: 200 });
    expect(receipt.columns[3]).toMatchObject({ evidence: 'numeric(20,4) in the database.' });
    const { body: usage } = await client.get<{ meter: string; used: number }[]>('/api/subscription/usage');
    expect(usage.find(({ meter }) => meter === 'uploads')?.used).toBe(1);
    const { body: kept } = await client.get<Connection>(`/api/connections/${id}`);
    expect(kept.usedBy).toEqual([{ type: 'data-source', id: source.id, name: 'orders' }]);
  });

  it.each([
    ['-0.5', '123456789012345678.1234567890123456', '-7', '0.0000000000000001', '-12.0000000000000009'],
    ['-0.5', '123456789.12345678901234567891', '-7', '0.00000000000000000001', '-12.0000000000000000905'],
  ])('keep decimals of any digits exactly: %s, %s', async (...numbers) => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const listed = [...numbers, 'NULL'].map((number, place) => `(${place}, ${number}::numeric)`);
    const source = await imported(client, id, {
      query: `SELECT n, v FROM (VALUES ${listed.join(', ')}) AS t(n, v) ORDER BY n`,
    });
    const values = source.data.map(({ v }) => (v === null ? null : withoutTrailingZeros(String(v))));
    expect(values).toEqual([...numbers, null]);
  });

  /** So many rows that they are read while they come. */
  const importLarge = async (client: TestClient) => {
    const { id } = await connected(client, shop);
    const query = `SELECT n, n / 7::numeric AS part, repeat('word ', 40) || n AS note FROM generate_series(1, 200000) AS n`;
    return client.post<UploadAccepted>(`/api/connections/${id}/import`, {
      ...{ query, mode: 'snapshot', name: 'Large' },
    });
  };

  it('F45 that are read while they come leave nothing where the import is cancelled', async () => {
    const client = await service.client();
    const { body } = await importLarge(client);
    await eventually('rows are read', async () => (await parsersAtWork()).length > 0);
    await client.call('DELETE', `/api/jobs/${body.jobId}`);
    expect((await client.jobEnds(body.jobId)).status).toBe('cancelled');
    expect((await client.get(`/api/data-sources/${body.id}`)).status).toBe(404);
    await eventually('no reader is left', async () => (await parsersAtWork()).length === 0);
    await eventually('no byte is left', async () => {
      const stored = await service.environment.storedFiles();
      return stored.every((file) => !file.includes(body.id));
    });
  });

  it('F12 that are read while they come are read from their file where the reader dies of it', async () => {
    const client = await service.client();
    const { body } = await importLarge(client);
    const child = await eventually('rows are read', async () => (await parsersAtWork())[0]);
    process.kill(child, 'SIGKILL');
    expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
    const [row] = await service.database.query('SELECT attempt FROM jobs WHERE id = $1', [body.jobId]);
    expect(row.attempt).toBe(1);
    const source = (await client.get<DataSourceDetail>(`/api/data-sources/${body.id}`)).body;
    expect(source).toMatchObject({ status: 'ready', recordCount: 200_000 });
  });

  it('are read anew as another version, which is compared by key', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const source = await imported(client, id, {
      query: 'SELECT id, amount FROM orders WHERE id <= 50 ORDER BY id',
    });
    await shop.admin.query(`UPDATE orders SET amount = 0 WHERE id = 7; DELETE FROM orders WHERE id = 8`);
    const { body: accepted } = await client.post<UploadAccepted>(`/api/data-sources/${source.id}/refresh`);
    expect((await client.jobEnds(accepted.jobId)).status).toBe('succeeded');
    const { body: comparison } = await client.get<VersionComparison>(
      `/api/data-sources/${source.id}/versions/compare`,
    );
    expect(comparison).toMatchObject({ from: 1, to: 2, rows: { removed: 1, added: 0 } });
  });

  it('stay as they were where the database is away, and the source says why', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const source = await imported(client, id, orders());
    await shop.proxy.switchTo('refuse');
    try {
      const { body: accepted } = await client.post<UploadAccepted>(`/api/data-sources/${source.id}/refresh`);
      const job = await client.jobEnds(accepted.jobId);
      expect(job).toMatchObject({ status: 'failed', error: { code: 'database_away' } });
      expect((await client.get<DataSourceDetail>(`/api/data-sources/${source.id}`)).body).toMatchObject({
        status: 'ready',
        version: 1,
        recordCount: source.recordCount,
      });
      const first = await client.post<UploadAccepted>(`/api/connections/${id}/import`, {
        ...orders(),
        mode: 'snapshot',
      });
      await client.jobEnds(first.body.jobId);
      expect((await client.get<DataSourceDetail>(`/api/data-sources/${first.body.id}`)).body).toMatchObject({
        status: 'failed',
        error: { code: 'database_away' },
      });
    } finally {
      await shop.proxy.switchTo('pass');
    }
  });

  it('are imported once per key; what is live is not read again by being opened', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const path = `/api/connections/${id}/import`;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...orders(), mode: 'snapshot', name: 'My orders' };
    const first = await client.post<UploadAccepted>(path, body, headers);
    const again = await client.post<UploadAccepted>(path, body, headers);
    expect(again.body.id).toBe(first.body.id);
    expect(first.body.name).toBe('My orders');
    expect((await client.post(path, { ...body, mode: 'live', onOpenMinutes: 60 })).status).toBe(422);
    await client.jobEnds(first.body.jobId);
  });

  it('outlive their connection, and are not refreshed without it', async () => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const source = await imported(client, id, orders());
    const gone = await client.call<{ message: string }>('DELETE', `/api/connections/${id}`);
    expect(gone.body.message).toMatch(/What was read from it stays/);
    const { status, body: refused } = await client.post(`/api/data-sources/${source.id}/refresh`);
    expect([status, refused.message]).toEqual([
      409,
      expect.stringContaining('connection to its database was deleted'),
    ]);
    expect((await client.get<DataSourceDetail>(`/api/data-sources/${source.id}`)).body.recordCount).toBe(
      source.recordCount,
    );
  });
});

it.each(['snapshot', 'live'])(
  'a %s that is deleted before it was ever read is announced as deleted: schedules know of it from its import on',
  async (mode) => {
    const client = await service.client();
    const { id } = await connected(client, shop);
    const { body } = await client.post<UploadAccepted>(`/api/connections/${id}/import`, {
      ...{ schema: shop.schema, table: 'nowhere', mode },
    });
    expect((await client.jobEnds(body.jobId)).status).toBe('failed');
    await client.call('DELETE', `/api/data-sources/${body.id}`);
    const announced = await service.database.query(
      `SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY seq`,
      [body.id],
    );
    expect(announced).toEqual([{ type: 'DataSourceImported' }, { type: 'DataSourceDeleted' }]);
  },
);

const withoutTrailingZeros = (number: string): string =>
  number.includes('.') ? number.replace(/0+$/, '').replace(/\.$/, '') : number;
