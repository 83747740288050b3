import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportOptions, type Notices, type Summary } from '@plumbline/contracts';
import type { ContentRefused } from '../../exports/content-refused.js';
import { SummaryContent } from '../../exports/summary-content.js';
import { ORDERS } from '../../testing/orders.js';
import { type Caller, RunningAnalytics } from '../../testing/running-analytics.js';
import { belongs, colleague, told } from '../../testing/team.js';
import { SummaryRow } from '../summary.entity.js';

let analytics: RunningAnalytics;
let olga: Caller;
let tom: Caller;
let dana: Caller;
let id: string;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  olga = await analytics.signIn({ plan: 'enterprise', name: 'olga', member: 'owner' });
  await belongs(analytics, olga);
  tom = await colleague(analytics, olga, 'tom');
  dana = await colleague(analytics, olga, 'dana');
  const sourceId = randomUUID();
  const source = { id: sourceId, name: 'orders.csv', version: 1, rows: 50, columns: ORDERS };
  await analytics.announceReady(olga, source);
  id = randomUUID();
  const title = 'October';
  await analytics.database.manager.insert(SummaryRow, {
    ...{ id, workspaceId: olga.claims.wid, sourceId, dashboardId: null, predictionId: null, dataVersion: 1 },
    ...{ userId: tom.claims.sub, zone: 'UTC', status: 'ready', jobId: null, error: null, version: 1 },
    request: { dataSourceId: sourceId, audience: 'manager', length: 'page', sections: ['in_short'] },
    content: {
      ...{ title, titleParts: [{ text: title }], sections: [] },
      wording: { engine: 'built_in', checked: 0, total: 0 },
    },
    ...{ approval: null, createdAt: new Date(), updatedAt: new Date() },
  });
});
afterAll(() => analytics?.stop());

const rule = (caller: Caller, wanted: string) =>
  analytics.call(caller, 'PUT', '/api/approvals/settings', { body: { rule: wanted } });
const read = async (caller: Caller) =>
  (await analytics.call<Summary>(caller, 'GET', `/api/executive-summaries/${id}`)).body;
const step = async (caller: Caller, body: Record<string, unknown>) =>
  analytics.call<Summary>(caller, 'POST', `/api/executive-summaries/${id}/approval`, {
    body: { version: (await read(caller)).version, ...body },
  });
/** What would go out, or why not: exports, downloads and mails of schedules are all written from it. */
const sent = () =>
  analytics.app
    .get(SummaryContent)
    .write({
      ...{ workspaceId: olga.claims.wid, exportId: randomUUID(), aggregateVersion: 1 },
      ...{ objectType: 'summary', objectId: id, objectName: 'October', options: exportOptions.parse({}) },
      ...{ userId: tom.claims.sub, zone: 'UTC', plan: 'enterprise' },
    })
    .then(
      ({ title }) => title,
      ({ reason }: ContentRefused) => reason,
    );

describe('approval of summaries (PLAN-033)', () => {
  it('is asked of nobody until an owner says so', async () => {
    expect(await sent()).toBe('October');
    expect((await read(tom)).approval).toBeUndefined();
    expect((await step(tom, { step: 'ask' })).status).toBe(409);
    expect((await rule(tom, 'owner')).status).toBe(403);
    expect((await rule(olga, 'owner')).body).toMatchObject({ rule: 'owner', changedBy: 'olga' });
  });

  it('keeps a summary here until it is approved, and says so; a change asks anew', async () => {
    expect(await sent()).toMatchObject({
      code: 'not_approved',
      message: expect.stringMatching(/by an owner/),
    });
    expect((await step(tom, { step: 'ask' })).body.approval).toMatchObject({
      state: 'asked',
      mayDecide: false,
    });
    expect((await read(olga)).approval).toMatchObject({ askedBy: 'tom', mayDecide: true });
    const { body: waiting } = await analytics.call(olga, 'GET', '/api/approvals');
    expect(waiting).toMatchObject([{ id, title: 'October', askedBy: 'tom', mayDecide: true }]);
    expect((await step(dana, { step: 'approve' })).status).toBe(403);
    expect((await step(olga, { step: 'return' })).status).toBe(400);
    expect((await step(olga, { step: 'approve', version: 7 })).status).toBe(409);
    expect((await step(olga, { step: 'approve' })).body.approval).toMatchObject({
      ...{ state: 'approved', decidedBy: 'olga' },
    });
    expect(await sent()).toBe('October');

    const url = `/api/executive-summaries/${id}`;
    const section = { id: randomUUID(), heading: 'Note', parts: [{ text: 'More words.' }] };
    expect((await analytics.call(tom, 'PATCH', url, { body: { sections: [section] } })).status).toBe(200);
    expect(await sent()).toMatchObject({
      code: 'not_approved',
      message: expect.stringMatching(/was changed/),
    });
    expect((await read(tom)).approval).toMatchObject({ state: 'draft', isChangedSince: true });
  });

  it('goes back with words; who is concerned is told, and the audit log knows', async () => {
    await step(tom, { step: 'ask' });
    await step(olga, { step: 'return', words: 'Name the months.' });
    expect((await read(tom)).approval).toMatchObject({ state: 'returned', words: 'Name the months.' });
    const list = async (caller: Caller) =>
      (await analytics.call<Notices>(caller, 'GET', '/api/notices')).body.items.map(({ kind }) => kind);
    expect(await list(tom)).toEqual(['returned', 'approved']);
    expect(await list(olga)).toEqual(['approval_asked', 'approval_asked']);
    expect(await list(dana)).toEqual([]);
    const acts = await told<{ action: string }>(analytics, 'WorkspaceActed', olga);
    expect(acts.map(({ action }) => action)).toEqual([
      ...['approval_rule_changed', 'approval_asked', 'summary_approved', 'summary_changed'],
      ...['approval_asked', 'summary_returned'],
    ]);
  });

  it('may be by any other editor, never by who asked or changed it', async () => {
    await rule(olga, 'other');
    await step(tom, { step: 'ask' });
    expect((await step(tom, { step: 'approve' })).status).toBe(403);
    expect((await step(dana, { step: 'approve' })).body.approval).toMatchObject({ state: 'approved' });
    expect(await sent()).toBe('October');
  });
});
