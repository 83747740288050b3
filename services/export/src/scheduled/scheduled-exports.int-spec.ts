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
      },
    });
    await maria.until(view, 'ready');
  });

  it('F.5 that is not made because a tile fails says so, for good', async () => {
    const fired = await fire();
    const error = { code: 'tile_empty', message: '“Revenue” is empty: no rows are left by its filters.' };
    await service.answer(await newest(), error);
    expect((await told(fired)).made).toEqual({ error, isPassing: false });
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
