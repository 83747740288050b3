import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, MAX_VIEWS, type SavedView, savedView } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dataSourceId: string;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise' });
  dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'orders.csv', version: 1, rows: 200, columns: ORDERS },
  });
});
afterAll(() => analytics?.stop());

async function added(name = 'Orders'): Promise<string> {
  const body = { name, dataSourceId };
  return (await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body })).body.id;
}

const WEST = { column: 'region', op: 'in', values: ['West'] };
const save = (id: string, name: string, key?: string, caller = maria) =>
  analytics.call<SavedView>(caller, 'POST', `/api/dashboards/${id}/views`, {
    body: { name, dates: 'last12', filters: [WEST], cross: [] },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const viewsOf = async (id: string, caller = maria) =>
  (await analytics.call<SavedView[]>(caller, 'GET', `/api/dashboards/${id}/views`)).body;
const listed = async (caller = maria) =>
  (await analytics.call<Dashboard[]>(caller, 'GET', '/api/dashboards')).body;

describe('saved views (DASH-004)', () => {
  it('keep filters under a name, for the workspace alone, and once for a call that is repeated', async () => {
    const id = await added();
    const key = randomUUID();
    const saved = await save(id, 'The West', key);
    expect(saved.status).toBe(201);
    expect(savedView.parse(saved.body)).toMatchObject({ name: 'The West', dates: 'last12', filters: [WEST] });
    expect((await save(id, 'The West', key)).body.id).toBe(saved.body.id);
    expect(await viewsOf(id)).toHaveLength(1);
    const stranger = await analytics.signIn();
    const path = `/api/dashboards/${id}/views`;
    expect((await analytics.call(stranger, 'GET', path)).status).toBe(404);
    expect((await save(id, 'Mine', undefined, stranger)).status).toBe(404);
    expect((await analytics.call(stranger, 'DELETE', `${path}/${saved.body.id}`)).status).toBe(404);
  });

  it('have one name each, are renamed and deleted', async () => {
    const id = await added();
    const { body } = await save(id, 'The West');
    expect((await save(id, 'the west')).status).toBe(409);
    const path = `/api/dashboards/${id}/views/${body.id}`;
    const renamed = await analytics.call<SavedView>(maria, 'PATCH', path, { body: { name: 'THE WEST' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'THE WEST']);
    expect((await analytics.call(maria, 'DELETE', path)).status).toBe(200);
    expect(await viewsOf(id)).toEqual([]);
    expect((await analytics.call(maria, 'PATCH', path, { body: { name: 'x' } })).status).toBe(404);
  });

  it('refuse what is no filter, and more than a dashboard keeps', async () => {
    const id = await added();
    const path = `/api/dashboards/${id}/views`;
    for (const body of [{ name: '' }, { name: 'x', filters: [{ column: 'a', op: 'sql', values: [] }] }])
      expect((await analytics.call(maria, 'POST', path, { body })).status).toBe(400);
    await analytics.database.query(
      `INSERT INTO dashboard_views SELECT gen_random_uuid(), $1, $2, 'View ' || i, NULL, '[]', '[]', $3, 'maria', now()
       FROM generate_series(1, ${MAX_VIEWS}) AS i`,
      [maria.claims.wid, id, maria.claims.sub],
    );
    expect((await save(id, 'One more')).status).toBe(409);
  });
});

describe('the list of dashboards (DASH-003)', () => {
  it('has favourites of each, however often they are marked', async () => {
    const id = await added('Liked');
    const path = `/api/dashboards/${id}/favourite`;
    const dana = await analytics.signIn({ wid: maria.claims.wid, sub: randomUUID(), plan: 'enterprise' });
    for (const status of [200, 200]) expect((await analytics.call(maria, 'PUT', path)).status).toBe(status);
    expect((await listed()).find((one) => one.id === id)?.favourite).toBe(true);
    expect((await listed(dana)).find((one) => one.id === id)?.favourite).toBeUndefined();
    expect((await analytics.call(maria, 'DELETE', path)).status).toBe(200);
    const read = await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`);
    expect(read.body.favourite).toBeUndefined();
  });
});
