import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, LiveMessage, PresentMember } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { colleague } from '../testing/team.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dana: Caller;
let built: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise' });
  dana = await colleague(analytics, maria, 'dana', 'viewer');
  const id = randomUUID();
  await analytics.announceReady(maria, { id, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS });
  built = await analytics.build(maria, id);
});
afterAll(() => analytics?.stop());

const say = (caller: Caller, tab: string, more: Record<string, unknown> = {}) =>
  analytics.call<PresentMember[]>(caller, 'PUT', `/api/presence/${built.id}`, {
    body: { type: 'dashboard', tab, ...more },
  });

describe('presence', () => {
  it('PLAN-033 tells who else looks, each person once; news is told at once and only news', async () => {
    const heard: LiveMessage[] = [];
    const stop = analytics.live.subscribe(maria.claims.wid, ({ message }) => heard.push(message));
    const [tab, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await say(maria, tab)).body).toEqual([]);
    await say(dana, first);
    await say(dana, second, { isEditing: true });
    await say(dana, second, { isEditing: true });
    expect((await say(maria, tab)).body).toMatchObject([
      { userId: dana.claims.sub, name: 'dana', isEditing: true },
    ]);
    expect(heard.filter(({ event, data }) => event === 'changed' && data.type === 'presence')).toHaveLength(
      3,
    );
    await say(dana, second, { isLeaving: true });
    expect((await say(maria, tab)).body).toMatchObject([{ name: 'dana', isEditing: false }]);
    await say(dana, first, { isLeaving: true });
    expect((await say(maria, tab)).body).toEqual([]);
    stop();
  });

  it('of a screen that was killed ends by itself, and nobody ends another’s', async () => {
    const [tab, lost] = [randomUUID(), randomUUID()];
    await say(dana, lost);
    await say(maria, lost, { isLeaving: true });
    expect((await say(maria, tab)).body).toHaveLength(1);
    await analytics.database.query(
      `UPDATE presence SET seen_at = now() - interval '46 seconds' WHERE tab = $1`,
      [lost],
    );
    expect((await say(maria, tab)).body).toEqual([]);
  });

  it('S-18 is of one workspace, of what it has, and not for programs', async () => {
    const stranger = await analytics.signIn();
    expect((await say(stranger, randomUUID())).status).toBe(404);
    const program = await analytics.signIn({ ...dana.claims, scope: 'write' });
    expect((await say(program, randomUUID())).status).toBe(403);
  });
});
