import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DashboardQueryResult, dashboardQueryResult } from '@plumbline/contracts';
import { RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const SHIPMENTS: readonly TestColumn[] = [
  { name: 'shipment_id', stored: 'VARCHAR', role: 'identifier', sql: `'S-' || i` },
  { name: 'shipped', stored: 'DATE', role: 'time', sql: `DATE '2025-01-01' + CAST(i // 4 AS INTEGER)` },
  { name: 'carrier', stored: 'VARCHAR', role: 'dimension', sql: `['North', 'South', 'West'][1 + i % 3]` },
  {
    name: 'delivery_status',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN (i * 7) % 20 < 3 + 5 * (i % 3) THEN 'late' ELSE 'on time' END`,
  },
  { name: 'cost', stored: 'DECIMAL(10,2)', role: 'measure', sql: `5 + (i * 53) % 40` },
];

let analytics: RunningAnalytics;
beforeAll(async () => {
  analytics = await RunningAnalytics.start();
});
afterAll(() => analytics?.stop());

it('DASH-001 what tiles derive is written under any filter as it was when they were built', async () => {
  const maria = await analytics.signIn({ zone: 'America/Chicago' });
  const id = randomUUID();
  await analytics.announceReady(maria, {
    id,
    ...{ name: 'shipments.csv', version: 1, rows: 1_600, columns: SHIPMENTS },
  });
  const built = await analytics.build(maria, id);
  const { body } = await analytics.call<DashboardQueryResult>(
    maria,
    'POST',
    `/api/dashboards/${built.id}/query`,
    { body: {} },
  );
  const { tiles } = dashboardQueryResult.parse(body);
  const shares = built.config.charts.filter(({ plan }) => plan.derived?.some(({ as }) => as === 'late'));
  const titled = shares.filter(({ title }) => /\d%/.test(title));
  expect(titled.length).toBeGreaterThan(0);
  for (const { id: tileId, title } of shares)
    expect(tiles.find((tile) => tile.id === tileId)?.stated?.title).toBe(title);
});
