import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ColumnHierarchy, columnHierarchy, type Dashboard } from '@plumbline/contracts';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const text = (name: string, sql: string): TestColumn => ({ name, stored: 'VARCHAR', role: 'dimension', sql });

/** Four regions of five states of three cities; the color has nothing to do with them. */
const PLACES: readonly TestColumn[] = [
  text('region', `'Region ' || (i % 4)`),
  text('state', `'State ' || (i % 20)`),
  text('city', `CASE WHEN i % 17 = 0 THEN NULL ELSE 'City ' || (i % 60) END`),
  text('color', `'Color ' || (i % 7)`),
];

let analytics: RunningAnalytics;
let maria: Caller;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn();
});
afterAll(() => analytics?.stop());

it('finds which columns lie within which, in the data, and nothing by name or chance (DASH-004)', async () => {
  const dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'places.csv', version: 1, rows: 3_000, columns: PLACES },
  });
  const body = { name: 'Places', dataSourceId };
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body });
  const path = `/api/dashboards/${made.body.id}/hierarchies`;
  const reply = await analytics.call<ColumnHierarchy[]>(maria, 'GET', path);
  expect(columnHierarchy.array().parse(reply.body)).toEqual([
    { dataSourceId, columns: ['region', 'state', 'city'] },
  ]);
  const stranger = await analytics.signIn();
  expect((await analytics.call(stranger, 'GET', path)).status).toBe(404);
});
