import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedShare,
  type Dashboard,
  type DashboardConfig,
  dashboardImage,
  MAX_IMAGE_BYTES,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let analytics: RunningAnalytics;
let maria: Caller;
let dashboard: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'premium' });
  const dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'orders.csv', version: 1, rows: 200, columns: ORDERS },
  });
  const body = { name: 'Pictures', dataSourceId };
  dashboard = (await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body })).body;
});
afterAll(() => analytics?.stop());

const pathOf = (id = dashboard.id) => `/api/dashboards/${id}/images`;
const add = (bytes: Buffer, caller: Caller | undefined = maria) =>
  analytics.call<{ id: string }>(caller, 'POST', pathOf(), { body: { image: bytes.toString('base64') } });

const layout = { x: 0, y: 0, w: 6, h: 3 };

async function save(parts: Partial<DashboardConfig>) {
  const path = `/api/dashboards/${dashboard.id}`;
  const { body: now } = await analytics.call<Dashboard>(maria, 'GET', path);
  return analytics.call<Dashboard>(maria, 'PUT', path, {
    body: { config: { ...now.config, ...parts } },
    headers: { 'if-match': String(now.version) },
  });
}

describe('pictures on dashboards (DASH-004)', () => {
  it('come back as data to the workspace, its guests and a copy, and to nobody else', async () => {
    const { status, body } = await add(PNG);
    expect(status).toBe(201);
    const image = { id: randomUUID(), imageId: body.id, alt: 'Our logo', layout };
    expect((await save({ images: [image] })).status).toBe(200);
    const read = await analytics.call(maria, 'GET', `${pathOf()}/${body.id}`);
    expect(dashboardImage.parse(read.body)).toEqual({ type: 'png', image: PNG.toString('base64') });

    const copy = await analytics.call<Dashboard>(maria, 'POST', `/api/dashboards/${dashboard.id}/copy`, {
      body: {},
    });
    const copied = await analytics.call(maria, 'GET', `${pathOf(copy.body.id)}/${body.id}`);
    expect(copied.status).toBe(200);

    const share = await analytics.call<CreatedShare>(maria, 'POST', `/api/dashboards/${dashboard.id}/share`, {
      body: {},
    });
    const opened = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
      body: { token: share.body.token },
    });
    const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const shown = (id: string) =>
      analytics.call(undefined, 'GET', `${pathOf(id)}/${body.id}`, { headers: { cookie } });
    expect((await shown(dashboard.id)).status).toBe(200);
    expect((await shown(copy.body.id)).status).toBe(404);

    const stranger = await analytics.signIn();
    expect((await analytics.call(stranger, 'GET', `${pathOf()}/${body.id}`)).status).toBe(404);
    expect((await add(PNG, stranger)).status).toBe(404);
  });

  it('are pictures by their bytes, of no more than their size', async () => {
    expect((await add(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
    expect((await add(Buffer.from('<html></html>'))).status).toBe(415);
    const large = Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect([400, 413]).toContain((await add(large)).status);
  });
});

describe('tabs (DASH-004)', () => {
  const [sales, costs] = [
    { id: randomUUID(), name: 'Sales' },
    { id: randomUUID(), name: 'Costs' },
  ];
  const text = { id: randomUUID(), text: 'Words', layout };

  it('hold tiles, and are told in the history', async () => {
    const saved = await save({ tabs: [sales, costs], texts: [{ ...text, tab: costs.id }] });
    expect([saved.status, saved.body.config.tabs]).toEqual([200, [sales, costs]]);
    const path = `/api/dashboards/${dashboard.id}/history`;
    const [newest] = (await analytics.call<{ changes: string[] }[]>(maria, 'GET', path)).body;
    expect(newest?.changes).toContain('Added the tabs “Sales” and “Costs”');
  });

  it('are refused twice, and where a tile names one that is not there', async () => {
    const wrong = { ...text, tab: randomUUID() };
    expect((await save({ tabs: [sales, costs], texts: [wrong] })).status).toBe(422);
    expect((await save({ tabs: [sales, { ...costs, id: sales.id }], texts: [text] })).status).toBe(422);
  });
});
