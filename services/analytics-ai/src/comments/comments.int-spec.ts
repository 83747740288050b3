import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, Dashboard } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let built: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise' });
  const id = randomUUID();
  await analytics.announceReady(maria, { id, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS });
  built = await analytics.build(maria, id);
});
afterAll(() => analytics?.stop());

describe('comments', () => {
  const call = <Body = Comment>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
    analytics.call<Body>(maria, method, `/api/dashboards/${built.id}/comments${path}`, { body });

  it('stand on the dashboard or a tile, are resolved by anybody and changed by their author', async () => {
    const tileId = built.config.charts[0]?.id;
    const made = await call('POST', '', { text: 'Why so high?', tileId });
    expect(made).toMatchObject({
      status: 201,
      body: { tileId, resolved: false, createdBy: 'maria', isOwn: true },
    });
    expect((await call('POST', '', { text: 'x', tileId: randomUUID() })).status).toBe(400);
    const dana = await analytics.signIn({ wid: maria.claims.wid, name: 'dana' });
    const url = `/api/dashboards/${built.id}/comments/${made.body.id}`;
    const resolved = await analytics.call(dana, 'PATCH', url, { body: { resolved: true } });
    expect(resolved.body).toMatchObject({ resolved: true, resolvedBy: 'dana', isOwn: false });
    expect((await analytics.call(dana, 'PATCH', url, { body: { text: 'Hers' } })).status).toBe(403);
    expect((await analytics.call(dana, 'DELETE', url)).status).toBe(403);
    expect((await call('PATCH', `/${made.body.id}`, { text: 'Better' })).body.text).toBe('Better');
    expect((await call<Comment[]>('GET')).body.map(({ text }) => text)).toEqual(['Better']);
    expect((await call('DELETE', `/${made.body.id}`)).status).toBe(200);
    expect((await call<Comment[]>('GET')).body).toEqual([]);
  });

  it('mail the guests whom they name, and nobody else', async () => {
    const email = 'guest@example.com';
    const shared = await analytics.call(maria, 'POST', `/api/dashboards/${built.id}/share`, {
      body: { email },
    });
    expect(shared.status).toBe(201);
    const text = 'Look, @guest@example.com and @dana and @stranger@example.com: @maria knows.';
    const made = await call('POST', '', { text });
    expect(made.body.mentions).toEqual([
      { name: email, isMailed: true },
      { name: 'maria', isMailed: false },
    ]);
    const mails = await eventually('the mail has left', async () => {
      const sent = analytics.sentMails().filter(({ subject }) => subject.includes('mentioned'));
      return sent.length > 0 && sent;
    });
    expect(mails).toMatchObject([{ to: email, subject: 'maria mentioned you on “Orders”' }]);
  });
});
