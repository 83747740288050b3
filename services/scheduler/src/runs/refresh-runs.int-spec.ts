import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  DataSourceReady,
  EventPayload,
  Schedule,
  ScheduledRefreshEnded,
  ScheduleFired,
  ScheduleRun,
} from '@plumbline/contracts';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { ObjectsHandler } from '../objects/objects.handler.js';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

type Ready = EventPayload<typeof DataSourceReady>;
type End = EventPayload<typeof ScheduledRefreshEnded>['end'];

let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  scheduler = await RunningScheduler.start();
  maria = await scheduler.signIn('premium');
});
afterAll(() => scheduler?.stop());

/** As ingestion tells of a source that was read. */
async function tellSource(
  workspaceId: string,
  uploadType: Ready['uploadType'] = 'database',
): Promise<string> {
  const dataSourceId = randomUUID();
  const ready: Ready = {
    ...{ workspaceId, aggregateVersion: 1, dataSourceId, version: 1, name: 'orders' },
    ...{ uploadType, columns: [], rowCount: 200, userId: randomUUID() },
    ...{ parquetKey: 'a', profileKey: 'b', receiptKey: 'c', readAt: new Date().toISOString() },
  };
  await scheduler.database.transaction((tx) =>
    scheduler.app.get(ObjectsHandler).onDataSourceReady(ready, tx),
  );
  return dataSourceId;
}

/** As ingestion tells how a refresh ended. */
async function tellEnd({ id: runId, attempt }: ScheduleRun, end: End): Promise<void> {
  const ended = { workspaceId: maria.wid, aggregateVersion: attempt, runId, end };
  await scheduler.database.transaction((tx) =>
    scheduler.app.get(RunEndsHandler).onScheduledRefreshEnded(ended, tx),
  );
}

const when = { every: 'day', at: '06:00', zone: 'America/Chicago' };
const add = (target: string) =>
  maria.call<Schedule>('POST', '/api/schedules', { name: 'Nightly orders', kind: 'refresh', target, when });

describe('a schedule that refreshes a data source', () => {
  it('F.5 tells ingestion when its time has come, and shows what came of it', async () => {
    const target = await tellSource(maria.wid);
    const { status, body: made } = await add(target);
    expect(status).toBe(201);
    await maria.call('POST', `/api/schedules/${made.id}/run`);
    const run = await maria.until(made.id, 'queued');
    const told = await scheduler.announced<EventPayload<typeof ScheduleFired>>('ScheduleFired');
    expect(told.find(({ runId }) => runId === run.id)).toMatchObject({ kind: 'refresh', target });
    await tellEnd(run, { rows: 240, note: 'Version 2: all 240 rows were read.' });
    expect(await maria.until(made.id, 'done')).toMatchObject({
      ...{ rows: 240, note: 'Version 2: all 240 rows were read.' },
    });
  });

  it('is made while the data source is read for the first time, whichever news of it come first', async () => {
    const handler = scheduler.app.get(ObjectsHandler);
    const dataSourceId = randomUUID();
    const news = { workspaceId: maria.wid, aggregateVersion: 1, dataSourceId };
    await scheduler.database.transaction((tx) => handler.onDataSourceImported(news, tx));
    expect((await add(dataSourceId)).status).toBe(201);
    const read = await tellSource(maria.wid, 'csv');
    const late = { ...news, dataSourceId: read };
    await scheduler.database.transaction((tx) => handler.onDataSourceImported(late, tx));
    expect((await add(read)).status).toBe(422);
  });

  it('is paused at once where its data source is deleted before it was ever read, whichever news of it come first', async () => {
    const handler = scheduler.app.get(ObjectsHandler);
    const dataSourceId = randomUUID();
    const news = { workspaceId: maria.wid, aggregateVersion: 1, dataSourceId };
    await scheduler.database.transaction((tx) => handler.onDataSourceImported(news, tx));
    const { body: made } = await add(dataSourceId);
    await scheduler.database.transaction((tx) => handler.onDataSourceDeleted(news, tx));
    expect((await maria.call('GET', `/api/schedules/${made.id}`)).body).toMatchObject({
      ...{ paused: true, pausedReason: 'Its data source was deleted' },
    });
    const gone = { ...news, dataSourceId: randomUUID() };
    await scheduler.database.transaction((tx) => handler.onDataSourceDeleted(gone, tx));
    await scheduler.database.transaction((tx) => handler.onDataSourceImported(gone, tx));
    expect((await add(gone.dataSourceId)).status).toBe(404);
  });

  it('tries again where the database was away, and then says what stays in place', async () => {
    const { body: made } = await add(await tellSource(maria.wid));
    await maria.call('POST', `/api/schedules/${made.id}/run`);
    const first = await maria.until(made.id, 'queued');
    const message = 'The connection to the database was lost. Version 1 stays in place, 26 hours old.';
    const away: End = { error: { code: 'database_away', message }, isPassing: true };
    await tellEnd(first, away);
    expect(await maria.until(made.id, 'queued')).toMatchObject({ error: message });
    await tellEnd(first, { error: { code: 'full_import_needed', message }, isPassing: false });
    expect(await maria.until(made.id, 'failed')).toMatchObject({ error: message });
  });

  it.each([
    ['csv', /came from a file\. Upload a new file/],
    ['merge', /was merged from others and follows them\. Choose those/],
  ] as const)(
    'is refused for a source of %s, when it is made and when it is changed',
    async (type, words) => {
      const target = await tellSource(maria.wid, type);
      const refused = await add(target);
      expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(words)]);
      const { body: made } = await add(await tellSource(maria.wid));
      const path = `/api/schedules/${made.id}`;
      expect((await maria.call('PATCH', path, { target })).status).toBe(422);
      const insights = await maria.call<Schedule>('PATCH', path, { target, kind: 'insights' });
      expect([insights.status, insights.body.kind]).toEqual([200, 'insights']);
      expect((await maria.call('PATCH', path, { kind: 'refresh' })).status).toBe(422);
    },
  );

  it('is made of a source that was told of before what its rows came from was kept', async () => {
    const target = await tellSource(maria.wid);
    await scheduler.database.query('UPDATE known_objects SET upload_type = NULL WHERE id = $1', [target]);
    expect((await add(target)).status).toBe(201);
  });

  it('S-18 cannot be made of a source of somebody else', async () => {
    const foreign = await tellSource(randomUUID());
    expect((await add(foreign)).status).toBe(404);
  });
});
