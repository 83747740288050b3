import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventPayload,
  type ExportView,
  type ScheduledFileMade,
  ScheduleFired,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { sampleDocument } from '../benchmarks/sample-document.js';
import { SweeperService } from '../sweeping/sweeper.service.js';
import { type Person, RunningExport } from '../testing/running-export.js';
import { ScheduledExportsHandler } from './scheduled-exports.handler.js';

type Fired = EventPayload<typeof ScheduleFired>;
type Made = EventPayload<typeof ScheduledFileMade>;

let service: RunningExport;
let maria: Person;

beforeAll(async () => {
  service = await RunningExport.start();
  maria = await service.signIn();
});
afterAll(() => service?.stop());

/** As the scheduler tells that a time has come. */
async function fire(more: Partial<Fired> = {}): Promise<Fired> {
  const fired: Fired = {
    ...{ workspaceId: maria.wid, aggregateVersion: 1, runId: randomUUID(), scheduleId: randomUUID() },
    ...{ name: 'Weekly sales', kind: 'dashboard', target: await service.tellDashboard(maria.wid) },
    onProblem: 'hold',
    ...{ format: 'xlsx', filters: [], userId: randomUUID(), username: 'maria', zone: 'UTC', plan: 'premium' },
    ...more,
  };
  await service.database.transaction((tx) =>
    service.app.get(ScheduledExportsHandler).onScheduleFired(fired, tx),
  );
  return fired;
}

/** What the schedule is told of a run. */
const told = ({ runId }: Fired): Promise<Made> =>
  eventually(`the end of ${runId}`, async () => {
    const rows: { payload: Made }[] = await service.database.query(
      `SELECT payload FROM outbox WHERE type = 'ScheduledFileMade' AND aggregate_id = $1`,
      [runId],
    );
    expect(rows.length).toBeLessThan(2);
    return rows[0]?.payload;
  });

const newest = async (): Promise<ExportView> => {
  const [view] = (await maria.call<ExportView[]>('GET', '/api/export')).body;
  if (!view) throw new Error('there is no export');
  return view;
};

describe('a file that a schedule wants (SCHED-001)', () => {
  it('F.5 is made like any other, and the schedule is told once where it lies and how its data stood', async () => {
    const fired = await fire();
    const view = await newest();
    expect(view).toMatchObject({ format: 'xlsx', createdBy: 'maria', options: { refusesEmpty: true } });
    await service.answer(view, sampleDocument());
    expect(await told(fired)).toEqual({
      ...{ workspaceId: maria.wid, aggregateVersion: 1, runId: fired.runId },
      made: {
        ...{
          exportId: view.id,
          key: expect.stringContaining(view.id),
          name: expect.stringMatching(/\.xlsx$/),
        },
        ...{ bytes: expect.any(Number), dataVersion: 3 },
        mail: expect.objectContaining({ title: 'Sales by channel', left: 0 }),
      },
    });
    await maria.until(view, 'ready');
  });

  it('F.5 comes with pictures of its charts for the mail, which are kept as long as the file', async () => {
    const fired = await fire({ format: 'csv' });
    await service.answer(await newest(), sampleDocument());
    const { made } = await told(fired);
    if ('error' in made) throw new Error(made.error.message);
    const keys = (made.mail?.blocks ?? []).flatMap((block) => (block.kind === 'picture' ? [block.key] : []));
    expect(keys).toEqual([`${made.key}.1.png`, `${made.key}.2.png`]);
    const sweeper = service.app.get(SweeperService);
    expect(await sweeper.sweepOrphans(0)).toBe(0);
    await service.database.query(
      `UPDATE exports SET expires_at = now() - interval '1 hour' WHERE file_key = $1`,
      [made.key],
    );
    await sweeper.expire(new Date());
    expect(await sweeper.sweepOrphans(0)).toBe(2);
  });

  it('F.5 of a data source is its rows, and tells which version they are; without any it is not sent', async () => {
    const rows: [string, number][] = [
      ['Austin', 10],
      ['Boston', 20],
    ];
    const target = await service.tellSource(maria.wid, rows);
    const { made } = await told(await fire({ kind: 'export', target, format: 'csv' }));
    expect(made).toMatchObject({
      ...{ name: expect.stringMatching(/\.csv$/), dataVersion: 1, dataState: `${target}:1` },
      mail: { origin: '2 rows of version 1.', blocks: [] },
    });
    const filters = [{ column: 'city', op: 'in' as const, values: ['Chicago'] }];
    const none = await told(await fire({ kind: 'export', target, format: 'csv', filters }));
    expect(none.made).toMatchObject({ error: { code: 'tile_empty' }, isPassing: false });
  });

  it('F.5 that is not made because a tile fails says so, for good', async () => {
    const fired = await fire();
    const error = { code: 'tile_empty', message: '“Revenue” is empty: no rows are left by its filters.' };
    await service.answer(await newest(), error);
    expect((await told(fired)).made).toEqual({ error, isPassing: false });
  });

  it('of the rows of a live source is not made, which is told', async () => {
    const target = await service.tellSource(maria.wid, [['Chicago', 10]], { isLive: true });
    const { made } = await told(await fire({ kind: 'export', target, format: 'csv' }));
    expect(made).toMatchObject({
      error: { code: 'unusable', message: expect.stringContaining('is live') },
      isPassing: false,
    });
  });

  it('of a dashboard that is gone, or in a format that the plan lacks, is refused at once', async () => {
    const gone = await fire({ target: randomUUID() });
    expect((await told(gone)).made).toMatchObject({ error: { message: 'The dashboard is gone.' } });
    const unpaid = await fire({ format: 'pdf', plan: 'free' });
    expect((await told(unpaid)).made).toMatchObject({ error: { code: 'plan_feature' }, isPassing: false });
  });

  it('that somebody stops or deletes meanwhile ends the run', async () => {
    const stopped = await fire();
    await maria.call('POST', `/api/export/${(await newest()).id}/cancel`);
    expect((await told(stopped)).made).toMatchObject({ error: { code: 'cancelled' } });
    const deleted = await fire();
    await maria.call('DELETE', `/api/export/${(await newest()).id}`);
    expect((await told(deleted)).made).toMatchObject({ error: { code: 'not_found' } });
  });

  it('what schedules want of others is left alone', async () => {
    const before = (await maria.call<ExportView[]>('GET', '/api/export')).body.length;
    await fire({ kind: 'insights' });
    expect((await maria.call<ExportView[]>('GET', '/api/export')).body).toHaveLength(before);
  });
});
