import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Calculation,
  CreatedShare,
  Dashboard,
  DashboardQueryResult,
  DashboardVersion,
  GoneColumn,
  SavedView,
  Share,
} from '@plumbline/contracts';
import { chartOf, goodCalls } from '../testing/dashboard-calls.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

let analytics: RunningAnalytics;
let maria: Caller;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', emailVerified: true });
});
afterAll(() => analytics?.stop());

const announce = (id: string, version: number, columns: readonly TestColumn[]) =>
  analytics.announceReady(maria, { id, name: 'orders.csv', version, rows: 400, columns });

/** The orders of a file that calls columns otherwise, or lacks them. */
const fileWith = (names: Record<string, string | undefined>): TestColumn[] =>
  ORDERS.flatMap((column) => {
    if (!(column.name in names)) return [column];
    const name = names[column.name];
    return name === undefined ? [] : [{ ...column, name }];
  });

const call = goodCalls(() => ({ analytics, caller: maria }));

/** A dashboard whose tiles, calculations, view, date filter and link name columns that will be gone. */
async function usingAll() {
  const id = randomUUID();
  await announce(id, 1, ORDERS);
  const made = await call<Dashboard>('POST', '/api/dashboards', { name: 'Sales', dataSourceId: id });
  const path = `/api/dashboards/${made.id}`;
  const net = await call<Calculation>('POST', `${path}/calculations`, {
    name: 'Net',
    formula: '[amount] - [amount] * [discount]',
  });
  const twice = await call<Calculation>('POST', `${path}/calculations`, {
    name: 'Twice',
    formula: '2 * Net',
  });
  const byRegion = chartOf(id, {
    measures: [{ agg: 'sum', column: 'amount', as: 'Total amount' }],
    dimensions: [{ column: 'region' }],
    windows: [{ function: 'rank', of: 'Total amount', along: 'region', as: 'Rank' }],
    order: [{ by: 'Total amount', direction: 'desc' }],
  });
  const ofNet = chartOf(id, { measures: [{ agg: 'sum', column: 'Net', as: 'Net' }] }, { titleBy: 'person' });
  const half = chartOf(
    id,
    { measures: [{ agg: 'formula', formula: 'sum([amount]) / 2', as: 'Half' }] },
    { titleBy: 'person' },
  );
  const config = {
    ...{ charts: [byRegion, ofNet, half], kpis: [], runnersUp: [], colours: {} },
    timeColumn: 'order_date',
  };
  await call('PUT', path, { config }, { 'if-match': '1' });
  const west = { column: 'region', op: 'in', values: ['West'] };
  const view = await call<SavedView>('POST', `${path}/views`, { name: 'West', filters: [west] });
  const share = await call<CreatedShare>('POST', `${path}/share`, { filterColumns: ['region'] });
  return { id, path, net, twice, view, share, tiles: { byRegion, ofNet, half } };
}

const shown = (path: string, filters: unknown[] = []) =>
  call<DashboardQueryResult>('POST', `${path}/query`, { filters });
const rowsOf = ({ tiles }: DashboardQueryResult) => tiles.map(({ rows }) => rows);
const errorsOf = ({ tiles }: DashboardQueryResult) => tiles.flatMap(({ error }) => error ?? []);
const goneIn = async (path: string): Promise<Map<string, GoneColumn>> => {
  const { goneColumns = [] } = await call<Dashboard>('GET', path);
  return new Map(goneColumns.map((one) => [one.column, one]));
};
const WEST = [{ column: 'region', op: 'eq', values: ['West'] }];

describe('columns that a new version of a source lacks (DASH-004)', () => {
  it('are named with all that uses them, and with the nearest column that fits', async () => {
    const { id, path, net, view, share, tiles } = await usingAll();
    expect(await goneIn(path)).toEqual(new Map());
    await announce(
      id,
      2,
      fileWith({ amount: 'order_amount', region: 'sales_region', order_date: undefined }),
    );
    const gone = await goneIn(path);
    expect(gone.get('amount')).toEqual({
      ...{ dataSourceId: id, column: 'amount', nearest: 'order_amount' },
      ...{ calculations: [net.id], views: [], shares: [], isDateFilter: false, isLinked: false },
      tiles: [tiles.byRegion.id, tiles.ofNet.id, tiles.half.id],
    });
    expect(gone.get('region')).toMatchObject({
      ...{ nearest: 'sales_region', tiles: [tiles.byRegion.id] },
      ...{ views: [view.id], shares: [share.id] },
    });
    expect(gone.get('order_date')).toMatchObject({ isDateFilter: true, tiles: [] });
    const answer = await shown(path, WEST);
    expect(answer.goneFilters).toEqual([{ column: 'region', nearest: 'sales_region' }]);
    expect(errorsOf(answer).map(({ code }) => code)).toEqual(['column_gone', 'column_gone', 'column_gone']);
  });

  it('give way to another in tiles, calculations, views and links at once, as one version of the history', async () => {
    const { id, path, net, twice, tiles } = await usingAll();
    const before = [await shown(path), await shown(path, WEST)].map(rowsOf);
    await announce(id, 2, fileWith({ amount: 'order_amount', region: 'sales_region' }));
    const amount = { dataSourceId: id, column: 'amount', replacement: 'order_amount' };
    const halfway = await call<Dashboard>('POST', `${path}/replace-column`, amount);
    expect(halfway.goneColumns?.map(({ column }) => column)).toEqual(['region']);
    // Another loss keeps nothing from being mended.
    expect(halfway.config.charts[0]?.plan).toMatchObject({
      measures: [{ column: 'order_amount', as: 'Total order amount' }],
      windows: [{ of: 'Total order amount' }],
    });
    const region = { dataSourceId: id, column: 'region', replacement: 'sales_region' };
    const whole = await call<Dashboard>('POST', `${path}/replace-column`, region);
    expect(whole.goneColumns).toBeUndefined();
    expect(whole.config.charts.map(({ isEdited }) => isEdited)).toEqual([true, true, true]);
    const west = [{ ...WEST[0], column: 'sales_region' }];
    expect([await shown(path), await shown(path, west)].map(rowsOf)).toEqual(before);
    const calculations = await call<Calculation[]>('GET', `${path}/calculations`);
    expect(calculations.find((one) => one.id === net.id)).toMatchObject({
      formula: 'order_amount - order_amount * [discount]',
      dependants: [tiles.ofNet.id],
      history: [{ formula: '[amount] - [amount] * [discount]', changedBy: 'maria' }],
    });
    expect(calculations.find((one) => one.id === twice.id)?.history).toBeUndefined();
    const [view] = await call<SavedView[]>('GET', `${path}/views`);
    expect(view?.filters).toMatchObject([{ column: 'sales_region', values: ['West'] }]);
    const [share] = await call<Share[]>('GET', `${path}/shares`);
    expect(share?.filterColumns).toEqual(['sales_region']);
    const [last, first] = await call<DashboardVersion[]>('GET', `${path}/history`);
    expect([last, first]).toMatchObject([
      {
        ...{ version: whole.version, by: 'maria' },
        changes: ['Used “sales_region” in place of “region” in 1 tile, the view “West” and 1 guest link'],
      },
      { changes: ['Used “order_amount” in place of “amount” in 2 tiles and the calculation “Net”'] },
    ]);
  });

  it('come back with the version before, in calculations, views and links too, and go again with the one after', async () => {
    const { id, path, net } = await usingAll();
    await announce(id, 2, fileWith({ amount: 'order_amount', region: 'sales_region' }));
    const state = async () => ({
      charts: (await call<Dashboard>('GET', path)).config.charts.map(({ plan }) => plan),
      formula: (await call<Calculation[]>('GET', `${path}/calculations`)).find((one) => one.id === net.id)
        ?.formula,
      filters: (await call<SavedView[]>('GET', `${path}/views`))[0]?.filters,
      shares: (await call<Share[]>('GET', `${path}/shares`)).map(({ filterColumns }) => filterColumns),
    });
    const { version } = await call<Dashboard>('GET', path);
    const before = await state();
    for (const [column, replacement] of [
      ['amount', 'order_amount'],
      ['region', 'sales_region'],
    ])
      await call('POST', `${path}/replace-column`, { dataSourceId: id, column, replacement });
    const after = await state();
    const undone = await call<Dashboard>('POST', `${path}/restore`, { version });
    expect(await state()).toEqual(before);
    expect(undone.goneColumns?.map(({ column }) => column).sort()).toEqual(['amount', 'region']);
    await call('POST', `${path}/restore`, { version: version + 2 });
    expect(await state()).toEqual(after);
  });

  it('are mended only where the other column fits, and by none that is not there', async () => {
    const { id, path, tiles } = await usingAll();
    await announce(id, 2, fileWith({ amount: undefined, region: undefined }));
    const put = (column: string, replacement: string) =>
      analytics.call<Dashboard & { message: string }>(maria, 'POST', `${path}/replace-column`, {
        body: { dataSourceId: id, column, replacement },
      });
    // A text cannot be summed.
    expect((await put('amount', 'channel')).status).toBe(422);
    expect((await put('amount', 'nothing')).status).toBe(422);
    expect((await put('channel', 'product')).status).toBe(409);
    const { version } = await call<Dashboard>('GET', path);
    expect((await put('never', 'channel')).body.version).toBe(version);
    expect((await put('region', 'channel')).status).toBe(200);
    expect((await goneIn(path)).get('amount')?.tiles).toEqual([
      tiles.byRegion.id,
      tiles.ofNet.id,
      tiles.half.id,
    ]);
    const stranger = await analytics.signIn();
    const foreign = await analytics.call(stranger, 'POST', `${path}/replace-column`, {
      body: { dataSourceId: id, column: 'amount', replacement: 'quantity' },
    });
    expect(foreign.status).toBe(404);
  });
});
