import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSourceDetail, UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();
let client: TestClient;

beforeAll(async () => {
  client = await service.client({ plan: 'enterprise' });
});

const ORDERS = ['order_id,customer,amount', 'SO-1,Firm 1,5', 'SO-2,FIRM 2 ,7', 'SO-3,Nobody,9'].join('\n');
/** Accounts whose first column is called so. */
const accountsBy = (name: string) => [`${name},manager`, 'Firm 1,Ann', 'Firm 2,Ben'].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const detail = async (id: string) => (await client.get<DataSourceDetail>(path(id))).body;

/** Orders with the accounts of their customers, under a name of its own for the key of those. */
async function merged() {
  const orders = await client.uploadReady('orders.csv', ORDERS);
  const accounts = await client.uploadReady('accounts.csv', accountsBy('name'));
  const { status, body } = await client.post<UploadAccepted>('/api/data-sources/merge', {
    ...{ left: orders.id, right: accounts.id, keys: keysBy('name'), kind: 'left' },
    renames: [{ side: 'right', column: 'name', name: 'Account' }],
  });
  expect(status).toBe(202);
  await client.jobEnds(body.jobId);
  return { orders, accounts, made: await detail(body.id) };
}

const keysBy = (right: string) => [{ left: 'customer', right, normalise: ['case', 'spaces'] }];

describe('DATA-017 a merge', () => {
  it('is matched by the column that a person chooses in the place of one that a new file calls otherwise', async () => {
    const { made, accounts } = await merged();
    const replace = async () => {
      const { body } = await client.replace(accounts.id, 'accounts.csv', accountsBy('client'));
      await client.jobEnds(body.jobId);
    };
    await replace();
    const problem = await eventually('it says so', async () => (await detail(made.id)).merge?.problem);
    expect(problem).toMatchObject({
      code: 'column_gone',
      message: expect.stringContaining('“accounts.csv”, version 2, has no column “name”'),
    });
    const change = (right: string, more: Record<string, string> = {}) =>
      client.post<UploadAccepted>(path(made.id, '/merge-keys'), { keys: keysBy(right) }, more);
    expect((await change('name')).status).toBe(422);
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await change('client', key), await change('client', key)];
    expect([first.status, again.body]).toEqual([202, first.body]);
    expect((await client.jobEnds(first.body.jobId)).status).toBe('succeeded');
    const now = await detail(made.id);
    expect(now).toMatchObject({ version: 3, recordCount: made.recordCount });
    expect(now.merge).toMatchObject({ keys: [{ left: 'customer', right: 'client' }] });
    expect(now.merge?.problem).toBeUndefined();
    // What was named in the result is still called so.
    expect(now.columns.map(({ name }) => name)).toEqual(made.columns.map(({ name }) => name));
    // From now on it is made again by the new key.
    await replace();
    await eventually('it is made again', async () => (await detail(made.id)).version === 4);
  });

  it('is matched anew only by whom it belongs to, where it is a merge, and while its parents are there', async () => {
    const { made, orders } = await merged();
    const stranger = await service.client();
    const body = { keys: keysBy('name') };
    expect((await stranger.post(path(made.id, '/merge-keys'), body)).status).toBe(404);
    expect((await client.post(path(orders.id, '/merge-keys'), body)).status).toBe(422);
    expect((await client.post(path(made.id, '/merge-keys'), { keys: [] })).status).toBe(400);
    await client.call('DELETE', path(orders.id));
    expect((await client.post(path(made.id, '/merge-keys'), body)).status).toBe(409);
  });
});
