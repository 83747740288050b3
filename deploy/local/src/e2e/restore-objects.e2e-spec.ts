import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  BackupView,
  Comment,
  Dashboard,
  DashboardQueryResult,
  DashboardVersion,
  DataSourceSummary,
  DocumentSummary,
  HeldKind,
  HeldObject,
  ObjectRestoreAnswer,
  ObjectRestoreView,
  RestoreMode,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from './testing/api-client.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct } from './testing/running-product.js';

const ROWS = 300;

let product: RunningProduct;
let owner: ApiClient;
let backup: BackupView;
let source: DataSourceSummary;
let dashboard: Dashboard;
let workspaceId: string;
/** A dashboard, a fact and a document. */
let talkedAbout: string[];

beforeAll(async () => {
  product = await RunningProduct.start();
  owner = await product.owner();
  await owner.post('/api/backup/key');
  source = await uploadReady('kept.csv');
  dashboard = await newDashboard(source);
  const { body: document } = await owner.uploadDocument('note.txt', 'Invoice 4711\nTotal 12.50 USD\n');
  await owner.until<DocumentSummary[]>('/api/documents', (list) =>
    list.some(({ id, status }) => id === document.id && status === 'ready'),
  );
  const { body: shown } = await owner.post<DashboardQueryResult>(`/api/dashboards/${dashboard.id}/query`, {});
  const [fact = ''] = shown.tiles.flatMap(({ factIds }) => factIds);
  talkedAbout = [dashboard.id, fact, document.id];
  for (const id of talkedAbout) await talk(id);
  const { body } = await owner.post<BackupView>('/api/backup', {});
  backup = await owner.until<BackupView>(`/api/backup/${body.id}`, ({ status }) => status === 'ready');
  workspaceId = (await held('dashboard'))[0]?.workspaceId ?? '';
});
afterAll(async () => {
  await product?.remove();
});

async function uploadReady(name: string): Promise<DataSourceSummary> {
  const csv = narrowOrdersCsv(['order_id', 'order_date', 'customer'], ROWS);
  const { body } = await owner.upload(name, csv);
  return owner.until<DataSourceSummary>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');
}

async function newDashboard({ id: dataSourceId }: DataSourceSummary): Promise<Dashboard> {
  const { body } = await owner.post<Dashboard>('/api/dashboards/generate', { dataSourceId });
  return owner.until<Dashboard>(`/api/dashboards/${body.id}`, ({ status }) => status === 'ready');
}

const held = async (kind: HeldKind, filter = '') =>
  (await owner.get<HeldObject[]>(`/api/backup/${backup.id}/objects?kind=${kind}${filter}`)).body;

const ask = (kind: HeldKind, objectId: string, mode: RestoreMode, dryRun: boolean) =>
  owner.post<ObjectRestoreAnswer & { code: string; message: string }>(
    `/api/backup/${backup.id}/objects/restore`,
    { kind, objectId, mode, dryRun },
  );

/** Restores one object and waits for its end. */
async function restored(kind: HeldKind, objectId: string, mode: RestoreMode): Promise<ObjectRestoreView> {
  const { status, body } = await ask(kind, objectId, mode, false);
  expect([status, body.restore?.problem]).toEqual([202, null]);
  const list = await owner.until<ObjectRestoreView[]>('/api/backup/object-restores', (all) =>
    all.some(({ id, finishedAt }) => id === body.restore?.id && finishedAt !== null),
  );
  const ended = list.find(({ id }) => id === body.restore?.id);
  if (!ended) throw new Error('the restore is not listed');
  expect(ended).toMatchObject({ phase: 'done', problem: null });
  return ended;
}

/** Says something about a thing, once whoever keeps comments has heard of it. */
const talk = (id: string) =>
  eventually(`a comment on ${id}`, async () => {
    const { status } = await owner.post(`/api/comments/${id}`, { text: `About ${id}` });
    return status === 201;
  });
const saidAbout = async (id: string) => {
  const { status, body } = await owner.get<Comment[]>(`/api/comments/${id}`);
  return status === 200 ? body.map(({ text }) => text) : status;
};

const rowsOf = async (id: string) => (await owner.get(`/api/data-sources/${id}/rows?limit=50`)).body;

/** What a dashboard shows, without what every restore changes of it. */
async function shownBy(id: string) {
  const { body } = await owner.get<Dashboard>(`/api/dashboards/${id}`);
  const { name, config, dataSourceIds, status } = body;
  return { name, config, dataSourceIds, status };
}

const gone = async (path: string) => (await owner.get(path)).status === 404;

async function removeDashboard(id: string) {
  expect((await owner.call('DELETE', `/api/dashboards/${id}`)).status).toBe(200);
}
async function removeSource(id: string) {
  expect((await owner.call('DELETE', `/api/data-sources/${id}`)).status).toBe(200);
}

describe('one object out of a backup', () => {
  it('ADMIN-007 is listed without a restore, with whether it is there now', async () => {
    expect(await held('source')).toEqual([
      expect.objectContaining({ id: source.id, name: 'kept.csv', isThere: true, workspaceId }),
    ]);
    expect((await held('document')).map(({ name }) => name)).toEqual(['note.txt']);
    const [workspace] = await held('workspace', `&workspaceId=${workspaceId}`);
    expect(workspace?.name).toContain(OWNER.username);
    expect(await held('source', '&q=nothing-of-that-name')).toEqual([]);
  });

  it('says in a dry run what it would change, and changes nothing', async () => {
    const { status, body } = await ask('dashboard', dashboard.id, 'place', true);
    expect([status, body.restore, body.plan.problem]).toEqual([202, null, null]);
    expect(body.plan).toMatchObject({ added: 0, replaced: 1, name: dashboard.name });
    expect((await owner.get('/api/backup/object-restores')).body).toEqual([]);
  });

  it('comes back where it was: a deleted dashboard, with its deleted source, as they were', async () => {
    const before = { rows: await rowsOf(source.id), shown: await shownBy(dashboard.id) };
    await removeDashboard(dashboard.id);
    await removeSource(source.id);
    const { body } = await ask('dashboard', dashboard.id, 'place', true);
    expect(body.plan).toMatchObject({ added: 2, replaced: 0 });
    const ended = await restored('dashboard', dashboard.id, 'place');
    expect(ended.safetyId).not.toBeNull();
    expect(ended.restored.map(({ id }) => id).toSorted()).toEqual([dashboard.id, source.id].toSorted());
    await owner.until<Dashboard>(`/api/dashboards/${dashboard.id}`, ({ error }) => error === undefined);
    expect({ rows: await rowsOf(source.id), shown: await shownBy(dashboard.id) }).toEqual(before);
    for (const id of talkedAbout) expect(await saidAbout(id)).toEqual([`About ${id}`]);
    const { body: history } = await owner.get<DashboardVersion[]>(`/api/dashboards/${dashboard.id}/history`);
    expect(history[0]?.changes).toEqual([expect.stringMatching(/^Restored as it was on \d{4}-\d\d-\d\d$/)]);
  });

  it('is followed by whoever heard that it was gone: a file can be made of it again', async () => {
    const { status } = await owner.post('/api/export', {
      ...{ objectType: 'dashboard', objectId: dashboard.id, format: 'json', options: {} },
    });
    expect(status).toBe(202);
  });

  it('takes the place of what is there, which becomes a version of its history', async () => {
    const { body: now } = await owner.get<Dashboard>(`/api/dashboards/${dashboard.id}`);
    const renamed = await owner.call('PUT', `/api/dashboards/${dashboard.id}`, {
      body: { name: 'Called otherwise' },
      headers: { 'if-match': String(now.version) },
    });
    expect(renamed.status).toBe(200);
    await restored('dashboard', dashboard.id, 'place');
    expect((await shownBy(dashboard.id)).name).toBe(dashboard.name);
    const { body: history } = await owner.get<DashboardVersion[]>(`/api/dashboards/${dashboard.id}/history`);
    expect(history.length).toBeGreaterThan(1);
  });

  it('is copied beside what is there, with new ids and a name that says so', async () => {
    const ended = await restored('source', source.id, 'copy');
    expect(ended.safetyId).toBeNull();
    const [copy] = ended.restored;
    expect(copy?.name).toMatch(/^kept\.csv \(restored [A-Z][a-z]{2} \d{1,2}, \d{4}\)$/);
    expect(copy?.id).not.toBe(source.id);
    expect(await rowsOf(copy?.id ?? '')).toEqual(await rowsOf(source.id));
    const { body: sources } = await owner.get<DataSourceSummary[]>('/api/data-sources');
    expect(sources.map(({ name }) => name).toSorted()).toEqual(['kept.csv', copy?.name]);
    // What is built on a copy works: whoever shows sources heard of it.
    const built = await newDashboard({ ...source, id: copy?.id ?? '' });
    expect(built.config.charts.length + built.config.kpis.length).toBeGreaterThan(0);
    await removeDashboard(built.id);
    await removeSource(copy?.id ?? '');
  });

  it('can be a whole workspace, whose things all come back and whose newer ones stay', async () => {
    const before = { rows: await rowsOf(source.id), shown: await shownBy(dashboard.id) };
    const newer = await uploadReady('newer.csv');
    await removeDashboard(dashboard.id);
    await removeSource(source.id);
    const [document] = await held('document');
    expect((await owner.call('DELETE', `/api/documents/${document?.id}`)).status).toBe(200);
    await restored('workspace', workspaceId, 'place');
    expect({ rows: await rowsOf(source.id), shown: await shownBy(dashboard.id) }).toEqual(before);
    expect((await owner.get(`/api/documents/${document?.id}`)).status).toBe(200);
    for (const id of talkedAbout)
      await eventually(`what was said about ${id} is back`, async () => {
        const said = await saidAbout(id);
        return Array.isArray(said) && said.length === 1 && said[0] === `About ${id}`;
      });
    expect(await gone(`/api/data-sources/${newer.id}`)).toBe(false);
  });

  it('is for people of the administration, and in the audit log', async () => {
    const person = product.client();
    await person.signUp('nobody');
    expect((await person.get(`/api/backup/${backup.id}/objects?kind=source`)).status).toBe(403);
    const body = { kind: 'source', objectId: source.id, mode: 'copy', dryRun: false };
    expect((await person.post(`/api/backup/${backup.id}/objects/restore`, body)).status).toBe(403);
    const entries = await owner.until<AuditEntry[]>(
      '/api/admin/audit?action=object_restore_started',
      (list) => list.length === 4,
    );
    expect(entries[0]).toMatchObject({
      actor: { username: OWNER.username },
      details: { backup: backup.id, kind: 'workspace', mode: 'place' },
    });
  });

  it('that the backup does not hold is not found', async () => {
    expect((await ask('source', backup.id, 'copy', true)).status).toBe(404);
  });
});
