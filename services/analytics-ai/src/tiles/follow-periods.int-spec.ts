import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CreatedShare, Dashboard, DashboardQueryResult, Fact } from '@plumbline/contracts';
import { FactRetention } from '../facts/fact-retention.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

let analytics: RunningAnalytics;
let maria: Caller;
beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'premium' });
});
afterAll(() => analytics?.stop());

/** Ten orders a day from the first of January on, each of more than the one before. */
const ordersOver = (days: number): TestColumn[] => [
  {
    name: 'order_date',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2026-01-01' + CAST(i % ${days} AS INTEGER)`,
  },
  { name: 'region', stored: 'VARCHAR', role: 'dimension', sql: `['North', 'South', 'West'][1 + i % 3]` },
  { name: 'amount', stored: 'DECIMAL(12,2)', role: 'measure', sql: `10 + (i * 7) % 90 + i % ${days}` },
];
const DAYS = { september: 273, october: 304, november: 316 };
const READ = ['2026-10-02T08:00:00.000Z', '2026-11-02T08:00:00.000Z', '2026-11-13T08:00:00.000Z'];

async function announce(id: string, version: number, days: number): Promise<void> {
  const readAt = READ[version - 1];
  const source = { id, name: 'orders.csv', version, rows: days * 10, columns: ordersOver(days), readAt };
  await analytics.announceReady(maria, source);
}

const get = async (id: string) =>
  (await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`)).body;
const put = async (own: Dashboard, body: unknown) => {
  const headers = { 'if-match': String(own.version) };
  const reply = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${own.id}`, { body, headers });
  expect(reply.status).toBe(200);
  return reply.body;
};

/** The first key figure as the tiles show it, with its fact and the end of its spark. */
async function shown(id: string) {
  const body = {};
  const url = `/api/dashboards/${id}/query`;
  const result = (await analytics.call<DashboardQueryResult>(maria, 'POST', url, { body })).body;
  const { config, dataAsOf } = await get(id);
  const [kpi] = config.kpis;
  const tile = result.tiles.find((one) => one.id === kpi?.id);
  const spark = result.tiles.find((one) => one.id === `${kpi?.id}.spark`);
  const fact = (await analytics.call<Fact>(maria, 'GET', `/api/facts/${tile?.factIds[0]}`)).body;
  const redone = await analytics.call<{ equal: boolean }>(maria, 'POST', `/api/facts/${fact.id}/recompute`);
  return {
    ...{ title: tile?.stated?.title, base: tile?.stated?.comparison?.label, stored: kpi?.title },
    ...{ window: fact.plan?.compare?.from, lastOfSpark: spark?.rows.at(-1)?.[0], isEqual: redone.body.equal },
    ...{ asOf: result.asOf, dataAsOf, value: Number(tile?.rows[0]?.[0]) },
  };
}

const SEPTEMBER = {
  title: 'Total amount, September 2026',
  base: 'vs. August 2026',
  stored: 'Total amount, September 2026',
  window: '2026-09-01',
  lastOfSpark: '2026-09-01',
  isEqual: true,
};
const OCTOBER = {
  title: 'Total amount, October 2026',
  base: 'vs. September 2026',
  stored: 'Total amount, October 2026',
  window: '2026-10-01',
  lastOfSpark: '2026-10-01',
  isEqual: true,
};

it('tiles show the newest complete period of the data, however often it is replaced (DASH-001)', async () => {
  const id = randomUUID();
  await announce(id, 1, DAYS.september);
  const own = await analytics.build(maria, id);
  const before = await shown(own.id);
  expect(before).toMatchObject({ ...SEPTEMBER, asOf: READ[0], dataAsOf: READ[0] });

  await announce(id, 2, DAYS.october);
  const after = await shown(own.id);
  expect(after).toMatchObject({ ...OCTOBER, asOf: READ[1], dataAsOf: READ[1] });
  expect(after.value).not.toBe(before.value);

  await announce(id, 3, DAYS.november);
  const partial = await shown(own.id);
  expect(partial).toMatchObject({ ...OCTOBER, asOf: READ[2], dataAsOf: READ[2] });
  const charts = (await get(own.id)).config.charts.filter(({ plan }) => plan.dimensions[0]?.grain);
  expect(charts.length).toBeGreaterThan(0);

  await announce(id, 1, DAYS.september);
  expect(await shown(own.id)).toEqual(before);
});

it('periods and words that a person set stay; what they left alone follows', async () => {
  const id = randomUUID();
  await announce(id, 1, DAYS.september);
  const own = await analytics.build(maria, id);
  const [first, second, ...others] = own.config.kpis;
  if (!first?.plan.compare || !second) throw new Error('no key figures');
  const compare = { ...first.plan.compare, from: '2026-07-01', to: '2026-07-31' };
  const fixed = { ...first, plan: { ...first.plan, compare }, title: 'July' };
  const saved = await put(own, { config: { ...own.config, kpis: [fixed, second, ...others] } });
  expect(saved.config.kpis.map(({ fixedPeriods }) => fixedPeriods ?? false).slice(0, 2)).toEqual([
    true,
    false,
  ]);

  await announce(id, 2, DAYS.october);
  const { config } = await get(own.id);
  expect(config.kpis[0]).toMatchObject({ title: 'July', plan: { compare } });
  expect(config.kpis[1]).toMatchObject({ plan: { compare: { from: '2026-10-01' } } });

  // A browser that still has the old words sends them back: they are nobody's choice.
  const again = await put(await get(own.id), { config: saved.config });
  expect(again.config.kpis[1]?.titleBy).not.toBe('person');
  expect(again.config.kpis[1]?.fixedPeriods).toBeUndefined();
});

it('the facts of the newest periods are kept, and guests open them (DASH-001)', async () => {
  const id = randomUUID();
  await announce(id, 1, DAYS.september);
  const own = await analytics.build(maria, id);
  const share = await analytics.call<CreatedShare>(maria, 'POST', `/api/dashboards/${own.id}/share`, {
    body: {},
  });
  const entered = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
    body: { token: share.body.token },
  });
  const cookie = String([entered.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  await announce(id, 2, DAYS.october);

  const url = `/api/dashboards/${own.id}/query`;
  const { tiles } = (await analytics.call<DashboardQueryResult>(maria, 'POST', url, { body: {} })).body;
  const figures = own.config.kpis.flatMap(({ id: kpi }) => [kpi, `${kpi}.spark`]);
  const facts = tiles.filter((tile) => figures.includes(tile.id)).flatMap(({ factIds }) => factIds);
  expect(facts.length).toBeGreaterThan(1);
  await analytics.database.query(`UPDATE facts SET opened_at = now() - interval '31 days'`);
  while (await analytics.app.get(FactRetention).pass());
  for (const fact of facts) {
    const path = `/api/facts/${fact}`;
    expect((await analytics.call(maria, 'GET', path)).status).toBe(200);
    expect((await analytics.call(undefined, 'GET', path, { headers: { cookie } })).status).toBe(200);
  }
});
