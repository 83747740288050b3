import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, type Filed, type Folder, folder, MAX_FOLDERS } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { belongs, colleague, told } from '../testing/team.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dana: Caller;
let source: string;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', member: 'owner' });
  await belongs(analytics, maria);
  dana = await colleague(analytics, maria, 'dana');
  source = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: source, name: 'orders.csv', version: 1, rows: 200, columns: ORDERS },
  });
});
afterAll(() => analytics?.stop());

const make = (name: string, caller = maria, key?: string) =>
  analytics.call<Folder>(caller, 'POST', '/api/folders', {
    body: { name },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const made = async (name: string): Promise<Folder> => (await make(name)).body;
const file = (id: string, type: string, folderId: string | null, caller = maria) =>
  analytics.call<{ message: string }>(caller, 'PUT', `/api/folder-contents/${id}`, {
    body: { type, folderId },
  });
const folders = async (caller = maria) =>
  (await analytics.call<Folder[]>(caller, 'GET', '/api/folders')).body;
const filed = async (type: string, caller = maria) =>
  (await analytics.call<Filed[]>(caller, 'GET', `/api/folder-contents?type=${type}`)).body;
const remove = (id: string, into?: string) =>
  analytics.call<{ message: string }>(maria, 'DELETE', `/api/folders/${id}${into ? `?into=${into}` : ''}`);
const dashboard = async (name: string): Promise<string> => {
  const body = { name, dataSourceId: source };
  return (await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body })).body.id;
};

describe('folders (PLAN-033, DASH-003)', () => {
  it('are made once per key, under one name each, and told to the feed', async () => {
    const key = randomUUID();
    const first = await make('Sales', maria, key);
    expect([first.status, folder.parse(first.body).name]).toEqual([201, 'Sales']);
    expect((await make('Sales', maria, key)).body.id).toBe(first.body.id);
    expect((await make('sALES')).status).toBe(409);
    expect((await make('  ')).status).toBe(400);
    const acts = await told<{ action: string; object: { name: string } }>(analytics, 'WorkspaceActed', maria);
    expect(acts.filter(({ action }) => action === 'folder_created').map(({ object }) => object.name)).toEqual(
      ['Sales'],
    );
  });

  it('hold dashboards and data sources for every member, each in one folder at most', async () => {
    const [north, south] = [await made('North'), await made('South')];
    const id = await dashboard('Filed');
    expect((await file(id, 'dashboard', north.id)).body.message).toBe('“Filed” lies in “North” now.');
    await file(source, 'data-source', north.id);
    expect((await folders(dana)).find(({ name }) => name === 'North')?.contents).toEqual({
      ...{ dashboard: 1, summary: 0, 'data-source': 1 },
    });
    await file(id, 'dashboard', south.id, dana);
    expect(await filed('dashboard', dana)).toEqual([{ id, folderId: south.id }]);
    expect((await file(id, 'dashboard', null)).body.message).toBe('“Filed” lies in no folder now.');
    expect(await filed('dashboard')).toEqual([]);
  });

  it('are renamed, and deleted without what lies in them', async () => {
    const [old, kept] = [await made('Old'), await made('Kept')];
    const id = await dashboard('Stays');
    await file(id, 'dashboard', old.id);
    const rename = (name: string) =>
      analytics.call(maria, 'PATCH', `/api/folders/${old.id}`, { body: { name } });
    expect((await rename('kept')).status).toBe(409);
    expect((await rename('OLD')).status).toBe(200);
    expect((await remove(old.id, old.id)).status).toBe(409);
    expect((await remove(old.id, kept.id)).body.message).toBe(
      '“OLD” was deleted. 1 dashboard that lay in it lies in “Kept” now.',
    );
    expect(await filed('dashboard')).toEqual([{ id, folderId: kept.id }]);
    expect((await remove(kept.id)).body.message).toContain('lies in no folder now');
    expect(await filed('dashboard')).toEqual([]);
    expect((await analytics.call(maria, 'GET', `/api/dashboards/${id}`)).status).toBe(200);
    expect((await remove(kept.id)).status).toBe(404);
  });

  it('count nothing that was deleted, and lose its place', async () => {
    const { id: place } = await made('Of the gone');
    const [gone, next] = [await dashboard('Gone'), await dashboard('Next')];
    await file(gone, 'dashboard', place);
    await analytics.call(maria, 'DELETE', `/api/dashboards/${gone}`);
    expect((await folders()).find(({ id }) => id === place)?.contents.dashboard).toBe(0);
    await file(next, 'dashboard', place);
    const rows = await analytics.database.query(
      'SELECT object_id FROM folder_contents WHERE folder_id = $1',
      [place],
    );
    expect(rows).toEqual([{ object_id: next }]);
  });

  it('S-18 are of one workspace, and nothing of another one lies in them', async () => {
    const stranger = await analytics.signIn({ plan: 'enterprise' });
    const { id } = await made('Ours');
    expect(await folders(stranger)).toEqual([]);
    const theirs = (await make('Ours', stranger)).body;
    for (const [thing, place, caller] of [
      [source, theirs.id, stranger],
      [source, theirs.id, maria],
      [randomUUID(), id, maria],
    ] as const)
      expect((await file(thing, 'data-source', place, caller)).status).toBe(404);
    expect((await remove(theirs.id)).status).toBe(404);
    expect(
      (await analytics.call(stranger, 'PATCH', `/api/folders/${id}`, { body: { name: 'x' } })).status,
    ).toBe(404);
  });

  it('are as many as a workspace keeps', async () => {
    const carl = await analytics.signIn();
    await analytics.database.query(
      `INSERT INTO folders SELECT gen_random_uuid(), $1, 'Folder ' || i, 'carl', now() FROM generate_series(1, ${MAX_FOLDERS}) AS i`,
      [carl.claims.wid],
    );
    expect((await make('One more', carl)).status).toBe(409);
    expect((await folders(carl)).slice(0, 3).map(({ name }) => name)).toEqual([
      'Folder 1',
      'Folder 2',
      'Folder 3',
    ]);
  });
});
