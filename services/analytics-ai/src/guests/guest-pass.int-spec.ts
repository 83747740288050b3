import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedShare, Dashboard, HeldGuestPass, LiveMessage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dashboard: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ PUBLIC_URL: 'https://plumbline.example.org' });
  maria = await analytics.signIn({ plan: 'premium' });
  const id = randomUUID();
  await analytics.announceReady(maria, { id, name: 'orders.csv', version: 1, rows: 300, columns: ORDERS });
  dashboard = await analytics.build(maria, id);
});
afterAll(() => analytics?.stop());

const path = () => `/api/dashboards/${dashboard.id}/share`;
async function enter(): Promise<{ share: CreatedShare; cookie: string }> {
  const { body: share } = await analytics.call<CreatedShare>(maria, 'POST', path(), { body: {} });
  const body = { token: share.token };
  const { headers } = await analytics.call(undefined, 'POST', '/api/auth/guest-token', { body });
  return { share, cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}
const passOf = (cookie: string, dashboardId = dashboard.id) =>
  analytics.call<HeldGuestPass>(undefined, 'POST', '/internal/guest-pass', {
    body: { dashboardId },
    headers: { cookie },
  });

/** What the workspace is told while something is done. */
async function told(act: () => Promise<unknown>, isWanted: (message: LiveMessage) => boolean) {
  let heard = 0;
  const stop = analytics.live.subscribe(maria.claims.wid, ({ message }) => {
    if (isWanted(message)) heard += 1;
  });
  await act();
  await eventually('the news', () => heard > 0);
  stop();
}
const isOfDashboard = ({ event, data }: LiveMessage) =>
  event === 'changed' && data.type === 'dashboard' && data.id === dashboard.id;
const isOfWorkspace = ({ event, data }: LiveMessage) => event === 'changed' && data.type === 'subscription';

describe('the pass of a guest, for the gateway', () => {
  it('S-19 names link, workspace and end, for the cookie of a live link to this dashboard alone', async () => {
    const { share, cookie } = await enter();
    const { status, body } = await passOf(cookie);
    expect([status, body]).toEqual([
      200,
      { shareId: share.id, workspaceId: maria.claims.wid, endsAt: expect.any(String) },
    ]);
    expect(Date.parse(body.endsAt)).toBeLessThanOrEqual(Date.parse(share.expiresAt));
    expect((await passOf(cookie, randomUUID())).status).toBe(404);
    expect((await passOf('other=1')).status).toBe(404);
  });

  it('S-10 is none once the link is turned off, and whoever listens is told', async () => {
    const { share, cookie } = await enter();
    await told(() => analytics.call(maria, 'DELETE', `${path()}s/${share.id}`), isOfDashboard);
    expect((await passOf(cookie)).status).toBe(404);
  });

  it('tells of a link that was changed, and of new data', async () => {
    const { share } = await enter();
    const body = { hideSmallGroups: true };
    await told(() => analytics.call(maria, 'PATCH', `${path()}s/${share.id}`, { body }), isOfDashboard);
    const [id = ''] = dashboard.dataSourceIds;
    const source = { id, name: 'orders.csv', version: 2, rows: 400, columns: ORDERS };
    await told(() => analytics.announceReady(maria, source), isOfDashboard);
  });

  it('T-61 is none while the plan has no guests or the host is shut out, and whoever listens is told', async () => {
    const { cookie } = await enter();
    await told(() => analytics.announcePlan(maria, 'free', 2), isOfWorkspace);
    expect((await passOf(cookie)).status).toBe(404);
    await analytics.announcePlan(maria, 'premium', 3);
    expect((await passOf(cookie)).status).toBe(200);
    await told(() => analytics.announceState(maria, 'disabled', 1), isOfWorkspace);
    expect((await passOf(cookie)).status).toBe(404);
  });
});
