import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Dashboard, DashboardChanged } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { DashboardsAnnounced1700000000190 } from './1700000000190-dashboards-announced.js';

let service: RunningAnalytics;
let maria: Caller;

beforeAll(async () => {
  service = await RunningAnalytics.start();
  maria = await service.signIn();
});
afterAll(() => service?.stop());

interface Announced {
  type: string;
  version: number;
  payload: unknown;
}

const newsOf = (id: string): Promise<Announced[]> =>
  service.database.query(
    `SELECT type, aggregate_version::int AS version, payload FROM outbox WHERE aggregate_id = $1 ORDER BY seq`,
    [id],
  );

async function renamedDashboard(): Promise<string> {
  const dataSourceId = randomUUID();
  const source = { id: dataSourceId, name: 'orders.csv', version: 1, rows: 200, columns: ORDERS };
  await service.announceReady(maria, source);
  const body = { dataSourceId };
  const { body: made } = await service.call<Dashboard>(maria, 'POST', '/api/dashboards/generate', { body });
  const path = `/api/dashboards/${made.id}`;
  const { version } = await eventually('the dashboard is ready', async () => {
    const { body: now } = await service.call<Dashboard>(maria, 'GET', path);
    return now.status === 'ready' && now;
  });
  const renamed = await service.call(maria, 'PUT', path, {
    body: { name: 'Orders of the year' },
    headers: { 'if-match': String(version) },
  });
  expect(renamed.status).toBe(200);
  return made.id;
}

it('tells services that came later of each dashboard in the words of its last event, which others pass over', async () => {
  const id = await renamedDashboard();
  const before = await newsOf(id);
  const runner = service.database.createQueryRunner();
  await new DashboardsAnnounced1700000000190().up(runner);
  await runner.release();
  const after = await newsOf(id);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toEqual(before.at(-1));
  expect(DashboardChanged.schema.parse(after.at(-1)?.payload)).toMatchObject({ name: 'Orders of the year' });
});
