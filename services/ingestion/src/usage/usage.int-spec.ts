import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DataSourceDetail, EVENTS } from '@plumbline/contracts';
import { BullEventTransport } from '@plumbline/events';
import { eventually } from '@plumbline/testing';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion({ ROLE: 'api' });
let transport: BullEventTransport;

beforeAll(async () => {
  const { TRANSPORT_URL: connectionString = '', TRANSPORT_SCHEMA: schema = '' } =
    service.environment.settings;
  transport = new BullEventTransport({ connectionString, schema }, () => undefined);
});
afterAll(async () => {
  await transport?.close();
});

/** What another service would announce. */
async function announce(
  type: string,
  payload: { aggregateVersion: number; [field: string]: unknown },
): Promise<void> {
  const definition = EVENTS.get(type);
  if (!definition) throw new Error(`no event ${type}`);
  const message = {
    id: randomUUID(),
    type,
    schemaVersion: definition.schemaVersion,
    aggregateType: definition.aggregate.type,
    aggregateId: String(payload[definition.aggregate.id]),
    aggregateVersion: payload.aggregateVersion,
    payload,
    headers: {},
  };
  await transport.send([message]);
}

describe('what other services announce', () => {
  it('F22 keeps which dashboards use a source, whatever order the news comes in', async () => {
    const workspaceId = randomUUID();
    const client = await service.client({ wid: workspaceId });
    const { id } = (await client.upload('a.csv', 'a,b\n1,2\n')).body;
    const usedIn = async () => (await client.get<DataSourceDetail>(`/api/data-sources/${id}`)).body.usedIn;
    const dashboard = { workspaceId, dashboardId: randomUUID(), dataSourceIds: [id] };
    await announce('DashboardCreated', { ...dashboard, aggregateVersion: 1, name: 'Orders' });
    await eventually('the dashboard is known', async () => (await usedIn()).length === 1);
    await announce('DashboardChanged', { ...dashboard, aggregateVersion: 3, name: 'Q4 orders' });
    await announce('DashboardChanged', { ...dashboard, aggregateVersion: 2, name: 'Old name' });
    await eventually('its new name is known', async () => (await usedIn())[0]?.name === 'Q4 orders');
    await announce('DashboardDeleted', {
      workspaceId,
      dashboardId: dashboard.dashboardId,
      aggregateVersion: 4,
    });
    await eventually('it is gone', async () => (await usedIn()).length === 0);
  });

  it('follows the plan of a workspace, the higher version winning over an older token', async () => {
    const claims = { wid: randomUUID(), planVersion: 1 };
    const client = await service.client(claims);
    for (let index = 0; index < 5; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    expect((await client.upload('6.csv', 'a\n1\n')).body.code).toBe('plan_limit');
    const change = { workspaceId: claims.wid, plan: 'premium', planVersion: 2, aggregateVersion: 2 };
    const told: string[] = [];
    const stop = service.live.subscribe(claims.wid, ({ message }) => {
      if (message.event === 'changed') told.push(message.data.type);
    });
    await announce('SubscriptionChanged', change);
    await eventually('the news for the browser', () => told.includes('subscription'));
    stop();
    const { body } = await client.get<{ limit: number }[]>('/api/subscription/usage');
    expect(body[0]?.limit).toBe(20);
    expect((await client.upload('6.csv', 'a\n1\n')).status).toBe(202);
  });

  it('forgets everything of a workspace whose user has left, and nothing of another', async () => {
    const [workspaceId, userId] = [randomUUID(), randomUUID()];
    const [leaver, other] = [await service.client({ wid: workspaceId }), await service.client()];
    for (const client of [leaver, other]) await client.upload('a.csv', 'a,b\n1,2\n');
    const sourcesOf = async (client: typeof leaver) =>
      (await client.get<unknown[]>('/api/data-sources')).body.length;
    expect(await sourcesOf(leaver)).toBe(1);
    await announce('UserDeleted', { workspaceId, userId, aggregateVersion: 1 });
    await eventually('its sources are gone', async () => (await sourcesOf(leaver)) === 0);
    expect(await sourcesOf(other)).toBe(1);
  });

  it('S-10 ends a session at once', async () => {
    const sessionId = randomUUID();
    const client = await service.client({ sid: sessionId });
    expect((await client.get('/api/data-sources')).status).toBe(200);
    const until = new Date(Date.now() + 900_000).toISOString();
    await announce('SessionRevoked', { workspaceId: randomUUID(), sessionId, until, aggregateVersion: 1 });
    await eventually(
      'the session is over',
      async () => (await client.get('/api/data-sources')).status === 401,
    );
  });
});
