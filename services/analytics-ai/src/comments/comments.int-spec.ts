import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, Dashboard } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { colleague } from '../testing/team.js';
import { DocumentsHandler } from './documents.handler.js';

let analytics: RunningAnalytics;
let maria: Caller;
let built: Dashboard;
let sourceId: string;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise' });
  sourceId = randomUUID();
  const source = { id: sourceId, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS };
  await analytics.announceReady(maria, source);
  built = await analytics.build(maria, sourceId);
});
afterAll(() => analytics?.stop());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = <Body = Comment>(method: Method, path = '', body?: unknown) =>
  analytics.call<Body>(maria, method, `/api/dashboards/${built.id}/comments${path}`, { body });
const about = <Body = Comment>(caller: Caller, method: Method, path: string, body?: unknown) =>
  analytics.call<Body>(caller, method, `/api/comments/${path}`, { body });

describe('comments', () => {
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
    await call('DELETE', `/${made.body.id}`);
  });

  it('PLAN-033 are answered in threads; answers outlive the words they answer', async () => {
    const viewer = await colleague(analytics, maria, 'vera', 'viewer');
    const asked = (await about(maria, 'POST', built.id, { text: 'Is this right?' })).body;
    const answer = await about(viewer, 'POST', built.id, { text: 'Yes', parentId: asked.id });
    expect(answer).toMatchObject({ status: 201, body: { parentId: asked.id } });
    const deeper = await about(maria, 'POST', built.id, { text: 'Sure?', parentId: answer.body.id });
    expect(deeper.body.parentId).toBe(asked.id);
    const later = (await about(maria, 'POST', built.id, { text: 'Another thread' })).body;
    const listed = (await about<Comment[]>(viewer, 'GET', built.id)).body;
    expect(listed.map(({ text }) => text)).toEqual(['Another thread', 'Is this right?', 'Yes', 'Sure?']);
    const page = await about<Comment[]>(viewer, 'GET', `${built.id}?offset=1&limit=1`);
    expect(page.body.map(({ id }) => id)).toEqual([asked.id, answer.body.id, deeper.body.id]);
    expect(page.headers['x-total-count']).toBe('2');
    expect((await about(maria, 'PATCH', `${built.id}/${answer.body.id}`, { resolved: true })).status).toBe(
      400,
    );

    expect((await about(maria, 'DELETE', `${built.id}/${asked.id}`)).status).toBe(200);
    const left = (await about<Comment[]>(viewer, 'GET', built.id)).body;
    expect(left.find(({ id }) => id === asked.id)).toMatchObject({ text: '', isDeleted: true, isOwn: false });
    expect(left).toHaveLength(4);
    await about(maria, 'DELETE', `${built.id}/${later.id}`);
  });

  it('are about facts and documents, too, and go with them', async () => {
    const { body } = await analytics.call<{ tiles: { factIds?: string[] }[] }>(
      ...([maria, 'POST', `/api/dashboards/${built.id}/query`, { body: {} }] as const),
    );
    const factId = body.tiles.flatMap(({ factIds = [] }) => factIds)[0] ?? '';
    const documentId = randomUUID();
    const news = { workspaceId: maria.claims.wid, documentId, aggregateVersion: 1, name: 'lease.pdf' };
    const documents = analytics.app.get(DocumentsHandler);
    await analytics.database.transaction((tx) => documents.onDocumentKept(news, tx));
    const onFact = await about(maria, 'POST', factId, { text: 'Which rows?' });
    expect(onFact.body.about).toMatchObject({ type: 'fact', id: factId, sourceId });
    const onDocument = await about(maria, 'POST', documentId, { text: 'Who signs?' });
    expect(onDocument.body.about).toEqual({ type: 'document', id: documentId, name: 'lease.pdf' });
    expect((await about(maria, 'POST', factId, { text: 'x', tileId: randomUUID() })).status).toBe(400);

    await analytics.database.transaction((tx) => documents.onDocumentDeleted(news, tx));
    expect((await about(maria, 'GET', documentId)).status).toBe(404);
    const rows = await analytics.database.query(`SELECT 1 FROM dashboard_comments WHERE about_id = $1`, [
      documentId,
    ]);
    expect(rows).toEqual([]);
  });

  it('come back out of a backup in whatever order they lay there', async () => {
    const thread = (await about(maria, 'POST', built.id, { text: 'First' })).body;
    const answer = (await about(maria, 'POST', built.id, { text: 'Second', parentId: thread.id })).body;
    const stored = `id, workspace_id, dashboard_id, text, mentions, parent_id, user_id, created_by, created_at, updated_at`;
    await analytics.database.transaction(async (tx) => {
      await tx.query(
        `CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT ${stored} FROM dashboard_comments WHERE id = ANY ($1)`,
        [[thread.id, answer.id]],
      );
      await tx.query(`DELETE FROM dashboard_comments WHERE id = $1`, [thread.id]);
      for (const id of [answer.id, thread.id])
        await tx.query(
          `INSERT INTO dashboard_comments (${stored}) SELECT ${stored} FROM kept WHERE id = $1`,
          [id],
        );
    });
    const listed = (await about<Comment[]>(maria, 'GET', built.id)).body.map(({ id }) => id);
    expect(listed.slice(0, 2)).toEqual([thread.id, answer.id]);
    await about(maria, 'DELETE', `${built.id}/${answer.id}`);
    await about(maria, 'DELETE', `${built.id}/${thread.id}`);
  });

  it('S-18 of another workspace are not there', async () => {
    const stranger = await analytics.signIn({ plan: 'enterprise' });
    const made = (await about(maria, 'POST', built.id, { text: 'Ours' })).body;
    for (const attempt of [
      about(stranger, 'GET', built.id),
      about(stranger, 'POST', built.id, { text: 'Mine' }),
      about(stranger, 'PATCH', `${built.id}/${made.id}`, { resolved: true }),
      about(stranger, 'DELETE', `${built.id}/${made.id}`),
    ])
      expect((await attempt).status).toBe(404);
    expect((await about(maria, 'GET', randomUUID())).status).toBe(404);
  });
});
