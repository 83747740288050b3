import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DataSourceDetail,
  type MergeCandidate,
  type MergePreview,
  mergeCandidate,
  mergePreview,
  type Receipt,
  type RowsPage,
  type UploadAccepted,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();
let client: TestClient;

beforeAll(async () => {
  client = await service.client({ plan: 'enterprise' });
});

const ORDERS: [string, string, number][] = [
  ...Array.from({ length: 40 }, (_, at): [string, string, number] => [
    `SO-${100 + at}`,
    `Firm ${at % 12}`,
    at,
  ]),
  ['SO-200', 'FIRM 3 ', 5],
  ['SO-201', 'Nobody', 7],
];
const ACCOUNTS: [string, string][] = [
  ...Array.from({ length: 15 }, (_, at): [string, string] => [`Firm ${at}`, `Rep ${at % 3}`]),
  ['Firm 4', 'Rep 9'],
];
const ordersFile = (rows = ORDERS, header = 'order_id,customer,amount') =>
  [header, ...rows.map((row) => row.join(','))].join('\n');
const accountsFile = (rows = ACCOUNTS, header = 'name,manager') =>
  [header, ...rows.map((row) => row.join(','))].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const detail = async (id: string) => (await client.get<DataSourceDetail>(path(id))).body;

async function parents() {
  const orders = await client.uploadReady('orders.csv', ordersFile());
  const accounts = await client.uploadReady('accounts.csv', accountsFile());
  const keys = [{ left: 'customer', right: 'name', normalise: ['case', 'spaces'] }];
  return { orders, accounts, definition: { left: orders.id, right: accounts.id, keys, kind: 'left' } };
}

async function merge(definition: object): Promise<DataSourceDetail> {
  const { status, body } = await client.post<UploadAccepted>('/api/data-sources/merge', definition);
  if (status !== 202) throw new Error(`merge answered ${status}: ${JSON.stringify(body)}`);
  await client.jobEnds(body.jobId);
  return detail(body.id);
}

describe('DATA-017 data sources that can be merged', () => {
  it('are listed with the keys they share, and the least that has to be overlooked', async () => {
    const { orders, accounts } = await parents();
    const other = await client.uploadReady('weather.csv', 'day,wind\n2026-01-01,3\n2026-01-02,4\n');
    const { body } = await client.get<MergeCandidate[]>(
      `/api/data-sources/available-for-merge?sourceId=${orders.id}`,
    );
    const listed = body.map((each) => mergeCandidate.parse(each));
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([accounts.id, other.id]));
    expect(listed.find(({ id }) => id === other.id)).toMatchObject({ keys: [] });
    expect(listed.find(({ id }) => id === accounts.id)?.keys[0]).toEqual({
      keys: [{ left: 'customer', right: 'name', normalise: ['case', 'spaces'] }],
      ...{ values: 13, found: 12, repeated: 1, isEstimate: false },
    });
  });

  it('say what would meet as PostgreSQL counts it', async () => {
    const { definition } = await parents();
    const answer = await client.post<MergePreview>('/api/data-sources/merge/preview', definition);
    const seen = mergePreview.parse(answer.body);
    const [counted] = await service.database.query(
      `WITH l AS (SELECT lower(trim(key)) AS key FROM unnest($1::text[]) key),
            r AS (SELECT lower(trim(key)) AS key FROM unnest($2::text[]) key)
       SELECT (SELECT count(*)::int FROM l WHERE key IN (SELECT key FROM r)) AS matched,
              (SELECT count(*)::int FROM r WHERE key NOT IN (SELECT key FROM l)) AS right_only,
              (SELECT count(*)::int FROM l LEFT JOIN r USING (key)) AS rows`,
      [ORDERS.map(([, customer]) => customer), ACCOUNTS.map(([name]) => name)],
    );
    expect([seen.matched, seen.rightOnly, seen.rows]).toEqual([
      ...[counted.matched, counted.right_only, counted.rows],
    ]);
    expect(seen.leftOnly).toBe(1);
    expect(seen.warnings[0]).toMatchObject({ code: 'rows_multiply', count: seen.extraRows });
  });
});

describe('a merge', () => {
  it('is a data source that counts as an upload, once per key (T-65)', async () => {
    const owner = await service.client();
    const [left, right] = [
      await owner.uploadReady('orders.csv', ordersFile()),
      await owner.uploadReady('accounts.csv', accountsFile()),
    ];
    const keys = [{ left: 'customer', right: 'name' }];
    const body = { left: left.id, right: right.id, keys, kind: 'inner', name: 'Both' };
    const key = { 'idempotency-key': randomUUID() };
    const first = await owner.post<UploadAccepted>('/api/data-sources/merge', body, key);
    const again = await owner.post<UploadAccepted>('/api/data-sources/merge', body, key);
    expect([first.status, again.body]).toEqual([202, first.body]);
    expect((await owner.jobEnds(first.body.jobId)).status).toBe('succeeded');
    expect((await owner.get('/api/subscription/usage')).body).toMatchObject([{ used: 3 }]);
    const made = (await owner.get<DataSourceDetail>(path(first.body.id))).body;
    expect(made).toMatchObject({ name: 'Both', uploadType: 'merge', status: 'ready', version: 1 });
    for (let more = 0; more < 2; more += 1) await owner.post('/api/data-sources/merge', body);
    const over = await owner.post('/api/data-sources/merge', body);
    expect([over.status, over.body.code]).toEqual([403, 'plan_limit']);
  });

  it('leads every row back to the lines of both files, and is made again when one of them changes', async () => {
    const { definition, accounts } = await parents();
    const made = await merge(definition);
    const rows = async () => (await client.get<RowsPage>(path(made.id, '/rows?limit=1000'))).body;
    const page = await rows();
    const line = page.rows.findIndex(([order]) => order === 'SO-200');
    expect(page.parents?.map(({ name, lines }) => [name, lines[line]])).toEqual([
      ['orders.csv', 42],
      ['accounts.csv', 5],
    ]);
    const renamed = accountsFile([['Firm 3', 'Rep X']]);
    await client.jobEnds((await client.replace(accounts.id, 'accounts.csv', renamed)).body.jobId);
    await eventually('it is made again', async () => (await detail(made.id)).version === 2);
    const next = await rows();
    const at = next.rows.findIndex(([order]) => order === 'SO-200');
    expect(next.parents?.map(({ version, lines }) => [version, lines[at]])).toEqual([
      [1, 42],
      [2, 2],
    ]);
    expect(next.rows[at]?.at(-1)).toBe('Rep X');
  });

  it('keeps what it had and says which column is gone; made again by hand once it is back', async () => {
    const { definition, accounts } = await parents();
    const made = await merge(definition);
    const without = accountsFile(ACCOUNTS, 'client,manager');
    await client.jobEnds((await client.replace(accounts.id, 'accounts.csv', without)).body.jobId);
    const problem = await eventually('it says so', async () => (await detail(made.id)).merge?.problem);
    expect(problem.message).toContain('“accounts.csv”, version 2, has no column “name”');
    expect(await detail(made.id)).toMatchObject({
      status: 'ready',
      version: 1,
      recordCount: made.recordCount,
    });
    await client.jobEnds((await client.replace(accounts.id, 'accounts.csv', accountsFile())).body.jobId);
    const mended = await eventually('it is made again', async () => {
      const now = await detail(made.id);
      return now.version > 1 ? now : undefined;
    });
    expect(mended.merge?.problem).toBeUndefined();
    const again = await client.post<UploadAccepted>(path(made.id, '/reparse'), {});
    expect((await client.jobEnds(again.body.jobId)).status).toBe('succeeded');
  });

  it('follows a column that somebody calls otherwise', async () => {
    const { definition, orders } = await parents();
    const made = await merge(definition);
    await client.post(path(orders.id, '/reparse'), { names: { customer: 'client' } });
    const next = await eventually('it is made again', async () => {
      const now = await detail(made.id);
      return now.version === 2 ? now : undefined;
    });
    expect(next.merge?.keys).toMatchObject([{ left: 'client', right: 'name' }]);
    expect(next.columns.find(({ name }) => name === 'client')).toMatchObject({ sourceName: 'customer' });
    expect(next.recordCount).toBe(made.recordCount);
  });

  it('keeps the names that its columns were given, when it is made again and when a parent calls them otherwise', async () => {
    const { definition, accounts, orders } = await parents();
    const renames = [
      { side: 'right', column: 'manager', name: 'Account manager' },
      { side: 'left', column: 'amount', name: 'Revenue' },
    ];
    const made = await merge({ ...definition, renames });
    const names = ['order_id', 'customer', 'Revenue', 'name', 'Account manager'];
    expect(made.columns.map(({ name }) => name)).toEqual(names);
    await client.post(path(orders.id, '/reparse'), { names: { amount: 'net' } });
    const next = await eventually('it is made again', async () => {
      const now = await detail(made.id);
      return now.version === 2 ? now : undefined;
    });
    expect(next.columns.map(({ name }) => name)).toEqual(names);
    expect(next.merge?.renames).toContainEqual({ side: 'left', column: 'net', name: 'Revenue' });
    const twice = [renames[0], { side: 'left', column: 'amount', name: 'account MANAGER' }];
    for (const refused of [twice, [{ side: 'left', column: 'amount', name: '__line' }]])
      expect((await client.post('/api/data-sources/merge', { ...definition, renames: refused })).status).toBe(
        400,
      );
    expect((await detail(accounts.id)).columns.map(({ name }) => name)).toEqual(['name', 'manager']);
  });

  it('outlives its parents, and says that one is gone', async () => {
    const { definition, orders } = await parents();
    const made = await merge(definition);
    const { body } = await client.call('DELETE', path(orders.id));
    expect(body.message).toContain(`What was merged from it stays as it is: “${made.name}”.`);
    const left = await detail(made.id);
    expect(left).toMatchObject({ status: 'ready', recordCount: made.recordCount });
    expect(left.merge?.parents.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['orders.csv', true],
      ['accounts.csv', false],
    ]);
    const again = await client.post(path(made.id, '/reparse'), {});
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const receipt = (await client.get<Receipt>(path(made.id, '/receipt'))).body;
    expect(receipt.encodingEvidence).toContain('“orders.csv”, version 1');
  });

  it('is refused for what is not there, and as anything of somebody else', async () => {
    const { definition, orders, accounts } = await parents();
    const post = (body: object, rest = '') => client.post(`/api/data-sources/merge${rest}`, body);
    const keys = [{ left: 'customer', right: 'client' }];
    expect((await post({ ...definition, keys }, '/preview')).status).toBe(422);
    expect((await post({ ...definition, keys })).status).toBe(422);
    expect((await post({ ...definition, keys: [] })).status).toBe(400);
    expect((await post({ ...definition, right: orders.id })).status).toBe(400);
    const stranger = await service.client();
    for (const rest of ['', '/preview'])
      expect((await stranger.post(`/api/data-sources/merge${rest}`, definition)).status).toBe(404);
    const listed = await stranger.get(`/api/data-sources/available-for-merge?sourceId=${orders.id}`);
    expect(listed.status).toBe(404);
    const made = await merge(definition);
    expect((await client.replace(made.id, 'a.csv', 'a,b\n1,2\n')).status).toBe(409);
    expect((await client.post(path(made.id, '/preview'), {})).status).toBe(409);
    expect((await client.post(path(made.id, '/reparse'), { delimiter: ';' })).status).toBe(422);
    expect((await client.get<DataSourceDetail>(path(accounts.id))).body.merge).toBeUndefined();
  });
});
