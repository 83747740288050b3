import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dashboard, TableKind } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let ann: Caller;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  ann = await analytics.signIn({ plan: 'enterprise' });
});
afterAll(() => analytics?.stop());

const tiles = ({ config }: Dashboard) => config.charts.map(({ id }) => id);

it('another kind of table draws dashboards anew that rules alone made, and leaves those that a person changed (DASH-001)', async () => {
  const id = randomUUID();
  const announce = (version: number, tableKind?: TableKind) =>
    analytics.announceReady(ann, {
      ...{ id, name: 'orders.csv', version, rows: 400, columns: ORDERS },
      ...(tableKind && { tableKind }),
    });
  await announce(1);
  const [own, edited] = [await analytics.build(ann, id), await analytics.build(ann, id)];
  const { status } = await analytics.call(ann, 'PUT', `/api/dashboards/${edited.id}`, {
    body: { config: edited.config },
    headers: { 'if-match': String(edited.version) },
  });
  expect(status).toBe(200);

  await announce(2, 'snapshot');
  const redrawn = await analytics.ended(ann, own.id);
  expect([redrawn.status, redrawn.dataVersion]).toEqual(['ready', 2]);
  expect(tiles(redrawn)).not.toEqual(tiles(own));
  const kept = await analytics.call<Dashboard>(ann, 'GET', `/api/dashboards/${edited.id}`);
  expect(tiles(kept.body)).toEqual(tiles(edited));
  expect([redrawn.isEdited, kept.body.isEdited]).toEqual([undefined, true]);

  // The same kind and the same columns again change nothing.
  await announce(3, 'snapshot');
  expect(tiles(await analytics.ended(ann, own.id))).toEqual(tiles(redrawn));
});
